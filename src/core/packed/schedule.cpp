#include "schedule.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <unordered_map>

#include "../palette.h"

namespace drape::packed {

namespace {

constexpr std::size_t kMostParticles = 4;
constexpr int kLeastFill = 3;              // an aligned pack of fewer constraints is left to the gathered ones
constexpr std::uint32_t kItemPacks = 64;   // between clusters: what a thread takes at a time
constexpr std::uint32_t kBandBlocks = 32;  // what a wave moves on by: a few bands fit the first cache

using Key = std::array<std::uint32_t, kMostParticles>;
using Row = std::array<float, kWidth>;
using RowBits = std::array<std::uint32_t, kWidth>;
struct KeyHash {
    template <std::size_t kParts>
    std::size_t operator()(const std::array<std::uint32_t, kParts>& key) const {
        std::size_t hash = 0;
        for (const std::uint32_t part : key) hash = (hash ^ part) * 0x9e3779b97f4a7c15ULL;
        return hash ^ (hash >> 32);
    }
};

struct Pack {
    Access access = Access::Contiguous;
    std::uint32_t colour = 0;
    std::uint32_t wave = 0;
    bool full = false;  // as in Run
    Key addresses{};    // contiguous: of the block, plus the shift by lanes
    std::array<std::uint32_t, kWidth> constraints{};
};

class Builder {
public:
    Builder(const ConstraintBatch& batch, const Layout& layout)
        : batch_(batch), layout_(layout), colours_(static_cast<std::size_t>(layout.blockCount()) * kWidth) {}

    PackSchedule build() {
        const auto [begin, members] = byCluster();
        const std::size_t clusters = layout_.clusterCount();
        schedule_.phases.push_back({0, 0});
        for (std::size_t cluster = 0; cluster < clusters; ++cluster) {
            auto packs = packsOf(std::span(members).subspan(begin[cluster], begin[cluster + 1] - begin[cluster]));
            orderInWaves(packs, layout_.clusterBegin[cluster]);
            if (!packs.empty()) addItem(packs);
        }
        schedule_.phases.back().end = static_cast<std::uint32_t>(schedule_.items.size());
        addCrossing(packsOf(std::span(members).subspan(begin[clusters])));
        schedule_.rests.assign(rests_.begin(), rests_.end());  // at once: growing would leave blocks with the allocator
        return std::move(schedule_);
    }

private:
    std::uint32_t slot(std::uint32_t constraint, std::size_t i) const {
        return layout_.slots[batch_.particles(constraint)[i]];
    }
    std::size_t arity() const { return batch_.size() == 0 ? 0 : batch_.particles(0).size(); }

    /// Constraints in file order, cluster by cluster, those that cross clusters last.
    std::pair<std::vector<std::size_t>, std::vector<std::uint32_t>> byCluster() const {
        const auto count = static_cast<std::uint32_t>(batch_.size());
        const std::size_t clusters = layout_.clusterCount();
        std::vector<std::uint32_t> home(count);
        std::vector<std::size_t> begin(clusters + 2);
        for (std::uint32_t j = 0; j < count; ++j) {
            home[j] = layout_.clusterOfBlock[slot(j, 0) / kWidth];
            for (std::size_t i = 1; i < arity(); ++i) {
                if (layout_.clusterOfBlock[slot(j, i) / kWidth] != home[j])
                    home[j] = static_cast<std::uint32_t>(clusters);
            }
            ++begin[home[j] + 1];
        }
        for (std::size_t c = 1; c < begin.size(); ++c) begin[c] += begin[c - 1];
        std::vector<std::uint32_t> members(count);
        std::vector<std::size_t> next(begin.begin(), begin.end() - 1);
        for (std::uint32_t j = 0; j < count; ++j) members[next[home[j]]++] = j;
        return {begin, members};
    }

    /// The blocks that a constraint's particles lie in and by how many lanes each is shifted against the first of them;
    /// nothing where two particles share a block or one is not split.
    bool alignment(std::uint32_t constraint, Key& key, std::uint32_t& lane) const {
        lane = kWidth;
        for (std::size_t i = 0; i < arity(); ++i) {
            if (layout_.arrangementOf(slot(constraint, i)) != Arrangement::Split) return false;
            lane = std::min(lane, slot(constraint, i) % kWidth);
        }
        for (std::size_t i = 0; i < arity(); ++i) {
            const std::uint32_t s = slot(constraint, i);
            key[i] = s / kWidth * kBlockFloats + s % kWidth - lane;
            for (std::size_t other = 0; other < i; ++other) {
                if (key[other] / kBlockFloats == key[i] / kBlockFloats) return false;
            }
        }
        return true;
    }

    std::vector<Pack> packsOf(std::span<const std::uint32_t> members) {
        std::vector<Pack> packs;
        std::vector<std::uint32_t> loose;
        std::unordered_map<Key, std::size_t, KeyHash> packOf;
        for (const std::uint32_t j : members) {
            Key key{};
            std::uint32_t lane = 0;
            if (!alignment(j, key, lane)) {
                loose.push_back(j);
                continue;
            }
            const auto [entry, isNew] = packOf.try_emplace(key, packs.size());
            if (isNew) {
                packs.push_back({.addresses = key});
                packs.back().constraints.fill(kSpareLane);
            }
            std::uint32_t& place = packs[entry->second].constraints[lane];
            if (place == kSpareLane) {
                place = j;
            } else {
                loose.push_back(j);  // listed twice
            }
        }
        std::erase_if(packs, [&loose](const Pack& pack) {
            const auto fill = std::count_if(pack.constraints.begin(), pack.constraints.end(),
                                            [](std::uint32_t j) { return j != kSpareLane; });
            if (fill >= kLeastFill) return false;
            std::copy_if(pack.constraints.begin(), pack.constraints.end(), std::back_inserter(loose),
                         [](std::uint32_t j) { return j != kSpareLane; });
            return true;
        });
        colourAligned(packs);
        std::sort(loose.begin(), loose.end());
        addLoose(loose, packs);
        for (Pack& pack : packs) pack.full = isFull(pack);
        std::stable_sort(packs.begin(), packs.end(), [](const Pack& a, const Pack& b) {
            return std::pair(a.colour, !a.full) < std::pair(b.colour, !b.full);
        });
        return packs;
    }

    /// Colour by colour, every colour would fetch the whole cluster again. Instead the colours follow one another
    /// through it at a short distance, band by band; what shares a block keeps its order, so that the bits are the
    /// same.
    void orderInWaves(std::vector<Pack>& packs, std::uint32_t firstBlock) const {
        std::vector<std::uint32_t> waveOf;  // of every block: the last that it is in
        for (Pack& pack : packs) {
            if (pack.access != Access::Contiguous) {  // of later colours: they go last
                pack.wave = ~std::uint32_t{0};
                continue;
            }
            for (std::size_t i = 0; i < arity(); ++i) {
                const std::uint32_t block = pack.addresses[i] / kBlockFloats - firstBlock;
                if (block >= waveOf.size()) waveOf.resize(block + 1);
                pack.wave = std::max({pack.wave, block / kBandBlocks, waveOf[block]});
            }
            for (std::size_t i = 0; i < arity(); ++i) waveOf[pack.addresses[i] / kBlockFloats - firstBlock] = pack.wave;
        }
        std::stable_sort(packs.begin(), packs.end(), [](const Pack& a, const Pack& b) { return a.wave < b.wave; });
    }

    /// Aligned packs store whole blocks: they must not share one.
    void colourAligned(std::vector<Pack>& packs) {
        std::vector<Key> units;
        for (Pack& pack : packs) {
            Key blocks{};
            for (std::size_t i = 0; i < arity(); ++i) blocks[i] = pack.addresses[i] / kBlockFloats;
            pack.colour = colours_.colourOf(std::span(blocks).first(arity()));
            units.push_back(blocks);
        }
        for (const Key& blocks : units) colours_.release(std::span(blocks).first(arity()));
    }

    /// The rest by eights, colour by colour, after the aligned ones.
    void addLoose(std::span<const std::uint32_t> loose, std::vector<Pack>& packs) {
        std::uint32_t firstColour = 0;
        for (const Pack& pack : packs) firstColour = std::max(firstColour, pack.colour + 1);
        std::vector<std::vector<std::uint32_t>> byColour;
        const auto slotsOf = [this](std::uint32_t j) {
            Key slots{};
            for (std::size_t i = 0; i < arity(); ++i) slots[i] = slot(j, i);
            return slots;
        };
        for (const std::uint32_t j : loose) {
            const Key slots = slotsOf(j);
            const std::uint32_t colour = colours_.colourOf(std::span(slots).first(arity()));
            if (colour >= byColour.size()) byColour.resize(colour + 1);
            byColour[colour].push_back(j);
        }
        for (const std::uint32_t j : loose) {
            const Key slots = slotsOf(j);
            colours_.release(std::span(slots).first(arity()));
        }
        for (std::uint32_t colour = 0; colour < byColour.size(); ++colour) {
            const auto& members = byColour[colour];
            for (std::size_t first = 0; first < members.size(); first += kWidth) {
                Pack pack{.access = Access::Quads, .colour = firstColour + colour};
                pack.constraints.fill(kSpareLane);
                for (std::size_t k = first; k < std::min(first + kWidth, members.size()); ++k) {
                    pack.constraints[k - first] = members[k];
                    for (std::size_t i = 0; i < arity(); ++i) {
                        if (layout_.arrangementOf(slot(members[k], i)) == Arrangement::Split)
                            pack.access = Access::Scattered;
                    }
                }
                packs.push_back(pack);
            }
        }
    }

    bool isFull(const Pack& pack) const {
        return std::all_of(pack.constraints.begin(), pack.constraints.end(),
                           [this](std::uint32_t j) { return j != kSpareLane && batch_.rest(j) > 0; });
    }

    void addItem(std::span<const Pack> packs) {
        Range item{static_cast<std::uint32_t>(schedule_.runs.size()), 0};
        std::uint32_t colour = 0;
        for (const Pack& pack : packs) {
            const auto index = static_cast<std::uint32_t>(schedule_.constraints.size()) / kWidth;
            std::uint32_t lanes = kWidth;
            while (pack.access != Access::Contiguous && pack.constraints[lanes - 1] == kSpareLane) --lanes;
            const bool gathersAnew = pack.access != Access::Contiguous && pack.colour != colour;
            const bool starts = schedule_.runs.size() == item.begin || gathersAnew;
            colour = pack.colour;
            if (starts || schedule_.runs.back().access != pack.access || schedule_.runs.back().lanes != lanes ||
                schedule_.runs.back().full != pack.full) {
                schedule_.runs.push_back({.access = pack.access,
                                          .firstPack = index,
                                          .packs = 0,
                                          .firstAddress = static_cast<std::uint32_t>(schedule_.addresses.size()),
                                          .lanes = lanes,
                                          .full = pack.full});
            }
            ++schedule_.runs.back().packs;
            addPack(pack);
        }
        item.end = static_cast<std::uint32_t>(schedule_.runs.size());
        schedule_.items.push_back(item);
    }

    void addPack(const Pack& pack) {
        for (std::size_t i = 0; i < arity(); ++i) {
            if (pack.access == Access::Contiguous) {
                schedule_.addresses.push_back(pack.addresses[i]);
                continue;
            }
            for (const std::uint32_t j : pack.constraints) {
                const std::uint32_t s = slot(j == kSpareLane ? pack.constraints[0] : j, i);  // a spare lane only reads
                schedule_.addresses.push_back(layout_.address(s));
                if (pack.access == Access::Scattered) schedule_.addresses.push_back(layout_.stride(s));
            }
        }
        schedule_.addresses.push_back(restsOf(pack));
        schedule_.constraints.insert(schedule_.constraints.end(), pack.constraints.begin(), pack.constraints.end());
    }

    /// Address of a pack's row of rests. Rows of a grid repeat: shared, they stay in the first cache.
    std::uint32_t restsOf(const Pack& pack) {
        Row row{};
        for (std::size_t lane = 0; lane < kWidth; ++lane) {
            const std::uint32_t j = pack.constraints[lane];
            row[lane] = j == kSpareLane ? std::numeric_limits<float>::quiet_NaN() : batch_.rest(j);
        }
        const auto next = static_cast<std::uint32_t>(rests_.size());
        if (pack.access == Access::Contiguous) {
            const auto [entry, isNew] = rowOf_.try_emplace(std::bit_cast<RowBits>(row), next);
            if (!isNew) return entry->second;
        }
        rests_.insert(rests_.end(), row.begin(), row.end());
        return next;
    }

    /// Constraints between clusters: a colour is a phase, some packs of it an item.
    void addCrossing(const std::vector<Pack>& packs) {
        for (std::size_t first = 0; first < packs.size();) {
            std::size_t last = first;
            while (last < packs.size() && packs[last].colour == packs[first].colour) ++last;
            const auto firstItem = static_cast<std::uint32_t>(schedule_.items.size());
            for (; first < last; first += std::min<std::size_t>(kItemPacks, last - first)) {
                addItem(std::span(packs).subspan(first, std::min<std::size_t>(kItemPacks, last - first)));
            }
            schedule_.phases.push_back({firstItem, static_cast<std::uint32_t>(schedule_.items.size())});
        }
    }

    const ConstraintBatch& batch_;
    const Layout& layout_;
    Palette colours_;
    PackSchedule schedule_;
    std::vector<float> rests_;
    std::unordered_map<RowBits, std::uint32_t, KeyHash> rowOf_;  // in rests_
};

}  // namespace

PackSchedule scheduleOf(const ConstraintBatch& batch, const Layout& layout) {
    return Builder(batch, layout).build();
}

}  // namespace drape::packed
