#include "shadows.h"

#include <algorithm>
#include <cmath>

#include <glm/ext/matrix_clip_space.hpp>
#include <glm/ext/matrix_transform.hpp>
#include <glm/geometric.hpp>

namespace drape {

ShadowMap::ShadowMap() {
    glBindTexture(GL_TEXTURE_2D, depth_.id());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT16, kSize, kSize, 0, GL_DEPTH_COMPONENT, GL_UNSIGNED_SHORT,
                 nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
    // Outside the map all is lit.
    const float far[4] = {1, 1, 1, 1};
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_BORDER);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_BORDER);
    glTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, far);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id());
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, depth_.id(), 0);
    glDrawBuffer(GL_NONE);
    glReadBuffer(GL_NONE);
    gl::checkFramebuffer("the shadow map");
}

glm::mat4 ShadowMap::begin(glm::vec3 centre, float radius, glm::vec3 towardsLight) {
    // The radius in steps and the centre in whole texels, so that the shadow does not crawl while the cloth moves.
    constexpr float kStep = 1.2F;
    const float reach = 1.05F * std::pow(kStep, std::ceil(std::log(std::max(radius, 1e-6F)) / std::log(kStep)));
    const glm::mat4 turn = glm::lookAt(glm::vec3(0), -towardsLight, glm::vec3(0, 0, -1));
    const float texel = 2 * reach / kSize;
    const glm::vec3 seen = glm::floor(glm::vec3(turn * glm::vec4(centre, 1)) / texel) * texel;
    const glm::mat4 clip =
        glm::ortho(seen.x - reach, seen.x + reach, seen.y - reach, seen.y + reach, -seen.z - reach, -seen.z + reach) *
        turn;
    const glm::mat4 toUnit = glm::scale(glm::translate(glm::mat4(1), glm::vec3(0.5F)), glm::vec3(0.5F));
    sceneToMap_ = toUnit * clip;
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id());
    glViewport(0, 0, kSize, kSize);
    glClear(GL_DEPTH_BUFFER_BIT);
    return clip;
}

void ShadowMap::bindTexture() const {
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, depth_.id());
}

FloorLight::FloorLight() {
    glBindTexture(GL_TEXTURE_2D, light_.id());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RG8, kSize, kSize, 0, GL_RG, GL_UNSIGNED_BYTE, nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id());
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, light_.id(), 0);
    gl::checkFramebuffer("the light on the floor");
}

void FloorLight::begin() const {
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id());
    glViewport(0, 0, kSize, kSize);
}

void FloorLight::bindTexture() const {
    glActiveTexture(GL_TEXTURE1);
    glBindTexture(GL_TEXTURE_2D, light_.id());
    glActiveTexture(GL_TEXTURE0);
}

}  // namespace drape
