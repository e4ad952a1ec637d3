#pragma once

#include <algorithm>
#include <vector>

#include "contacts.h"
#include "drape/core/solver.h"
#include "net/coarse_net.h"
#include "substep.h"
#include "workers.h"

namespace drape {

/// The particles of a step in sequential order: the state's own arrays, one constraint after another in file order.
/// The textbook's loops, kept plain.
class TextbookParticles {
public:
    explicit TextbookParticles(const Model& model)
        : predicted_(model.particleCount()), corrections_(model.particleCount()) {
        for (const auto& batch : model.batches) multipliers_.emplace_back(batch->size());
    }

    /// Takes over the state for a frame; `end` gives it back, its velocities damped.
    void begin(const Model& model, const SolverSettings&, State& state, Workers&) {
        model_ = &model;
        velocities_ = state.velocities;
        std::copy(state.positions.begin(), state.positions.end(), predicted_.begin());
        std::fill(corrections_.begin(), corrections_.end(), vec3(0));
    }
    void end(State& state, float damping) {
        for (std::size_t i = 0; i < predicted_.size(); ++i) {
            state.positions[i] = position(i);
            if (model_->inverseMasses[i] > 0) state.velocities[i] *= damping;
        }
    }

    void predict(const Substep& substep) {
        for (std::size_t i = 0; i < predicted_.size(); ++i) {
            if (model_->inverseMasses[i] > 0)
                velocities_[i] = substep.damping * velocities_[i] + substep.h * model_->gravity;
            predicted_[i] += corrections_[i] + substep.h * velocities_[i];
            corrections_[i] = vec3(0);
        }
    }

    /// Moves every free particle with the nodes of the coarse net.
    void follow(std::span<const net::Attachment> attachments, std::span<const net::NodeMove> moves) {
        for (std::size_t i = 0; i < predicted_.size(); ++i) {
            if (!(model_->inverseMasses[i] > 0)) continue;
            const net::Attachment& attachment = attachments[i];
            vec3 correction(0);
            vec3 shift(0);
            for (std::size_t k = 0; k < net::Attachment::kNodes; ++k) {
                const net::NodeMove& move = moves[attachment.nodes[k]];
                const float weight = attachment.weights[k];
                correction += weight * vec3(move.correction[0], move.correction[1], move.correction[2]);
                shift += weight * vec3(move.shift[0], move.shift[1], move.shift[2]);
            }
            predicted_[i] += shift;
            corrections_[i] = correction;
        }
    }

    void resetMultipliers() {
        for (auto& multipliers : multipliers_) std::fill(multipliers.begin(), multipliers.end(), 0.0F);
    }

    void sweep(const Substep& substep, std::span<const Projection> projections) {
        const SweepState view{predicted_, corrections_, velocities_, model_->inverseMasses, substep.h};
        for (std::size_t b = 0; b < multipliers_.size(); ++b) {
            model_->batches[b]->projectSequential(projections[b], view, multipliers_[b]);
        }
    }

    void updateVelocities(const Substep& substep) {
        const float perH = 1 / substep.h;
        for (std::size_t i = 0; i < predicted_.size(); ++i) {
            if (model_->inverseMasses[i] > 0) velocities_[i] += perH * corrections_[i];
        }
    }

    /// Calls visit(i) for every free particle that may touch a surface, or has touched it in this substep.
    template <class Visit>
    void forEachNear(std::size_t, const Surface&, bool, Visit&& visit) {
        for (std::size_t i = 0; i < predicted_.size(); ++i) {
            if (model_->inverseMasses[i] > 0) visit(i);
        }
    }

    [[nodiscard]] vec3 predicted(std::size_t i) const { return predicted_[i]; }
    [[nodiscard]] vec3 correction(std::size_t i) const { return corrections_[i]; }
    [[nodiscard]] vec3 velocity(std::size_t i) const { return velocities_[i]; }
    [[nodiscard]] vec3 position(std::size_t i) const { return predicted_[i] + corrections_[i]; }
    void setPredicted(std::size_t i, const vec3& x) { predicted_[i] = x; }
    void setCorrection(std::size_t i, const vec3& d) { corrections_[i] = d; }
    void setVelocity(std::size_t i, const vec3& v) { velocities_[i] = v; }

    [[nodiscard]] std::vector<float> multipliers(std::size_t batch) const { return multipliers_[batch]; }

private:
    const Model* model_ = nullptr;
    std::span<vec3> velocities_;                   // the state's
    std::vector<vec3> predicted_;                  // positions before the first sweep
    std::vector<vec3> corrections_;                // what the sweeps have added
    std::vector<std::vector<float>> multipliers_;  // lambda, batch by batch
};

}  // namespace drape
