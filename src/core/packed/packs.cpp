#include "packs.h"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <unordered_map>
#include <utility>

#include "row_table.h"

namespace drape::packed {

namespace {

constexpr int kLeastFill = 3;              // an aligned pack of fewer constraints is left to the gathered ones
constexpr std::uint32_t kBandBlocks = 64;  // what a wave moves on by: a few bands fit the first cache

bool isPositive(const Pack& pack) {
    return std::ranges::all_of(pack.members,
                               [](const Member* member) { return member == nullptr || member->rest > 0; });
}

}  // namespace

std::vector<Pack> Packer::packsOf(std::span<const Member> members) {
    std::vector<const Member*> loose;
    std::vector<Pack> packs = alignedPacks(members, loose);
    colourAligned(packs);
    std::sort(loose.begin(), loose.end());
    addLoose(loose, packs);
    for (Pack& pack : packs) pack.positive = isPositive(pack);
    std::stable_sort(packs.begin(), packs.end(), [](const Pack& a, const Pack& b) {
        return std::pair(a.colour, !a.positive) < std::pair(b.colour, !b.positive);
    });
    return packs;
}

/// The blocks that a constraint's particles lie in and by how many lanes each is shifted against the first of them;
/// nothing where two particles share a block or one is not split.
bool Packer::alignment(const Member& member, Slots& addresses, std::uint32_t& lane) const {
    lane = kWidth;
    for (const std::uint32_t slot : used(member.slots)) {
        if (layout_.arrangementOf(slot) != Arrangement::Split) return false;
        lane = std::min(lane, slot % kWidth);
    }
    for (std::size_t i = 0; i < particlesEach_; ++i) {
        const std::uint32_t slot = member.slots[i];
        addresses[i] = slot / kWidth * kBlockFloats + slot % kWidth - lane;
        for (std::size_t other = 0; other < i; ++other) {
            if (addresses[other] / kBlockFloats == addresses[i] / kBlockFloats) return false;
        }
    }
    return true;
}

/// Constraints whose particles lie side by side, and in `loose` the others.
std::vector<Pack> Packer::alignedPacks(std::span<const Member> members, std::vector<const Member*>& loose) const {
    std::vector<Pack> packs;
    std::unordered_map<Slots, std::size_t, RowHash> packOf;
    for (const Member& member : members) {
        Slots addresses{};
        std::uint32_t lane = 0;
        if (!alignment(member, addresses, lane)) {
            loose.push_back(&member);
            continue;
        }
        const auto [entry, isNew] = packOf.try_emplace(addresses, packs.size());
        if (isNew) packs.push_back({.addresses = addresses});
        const Member*& place = packs[entry->second].members[lane];
        if (place == nullptr) {
            place = &member;
        } else {
            loose.push_back(&member);  // listed twice
        }
    }
    std::erase_if(packs, [&loose](const Pack& pack) {
        const auto isHere = [](const Member* member) { return member != nullptr; };
        if (std::count_if(pack.members.begin(), pack.members.end(), isHere) >= kLeastFill) return false;
        std::copy_if(pack.members.begin(), pack.members.end(), std::back_inserter(loose), isHere);
        return true;
    });
    return packs;
}

/// Aligned packs store whole blocks: they must not share one.
void Packer::colourAligned(std::vector<Pack>& packs) {
    std::vector<Slots> units;
    for (Pack& pack : packs) {
        Slots blocks{};
        for (std::size_t i = 0; i < particlesEach_; ++i) blocks[i] = pack.addresses[i] / kBlockFloats;
        pack.colour = colours_.colourOf(used(blocks));
        units.push_back(blocks);
    }
    for (const Slots& blocks : units) colours_.release(used(blocks));
}

/// The rest by eights, colour by colour, after the aligned ones.
void Packer::addLoose(std::span<const Member* const> loose, std::vector<Pack>& packs) {
    std::uint32_t firstColour = 0;
    for (const Pack& pack : packs) firstColour = std::max(firstColour, pack.colour + 1);
    std::vector<std::vector<const Member*>> byColour;
    for (const Member* member : loose) {
        const std::uint32_t colour = colours_.colourOf(used(member->slots));
        if (colour >= byColour.size()) byColour.resize(colour + 1);
        byColour[colour].push_back(member);
    }
    for (const Member* member : loose) colours_.release(used(member->slots));
    const auto isSplit = [this](std::uint32_t slot) { return layout_.arrangementOf(slot) == Arrangement::Split; };
    for (std::uint32_t colour = 0; colour < byColour.size(); ++colour) {
        const auto& members = byColour[colour];
        for (std::size_t first = 0; first < members.size(); first += kWidth) {
            Pack pack{.access = Access::Quads, .colour = firstColour + colour};
            const std::size_t count = std::min<std::size_t>(kWidth, members.size() - first);
            for (std::size_t k = 0; k < count; ++k) {
                pack.members[k] = members[first + k];
                if (std::ranges::any_of(used(pack.members[k]->slots), isSplit)) pack.access = Access::Scattered;
            }
            packs.push_back(pack);
        }
    }
}

void Packer::orderInWaves(std::vector<Pack>& packs, std::uint32_t firstBlock) const {
    std::vector<std::uint32_t> waveOf;  // of every block: the last that it is in
    for (Pack& pack : packs) {
        if (pack.access != Access::Contiguous) {  // of later colours: they go last
            pack.wave = ~std::uint32_t{0};
            continue;
        }
        for (const std::uint32_t address : used(pack.addresses)) {
            const std::uint32_t block = address / kBlockFloats - firstBlock;
            if (block >= waveOf.size()) waveOf.resize(block + 1);
            pack.wave = std::max({pack.wave, block / kBandBlocks, waveOf[block]});
        }
        for (const std::uint32_t address : used(pack.addresses))
            waveOf[address / kBlockFloats - firstBlock] = pack.wave;
    }
    std::stable_sort(packs.begin(), packs.end(), [](const Pack& a, const Pack& b) { return a.wave < b.wave; });
}

/// `first` and `second` are reached alike. Contiguous packs are told apart by blocks: they store whole rows of them.
bool Packer::isApart(const Pack& first, const Pack& second) const {
    assert(first.access == second.access);
    if (first.colour == second.colour) return true;
    const auto overlap = [this](const Slots& a, const Slots& b) {
        return std::ranges::find_first_of(used(a), used(b)) != used(a).end();
    };
    if (first.access == Access::Contiguous) {
        const auto blocks = [](Slots addresses) {
            for (std::uint32_t& address : addresses) address /= kBlockFloats;
            return addresses;
        };
        return !overlap(blocks(first.addresses), blocks(second.addresses));
    }
    for (const Member* a : first.members) {
        for (const Member* b : second.members) {
            if (a != nullptr && b != nullptr && overlap(a->slots, b->slots)) return false;
        }
    }
    return true;
}

bool Packer::mayFollow(std::span<const Pack> run, const Pack& pack) const {
    const Pack& before = run.back();
    if (before.access != pack.access || before.positive != pack.positive) return false;
    return isApart(before, pack) && (run.size() < 2 || isApart(run[run.size() - 2], pack));
}

void Packer::partNeighbours(std::span<Pack> packs) const {
    std::size_t first = 0;  // pack of the run
    for (std::size_t p = 1; p < packs.size(); ++p) {
        const std::span<const Pack> run = packs.subspan(first, p - first);
        for (std::size_t other = p; other < packs.size(); ++other) {
            if (packs[other].colour != packs[p].colour || packs[other].wave != packs[p].wave) break;
            if (!mayFollow(run, packs[other])) continue;
            std::swap(packs[p], packs[other]);
            break;
        }
        if (!mayFollow(run, packs[p])) first = p;
    }
}

}  // namespace drape::packed
