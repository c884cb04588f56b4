in vec2 corner;
flat in vec4 shade;
flat in float softness;
out vec4 result;

void main()
{
    float strength = clamp((1.0 - dot(corner, corner)) / softness, 0.0, 1.0);
    result = shade * (strength * strength);
}
