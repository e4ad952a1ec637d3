#pragma once

#include <filesystem>
#include <initializer_list>
#include <string>
#include <vector>

#include <glm/mat4x4.hpp>
#include <glm/vec4.hpp>

#include "gl.h"

namespace drape {

/// A program from one file of the shader folder, compiled again when the file or one it includes changes.
/// The file holds all stages: it is compiled once with VERTEX, once with FRAGMENT and, where it names it, once with
/// GEOMETRY defined. `#include "other.glsl"` works at the start of a line.
class Shader {
public:
    /// Throws std::runtime_error "FILE:LINE: reason" where the file cannot be read, compiled or linked.
    Shader(std::filesystem::path folder, const std::string& name);
    ~Shader();
    Shader(const Shader&) = delete;
    Shader& operator=(const Shader&) = delete;

    /// Compiles again where a file changed. Returns the error, or nothing; on an error the program stays as it was.
    [[nodiscard]] std::string reload();

    void use() const { glUseProgram(program_); }
    /// Sets a uniform of the program in use; one that the program does not have is ignored.
    void set(const char* uniform, int value) const;
    void set(const char* uniform, float value) const;
    void set(const char* uniform, const glm::vec4& value) const;
    void set(const char* uniform, const glm::mat4& value) const;

private:
    struct Source {
        std::filesystem::path path;
        std::filesystem::file_time_type written;
    };

    struct Place {
        std::size_t source;
        int line;
    };

    [[nodiscard]] GLuint build();
    void append(const std::filesystem::path& path, std::string& text);
    [[nodiscard]] GLuint compile(GLenum stage, const char* define, const std::string& text) const;
    [[nodiscard]] std::string firstError(const std::string& log) const;

    std::filesystem::path folder_;
    std::filesystem::path file_;
    std::vector<Source> sources_;  // the file and what it includes
    std::vector<Place> places_;    // where each line of the whole text comes from
    GLuint program_ = 0;
};

/// Reloads all of them; the first error, or nothing.
[[nodiscard]] std::string reloadAll(std::initializer_list<Shader*> shaders);

}  // namespace drape
