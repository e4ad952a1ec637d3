#pragma once

#include <array>
#include <cstddef>
#include <span>

namespace drape {

/// The last values of one measure, in a ring; nothing is allocated.
class History {
public:
    static constexpr std::size_t kCapacity = 240;

    void add(float value);
    void clear();
    [[nodiscard]] std::size_t size() const { return size_; }
    /// The i-th oldest value, i < size().
    [[nodiscard]] float operator[](std::size_t i) const;
    [[nodiscard]] float latest() const;  ///< 0 where empty
    [[nodiscard]] float mean() const;    ///< 0 where empty
    /// The value that a share `q` in [0, 1] of the values does not exceed (nearest rank); 0 where empty.
    [[nodiscard]] float quantile(float q) const;

private:
    std::array<float, kCapacity> values_{};
    std::size_t next_ = 0;
    std::size_t size_ = 0;
};

}  // namespace drape
