/* A frame's draws timed one by one, told by name, made to flash and left out; on the renderer that is there, which is a CPU's. */
#include "gl/snapshot.h"

#include <math.h>

#include "backend/gl_draw_list.h"
#include "backend/gl_draw_times.h"
#include "backend/gl_flash.h"
#include "backend/gl_hook.h"
#include "backend/gl_query.h"
#include "base/clock.h"
#include "tach/tach_hud.h"

#define SIDE   64
#define FRAMES 400 /* no measurement takes more */

static PFNGLDRAWARRAYSPROC draw_arrays; /* as the game's loader got it */
static PFNGLDRAWARRAYSINSTANCEDPROC draw_instanced;
static PFNGLPUSHDEBUGGROUPPROC push_group;
static PFNGLPOPDEBUGGROUPPROC pop_group;
static const tach_draws_source *source;
static GLuint plain_program, other_program, box_array;
static GLint box_at[2], color_at[2], rounds_at[2];
static uint8_t pixels[SIDE * SIDE * 4], before_pixels[SIDE * SIDE * 4];
static snapshot before_state, after_state;

/* ---- A small game ------------------------------------------------------------------------------------------------------------ */

static const char box_vertices[] = "#version 330 core\n"
                                   "uniform vec4 box;\n"
                                   "void main()\n"
                                   "{\n"
                                   "    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);\n"
                                   "    gl_Position = vec4(mix(box.xy, box.zw, corner), 0.0, 1.0);\n"
                                   "}\n";
static const char box_pixels[] = "#version 330 core\n"
                                 "uniform vec4 color;\n"
                                 "uniform int rounds;\n"
                                 "uniform sampler2D picture;\n"
                                 "out vec4 result;\n"
                                 "void main()\n"
                                 "{\n"
                                 "    float x = 0.5;\n"
                                 "    for (int i = 0; i < rounds; i++)\n"
                                 "        x = fract(sin(x * 12.9898 + gl_FragCoord.x) * 43758.5453);\n"
                                 "    result = color + (rounds < 0 ? texture(picture, vec2(x)) : vec4(x < -1.0 ? 1.0 : 0.0));\n"
                                 "}\n";

static GLuint make_program(const char *label)
{
    const char *sources[2] = {box_vertices, box_pixels};
    GLuint program = glCreateProgram();
    for (int i = 0; i < 2; i++) {
        GLuint shader = compile_shader(i ? GL_FRAGMENT_SHADER : GL_VERTEX_SHADER, sources[i]);
        glAttachShader(program, shader);
        glDeleteShader(shader);
    }
    glLinkProgram(program);
    if (label)
        glObjectLabel(GL_PROGRAM, program, -1, label);
    return program;
}

/* The flash goes by the profiler's clock, which the test turns. */
static uint64_t test_ns = UINT64_C(1000000000);
static uint64_t test_clock(void) { return test_ns; }

/* The library first, as a game has it: its loader then gets the watch's functions. */
static void start_in(int profile)
{
    open_context(profile, SIDE, SIDE);
    tach_clock_set_source(test_clock, 1000000000);
    assert_true(tach_init(NULL));
    assert_true(tach_gl_watch(tach_sdl_gl_loader));
    draw_arrays = (PFNGLDRAWARRAYSPROC)(uintptr_t)tach_gl_get_proc("glDrawArrays");
    draw_instanced = (PFNGLDRAWARRAYSINSTANCEDPROC)(uintptr_t)tach_gl_get_proc("glDrawArraysInstanced");
    push_group = (PFNGLPUSHDEBUGGROUPPROC)(uintptr_t)tach_gl_get_proc("glPushDebugGroup");
    pop_group = (PFNGLPOPDEBUGGROUPPROC)(uintptr_t)tach_gl_get_proc("glPopDebugGroup");
    assert_true(tach_gl_init(tach_sdl_gl_loader));
    source = tach_gl_draws();
    plain_program = make_program("plain");
    other_program = make_program(NULL);
    for (int i = 0; i < 2; i++) {
        GLuint program = i ? other_program : plain_program;
        box_at[i] = glGetUniformLocation(program, "box");
        color_at[i] = glGetUniformLocation(program, "color");
        rounds_at[i] = glGetUniformLocation(program, "rounds");
    }
    glGenVertexArrays(1, &box_array);
    glBindVertexArray(box_array);
    clear_window(0, 0, 0);
    tach_gl_draw_times_set_pace(0);
}

static void start(void) { start_in(PROFILE_CORE); }

static int stop(void **state)
{
    (void)state;
    if (source)
        source->end(NULL);
    tach_gl_shutdown();
    tach_gl_query_stop(true);
    tach_gl_unwatch();
    tach_shutdown();
    tach_clock_set_source(NULL, 0);
    close_context();
    return 0;
}

/* A box in pixels from the bottom left; `other`: with the program that has no label. */
static void draw_box(bool other, float x, float y, float w, float h, uint32_t rgb, int rounds)
{
    float s = 2.0f / SIDE;
    glUseProgram(other ? other_program : plain_program);
    glUniform4f(box_at[other], x * s - 1, y * s - 1, (x + w) * s - 1, (y + h) * s - 1);
    glUniform4f(color_at[other], (float)(rgb >> 16) / 255, (float)(rgb >> 8 & 255) / 255, (float)(rgb & 255) / 255, 1);
    glUniform1i(rounds_at[other], rounds);
    draw_arrays(GL_TRIANGLE_STRIP, 0, 4);
}

static void end_frame(void)
{
    tach_gl_render(NULL);
    glFinish();
}

/* ---- Measuring ---------------------------------------------------------------------------------------------------------- */

static tach_draws_status status_now(void)
{
    tach_draws_status status;
    source->status(source->user, &status);
    return status;
}

/* Frames of `scene` until the source has done; its argument counts them. */
static tach_draws_status measure(void (*scene)(int frame))
{
    source->start(source->user);
    for (int frame = 0; frame < FRAMES && status_now().state == TACH_DRAWS_MEASURING; frame++) {
        scene(frame);
        end_frame();
    }
    assert_int_equal(tach_gl_query_used(), 0); /* all were given back */
    return status_now();
}

#define BOXES 20
#define HEAVY 7

static void many_boxes(int frame)
{
    (void)frame;
    for (int i = 0; i < BOXES; i++)
        draw_box(false, (float)i, 0, i == HEAVY ? SIDE : 2, i == HEAVY ? SIDE : 2, 0x406080, i == HEAVY ? 2000 : 1);
}

static const tach_draws_row *rows_now(uint32_t *count) { return source->draws(source->user, count); }

static void check_heaviest(const tach_draws_status *status)
{
    uint32_t count, heaviest = 0;
    const tach_draws_row *rows = rows_now(&count);
    double sum = 0;
    assert_int_equal(status->state, TACH_DRAWS_DONE);
    assert_int_equal(count, BOXES);
    assert_int_equal(status->draws, BOXES);
    assert_int_equal(status->unmatched, 0);
    for (uint32_t i = 0; i < count; i++) {
        assert_true(rows[i].gpu_ms >= 0);
        sum += rows[i].gpu_ms;
        heaviest = rows[i].gpu_ms > rows[heaviest].gpu_ms ? i : heaviest;
    }
    assert_int_equal(heaviest, HEAVY);
    assert_true(fabs(sum - status->total_ms) < 1e-9);
    assert_true(status->software);
}

/* No function for draws was ever asked of the watch. */
static void where_no_draw_can_come_it_is_said_at_once(void **state)
{
    (void)state;
    tach_draws_status status;
    open_context(PROFILE_CORE, SIDE, SIDE);
    assert_true(tach_init(NULL));
    assert_true(tach_gl_init(tach_sdl_gl_loader));
    source = tach_gl_draws();
    source->start(source->user);
    source->status(source->user, &status);
    assert_int_equal(status.state, TACH_DRAWS_FAILED);
    assert_non_null(strstr(status.why, "tach_gl_watch"));
    tach_hud *hud = tach_hud_create(NULL);
    tach_hud_set_draws(hud, source);
    assert_false(tach_hud_measure_draws(hud));
    tach_hud_destroy(hud);
}

static void the_heaviest_draw_is_found(void **state)
{
    (void)state;
    start();
    tach_draws_status status = measure(many_boxes);
    check_heaviest(&status);
    assert_int_equal(glGetError(), GL_NO_ERROR);
}

/* Three in a frame: a round takes seven frames, and one to see that it is over. */
static void more_draws_than_a_frame_can_time_take_more_frames(void **state)
{
    (void)state;
    start();
    tach_gl_draw_times_set_pace(3);
    source->start(source->user);
    many_boxes(0);
    end_frame();
    many_boxes(1);
    end_frame();
    assert_int_equal(status_now().frames, 1 + TACH_GL_DRAW_ROUNDS * 7);
    assert_int_equal(status_now().frame, 2);
    tach_draws_status status = measure(many_boxes);
    check_heaviest(&status);
}

/* From the second frame on some are gone, and new ones there, in the middle. */
static void changing_boxes(int frame)
{
    for (int i = 0; i < BOXES; i++)
        if (frame < 2 || i % 5 != 1)
            draw_box(i % 5 == 1, (float)i, 0, 2, 2, 0x406080, 1);
    glEnable(GL_SCISSOR_TEST);
    if (frame >= 2)
        draw_instanced(GL_TRIANGLES, 0, 3, 2);
    glDisable(GL_SCISSOR_TEST);
}

static void draws_that_do_not_come_again_are_told(void **state)
{
    (void)state;
    uint32_t count;
    start();
    tach_draws_status status = measure(changing_boxes);
    const tach_draws_row *rows = rows_now(&count);
    assert_int_equal(status.state, TACH_DRAWS_DONE);
    assert_int_equal(count, BOXES);
    assert_int_equal(status.unmatched, BOXES / 5);
    for (uint32_t i = 0; i < count; i++)
        assert_int_equal(isnan(rows[i].gpu_ms), i % 5 == 1);
}

static void endless_boxes(int frame)
{
    (void)frame;
    draw_box(false, 0, 0, 1, 1, 0, 1);
    for (int i = 1; i < TACH_GL_DRAW_ROWS + 9; i++)
        draw_arrays(GL_POINTS, 0, 0);
}

static void draws_beyond_the_list_are_counted(void **state)
{
    (void)state;
    uint32_t count;
    start();
    source->start(source->user);
    endless_boxes(0);
    end_frame();
    endless_boxes(1);
    tach_gl_draw_list_finish(&(tach_draws_status){0});
    rows_now(&count);
    assert_int_equal(tach_gl_draw_list_left_out(), 9);
    tach_gl_draw_list_rows(&count);
    assert_int_equal(count, TACH_GL_DRAW_ROWS);
}

/* ---- Names -------------------------------------------------------------------------------------------------------------- */

static GLuint make_texture_of(int side)
{
    GLuint texture;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    for (int level = 0; side >> level; level++)
        glTexImage2D(GL_TEXTURE_2D, level, GL_RGBA8, side >> level, side >> level, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    return texture;
}

static void named_boxes(int frame)
{
    (void)frame;
    {
        TACH_GL_OBJECT("statue");
        draw_box(false, 0, 0, 4, 4, 0x406080, 1);
        draw_box(false, 4, 0, 4, 4, 0x406080, 1);
    }
    glEnable(GL_BLEND);
    draw_box(true, 8, 0, 4, 4, 0x406080, 1);
    glDisable(GL_BLEND);
    draw_instanced(GL_TRIANGLE_STRIP, 0, 4, 5);
}

static void names_and_figures_are_right(void **state)
{
    (void)state;
    uint32_t count, groups;
    char number[32];
    start();
    GLuint texture = make_texture_of(64);
    measure(named_boxes);
    const tach_draws_row *rows = rows_now(&count), *by_name = source->groups(source->user, &groups);
    snprintf(number, sizeof number, "program %u", other_program);
    assert_int_equal(count, 4);
    assert_string_equal(rows[0].name, "statue");
    assert_string_equal(rows[0].program, "plain");
    assert_string_equal(rows[2].name, number);
    assert_string_equal(rows[2].program, number);
    assert_int_equal(rows[0].triangles, 2);
    assert_int_equal(rows[3].triangles, 10);
    assert_int_equal(rows[3].instances, 5);
    assert_int_equal(rows[0].texture_bytes, 4 * (64 * 64 * 4 - 1) / 3); /* with all levels */
    assert_int_equal(rows[1].changes, 0);
    assert_int_equal(rows[2].changes, 2); /* program, blending */
    assert_int_equal(rows[3].changes, 1);
    assert_int_equal(groups, 2);
    assert_int_equal(by_name[0].draws, 2);
    assert_int_equal(by_name[0].texture_bytes, rows[0].texture_bytes); /* once */
    assert_int_equal(by_name[1].triangles, 12);
    assert_int_equal(glGetError(), GL_NO_ERROR);
    glDeleteTextures(1, &texture);
}

static void enter_group(const char *name, GLsizei length) { push_group(GL_DEBUG_SOURCE_APPLICATION, 0, length, name); }

/* One group stays open over the frame's end, as some game's does; another is cut; one has an object in it. */
static void grouped_boxes(int frame)
{
    if (frame == 0)
        enter_group("frame", -1);
    draw_box(false, 0, 0, 4, 4, 0x406080, 1);
    enter_group("shadows and more", 7);
    draw_box(false, 0, 0, 4, 4, 0x406080, 1);
    {
        TACH_GL_OBJECT("lamp");
        draw_box(false, 0, 0, 4, 4, 0x406080, 1);
        enter_group("glass", -1);
        draw_box(false, 0, 0, 4, 4, 0x406080, 1);
        pop_group();
    }
    enter_group("\xFFx", -1); /* no UTF-8 */
    draw_box(false, 0, 0, 4, 4, 0x406080, 1);
    pop_group();
    pop_group();
    glObjectLabel(GL_VERTEX_ARRAY, box_array, -1, "boxes");
    draw_box(false, 0, 0, 4, 4, 0x406080, 1);
    glObjectLabel(GL_VERTEX_ARRAY, box_array, 0, NULL);
}

static void debug_groups_say_where_a_draw_stands(void **state)
{
    (void)state;
    uint32_t count;
    start();
    measure(grouped_boxes);
    const tach_draws_row *rows = rows_now(&count);
    assert_int_equal(count, 6);
    assert_string_equal(rows[0].name, "frame");
    assert_string_equal(rows[1].name, "frame > shadows");
    assert_string_equal(rows[2].name, "frame > shadows > lamp");
    assert_string_equal(rows[3].name, "frame > shadows > lamp > glass");
    assert_string_equal(rows[4].name, "frame > shadows > \xEF\xBF\xBDx");
    assert_string_equal(rows[5].name, "frame > boxes");
    pop_group();
    for (int i = 0; i < 40; i++)
        enter_group("deep", -1);
    source->start(source->user);
    end_frame();
    draw_box(false, 0, 0, 4, 4, 0x406080, 1);
    end_frame();
    for (int i = 0; i < 41; i++)
        pop_group();                                    /* once too often */
    assert_int_equal(glGetError(), GL_STACK_UNDERFLOW); /* the game's */
    assert_int_equal(status_now().state, TACH_DRAWS_MEASURING);
}

/* ---- Flashing ----------------------------------------------------------------------------------------------------------- */

/* The second lies half under the third; the fourth is drawn with the depth test, as deep as the second and later: it loses. */
static void flash_scene(int frame)
{
    (void)frame;
    clear_window(0.1f, 0.2f, 0.3f);
    draw_box(false, 2, 2, 10, 10, 0xFFFFFF, 1);
    glEnable(GL_DEPTH_TEST);
    draw_box(false, 20, 20, 20, 20, 0x00FF00, 1);
    draw_box(false, 22, 22, 4, 4, 0x0000FF, 1);
    glDisable(GL_DEPTH_TEST);
    draw_box(true, 30, 10, 20, 20, 0xFF0000, 1);
}

static bool in_box(int x, int y, int left, int bottom, int w, int h)
{
    return x >= left && x < left + w && y >= bottom && y < bottom + h;
}

/* Frames up to the half that is wanted; then its pixels, from the bottom up. */
static void draw_until_lit(bool lit, void (*scene)(int frame))
{
    while (tach_gl_flash_is_lit(tach_now_ns()) != lit)
        test_ns += TACH_GL_FLASH_NS;
    scene(0); /* ends the frame before, in which the half was not known yet */
    end_frame();
    scene(0);
    glReadPixels(0, 0, SIDE, SIDE, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    end_frame();
}

static void only_the_pixels_of_the_draw_flash(void **state)
{
    (void)state;
    start();
    measure(flash_scene);
    flash_scene(0);
    glReadPixels(0, 0, SIDE, SIDE, GL_RGBA, GL_UNSIGNED_BYTE, before_pixels);
    end_frame();
    source->flash(source->user, false, 1);
    draw_until_lit(true, flash_scene);
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++) {
            const uint8_t *pixel = pixels + 4 * (y * SIDE + x);
            bool inside = in_box(x, y, 20, 20, 20, 20) && !in_box(x, y, 30, 10, 20, 20);
            uint8_t flash[4] = {255, 0, 255, before_pixels[4 * (y * SIDE + x) + 3]};
            assert_memory_equal(pixel, inside ? flash : before_pixels + 4 * (y * SIDE + x), 4);
        }
    draw_until_lit(false, flash_scene);
    assert_memory_equal(pixels, before_pixels, sizeof pixels);
    source->flash(source->user, false, TACH_DRAWS_NONE);
    draw_until_lit(true, flash_scene);
    assert_memory_equal(pixels, before_pixels, sizeof pixels);
    assert_int_equal(glGetError(), GL_NO_ERROR);
}

static void a_group_flashes_as_one(void **state)
{
    (void)state;
    start();
    measure(flash_scene);
    source->flash(source->user, true, 0); /* all but the last, which has another program */
    draw_until_lit(true, flash_scene);
    assert_int_equal(pixels[4 * (5 * SIDE + 5)], 255);
    assert_int_equal(pixels[4 * (5 * SIDE + 5) + 1], 0);
    assert_int_equal(pixels[4 * (39 * SIDE + 21) + 1], 0);
    assert_int_equal(pixels[4 * (15 * SIDE + 45)], 255);
    assert_int_equal(pixels[4 * (15 * SIDE + 45) + 2], 0);
}

/* A logic operation does nothing to floating point: it blinks. */
static GLuint float_target, float_texture;

static void float_scene(int frame)
{
    (void)frame;
    glBindFramebuffer(GL_FRAMEBUFFER, float_target);
    clear_window(0.5f, 0.5f, 0.5f);
    draw_box(false, 0, 0, SIDE, SIDE, 0x00FF00, 1);
}

static void what_cannot_be_painted_blinks(void **state)
{
    (void)state;
    start();
    glGenTextures(1, &float_texture);
    glBindTexture(GL_TEXTURE_2D, float_texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA16F, SIDE, SIDE, 0, GL_RGBA, GL_FLOAT, NULL);
    glGenFramebuffers(1, &float_target);
    glBindFramebuffer(GL_FRAMEBUFFER, float_target);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, float_texture, 0);
    glBindTexture(GL_TEXTURE_2D, 0);
    measure(float_scene);
    source->flash(source->user, false, 0);
    draw_until_lit(true, float_scene);
    assert_in_range(pixels[0], 127, 128); /* the clear's */
    draw_until_lit(false, float_scene);
    assert_int_equal(pixels[1], 255);
    assert_int_equal(pixels[0], 0);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glDeleteFramebuffers(1, &float_target);
    glDeleteTextures(1, &float_texture);
}

/* ---- State -------------------------------------------------------------------------------------------------------------- */

static void hostile_state(void)
{
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_GREATER);
    glDepthMask(GL_FALSE);
    glEnable(GL_STENCIL_TEST);
    glStencilMaskSeparate(GL_FRONT, 0x5A);
    glStencilMaskSeparate(GL_BACK, 0xA5);
    glColorMask(GL_TRUE, GL_FALSE, GL_TRUE, GL_FALSE);
    glLogicOp(GL_XOR);
    glEnable(GL_FRAMEBUFFER_SRGB);
    glEnable(GL_BLEND);
    glBlendFuncSeparate(GL_DST_COLOR, GL_ZERO, GL_ONE, GL_SRC_ALPHA);
    glActiveTexture(GL_TEXTURE3);
}

static int state_profile;

/* The state as the game knows it, around the draw alone. */
static void draw_between_snapshots(int frame)
{
    (void)frame;
    glUseProgram(plain_program);
    take_snapshot(&before_state, state_profile);
    draw_arrays(GL_TRIANGLE_STRIP, 0, 4);
    take_snapshot(&after_state, state_profile);
    assert_int_equal(compare_snapshots(&before_state, &after_state, "a draw that is looked at"), 0);
}

static void state_is_returned_in(int profile)
{
    start_in(profile);
    state_profile = profile;
    hostile_state();
    assert_int_equal(measure(draw_between_snapshots).state, TACH_DRAWS_DONE);
    source->flash(source->user, false, 0);
    draw_until_lit(true, draw_between_snapshots);
    draw_until_lit(false, draw_between_snapshots);
    assert_int_equal(glGetError(), GL_NO_ERROR);
}

static void state_is_returned(void **state)
{
    (void)state;
    state_is_returned_in(PROFILE_CORE);
}

static void state_is_returned_in_compatibility(void **state)
{
    (void)state;
    state_is_returned_in(PROFILE_COMPATIBILITY);
}

/* ---- What goes past it ---------------------------------------------------------------------------------------------------- */

static void (*gl_begin)(GLenum mode);
static void (*gl_end)(void);

static void box_and_immediate(int frame)
{
    (void)frame;
    draw_box(false, 0, 0, 10, 10, 0xFF0000, 1);
    for (int i = 0; i < 2; i++) {
        gl_begin(GL_TRIANGLES);
        gl_end();
    }
}

static void draws_between_begin_and_end_are_told(void **state)
{
    (void)state;
    start_in(PROFILE_COMPATIBILITY);
    *(void **)&gl_begin = tach_gl_get_proc("glBegin");
    *(void **)&gl_end = tach_gl_get_proc("glEnd");
    tach_draws_status status = measure(box_and_immediate);
    assert_int_equal(status.state, TACH_DRAWS_DONE);
    assert_int_equal(status.draws, 1);
    assert_int_equal(status.unseen, 2);
}

/* ---- Objects ------------------------------------------------------------------------------------------------------------ */

static void object_scene(int frame)
{
    (void)frame;
    clear_window(0, 0, 0);
    {
        TACH_GL_OBJECT("house");
        draw_box(false, 0, 0, 10, 10, 0xFF0000, 1);
        TACH_GL_OBJECT("window");
        draw_box(false, 20, 0, 10, 10, 0x00FF00, 1);
    }
    draw_box(false, 40, 0, 10, 10, 0x0000FF, 1);
    glReadPixels(0, 0, SIDE, SIDE, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
}

static uint32_t object_named(const char *name)
{
    const char *other;
    for (uint32_t i = 0; (other = source->object(source->user, i)) != NULL; i++)
        if (strcmp(other, name) == 0)
            return i;
    return TACH_DRAWS_NONE;
}

static void check_seen(bool house, bool pane)
{
    assert_int_equal(pixels[4 * (5 * SIDE + 5)], house ? 255 : 0);
    assert_int_equal(pixels[4 * (5 * SIDE + 25) + 1], pane ? 255 : 0);
    assert_int_equal(pixels[4 * (5 * SIDE + 45) + 2], 255);
}

static void an_object_is_left_out_with_what_it_holds(void **state)
{
    (void)state;
    uint64_t number;
    double ms;
    start();
    object_scene(0);
    end_frame();
    check_seen(true, true);
    uint32_t hidden[] = {object_named("house"), object_named("window"), TACH_DRAWS_NONE};
    for (uint64_t i = 0; i < 3; i++) {
        assert_true(source->frame(source->user, 100 + i, hidden[i]));
        object_scene(0);
        check_seen(i != 0, i == 2);
        end_frame();
    }
    for (uint64_t i = 0; i < 3; i++) {
        assert_true(source->frame_time(source->user, &number, &ms));
        assert_int_equal(number, 100 + i);
        assert_true(ms >= 0);
    }
    assert_false(source->frame_time(source->user, &number, &ms));
    assert_int_equal(source->left_out(source->user), 3); /* both, then the window */
    source->end(source->user);
    assert_true(source->frame(source->user, 200, object_named("window")));
    end_frame();
    assert_int_equal(source->left_out(source->user), 0);
    source->end(source->user);
    assert_int_equal(tach_gl_query_used(), 0);
    object_scene(0);
    check_seen(true, true);
}

static void objects_end_with_the_frame_and_the_outer_one(void **state)
{
    (void)state;
    start();
    tach_gl_object outer = tach_gl_object_begin("outer"), lost = tach_gl_object_begin("lost");
    (void)lost;
    tach_gl_object_end(outer);
    uint32_t hidden = object_named("lost");
    source->frame(source->user, 1, hidden);
    draw_box(false, 0, 0, 8, 8, 0xFF0000, 1); /* "lost" is no longer open */
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    assert_int_equal(pixels[0], 255);
    tach_gl_object_begin("lost");
    end_frame();
    source->frame(source->user, 2, hidden);
    clear_window(0, 0, 0);
    draw_box(false, 0, 0, 8, 8, 0xFF0000, 1);
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    assert_int_equal(pixels[0], 255);
    for (int i = 0; i < 2 * TACH_DRAWS_OBJECTS; i++) {
        char name[24];
        snprintf(name, sizeof name, "many %d", i);
        tach_gl_object_end(tach_gl_object_begin(name));
    }
    assert_non_null(source->object(source->user, TACH_DRAWS_OBJECTS - 1));
    assert_null(source->object(source->user, TACH_DRAWS_OBJECTS));
}

/* ---- What goes wrong ---------------------------------------------------------------------------------------------------- */

static void nothing_drawn(int frame) { (void)frame; }

static void unwatched_boxes(int frame)
{
    (void)frame;
    glUseProgram(plain_program);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

static void without_the_watch_it_says_so(void **state)
{
    (void)state;
    uint32_t count;
    start();
    tach_draws_status status = measure(unwatched_boxes);
    assert_int_equal(status.state, TACH_DRAWS_FAILED);
    assert_non_null(strstr(status.why, "tach_gl_watch"));
    rows_now(&count);
    assert_int_equal(count, 0);
    status = measure(nothing_drawn);
    assert_int_equal(status.state, TACH_DRAWS_FAILED);
}

static void on_other(const tach_gl_draw *draw, void *user)
{
    (void)user;
    draw->submit(draw->arguments);
}

static void a_measurement_that_is_given_up_leaves_the_draws(void **state)
{
    (void)state;
    tach_draws_status status;
    start();
    source->start(source->user);
    for (int i = 0; i < 3; i++) {
        draw_box(false, 0, 0, 8, 8, 0xFF0000, 1);
        end_frame();
    }
    source->status(source->user, &status);
    assert_int_equal(status.state, TACH_DRAWS_MEASURING);
    source->cancel(source->user);
    source->status(source->user, &status);
    assert_int_equal(status.state, TACH_DRAWS_IDLE);
    uint32_t count = 7;
    source->draws(source->user, &count);
    assert_int_equal(count, 0);
    assert_true(tach_gl_hook_set(on_other, NULL)); /* nobody has them */
    assert_true(tach_gl_hook_set(NULL, NULL));
    source->cancel(source->user);
    assert_int_equal(glGetError(), GL_NO_ERROR);
}

static void somebody_elses_hook_is_left_alone(void **state)
{
    (void)state;
    start();
    assert_true(tach_gl_hook_set(on_other, NULL));
    source->start(source->user);
    assert_int_equal(status_now().state, TACH_DRAWS_FAILED);
    assert_false(source->frame(source->user, 1, 0));
    assert_true(tach_gl_hook_set(NULL, NULL));
    tach_draws_status status = measure(many_boxes);
    check_heaviest(&status);
}

static void a_lost_context_ends_it(void **state)
{
    (void)state;
    for (int frames = 0; frames < 6; frames++) {
        start();
        source->start(source->user);
        source->frame(source->user, 1, 0);
        for (int i = 0; i < frames; i++) {
            many_boxes(i);
            end_frame();
        }
        close_context();
        open_context(PROFILE_CORE, SIDE, SIDE);
        assert_true(tach_gl_init(tach_sdl_gl_loader));
        assert_int_equal(status_now().state, TACH_DRAWS_FAILED);
        assert_string_equal(status_now().why, "the OpenGL context is gone");
        assert_int_equal(tach_gl_query_used(), 0);
        stop(NULL);
        start();
        tach_draws_status status = measure(many_boxes);
        check_heaviest(&status);
        stop(NULL);
    }
    source->start(source->user);
    assert_int_equal(status_now().state, TACH_DRAWS_FAILED);
}

#define TEST(name) cmocka_unit_test_teardown(name, stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(where_no_draw_can_come_it_is_said_at_once), /* first: the watch is for good */
        TEST(the_heaviest_draw_is_found),
        TEST(more_draws_than_a_frame_can_time_take_more_frames),
        TEST(draws_that_do_not_come_again_are_told),
        TEST(draws_beyond_the_list_are_counted),
        TEST(names_and_figures_are_right),
        TEST(debug_groups_say_where_a_draw_stands),
        TEST(only_the_pixels_of_the_draw_flash),
        TEST(a_group_flashes_as_one),
        TEST(what_cannot_be_painted_blinks),
        TEST(state_is_returned),
        TEST(state_is_returned_in_compatibility),
        TEST(draws_between_begin_and_end_are_told),
        TEST(an_object_is_left_out_with_what_it_holds),
        TEST(objects_end_with_the_frame_and_the_outer_one),
        TEST(without_the_watch_it_says_so),
        TEST(a_measurement_that_is_given_up_leaves_the_draws),
        TEST(somebody_elses_hook_is_left_alone),
        TEST(a_lost_context_ends_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
