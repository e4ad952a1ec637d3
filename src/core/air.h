#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "drape/core/solver.h"
#include "gusts.h"
#include "packed/kernels.h"
#include "packed/layout.h"
#include "substep.h"
#include "workers.h"

namespace drape {

/// The force of the air on the triangles, `Wind`, as changes of velocity before the prediction. First every triangle's
/// force, then every particle sums those of its triangles in their order: the same bits in either arrangement of the
/// particles and on any number of threads. Stable for any coefficients, masses and h: see packed/air_impl.h.
class Air {
public:
    /// Takes over a frame's wind. Sizes its arrays when there is one for the first time.
    void begin(const Model& model, const SolverSettings& settings, Workers& workers);

    /// Changes the velocities by what the air does in a substep. Nothing where the wind does not act.
    template <class Particles>
    void push(const Substep& substep, Particles& particles) {
        if (!acts_) return;
        gusts_.moveTo(substep.end);
        forEach(model_->particleCount(), [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                const vec3 x = particles.position(i);
                set(positions_, i, x);
                set(relative_, i, gusts_.at(x) - particles.velocity(i));
            }
        });
        findChanges(substep);
        forEach(model_->particleCount(), [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                const float* change = changes_.data() + 4 * i;
                if (model_->inverseMasses[i] > 0)
                    particles.setVelocity(i, particles.velocity(i) + vec3(change[0], change[1], change[2]));
            }
        });
    }

private:
    static void set(packed::Floats& quads, std::size_t i, const vec3& x) {
        float* quad = quads.data() + 4 * i;
        quad[0] = x.x;
        quad[1] = x.y;
        quad[2] = x.z;
    }
    /// Calls work(begin, end) for parts of the numbers below count.
    template <class Work>
    void forEach(std::size_t count, Work&& work) {
        constexpr std::size_t kPart = 1024;  // packs and blocks of eight lie in one part
        workers_->forEach(threads_, (count + kPart - 1) / kPart,
                          [&](std::size_t part) { work(part * kPart, std::min(count, (part + 1) * kPart)); });
    }
    void findChanges(const Substep& substep);
    void listCorners();

    const Model* model_ = nullptr;  // of the frame under way
    bool acts_ = false;             // in this frame
    Workers* workers_ = nullptr;
    int threads_ = 1;
    const packed::AirKernels* kernels_ = nullptr;
    Gusts gusts_;
    packed::Floats positions_;                // quads, one a particle: m, and inverse masses
    packed::Floats relative_;                 // the same: m/s, velocity of the air less the particle's
    packed::Floats changes_;                  // the same: m/s
    packed::Floats forces_;                   // quads, two a triangle: drag and lift
    std::vector<std::uint32_t> corners_;      // addresses of the triangles' particles, 24 for each eight triangles
    std::vector<std::uint32_t> cornerBegin_;  // of every particle's triangles in triangleOf_, and their number
    std::vector<std::uint32_t> triangleOf_;   // particle by particle, in rising order
};

}  // namespace drape
