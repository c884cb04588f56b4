in vec3 ray;
out vec4 result;

void main()
{
    vec3 direction = normalize(ray);
    vec3 colour = sky_towards(direction);
    float near_sun = max(dot(direction, sun.xyz), 0.0);
    float halo = near_sun * near_sun;
    halo *= halo;
    halo *= halo;
    halo *= halo; // to the 16th
    float above = smoothstep(-0.12, 0.05, sun.y);
    float glare = halo * halo;
    glare *= glare;
    glare *= glare;
    glare *= glare; // to the 256th
    colour += horizon_sun.rgb * above * (0.30 * halo + 0.8 * glare);
    colour += vec3(6.0, 4.6, 3.0) * above * smoothstep(0.99935, 0.9997, near_sun);
#ifdef NIGHT // the moon and the stars
    float near_moon = dot(direction, light.xyz);
    colour += vec3(0.9, 0.95, 1.1) * zenith.w * smoothstep(0.9993, 0.9996, near_moon);
    vec3 cell = floor(direction * 140.0);
    float star = fract(sin(dot(cell, vec3(12.9898, 78.233, 37.719))) * 43758.5453);
    vec3 inside = fract(direction * 140.0) - 0.5;
    colour += vec3(0.8) * zenith.w * step(0.9965, star) * smoothstep(0.35, 0.0, length(inside)) * smoothstep(0.02, 0.3, direction.y);
#endif
    // A grain below one step of the display, against bands in the smooth sky.
    float grain = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
    result = vec4(finish(colour) + (grain - 0.5) / 255.0, 1.0);
}
