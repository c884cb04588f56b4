// Ground, houses, trees, people: a model's vertex, placed by its instance. Lit here, since faces are flat and small: the fragment
// only adds what the shadow map lets through. ANIMATED: limbs, leaves, wings. SHADOW: position alone.
layout(location = 0) in vec3 position;
layout(location = 1) in vec4 normal;
layout(location = 2) in vec4 colour; // a: glow
layout(location = 3) in vec4 kind;   // tint, motion, amount, pivot
layout(location = 4) in vec4 place;  // xyz, scale
layout(location = 5) in vec4 turn;   // cosine, sine, phase, stride
layout(location = 6) in vec4 tint1;
layout(location = 7) in vec4 tint2;

#ifndef SHADOW
out vec3 base; // of the surface without sun, with it, and what lies between it and the eye
out vec3 lit;
out vec3 haze;
out vec3 shadow_at;
out vec2 detail_at;

const float DETAIL_M = 8.0; // its width on a surface

// From the side that a face looks to most: it lies on the model, not in the world.
vec2 detail_of(vec3 p)
{
    vec3 side = abs(normal.xyz);
    return (side.y >= max(side.x, side.z) ? p.xz : side.x > side.z ? p.zy : p.xy) / DETAIL_M;
}
#endif

#ifdef ANIMATED
vec3 moved(vec3 p)
{
    float motion = kind.y, amount = kind.z / 255.0, pivot = kind.w / 100.0;
    float wave = sin(motion == 1.0 ? eye.w * 1.7 + turn.z : turn.z);
    float swing = motion == 2.0 ? 1.0 : motion == 3.0 ? -1.0 : 0.0;
    float angle = swing * amount * turn.w * 0.75 * wave;
    float below = pivot - p.y;
    vec3 q = vec3(p.x, p.y + 0.5 * below * angle * angle, p.z + below * angle);
    q.y += turn.w * 0.05 * abs(wave);
    if (motion == 1.0) {
        float bend = amount * sky_light.w * (0.35 + 0.65 * wave) * 0.22;
        q.xz = p.xz + vec2(bend, bend * 0.6);
    } else if (motion == 4.0) {
        q = vec3(p.x, p.y + abs(p.x) * wave * 0.8, p.z);
    } else if (motion == 5.0) {
        float c = cos(turn.z);
        q = vec3(p.x * c - p.y * wave, p.x * wave + p.y * c, p.z);
    }
    return q;
}
#endif

vec3 turned(vec3 p)
{
    return vec3(p.x * turn.x + p.z * turn.y, p.y, p.z * turn.x - p.x * turn.y);
}

void main()
{
#ifdef ANIMATED
    vec3 local = moved(position);
#else
    vec3 local = position;
#endif
    vec3 world = turned(local * place.w) + place.xyz;
#ifdef SHADOW
    gl_Position = shadow_projection * vec4(world, 1.0);
#else
    vec3 up_normal = turned(normal.xyz);
    vec3 albedo = colour.rgb * (kind.x < 0.5 ? vec3(1.0) : kind.x < 1.5 ? tint1.rgb : tint2.rgb);
    albedo *= albedo;
    vec3 from_eye = world - eye.xyz;
    float distance_m = length(from_eye);
    float fog = fog_at(world, distance_m);
    float sun_facing = max(dot(up_normal, light.xyz), 0.0);
    vec3 ambient = mix(ground_light.rgb, sky_light.rgb, up_normal.y * 0.5 + 0.5);
    // The side away from the sun gets a little of what the lit ground throws back.
    ambient += light_colour.rgb * 0.045 * (1.0 - sun_facing);
    float awake = fract(turn.z * 7.31 + position.y * 0.37 + position.x * 0.21 + position.z * 0.13);
    vec3 glow = vec3(1.9, 1.05, 0.38) * (colour.a * light_colour.w * (0.45 + 0.55 * awake));
    base = albedo * ambient * (1.0 - fog);
    haze = mix(glow, horizon_towards(from_eye / distance_m), fog);
    lit = albedo * light_colour.rgb * (sun_facing * (1.0 - fog));
    vec4 at = shadow_projection * vec4(world + up_normal * 0.18, 1.0);
    shadow_at = at.xyz * 0.5 + 0.5;
    detail_at = detail_of(position * place.w);
    gl_Position = view_projection * vec4(world, 1.0);
#endif
}
