// One triangle over the screen, behind everything.
out vec3 ray;

void main()
{
    vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
    ray = forward.xyz + right.xyz * corner.x + up.xyz * corner.y;
    gl_Position = vec4(corner, 1.0, 1.0);
}
