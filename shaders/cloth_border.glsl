// A border one pixel wide along the outline of a cloth that fades outwards: antialiasing that costs only the outline.
// Takes triangles whose first edge lies on the outline.
#include "cloth.glsl"

#ifdef GEOMETRY
layout(triangles) in;
layout(triangle_strip, max_vertices = 4) out;
in Surface {
    vec3 position;
    vec3 normal;
    vec2 checks;
    vec4 details;
} corner[];
out Surface {
    vec3 position;
    vec3 normal;
    vec2 checks;
    vec4 details;
} border;

void emit(int i, vec2 outwards, float cover) {
    border.position = corner[i].position;
    border.normal = corner[i].normal;
    border.checks = corner[i].checks;
    border.details = vec4(corner[i].details.xyz, cover);
    gl_Position = gl_in[i].gl_Position + vec4(outwards * gl_in[i].gl_Position.w, 0.0, 0.0);
    EmitVertex();
}

void main() {
    if (min(min(gl_in[0].gl_Position.w, gl_in[1].gl_Position.w), gl_in[2].gl_Position.w) < 1e-5) return;
    vec2 a = gl_in[0].gl_Position.xy / gl_in[0].gl_Position.w;
    vec2 b = gl_in[1].gl_Position.xy / gl_in[1].gl_Position.w;
    vec2 c = gl_in[2].gl_Position.xy / gl_in[2].gl_Position.w;
    vec2 along = (b - a) * viewport.zw;
    vec2 inwards = (c - a) * viewport.zw;
    float size = length(along);
    if (size < 1e-3) return;
    // Away from the third corner. The strip turns the way the triangle does, so that it shows the same side.
    vec2 across = vec2(along.y, -along.x) / size;
    if (dot(across, inwards) > 0.0) across = -across;
    vec2 outwards = across * 2.0 / viewport.zw;
    emit(0, vec2(0.0), 1.0);
    emit(0, outwards, 0.0);
    emit(1, vec2(0.0), 1.0);
    emit(1, outwards, 0.0);
    EndPrimitive();
}
#endif
