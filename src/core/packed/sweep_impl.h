#pragma once

#include <cassert>
#include <type_traits>

#include "../every_formula.h"
#include "kernels.h"
#include "reach_impl.h"

// The sweeps over packs: a part of kernels_impl.h, compiled once for each instruction set.
namespace drape::DRAPE_ISA {

using packed::SweepArguments;

namespace {

/// sum_i w_i |d_i|^2, from the first to the last.
template <class Constraint, std::size_t... i>
DRAPE_INLINE Lanes weightOf(const Lanes* w, const Constraint& c, std::index_sequence<i...>) {
    return (... + (w[i] * c.squares[i]));
}

enum class Softness { Rigid, Compliant, Damped };

/// Eight projections at once: the same arithmetic as ConstraintsOf::projectOne, but that a value that is not a number
/// (a spare lane's) moves nothing. What compliance 0 or gamma = 0 makes zero is left out.
template <Softness kSoftness>
struct Projector {
    explicit Projector(const SweepArguments& arguments)
        : zero(0.0F),
          minusStiffness(-arguments.projection.stiffness),
          compliance(arguments.projection.scaledCompliance),
          gamma(arguments.projection.gamma),
          onePlusGamma(1 + arguments.projection.gamma),
          first(arguments.first),
          keep(arguments.keep) {}

    /// s, over the common length of the directions; lambda += s. `closing()`: sum_i d_i.(x_i - x_prev_i).
    template <bool kDirected, int kParticles, class Closing>
    DRAPE_INLINE Lanes step(const Linearization<Lanes, kParticles>& c, const Lanes* w, float* multipliers,
                            const Closing& closing) const {
        Lanes weight = weightOf(w, c, std::make_index_sequence<kParticles>{});
        Mask moves = both(weight > zero, c.value == c.value);
        if constexpr (!kDirected) moves = both(moves, c.valid);

        Lanes wanted = minusStiffness * c.value;
        if (kSoftness != Softness::Rigid && !first) wanted = wanted - compliance * load(multipliers);
        wanted = wanted * c.length;
        if constexpr (kSoftness == Softness::Damped) {
            wanted = wanted - gamma * closing();
            weight = onePlusGamma * weight;
        }
        if constexpr (kSoftness != Softness::Rigid) weight = weight + compliance * (c.length * c.length);
        const Lanes step = select(moves, wanted / weight, zero);
        if (keep) {
            const Lanes delta = step * c.length;
            store(multipliers, first ? delta : load(multipliers) + delta);
        }
        return step;
    }

    Lanes zero, minusStiffness, compliance, gamma, onePlusGamma;
    bool first, keep;
};

/// The particles of eight constraints; of a pair no more than its gap.
template <class Formula>
struct ReadPack {
    static constexpr bool kIsPair = std::is_same_v<Formula, Distance>;
    std::conditional_t<kIsPair, Gap<Lanes>, Vector[Formula::kParticles]> positions;
    Lanes w[Formula::kParticles];
};

/// What they are moved by: shares of the directions.
template <int kParticles>
struct ProjectedPack {
    Vector directions[kParticles];
    Lanes shares[kParticles];
};

/// Reading, projecting and adding packs, one after another. `kDirected`: every constraint has a direction.
template <class Formula, Access kAccess, Softness kSoftness, bool kDirected>
class PackSweep {
public:
    static constexpr int kParticles = Formula::kParticles;
    using Reach8 = Reach<kAccess, kParticles>;
    using Read = ReadPack<Formula>;
    using Projected = ProjectedPack<kParticles>;

    explicit DRAPE_INLINE PackSweep(const SweepArguments& arguments)
        : projector_(arguments),
          h_(arguments.h),
          predicted_(arguments.predicted),
          corrections_(arguments.corrections),
          velocities_(arguments.velocities),
          rests_(arguments.rests) {}

    [[nodiscard]] DRAPE_INLINE Read read(const std::uint32_t* at) const {
        Vector x[kParticles];
        Read pack;
        unrolled<kParticles>(
            [&](auto i) DRAPE_LAMBDA { Reach8::readPosition(predicted_, corrections_, at, i, x[i], pack.w[i]); });
        if constexpr (Read::kIsPair) {
            pack.positions = gapOf(x);
        } else {
            unrolled<kParticles>([&](auto i) DRAPE_LAMBDA { pack.positions[i] = x[i]; });
        }
        return pack;
    }

    [[nodiscard]] DRAPE_INLINE Projected project(const std::uint32_t* at, const Read& pack, float* multipliers) const {
        const auto c = linearize(Formula{}, pack.positions, load(rests_ + at[Reach8::kAddresses - 1]));
        Lanes w[kParticles];
        unrolled<kParticles>([&](auto i) DRAPE_LAMBDA { w[i] = Reach8::inverseMass(predicted_, at, i, pack.w[i]); });
        const auto closing = [&]() DRAPE_LAMBDA {
            Lanes sum(0.0F);
            unrolled<kParticles>([&](auto i) DRAPE_LAMBDA {
                const Vector moved = Reach8::read(corrections_, at, i) + h_ * Reach8::read(velocities_, at, i);
                sum = sum + dot(c.directions[i], moved);  // x - x_prev
            });
            return sum;
        };
        const Lanes step = projector_.template step<kDirected>(c, w, multipliers, closing);
        Projected projected;
        unrolled<kParticles>([&](auto i) DRAPE_LAMBDA {
            projected.directions[i] = c.directions[i];
            projected.shares[i] = w[i] * step;
        });
        return projected;
    }

    DRAPE_INLINE void add(const std::uint32_t* at, const Projected& pack) const {
        unrolled<kParticles>([&](auto i) DRAPE_LAMBDA {
            const bool opposite = kParticles == 2 && i == 1;  // as the forces of any two
            const Vector delta = opposite ? -pack.shares[i] * pack.directions[0] : pack.shares[i] * pack.directions[i];
            Reach8::add(corrections_, at, i, delta);
        });
    }

private:
    Projector<kSoftness> projector_;
    Lanes h_;
    const float* predicted_;
    float* corrections_;
    const float* velocities_;
    const float* rests_;
};

/// Sweeps packs. While one is added the next is projected and the one after that read, so that the processor does not
/// wait for roots and divisions: no pack of a run shares a particle with either of the two in front of it.
template <class Formula, Access kAccess, Softness kSoftness, bool kDirected>
void sweepPacks(const SweepArguments& arguments) {
    assert(arguments.packs > 0);
    const PackSweep<Formula, kAccess, kSoftness, kDirected> packs(arguments);
    constexpr std::size_t kAddresses = Reach<kAccess, Formula::kParticles>::kAddresses;
    const std::uint32_t* at = arguments.addresses;
    const std::uint32_t* const last = at + (arguments.packs - 1) * kAddresses;
    const auto after = [last](const std::uint32_t* p) DRAPE_LAMBDA { return p == last ? last : p + kAddresses; };
    float* multipliers = arguments.multipliers;
    auto projected = packs.project(at, packs.read(at), multipliers);
    auto ahead = packs.read(after(at));
    while (at != last) {
        const std::uint32_t* const next = after(at);
        const auto second = ahead;
        ahead = packs.read(after(next));
        packs.add(at, projected);
        multipliers += kLanes;
        projected = packs.project(next, second, multipliers);
        at = next;
    }
    packs.add(last, projected);
}

template <class Formula, Access kAccess, Softness kSoftness>
void sweepRun(const SweepArguments& arguments) {
    if constexpr (requires { Formula::kAlwaysValid; }) {  // where the rest value is positive
        if (arguments.positive) return sweepPacks<Formula, kAccess, kSoftness, true>(arguments);
    }
    sweepPacks<Formula, kAccess, kSoftness, false>(arguments);
}

template <class Formula, Access kAccess>
void sweep(const SweepArguments& arguments) {
    if constexpr (kAccess == Access::Scattered) {  // they are few: one copy of the code will do
        sweepPacks<Formula, kAccess, Softness::Damped, false>(arguments);
    } else if (arguments.projection.gamma > 0) {
        sweepPacks<Formula, kAccess, Softness::Damped, false>(arguments);
    } else if (arguments.projection.scaledCompliance > 0) {
        sweepRun<Formula, kAccess, Softness::Compliant>(arguments);
    } else {
        sweepRun<Formula, kAccess, Softness::Rigid>(arguments);
    }
}

template <class... Each>
void fillSweeps(FormulaList<Each...>, packed::Kernels& kernels) {
    int formula = 0;
    const auto fill = [&](packed::Kernels::Sweep contiguous, packed::Kernels::Sweep quads,
                          packed::Kernels::Sweep scattered) {
        kernels.sweeps[formula][static_cast<int>(Access::Contiguous)] = contiguous;
        kernels.sweeps[formula][static_cast<int>(Access::Quads)] = quads;
        kernels.sweeps[formula][static_cast<int>(Access::Scattered)] = scattered;
        ++formula;
    };
    (fill(sweep<Each, Access::Contiguous>, sweep<Each, Access::Quads>, sweep<Each, Access::Scattered>), ...);
}

}  // namespace

}  // namespace drape::DRAPE_ISA
