#include <string>

#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <stb_image_write.h>

#include "drape/scene/scene_file.h"
#include "renderer.h"

namespace drape {

Result<bool> writePng(const std::string& path, const Image& image) {
    const std::size_t needed = 4 * static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height);
    if (image.width < 1 || image.height < 1 || image.pixels.size() != needed) {
        return Error{path, "cannot be written: the picture is empty"};
    }
    std::string content;
    const auto append = [](void* text, void* bytes, int count) {
        static_cast<std::string*>(text)->append(static_cast<const char*>(bytes), static_cast<std::size_t>(count));
    };
    if (stbi_write_png_to_func(append, &content, image.width, image.height, 4, image.pixels.data(), 4 * image.width) ==
        0) {
        return Error{path, "cannot be written: the picture does not fit in memory"};
    }
    return writeFile(path, content);
}

}  // namespace drape
