// A square that faces the camera, four corners an instance. Colours are premultiplied: alpha 0 adds light, alpha 1 covers.
layout(location = 0) in vec4 place;  // xyz, size
layout(location = 1) in vec4 colour; // rgb as albedo, a: how much it covers, without glow
layout(location = 2) in vec4 look;   // glow, softness, turn, 1 for a leaf

out vec2 corner;
flat out vec4 shade;
flat out float softness;
flat out float leaf;

void main()
{
    corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
    float angle = look.z * 6.2831853;
    vec2 turned = vec2(corner.x * cos(angle) - corner.y * sin(angle), corner.x * sin(angle) + corner.y * cos(angle));
    vec3 world = place.xyz + (normalize(right.xyz) * turned.x + normalize(up.xyz) * turned.y) * place.w;
    vec3 from_eye = place.xyz - eye.xyz;
    float distance_m = length(from_eye);
    float fog = fog_at(place.xyz, distance_m);
    vec3 albedo = colour.rgb * colour.rgb;
    float through = max(dot(from_eye / distance_m, light.xyz), 0.0); // smoke and leaves glow against the sun
    vec3 scattered = albedo * (sky_light.rgb * 0.9 + light_colour.rgb * (0.25 + 0.35 * through * through));
    vec3 seen = finish(mix(scattered, horizon_towards(from_eye / distance_m), fog));
    shade = look.x > 0.0 ? vec4(colour.rgb * (look.x * (1.0 - fog)), 0.0) : vec4(seen * colour.a, colour.a);
    leaf = look.w;
    softness = max(look.y, 0.02);
    gl_Position = view_projection * vec4(world, 1.0);
}
