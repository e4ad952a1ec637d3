#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <queue>
#include <span>
#include <utility>
#include <vector>

#include "drape/core/model.h"

// The undeformed cloth as its distance constraints know it, and distances along it.
namespace drape::net {

inline constexpr double kFar = std::numeric_limits<double>::infinity();

/// Particles joined by the distance constraints that hold lengths: stretch, shear and explicit ones, at their rest
/// lengths.
class RestShape {
public:
    struct Edge {
        std::uint32_t to = 0;
        double length = 0;  ///< m
    };

    explicit RestShape(const Model& model);

    [[nodiscard]] std::size_t size() const { return begin_.size() - 1; }  ///< particles
    /// Edges of a particle, by rising neighbour, each neighbour once.
    [[nodiscard]] std::span<const Edge> edges(std::uint32_t i) const {
        return std::span(edges_).subspan(begin_[i], begin_[i + 1] - begin_[i]);
    }
    /// The parts that hang together, their particles rising.
    [[nodiscard]] std::vector<std::vector<std::uint32_t>> parts() const;

private:
    std::vector<std::size_t> begin_;
    std::vector<Edge> edges_;
};

/// True where a batch holds lengths along the cloth.
[[nodiscard]] bool holdsLength(const ConstraintBatch& batch);

/// Distances along a shape from one particle, in rising order like Dijkstra's. A triangle passes on the distance of a
/// straight line across it, from where the source would lie were the cloth unfolded into its plane: exact on a flat
/// convex cloth, along edges alone it would be up to 8 % too long. After Reimers 2004, "Topics in Mesh Based
/// Modelling", chapter 3.
class Geodesics {
public:
    explicit Geodesics(const RestShape& shape) : shape_(&shape), distances_(shape.size(), kFar) {}

    /// Grows from `source` until visit(particle, distance) returns false.
    template <class Visit>
    void grow(std::uint32_t source, Visit&& visit) {
        for (const std::uint32_t i : reached_) distances_[i] = kFar;
        reached_.clear();
        front_ = {};
        improve(source, 0);
        while (!front_.empty()) {
            const auto [distance, i] = front_.top();
            front_.pop();
            if (distance > distances_[i]) continue;  // a shorter way was found since
            if (!visit(i, distance)) return;
            passOn(i);
        }
    }
    /// Particles the last run has a distance for.
    [[nodiscard]] const std::vector<std::uint32_t>& reached() const { return reached_; }
    /// Distance of a particle from the last source [m]; kFar where it was not reached.
    [[nodiscard]] double distance(std::uint32_t i) const { return distances_[i]; }

private:
    void improve(std::uint32_t i, double distance);
    void passOn(std::uint32_t i);

    using Entry = std::pair<double, std::uint32_t>;
    const RestShape* shape_;
    std::vector<double> distances_;
    std::vector<std::uint32_t> reached_;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> front_;
};

}  // namespace drape::net
