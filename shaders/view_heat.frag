#version 330 core
// Layers as colours.
uniform sampler2D layers; // unit 0, which is where a sampler starts out
uniform vec3 steps[12];
uniform int step_count;
layout(location = 0) out vec4 result;

void main()
{
    vec2 counted = texelFetch(layers, ivec2(gl_FragCoord.xy), 0).rg * 255.0 + 0.5;
    bool told = counted.g < 1.0;
    bool odd = (int(gl_FragCoord.x) / 4 + int(gl_FragCoord.y) / 4) % 2 == 1;
    vec3 unknown = odd ? vec3(0.0) : vec3(0.6, 0.6, 0.6);
    result = vec4(told ? steps[min(int(counted.r), step_count - 1)] : unknown, 1.0);
}
