/* What passes of the GPU did, against a GPU whose counts the test plays: exact for each row, of the right frame, and where they are
 * not known never 0. */
#include "unit/gpu_fixture.h"

#include "view/pass.h"

/* The teardown wants something to stop. */
static void leave_out(void)
{
    start_fake_gpu(&small_config, 0);
    skip();
}

static const tach_gpu_counts *counts_at(const tach_frame_record *frame, const char *path)
{
    const tach_gpu_counts *found = NULL;
    const tach_node *row = gpu_row(frame, path);
    for (uint32_t i = 0; i < frame->gpu_pass_count; i++)
        if (row == &frame->nodes[frame->gpu_passes[i].node]) {
            assert_null(found); /* each row once */
            found = &frame->gpu_passes[i].counts;
        }
    return found;
}

static void assert_counts(const tach_frame_record *frame, const char *path, uint64_t fragments, uint64_t pixels)
{
    const tach_gpu_counts *counts = counts_at(frame, path);
    assert_non_null(counts);
    assert_int_equal(counts->fragment_shaders, fragments);
    assert_int_equal(counts->pixels, pixels);
    /* What draw_some does, in its proportions. */
    assert_int_equal(counts->vertices, 6 * fragments);
    assert_int_equal(counts->vertex_shaders, 4 * fragments);
    assert_int_equal(counts->primitives, 3 * fragments);
    assert_int_equal(counts->clip_in, 3 * fragments);
    assert_int_equal(counts->clip_out, 2 * fragments);
}

static void draw_some(uint64_t fragments, uint64_t pixels)
{
    fake_gpu.ns += 1000;
    fake_gpu.done.vertices += 6 * fragments;
    fake_gpu.done.vertex_shaders += 4 * fragments;
    fake_gpu.done.primitives += 3 * fragments;
    fake_gpu.done.clip_in += 3 * fragments;
    fake_gpu.done.clip_out += 2 * fragments;
    fake_gpu.done.fragment_shaders += fragments;
    fake_gpu.done.pixels = pixels;
}

/* A frame with work before, between, inside and behind passes, and the display. */
static void send_counted(uint64_t n)
{
    draw_some(100000, 5);
    for (int cascade = 0; cascade < 3; cascade++) {
        TACH_GPU_SCOPE("shadow");
        draw_some(10 + n, 64);
    }
    draw_some(100000, 5);
    {
        TACH_GPU_SCOPE("scene");
        draw_some(200, 1000);
        {
            TACH_GPU_SCOPE("trees");
            draw_some(3000, 1000);
            {
                TACH_GPU_SCOPE("leaves");
                draw_some(40000 + n, 2000);
            }
        }
        draw_some(7, 1000);
        tach_gpu_hud_begin();
        draw_some(900000, 5);
        tach_gpu_hud_end();
        draw_some(1, 1000);
    }
    {
        TACH_GPU_SCOPE("nothing");
        fake_gpu.ns += 1;
    }
    draw_some(100000, 5);
}

static void assert_counted(const tach_frame_record *frame, uint64_t n)
{
    assert_int_equal(frame->gpu_counts_state, TACH_GPU_KNOWN);
    assert_int_equal(frame->gpu_pass_count, 5);
    assert_counts(frame, "shadow", 3 * (10 + n), 3 * 64);
    assert_counts(frame, "scene", 43208 + n, 2000);
    assert_counts(frame, "scene/trees", 43000 + n, 2000);
    assert_counts(frame, "scene/trees/leaves", 40000 + n, 2000);
    assert_counts(frame, "nothing", 0, 1000); /* the viewport is what it was */
    assert_true(tach_gpu_overdraw(counts_at(frame, "shadow")) == (double)(10 + n) / 64);
}

static void counts_are_of_their_pass_and_frame(void **state)
{
    (void)state;
    if (TACH_MAX_GPU_SCOPES < 16)
        leave_out();
    for (uint32_t delay = 0; delay <= 12; delay += 3) {
        start_fake_gpu(&small_config, delay);
        assert_true(tach_gpu_count(true));
        for (uint64_t n = 0; n < 40; n++) {
            send_counted(n);
            end_fake_frame(16 * MS);
            const tach_frame_record *frame = tach_tree();
            if (n > delay)
                assert_counted(frame, n - delay);
            else
                assert_int_not_equal(frame->gpu_counts_state, TACH_GPU_KNOWN);
        }
        for (uint64_t n = 1; n + delay < 40; n++)
            assert_counted(tach_frame_at(n), n);
        assert_int_equal(tach_frame_at(0)->gpu_counts_state, TACH_GPU_NONE); /* asked for while it ran */
        assert_int_equal(tach_frame_at(0)->gpu_state, TACH_GPU_KNOWN);
        stop_fake_gpu();
    }
    start_fake_gpu(&small_config, 0); /* for the teardown */
}

static void nothing_is_counted_unless_asked_for(void **state)
{
    (void)state;
    start_fake_gpu(&small_config, 1);
    for (int n = 0; n < 10; n++) {
        send_counted(0);
        end_fake_frame(16 * MS);
    }
    assert_int_equal(fake_gpu.counts, 0);
    assert_int_equal(tach_tree()->gpu_counts_state, TACH_GPU_NONE);
    assert_int_equal(tach_tree()->gpu_pass_count, 0);
    assert_true(tach_gpu_count(true));
    for (int n = 0; n < 4; n++) {
        send_counted(0);
        end_fake_frame(16 * MS);
    }
    assert_int_equal(tach_tree()->gpu_counts_state, TACH_GPU_KNOWN);
    tach_gpu_count(false);
    for (int n = 0; n < 4; n++) {
        send_counted(0);
        end_fake_frame(16 * MS);
    }
    assert_int_equal(tach_tree()->gpu_counts_state, TACH_GPU_NONE);
    assert_int_equal(tach_tree()->gpu_pass_count, 0);
    assert_int_equal(tach_tree()->gpu_state, TACH_GPU_KNOWN);
}

/* It is split at the fence like its time. */
static void a_pass_that_is_open_at_the_fence_is_counted_in_both_frames(void **state)
{
    (void)state;
    start_fake_gpu(&small_config, 0);
    assert_true(tach_gpu_count(true));
    end_fake_frame(16 * MS);
    TACH_GPU_BEGIN(pass, "long pass");
    draw_some(70, 100);
    end_fake_frame(16 * MS);
    assert_counts(tach_tree(), "long pass", 70, 100);
    draw_some(5, 100);
    TACH_GPU_END(pass);
    draw_some(1000, 100);
    end_fake_frame(16 * MS);
    assert_counts(tach_tree(), "long pass", 5, 100);
}

static void leave_pass(void)
{
    TACH_GPU_BEGIN(left, "left");
    (void)left;
}

/* It ends what was left of it, finds no room, and the pass around goes on. */
static void a_left_pass_that_finds_no_room_loses_no_counts_of_the_one_around(void **state)
{
    (void)state;
    start_fake_gpu(&small_config, 0);
    assert_true(tach_gpu_count(true));
    end_fake_frame(16 * MS);
    TACH_GPU_BEGIN(outer, "outer");
    leave_pass();
    end_fake_frame(16 * MS);
    for (int i = 2; i < TACH_MAX_GPU_SCOPES; i++) {
        TACH_GPU_SCOPE("inside");
        draw_some(1, 100);
    }
    leave_pass();
    draw_some(70, 100);
    TACH_GPU_END(outer);
    end_fake_frame(16 * MS);
    assert_counts(tach_tree(), "outer", TACH_MAX_GPU_SCOPES - 2 + 70, 100);
    assert_int_equal(tach_tree()->gpu_dropped, 1);
}

/* The game counts in some of a frame's passes: the frame's times are known, its counts are not. */
static void the_game_goes_first_and_the_frame_is_lost(void **state)
{
    (void)state;
    if (TACH_MAX_GPU_SCOPES < 16)
        leave_out();
    start_fake_gpu(&small_config, 1);
    assert_true(tach_gpu_count(true));
    for (uint64_t n = 0; n < 20; n++) {
        send_counted(n);
        {
            TACH_GPU_SCOPE("of the game");
            {
                fake_gpu.game_counts = n % 2;
                TACH_GPU_SCOPE("counted by the game");
                draw_some(1, 1);
            }
        }
        fake_gpu.game_counts = 0;
        end_fake_frame(16 * MS);
    }
    assert_int_equal(tach_frame_at(7)->gpu_state, TACH_GPU_KNOWN);
    assert_int_equal(tach_frame_at(7)->gpu_counts_state, TACH_GPU_LOST);
    assert_int_equal(tach_frame_at(7)->gpu_pass_count, 0);
    assert_int_equal(tach_frame_at(8)->gpu_counts_state, TACH_GPU_KNOWN);
}

static void counts_that_do_not_come_are_lost_and_given_back(void **state)
{
    (void)state;
    start_fake_gpu(&small_config, 2);
    assert_true(tach_gpu_count(true));
    for (uint64_t n = 0; n < 40; n++) {
        fake_gpu.counts_never = n < 10;
        fake_gpu.delay = n < 20 ? 2 : 13; /* then they are too late */
        send_counted(n);
        end_fake_frame(16 * MS);
        if (n == 9)
            assert_int_equal(tach_tree()->gpu_counts_state, TACH_GPU_LOST);
        if (n == 15)
            assert_int_equal(tach_tree()->gpu_counts_state, TACH_GPU_KNOWN);
    }
    assert_int_equal(tach_tree()->gpu_counts_state, TACH_GPU_LOST);
}

/* Another source comes while one is being counted. */
static void a_source_that_goes_gets_its_counts_back(void **state)
{
    (void)state;
    static tach_gpu_source plain;
    plain = fake_source;
    plain.count = NULL;
    plain.no_counts = "this one cannot";
    start_fake_gpu(&small_config, 3);
    assert_true(tach_gpu_count(true));
    for (uint64_t n = 0; n < 5; n++) {
        send_counted(n);
        end_fake_frame(16 * MS);
    }
    TACH_GPU_BEGIN(pass, "pass");
    tach_gpu_set_source(&plain);
    TACH_GPU_END(pass);
    assert_int_equal(fake_gpu.running, 0);
    assert_int_equal(fake_gpu.counts_over, fake_gpu.counts);
    assert_null(tach_tree()->gpu_no_counts);
    for (uint64_t n = 0; n < 20; n++) {
        send_counted(n);
        end_fake_frame(16 * MS);
    }
    assert_string_equal(tach_tree()->gpu_no_counts, "this one cannot");
    assert_int_equal(tach_tree()->gpu_state, TACH_GPU_KNOWN);
    assert_false(tach_gpu_count(true));
    assert_string_equal(tach_error(), "passes of the GPU are not counted: this one cannot");
    tach_gpu_set_source(NULL);
    assert_false(tach_gpu_count(true));
    tach_gpu_set_source(&fake_source); /* the wish stays */
    for (uint64_t n = 0; n < 9; n++) {
        send_counted(n);
        end_fake_frame(16 * MS);
    }
    assert_int_equal(tach_tree()->gpu_counts_state, TACH_GPU_KNOWN);
    assert_null(tach_tree()->gpu_no_counts);
}

/* ---- Words ------------------------------------------------------------------------------------------------------------------- */

static void passes_say_what_they_did_or_why_not(void **state)
{
    (void)state;
    static tach_moment moment;
    static tach_node nodes[3] = {{.name = "GPU"}, {.name = "trees", .depth = 1}, {.name = "sky", .depth = 1}};
    static tach_thread_info gpu = {.name = "GPU", .is_gpu = true};
    static const tach_gpu_pass passes[] = {{1, {38123, 12000, 14100, 14000, 12000, 1200345, 352000}}};
    char text[256];
    tach_frame_record *frame = &moment.frame;
    frame->nodes = nodes, frame->node_count = 3;
    frame->threads = &gpu, frame->thread_count = 1;
    tach_pass_short(text, sizeof text, &moment, 1);
    assert_string_equal(text, ""); /* not asked for */
    frame->gpu_counts_state = TACH_GPU_PENDING;
    tach_pass_short(text, sizeof text, &moment, 1);
    assert_string_equal(text, "counts pending");
    frame->gpu_counts_state = TACH_GPU_LOST;
    tach_pass_short(text, sizeof text, &moment, 1);
    assert_string_equal(text, "counts lost");
    tach_pass_short(text, sizeof text, &moment, 0);
    assert_string_equal(text, ""); /* the GPU is no pass */
    frame->gpu_counts_state = TACH_GPU_KNOWN;
    frame->gpu_passes = passes, frame->gpu_pass_count = 1;
    tach_pass_short(text, sizeof text, &moment, 1);
    assert_string_equal(text, "fragments 1.20M, 3.41 a pixel · vertices 38.1k · primitives 14.1k, 12.0k after clipping");
    tach_pass_long(text, sizeof text, &moment, 1);
    assert_string_equal(text, "Vertices 38 123, runs of their shader 12 000; primitives 14 100, to clipping 14 000, "
                              "from it 12 000; fragments 1 200 345 on 352 000 pixels: 3.41 a pixel.");
    tach_pass_short(text, sizeof text, &moment, 2);
    assert_string_equal(text, ""); /* it did not run */
    gpu.is_gpu = false;
    tach_pass_short(text, sizeof text, &moment, 1);
    assert_string_equal(text, "");
    gpu.is_gpu = true;
    frame->gpu_counts_state = TACH_GPU_NONE;
    frame->gpu_pass_count = 0;
    frame->gpu_no_counts = "this OpenGL has no pipeline statistics";
    tach_pass_short(text, sizeof text, &moment, 1);
    assert_string_equal(text, "counts n/a: this OpenGL has no pipeline statistics");
    tach_pass_long(text, sizeof text, &moment, 1);
    assert_string_equal(text, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(counts_are_of_their_pass_and_frame),
        TEST(nothing_is_counted_unless_asked_for),
        TEST(a_pass_that_is_open_at_the_fence_is_counted_in_both_frames),
        TEST(a_left_pass_that_finds_no_room_loses_no_counts_of_the_one_around),
        TEST(the_game_goes_first_and_the_frame_is_lost),
        TEST(counts_that_do_not_come_are_lost_and_given_back),
        TEST(a_source_that_goes_gets_its_counts_back),
        cmocka_unit_test(passes_say_what_they_did_or_why_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
