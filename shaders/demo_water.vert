layout(location = 0) in vec4 ribbon; // x, z, across the river -1 to 1, along it in metres

out vec3 from_eye;
out vec3 shadow_at;
out vec3 stream; // across, metres across, metres along
out vec3 phase;  // of three wave trains
out float fog;

void main()
{
    vec3 world = vec3(ribbon.x, 0.0, ribbon.y);
    from_eye = world - eye.xyz;
    float t = eye.w, x = ribbon.z * 8.5, along = ribbon.w;
    stream = vec3(ribbon.z, x, along);
    // Waves run downstream; their crests lie aslant, and no two lengths have a common measure.
    phase = vec3(along * 1.31 + x * 0.55 - t * 1.9, along * 0.83 - x * 1.37 - t * 1.3, along * 2.9 + x * 2.3 - t * 2.7);
    fog = fog_at(world, length(from_eye));
    shadow_at = (shadow_projection * vec4(world, 1.0)).xyz * 0.5 + 0.5;
    gl_Position = view_projection * vec4(world, 1.0);
}
