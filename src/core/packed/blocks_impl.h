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

void takeOver(const BlockArguments& arguments, const packed::StateArguments<const vec3>& state) {
    const Lanes zero(0.0F);
    const auto quadOf = [](const vec3& a, float w) DRAPE_LAMBDA { return Quad{a.x, a.y, a.z, w}; };
    const auto fill = [&arguments](float* block, const Vector& x, const Lanes& w) DRAPE_LAMBDA {
        writeBlock(block, arguments.arrangement, x, w);
        if (arguments.arrangement == Arrangement::Split) store(block + 3 * kLanes, w);
    };
    for (std::size_t b = 0; b < arguments.blocks; ++b) {
        const std::uint32_t* const particles = state.particles + b * kLanes;
        Vector x;
        Vector v;
        Lanes w;
        Lanes thickness;
        readQuads(
            [&](int k) DRAPE_LAMBDA {
                const std::uint32_t i = particles[k];
                return i == packed::kSpareLane ? Quad{} : quadOf(state.positions[i], state.inverseMasses[i]);
            },
            x, w);
        readQuads(
            [&](int k) DRAPE_LAMBDA {
                const std::uint32_t i = particles[k];
                return i == packed::kSpareLane ? Quad{} : quadOf(state.velocities[i], state.thicknesses[i]);
            },
            v, thickness);
        fill(arguments.predicted + b * kBlock, x, w);
        fill(arguments.corrections + b * kBlock, {zero, zero, zero}, zero);
        fill(arguments.velocities + b * kBlock, v, thickness);
    }
}

void giveBack(const BlockArguments& arguments, const packed::StateArguments<vec3>& state) {
    for (std::size_t b = 0; b < arguments.blocks; ++b) {
        const std::uint32_t* const particles = state.particles + b * kLanes;
        Vector x;
        Vector correction;
        Vector v;
        Lanes unused;
        readBlock(arguments.predicted + b * kBlock, arguments.arrangement, x, unused);
        readBlock(arguments.corrections + b * kBlock, arguments.arrangement, correction, unused);
        readBlock(arguments.velocities + b * kBlock, arguments.arrangement, v, unused);
        const auto putInto = [particles](vec3* to) DRAPE_LAMBDA {
            return [particles, to](int k, const Quad& quad) DRAPE_LAMBDA {
                float rows[4];
                storeQuad(rows, quad);
                if (particles[k] != packed::kSpareLane) to[particles[k]] = {rows[0], rows[1], rows[2]};
            };
        };
        writeQuads(putInto(state.positions), x + correction);
        writeQuads(putInto(state.velocities), v);
    }
}

void predict(const BlockArguments& arguments) {
    const Lanes zero(0.0F);
    const Lanes h(arguments.h);
    const Lanes damping(arguments.damping);
    const Vector nothing{zero, zero, zero};
    const Vector fall{h * Lanes(arguments.gravity[0]), h * Lanes(arguments.gravity[1]),
                      h * Lanes(arguments.gravity[2])};
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
        v = select(w > zero, damping * v + fall, v);
        x = x + (correction + h * v);
        writeBlock(arguments.predicted + b * kBlock, arguments.arrangement, x, w);
        writeBlock(arguments.corrections + b * kBlock, arguments.arrangement, nothing, zero);
        writeBlock(arguments.velocities + b * kBlock, arguments.arrangement, v, thickness);
    }
}

void updateVelocities(const BlockArguments& arguments) {
    const Lanes perH(arguments.perH);
    for (std::size_t b = 0; b < arguments.blocks; ++b) {
        Vector correction;
        Vector v;
        Lanes thickness;
        Lanes unused;
        readBlock(arguments.corrections + b * kBlock, arguments.arrangement, correction, unused);
        readBlock(arguments.velocities + b * kBlock, arguments.arrangement, v, thickness);
        v = v + perH * correction;  // a pin has none
        writeBlock(arguments.velocities + b * kBlock, arguments.arrangement, v, thickness);
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
