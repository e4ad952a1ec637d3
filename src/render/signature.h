#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

namespace drape {

/// 64-bit FNV-1a of numbers, to tell one scene from another.
class Hash {
public:
    template <class... Values>
    void add(Values... values) {
        ((bits_ = (bits_ ^ static_cast<std::uint64_t>(values)) * 0x100000001b3ULL), ...);
    }
    void addFloats(std::initializer_list<float> values) {
        for (const float value : values) add(std::bit_cast<std::uint32_t>(value));
    }
    [[nodiscard]] std::uint64_t bits() const { return bits_; }

private:
    std::uint64_t bits_ = 0xcbf29ce484222325ULL;
};

/// Visits a few thousand of a list's entries, evenly spread, and the last one: enough to tell two scenes apart. The
/// counts are compared too, so every index is in range whatever the samples miss.
inline constexpr std::size_t kSamples = 2048;
template <class T, class Visit>
void forSamples(const std::vector<T>& list, const Visit& visit) {
    for (std::size_t i = 0; i < list.size(); i += 1 + list.size() / kSamples) visit(list[i]);
    if (!list.empty()) visit(list.back());
}

}  // namespace drape
