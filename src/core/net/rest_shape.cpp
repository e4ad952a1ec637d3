#include "rest_shape.h"

#include <algorithm>
#include <cmath>

#include "drape/core/formulas.h"

namespace drape::net {

namespace {

/// Distance of c from a source that lies `toA` and `toB` away from a and b, beyond the edge ab as seen from c; kFar
/// where the straight line to c does not cross that edge.
double acrossEdge(double ab, double ac, double bc, double toA, double toB) {
    if (!(ab > 0)) return kFar;
    const double sourceX = (toA * toA - toB * toB + ab * ab) / (2 * ab);  // a at the origin, b on the x axis
    const double sourceY = -std::sqrt(std::max(toA * toA - sourceX * sourceX, 0.0));
    const double x = (ac * ac - bc * bc + ab * ab) / (2 * ab);
    const double y = std::sqrt(std::max(ac * ac - x * x, 0.0));
    const double rise = y - sourceY;
    if (!(rise > 0)) return kFar;
    const double crossing = sourceX - (x - sourceX) * sourceY / rise;
    if (!(crossing >= 0 && crossing <= ab)) return kFar;
    return std::sqrt((x - sourceX) * (x - sourceX) + rise * rise);
}

}  // namespace

bool holdsLength(const ConstraintBatch& batch) {
    return batch.type() == Distance::kType && batch.role != Role::Bend;
}

RestShape::RestShape(const Model& model) : begin_(model.particleCount() + 1) {
    const auto forEachEdge = [&model](auto&& visit) {
        for (const auto& batch : model.batches) {
            if (!holdsLength(*batch)) continue;
            for (std::size_t j = 0; j < batch->size(); ++j) {
                const auto ends = batch->particles(j);
                visit(static_cast<std::uint32_t>(ends[0]), static_cast<std::uint32_t>(ends[1]), batch->rest(j));
                visit(static_cast<std::uint32_t>(ends[1]), static_cast<std::uint32_t>(ends[0]), batch->rest(j));
            }
        }
    };
    std::vector<std::size_t> next(begin_.size());
    forEachEdge([&](std::uint32_t from, std::uint32_t, double) { ++next[from + 1]; });
    for (std::size_t i = 1; i < next.size(); ++i) next[i] += next[i - 1];
    std::vector<std::size_t> last(next);
    edges_.resize(next.back());
    forEachEdge([&](std::uint32_t from, std::uint32_t to, double length) { edges_[last[from]++] = {to, length}; });

    std::size_t kept = 0;
    for (std::size_t i = 0; i + 1 < begin_.size(); ++i) {
        const auto row = std::span(edges_).subspan(next[i], next[i + 1] - next[i]);
        std::sort(row.begin(), row.end(),
                  [](const Edge& a, const Edge& b) { return std::pair(a.to, a.length) < std::pair(b.to, b.length); });
        begin_[i] = kept;
        for (const Edge& edge : row) {
            if (kept > begin_[i] && edges_[kept - 1].to == edge.to) continue;  // given twice: the shorter holds
            edges_[kept++] = edge;
        }
    }
    begin_.back() = kept;
    edges_.resize(kept);
}

std::vector<std::vector<std::uint32_t>> RestShape::parts() const {
    std::vector<std::vector<std::uint32_t>> parts;
    std::vector<bool> seen(size());
    for (std::uint32_t start = 0; start < size(); ++start) {
        if (seen[start] || edges(start).empty()) continue;
        std::vector<std::uint32_t> part{start};
        seen[start] = true;
        for (std::size_t head = 0; head < part.size(); ++head) {
            for (const Edge& edge : edges(part[head])) {
                if (!seen[edge.to]) part.push_back(edge.to);
                seen[edge.to] = true;
            }
        }
        std::sort(part.begin(), part.end());
        parts.push_back(std::move(part));
    }
    return parts;
}

void Geodesics::improve(std::uint32_t i, double distance) {
    if (!(distance < distances_[i])) return;
    if (distances_[i] == kFar) reached_.push_back(i);
    distances_[i] = distance;
    front_.emplace(distance, i);
}

void Geodesics::passOn(std::uint32_t i) {
    const auto edges = shape_->edges(i);
    const double toI = distances_[i];
    for (const auto& edge : edges) improve(edge.to, toI + edge.length);
    for (const auto& edge : edges) {
        const double toJ = distances_[edge.to];
        if (toJ > toI) continue;  // it will pass on itself, when this one's distance stands
        const auto others = shape_->edges(edge.to);
        std::size_t k = 0;
        for (const auto& third : edges) {  // the particles next to both
            while (k < others.size() && others[k].to < third.to) ++k;
            if (k == others.size()) break;
            if (others[k].to != third.to || !(distances_[third.to] > toI)) continue;
            improve(third.to, acrossEdge(edge.length, third.length, others[k].length, toI, toJ));
        }
    }
}

}  // namespace drape::net
