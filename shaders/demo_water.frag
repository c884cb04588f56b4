uniform sampler2DShadow shadow_map;

in vec3 from_eye;
in vec3 shadow_at;
in vec3 stream;
in vec3 phase;
in float fog;
out vec4 result;

void main()
{
    float nearness = inversesqrt(dot(from_eye, from_eye));
    vec3 view = from_eye * nearness;
    vec3 wave = cos(phase + 0.9 * cos(phase.zxy * 0.37));
    // Far waves are smaller than a pixel: the mirror gets smooth there.
    float rough = min(nearness * 60.0, 1.0) * 0.9 + 0.1;
    vec2 tilt = vec2(wave.x * 0.3 + wave.y - wave.z * 0.5, wave.x + wave.y * 0.4 + wave.z * 0.5) * (0.042 * rough);
    vec3 n = vec3(tilt.x, 1.0, tilt.y);
    float facing = clamp(-dot(view, n), 0.0, 1.0);
    float grazing = (1.0 - facing) * (1.0 - facing);
    float fresnel = 0.06 + 0.94 * grazing * grazing;
    vec3 mirrored = view + 2.0 * facing * n;
    vec3 sky = sky_towards(mirrored);
    float side = abs(stream.x + tilt.x * 0.8);
    // Near the banks the mirror shows their dark slopes.
    float bank = smoothstep(0.45, 1.0, side);
    sky *= mix(vec3(1.0), vec3(0.42, 0.47, 0.32), bank);
    float sunlit = texture(shadow_map, shadow_at);
    vec3 day = sky_light.rgb * 1.2 + light_colour.rgb * (0.12 + 0.22 * sunlit);
    float depth = 1.0 - smoothstep(0.55, 0.98, side);
    vec3 body = mix(vec3(0.17, 0.20, 0.11), vec3(0.022, 0.125, 0.135), depth) * day;
    vec3 colour = mix(body, sky, fresnel);
    float glint = max(dot(mirrored, light.xyz), 0.0);
    glint *= glint;
    glint *= glint;
    glint *= glint;
    glint *= glint;
    glint *= glint;
    glint *= glint; // to the 64th
    colour += light_colour.rgb * (light.w * sunlit * glint * 1.6);
    // A thin line of foam that moves where water meets the bank.
    float lap = abs(stream.x) + 0.014 * (wave.x + wave.y);
    float foam = smoothstep(0.885, 0.90, lap) * (1.0 - smoothstep(0.91, 0.935, lap));
    colour = mix(colour, day * 0.8, foam * 0.5);
    colour = mix(colour, horizon_towards(view), fog);
    result = vec4(finish(colour), mix(0.62, 0.97, max(depth, fresnel)));
}
