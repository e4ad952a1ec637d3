#include <cstdint>
#include <string>
#include <string_view>

#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <stb_image_write.h>

#include "drape/scene/scene_file.h"
#include "renderer.h"

namespace drape {
namespace {

/// Four bytes, the highest first, as PNG has them.
std::string bytesOf(std::uint32_t number) {
    std::string bytes;
    for (const int shift : {24, 16, 8, 0}) bytes += static_cast<char>(number >> shift & 0xFFU);
    return bytes;
}

/// The check of a chunk: CRC-32 of ISO 3309, over its type and content.
std::uint32_t checkOf(std::string_view text) {
    std::uint32_t check = ~0U;
    for (const char letter : text) {
        check ^= static_cast<std::uint8_t>(letter);
        for (int bit = 0; bit < 8; ++bit) check = (check >> 1U) ^ ((check & 1U) != 0 ? 0xEDB88320U : 0U);
    }
    return ~check;
}

/// A text beside the picture, under a name that readers of PNG know.
std::string commentChunk(std::string_view comment) {
    const std::string chunk = "tEXtComment" + std::string(1, '\0') + std::string(comment);
    return bytesOf(static_cast<std::uint32_t>(chunk.size() - 4)) + chunk + bytesOf(checkOf(chunk));
}

}  // namespace

Result<bool> writePng(const std::string& path, const Image& image, std::string_view comment) {
    const std::size_t needed = 4 * static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height);
    if (image.width < 1 || image.height < 1 || image.pixels.size() != needed) {
        return Error{path, "cannot be written: the picture is empty"};
    }
    // None: on large even faces half the time of choosing one a row, and no larger.
    stbi_write_force_png_filter = 0;
    std::string content;
    const auto append = [](void* text, void* bytes, int count) {
        static_cast<std::string*>(text)->append(static_cast<const char*>(bytes), static_cast<std::size_t>(count));
    };
    if (stbi_write_png_to_func(append, &content, image.width, image.height, 4, image.pixels.data(), 4 * image.width) ==
        0) {
        return Error{path, "cannot be written: the picture does not fit in memory"};
    }
    constexpr std::size_t kHead = 8 + 25;  // the signature and the chunk of the size, which come first
    if (!comment.empty()) content.insert(kHead, commentChunk(comment));
    return writeFile(path, content);
}

}  // namespace drape
