// Depth alone, seen from the key light: what casts a shadow.
uniform mat4 sceneToClip;

#ifdef VERTEX
layout(location = 0) in vec3 position;

void main() { gl_Position = sceneToClip * vec4(position, 1.0); }
#endif

#ifdef FRAGMENT
void main() {}
#endif
