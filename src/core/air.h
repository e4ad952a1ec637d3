#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "drape/core/solver.h"
#include "gusts.h"
#include "substep.h"
#include "workers.h"

namespace drape {

/// The force of the air on the triangles, `Wind`, as changes of velocity before the prediction. Stable for any
/// coefficients, masses and h, and right in the limits: see `velocityChange`. Sums in the order of the triangles, in
/// either arrangement of the particles and on any number of threads.
class Air {
public:
    /// Takes over a frame's wind. Sizes its arrays when there is one for the first time.
    void begin(const Model& model, const SolverSettings& settings, Workers& workers);

    /// Changes the velocities by what the air does in a substep. Nothing where the wind does not act.
    template <class Particles>
    void push(const Substep& substep, Particles& particles) {
        if (!model_->wind.acts()) return;
        gusts_.moveTo(substep.end);
        forEach(positions_.size(), [&](std::size_t i) {
            positions_[i] = particles.position(i);
            relative_[i] = gusts_.at(positions_[i]) - particles.velocity(i);
        });
        forEach(forces_.size(), [&](std::size_t t) { forces_[t] = forceOn(t); });
        forEach(positions_.size(), [&](std::size_t i) {
            const vec3 change = velocityChange(i, substep.h);
            if (change != vec3(0)) particles.setVelocity(i, particles.velocity(i) + change);
        });
    }

private:
    /// On one corner of a triangle, but for the coefficients and with one relative velocity u left out of the drag:
    /// weight u C_D and lift C_L are the forces.
    struct Force {
        vec3 drag{0};      // N, weight u
        float weight = 0;  // kg/s
        vec3 lift{0};      // N
    };

    template <class Work>
    void forEach(std::size_t count, Work&& work) {
        constexpr std::size_t kChunk = 1024;
        workers_->forEach(threads_, (count + kChunk - 1) / kChunk, [&](std::size_t chunk) {
            const std::size_t end = std::min(count, (chunk + 1) * kChunk);
            for (std::size_t i = chunk * kChunk; i < end; ++i) work(i);
        });
    }
    [[nodiscard]] Force forceOn(std::size_t triangle) const;
    [[nodiscard]] vec3 velocityChange(std::size_t particle, float h) const;
    void listCorners();

    const Model* model_ = nullptr;  // of the frame under way
    Workers* workers_ = nullptr;
    int threads_ = 1;
    Gusts gusts_;
    std::vector<vec3> positions_;             // m, at the start of the substep
    std::vector<vec3> relative_;              // m/s, velocity of the air less the particle's
    std::vector<Force> forces_;               // one a triangle
    std::vector<std::uint32_t> cornerBegin_;  // of every particle's triangles in triangleOf_, and their number
    std::vector<std::uint32_t> triangleOf_;   // particle by particle, in rising order
};

}  // namespace drape
