/* Programs, buffers and targets: made once. */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <tach/tach.h>

#include "renderer.h"

#include "shaders/demo_object.frag.h"
#include "shaders/demo_object.vert.h"
#include "shaders/demo_particle.frag.h"
#include "shaders/demo_particle.vert.h"
#include "shaders/demo_shadow.frag.h"
#include "shaders/demo_sky.frag.h"
#include "shaders/demo_sky.vert.h"
#include "shaders/demo_water.frag.h"
#include "shaders/demo_water.vert.h"

static bool make_programs(renderer *r)
{
    const char *still = r->high ? "#define SOFT\n" : "",
               *moving = r->high ? "#define SOFT\n#define ANIMATED\n" : "#define ANIMATED\n";
    r->object = gl_program("object", still, shader_demo_object_vert, shader_demo_object_frag);
    r->object_animated = gl_program("animated object", moving, shader_demo_object_vert, shader_demo_object_frag);
    r->object_open = gl_program("open object", "#define OPEN\n", shader_demo_object_vert, shader_demo_object_frag);
    r->shadow_program = gl_program("shadow", "#define SHADOW\n", shader_demo_object_vert, shader_demo_shadow_frag);
    r->shadow_animated =
        gl_program("animated shadow", "#define SHADOW\n#define ANIMATED\n", shader_demo_object_vert, shader_demo_shadow_frag);
    r->sky = gl_program("sky", "", shader_demo_sky_vert, shader_demo_sky_frag);
    r->sky_night = gl_program("night sky", "#define NIGHT\n", shader_demo_sky_vert, shader_demo_sky_frag);
    r->water = gl_program("water", "", shader_demo_water_vert, shader_demo_water_frag);
    r->particle = gl_program("particle", "", shader_demo_particle_vert, shader_demo_particle_frag);
    return r->object && r->object_animated && r->object_open && r->shadow_program && r->shadow_animated && r->sky && r->sky_night &&
           r->water && r->particle;
}

static void attribute(GLuint index, GLint size, GLenum type, bool normalised, size_t stride, size_t offset, GLuint divisor)
{
    glEnableVertexAttribArray(index);
    glVertexAttribPointer(index, size, type, normalised, (GLsizei)stride, (const void *)offset);
    glVertexAttribDivisor(index, divisor);
}

static void mesh_attributes(void)
{
    attribute(0, 3, GL_FLOAT, false, sizeof(vertex), offsetof(vertex, position), 0);
    attribute(1, 4, GL_BYTE, true, sizeof(vertex), offsetof(vertex, normal), 0);
    attribute(2, 4, GL_UNSIGNED_BYTE, true, sizeof(vertex), offsetof(vertex, colour), 0);
    attribute(3, 4, GL_UNSIGNED_BYTE, false, sizeof(vertex), offsetof(vertex, kind), 0);
}

void renderer_point_instances(GLuint buffer, int first)
{
    size_t base = (size_t)first * sizeof(instance);
    gl_use_buffer(GL_ARRAY_BUFFER, buffer);
    attribute(4, 4, GL_FLOAT, false, sizeof(instance), base + offsetof(instance, position), 1);
    attribute(5, 4, GL_FLOAT, false, sizeof(instance), base + offsetof(instance, cosine), 1);
    attribute(6, 4, GL_UNSIGNED_BYTE, true, sizeof(instance), base + offsetof(instance, tint1), 1);
    attribute(7, 4, GL_UNSIGNED_BYTE, true, sizeof(instance), base + offsetof(instance, tint2), 1);
}

/* The river's surface: a ribbon along its line, six strips across. */
static bool make_ribbon(renderer *r)
{
    const int along = 150, across = 6;
    float(*points)[4] = malloc(sizeof *points * (size_t)(along * across * 6));
    if (!points)
        return false;
    int count = 0;
    for (int i = 0; i < along; i++)
        for (int k = 0; k < across; k++)
            for (int corner = 0; corner < 6; corner++) {
                static const int du[6] = {0, 0, 1, 0, 1, 1}, dv[6] = {0, 1, 1, 0, 1, 0};
                float z = -600 + 6.0f * (float)(i + dv[corner]), side = (float)(k + du[corner]) / (float)across * 2 - 1;
                float slope = (river_x(z + 0.5f) - river_x(z - 0.5f)), half = 10.6f * sqrtf(1 + slope * slope);
                float *p = points[count++];
                p[0] = river_x(z) + side * half;
                p[1] = z;
                p[2] = side;
                p[3] = z;
            }
    gl_use_array(r->ribbon_array);
    gl_fill(GL_ARRAY_BUFFER, r->ribbon, points, sizeof *points * (size_t)count);
    attribute(0, 4, GL_FLOAT, false, sizeof *points, 0, 0);
    gl_label(GL_BUFFER, r->ribbon, "ribbon vertices");
    r->ribbon_count = count;
    free(points);
    return true;
}

static void make_shadow_map(int size, GLuint *texture, GLuint *target)
{
    static const float outside[4] = {1, 1, 1, 1}; /* beyond the map the sun shines */
    glGenTextures(1, texture);
    glBindTexture(GL_TEXTURE_2D, *texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, size, size, 0, GL_DEPTH_COMPONENT, GL_UNSIGNED_INT, NULL);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_BORDER);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_BORDER);
    glTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, outside);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
    glGenFramebuffers(1, target);
    glBindFramebuffer(GL_FRAMEBUFFER, *target);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, *texture, 0);
    glDrawBuffer(GL_NONE);
    glReadBuffer(GL_NONE);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

void renderer_size_target(renderer *r, int width_px, int height_px)
{
    if (!r->high || r->samples < 2 || (r->target_width == width_px && r->target_height == height_px))
        return;
    TACH_SCOPE("resize target");
    if (!r->target) {
        glGenFramebuffers(1, &r->target);
        glGenRenderbuffers(1, &r->target_colour);
        glGenRenderbuffers(1, &r->target_depth);
    }
    glBindRenderbuffer(GL_RENDERBUFFER, r->target_colour);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, r->samples, GL_RGBA8, width_px, height_px);
    glBindRenderbuffer(GL_RENDERBUFFER, r->target_depth);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, r->samples, GL_DEPTH_COMPONENT24, width_px, height_px);
    glBindFramebuffer(GL_FRAMEBUFFER, r->target);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, r->target_colour);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, r->target_depth);
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) {
        fprintf(stderr, "tach-demo: no target with %d samples; edges stay rough\n", r->samples);
        r->samples = 0;
    }
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    r->target_width = width_px;
    r->target_height = height_px;
}

static void make_arrays(renderer *r, const mesh_builder *meshes)
{
    GLuint arrays[5], buffers[6];
    glGenVertexArrays(5, arrays);
    glGenBuffers(6, buffers);
    r->object_array = arrays[0];
    r->ground_array = arrays[1];
    r->ribbon_array = arrays[2];
    r->sprite_array = arrays[3];
    r->empty_array = arrays[4];
    r->models = buffers[0];
    r->instances = buffers[1];
    r->shadow_instances = buffers[2];
    r->ribbon = buffers[3];
    r->sprites = buffers[4];
    r->frame_block = buffers[5];
    gl_use_array(r->ground_array);
    gl_fill(GL_ARRAY_BUFFER, r->models, meshes->vertices, sizeof(vertex) * (size_t)meshes->count);
    gl_label(GL_BUFFER, r->models, "mesh vertices");
    mesh_attributes();
    gl_use_array(r->object_array);
    gl_use_buffer(GL_ARRAY_BUFFER, r->models);
    mesh_attributes();
    gl_use_array(r->sprite_array);
    gl_use_buffer(GL_ARRAY_BUFFER, r->sprites);
    attribute(0, 4, GL_FLOAT, false, sizeof(particle_sprite), offsetof(particle_sprite, position), 1);
    attribute(1, 4, GL_UNSIGNED_BYTE, true, sizeof(particle_sprite), offsetof(particle_sprite, colour), 1);
    attribute(2, 4, GL_UNSIGNED_BYTE, true, sizeof(particle_sprite), offsetof(particle_sprite, look), 1);
}

bool renderer_setup(renderer *r, const mesh_builder *meshes)
{
    if (!make_programs(r))
        return false;
    make_arrays(r, meshes);
    if (!make_ribbon(r))
        return false;
    GLint samples = 0;
    glGetIntegerv(GL_MAX_SAMPLES, &samples);
    r->samples = samples < 4 ? 0 : 4;
    r->shadow_size = r->high ? 2048 : 1024;
    make_shadow_map(r->shadow_size, &r->shadow_texture, &r->shadow_target);
    make_shadow_map(r->shadow_size, &r->still_texture, &r->still_target);
    gl_label(GL_TEXTURE, r->shadow_texture, "shadow map");
    gl_label(GL_TEXTURE, r->still_texture, "still shadow map");
    glBindTexture(GL_TEXTURE_2D, r->shadow_texture); /* these stay on their units */
    glActiveTexture(GL_TEXTURE1);
    bool done = renderer_make_detail(r);
    glActiveTexture(GL_TEXTURE0);
    glBindBufferBase(GL_UNIFORM_BUFFER, 0, r->frame_block);
    gl_use_array(0);
    return done;
}
