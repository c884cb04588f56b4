/* What passes of the GPU did, counted on a real OpenGL: exact for quads that are known, beside the game's own queries, in contexts
 * that come and go. Also run without such queries (tests/run.sh). */
#include "gl/fixture.h"

#include "backend/gl_pipeline.h"
#include "tach/tach_gpu.h"

#define SIDE 128

#define VERTEX_SHADERS   0x82F0
#define FRAGMENT_SHADERS 0x82F4

static GLuint draw_program, draw_vertices;
static test_picture hud_picture;

/* Positions from the vertex number: quads of two triangles that fill the viewport, or lie wholly outside. */
static const char vertex_source[] = "#version 330 core\n"
                                    "uniform float at;\n"
                                    "void main() {\n"
                                    "    vec2 corner = vec2(gl_VertexID == 1 || gl_VertexID == 3 || gl_VertexID == 4,\n"
                                    "                       gl_VertexID == 2 || gl_VertexID == 4 || gl_VertexID == 5);\n"
                                    "    gl_Position = vec4(corner * 2.0 - 1.0 + at, 0.0, 1.0);\n"
                                    "}\n";
static const char fragment_source[] = "#version 330 core\n"
                                      "out vec4 colour;\n"
                                      "void main() { colour = vec4(0.25, 0.5, 0.75, 1.0); }\n";

static void make_program(void)
{
    draw_program = glCreateProgram();
    glAttachShader(draw_program, compile_shader(GL_VERTEX_SHADER, vertex_source));
    glAttachShader(draw_program, compile_shader(GL_FRAGMENT_SHADER, fragment_source));
    glLinkProgram(draw_program);
    glGenVertexArrays(1, &draw_vertices);
}

static void open_game(void)
{
    open_context(PROFILE_CORE, SIDE, SIDE);
    make_program();
}

static void start(void)
{
    open_game();
    assert_true(tach_init(&(tach_config){.ring_events = 4096, .max_nodes = 256, .warm_up_frames = TACH_NO_WARM_UP}));
    assert_true(tach_gl_init(tach_sdl_gl_loader));
    if (!tach_gpu_count(true))
        skip();
    build_picture(&hud_picture, SIDE, SIDE, 1);
    tach_frame();
}

static int stop(void **state)
{
    (void)state;
    tach_gl_shutdown();
    tach_shutdown();
    tach_gpu_count(false);
    close_context();
    return 0;
}

/* So many over a viewport of that size. */
static void draw_quads(int count, int width, int height, float at)
{
    glUseProgram(draw_program);
    glBindVertexArray(draw_vertices);
    glUniform1f(glGetUniformLocation(draw_program, "at"), at);
    glViewport(0, 0, width, height);
    glDrawArraysInstanced(GL_TRIANGLES, 0, 6, count);
}

static const tach_gpu_counts *counts_of(const tach_frame_record *frame, const char *name)
{
    for (uint32_t i = 0; i < frame->gpu_pass_count; i++)
        if (strcmp(frame->nodes[frame->gpu_passes[i].node].name, name) == 0)
            return &frame->gpu_passes[i].counts;
    return NULL;
}

/* Each pixel once for each quad; but along the edge between its triangles a GPU may shade blocks of pixels for both. */
static void assert_fragments(uint64_t fragments, uint64_t quads, uint64_t width, uint64_t height)
{
    uint64_t blocks = (width > height ? width : height) / 4;
    assert_true(fragments >= quads * width * height && fragments <= quads * (width * height + 16 * blocks));
}

static void assert_quads(const tach_frame_record *frame, const char *name, uint64_t quads, uint64_t seen, uint64_t width,
                         uint64_t height)
{
    const tach_gpu_counts *counts = counts_of(frame, name);
    assert_non_null(counts);
    assert_int_equal(counts->vertices, 6 * quads);
    assert_int_equal(counts->vertex_shaders, 6 * quads);
    assert_int_equal(counts->primitives, 2 * quads);
    assert_int_equal(counts->clip_in, 2 * quads);
    assert_int_equal(counts->clip_out, 2 * seen);
    assert_int_equal(counts->pixels, width * height);
    assert_fragments(counts->fragment_shaders, seen, width, height);
}

static void end_game_frame(void)
{
    tach_gl_render(&hud_picture.picture);
    SDL_GL_SwapWindow(window);
    glFinish(); /* so that results are in */
    tach_frame();
    assert_int_equal(glGetError(), GL_NO_ERROR);
}

static void quads_are_counted_exactly(void **state)
{
    (void)state;
    start();
    for (int n = 0; n < 20; n++) {
        draw_quads(9, SIDE, SIDE, 0.0f); /* in no pass */
        {
            TACH_GPU_SCOPE("one");
            draw_quads(1, 32, 16, 0.0f);
        }
        draw_quads(9, SIDE, SIDE, 0.0f);
        {
            TACH_GPU_SCOPE("around");
            draw_quads(2, SIDE, SIDE, 0.0f);
            {
                TACH_GPU_SCOPE("inside");
                draw_quads(5, SIDE, SIDE, 0.0f);
            }
            draw_quads(1, SIDE, SIDE, 0.0f);
            tach_gl_render(&hud_picture.picture);
        }
        {
            TACH_GPU_SCOPE("outside");
            draw_quads(4, 64, 64, 3.0f);
        }
        end_game_frame();
    }
    const tach_frame_record *frame = tach_tree();
    assert_int_equal(frame->gpu_state, TACH_GPU_KNOWN);
    assert_int_equal(frame->gpu_counts_state, TACH_GPU_KNOWN);
    assert_int_equal(frame->gpu_pass_count, 4);
    assert_quads(frame, "one", 1, 1, 32, 16);
    assert_quads(frame, "inside", 5, 5, SIDE, SIDE);
    assert_quads(frame, "around", 8, 8, SIDE, SIDE);
    assert_quads(frame, "outside", 4, 0, 64, 64);
    double overdraw = tach_gpu_overdraw(counts_of(frame, "around"));
    assert_true(overdraw >= 8.0 && overdraw < 9.0);
}

/* One that runs from before the pass: what it counts stays whole. And one of another kind, which does not matter. */
static void a_query_of_the_game_goes_first(void **state)
{
    (void)state;
    GLuint games[2], result = 0;
    start();
    glGenQueries(2, games);
    for (int n = 0; n < 20; n++) {
        bool counts = n % 4 == 1;
        if (counts)
            glBeginQuery(FRAGMENT_SHADERS, games[0]);
        glBeginQuery(GL_SAMPLES_PASSED, games[1]);
        {
            TACH_GPU_SCOPE("pass");
            draw_quads(3, 16, 16, 0.0f);
        }
        glEndQuery(GL_SAMPLES_PASSED);
        if (counts) {
            glEndQuery(FRAGMENT_SHADERS);
            glGetQueryObjectuiv(games[0], GL_QUERY_RESULT, &result);
            assert_fragments(result, 3, 16, 16);
        }
        end_game_frame();
    }
    glDeleteQueries(2, games);
    assert_int_equal(tach_frame_at(12)->gpu_counts_state, TACH_GPU_KNOWN);
    assert_quads(tach_frame_at(12), "pass", 3, 3, 16, 16);
    assert_int_equal(tach_frame_at(10)->gpu_state, TACH_GPU_KNOWN);
    assert_int_equal(tach_frame_at(10)->gpu_counts_state, TACH_GPU_LOST);
}

/* One that begins inside a pass, through the watch. */
static void a_query_of_the_game_inside_a_pass_ends_the_counting(void **state)
{
    (void)state;
    GLuint game, result = 0;
    start();
    assert_true(tach_gl_watch(tach_sdl_gl_loader));
    void (*begin_query)(GLenum, GLuint);
    void *found = tach_gl_get_proc("glBeginQuery");
    memcpy(&begin_query, &found, sizeof begin_query);
    glGenQueries(1, &game);
    for (int n = 0; n < 12; n++) {
        TACH_GPU_BEGIN(pass, "pass");
        draw_quads(1, 16, 16, 0.0f);
        if (n % 2) {
            begin_query(VERTEX_SHADERS, game);
            draw_quads(2, 16, 16, 0.0f);
            glEndQuery(VERTEX_SHADERS);
            glGetQueryObjectuiv(game, GL_QUERY_RESULT, &result);
            assert_int_equal(result, 12);
        }
        TACH_GPU_END(pass);
        end_game_frame();
    }
    tach_gl_unwatch();
    glDeleteQueries(1, &game);
    assert_int_equal(tach_frame_at(6)->gpu_counts_state, TACH_GPU_LOST);
    assert_int_equal(tach_frame_at(7)->gpu_counts_state, TACH_GPU_KNOWN);
    assert_quads(tach_frame_at(7), "pass", 1, 1, 16, 16);
}

/* The game deletes names that are not its own, and its names may be ours then. */
static void queries_that_the_game_deletes_are_lost_and_made_again(void **state)
{
    (void)state;
    GLuint names[64], games[32];
    for (GLuint i = 0; i < 64; i++)
        names[i] = i + 1;
    start();
    for (int n = 0; n < 24; n++) {
        {
            TACH_GPU_SCOPE("pass");
            draw_quads(1, 16, 16, 0.0f);
        }
        if (n == 8) {
            glDeleteQueries(64, names);
            glGenQueries(32, games);
            for (int i = 0; i < 32; i++) {
                glBeginQuery(GL_SAMPLES_PASSED, games[i]);
                glEndQuery(GL_SAMPLES_PASSED);
            }
        }
        end_game_frame();
    }
    for (int i = 0; i < 32; i++)
        assert_true(glIsQuery(games[i]));
    assert_quads(tach_tree(), "pass", 1, 1, 16, 16);
}

static void assert_nothing_runs(void)
{
    static const GLenum kinds[] = {0x82EE, 0x82EF, VERTEX_SHADERS, FRAGMENT_SHADERS, 0x82F6, 0x82F7};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        GLint running = 0;
        glGetQueryiv(kinds[i], GL_CURRENT_QUERY, &running);
        assert_int_equal(running, 0);
    }
}

/* The pool runs out, and comes back. */
static void more_segments_than_there_are_queries_for_are_lost(void **state)
{
    (void)state;
    uint32_t countings[TACH_GL_MAX_COUNTINGS];
    tach_gpu_counts counts;
    start();
    for (uint32_t i = 0; i < TACH_GL_MAX_COUNTINGS; i++) {
        countings[i] = tach_gl_pipeline_begin();
        assert_int_not_equal(countings[i], 0);
        assert_int_equal(tach_gl_pipeline_begin(), 0); /* one runs */
        tach_gl_pipeline_end(countings[i]);
    }
    assert_int_equal(tach_gl_pipeline_begin(), 0);
    for (uint32_t i = 0; i < TACH_GL_MAX_COUNTINGS; i++)
        tach_gl_pipeline_free(countings[i]);
    assert_int_equal(tach_gl_pipeline_poll(countings[7], &counts), TACH_GL_QUERY_LOST);
    uint32_t again = tach_gl_pipeline_begin();
    assert_int_not_equal(again, 0);
    tach_gl_pipeline_free(countings[7]); /* it is another's now */
    tach_gl_pipeline_free(again);
    assert_nothing_runs();
    assert_int_equal(glGetError(), GL_NO_ERROR);
}

/* A context that ends while queries run makes llvmpipe write to freed memory: so ours have ended before. And a new one begins anew.
 */
static void a_pass_may_be_open_when_the_renderer_ends(void **state)
{
    (void)state;
    for (int round = 0; round < 3; round++) {
        start();
        for (int n = 0; n < 6; n++) {
            {
                TACH_GPU_SCOPE("pass");
                draw_quads(2, 16, 16, 0.0f);
            }
            if (n > 3)
                assert_quads(tach_tree(), "pass", 2, 2, 16, 16);
            end_game_frame();
        }
        TACH_GPU_BEGIN(pass, "pass");
        draw_quads(1, 16, 16, 0.0f);
        tach_gl_shutdown();
        assert_nothing_runs();
        TACH_GPU_END(pass);
        tach_shutdown();
        assert_int_equal(glGetError(), GL_NO_ERROR);
        close_context();
    }
    start();
}

static void where_it_cannot_be_counted_it_is_said(void **state)
{
    (void)state;
    open_game();
    assert_true(tach_init(&(tach_config){.ring_events = 4096, .max_nodes = 256}));
    assert_false(tach_gpu_count(true));
    assert_string_equal(tach_error(), "passes of the GPU are not counted: there is no source of GPU times");
    assert_true(tach_gl_init(tach_sdl_gl_loader)); /* the wish stays */
    build_picture(&hud_picture, SIDE, SIDE, 1);
    for (int n = 0; n < 6; n++) {
        {
            TACH_GPU_SCOPE("pass");
            draw_quads(1, 16, 16, 0.0f);
        }
        end_game_frame();
    }
    const tach_frame_record *frame = tach_tree();
    assert_int_equal(frame->gpu_state, TACH_GPU_KNOWN);
    if (tach_gpu_count(true)) {
        assert_null(frame->gpu_no_counts);
        assert_quads(frame, "pass", 1, 1, 16, 16);
        return;
    }
    assert_string_equal(tach_error(), "passes of the GPU are not counted: this OpenGL has no pipeline statistics");
    assert_string_equal(frame->gpu_no_counts, "this OpenGL has no pipeline statistics");
    assert_int_equal(frame->gpu_counts_state, TACH_GPU_NONE);
    assert_int_equal(frame->gpu_pass_count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(quads_are_counted_exactly, stop),
        cmocka_unit_test_teardown(a_query_of_the_game_goes_first, stop),
        cmocka_unit_test_teardown(a_query_of_the_game_inside_a_pass_ends_the_counting, stop),
        cmocka_unit_test_teardown(queries_that_the_game_deletes_are_lost_and_made_again, stop),
        cmocka_unit_test_teardown(more_segments_than_there_are_queries_for_are_lost, stop),
        cmocka_unit_test_teardown(a_pass_may_be_open_when_the_renderer_ends, stop),
        cmocka_unit_test_teardown(where_it_cannot_be_counted_it_is_said, stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
