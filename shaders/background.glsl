// A quiet gradient behind everything.
#include "common.glsl"

#ifdef VERTEX
void main() {
    // One triangle that covers the pane, at the far end of the depth range.
    vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
    gl_Position = vec4(corner, 1.0, 1.0);
}
#endif

#ifdef FRAGMENT
out vec4 colour;

void main() { colour = vec4(background(), 1.0); }
#endif
