#include "picture.h"

#include <algorithm>
#include <cstdlib>

#include <catch2/catch_test_macros.hpp>

#define STB_IMAGE_IMPLEMENTATION
#define STBI_ONLY_PNG
#include <stb_image.h>

namespace drape::test {

double Picture::colouredShare(Point centre, int halfSide) const {
    int coloured = 0;
    int all = 0;
    for (int y = static_cast<int>(centre.y) - halfSide; y < static_cast<int>(centre.y) + halfSide; ++y) {
        for (int x = static_cast<int>(centre.x) - halfSide; x < static_cast<int>(centre.x) + halfSide; ++x) {
            if (x < 0 || y < 0 || x >= width || y >= height) continue;
            const std::uint8_t* pixel = &pixels[4 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                                                     static_cast<std::size_t>(x))];
            const auto [low, high] = std::minmax({pixel[0], pixel[1], pixel[2]});
            ++all;
            coloured += high - low > 35 ? 1 : 0;
        }
    }
    return all == 0 ? 0 : static_cast<double>(coloured) / all;
}

double Picture::changedShare(const Picture& other, int left) const {
    REQUIRE(width == other.width);
    REQUIRE(height == other.height);
    int changed = 0;
    for (int y = 0; y < height; ++y) {
        for (int x = left; x < width; ++x) {
            const std::size_t at =
                4 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x));
            int difference = 0;
            for (std::size_t channel = 0; channel < 3; ++channel)
                difference += std::abs(pixels[at + channel] - other.pixels[at + channel]);
            changed += difference > 60 ? 1 : 0;
        }
    }
    return static_cast<double>(changed) / (static_cast<double>(width - left) * height);
}

Picture readPicture(const std::filesystem::path& file) {
    Picture picture;
    int channels = 0;
    stbi_uc* read = stbi_load(file.c_str(), &picture.width, &picture.height, &channels, 4);
    INFO(file.string());
    REQUIRE(read != nullptr);
    picture.pixels.assign(
        read, read + 4 * static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.height));
    stbi_image_free(read);
    return picture;
}

}  // namespace drape::test
