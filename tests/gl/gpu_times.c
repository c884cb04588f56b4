/* GPU scopes on a real OpenGL: times, the display apart, the game's own queries, and contexts without any. Also run on softpipe and
 * with timer queries taken away (tests/run.sh), where the times are then not available and nothing else may change. */
#include "gl/fixture.h"

#include <math.h>

#include "backend/gl_query.h"
#include "tach/tach_gpu.h"

#define SIDE 128

static test_picture picture;

static void start(void)
{
    open_context(PROFILE_CORE, SIDE, SIDE);
    assert_true(tach_init(&(tach_config){.ring_events = 4096, .max_nodes = 256, .warm_up_frames = TACH_NO_WARM_UP}));
    assert_true(tach_gl_init(tach_sdl_gl_loader));
    build_picture(&picture, SIDE, SIDE, 1);
}

static int stop(void **state)
{
    (void)state;
    tach_gl_shutdown();
    assert_null(tach_gpu_get_source());
    tach_shutdown();
    close_context();
    return 0;
}

static const tach_node *row(const tach_frame_record *frame, uint32_t parent, const char *name)
{
    uint32_t child = frame->nodes[parent].first_child;
    while (child != TACH_NONE && strcmp(frame->nodes[child].name, name) != 0)
        child = frame->nodes[child].next_sibling;
    assert_int_not_equal(child, TACH_NONE);
    return &frame->nodes[child];
}

static uint32_t gpu_thread_row(const tach_frame_record *frame)
{
    for (uint32_t i = 0; i < frame->thread_count; i++)
        if (frame->threads[i].is_gpu)
            return frame->threads[i].node;
    return TACH_NONE;
}

static void draw_passes(void)
{
    TACH_GPU_SCOPE("frame");
    {
        TACH_GPU_SCOPE("clear");
        clear_window(0.2f, 0.4f, 0.6f);
    }
    {
        TACH_GPU_SCOPE("pictures");
        for (int i = 0; i < 3; i++) {
            TACH_GPU_SCOPE("picture");
            glClear(GL_COLOR_BUFFER_BIT);
        }
    }
}

/* E03: inside the game's own timer and sample queries. */
static void scopes_nest_inside_queries_of_the_game(void **state)
{
    (void)state;
    GLuint games[2] = {0};
    GLuint64 samples = 77;
    start();
    glGenQueries(2, games);
    for (int n = 0; n < 30; n++) {
        if (tach_gl_query_works())
            glBeginQuery(GL_TIME_ELAPSED, games[0]);
        glBeginQuery(GL_SAMPLES_PASSED, games[1]);
        draw_passes();
        glEndQuery(GL_SAMPLES_PASSED);
        if (tach_gl_query_works())
            glEndQuery(GL_TIME_ELAPSED);
        glGetQueryObjectui64v(games[1], GL_QUERY_RESULT, &samples);
        assert_int_equal(samples, 0);
        tach_gl_render(&picture.picture);
        SDL_GL_SwapWindow(window);
        tach_frame();
        assert_int_equal(glGetError(), GL_NO_ERROR);
    }
    const tach_frame_record *frame = tach_tree();
    if (!tach_gl_query_works()) {
        assert_int_equal(frame->gpu_state, TACH_GPU_NONE);
        return;
    }
    assert_int_equal(frame->gpu_state, TACH_GPU_KNOWN);
    assert_int_equal(frame->gpu_rejected + frame->gpu_dropped + frame->gpu_repairs, 0);
    uint32_t gpu = gpu_thread_row(frame);
    const tach_node *all = row(frame, gpu, "frame");
    const tach_node *pictures = row(frame, (uint32_t)(all - frame->nodes), "pictures");
    const tach_node *one = row(frame, (uint32_t)(pictures - frame->nodes), "picture");
    assert_int_equal(one->calls, 3);
    assert_true(all->inclusive_ns >= pictures->inclusive_ns && pictures->inclusive_ns >= one->inclusive_ns);
    assert_true(frame->gpu_ns > 0 && frame->gpu_ns == all->inclusive_ns);
    assert_true(frame->gpu_hud_ns > 0);
}

/* A pass that fills the window two hundred times takes longer than one that does nothing: also where a driver works tile by tile,
 * and would find the same time for both. */
static void times_are_those_of_the_passes(void **state)
{
    (void)state;
    static test_picture fill;
    start();
    begin_picture(&fill, SIDE, SIDE);
    add_command(&fill, TACH_DRAW_SOLID);
    for (int i = 0; i < MAX_QUADS; i++)
        add_quad(&fill, 0, 0, SIDE, SIDE, 0, 0, 0x10203040);
    for (int n = 0; n < 12; n++) {
        {
            TACH_GPU_SCOPE("heavy");
            for (int i = 0; i < 3; i++)
                tach_gl_render(&fill.picture);
        }
        {
            TACH_GPU_SCOPE("light");
        }
        tach_frame();
    }
    const tach_frame_record *frame = tach_tree();
    uint32_t gpu = gpu_thread_row(frame);
    assert_true(row(frame, gpu, "heavy")->total_ns > row(frame, gpu, "light")->total_ns);
}

/* E10: no swap, no display, a framebuffer of the game's own. */
static void frames_that_are_never_swapped_are_timed(void **state)
{
    (void)state;
    GLuint framebuffer = 0, renderbuffer = 0;
    start();
    glGenFramebuffers(1, &framebuffer);
    glGenRenderbuffers(1, &renderbuffer);
    glBindRenderbuffer(GL_RENDERBUFFER, renderbuffer);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, SIDE, SIDE);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, renderbuffer);
    uint64_t known = 0;
    for (int n = 0; n < 1000; n++) {
        TACH_GPU_BEGIN(pass, "pass");
        glClear(GL_COLOR_BUFFER_BIT);
        TACH_GPU_END(pass);
        tach_frame();
        known += tach_tree()->gpu_state == TACH_GPU_KNOWN;
        assert_true(tach_gl_query_used() <= 2 * 13);
    }
    assert_int_equal(glGetError(), GL_NO_ERROR);
    bool works = tach_gl_query_works();
    assert_true(works ? known > 0 : known == 0); /* on a busy machine many may be lost */
}

static int stamps;
static void (*real_query_counter)(GLuint name, GLenum target);
static void counted_query_counter(GLuint name, GLenum target)
{
    stamps++;
    real_query_counter(name, target);
}

/* The drawing of the display is stamped at its two ends, and the frame without scopes at its begin. Hidden: no call at all. */
static void the_display_is_timed_while_it_is_drawn_and_costs_nothing_hidden(void **state)
{
    (void)state;
    start();
    real_query_counter = glQueryCounter;
    glQueryCounter = counted_query_counter;
    for (int n = 0; n < 20; n++) {
        clear_window(0, 0, 1);
        tach_gl_render(&picture.picture);
        glFinish();
        tach_frame();
    }
    const tach_frame_record *frame = tach_tree();
    assert_int_equal(frame->gpu_state, TACH_GPU_KNOWN);
    assert_true(frame->gpu_ns > 0 && frame->gpu_hud_ns > 0);
    row(frame, gpu_thread_row(frame), "(whole frame)");
    tach_gl_render(NULL);
    tach_frame();
    stamps = 0;
    for (int n = 0; n < 20; n++) {
        tach_gl_render(NULL);
        tach_frame();
    }
    assert_int_equal(stamps, 0);
    assert_int_equal(tach_tree()->gpu_state, TACH_GPU_NONE);
}

static void a_software_renderer_is_called_one(void **state)
{
    (void)state;
    start();
    const char *renderer = (const char *)glGetString(GL_RENDERER);
    if (!strstr(renderer, "llvmpipe") && !strstr(renderer, "softpipe"))
        skip();
    draw_passes();
    glFinish();
    tach_frame();
    draw_passes();
    glFinish();
    tach_frame();
    assert_true(tach_tree()->gpu_software);
    uint32_t gpu = gpu_thread_row(tach_tree());
    assert_int_not_equal(gpu, TACH_NONE);
    assert_string_equal(tach_tree()->nodes[gpu].name, "soft GPU");
}

/* E06: the functions are gone, or never were. */
static void missing_functions_are_not_available(void **state)
{
    (void)state;
    tach_snapshot_data snapshot;
    start();
    for (int n = 0; n < 30; n++) {
        if (n == 10) {
            glQueryCounter = NULL;
            glGetQueryObjectui64v = NULL;
        }
        draw_passes();
        tach_gl_render(&picture.picture);
        tach_frame();
    }
    assert_true(tach_snapshot(&snapshot));
    assert_true(isnan(snapshot.gpu_ms));
    assert_int_equal(glGetError(), GL_NO_ERROR);
}

/* Before there is a context: a reason, and later it works. */
static void before_the_context_it_is_refused(void **state)
{
    (void)state;
    assert_true(tach_init(NULL));
    {
        TACH_GPU_SCOPE("nothing");
    }
    tach_frame();
    assert_int_equal(tach_tree()->gpu_state, TACH_GPU_NONE);
    tach_shutdown();
    scopes_nest_inside_queries_of_the_game(state);
}

/* The context goes without a word, and another comes. */
static void a_new_context_starts_anew(void **state)
{
    (void)state;
    start();
    for (int round = 0; round < 3; round++) {
        for (int n = 0; n < 10; n++) {
            draw_passes();
            tach_frame();
        }
        draw_passes();
        open_context(round & 1 ? PROFILE_CORE : PROFILE_COMPATIBILITY, SIDE, SIDE);
        assert_true(tach_gl_init(tach_sdl_gl_loader));
        assert_int_equal(tach_gl_query_used(), 0);
        for (int n = 0; n < 10; n++) {
            draw_passes();
            glFinish();
            tach_frame();
        }
        assert_int_equal(tach_tree()->gpu_state, TACH_GPU_KNOWN);
        assert_int_equal(glGetError(), GL_NO_ERROR);
    }
}

#define TEST(function) cmocka_unit_test_teardown(function, stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(scopes_nest_inside_queries_of_the_game),
        TEST(frames_that_are_never_swapped_are_timed),
        TEST(missing_functions_are_not_available),
        TEST(before_the_context_it_is_refused),
        /* The rest is about times. */
        TEST(times_are_those_of_the_passes),
        TEST(the_display_is_timed_while_it_is_drawn_and_costs_nothing_hidden),
        TEST(a_software_renderer_is_called_one),
        TEST(a_new_context_starts_anew),
    };
    const char *taken_away = getenv("MESA_EXTENSION_OVERRIDE");
    bool without = taken_away && strstr(taken_away, "timer_query");
    return _cmocka_run_group_tests("tests", tests, without ? 4 : sizeof tests / sizeof *tests, NULL, NULL);
}
