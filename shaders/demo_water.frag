uniform sampler2DShadow shadow_map;

in vec3 world;
in vec2 stream;
in vec3 shadow_at;
out vec4 result;

void main()
{
    float t = eye.w;
    vec2 p = vec2(stream.x * 8.5, stream.y);
    // Ripples that run downstream: two crossing wave trains and a slow swell bend the mirror.
    float a = p.y * 1.7 - t * 2.1 + 1.3 * sin(p.x * 0.9 + t * 0.4);
    float b = p.y * 0.9 + p.x * 1.9 - t * 1.5;
    float c = p.y * 3.9 - p.x * 3.1 - t * 3.0;
    vec3 from_eye = world - eye.xyz;
    float distance_m = length(from_eye);
    float calm = 1.0 / (1.0 + distance_m * 0.012);
    vec2 tilt = (vec2(cos(b), cos(a)) * 0.055 + vec2(-0.7, 0.7) * cos(c) * 0.028) * calm;
    vec3 n = normalize(vec3(tilt.x, 1.0, tilt.y));
    vec3 view = from_eye / distance_m;
    float facing = max(-dot(view, n), 0.0);
    float fresnel = 0.05 + 0.95 * pow(1.0 - facing, 4.0);
    vec3 mirrored = reflect(view, n);
    mirrored.y = abs(mirrored.y);
    vec3 sky = sky_towards(mirrored);
    // Near the banks the mirror shows their dark slopes.
    float bank = smoothstep(0.35, 1.0, abs(stream.x + tilt.x * 2.0));
    sky = mix(sky, sky * vec3(0.30, 0.36, 0.22), bank * 0.75);
    float sunlit = texture(shadow_map, shadow_at);
    vec3 deep = vec3(0.022, 0.095, 0.105) * (sky_light.rgb * 1.4 + light_colour.rgb * 0.35 * sunlit);
    vec3 shallow = vec3(0.16, 0.17, 0.085) * (sky_light.rgb + light_colour.rgb * 0.3 * sunlit);
    float depth = 1.0 - smoothstep(0.62, 0.98, abs(stream.x));
    vec3 colour = mix(mix(shallow, deep, depth), sky, fresnel);
    float glint = max(dot(mirrored, light.xyz), 0.0);
    colour += light_colour.rgb * light.w * sunlit * pow(glint, 240.0) * 3.0;
    // A thin moving line of foam where the water meets the bank.
    float lap = abs(stream.x) + 0.02 * sin(p.y * 0.9 + t * 0.8) + 0.012 * sin(p.y * 2.7 - t * 1.3);
    float foam = smoothstep(0.925, 0.945, lap) * (1.0 - smoothstep(0.96, 0.975, lap));
    colour = mix(colour, (sky_light.rgb + light_colour.rgb * 0.25 * sunlit) * 0.75, foam * 0.55);
    colour = mix(colour, horizon_towards(view), fog_at(world, distance_m));
    result = vec4(finish(colour), mix(0.55, 0.96, max(depth, fresnel)));
}
