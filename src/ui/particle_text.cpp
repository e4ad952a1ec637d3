#include "particle_text.h"

#include <cmath>
#include <cstddef>
#include <vector>

#include "drape/core/measures.h"
#include "measure_text.h"

namespace drape {

std::string particleText(const Lane& lane, int particle) {
    const auto index = static_cast<std::size_t>(particle);
    const Model& model = lane.model();
    std::string text = "#" + std::to_string(particle);
    if (const double mass = static_cast<double>(model.masses[index]); mass > 0)
        text += "   " + (mass < 1 ? measureText(1000 * mass, "g") : measureText(mass, "kg"));
    std::vector<float> strains(model.particleCount());
    measureParticleStrain(model, lane.state().positions, strains);
    const auto strain = static_cast<double>(strains[index]);
    text += std::string("   strain ") + (strain < 0 ? "-" : "") + percentText(std::fabs(strain));
    if (model.inverseMasses[index] == 0) text += "   pinned";
    return text;
}

}  // namespace drape
