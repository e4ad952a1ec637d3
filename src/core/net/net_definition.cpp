#include "net_definition.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <span>
#include <utility>

#include "../palette.h"
#include "rest_shape.h"

namespace drape::net {

namespace {

constexpr std::size_t kLeastNodes = 64;    // a cloth of fewer than 2048 particles converges without
constexpr std::size_t kNearestNodes = 14;  // that a node is joined to

/// More nodes do not help, since what a net leaves of the stretch is local; with fewer particles a node, the pass over
/// the net would cost as much as the sweep.
std::size_t nodeCount(std::size_t particles) {
    return std::min(particles / 32, std::clamp<std::size_t>(particles / 128, 256, 1024));
}

/// The nearest node of every particle, along the edges.
class Surroundings {
public:
    explicit Surroundings(const RestShape& shape)
        : shape_(&shape), distances_(shape.size(), kFar), nodes_(shape.size()) {}

    void add(std::uint32_t node, std::uint32_t particle) {
        front_.clear();
        claim(particle, 0, node);
        for (std::size_t head = 0; head < front_.size(); ++head) {
            const std::uint32_t i = front_[head];
            for (const auto& edge : shape_->edges(i)) claim(edge.to, distances_[i] + edge.length, node);
        }
    }
    [[nodiscard]] double distance(std::uint32_t i) const { return distances_[i]; }
    [[nodiscard]] std::uint32_t node(std::uint32_t i) const { return nodes_[i]; }

private:
    void claim(std::uint32_t i, double distance, std::uint32_t node) {
        if (!(distance < distances_[i])) return;
        distances_[i] = distance;
        nodes_[i] = node;
        front_.push_back(i);
    }

    const RestShape* shape_;
    std::vector<double> distances_;
    std::vector<std::uint32_t> nodes_;
    std::vector<std::uint32_t> front_;
};

/// The nodes nearest to a particle, and how far they are.
struct Nearest {
    static constexpr std::size_t kCount = Attachment::kNodes + 1;  // the last one's distance is where weights end
    std::array<std::pair<double, std::uint32_t>, kCount> found;
    std::size_t count = 0;

    void offer(double distance, std::uint32_t node) {
        if (count < kCount) {
            found[count++] = {distance, node};
        } else if (std::pair(distance, node) < found[kCount - 1]) {
            found[kCount - 1] = {distance, node};
        }
        for (std::size_t k = count - 1; k > 0 && found[k] < found[k - 1]; --k) std::swap(found[k], found[k - 1]);
    }

    /// Weights (1 - d/R)^2, R the distance of the next node.
    [[nodiscard]] Attachment attachment() const {
        Attachment attachment;
        if (count == 0) return attachment;
        const double reach = count == kCount ? found[kCount - 1].first : 1.5 * found[count - 1].first;
        std::array<double, Attachment::kNodes> weights{};
        double sum = 0;
        for (std::size_t k = 0; k < std::min(count, Attachment::kNodes); ++k) {
            const double share = reach > 0 ? std::max(1 - found[k].first / reach, 0.0) : 1;
            attachment.nodes[k] = found[k].second;
            weights[k] = share * share;
            sum += weights[k];
        }
        if (!(sum > 0)) sum = weights[0] = 1;  // five nodes equally far away: the first
        for (std::size_t k = 0; k < weights.size(); ++k) attachment.weights[k] = static_cast<float>(weights[k] / sum);
        return attachment;
    }
};

class Builder {
public:
    explicit Builder(const Model& model) : model_(model), shape_(model), surroundings_(shape_) {}

    NetDefinition build() {
        net_.attachments.resize(shape_.size() + 1);
        for (auto& particles : shape_.parts()) {
            const std::size_t nodes = nodeCount(particles.size());
            if (nodes < kLeastNodes) continue;
            net_.parts.push_back({.particles = std::move(particles), .batches = {}});
            placeNodes(net_.parts.back(), nodes);
            joinNodes(static_cast<std::uint32_t>(net_.parts.size() - 1));
        }
        if (net_.parts.empty()) return {};
        findBatches();
        colourEdges();
        return std::move(net_);
    }

private:
    void addNode(std::uint32_t particle) {
        surroundings_.add(static_cast<std::uint32_t>(net_.nodes.size()), particle);
        net_.nodes.push_back(particle);
    }

    void placeNodes(const Part& part, std::size_t count) {
        firstNode_ = net_.nodes.size();
        double length = 0;
        std::size_t edges = 0;
        for (const std::uint32_t i : part.particles) {
            for (const auto& edge : shape_.edges(i)) length += edge.length;
            edges += shape_.edges(i).size();
        }
        const double spacing = length / static_cast<double>(edges) *
                               std::sqrt(static_cast<double>(part.particles.size()) / static_cast<double>(count));
        for (const std::uint32_t i : part.particles) {
            if (model_.inverseMasses[i] == 0 && surroundings_.distance(i) > spacing) addNode(i);
        }
        if (net_.nodes.size() == firstNode_) addNode(part.particles.front());
        while (net_.nodes.size() - firstNode_ < count) {
            addNode(*std::max_element(part.particles.begin(), part.particles.end(),
                                      [this](std::uint32_t a, std::uint32_t b) {
                                          return surroundings_.distance(a) < surroundings_.distance(b);
                                      }));
        }
    }

    /// Pairs of nodes, counted within the part, whose surroundings touch.
    std::vector<std::set<std::uint32_t>> touchingNodes(const Part& part) const {
        std::vector<std::set<std::uint32_t>> touching(net_.nodes.size() - firstNode_);
        for (const std::uint32_t i : part.particles) {
            for (const auto& edge : shape_.edges(i)) {
                const std::uint32_t mine = surroundings_.node(i);
                const std::uint32_t other = surroundings_.node(edge.to);
                if (mine != other) touching[mine - firstNode_].insert(other);
            }
        }
        return touching;
    }

    void joinNodes(std::uint32_t partIndex) {
        const Part& part = net_.parts[partIndex];
        std::vector<std::uint32_t> nodeAt(shape_.size(), kNone);
        for (std::size_t n = firstNode_; n < net_.nodes.size(); ++n) {
            nodeAt[net_.nodes[n]] = static_cast<std::uint32_t>(n);
        }
        const auto touching = touchingNodes(part);
        std::vector<Nearest> nearest(shape_.size());
        Geodesics geodesics(shape_);
        for (std::size_t n = firstNode_; n < net_.nodes.size(); ++n) {
            std::set<std::uint32_t> missing = touching[n - firstNode_];
            std::set<std::uint32_t> joined;
            geodesics.grow(net_.nodes[n], [&](std::uint32_t i, double) {
                const std::uint32_t other = nodeAt[i];
                if (other == kNone || other == n) return true;
                joined.insert(other);
                missing.erase(other);
                return joined.size() < kNearestNodes || !missing.empty();
            });
            for (const std::uint32_t other : joined) {
                const auto length = static_cast<float>(geodesics.distance(net_.nodes[other]));
                const auto node = static_cast<std::uint32_t>(n);
                net_.edges.push_back({std::min(node, other), std::max(node, other), length, partIndex});
            }
            for (const std::uint32_t i : geodesics.reached()) {
                nearest[i].offer(geodesics.distance(i), static_cast<std::uint32_t>(n));
            }
        }
        for (const std::uint32_t i : part.particles) net_.attachments[i] = nearest[i].attachment();
    }

    void findBatches() {
        std::vector<std::uint32_t> partOf(shape_.size(), kNone);
        for (std::size_t p = 0; p < net_.parts.size(); ++p) {
            for (const std::uint32_t i : net_.parts[p].particles) partOf[i] = static_cast<std::uint32_t>(p);
        }
        for (std::uint32_t b = 0; b < model_.batches.size(); ++b) {
            const ConstraintBatch& batch = *model_.batches[b];
            if (!holdsLength(batch)) continue;
            std::vector<double> sums(net_.parts.size());
            std::vector<std::size_t> counts(net_.parts.size());
            for (std::size_t j = 0; j < batch.size(); ++j) {
                const std::uint32_t part = partOf[batch.particles(j)[0]];
                if (part == kNone) continue;
                sums[part] += batch.rest(j);
                ++counts[part];
            }
            for (std::size_t p = 0; p < counts.size(); ++p) {
                if (counts[p] > 0) net_.parts[p].batches.push_back({b, sums[p] / static_cast<double>(counts[p])});
            }
        }
    }

    /// Each edge once, at the longer of the lengths found from its two ends, colour by colour: close to a symmetric
    /// order.
    void colourEdges() {
        auto& edges = net_.edges;
        std::sort(edges.begin(), edges.end(), [](const Edge& x, const Edge& y) {
            return std::tuple(x.a, x.b, -x.length) < std::tuple(y.a, y.b, -y.length);
        });
        edges.erase(std::unique(edges.begin(), edges.end(),
                                [](const Edge& x, const Edge& y) { return x.a == y.a && x.b == y.b; }),
                    edges.end());
        Palette palette(net_.nodes.size());
        std::vector<std::pair<std::uint32_t, Edge>> coloured;
        for (const Edge& edge : edges) coloured.emplace_back(palette.colourOf(std::array{edge.a, edge.b}), edge);
        std::stable_sort(coloured.begin(), coloured.end(),
                         [](const auto& x, const auto& y) { return x.first < y.first; });
        std::transform(coloured.begin(), coloured.end(), edges.begin(), [](const auto& entry) { return entry.second; });
    }

    static constexpr std::uint32_t kNone = ~std::uint32_t{0};
    const Model& model_;
    RestShape shape_;
    Surroundings surroundings_;
    NetDefinition net_;
    std::size_t firstNode_ = 0;  // of the part under way
};

}  // namespace

NetDefinition defineNet(const Model& model) {
    return Builder(model).build();
}

}  // namespace drape::net
