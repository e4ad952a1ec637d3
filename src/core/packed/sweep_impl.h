#pragma once

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
    template <bool kFull, int kParticles, class Closing>
    DRAPE_INLINE Lanes step(const Linearization<Lanes, kParticles>& c, const Lanes* w, float* multipliers,
                            const Closing& closing) const {
        Lanes weight = weightOf(w, c, std::make_index_sequence<kParticles>{});
        Mask moves = weight > zero;
        if constexpr (!kFull) moves = both(moves, both(c.valid, c.value == c.value));

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

/// Eight constraints that have been read and not yet projected.
template <class Formula>
struct Ahead {
    Vector x[Formula::kParticles];
    Lanes w[Formula::kParticles];
    Linearization<Lanes, Formula::kParticles> c;
};

/// Sweeps packs. `kFull`: every lane has a constraint with a direction. Each pack is read, and where its linearization
/// fits the registers linearized, before the one in front of it is projected, so that the processor works on both; in a
/// run two neighbours share no particle.
template <class Formula, Access kAccess, Softness kSoftness, bool kFull>
void sweepPacks(const SweepArguments& arguments) {
    constexpr int kParticles = Formula::kParticles;
    constexpr bool kLinearizesEarly = kParticles == 2;
    using Reach8 = Reach<kAccess, kParticles>;
    const Projector<kSoftness> projector(arguments);
    const Lanes h(arguments.h);
    const float* const predicted = arguments.predicted;
    float* const corrections = arguments.corrections;
    float* multipliers = arguments.multipliers;
    const auto linearizeAt = [&](const std::uint32_t* at, Ahead<Formula>& pack) DRAPE_LAMBDA {
        pack.c = linearize(Formula{}, pack.x, load(arguments.rests + at[Reach8::kAddresses - 1]));
    };
    const auto readAt = [&](const std::uint32_t* at) DRAPE_LAMBDA {
        Ahead<Formula> pack;
        unrolled<kParticles>(
            [&](auto i) DRAPE_LAMBDA { Reach8::readPosition(predicted, corrections, at, i, pack.x[i], pack.w[i]); });
        if constexpr (kLinearizesEarly) linearizeAt(at, pack);
        return pack;
    };
    const std::uint32_t* next = arguments.addresses;
    const std::uint32_t* const end = next + arguments.packs * Reach8::kAddresses;
    for (Ahead<Formula> ahead = readAt(next); next != end; multipliers += kLanes) {
        Ahead<Formula> pack = ahead;
        const std::uint32_t* const at = next;
        next += Reach8::kAddresses;
        ahead = readAt(next != end ? next : at);

        if constexpr (!kLinearizesEarly) linearizeAt(at, pack);
        const auto& c = pack.c;
        unrolled<kParticles>([&](auto i)
                                 DRAPE_LAMBDA { pack.w[i] = Reach8::inverseMass(predicted, at, i, pack.w[i]); });
        const auto closing = [&]() DRAPE_LAMBDA {
            Lanes sum(0.0F);
            unrolled<kParticles>([&](auto i) DRAPE_LAMBDA {
                const Vector moved = Reach8::read(corrections, at, i) + h * Reach8::read(arguments.velocities, at, i);
                sum = sum + dot(c.directions[i], moved);  // x - x_prev
            });
            return sum;
        };
        const Lanes step = projector.template step<kFull>(c, pack.w, multipliers, closing);
        unrolled<kParticles>([&](auto i) DRAPE_LAMBDA {
            const Lanes share = pack.w[i] * step;
            const Vector delta = kParticles == 2 && i == 1 ? (-share) * c.directions[0] : share * c.directions[i];
            Reach8::add(corrections, at, i, delta);
        });
    }
}

template <class Formula, Access kAccess, Softness kSoftness>
void sweepRun(const SweepArguments& arguments) {
    if constexpr (requires { Formula::kAlwaysValid; }) {
        if (arguments.full) return sweepPacks<Formula, kAccess, kSoftness, true>(arguments);
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
