#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "net_definition.h"

// Against the stretch of fine cloth: a few hundred nodes on the cloth, joined by threads that only ever pull.
namespace drape::net {

/// What the net does to a node in a substep [m]; 32 bytes, so that all of it can be read at once.
struct alignas(32) NodeMove {
    std::array<float, 4> correction{};  ///< x, y, z, 0: changes the velocity, as the corrections of constraints do
    std::array<float, 4> shift{};       ///< x, y, z, 0: moves the particle and its past alike
};

/// One unilateral coarse layer over every cloth. Gauss-Seidel carries a load one constraint a sweep; the net carries it
/// from the pins through the cloth in one pass a substep. No two nodes can be further apart than the cloth between
/// them is long, so a cloth that is not stretched never feels it: it shortens the way there and leaves the answer.
/// Momentum is conserved. It knows nothing of contacts, which come after it.
class CoarseNet {
public:
    /// The pins are those of now.
    explicit CoarseNet(const Model& model);

    /// For a frame of substeps of h seconds: the nodes' masses, and the slack that soft material asks for, be it soft
    /// by XPBD's compliance or by PBD's k < 1. `projections`: one a batch.
    void prepare(const Model& model, std::span<const Projection> projections, int iterations, float h);

    [[nodiscard]] std::span<const std::uint32_t> nodes() const { return net_.nodes; }  ///< their particles
    /// One a particle, and one more that follows no node; empty where there is no net.
    [[nodiscard]] std::span<const Attachment> attachments() const { return net_.attachments; }

    /// One pass over the edges for a substep of h seconds, from the nodes' predicted positions and those before.
    /// Returns what becomes of every node; empty where no edge is taut. An edge that the prediction has lengthened is
    /// taken back as an inelastic thread would, by a correction. What was too long before is mended by shifts, little
    /// by little: through the velocity it would be thrown back, and the cloth would gain energy.
    [[nodiscard]] std::span<const NodeMove> pull(std::span<const vec3> positions, std::span<const vec3> previous,
                                                 float h);

private:
    NetDefinition net_;
    std::vector<float> slack_;          // one a part: factor on the lengths of its edges
    std::vector<double> masses_;        // one a node: of the free particles that follow it [kg]
    std::vector<float> inverseMasses_;  // one a node, 0 is pinned
    std::vector<NodeMove> moves_;
};

}  // namespace drape::net
