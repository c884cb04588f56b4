/* gl_render.c - a tach_picture drawn with OpenGL, and the end of the frame for all that looks at the game's draws. */
#include <string.h>

#include "backend/gl_contexts.h"
#include "backend/gl_draws.h"
#include "backend/gl_pixels.h"
#include "backend/gl_program.h"
#include "backend/gl_state.h"
#include "backend/gl_timer.h"
#include "backend/gl_view_clear.h"
#include "backend/gl_views.h"
#include "base/log.h"
#include "shaders/hud.vert.h"
#include "shaders/hud_solid.frag.h"
#include "shaders/hud_text.frag.h"
#include "tach/tach_gpu.h"

/* More than any HUD needs; a picture above it is broken. */
#define MAX_UPLOAD_BYTES (UINT64_C(1) << 30)
#define MIN_UPLOAD_BYTES (UINT32_C(1) << 18)

/* A program for each tach_draw_kind. */
typedef struct hud_program {
    GLuint name;
    GLint clip_from_px;
    int32_t width_px, height_px; /* that the uniform is set for */
} hud_program;

static struct renderer {
    hud_program programs[2];
    GLuint vertex_array;
    GLuint buffer; /* vertices, then indices: bound to the vertex array, so it needs no binding of the game's */
    uint32_t buffer_bytes;
    GLuint texture;
    tach_atlas uploaded; /* what the texture holds */
} renderer, renderers[TACH_GL_MAX_CONTEXTS];

static tach_gl_turns renderer_turns;

static const char *const program_labels[2] = {"tach solid", "tach text"};
static const char vertex_array_label[] = "tach vertices";
static const char texture_label[] = "tach atlas";

/* Before anything is done with its objects. */
static void turn_renderer(void)
{
    tach_gl_turn turn;
    if (tach_gl_contexts_turn(&renderer_turns, &turn))
        tach_gl_turn_set(&turn, &renderer, renderers, sizeof renderer);
}

/* ---- Ours, or the game's? -------------------------------------------------------------------------------------------- */

static bool program_is_ours(int kind)
{
    GLuint name = renderer.programs[kind].name;
    return name && glIsProgram(name) && tach_gl_context_has_label(GL_PROGRAM, name, program_labels[kind]);
}

static bool vertex_array_is_ours(void)
{
    GLuint name = renderer.vertex_array;
    return name && glIsVertexArray(name) && tach_gl_context_has_label(GL_VERTEX_ARRAY, name, vertex_array_label);
}

static bool texture_is_ours(void)
{
    GLuint name = renderer.texture;
    return name && glIsTexture(name) && tach_gl_context_has_label(GL_TEXTURE, name, texture_label);
}

/* ---- Programs --------------------------------------------------------------------------------------------------------- */

/* Touches no state: making a program binds nothing, and its sampler starts out at unit 0. */
static bool prepare_programs(void)
{
    static const char *const source[2] = {shader_hud_solid_frag, shader_hud_text_frag};
    for (int kind = 0; kind < 2; kind++) {
        hud_program *program = &renderer.programs[kind];
        if (program_is_ours(kind))
            continue;
        *program = (hud_program){.name = tach_gl_program_make(program_labels[kind], shader_hud_vert, source[kind])};
        if (!program->name)
            return false;
        program->clip_from_px = glGetUniformLocation(program->name, "clip_from_px");
    }
    return true;
}

/* ---- Vertices -------------------------------------------------------------------------------------------------------- */

static void delete_buffer(void)
{
    GLuint name = renderer.buffer;
    if (name && glIsBuffer(name) && tach_gl_context_has_label(GL_BUFFER, name, vertex_array_label))
        glDeleteBuffers(1, &name);
    renderer.buffer = 0;
}

/* Leaves our vertex array bound. The buffer stays alive with it even when the game deletes its name. */
static void bind_vertex_array(void)
{
    if (vertex_array_is_ours()) {
        glBindVertexArray(renderer.vertex_array);
        return;
    }
    GLint array_buffer = 0;
    glGetIntegerv(GL_ARRAY_BUFFER_BINDING, &array_buffer);
    if (tach_gl_context_get()->labels)
        delete_buffer(); /* it may have outlived its vertex array; without a label it could be the game's */
    glGenVertexArrays(1, &renderer.vertex_array);
    glGenBuffers(1, &renderer.buffer);
    renderer.buffer_bytes = 0;
    glBindVertexArray(renderer.vertex_array);
    glBindBuffer(GL_ARRAY_BUFFER, renderer.buffer);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, renderer.buffer);
    glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, sizeof(tach_vertex), (const void *)offsetof(tach_vertex, x));
    glVertexAttribPointer(1, 2, GL_FLOAT, GL_FALSE, sizeof(tach_vertex), (const void *)offsetof(tach_vertex, u));
    glVertexAttribPointer(2, 4, GL_UNSIGNED_BYTE, GL_TRUE, sizeof(tach_vertex), (const void *)offsetof(tach_vertex, r));
    for (GLuint attribute = 0; attribute < 3; attribute++)
        glEnableVertexAttribArray(attribute);
    tach_gl_context_set_label(GL_VERTEX_ARRAY, renderer.vertex_array, vertex_array_label);
    tach_gl_context_set_label(GL_BUFFER, renderer.buffer, vertex_array_label);
    glBindBuffer(GL_ARRAY_BUFFER, array_buffer && glIsBuffer((GLuint)array_buffer) ? (GLuint)array_buffer : 0);
}

/* Asks for the size, not for the error, which would be the game's to read. False when GL has no memory; tried again next frame. */
static bool grow_buffer(uint32_t least_bytes)
{
    GLint got_bytes = 0;
    uint32_t bytes = tach_power_of_two(tach_max_u32(least_bytes, MIN_UPLOAD_BYTES));
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, bytes, NULL, GL_STREAM_DRAW);
    glGetBufferParameteriv(GL_ELEMENT_ARRAY_BUFFER, GL_BUFFER_SIZE, &got_bytes);
    renderer.buffer_bytes = (uint32_t)got_bytes == bytes ? bytes : 0;
    return renderer.buffer_bytes != 0;
}

/* One mapping for both arrays; the old contents are dropped, so it does not wait for the GPU. */
static bool upload_vertices(const tach_picture *picture)
{
    uint64_t vertex_bytes = (uint64_t)picture->vertex_count * sizeof(tach_vertex);
    uint64_t index_bytes = (uint64_t)picture->index_count * sizeof(tach_index);
    uint64_t bytes = vertex_bytes + index_bytes;
    if (bytes > MAX_UPLOAD_BYTES)
        return false;
    if (bytes > renderer.buffer_bytes && !grow_buffer((uint32_t)bytes))
        return false;
    unsigned char *mapped =
        glMapBufferRange(GL_ELEMENT_ARRAY_BUFFER, 0, (GLsizeiptr)bytes, GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_BUFFER_BIT);
    if (!mapped)
        return false;
    memcpy(mapped, picture->vertices, (size_t)vertex_bytes);
    memcpy(mapped + vertex_bytes, picture->indices, (size_t)index_bytes);
    return glUnmapBuffer(GL_ELEMENT_ARRAY_BUFFER); /* false when the system took the memory back: this frame is lost */
}

/* ---- Atlas ----------------------------------------------------------------------------------------------------------- */

static void make_texture(void)
{
    renderer.uploaded = (tach_atlas){0};
    glGenTextures(1, &renderer.texture);
    glBindTexture(GL_TEXTURE_2D, renderer.texture);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
    tach_gl_context_set_label(GL_TEXTURE, renderer.texture, texture_label);
}

static void delete_texture(void)
{
    if (texture_is_ours())
        glDeleteTextures(1, &renderer.texture);
    renderer.texture = 0;
}

/* The pointer too: two displays may count their versions alike. */
static bool is_uploaded(const tach_atlas *atlas)
{
    const tach_atlas *uploaded = &renderer.uploaded;
    return uploaded->coverage == atlas->coverage && uploaded->version == atlas->version && uploaded->width_px == atlas->width_px &&
           uploaded->height_px == atlas->height_px;
}

/* Asks for the size, not for the error. False when GL has no memory; tried again next frame. */
static bool upload_atlas(const tach_atlas *atlas)
{
    tach_gl_pixel_state pixels;
    GLint width_px = 0, height_px = 0;
    tach_gl_pixels_enter(&pixels, false);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, atlas->width_px, atlas->height_px, 0, GL_RED, GL_UNSIGNED_BYTE, atlas->coverage);
    tach_gl_pixels_leave(&pixels);
    glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_WIDTH, &width_px);
    glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_HEIGHT, &height_px);
    bool uploaded = width_px == atlas->width_px && height_px == atlas->height_px;
    renderer.uploaded = uploaded ? *atlas : (tach_atlas){0};
    return uploaded;
}

/* Leaves our texture bound to unit 0. False when there is no atlas to draw text with. */
static bool bind_atlas(const tach_atlas *atlas)
{
    GLint most = tach_gl_context_get()->max_texture_px;
    if (!atlas->coverage || atlas->width_px <= 0 || atlas->height_px <= 0 || atlas->width_px > most || atlas->height_px > most)
        return false;
    if (texture_is_ours())
        glBindTexture(GL_TEXTURE_2D, renderer.texture);
    else
        make_texture();
    return is_uploaded(atlas) || upload_atlas(atlas);
}

/* ---- Drawing --------------------------------------------------------------------------------------------------------- */

static void use_program(int kind, int32_t width_px, int32_t height_px)
{
    hud_program *program = &renderer.programs[kind];
    glUseProgram(program->name);
    if (program->width_px == width_px && program->height_px == height_px)
        return;
    glUniform2f(program->clip_from_px, 2.0f / (float)width_px, -2.0f / (float)height_px);
    program->width_px = width_px;
    program->height_px = height_px;
}

static int32_t clamp_px(int32_t x, int32_t high) { return x < 0 ? 0 : x > high ? high : x; }

/* False for an empty one. */
static bool set_clip(const tach_draw_command *command, int32_t width_px, int32_t height_px)
{
    int32_t x0 = clamp_px(command->clip_x0, width_px), x1 = clamp_px(command->clip_x1, width_px);
    int32_t y0 = clamp_px(command->clip_y0, height_px), y1 = clamp_px(command->clip_y1, height_px);
    if (x0 >= x1 || y0 >= y1)
        return false;
    tach_gl_state_set_scissor(x0, height_px - y1, x1 - x0, y1 - y0);
    return true;
}

static void draw_commands(const tach_picture *picture, bool has_atlas)
{
    int used = -1;
    size_t indices_at = (size_t)picture->vertex_count * sizeof(tach_vertex);
    for (uint32_t i = 0; i < picture->command_count; i++) {
        const tach_draw_command *command = &picture->commands[i];
        int kind = command->kind == TACH_DRAW_TEXT;
        bool inside = (uint64_t)command->first_index + command->index_count <= picture->index_count;
        bool known = command->kind == TACH_DRAW_SOLID || (command->kind == TACH_DRAW_TEXT && has_atlas);
        if (!inside || !known || command->index_count == 0 || !set_clip(command, picture->width_px, picture->height_px))
            continue;
        if (kind != used)
            use_program(kind, picture->width_px, picture->height_px);
        used = kind;
        size_t first = indices_at + command->first_index * sizeof(tach_index);
        glDrawElements(GL_TRIANGLES, (GLsizei)command->index_count, GL_UNSIGNED_INT, (const void *)first);
    }
}

static bool is_empty(const tach_picture *picture)
{
    return !picture || picture->width_px <= 0 || picture->height_px <= 0 || !picture->commands || picture->command_count == 0 ||
           !picture->vertices || picture->vertex_count == 0 || !picture->indices || picture->index_count == 0;
}

/* ---- Public ---------------------------------------------------------------------------------------------------------- */

bool tach_gl_init(tach_gl_loader *loader)
{
    tach_gl_draws_forget();
    if (!tach_gl_context_learn(loader)) {
        tach_gl_timer_stop(false);
        return false;
    }
    turn_renderer();
    if (!tach_gl_context_get()->labels)
        renderer = (struct renderer){0}; /* the names may be those of a dead context, and nothing tells */
    else
        delete_texture(); /* made again at the next render, whatever was written over it */
    tach_gl_views_lose_objects();
    if (prepare_programs()) {
        tach_gl_timer_start();
        return true;
    }
    tach_gl_timer_stop(true);
    tach_gl_context_forget();
    return false;
}

void tach_gl_render(const tach_picture *picture)
{
    tach_gl_draw_state saved;
    bool old_pixels = tach_gl_views_end_frame(picture ? picture->width_px : 0, picture ? picture->height_px : 0);
    tach_gl_draws_end_frame();
    if (is_empty(picture) || !tach_gl_context_get()->usable)
        return;
    if (!tach_gl_state_enter_draw(&saved, picture->width_px, picture->height_px))
        return;
    turn_renderer();
    tach_gpu_hud_begin();
    if (old_pixels) {
        tach_gl_state_set_scissor(0, 0, picture->width_px, picture->height_px);
        tach_gl_clear_window();
    }
    if (prepare_programs()) {
        bind_vertex_array();
        bool has_atlas = bind_atlas(&picture->atlas);
        if (upload_vertices(picture))
            draw_commands(picture, has_atlas);
    } else {
        tach_log("the HUD is off: its shaders were deleted and cannot be made again");
        tach_gl_context_forget();
    }
    tach_gl_state_leave_draw(&saved);
    tach_gpu_hud_end();
}

void tach_gl_shutdown(void)
{
    tach_gl_draws_forget();
    bool is_current = tach_gl_context_get()->usable && glGetString(GL_VERSION);
    tach_gl_timer_stop(is_current);
    if (is_current) {
        turn_renderer();
        for (int kind = 0; kind < 2; kind++)
            if (program_is_ours(kind))
                glDeleteProgram(renderer.programs[kind].name);
        delete_texture();
        if (vertex_array_is_ours())
            glDeleteVertexArrays(1, &renderer.vertex_array);
        delete_buffer();
        tach_gl_views_lose_objects();
        tach_gl_contexts_leave();
    }
    renderer = (struct renderer){0};
    tach_gl_context_forget();
}
