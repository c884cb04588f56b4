#version 330 core
layout(location = 0) in vec2 position_px; // from the top left, y down
layout(location = 1) in vec2 atlas_uv;
layout(location = 2) in vec4 color;
uniform vec2 clip_from_px; // (2 / width, -2 / height)
out vec2 uv;
out vec4 tint;

void main()
{
    uv = atlas_uv;
    tint = color;
    gl_Position = vec4(position_px * clip_from_px + vec2(-1.0, 1.0), 0.0, 1.0);
}
