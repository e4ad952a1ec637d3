#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "layout.h"

namespace drape::packed {

/// Hash of a few numbers together.
struct RowHash {
    template <std::size_t kCount>
    std::size_t operator()(const std::array<std::uint32_t, kCount>& row) const {
        std::size_t hash = 0;
        for (const std::uint32_t number : row) hash = (hash ^ number) * 0x9e3779b97f4a7c15ULL;
        return hash ^ (hash >> 32);
    }
};

/// Rows of eight numbers, one behind another.
class RowTable {
public:
    using Row = std::array<std::uint32_t, kWidth>;

    /// Address of a row. `shared`: of an equal one that was added so before, where there is one.
    std::uint32_t add(const Row& row, bool shared) {
        const auto next = static_cast<std::uint32_t>(numbers_.size());
        if (shared) {
            const auto [entry, isNew] = addressOf_.try_emplace(row, next);
            if (!isNew) return entry->second;
        }
        numbers_.insert(numbers_.end(), row.begin(), row.end());
        return next;
    }
    [[nodiscard]] const std::vector<std::uint32_t>& numbers() const { return numbers_; }

private:
    std::vector<std::uint32_t> numbers_;
    std::unordered_map<Row, std::uint32_t, RowHash> addressOf_;
};

}  // namespace drape::packed
