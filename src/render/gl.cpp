#define GLAD_GL_IMPLEMENTATION
#include "gl.h"

#include <stdexcept>
#include <string>

namespace drape::gl {

void load(Loader loader) {
    const int version = loader != nullptr ? gladLoadGL(loader) : 0;
    if (version == 0) throw std::runtime_error("OpenGL 3.3 is needed, found no OpenGL context");
    const int major = GLAD_VERSION_MAJOR(version);
    const int minor = GLAD_VERSION_MINOR(version);
    if (major > 3 || (major == 3 && minor >= 3)) return;
    const auto* renderer = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
    throw std::runtime_error("OpenGL 3.3 is needed, found " + std::to_string(major) + "." + std::to_string(minor) +
                             " (renderer " + (renderer != nullptr ? renderer : "unknown") + ")");
}

void check(std::string_view where) {
    const GLenum error = glGetError();
    if (error == GL_NO_ERROR) return;
    const char* name = error == GL_INVALID_ENUM                    ? "invalid enum"
                       : error == GL_INVALID_VALUE                 ? "invalid value"
                       : error == GL_INVALID_OPERATION             ? "invalid operation"
                       : error == GL_INVALID_FRAMEBUFFER_OPERATION ? "invalid framebuffer operation"
                       : error == GL_OUT_OF_MEMORY                 ? "out of memory"
                                                                   : "unknown error";
    throw std::runtime_error("OpenGL: " + std::string(name) + " in " + std::string(where));
}

void checkFramebuffer(std::string_view what) {
    const GLenum status = glCheckFramebufferStatus(GL_FRAMEBUFFER);
    if (status == GL_FRAMEBUFFER_COMPLETE) return;
    throw std::runtime_error("OpenGL: the framebuffer for " + std::string(what) + " is not complete (status " +
                             std::to_string(status) + ")");
}

}  // namespace drape::gl
