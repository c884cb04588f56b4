layout(location = 0) in vec4 ribbon; // x, z, across the river -1 to 1, along it in metres

out vec3 world;
out vec2 stream;
out vec3 shadow_at;

void main()
{
    world = vec3(ribbon.x, 0.06 * sin(ribbon.w * 0.35 - eye.w * 1.3) * (1.0 - ribbon.z * ribbon.z), ribbon.y);
    stream = ribbon.zw;
    shadow_at = (shadow_projection * vec4(world, 1.0)).xyz * 0.5 + 0.5;
    gl_Position = view_projection * vec4(world, 1.0);
}
