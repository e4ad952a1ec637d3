#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace drape {

/// Sorts by a whole number that `index` gives for an item, from 0 and below `count`; equals keep their order. Linear in
/// items and `count`: meshes have millions of sides.
template <class Item, class Index>
void sortByIndex(std::vector<Item>& items, std::size_t count, const Index& index) {
    std::vector<std::size_t> next(count + 1);
    for (const Item& item : items) ++next[static_cast<std::size_t>(index(item)) + 1];
    for (std::size_t i = 1; i < next.size(); ++i) next[i] += next[i - 1];
    std::vector<Item> sorted(items.size());
    for (const Item& item : items) sorted[next[static_cast<std::size_t>(index(item))]++] = item;
    items = std::move(sorted);
}

}  // namespace drape
