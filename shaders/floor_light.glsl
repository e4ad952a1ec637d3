// The light that reaches a patch of a plane, one texel a fragment: the soft shadow, and the sky that spheres leave open.
#include "common.glsl"

uniform mat4 planeToScene;  // x and z along the plane, y its normal
uniform vec4 place;        // m along the plane: centre; z half the patch
uniform vec4 spheres[4];    // centre, radius; 0 where there is none

#ifdef VERTEX
out vec2 along;  // m along the plane

void main() {
    vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
    along = place.xy + corner * place.z;
    gl_Position = vec4(corner, 0.0, 1.0);
}
#endif

#ifdef FRAGMENT
#include "shadow_map.glsl"
in vec2 along;
out vec4 light;

void main() {
    vec3 position = (planeToScene * vec4(along.x, 0.0, along.y, 1.0)).xyz;
    vec3 normal = planeToScene[1].xyz;
    float open = 1.0;
    for (int i = 0; i < 4; ++i) {
        vec3 to = spheres[i].xyz - position;
        float distance = max(length(to), 1e-5);
        float seen = min(spheres[i].w / distance, 1.0);
        open *= 1.0 - clamp(dot(normal, to) / distance, 0.0, 1.0) * seen * seen;
    }
    light = vec4(softShadow(position, normal, 2.0), open, 0.0, 1.0);
}
#endif
