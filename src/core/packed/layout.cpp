#include "layout.h"

#include <algorithm>

namespace drape::packed {

namespace {

constexpr std::uint32_t kUnplaced = ~std::uint32_t{0};
constexpr int kNarrowest =
    2 * static_cast<int>(kWidth);           // fewer columns leave strips of one column: nothing to line up
constexpr std::uint32_t kTileBlocks = 256;  // 32 KiB of positions
constexpr std::uint32_t kMeshBlocks = 64;   // 512 particles

void closeCluster(Layout& layout, Arrangement arrangement, std::uint32_t blocks) {
    layout.clusterOfBlock.insert(layout.clusterOfBlock.end(), blocks,
                                 static_cast<std::uint32_t>(layout.arrangements.size()));
    layout.clusterBegin.push_back(layout.clusterBegin.back() + blocks);
    layout.arrangements.push_back(arrangement);
}

void placeGrid(const Grid& grid, Layout& layout) {
    const std::uint32_t stripWidth = (static_cast<std::uint32_t>(grid.columns) + kWidth - 1) / kWidth;
    const int tileRows = static_cast<int>(std::max(kTileBlocks / stripWidth, 4U));
    for (int top = 0; top < grid.rows; top += tileRows) {
        const int rows = std::min(tileRows, grid.rows - top);
        const std::uint32_t firstBlock = layout.clusterBegin.back();
        for (int row = 0; row < rows; ++row) {
            for (int column = 0; column < grid.columns; ++column) {
                const auto c = static_cast<std::uint32_t>(column);
                const std::uint32_t block = firstBlock + static_cast<std::uint32_t>(row) * stripWidth + c % stripWidth;
                layout.slots[grid.first + (top + row) * grid.columns + column] = block * kWidth + c / stripWidth;
            }
        }
        closeCluster(layout, Arrangement::Split, static_cast<std::uint32_t>(rows) * stripWidth);
    }
}

/// Neighbours of every particle over all constraints, as compressed rows.
struct Neighbours {
    std::vector<std::uint32_t> begin;
    std::vector<std::uint32_t> of;

    explicit Neighbours(const Model& model) : begin(model.particleCount() + 1) {
        const auto forEachPair = [&model](auto&& visit) {
            for (const auto& batch : model.batches) {
                for (std::size_t j = 0; j < batch->size(); ++j) {
                    const auto particles = batch->particles(j);
                    for (const int a : particles) {
                        for (const int b : particles) {
                            if (a != b) visit(static_cast<std::uint32_t>(a), static_cast<std::uint32_t>(b));
                        }
                    }
                }
            }
        };
        forEachPair([this](std::uint32_t a, std::uint32_t) { ++begin[a + 1]; });
        for (std::size_t i = 1; i < begin.size(); ++i) begin[i] += begin[i - 1];
        of.resize(begin.back());
        std::vector<std::uint32_t> next(begin.begin(), begin.end() - 1);
        forEachPair([&](std::uint32_t a, std::uint32_t b) { of[next[a]++] = b; });
    }
    [[nodiscard]] std::uint32_t degree(std::uint32_t a) const { return begin[a + 1] - begin[a]; }
    [[nodiscard]] std::span<const std::uint32_t> at(std::uint32_t a) const {
        return std::span(of).subspan(begin[a], begin[a + 1] - begin[a]);
    }
};

/// Cuthill, McKee 1969: breadth first from a particle of least degree, neighbours by rising degree. Only unplaced
/// particles.
std::vector<std::uint32_t> cuthillMcKee(const Model& model, const Layout& layout) {
    std::vector<std::uint32_t> unplaced;
    for (std::uint32_t i = 0; i < model.particleCount(); ++i) {
        if (layout.slots[i] == kUnplaced) unplaced.push_back(i);
    }
    if (unplaced.empty()) return {};
    const Neighbours neighbours(model);
    const auto byDegree = [&](std::uint32_t a, std::uint32_t b) {
        return std::pair(neighbours.degree(a), a) < std::pair(neighbours.degree(b), b);
    };
    std::sort(unplaced.begin(), unplaced.end(), byDegree);
    std::vector<bool> seen(model.particleCount());
    std::vector<std::uint32_t> order;
    order.reserve(unplaced.size());
    for (const std::uint32_t start : unplaced) {
        if (seen[start]) continue;
        seen[start] = true;
        order.push_back(start);
        for (std::size_t head = order.size() - 1; head < order.size(); ++head) {
            const std::size_t first = order.size();
            for (const std::uint32_t next : neighbours.at(order[head])) {
                if (seen[next] || layout.slots[next] != kUnplaced) continue;
                seen[next] = true;
                order.push_back(next);
            }
            std::sort(order.begin() + static_cast<std::ptrdiff_t>(first), order.end(), byDegree);
        }
    }
    return order;
}

}  // namespace

Layout layOut(const Model& model) {
    Layout layout;
    layout.slots.assign(model.particleCount(), kUnplaced);
    layout.clusterBegin.push_back(0);
    for (const Grid& grid : model.grids) {
        if (grid.columns >= kNarrowest) placeGrid(grid, layout);
    }
    const std::vector<std::uint32_t> order = cuthillMcKee(model, layout);
    constexpr std::uint32_t kMeshParticles = kMeshBlocks * kWidth;
    for (std::uint32_t first = 0; first < order.size(); first += kMeshParticles) {
        const auto count = std::min(kMeshParticles, static_cast<std::uint32_t>(order.size()) - first);
        const std::uint32_t firstSlot = layout.clusterBegin.back() * kWidth;
        for (std::uint32_t i = 0; i < count; ++i) layout.slots[order[first + i]] = firstSlot + i;
        closeCluster(layout, Arrangement::Quads, (count + kWidth - 1) / kWidth);
    }
    return layout;
}

}  // namespace drape::packed
