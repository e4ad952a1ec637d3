#include "schedule.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <span>
#include <utility>

#include "packs.h"
#include "row_table.h"

namespace drape::packed {

namespace {

constexpr std::uint32_t kItemPacks = 64;  // between clusters: what a thread takes at a time

class Builder {
public:
    Builder(const ConstraintBatch& batch, const Layout& layout)
        : batch_(batch),
          layout_(layout),
          particlesEach_(batch.size() == 0 ? 0 : batch.particles(0).size()),
          packer_(layout, particlesEach_) {}

    PackSchedule build() {
        const auto [begin, members] = byCluster();
        const std::size_t clusters = layout_.clusterCount();
        schedule_.constraints = static_cast<std::uint32_t>(batch_.size());
        schedule_.phases.push_back({0, 0});
        for (std::size_t cluster = 0; cluster < clusters; ++cluster) {
            const auto own = std::span(members).subspan(begin[cluster], begin[cluster + 1] - begin[cluster]);
            std::vector<Pack> packs = packer_.packsOf(own);
            packer_.orderInWaves(packs, layout_.clusterBegin[cluster]);
            if (!packs.empty()) addItem(packs);
        }
        schedule_.phases.back().end = static_cast<std::uint32_t>(schedule_.items.size());
        addCrossing(packer_.packsOf(std::span(members).subspan(begin[clusters])));

        const auto& rests = rests_.numbers();  // copied at once: growing would leave blocks with the allocator
        schedule_.rests.resize(rests.size());
        std::ranges::transform(rests, schedule_.rests.begin(), [](std::uint32_t r) { return std::bit_cast<float>(r); });
        schedule_.offsets = offsets_.numbers();
        return std::move(schedule_);
    }

private:
    Member memberOf(std::uint32_t constraint) const {
        const auto particles = batch_.particles(constraint);
        Member member{.constraint = constraint, .rest = batch_.rest(constraint)};
        for (std::size_t i = 0; i < particlesEach_; ++i) member.slots[i] = layout_.slots[particles[i]];
        return member;
    }

    /// The cluster that all particles of a constraint lie in; the number of clusters where there is none.
    std::size_t homeOf(const Member& member) const {
        const std::uint32_t home = layout_.clusterOfBlock[member.slots[0] / kWidth];
        for (std::size_t i = 1; i < particlesEach_; ++i) {
            if (layout_.clusterOfBlock[member.slots[i] / kWidth] != home) return layout_.clusterCount();
        }
        return home;
    }

    /// Constraints in file order, cluster by cluster, those that cross clusters last.
    std::pair<std::vector<std::size_t>, std::vector<Member>> byCluster() const {
        const auto count = static_cast<std::uint32_t>(batch_.size());
        std::vector<std::size_t> begin(layout_.clusterCount() + 2);
        for (std::uint32_t j = 0; j < count; ++j) ++begin[homeOf(memberOf(j)) + 1];
        for (std::size_t c = 1; c < begin.size(); ++c) begin[c] += begin[c - 1];
        std::vector<Member> members(count);
        std::vector<std::size_t> next(begin.begin(), begin.end() - 1);
        for (std::uint32_t j = 0; j < count; ++j) {
            const Member member = memberOf(j);
            members[next[homeOf(member)]++] = member;
        }
        return {std::move(begin), std::move(members)};
    }

    /// Packs in this order, but for those of a colour.
    void addItem(std::span<Pack> packs) {
        packer_.partNeighbours(packs);
        Range item{static_cast<std::uint32_t>(schedule_.runs.size()), 0};
        std::size_t first = 0;  // pack of the run
        for (std::size_t p = 0; p < packs.size(); ++p) {
            const Pack& pack = packs[p];
            if (p == 0 || !packer_.mayFollow(packs.subspan(first, p - first), pack)) {
                first = p;
                schedule_.runs.push_back({.access = pack.access,
                                          .firstPack = static_cast<std::uint32_t>(schedule_.lanes.size()),
                                          .packs = 0,
                                          .firstAddress = static_cast<std::uint32_t>(schedule_.addresses.size()),
                                          .positive = pack.positive});
            }
            ++schedule_.runs.back().packs;
            addPack(pack);
        }
        item.end = static_cast<std::uint32_t>(schedule_.runs.size());
        schedule_.items.push_back(item);
    }

    void addPack(const Pack& pack) {
        for (std::size_t i = 0; i < particlesEach_; ++i) {
            if (pack.access == Access::Contiguous) {
                schedule_.addresses.push_back(pack.addresses[i]);
                continue;
            }
            for (const Member* member : pack.members) {
                const std::uint32_t slot =
                    (member != nullptr ? member : pack.members[0])->slots[i];  // spare: adds 0 to the first lane's
                schedule_.addresses.push_back(layout_.address(slot));
                if (pack.access == Access::Scattered) schedule_.addresses.push_back(layout_.stride(slot));
            }
        }
        addRows(pack);
    }

    /// Rests and constraints. Rows of a grid repeat: shared, they take no memory and stay in the first cache.
    void addRows(const Pack& pack) {
        std::uint32_t first = kSpareLane;
        for (const Member* member : pack.members) {
            if (member != nullptr) first = std::min(first, member->constraint);
        }
        RowTable::Row rests{};
        RowTable::Row offsets{};
        for (std::size_t lane = 0; lane < kWidth; ++lane) {
            const Member* const member = pack.members[lane];
            const float rest = member != nullptr ? member->rest : std::numeric_limits<float>::quiet_NaN();
            rests[lane] = std::bit_cast<std::uint32_t>(rest);
            offsets[lane] = member != nullptr ? member->constraint - first : kSpareLane;
        }
        const bool repeats = pack.access == Access::Contiguous;
        schedule_.addresses.push_back(rests_.add(rests, repeats));
        schedule_.lanes.push_back({first, offsets_.add(offsets, repeats)});
    }

    /// Constraints between clusters: a colour is a phase, some packs of it an item.
    void addCrossing(std::vector<Pack> packs) {
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
    std::size_t particlesEach_;
    Packer packer_;
    PackSchedule schedule_;
    RowTable rests_;  // their bits
    RowTable offsets_;
};

}  // namespace

PackSchedule scheduleOf(const ConstraintBatch& batch, const Layout& layout) {
    return Builder(batch, layout).build();
}

}  // namespace drape::packed
