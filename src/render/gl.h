#pragma once

#include <string_view>
#include <utility>

#include <glad/gl.h>

namespace drape::gl {

/// Owns one OpenGL object. Kind says how it is made and deleted. Needs a current context.
template <class Kind>
class Object {
public:
    Object() : id_(Kind::create()) {}
    ~Object() {
        if (id_ != 0) Kind::destroy(id_);
    }
    Object(Object&& other) noexcept : id_(std::exchange(other.id_, 0)) {}
    Object& operator=(Object&& other) noexcept {
        std::swap(id_, other.id_);
        return *this;
    }

    [[nodiscard]] GLuint id() const { return id_; }

private:
    GLuint id_;
};

struct BufferKind {
    static GLuint create() {
        GLuint id = 0;
        glGenBuffers(1, &id);
        return id;
    }
    static void destroy(GLuint id) { glDeleteBuffers(1, &id); }
};
struct VertexArrayKind {
    static GLuint create() {
        GLuint id = 0;
        glGenVertexArrays(1, &id);
        return id;
    }
    static void destroy(GLuint id) { glDeleteVertexArrays(1, &id); }
};
struct TextureKind {
    static GLuint create() {
        GLuint id = 0;
        glGenTextures(1, &id);
        return id;
    }
    static void destroy(GLuint id) { glDeleteTextures(1, &id); }
};
struct RenderbufferKind {
    static GLuint create() {
        GLuint id = 0;
        glGenRenderbuffers(1, &id);
        return id;
    }
    static void destroy(GLuint id) { glDeleteRenderbuffers(1, &id); }
};
struct FramebufferKind {
    static GLuint create() {
        GLuint id = 0;
        glGenFramebuffers(1, &id);
        return id;
    }
    static void destroy(GLuint id) { glDeleteFramebuffers(1, &id); }
};

using Buffer = Object<BufferKind>;
using VertexArray = Object<VertexArrayKind>;
using Texture = Object<TextureKind>;
using Renderbuffer = Object<RenderbufferKind>;
using Framebuffer = Object<FramebufferKind>;

using Loader = void (*(*)(const char*))();

/// Loads the functions of the current context. Throws std::runtime_error where it is older than OpenGL 3.3.
void load(Loader loader);
/// Throws std::runtime_error that names `where` and the error, if OpenGL reported one since the last call.
void check(std::string_view where);
/// Throws std::runtime_error where the bound framebuffer is not complete.
void checkFramebuffer(std::string_view what);

}  // namespace drape::gl
