/* renderer.h - draws the town: shadow pass, ground and objects, sky, water, particles. On the GL thread. */
#ifndef DEMO_RENDERER_H
#define DEMO_RENDERER_H

#include "camera.h"
#include "daylight.h"
#include "gl_util.h"
#include "scene.h"

/* As the GPU takes it; see demo_particle.vert. */
typedef struct particle_sprite {
    float position[3], size;
    uint8_t colour[4];
    uint8_t look[4]; /* glow, softness, turn, 255 for a leaf */
} particle_sprite;

/* The block "Frame" of the shaders, std140. */
typedef struct renderer_frame {
    mat4 view_projection, shadow_projection;
    float eye[4], light[4], light_colour[4], sky_light[4], ground_light[4];
    float horizon[4], horizon_sun[4], zenith[4], sun[4], right[4], up[4], forward[4];
} renderer_frame;

typedef struct renderer {
    bool high;
    int shadow_size; /* 0: no shadows */
    GLuint object, object_animated, object_open, shadow_program, shadow_animated, sky, sky_night, water, particle;
    GLuint models, instances, shadow_instances, ribbon, sprites, frame_block; /* buffers */
    GLuint object_array, ground_array, ribbon_array, sprite_array, empty_array;
    GLuint shadow_texture, shadow_target; /* what the frame samples: the still casters and, over them, what moves */
    GLuint still_texture, still_target;   /* the still casters alone, drawn again when the sun has moved */
    GLuint detail;                        /* what lies on all surfaces, with its mip levels */
    vec3 still_light;                     /* for which they are drawn; the frame's shadows follow it in small steps */
    bool still_stale;
    GLuint target, target_colour, target_depth; /* many samples a pixel, in high quality */
    int target_width, target_height, samples;
    int ribbon_count;
    terrain_chunk chunks[TERRAIN_CHUNKS * TERRAIN_CHUNKS], streets;
    renderer_frame frame;
} renderer;

/* What a frame shows. */
typedef struct renderer_view {
    const camera *camera;
    const daylight *day;
    const scene *scene;
    const world *world;
    const particle_sprite *sprites;
    int sprite_count;
    float seconds, wind;
    int width_px, height_px;
    bool bare; /* textures as they are: no tint, light or haze over them */
} renderer_view;

/* Build meshes and programs; fills w->models. False with a message when a shader or the memory fails. */
bool renderer_create(renderer *r, world *w, bool high);
void renderer_destroy(renderer *r);
/* The projection for this size of window; culling needs it too. */
mat4 renderer_projection(const camera *c, int width_px, int height_px);
void renderer_draw(renderer *r, const renderer_view *view);

/* renderer_setup.c */
bool renderer_setup(renderer *r, const mesh_builder *meshes);
/* The many-sampled target in the window's size; draws go to the window itself when it cannot be had. */
void renderer_size_target(renderer *r, int width_px, int height_px);
/* detail.c: make that texture. False with a message. */
bool renderer_make_detail(renderer *r);
/* Point the object array's instance attributes at instance `first` of a buffer. */
void renderer_point_instances(GLuint buffer, int first);

#endif
