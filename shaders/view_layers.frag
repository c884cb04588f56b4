#version 330 core
// From 2 to the minus n to n of 255; green: pixels that cannot be told, where the game's shader gave no number.
uniform sampler2D image; // unit 0, which is where samplers start out
uniform sampler2DMS image_ms;
uniform int samples; // 0: of `image`
uniform vec2 size;   // of the target
layout(location = 0) out vec4 result;

void main()
{
    ivec2 at;
    float layers = 0.0;
    bool told = true;
    if (samples > 0) {
        at = ivec2(gl_FragCoord.xy / size * vec2(textureSize(image_ms)));
        for (int i = 0; i < samples; i++) {
            float left = texelFetch(image_ms, at, i).r;
            told = told && left > 0.0 && left <= 1.0;
            layers -= log2(left);
        }
        layers /= float(samples);
    } else {
        at = ivec2(gl_FragCoord.xy / size * vec2(textureSize(image, 0)));
        float left = texelFetch(image, at, 0).r;
        told = left > 0.0 && left <= 1.0;
        layers = -log2(left);
    }
    result = told ? vec4(floor(layers + 0.5) / 255.0, 0.0, 0.0, 0.0) : vec4(0.0, 1.0, 0.0, 0.0);
}
