in vec2 corner;
flat in vec4 shade;
flat in float softness;
flat in float leaf;
out vec4 result;

void main()
{
    float pointed = abs(corner.x) * 1.9 + abs(corner.y);
    float far = mix(dot(corner, corner), pointed * pointed, leaf);
    float strength = clamp((1.0 - far) / softness, 0.0, 1.0);
    result = shade * (strength * strength);
}
