// What all of the demo's shaders know about the frame; stands in front of each of them.
layout(std140) uniform Frame {
    mat4 view_projection;
    mat4 shadow_projection; // into the shadow map's clip space
    vec4 eye;               // w: seconds
    vec4 light;             // direction to the sun or the moon; w: strength of its glints
    vec4 light_colour;      // w: how brightly windows and lamps shine
    vec4 sky_light;         // from above; w: wind
    vec4 ground_light;      // from below; w: shadows on
    vec4 horizon;           // far away from the sun; w: fog a metre
    vec4 horizon_sun;       // towards the sun
    vec4 zenith;            // w: stars
    vec4 sun;               // direction to the sun, also by night; w: textures bare, with no tint and light
    vec4 right;             // the view's axes, scaled to the edge of the screen
    vec4 up;
    vec4 forward;
};

vec3 horizon_towards(vec3 direction)
{
    float towards = max(dot(direction, sun.xyz) * 0.5 + 0.5, 0.0);
    towards *= towards;
    return mix(horizon.rgb, horizon_sun.rgb, towards * towards);
}

vec3 sky_towards(vec3 direction)
{
    float height = max(direction.y, 0.0);
    float blend = 1.0 - 1.0 / (1.0 + 3.6 * height + 9.0 * height * height);
    return mix(horizon_towards(direction), zenith.rgb, blend);
}

float fog_at(vec3 position, float distance_m)
{
    float thin = 0.35 + 0.65 * exp2(-max(position.y - 4.0, 0.0) * 0.016);
    return 1.0 - exp2(-distance_m * horizon.w * thin);
}

// From light to display: a soft shoulder, then gamma 2.
vec3 finish(vec3 colour)
{
    colour = (colour * (2.51 * colour + 0.03)) / (colour * (2.43 * colour + 0.59) + 0.14);
    return sqrt(clamp(colour, 0.0, 1.0));
}
