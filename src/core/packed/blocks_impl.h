#pragma once

#include <algorithm>

#include "kernels.h"
#include "lanes.h"
#include "quads.h"

// The loops over blocks of particles: a part of kernels_impl.h, compiled once for each instruction set.
namespace drape::DRAPE_ISA {

using packed::Arrangement;
using packed::BlockArguments;
using packed::SurfaceArguments;

namespace {

constexpr std::size_t kBlock = packed::kBlockFloats;

DRAPE_INLINE void readBlock(const float* block, Arrangement arrangement, Vector& x, Lanes& w) {
    if (arrangement == Arrangement::Split) {
        x = {load(block), load(block + kLanes), load(block + 2 * kLanes)};
        w = load(block + 3 * kLanes);
    } else {
        readQuads([block](int k) DRAPE_LAMBDA { return loadQuad(block + 4 * k); }, x, w);
    }
}

DRAPE_INLINE void writeBlock(float* block, Arrangement arrangement, const Vector& x, const Lanes& w) {
    if (arrangement == Arrangement::Split) {
        store(block, x.x);
        store(block + kLanes, x.y);
        store(block + 2 * kLanes, x.z);
    } else {
        writeQuads([block](int k, const Quad& quad) DRAPE_LAMBDA { storeQuad(block + 4 * k, quad); }, x, w);
    }
}

/// Eight quads as one block; a block of quads needs no transposing.
template <class At>
DRAPE_INLINE void fillBlock(float* block, Arrangement arrangement, const At& quadAt) {
    if (arrangement == Arrangement::Quads) {
        for (int k = 0; k < kLanes; ++k) storeQuad(block + 4 * k, quadAt(k));
        return;
    }
    Vector x;
    Lanes w;
    readQuads(quadAt, x, w);
    writeBlock(block, arrangement, x, w);
    store(block + 3 * kLanes, w);
}

void takeOver(const BlockArguments& arguments, const packed::StateArguments<const vec3>& state) {
    const auto last = static_cast<std::uint32_t>(state.count - 1);
    for (std::size_t b = 0; b < arguments.blocks; ++b) {
        const std::uint32_t* const particles = state.particles + b * kLanes;
        const bool whole = allBelow(particles, last);
        const auto fill = [&](float* block, const vec3* vectors, const float* ws) DRAPE_LAMBDA {
            if (whole) {
                fillBlock(block, arguments.arrangement, [&](int k) DRAPE_LAMBDA {
                    Quad quad = quadOf<true>(vectors[particles[k]]);
                    quad[3] = ws[particles[k]];
                    return quad;
                });
            } else {
                fillBlock(block, arguments.arrangement, [&](int k) DRAPE_LAMBDA {
                    if (particles[k] == packed::kSpareLane) return Quad{};
                    Quad quad = quadOf<false>(vectors[particles[k]]);
                    quad[3] = ws[particles[k]];
                    return quad;
                });
            }
        };
        fill(arguments.predicted + b * kBlock, state.positions, state.inverseMasses);
        fill(arguments.velocities + b * kBlock, state.velocities, state.thicknesses);
        for (int row = 0; row < 4; ++row) store(arguments.corrections + b * kBlock + row * kLanes, Lanes(0.0F));
    }
}

void giveBack(const BlockArguments& arguments, const packed::StateArguments<vec3>& state) {
    const Lanes damping(arguments.damping);
    const Lanes perH(arguments.perH);
    for (std::size_t b = 0; b < arguments.blocks; ++b) {
        const std::uint32_t* const particles = state.particles + b * kLanes;
        const float* const predicted = arguments.predicted + b * kBlock;
        const float* const corrections = arguments.corrections + b * kBlock;
        const float* const velocities = arguments.velocities + b * kBlock;
        const auto putInto = [particles](vec3* to) DRAPE_LAMBDA {
            return [particles, to](int k, const Quad& quad) DRAPE_LAMBDA {
                float rows[4];
                storeQuad(rows, quad);
                if (particles[k] != packed::kSpareLane) to[particles[k]] = {rows[0], rows[1], rows[2]};
            };
        };
        const auto putPosition = putInto(state.positions);
        const auto putVelocity = putInto(state.velocities);
        if (arguments.arrangement == Arrangement::Quads) {
            for (int k = 0; k < kLanes; ++k) {
                const float factor = predicted[4 * k + 3] > 0 ? arguments.damping : 1;
                const Quad correction = loadQuad(corrections + 4 * k);
                Quad v = loadQuad(velocities + 4 * k);
                if (arguments.perH > 0) v = v + arguments.perH * correction;
                putPosition(k, loadQuad(predicted + 4 * k) + correction);
                putVelocity(k, factor * v);
            }
            continue;
        }
        Vector x;
        Vector correction;
        Vector v;
        Lanes w;
        Lanes unused;
        readBlock(predicted, arguments.arrangement, x, w);
        readBlock(corrections, arguments.arrangement, correction, unused);
        readBlock(velocities, arguments.arrangement, v, unused);
        if (arguments.perH > 0) v = v + perH * correction;
        writeQuads(putPosition, x + correction);
        writeQuads(putVelocity, select(w > Lanes(0.0F), damping, Lanes(1.0F)) * v);
    }
}

/// Rows of eight of a block that hold x, y or z: one of them each, or two quads.
DRAPE_INLINE int rowsOf(Arrangement arrangement) {
    return arrangement == Arrangement::Split ? 3 : 4;
}

/// A factor or summand for every row: a component's, or x y z and what leaves w as it is.
DRAPE_INLINE void fillRows(Lanes (&rows)[4], Arrangement arrangement, const float (&xyz)[3], float w) {
    for (int row = 0; row < 4; ++row) {
        const bool split = arrangement == Arrangement::Split;
        float lanes[kLanes];
        for (int k = 0; k < kLanes; ++k) {
            const int component = split ? row : k % 4;
            lanes[k] = component < 3 ? xyz[component] : w;
        }
        rows[row] = load(lanes);
    }
}

template <bool kSettled>
void predictBlocks(const BlockArguments& arguments) {
    const float h = arguments.h;
    const float d = arguments.damping;
    const float* const g = arguments.gravity;
    Lanes damping[4];
    Lanes fall[4];
    Lanes step[4];
    fillRows(damping, arguments.arrangement, {d, d, d}, 1);
    fillRows(fall, arguments.arrangement, {h * g[0], h * g[1], h * g[2]}, 0);
    fillRows(step, arguments.arrangement, {h, h, h}, 0);
    const Lanes zero(0.0F);
    const Lanes perH(arguments.perH);
    for (std::size_t b = 0; b < arguments.blocks; ++b) {
        float* const predicted = arguments.predicted + b * kBlock;
        float* const corrections = arguments.corrections + b * kBlock;
        float* const velocities = arguments.velocities + b * kBlock;
        for (int row = 0; row < rowsOf(arguments.arrangement); ++row) {
            const int at = row * kLanes;
            const Lanes x = load(predicted + at);
            const Lanes correction = load(corrections + at);
            Lanes old = load(velocities + at);
            if constexpr (!kSettled) old = old + perH * correction;
            const bool split = arguments.arrangement == Arrangement::Split;
            const Lanes w = split ? load(predicted + 3 * kLanes) : lastOfQuads(x);
            const Lanes v = select(w > zero, damping[row] * old + fall[row], old);
            store(predicted + at, x + (correction + step[row] * v));
            store(corrections + at, zero);
            store(velocities + at, v);
        }
    }
}

void predict(const BlockArguments& arguments) {
    return arguments.perH > 0 ? predictBlocks<false>(arguments) : predictBlocks<true>(arguments);
}

void updateVelocities(const BlockArguments& arguments) {
    const Lanes perH(arguments.perH);
    for (std::size_t b = 0; b < arguments.blocks; ++b) {
        for (int row = 0; row < rowsOf(arguments.arrangement); ++row) {
            const std::size_t at = b * kBlock + static_cast<std::size_t>(row) * kLanes;
            const Lanes correction = load(arguments.corrections + at);  // a pin has none
            store(arguments.velocities + at, load(arguments.velocities + at) + perH * correction);
        }
    }
}

void follow(const BlockArguments& arguments, const std::uint32_t* particles,
            std::span<const net::Attachment> attachments, std::span<const net::NodeMove> moves) {
    const auto last = static_cast<std::uint32_t>(attachments.size() - 1);
    const float* const from = moves.front().correction.data();
    const Vector nothing{Lanes(0.0F), Lanes(0.0F), Lanes(0.0F)};
    for (std::size_t b = 0; b < arguments.blocks; ++b) {
        Lanes sums[kLanes];  // of every particle: correction and shift, a quad each
        for (std::size_t k = 0; k < kLanes; ++k) {
            const net::Attachment& at = attachments[std::min(particles[b * kLanes + k], last)];
            sums[k] = Lanes(at.weights[0]) * load(from + 8 * at.nodes[0]);
            unrolled<net::Attachment::kNodes - 1>([&](auto i) DRAPE_LAMBDA {
                sums[k] = sums[k] + Lanes(at.weights[i + 1]) * load(from + 8 * at.nodes[i + 1]);
            });
        }
        Vector correction;
        Vector shift;
        Vector x;
        Lanes w;
        Lanes unused;
        readQuads([&](int k) DRAPE_LAMBDA { return lowerQuad(sums[k].v); }, correction, unused);
        readQuads([&](int k) DRAPE_LAMBDA { return upperQuad(sums[k].v); }, shift, unused);
        readBlock(arguments.predicted + b * kBlock, arguments.arrangement, x, w);
        const Mask free = w > Lanes(0.0F);
        writeBlock(arguments.predicted + b * kBlock, arguments.arrangement, x + select(free, shift, nothing), w);
        writeBlock(arguments.corrections + b * kBlock, arguments.arrangement, select(free, correction, nothing),
                   Lanes(0.0F));
    }
}

void findContacts(const BlockArguments& arguments, const SurfaceArguments& surface, std::uint8_t* touched) {
    const Vector origin{Lanes(surface.origin[0]), Lanes(surface.origin[1]), Lanes(surface.origin[2])};
    const Vector normal{Lanes(surface.normal[0]), Lanes(surface.normal[1]), Lanes(surface.normal[2])};
    const Lanes radius(surface.radius);
    for (std::size_t b = 0; b < arguments.blocks; ++b) {
        Vector x;
        Vector correction;
        Vector v;
        Lanes w;
        Lanes thickness;
        Lanes unused;
        readBlock(arguments.predicted + b * kBlock, arguments.arrangement, x, w);
        readBlock(arguments.corrections + b * kBlock, arguments.arrangement, correction, unused);
        readBlock(arguments.velocities + b * kBlock, arguments.arrangement, v, thickness);
        const Vector offset = (x + correction) - origin;
        const Lanes reach = radius + thickness;
        const Mask inside = surface.round ? squaredLength(offset) < reach * reach : dot(offset, normal) < thickness;
        touched[b] = static_cast<std::uint8_t>(touched[b] | (any(both(inside, w > Lanes(0.0F))) ? 1 : 0));
    }
}

}  // namespace

}  // namespace drape::DRAPE_ISA
