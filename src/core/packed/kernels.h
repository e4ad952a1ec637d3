#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "../net/coarse_net.h"
#include "drape/core/formulas.h"
#include "drape/core/solver.h"
#include "schedule.h"

// The loops of the fast solver, compiled once for each instruction set.
namespace drape::packed {

/// A run of packs and what it works on.
struct SweepArguments {
    const float* predicted = nullptr;   ///< blocks of 32 floats: positions before the first sweep, w the inverse mass
    float* corrections = nullptr;       ///< the same, what the sweeps have added; w is 0
    const float* velocities = nullptr;  ///< the same, predicted velocities; w is the thickness
    const std::uint32_t* addresses = nullptr;
    const float* rests = nullptr;  ///< rows of eight
    float* multipliers = nullptr;
    std::uint32_t packs = 0;
    bool positive = false;  ///< as in Run
    float h = 0;
    Projection projection;
    bool first = true;  ///< first sweep of a substep: lambda is 0
    bool keep = true;   ///< lambda is stored: a later sweep or the caller reads it
};

/// Blocks of one arrangement.
struct BlockArguments {
    Arrangement arrangement = Arrangement::Split;
    std::uint32_t blocks = 0;
    float* predicted = nullptr;
    float* corrections = nullptr;
    float* velocities = nullptr;
    float h = 0;
    float perH = 0;  ///< 1/h of the substep whose corrections the velocities do not have yet; 0: they have
    float gravity[3] = {0, 0, 0};
    float damping = 1;  ///< factor on the velocities of what is free
};

/// Which particle a slot holds, and the arrays that have one entry a particle.
template <class Vec3>
struct StateArguments {
    const std::uint32_t* particles = nullptr;  ///< of the first block's slots; kSpareLane: none
    std::size_t count = 0;                     ///< of particles
    Vec3* positions = nullptr;
    Vec3* velocities = nullptr;
    const float* inverseMasses = nullptr;
    const float* thicknesses = nullptr;
};

/// Links and where their ends are.
struct LinkArguments {
    std::span<const vec3> positions;
    std::span<const std::array<int, 2>> ends;
    std::span<const float> rests;  ///< m, one a link
    float* strains = nullptr;      ///< |l - l0| / l0, 0 where l0 is; as many as there are links
};

/// Over the links of several batches, each in eight parts: the k-th for the links k, k + 8, ... of a batch.
struct StrainSums {
    double sum[kWidth] = {};
    float largest[kWidth] = {};
    std::int32_t count[kWidth] = {};  ///< links whose l0 is positive
};

/// A sphere (round) or a plane that blocks are tested against.
struct SurfaceArguments {
    bool round = false;
    float origin[3] = {0, 0, 0};
    float normal[3] = {0, 0, 0};
    float radius = 0;
};

/// The air on packs of eight triangles and blocks of eight particles. Every array but `corners`, `cornerBegin` and
/// `triangleOf` holds quads, x y z w, one a particle or two a triangle.
struct AirArguments {
    const float* positions = nullptr;            ///< w the inverse mass
    const float* relative = nullptr;             ///< velocity of the air less the particle's
    const std::uint32_t* corners = nullptr;      ///< addresses of the particles, 24 a pack, corner by corner
    const std::uint32_t* cornerBegin = nullptr;  ///< of every particle's triangles in `triangleOf`
    const std::uint32_t* triangleOf = nullptr;
    float* forces = nullptr;   ///< a third of a triangle's drag over C_D, w is that over u; then of its lift over C_L
    float* changes = nullptr;  ///< of the particles' velocities
    float h = 0;
    float fall[3] = {0, 0, 0};  ///< h g
    float drag = 0;             ///< C_D
    float lift = 0;             ///< C_L
};

/// The loops over a range of packs or blocks; [1] with lift, [0] without.
struct AirKernels {
    using Loop = void (*)(const AirArguments&, std::size_t first, std::size_t end);

    Loop onTriangles[2];
    Loop onParticles[2];
};

struct Kernels {
    using Sweep = void (*)(const SweepArguments&);

    const char* name;
    /// The sweep of a formula, by its index in Formulas, through an access.
    Sweep sweeps[Formulas::kCount][kAccesses];
    /// Blocks from a state, corrections 0.
    void (*takeOver)(const BlockArguments&, const StateArguments<const vec3>&);
    /// And back: what updateVelocities does, then x = predicted + correction, v = damping v of what is free.
    void (*giveBack)(const BlockArguments&, const StateArguments<vec3>&);
    /// What updateVelocities does, then v = damping v + h g, predicted += correction + h v, correction = 0; pins keep
    /// their velocity.
    void (*predict)(const BlockArguments&);
    /// v += perH correction for what is free.
    void (*updateVelocities)(const BlockArguments&);
    /// correction = the weighted corrections of the nodes a free particle is attached to, predicted += their shifts.
    /// `particles`: of every slot; the last attachment, which follows no node, is taken where a slot has none.
    void (*follow)(const BlockArguments&, const std::uint32_t* particles, std::span<const net::Attachment> attachments,
                   std::span<const net::NodeMove> moves);
    /// Marks in `touched` (a byte a block) the blocks with a free particle nearer to the surface than its thickness.
    void (*findContacts)(const BlockArguments&, const SurfaceArguments&, std::uint8_t* touched);
    void (*measureStrains)(const LinkArguments&, StrainSums&);
    /// Copies the values over the bound, in their order. `into` has room for all. Returns how many.
    std::size_t (*pickLarger)(std::span<const float> values, float bound, float* into);
    AirKernels air;
};

/// The kernels of an instruction set; Auto: the best this machine has.
[[nodiscard]] const Kernels& kernelsOf(Isa isa);

}  // namespace drape::packed
