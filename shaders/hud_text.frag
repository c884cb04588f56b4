#version 330 core
in vec2 uv;
in vec4 tint;
uniform sampler2D atlas; // unit 0, which is where a sampler starts out
layout(location = 0) out vec4 color;

void main()
{
    color = vec4(tint.rgb, tint.a * texture(atlas, uv).r);
}
