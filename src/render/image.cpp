#include <cstdio>
#include <fstream>
#include <string>

#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <stb_image_write.h>

#include "renderer.h"

namespace drape {

bool writePng(const std::string& path, const Image& image) {
    const std::size_t needed = 4 * static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height);
    if (image.width < 1 || image.height < 1 || image.pixels.size() != needed) return false;
    const std::string temporary = path + ".part";
    std::ofstream file(temporary, std::ios::binary);
    const auto append = [](void* stream, void* bytes, int count) {
        static_cast<std::ofstream*>(stream)->write(static_cast<const char*>(bytes), count);
    };
    const bool encoded =
        stbi_write_png_to_func(append, &file, image.width, image.height, 4, image.pixels.data(), 4 * image.width) != 0;
    file.close();
    if (encoded && file && std::rename(temporary.c_str(), path.c_str()) == 0) return true;
    std::remove(temporary.c_str());
    return false;
}

}  // namespace drape
