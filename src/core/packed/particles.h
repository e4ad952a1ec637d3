#pragma once

#include <vector>

#include "../contacts.h"
#include "../net/coarse_net.h"
#include "../substep.h"
#include "../workers.h"
#include "drape/core/solver.h"
#include "kernels.h"
#include "layout.h"
#include "schedule.h"

namespace drape::packed {

/// The particles of a step in coloured order: blocks of eight, swept in packs of eight, on several threads.
class PackedParticles {
public:
    explicit PackedParticles(const Model& model);

    /// Takes over the state for a frame; `end` gives it back, its velocities damped.
    void begin(const Model& model, const SolverSettings& settings, State& state, Workers& workers);
    void end(State& state, float damping);

    void predict(const Substep& substep);
    /// Moves every free particle with the nodes of the coarse net.
    void follow(std::span<const net::Attachment> attachments, std::span<const net::NodeMove> moves);
    void resetMultipliers();
    void sweep(const Substep& substep, std::span<const Projection> projections);
    void updateVelocities(const Substep& substep);

    /// Calls visit(i) for every free particle in a block that touches the surface, or has touched it in this substep.
    /// `search`: looks for new ones.
    template <class Visit>
    void forEachNear(std::size_t surfaceIndex, const Surface& surface, bool search, Visit&& visit) {
        std::uint8_t* touched = touched_.data() + surfaceIndex * layout_.blockCount();
        if (search) findContacts(surface, touched);
        for (std::uint32_t block = 0; block < layout_.blockCount(); ++block) {
            if (touched[block] == 0) continue;
            for (std::uint32_t lane = 0; lane < kWidth; ++lane) {
                const std::uint32_t i = particleAt_[block * kWidth + lane];
                if (i != kSpareLane && model_->inverseMasses[i] > 0) visit(i);
            }
        }
    }

    [[nodiscard]] vec3 predicted(std::size_t i) const { return at(predicted_, i); }
    [[nodiscard]] vec3 correction(std::size_t i) const { return at(corrections_, i); }
    [[nodiscard]] vec3 velocity(std::size_t i) const { return at(velocities_, i); }
    [[nodiscard]] vec3 position(std::size_t i) const { return predicted(i) + correction(i); }
    void setPredicted(std::size_t i, const vec3& x) { set(predicted_, i, x); }
    void setCorrection(std::size_t i, const vec3& d) { set(corrections_, i, d); }
    void setVelocity(std::size_t i, const vec3& v) { set(velocities_, i, v); }

    [[nodiscard]] std::vector<float> multipliers(std::size_t batch) const;

private:
    [[nodiscard]] vec3 at(const Floats& floats, std::size_t i) const {
        const float* p = floats.data() + addresses_[i];
        const std::uint32_t stride = strides_[i];
        return {p[0], p[stride], p[2 * stride]};
    }
    void set(Floats& floats, std::size_t i, const vec3& x) {
        float* p = floats.data() + addresses_[i];
        const std::uint32_t stride = strides_[i];
        p[0] = x.x;
        p[stride] = x.y;
        p[2 * stride] = x.z;
    }
    [[nodiscard]] BlockArguments blockArguments(std::size_t cluster, const Substep& substep = {.h = 1});
    void findContacts(const Surface& surface, std::uint8_t* touched);

    Layout layout_;
    std::vector<int> formulas_;              // one a batch: its index in Formulas
    std::vector<PackSchedule> schedules_;    // one a batch
    std::vector<Floats> multipliers_;        // lambda of every pack's lanes, one a batch
    std::vector<std::uint32_t> particleAt_;  // of every slot, or kSpareLane
    std::vector<std::uint32_t> addresses_;   // of every particle's x
    std::vector<std::uint8_t> strides_;      // from its x to its y, and on to its z
    Floats predicted_;                       // blocks: positions before the first sweep, and inverse masses
    Floats corrections_;                     // the same, what the sweeps have added; w is 0
    Floats velocities_;                      // the same; w is the thickness
    std::vector<std::uint8_t> touched_;      // collider by collider, one a block: in contact in this substep

    const Model* model_ = nullptr;  // of the frame under way
    const Kernels* kernels_ = nullptr;
    Workers* workers_ = nullptr;
    int threads_ = 1;
    int iterations_ = 1;
    bool keepsMultipliers_ = true;
    bool firstSweep_ = true;   // of the substep: every lambda counts as 0
    float unsettledPerH_ = 0;  // 1/h of the substep whose corrections the velocities do not have yet; 0: they have
};

}  // namespace drape::packed
