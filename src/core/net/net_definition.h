#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "drape/core/model.h"

// A coarse net over the undeformed cloth: what it is made of.
namespace drape::net {

/// How a particle follows the nodes around it: its displacement is the weighted sum of theirs.
struct Attachment {
    static constexpr std::size_t kNodes = 3;
    std::array<std::uint32_t, kNodes> nodes{};
    std::array<float, kNodes> weights{};  ///< sum 1, or all 0: follows none
};

/// Two nodes and the length of the cloth between them.
struct Edge {
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    float length = 0;  ///< m
    std::uint32_t part = 0;
};

/// A piece of cloth that hangs together.
struct Part {
    struct Batch {
        std::uint32_t index = 0;
        double meanRest = 0;  ///< m
    };
    std::vector<std::uint32_t> particles;  ///< rising
    std::vector<Batch> batches;            ///< that hold its lengths
};

struct NetDefinition {
    std::vector<Part> parts;              ///< those large enough for a net
    std::vector<std::uint32_t> nodes;     ///< particle of every node
    std::vector<Edge> edges;              ///< colour by colour: those of a colour share no node
    std::vector<Attachment> attachments;  ///< one a particle, and one more that follows no node
};

/// Nodes: the pins, thinned, then always the particle farthest from all nodes, 256 for 16 384 particles. Edges: each
/// node to its fourteen nearest and to those whose surroundings touch its own. Empty where there is no cloth of some
/// size.
[[nodiscard]] NetDefinition defineNet(const Model& model);

}  // namespace drape::net
