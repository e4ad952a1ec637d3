// The kernels' one source: included by kernels_<isa>.cpp, each compiled for its instruction set with DRAPE_ISA defined.

#include <algorithm>

#include "../every_formula.h"
#include "air_impl.h"
#include "kernels.h"
#include "lanes.h"
#include "quads.h"

namespace drape::DRAPE_ISA {

using packed::Access;
using packed::Arrangement;
using packed::BlockArguments;
using packed::SurfaceArguments;
using packed::SweepArguments;

namespace {

constexpr std::size_t kBlock = packed::kBlockFloats;

/// Reads the i-th particles of a pack's eight constraints, and adds to their corrections.
template <Access kAccess, int kParticles>
struct Reach;

template <int kParticles>
struct Reach<Access::Contiguous, kParticles> {
    static constexpr std::size_t kAddresses = kParticles;

    static DRAPE_INLINE void read(const float* from, const std::uint32_t* addresses, int i, Vector& x) {
        const float* p = from + addresses[i];
        x.x = load(p);
        x.y = load(p + kLanes);
        x.z = load(p + 2 * kLanes);
    }
    static DRAPE_INLINE void readPosition(const float* predicted, const float* corrections,
                                          const std::uint32_t* addresses, int i, Vector& x, Vector& correction,
                                          Lanes& w) {
        read(predicted, addresses, i, x);
        read(corrections, addresses, i, correction);
        x = x + correction;
        w = load(predicted + addresses[i] + 3 * kLanes);
    }
    // Where the pack is shifted by lanes, the last lanes of a row are the first of the next row of the block: those
    // lanes are spare and get back what was read.
    static DRAPE_INLINE void add(float* to, const std::uint32_t* addresses, int i, const Vector& correction,
                                 const Vector& delta, std::uint32_t) {
        float* p = to + addresses[i];
        store(p, correction.x + delta.x);
        store(p + kLanes, correction.y + delta.y);
        store(p + 2 * kLanes, correction.z + delta.z);
    }
};

template <int kParticles>
struct Reach<Access::Quads, kParticles> {
    static constexpr std::size_t kAddresses = static_cast<std::size_t>(kParticles) * kLanes;

    static DRAPE_INLINE void read(const float* from, const std::uint32_t* addresses, int i, Vector& x) {
        Lanes w;
        readQuads([&](int k) DRAPE_LAMBDA { return loadQuad(from + addresses[i * kLanes + k]); }, x, w);
    }
    static DRAPE_INLINE void readPosition(const float* predicted, const float* corrections,
                                          const std::uint32_t* addresses, int i, Vector& x, Vector&, Lanes& w) {
        readQuads(
            [&](int k) DRAPE_LAMBDA {
                const std::uint32_t address = addresses[i * kLanes + k];
                return loadQuad(predicted + address) + loadQuad(corrections + address);
            },
            x, w);
    }
    static DRAPE_INLINE void add(float* to, const std::uint32_t* addresses, int i, const Vector&, const Vector& delta,
                                 std::uint32_t lanes) {
        const auto addTo = [&](int k, const Quad& quad) DRAPE_LAMBDA {
            float* p = to + addresses[i * kLanes + k];
            storeQuad(p, loadQuad(p) + quad);
        };
        if (lanes == kLanes) return writeQuads(addTo, delta);
        writeQuads(
            [&](int k, const Quad& quad) DRAPE_LAMBDA {
                if (k < static_cast<int>(lanes)) addTo(k, quad);
            },
            delta);
    }
};

template <int kParticles>
struct Reach<Access::Scattered, kParticles> {
    static constexpr std::size_t kAddresses = 2 * static_cast<std::size_t>(kParticles) * kLanes;

    static DRAPE_INLINE void readRows(const float* from, const std::uint32_t* addresses, int i, Vector& x, Lanes& w) {
        float rows[4][kLanes];
        for (int k = 0; k < kLanes; ++k) {
            const std::uint32_t* entry = addresses + 2 * (i * kLanes + k);
            for (std::uint32_t row = 0; row < 4; ++row) rows[row][k] = from[entry[0] + row * entry[1]];
        }
        x = {load(rows[0]), load(rows[1]), load(rows[2])};
        w = load(rows[3]);
    }
    static DRAPE_INLINE void read(const float* from, const std::uint32_t* addresses, int i, Vector& x) {
        Lanes w;
        readRows(from, addresses, i, x, w);
    }
    static DRAPE_INLINE void readPosition(const float* predicted, const float* corrections,
                                          const std::uint32_t* addresses, int i, Vector& x, Vector& correction,
                                          Lanes& w) {
        read(corrections, addresses, i, correction);
        readRows(predicted, addresses, i, x, w);
        x = x + correction;
    }
    static DRAPE_INLINE void add(float* to, const std::uint32_t* addresses, int i, const Vector&, const Vector& delta,
                                 std::uint32_t count) {
        float rows[3][kLanes];
        store(rows[0], delta.x);
        store(rows[1], delta.y);
        store(rows[2], delta.z);
        for (std::uint32_t k = 0; k < count; ++k) {
            const std::uint32_t* entry = addresses + 2 * (static_cast<std::uint32_t>(i * kLanes) + k);
            for (std::uint32_t row = 0; row < 3; ++row) to[entry[0] + row * entry[1]] += rows[row][k];
        }
    }
};

/// sum_i w_i |d_i|^2, from the first to the last.
template <class Constraint, std::size_t... i>
DRAPE_INLINE Lanes weightOf(const Lanes* w, const Constraint& c, std::index_sequence<i...>) {
    return (... + (w[i] * c.squares[i]));
}

/// Eight projections at once: the same arithmetic as ConstraintsOf::projectOne, but that a value that is not a number
/// (a spare lane's) moves nothing. What compliance 0 or gamma = 0 makes zero is left out.
/// `kFull`: every lane has a constraint with a direction.
enum class Softness { Rigid, Compliant, Damped };
template <class Formula, Access kAccess, Softness kSoftness, bool kFull>
void sweepPacks(const SweepArguments& arguments) {
    constexpr int kParticles = Formula::kParticles;
    using Access8 = Reach<kAccess, kParticles>;
    const Lanes zero(0.0F);
    const Lanes minusStiffness(-arguments.projection.stiffness);
    const Lanes compliance(arguments.projection.scaledCompliance);
    const Lanes gamma(arguments.projection.gamma);
    const Lanes onePlusGamma(1 + arguments.projection.gamma);
    const Lanes h(arguments.h);
    const float* const predicted = arguments.predicted;
    float* const corrections = arguments.corrections;
    const std::uint32_t* addresses = arguments.addresses;
    const float* rests = arguments.rests;
    float* multipliers = arguments.multipliers;
    const std::uint32_t lanes = arguments.lanes;
    const bool keeps = arguments.keep;
    const bool accumulates = !arguments.first;
    const bool reads = !arguments.first;

    for (std::uint32_t pack = 0; pack < arguments.packs; ++pack) {
        Vector x[kParticles];
        Vector correction[kParticles];
        Lanes w[kParticles];
        unrolled<kParticles>([&](auto i) DRAPE_LAMBDA {
            Access8::readPosition(predicted, corrections, addresses, i, x[i], correction[i], w[i]);
        });
        const auto c = linearize(Formula{}, x, load(rests));

        Lanes weight = weightOf(w, c, std::make_index_sequence<kParticles>{});
        Mask moves = weight > zero;
        if constexpr (!kFull) moves = both(moves, both(c.valid, c.value == c.value));

        Lanes wanted = minusStiffness * c.value;
        if (kSoftness != Softness::Rigid && reads) wanted = wanted - compliance * load(multipliers);
        wanted = wanted * c.length;
        if constexpr (kSoftness == Softness::Damped) {
            Lanes closing = zero;
            unrolled<kParticles>([&](auto i) DRAPE_LAMBDA {
                Vector moved;
                Vector velocity;
                Access8::read(corrections, addresses, i, moved);
                Access8::read(arguments.velocities, addresses, i, velocity);
                closing = closing + dot(c.directions[i], moved + h * velocity);  // x - x_prev
            });
            wanted = wanted - gamma * closing;
            weight = onePlusGamma * weight;
        }
        if constexpr (kSoftness != Softness::Rigid) weight = weight + compliance * (c.length * c.length);
        const Lanes step = select(moves, wanted / weight, zero);
        if (keeps) {
            const Lanes delta = step * c.length;
            store(multipliers, accumulates ? load(multipliers) + delta : delta);
        }
        unrolled<kParticles>([&](auto i) DRAPE_LAMBDA {
            const Lanes share = w[i] * step;
            const Vector delta = kParticles == 2 && i == 1 ? -(share * c.directions[0]) : share * c.directions[i];
            Access8::add(corrections, addresses, i, correction[i], delta, lanes);
        });
        addresses += Access8::kAddresses;
        rests += kLanes;
        multipliers += kLanes;
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

DRAPE_INLINE void readBlock(const float* block, Arrangement arrangement, Vector& x, Lanes& w) {
    if (arrangement == Arrangement::Split) {
        x = {load(block), load(block + kLanes), load(block + 2 * kLanes)};
        w = load(block + 3 * kLanes);
    } else {
        readQuads([block](int k) DRAPE_LAMBDA { return loadQuad(block + 4 * k); }, x, w);
    }
}

DRAPE_INLINE void writeBlock(float* block, Arrangement arrangement, const Vector& x, const Lanes& w) {
    if (arrangement == Arrangement::Split) {
        store(block, x.x);
        store(block + kLanes, x.y);
        store(block + 2 * kLanes, x.z);
    } else {
        writeQuads([block](int k, const Quad& quad) DRAPE_LAMBDA { storeQuad(block + 4 * k, quad); }, x, w);
    }
}

void takeOver(const BlockArguments& arguments, const packed::StateArguments<const vec3>& state) {
    const Lanes zero(0.0F);
    const auto quadOf = [](const vec3& a, float w) DRAPE_LAMBDA { return Quad{a.x, a.y, a.z, w}; };
    for (std::size_t b = 0; b < arguments.blocks; ++b) {
        const std::uint32_t* const particles = state.particles + b * kLanes;
        Vector x;
        Vector v;
        Lanes w;
        Lanes thickness;
        readQuads(
            [&](int k) DRAPE_LAMBDA {
                const std::uint32_t i = particles[k];
                return i == packed::kSpareLane ? Quad{} : quadOf(state.positions[i], state.inverseMasses[i]);
            },
            x, w);
        readQuads(
            [&](int k) DRAPE_LAMBDA {
                const std::uint32_t i = particles[k];
                return i == packed::kSpareLane ? Quad{} : quadOf(state.velocities[i], state.thicknesses[i]);
            },
            v, thickness);
        writeBlock(arguments.predicted + b * kBlock, arguments.arrangement, x, w);
        if (arguments.arrangement == Arrangement::Split) store(arguments.predicted + b * kBlock + 3 * kLanes, w);
        writeBlock(arguments.corrections + b * kBlock, arguments.arrangement, {zero, zero, zero}, zero);
        writeBlock(arguments.velocities + b * kBlock, arguments.arrangement, v, zero);
        store(state.slotThicknesses + b * kLanes, thickness);
    }
}

void giveBack(const BlockArguments& arguments, const packed::StateArguments<vec3>& state) {
    for (std::size_t b = 0; b < arguments.blocks; ++b) {
        const std::uint32_t* const particles = state.particles + b * kLanes;
        Vector x;
        Vector correction;
        Vector v;
        Lanes unused;
        readBlock(arguments.predicted + b * kBlock, arguments.arrangement, x, unused);
        readBlock(arguments.corrections + b * kBlock, arguments.arrangement, correction, unused);
        readBlock(arguments.velocities + b * kBlock, arguments.arrangement, v, unused);
        const auto putInto = [particles](vec3* to) DRAPE_LAMBDA {
            return [particles, to](int k, const Quad& quad) DRAPE_LAMBDA {
                float rows[4];
                storeQuad(rows, quad);
                if (particles[k] != packed::kSpareLane) to[particles[k]] = {rows[0], rows[1], rows[2]};
            };
        };
        writeQuads(putInto(state.positions), x + correction);
        writeQuads(putInto(state.velocities), v);
    }
}

void predict(const BlockArguments& arguments) {
    const Lanes zero(0.0F);
    const Lanes h(arguments.h);
    const Lanes damping(arguments.damping);
    const Vector nothing{zero, zero, zero};
    const Vector fall{h * Lanes(arguments.gravity[0]), h * Lanes(arguments.gravity[1]),
                      h * Lanes(arguments.gravity[2])};
    for (std::size_t b = 0; b < arguments.blocks; ++b) {
        Vector x;
        Vector correction;
        Vector v;
        Lanes w;
        Lanes unused;
        readBlock(arguments.predicted + b * kBlock, arguments.arrangement, x, w);
        readBlock(arguments.corrections + b * kBlock, arguments.arrangement, correction, unused);
        readBlock(arguments.velocities + b * kBlock, arguments.arrangement, v, unused);
        v = select(w > zero, damping * v + fall, v);
        x = x + (correction + h * v);
        writeBlock(arguments.predicted + b * kBlock, arguments.arrangement, x, w);
        writeBlock(arguments.corrections + b * kBlock, arguments.arrangement, nothing, zero);
        writeBlock(arguments.velocities + b * kBlock, arguments.arrangement, v, zero);
    }
}

void updateVelocities(const BlockArguments& arguments) {
    const Lanes zero(0.0F);
    const Lanes perH(arguments.perH);
    for (std::size_t b = 0; b < arguments.blocks; ++b) {
        Vector correction;
        Vector v;
        Lanes unused;
        readBlock(arguments.corrections + b * kBlock, arguments.arrangement, correction, unused);
        readBlock(arguments.velocities + b * kBlock, arguments.arrangement, v, unused);
        v = v + perH * correction;  // a pin has none
        writeBlock(arguments.velocities + b * kBlock, arguments.arrangement, v, zero);
    }
}

/// The inverse masses of a block.
DRAPE_INLINE Lanes readMasses(const float* block, Arrangement arrangement) {
    Vector x;
    Lanes w;
    if (arrangement == Arrangement::Split) return load(block + 3 * kLanes);
    readBlock(block, arrangement, x, w);
    return w;
}

void follow(const BlockArguments& arguments, const std::uint32_t* particles,
            std::span<const net::Attachment> attachments, std::span<const net::Displacement> displacements) {
    const auto last = static_cast<std::uint32_t>(attachments.size() - 1);
    const float* const from = &displacements.front().x;
    const Lanes zero(0.0F);
    for (std::size_t b = 0; b < arguments.blocks; ++b) {
        Vector moved;
        Lanes unused;
        readQuads(
            [&](int k) DRAPE_LAMBDA {
                const net::Attachment& at = attachments[std::min(particles[b * kLanes + k], last)];
                Quad sum = at.weights[0] * loadQuad(from + 4 * at.nodes[0]);
                unrolled<net::Attachment::kNodes - 1>(
                    [&](auto i) DRAPE_LAMBDA { sum = sum + at.weights[i + 1] * loadQuad(from + 4 * at.nodes[i + 1]); });
                return sum;
            },
            moved, unused);
        const Mask free = readMasses(arguments.predicted + b * kBlock, arguments.arrangement) > zero;
        writeBlock(arguments.corrections + b * kBlock, arguments.arrangement,
                   select(free, moved, Vector{zero, zero, zero}), zero);
    }
}

void findContacts(const BlockArguments& arguments, const SurfaceArguments& surface, const float* thicknesses,
                  std::uint8_t* touched) {
    const Vector origin{Lanes(surface.origin[0]), Lanes(surface.origin[1]), Lanes(surface.origin[2])};
    const Vector normal{Lanes(surface.normal[0]), Lanes(surface.normal[1]), Lanes(surface.normal[2])};
    const Lanes radius(surface.radius);
    for (std::size_t b = 0; b < arguments.blocks; ++b) {
        Vector x;
        Vector correction;
        Lanes w;
        Lanes unused;
        readBlock(arguments.predicted + b * kBlock, arguments.arrangement, x, w);
        readBlock(arguments.corrections + b * kBlock, arguments.arrangement, correction, unused);
        const Lanes thickness = load(thicknesses + b * kLanes);
        const Vector offset = (x + correction) - origin;
        const Lanes reach = radius + thickness;
        const Mask inside = surface.round ? squaredLength(offset) < reach * reach : dot(offset, normal) < thickness;
        touched[b] = static_cast<std::uint8_t>(touched[b] | (any(both(inside, w > Lanes(0.0F))) ? 1 : 0));
    }
}

}  // namespace

const packed::Kernels& kernels() {
    static const packed::Kernels table = [] {
        packed::Kernels kernels{DRAPE_ISA_NAME,   {},     takeOver,     giveBack, predict,
                                updateVelocities, follow, findContacts, kAir};
        fillSweeps(Formulas{}, kernels);
        return kernels;
    }();
    return table;
}

}  // namespace drape::DRAPE_ISA
