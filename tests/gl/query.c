/* Timestamps of the GPU: the pool of queries, and everything that can take them away. */
#include "gl/fixture.h"

#include "backend/gl_query.h"

static const char *why;

static void start(int profile)
{
    open_context(profile, 64, 64);
    assert_true(tach_gl_init(tach_sdl_gl_loader));
    assert_true(tach_gl_query_start(&why));
    assert_string_equal(why, "");
}

static int stop(void **state)
{
    (void)state;
    tach_gl_query_stop(true);
    tach_gl_shutdown();
    close_context();
    return 0;
}

/* glFinish: then it must be there. */
static uint64_t finished(tach_gl_query query)
{
    uint64_t ns = 0;
    glFinish();
    assert_int_equal(tach_gl_query_poll(query, &ns), TACH_GL_QUERY_READY);
    return ns;
}

static void times_follow_each_other(void **state)
{
    (void)state;
    start(PROFILE_CORE);
    tach_gl_query queries[8];
    uint64_t before = 0;
    for (int i = 0; i < 8; i++) {
        queries[i] = tach_gl_query_issue();
        assert_int_not_equal(queries[i], 0);
        clear_window(0.0f, 0.0f, (float)i);
        glFlush();
    }
    for (int i = 0; i < 8; i++) {
        uint64_t ns = finished(queries[i]);
        assert_true(ns >= before && ns > 0);
        before = ns;
        tach_gl_query_free(queries[i]);
    }
    uint64_t now = 0;
    assert_true(tach_gl_query_now(&now));
    assert_true(now >= before);
    assert_int_equal(tach_gl_query_used(), 0);
    assert_int_equal(glGetError(), GL_NO_ERROR);
}

static void the_pool_runs_out_and_comes_back(void **state)
{
    (void)state;
    static tach_gl_query queries[TACH_GL_MAX_QUERIES];
    start(PROFILE_CORE);
    for (int i = 0; i < TACH_GL_MAX_QUERIES; i++)
        assert_int_not_equal(queries[i] = tach_gl_query_issue(), 0);
    for (int i = 0; i < 100000; i++)
        assert_int_equal(tach_gl_query_issue(), 0);
    assert_int_equal(tach_gl_query_used(), TACH_GL_MAX_QUERIES);
    for (int i = 0; i < TACH_GL_MAX_QUERIES; i++)
        tach_gl_query_free(queries[i]); /* unread */
    tach_gl_query again = tach_gl_query_issue();
    assert_int_not_equal(again, queries[0]);
    assert_int_not_equal(finished(again), 0);
    assert_int_equal(glGetError(), GL_NO_ERROR);
}

static void old_handles_are_lost(void **state)
{
    (void)state;
    uint64_t ns = 0;
    start(PROFILE_CORE);
    tach_gl_query query = tach_gl_query_issue();
    tach_gl_query_free(query);
    tach_gl_query_free(query);
    tach_gl_query_free(0);
    assert_int_equal(tach_gl_query_used(), 0);
    assert_int_equal(tach_gl_query_poll(query, &ns), TACH_GL_QUERY_LOST);
    assert_int_equal(tach_gl_query_poll(0, &ns), TACH_GL_QUERY_LOST);
    query = tach_gl_query_issue();
    assert_true(tach_gl_query_start(&why));
    assert_int_equal(tach_gl_query_poll(query, &ns), TACH_GL_QUERY_LOST);
    tach_gl_query other = tach_gl_query_issue();
    assert_int_not_equal(other, query);
    tach_gl_query_free(query);
    assert_int_equal(tach_gl_query_used(), 1);
}

/* A game that deletes by number, and one that then gets that number. */
static void queries_that_the_game_deletes_are_lost(void **state)
{
    (void)state;
    uint64_t ns = 0;
    GLuint samples = 0;
    start(PROFILE_COMPATIBILITY);
    for (int game_takes_it = 0; game_takes_it < 2; game_takes_it++) {
        tach_gl_query query = tach_gl_query_issue();
        for (GLuint name = 1; name <= 64; name++)
            glDeleteQueries(1, &name);
        if (game_takes_it) {
            glGenQueries(1, &samples);
            glBeginQuery(GL_SAMPLES_PASSED, samples);
            glEndQuery(GL_SAMPLES_PASSED);
        }
        assert_int_equal(tach_gl_query_poll(query, &ns), TACH_GL_QUERY_LOST);
        tach_gl_query_free(query);
        query = tach_gl_query_issue();
        assert_int_not_equal(finished(query), 0);
        tach_gl_query_free(query);
        assert_int_equal(glGetError(), GL_NO_ERROR);
    }
    tach_gl_query_stop(true);
    assert_true(glIsQuery(samples));
}

/* 64 of 0xFF stay: the game's buffer takes no result of ours, and is bound as before. */
static void results_do_not_go_to_the_games_query_buffer(void **state)
{
    (void)state;
    uint8_t bytes[64], found[64];
    GLuint buffer = 0;
    GLint bound = 0;
    start(PROFILE_CORE);
    if (!tach_gl_context_get()->query_buffer)
        skip();
    memset(bytes, 0xFF, sizeof bytes);
    glGenBuffers(1, &buffer);
    glBindBuffer(GL_QUERY_BUFFER, buffer);
    glBufferData(GL_QUERY_BUFFER, sizeof bytes, bytes, GL_STATIC_DRAW);
    assert_int_not_equal(finished(tach_gl_query_issue()), 0);
    glGetIntegerv(GL_QUERY_BUFFER_BINDING, &bound);
    assert_int_equal(bound, buffer);
    glGetBufferSubData(GL_QUERY_BUFFER, 0, sizeof found, found);
    assert_memory_equal(found, bytes, sizeof bytes);
    assert_int_equal(glGetError(), GL_NO_ERROR);
}

/* The game's own queries go on around ours. */
static void queries_of_the_game_are_left_alone(void **state)
{
    (void)state;
    GLuint games[2] = {0};
    GLuint64 result[2] = {0};
    start(PROFILE_CORE);
    glGenQueries(2, games);
    glBeginQuery(GL_TIME_ELAPSED, games[0]);
    glBeginQuery(GL_SAMPLES_PASSED, games[1]);
    tach_gl_query begin = tach_gl_query_issue(), end = tach_gl_query_issue();
    glEndQuery(GL_SAMPLES_PASSED);
    glEndQuery(GL_TIME_ELAPSED);
    assert_true(finished(end) >= finished(begin));
    for (int i = 0; i < 2; i++)
        glGetQueryObjectui64v(games[i], GL_QUERY_RESULT, &result[i]);
    assert_int_equal(result[1], 0);
    assert_int_equal(glGetError(), GL_NO_ERROR);
}

static void *loader_without_queries(const char *name) { return strstr(name, "Quer") ? NULL : SDL_GL_GetProcAddress(name); }

static void assert_nothing_works(void)
{
    uint64_t ns = 0;
    assert_false(tach_gl_query_works());
    assert_int_equal(tach_gl_query_issue(), 0);
    assert_false(tach_gl_query_now(&ns));
}

static void missing_functions_are_no_crash(void **state)
{
    (void)state;
    open_context(PROFILE_CORE, 64, 64);
    assert_true(tach_gl_init(loader_without_queries));
    assert_false(tach_gl_query_start(&why));
    assert_int_not_equal(why[0], 0);
    assert_nothing_works();
    start(PROFILE_CORE);
    tach_gl_query query = tach_gl_query_issue();
    glQueryCounter = NULL; /* while one is under way */
    glGetQueryObjectui64v = NULL;
    uint64_t ns = 0;
    assert_int_equal(tach_gl_query_poll(query, &ns), TACH_GL_QUERY_LOST);
    assert_nothing_works();
    tach_gl_query_stop(true);
}

static GLint fake_bits;
static void fake_query_bits(GLenum target, GLenum name, GLint *out)
{
    assert_int_equal(target, GL_TIMESTAMP);
    assert_int_equal(name, GL_QUERY_COUNTER_BITS);
    *out = fake_bits;
}

static void a_counter_without_bits_is_none(void **state)
{
    (void)state;
    open_context(PROFILE_CORE, 64, 64);
    assert_true(tach_gl_init(tach_sdl_gl_loader));
    glGetQueryiv = fake_query_bits;
    for (fake_bits = -1; fake_bits < 30; fake_bits++) {
        assert_false(tach_gl_query_start(&why));
        assert_nothing_works();
    }
    assert_true(tach_gl_query_start(&why));
}

static GLuint64 fake_time;
static void fake_result(GLuint name, GLenum what, GLuint64 *out)
{
    (void)name;
    assert_int_equal(what, GL_QUERY_RESULT);
    *out = fake_time;
}

/* A clock of 36 bits, as some drivers have, wraps every 69 s. */
static void clocks_of_few_bits_go_on_when_they_wrap(void **state)
{
    (void)state;
    open_context(PROFILE_CORE, 64, 64);
    assert_true(tach_gl_init(tach_sdl_gl_loader));
    glGetQueryiv = fake_query_bits;
    glGetQueryObjectui64v = fake_result;
    fake_bits = 36;
    assert_true(tach_gl_query_start(&why));
    tach_gl_query query = tach_gl_query_issue();
    GLuint64 wrap = UINT64_C(1) << 36, true_time = wrap - 50000000;
    for (int i = 0; i < 100; i++, true_time += 10000000000) {
        fake_time = true_time % wrap;
        assert_int_equal(finished(query), true_time);
        fake_time = (true_time - 40) % wrap; /* results may come out of order */
        assert_int_equal(finished(query), true_time - 40);
    }
}

static void before_the_context_there_is_nothing(void **state)
{
    (void)state;
    assert_nothing_works();
    tach_gl_query_stop(false);
    start(PROFILE_CORE);
    assert_int_not_equal(tach_gl_query_issue(), 0);
}

static int other_thread(void *unused)
{
    (void)unused;
    return (int)tach_gl_query_issue();
}

static void other_threads_get_none(void **state)
{
    (void)state;
    int issued = -1;
    start(PROFILE_CORE);
    SDL_WaitThread(SDL_CreateThread(other_thread, "other", NULL), &issued);
    assert_int_equal(issued, 0);
}

static void nothing_is_left_behind(void **state)
{
    (void)state;
    start(PROFILE_CORE);
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < 20; i++)
            tach_gl_query_issue();
        assert_true(tach_gl_query_start(&why));
    }
    tach_gl_query_issue();
    tach_gl_query_stop(true);
    for (GLuint name = 1; name < 200; name++)
        assert_false(glIsQuery(name));
    assert_int_equal(glGetError(), GL_NO_ERROR);
}

#define TEST(function) cmocka_unit_test_teardown(function, stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(before_the_context_there_is_nothing),
        TEST(times_follow_each_other),
        TEST(the_pool_runs_out_and_comes_back),
        TEST(old_handles_are_lost),
        TEST(queries_that_the_game_deletes_are_lost),
        TEST(results_do_not_go_to_the_games_query_buffer),
        TEST(queries_of_the_game_are_left_alone),
        TEST(missing_functions_are_no_crash),
        TEST(a_counter_without_bits_is_none),
        TEST(clocks_of_few_bits_go_on_when_they_wrap),
        TEST(other_threads_get_none),
        TEST(nothing_is_left_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
