uniform sampler2DShadow shadow_map;
uniform sampler2D detail;

in vec3 base;
in vec3 lit;
in vec3 haze;
in vec3 shadow_at;
in vec2 detail_at;
out vec4 result;

float sunlight()
{
#ifdef SOFT
    float sum = 0.0;
    const float d = 0.75 / 2048.0;
    sum += texture(shadow_map, shadow_at + vec3(-d, -d * 2.0, 0.0));
    sum += texture(shadow_map, shadow_at + vec3(d * 2.0, -d, 0.0));
    sum += texture(shadow_map, shadow_at + vec3(d, d * 2.0, 0.0));
    sum += texture(shadow_map, shadow_at + vec3(-d * 2.0, d, 0.0));
    return sum * 0.25;
#elif defined(OPEN)
    return 1.0; // out of the shadow map's reach
#else
    return texture(shadow_map, shadow_at);
#endif
}

void main()
{
    vec3 texel = texture(detail, detail_at).rgb;
    // The texture's grey is a little below white, so that it can lighten too.
    vec3 surface = finish((base + lit * sunlight()) * (texel * 1.25) + haze);
    result = vec4(sun.w > 0.0 ? texel : surface, 1.0);
}
