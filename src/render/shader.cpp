#include "shader.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <utility>

#include <glm/gtc/type_ptr.hpp>

namespace drape {

namespace {

namespace fs = std::filesystem;

constexpr const char* kVersion = "#version 330 core\n";
constexpr std::size_t kLinesBefore = 2;  // the version and the stage's define

fs::file_time_type timeOf(const fs::path& path) {
    std::error_code error;
    const auto time = fs::last_write_time(path, error);
    return error ? fs::file_time_type::min() : time;
}

/// A compiler's or linker's log; `getParameter` and `getLog` are glGetShaderiv and glGetShaderInfoLog or their twins.
template <class GetParameter, class GetLog>
std::string logOf(GLuint object, GetParameter getParameter, GetLog getLog) {
    GLint length = 0;
    getParameter(object, GL_INFO_LOG_LENGTH, &length);
    std::string log(static_cast<std::size_t>(std::max(length, 1)), '\0');
    getLog(object, length, nullptr, log.data());
    return log.c_str();
}

/// Deletes what a failed build leaves behind.
class Stages {
public:
    explicit Stages(GLuint program) : program_(program) {}
    ~Stages() {
        for (const GLuint stage : stages_) glDeleteShader(stage);
        if (program_ != 0) glDeleteProgram(program_);
    }
    Stages(const Stages&) = delete;
    Stages& operator=(const Stages&) = delete;

    void attach(GLuint stage) {
        stages_.push_back(stage);
        glAttachShader(program_, stage);
    }
    [[nodiscard]] GLuint program() const { return program_; }
    [[nodiscard]] GLuint release() { return std::exchange(program_, 0); }

private:
    GLuint program_;
    std::vector<GLuint> stages_;
};

}  // namespace

Shader::Shader(fs::path folder, const std::string& name)
    : folder_(std::move(folder)), file_(folder_ / (name + ".glsl")), program_(build()) {}

Shader::~Shader() {
    glDeleteProgram(program_);
}

std::string Shader::reload() {
    const bool changed = std::any_of(sources_.begin(), sources_.end(),
                                     [](const Source& source) { return timeOf(source.path) != source.written; });
    if (!changed) return {};
    try {
        glDeleteProgram(std::exchange(program_, build()));
    } catch (const std::runtime_error& error) {
        return error.what();
    }
    return {};
}

std::string reloadAll(std::initializer_list<Shader*> shaders) {
    std::string first;
    for (Shader* shader : shaders) {
        std::string error = shader->reload();
        if (first.empty()) first = std::move(error);
    }
    return first;
}

void Shader::set(const char* uniform, int value) const {
    glUniform1i(glGetUniformLocation(program_, uniform), value);
}
void Shader::set(const char* uniform, float value) const {
    glUniform1f(glGetUniformLocation(program_, uniform), value);
}
void Shader::set(const char* uniform, const glm::vec4& value) const {
    glUniform4fv(glGetUniformLocation(program_, uniform), 1, glm::value_ptr(value));
}
void Shader::set(const char* uniform, const glm::mat4& value) const {
    glUniformMatrix4fv(glGetUniformLocation(program_, uniform), 1, GL_FALSE, glm::value_ptr(value));
}

GLuint Shader::build() {
    // What was read stays listed when the build fails, so that the next change of any of it is seen.
    sources_.clear();
    places_.clear();
    std::string text;
    append(file_, text);
    Stages stages(glCreateProgram());
    stages.attach(compile(GL_VERTEX_SHADER, "VERTEX", text));
    if (text.find("GEOMETRY") != std::string::npos) stages.attach(compile(GL_GEOMETRY_SHADER, "GEOMETRY", text));
    stages.attach(compile(GL_FRAGMENT_SHADER, "FRAGMENT", text));
    const GLuint program = stages.program();
    glLinkProgram(program);
    GLint linked = GL_FALSE;
    glGetProgramiv(program, GL_LINK_STATUS, &linked);
    if (linked != GL_TRUE) throw std::runtime_error(firstError(logOf(program, glGetProgramiv, glGetProgramInfoLog)));
    if (const GLuint block = glGetUniformBlockIndex(program, "View"); block != GL_INVALID_INDEX) {
        glUniformBlockBinding(program, block, 0);
    }
    return stages.release();
}

/// Appends a file and, in their places, the files it includes, each once. Keeps account of where every line comes from:
/// compilers do not all honour the file number of a #line.
void Shader::append(const fs::path& path, std::string& text) {
    const std::size_t source = sources_.size();
    sources_.push_back({path, timeOf(path)});
    std::ifstream stream(path, std::ios::binary);
    std::ostringstream content;
    content << stream.rdbuf();
    if (!stream) throw std::runtime_error(path.string() + ": cannot read this shader file");
    std::istringstream lines(content.str());
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        constexpr std::string_view kInclude = "#include \"";
        if (!line.starts_with(kInclude)) {
            text += line + "\n";
            places_.push_back({source, number});
            continue;
        }
        const fs::path included =
            folder_ / line.substr(kInclude.size(), line.find('"', kInclude.size()) - kInclude.size());
        const auto same = [&](const Source& other) { return other.path == included; };
        if (std::none_of(sources_.begin(), sources_.end(), same)) append(included, text);
    }
}

GLuint Shader::compile(GLenum stage, const char* define, const std::string& text) const {
    const std::string whole = std::string(kVersion) + "#define " + define + "\n" + text;
    const GLuint shader = glCreateShader(stage);
    const char* pointer = whole.c_str();
    glShaderSource(shader, 1, &pointer, nullptr);
    glCompileShader(shader);
    GLint compiled = GL_FALSE;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &compiled);
    if (compiled == GL_TRUE) return shader;
    const std::string reason = firstError(logOf(shader, glGetShaderiv, glGetShaderInfoLog));
    glDeleteShader(shader);
    throw std::runtime_error(reason);
}

/// The first line of a log as "FILE:LINE: reason". Drivers write "0:12(5): error: ..." or "0(12) : error ...".
std::string Shader::firstError(const std::string& log) const {
    const std::string line = log.substr(0, log.find('\n'));
    const auto isDigit = [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; };
    std::size_t at = 0;
    const auto nextNumber = [&]() -> std::size_t {
        while (at < line.size() && !isDigit(line[at])) ++at;
        std::size_t number = 0;
        for (; at < line.size() && isDigit(line[at]); ++at)
            number = number * 10 + static_cast<std::size_t>(line[at] - '0');
        return number;
    };
    nextNumber();  // the source string, always 0
    const std::size_t number = nextNumber();
    if (number <= kLinesBefore || number - kLinesBefore > places_.size()) return file_.string() + ": " + line;
    const Place& place = places_[number - kLinesBefore - 1];
    const std::size_t reason = line.find(": ", at);
    return sources_[place.source].path.string() + ":" + std::to_string(place.line) + ": " +
           (reason == std::string::npos ? line : line.substr(reason + 2));
}

}  // namespace drape
