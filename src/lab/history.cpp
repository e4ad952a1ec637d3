#include "history.h"

#include <algorithm>
#include <numeric>

#include "drape/core/measures.h"

namespace drape {

void History::add(float value) {
    values_[next_] = value;
    next_ = (next_ + 1) % kCapacity;
    size_ = std::min(size_ + 1, kCapacity);
}

void History::clear() {
    next_ = 0;
    size_ = 0;
}

float History::operator[](std::size_t i) const {
    return values_[(next_ + kCapacity - size_ + i) % kCapacity];
}

float History::latest() const {
    return size_ == 0 ? 0 : (*this)[size_ - 1];
}

// Until the ring is full it begins at 0, so the first size_ entries are always the values there are.
float History::mean() const {
    if (size_ == 0) return 0;
    return std::accumulate(values_.begin(), values_.begin() + size_, 0.0F) / static_cast<float>(size_);
}

float History::quantile(float q) const {
    std::array<float, kCapacity> values = values_;
    return drape::quantile(std::span(values).first(size_), q);
}

}  // namespace drape
