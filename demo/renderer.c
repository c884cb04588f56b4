#include "renderer.h"

#include <stdio.h>
#include <tach/tach.h>
#include <tach/tach_gl.h>

bool renderer_create(renderer *r, world *w, bool high)
{
    *r = (renderer){.high = high};
    mesh_builder b;
    mesh_start(&b, w->seed);
    models_build(&b, w->models);
    terrain_build(&b, r->chunks, &r->streets);
    bool done = !b.failed && renderer_setup(r, &b);
    if (b.failed)
        fprintf(stderr, "tach-demo: no memory for the meshes\n");
    mesh_free(&b);
    return done;
}

void renderer_destroy(renderer *r)
{
    const GLuint programs[] = {r->object, r->object_animated, r->object_open, r->shadow_program, r->shadow_animated,
                               r->sky,    r->sky_night,       r->water,       r->particle};
    const GLuint arrays[] = {r->object_array, r->ground_array, r->ribbon_array, r->sprite_array, r->empty_array};
    const GLuint buffers[] = {r->models, r->instances, r->shadow_instances, r->ribbon, r->sprites, r->frame_block};
    const GLuint targets[] = {r->shadow_target, r->still_target, r->target}, renderbuffers[] = {r->target_colour, r->target_depth};
    for (int i = 0; i < COUNT(programs); i++)
        glDeleteProgram(programs[i]);
    glDeleteVertexArrays(COUNT(arrays), arrays);
    glDeleteBuffers(COUNT(buffers), buffers);
    glDeleteFramebuffers(COUNT(targets), targets);
    glDeleteRenderbuffers(COUNT(renderbuffers), renderbuffers);
    const GLuint textures[] = {r->shadow_texture, r->still_texture, r->detail};
    glDeleteTextures(COUNT(textures), textures);
}

mat4 renderer_projection(const camera *c, int width_px, int height_px)
{
    mat4 projection = mat4_perspective(CAMERA_FOV, (float)width_px / (float)height_px, CAMERA_NEAR, CAMERA_FAR),
         view = camera_view(c);
    return mat4_multiply(&projection, &view);
}

static void set4(float out[4], vec3 v, float w)
{
    out[0] = v.x;
    out[1] = v.y;
    out[2] = v.z;
    out[3] = w;
}

/* The sun looks at the town; its map moves in whole texels, so that shadows do not swim. */
static mat4 shadow_projection(const renderer *r, vec3 light)
{
    const float radius = SCENE_SHADOW_RADIUS, depth = 260;
    mat4 box = mat4_orthographic(radius, depth), look = mat4_look(v3(0, 4, 0), v3_scale(light, -1), v3(0, 1, 0));
    float texel = 2 * radius / (float)r->shadow_size;
    for (int i = 12; i < 14; i++)
        look.m[i] = floorf(look.m[i] / texel) * texel;
    return mat4_multiply(&box, &look);
}

static void fill_frame(renderer *r, const renderer_view *view)
{
    TACH_SCOPE("frame block");
    const daylight *d = view->day;
    const camera *c = view->camera;
    renderer_frame *f = &r->frame;
    vec3 forward = camera_forward(c), right = v3_unit(v3_cross(forward, v3(0, 1, 0))), up = v3_cross(right, forward);
    float tall = tanf(CAMERA_FOV / 2), wide = tall * (float)view->width_px / (float)view->height_px;
    f->view_projection = renderer_projection(c, view->width_px, view->height_px);
    if (v3_dot(r->still_light, d->light) < 0.99999f) { /* a quarter of a degree */
        r->still_light = d->light;
        r->still_stale = true;
    }
    f->shadow_projection = shadow_projection(r, r->still_light);
    set4(f->eye, c->position, view->seconds);
    set4(f->light, d->light, d->glints);
    set4(f->light_colour, d->light_colour, d->windows);
    set4(f->sky_light, d->sky_light, view->wind);
    set4(f->ground_light, d->ground_light, 1);
    set4(f->horizon, d->horizon, 0.0013f);
    set4(f->horizon_sun, d->horizon_sun, 0);
    set4(f->zenith, d->zenith, d->stars);
    set4(f->sun, d->sun, view->bare ? 1 : 0);
    set4(f->right, v3_scale(right, wide), 0);
    set4(f->up, v3_scale(up, tall), 0);
    set4(f->forward, forward, 0);
    gl_stream(GL_UNIFORM_BUFFER, r->frame_block, f, sizeof *f);
}

static bool is_animated(model_id id)
{
    return id == MODEL_BLADES || id == MODEL_TENT || id == MODEL_PINE || id == MODEL_OAK || id == MODEL_BIRCH ||
           id == MODEL_CYPRESS || id == MODEL_BUSH || id == MODEL_REED ||
           (id >= MODEL_MAN && id <= MODEL_BIRD && id != MODEL_PERSON_FAR);
}

/* Draw the batches of the models from `from` to `to`. */
static void draw_batches(const renderer *r, const world *w, const scene_list *list, GLuint buffer, model_id from, model_id to,
                         GLuint still, GLuint moving)
{
    gl_use_array(r->object_array);
    for (int i = 0; i < list->batch_count; i++) {
        const scene_batch *batch = &list->batches[i];
        if (batch->model < from || batch->model > to)
            continue;
        gl_use_program(is_animated(batch->model) ? moving : still);
        renderer_point_instances(buffer, batch->first);
        const model *m = &w->models[batch->model];
        gl_group(model_names[batch->model]);
        gl_draw_instanced(GL_TRIANGLES, m->first, batch->plain ? m->plain_count : m->count, batch->count);
        gl_group_end();
    }
}

static void draw_casters(const renderer *r, const renderer_view *view, model_id from, model_id to)
{
    draw_batches(r, view->world, &view->scene->shadow, r->shadow_instances, from, to, r->shadow_program, r->shadow_animated);
}

/* Houses and trees throw the same shadow until the sun has moved a little: their map is kept. */
static void draw_still_shadows(renderer *r, const renderer_view *view)
{
    if (!r->still_stale)
        return;
    TACH_SCOPE("still shadows");
    r->still_stale = false;
    glBindFramebuffer(GL_FRAMEBUFFER, r->still_target);
    glClear(GL_DEPTH_BUFFER_BIT);
    {
        TACH_SCOPE("houses");
        draw_casters(r, view, 0, MODEL_WELL);
    }
    {
        TACH_SCOPE("props");
        draw_casters(r, view, MODEL_STALL, MODEL_BOAT);
    }
    TACH_SCOPE("trees");
    draw_casters(r, view, MODEL_PINE, MODEL_REED);
}

static void draw_shadows(renderer *r, const renderer_view *view)
{
    TACH_SCOPE("shadow pass");
    TACH_GPU_SCOPE("shadow pass");
    gl_group("shadows");
    glViewport(0, 0, r->shadow_size, r->shadow_size);
    glEnable(GL_DEPTH_TEST);
    glDepthMask(GL_TRUE);
    glDepthFunc(GL_LESS);
    glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(1.6f, 3);
    glDisable(GL_CULL_FACE);
    draw_still_shadows(r, view);
    {
        TACH_SCOPE("copy map");
        glBindFramebuffer(GL_READ_FRAMEBUFFER, r->still_target);
        glBindFramebuffer(GL_DRAW_FRAMEBUFFER, r->shadow_target);
        glBlitFramebuffer(0, 0, r->shadow_size, r->shadow_size, 0, 0, r->shadow_size, r->shadow_size, GL_DEPTH_BUFFER_BIT,
                          GL_NEAREST);
    }
    {
        TACH_SCOPE("crowd");
        draw_casters(r, view, MODEL_MAN, MODEL_BALL);
    }
    glDisable(GL_POLYGON_OFFSET_FILL);
    glEnable(GL_CULL_FACE);
    gl_group_end();
}

static void draw_ground(const renderer *r, const scene *s)
{
    TACH_SCOPE("terrain");
    TACH_GPU_SCOPE("terrain");
    TACH_GL_OBJECT("terrain");
    gl_use_array(r->ground_array);
    gl_use_program(r->object);
    glVertexAttrib4f(4, 0, 0, 0, 1);
    glVertexAttrib4f(5, 1, 0, 0, 0);
    glVertexAttrib4f(6, 1, 1, 1, 1);
    glVertexAttrib4f(7, 1, 1, 1, 1);
    gl_draw(GL_TRIANGLES, r->streets.first, r->streets.count);
    for (int far = 0; far < 2; far++) {
        if (far)
            gl_use_program(r->object_open);
        for (int i = 0; i < s->chunk_count; i++) {
            const terrain_chunk *chunk = &r->chunks[s->chunks[i]];
            bool open = hypotf(chunk->centre.x, chunk->centre.z) > SCENE_SHADOW_RADIUS * 1.42f + chunk->radius;
            if (open == far)
                gl_draw(GL_TRIANGLES, chunk->first, chunk->count);
        }
    }
}

static void draw_scene(const renderer *r, const renderer_view *view)
{
    TACH_SCOPE("scene");
    TACH_GPU_SCOPE("scene");
    const scene_list *list = &view->scene->view;
    const world *w = view->world;
    {
        TACH_SCOPE("houses");
        TACH_GPU_SCOPE("houses");
        TACH_GL_OBJECT("houses");
        draw_batches(r, w, list, r->instances, MODEL_COTTAGE, MODEL_BARN, r->object, r->object_animated);
    }
    {
        TACH_SCOPE("landmarks");
        TACH_GPU_SCOPE("landmarks");
        for (model_id id = MODEL_CHURCH; id <= MODEL_WELL; id++) {
            tach_gl_object object = tach_gl_object_begin(model_names[id]);
            draw_batches(r, w, list, r->instances, id, id, r->object, r->object_animated);
            tach_gl_object_end(object);
        }
    }
    {
        TACH_SCOPE("props");
        TACH_GPU_SCOPE("props");
        TACH_GL_OBJECT("props");
        draw_batches(r, w, list, r->instances, MODEL_STALL, MODEL_BOAT, r->object, r->object_animated);
    }
    {
        TACH_SCOPE("crowd");
        TACH_GPU_SCOPE("crowd");
        TACH_GL_OBJECT("crowd");
        draw_batches(r, w, list, r->instances, MODEL_MAN, MODEL_BALL, r->object, r->object_animated);
    }
    {
        TACH_SCOPE("trees");
        TACH_GPU_SCOPE("trees");
        TACH_GL_OBJECT("trees");
        draw_batches(r, w, list, r->instances, MODEL_PINE, MODEL_REED, r->object, r->object_animated);
    }
    draw_ground(r, view->scene);
    {
        TACH_SCOPE("clouds");
        TACH_GPU_SCOPE("clouds");
        TACH_GL_OBJECT("clouds");
        draw_batches(r, w, list, r->instances, MODEL_CLOUD_A, MODEL_CLOUD_B, r->object_open, r->object_open);
    }
}

static void draw_sky(const renderer *r, bool night)
{
    TACH_SCOPE("sky");
    TACH_GPU_SCOPE("sky");
    TACH_GL_OBJECT("sky");
    glDepthFunc(GL_LEQUAL);
    glDepthMask(GL_FALSE);
    gl_use_array(r->empty_array);
    gl_use_program(night ? r->sky_night : r->sky);
    gl_draw(GL_TRIANGLES, 0, 3);
}

static void draw_water(const renderer *r)
{
    TACH_SCOPE("water");
    TACH_GPU_SCOPE("water");
    TACH_GL_OBJECT("water");
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    glDepthMask(GL_TRUE);
    gl_use_array(r->ribbon_array);
    gl_use_program(r->water);
    gl_draw(GL_TRIANGLES, 0, r->ribbon_count);
}

static void draw_particles(const renderer *r, const renderer_view *view)
{
    TACH_SCOPE("particles");
    TACH_GPU_SCOPE("particles");
    TACH_GL_OBJECT("particles");
    if (!view->sprite_count)
        return;
    gl_stream(GL_ARRAY_BUFFER, r->sprites, view->sprites, sizeof(particle_sprite) * (size_t)view->sprite_count);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glDepthMask(GL_FALSE);
    gl_use_array(r->sprite_array);
    gl_use_program(r->particle);
    gl_draw_instanced(GL_TRIANGLE_STRIP, 0, 4, view->sprite_count);
}

static void upload(const renderer *r, const scene *s)
{
    TACH_SCOPE("upload");
    gl_stream(GL_ARRAY_BUFFER, r->instances, s->view.instances, sizeof(instance) * (size_t)s->view.count);
    gl_stream(GL_ARRAY_BUFFER, r->shadow_instances, s->shadow.instances, sizeof(instance) * (size_t)s->shadow.count);
}

static void resolve(const renderer *r, int width_px, int height_px)
{
    TACH_SCOPE("resolve");
    TACH_GPU_SCOPE("resolve");
    glBindFramebuffer(GL_READ_FRAMEBUFFER, r->target);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
    glBlitFramebuffer(0, 0, width_px, height_px, 0, 0, width_px, height_px, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

void renderer_draw(renderer *r, const renderer_view *view)
{
    renderer_size_target(r, view->width_px, view->height_px);
    fill_frame(r, view);
    upload(r, view->scene);
    draw_shadows(r, view);
    bool smooth = r->high && r->samples;
    glBindFramebuffer(GL_FRAMEBUFFER, smooth ? r->target : 0);
    glViewport(0, 0, view->width_px, view->height_px);
    glDisable(GL_BLEND);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LESS);
    glDepthMask(GL_TRUE);
    glEnable(GL_CULL_FACE);
    glClear(smooth ? GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT : GL_DEPTH_BUFFER_BIT);
    gl_group("scene");
    draw_scene(r, view);
    draw_sky(r, view->day->stars > 0.01f);
    draw_water(r);
    draw_particles(r, view);
    gl_group_end();
    if (smooth)
        resolve(r, view->width_px, view->height_px);
}
