// The air on eight triangles or particles at a time, for kernels_impl.h: see Wind and Air.

#include "kernels.h"
#include "quads.h"

namespace drape::DRAPE_ISA {

namespace {

using packed::AirArguments;

constexpr float kTwelfthOfDensity = kAirDensity / 12;

/// A third of every triangle's force, without the coefficients.
template <bool kLifts>
void airOnTriangles(const AirArguments& arguments, std::size_t firstPack, std::size_t endPack) {
    const Lanes third(1.0F / 3);
    for (std::size_t pack = firstPack; pack < endPack; ++pack) {
        Vector x[3];
        Vector corner[3];
        unrolled<3>([&](auto i) DRAPE_LAMBDA {
            const std::uint32_t* addresses = arguments.corners + (3 * pack + i) * kLanes;
            Lanes unused;
            readQuads([&](int k) DRAPE_LAMBDA { return loadQuad(arguments.positions + addresses[k]); }, x[i], unused);
            readQuads([&](int k) DRAPE_LAMBDA { return loadQuad(arguments.relative + addresses[k]); }, corner[i],
                      unused);
        });
        const Vector normal = cross(x[1] - x[0], x[2] - x[0]);  // 2 A n
        const Vector u = third * ((corner[0] + corner[1]) + corner[2]);
        const Lanes through = Lanes(kTwelfthOfDensity) * dot(normal, u);  // 1/2 rho A c |u| / 3, signed
        const Lanes weight = absolute(through);
        writeQuads([&](int k, const Quad& quad)
                       DRAPE_LAMBDA { storeQuad(arguments.forces + (pack * kLanes + k) * 8, quad); },
                   weight * u, weight);
        if constexpr (kLifts) {
            // |u| (n - c u/|u|), with N on the side of u, is (|u|^2 N - (N.u) u) / (|N| |u|)
            const Lanes scale = squareRoot(squaredLength(normal)) * squareRoot(squaredLength(u));
            const Vector across = squaredLength(u) * normal - dot(normal, u) * u;
            const Lanes share = select(scale > Lanes(0.0F), through / scale, Lanes(0.0F));
            writeQuads([&](int k, const Quad& quad)
                           DRAPE_LAMBDA { storeQuad(arguments.forces + (pack * kLanes + k) * 8 + 4, quad); },
                       share * across);
        }
    }
}

/// Both quads, summed over the triangles of a particle.
DRAPE_INLINE Lanes forceOn(const AirArguments& arguments, const std::uint32_t* begin) {
    Lanes sum(0.0F);
    for (std::uint32_t j = begin[0]; j < begin[1]; ++j) {
        sum = sum + load(arguments.forces + std::size_t{8} * arguments.triangleOf[j]);
    }
    return sum;
}

/// The velocity relative to the air, u, goes through three stages. Coasting: u - h g, as gravity will change it. Drag
/// is implicit in the speed too: u' (1 + k |u'| / |u|) = u, which ends where gravity and drag balance, whatever h is,
/// and never turns u round. Lift does no work seen from the air: it turns u and leaves its length. No stage lengthens
/// u, so that nothing grows, however light the particle and large the coefficients.
template <bool kLifts>
void airOnParticles(const AirArguments& arguments, std::size_t firstBlock, std::size_t endBlock) {
    const Lanes zero(0.0F);
    const Lanes one(1.0F);
    const Lanes most(1e30F);  // keeps the quotients finite
    const Vector fall{Lanes(arguments.fall[0]), Lanes(arguments.fall[1]), Lanes(arguments.fall[2])};
    for (std::size_t block = firstBlock; block < endBlock; ++block) {
        Vector x;
        Vector sum;
        Lanes inverseMass;
        Lanes weight;
        readQuads([&](int k) DRAPE_LAMBDA { return loadQuad(arguments.positions + (block * kLanes + k) * 4); }, x,
                  inverseMass);
        Lanes forces[kLanes];
        for (std::size_t lane = 0; lane < kLanes; ++lane)
            forces[lane] = forceOn(arguments, arguments.cornerBegin + block * kLanes + lane);
        readQuads([&](int lane) DRAPE_LAMBDA { return lowerQuad(forces[lane].v); }, sum, weight);
        const Vector u = (one / weight) * sum;  // mean over its triangles
        const Lanes squaredSpeed = squaredLength(u);
        const Mask blown = both(squaredSpeed > zero, inverseMass > zero);

        const Vector coasting = u - fall;
        const Lanes reach = Lanes(arguments.h) * inverseMass;
        Lanes k = reach * Lanes(arguments.drag) * weight * squareRoot(squaredLength(coasting) / squaredSpeed);
        k = select(k < most, k, most);
        const Lanes slowed = Lanes(2.0F) / (one + squareRoot(one + Lanes(4.0F) * k));  // 1 / (1 + k slowed)
        Vector change = (k * slowed * slowed) * coasting;                              // (1 - slowed) coasting
        if constexpr (kLifts) {
            Vector lift;
            Lanes unused;
            readQuads([&](int lane) DRAPE_LAMBDA { return upperQuad(forces[lane].v); }, lift, unused);
            const Vector dragged = slowed * coasting;
            const Vector turned = dragged - (reach * Lanes(arguments.lift)) * lift;
            const Lanes length = squaredLength(turned);
            const Lanes same = select(length > zero, squareRoot(squaredLength(dragged) / length), one);
            change = coasting - same * turned;
        }
        const Vector nothing{zero, zero, zero};
        writeQuads([&](int lane, const Quad& quad)
                       DRAPE_LAMBDA { storeQuad(arguments.changes + (block * kLanes + lane) * 4, quad); },
                   select(blown, change, nothing));
    }
}

constexpr packed::AirKernels kAir{{airOnTriangles<false>, airOnTriangles<true>},
                                  {airOnParticles<false>, airOnParticles<true>}};

}  // namespace

}  // namespace drape::DRAPE_ISA
