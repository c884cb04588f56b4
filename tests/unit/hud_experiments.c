/* Debug views as experiments: what a HUD says of them, over a renderer that is played; and the arithmetic behind it. */
#include "unit/views_fake.h"

#include <math.h>

#include "base/text.h"

/* ---- Experiments ------------------------------------------------------------------------------------------------------------ */

static void try_all(void)
{
    tach_hud_try_views(hud);
    for (int i = 0; i < 2000 && hud->viewing.verdict_count < 2; i++)
        play_frame();
    play_frames(2);
    assert_int_equal(hud->viewing.verdict_count, 2);
    assert_false(hud->viewing.experimenting);
    assert_int_equal(renderer.selected, TACH_VIEW_NONE);
}

/* "... saves 6.2 of 9.1 ms": the first number. */
static double number_behind(const char *text, const char *words)
{
    const char *at = strstr(text, words);
    double number = (double)NAN;
    if (!at || !tach_text_read_number(at + strlen(words), &number))
        fail_msg("no number behind \"%s\" in \"%s\"", words, text);
    return number;
}

static void experiments_say_what_the_frame_is_bound_by(void **state)
{
    (void)state;
    open_hud(TACH_HUD_ARTIST);
    renderer.ms[4] = 9.1;
    renderer.ms[2] = 2.9;
    renderer.ms[3] = 8.9;
    play_frames(30);
    try_all();
    const char *fragment = hud->viewing.verdicts[0], *cpu = hud->viewing.verdicts[1];
    assert_non_null(strstr(fragment, "fragment-bound: 1x1 scissor saves "));
    assert_null(strstr(fragment, "not "));
    assert_true(fabs(number_behind(fragment, "saves ") - 6.2) < 0.15);
    assert_non_null(strstr(fragment, "9.1 ms GPU"));
    assert_non_null(strstr(cpu, "CPU-bound: with no draws the frame still takes "));
    assert_null(strstr(cpu, "not "));
    assert_true(fabs(number_behind(cpu, "still takes ") - 8.9) < 0.25);
    assert_non_null(strstr(said, fragment));
    play_frames(30);
    legend_line("fragment-bound: 1x1 scissor");
    close_hud();
}

static void try_without_clock(void)
{
    open_hud(TACH_HUD_ARTIST);
    renderer.no_clock = true;
    renderer.ms[4] = 9.1;
    renderer.ms[2] = 8.6;
    renderer.ms[3] = 2.1;
    play_frames(30);
    try_all();
    assert_non_null(strstr(hud->viewing.verdicts[0], "not fragment-bound: 1x1 scissor saves 0."));
    assert_null(strstr(hud->viewing.verdicts[0], "GPU"));
    assert_non_null(strstr(hud->viewing.verdicts[1], "not CPU-bound: no draws saves "));
    assert_true(fabs(number_behind(hud->viewing.verdicts[1], "saves ") - 7) < 0.25);
    close_hud();
}

static void experiments_say_what_the_frame_is_not_bound_by(void **state)
{
    (void)state;
    try_without_clock();
}

static void experiments_pass_over_double_marks(void **state)
{
    (void)state;
    marks_twice = true;
    try_without_clock();
    marks_twice = false;
}

static void an_experiment_without_difference_says_how_small_one_would_show(void **state)
{
    (void)state;
    open_hud(TACH_HUD_ARTIST);
    play_frames(30);
    try_all();
    const char *text = hud->viewing.verdicts[0];
    assert_non_null(strstr(text, "not fragment-bound: no difference of 10.0 ms GPU with 1x1 scissor"));
    assert_true(number_behind(text, "one above ") < 0.3);
    close_hud();
}

static void experiments_are_tagged_and_can_be_stopped(void **state)
{
    (void)state;
    open_hud(TACH_HUD_OFF);
    play_frames(3);
    tach_hud_try_views(hud);
    play_frames(10);
    assert_true(tach_tree()->flags & TACH_FRAME_ALTERED);
    assert_true(tach_layout_shown(hud->viewing.tag));
    assert_non_null(strstr(hud->viewing.legend.tag, "EXPERIMENT 1x1 scissor"));
    tach_hud_try_views(hud);
    play_frames(3);
    assert_false(tach_tree()->flags & TACH_FRAME_ALTERED);
    assert_int_equal(play_frame()->command_count, 0);
    tach_hud_set_level(hud, TACH_HUD_ARTIST);
    play_frames(2);
    press_key(KEY_F10, TACH_MOD_SHIFT);
    play_frames(2);
    assert_string_equal(hud->viewing.legend.note, "Shift+F3 next · X experiments");
    press_key(KEY_X, 0);
    play_frames(10);
    assert_true(hud->viewing.experimenting);
    press_key(KEY_F3, TACH_MOD_SHIFT); /* a view ends it too */
    play_frames(3);
    assert_false(hud->viewing.experimenting);
    assert_string_equal(tach_hud_get_view(hud), "overdraw");
    close_hud();
}

/* ---- The arithmetic ---------------------------------------------------------------------------------------------------------- */

static void run_experiment(tach_experiment *experiment, double without, double with, double spread, double wait_ms)
{
    tach_experiment_start(experiment, 50, without);
    for (uint32_t frame = 0; !tach_experiment_over(experiment); frame++) {
        uint32_t block = tach_experiment_next(experiment);
        double ms = (block % 2 ? with : without) + spread * (noise() + noise() + noise());
        if (frame % 37 == 5)
            ms += 40; /* interrupted */
        if (block < TACH_EXPERIMENT_BLOCKS)
            tach_experiment_add(experiment, 50 + block, ms, wait_ms);
        else
            tach_experiment_add(experiment, 12345, ms, wait_ms);
    }
}

static void noise_is_seldom_taken_for_a_difference(void **state)
{
    (void)state;
    tach_experiment experiment;
    tach_experiment_result result;
    int wrong = 0, found = 0;
    for (int i = 0; i < 500; i++) {
        run_experiment(&experiment, 10, 10, 1, 0);
        tach_experiment_read(&experiment, &result);
        assert_int_equal(result.pairs, TACH_EXPERIMENT_PAIRS);
        wrong += fabs(result.saves_ms) > result.noise_ms;
        run_experiment(&experiment, 10, 10 - 2 * result.noise_ms, 1, 0);
        tach_experiment_read(&experiment, &result);
        found += result.saves_ms > result.noise_ms;
    }
    assert_true(wrong < 20); /* 1 of 100 is meant */
    assert_true(found > 400);
}

static void noise_that_could_hide_what_matters_is_told(void **state)
{
    (void)state;
    tach_experiment experiment;
    tach_experiment_result result;
    char text[TACH_EXPERIMENT_TEXT];
    for (int view = 2; view < 4; view++) {
        run_experiment(&experiment, 40, 40, 40, 0);
        tach_experiment_read(&experiment, &result);
        result.saves_ms = 0;
        tach_experiment_say(&result, &fake_views[view], true, text);
        assert_non_null(strstr(text, "-bound? too noisy to tell: of "));
        assert_true(number_behind(text, "a difference above ") > 8);
    }
}

static void waiting_for_the_display_is_no_proof(void **state)
{
    (void)state;
    tach_experiment experiment;
    tach_experiment_result result;
    char text[TACH_EXPERIMENT_TEXT];
    run_experiment(&experiment, 16.7, 16.7, 0.1, 7.5);
    tach_experiment_read(&experiment, &result);
    tach_experiment_say(&result, &fake_views[3], false, text);
    assert_string_equal(text, "CPU-bound? cannot tell: the frame waits 7.5 of 16.7 ms; without vsync it can");
    run_experiment(&experiment, 33.3, 16.7, 0.1, 20); /* what is gone is gone, whoever waits */
    tach_experiment_read(&experiment, &result);
    tach_experiment_say(&result, &fake_views[3], false, text);
    assert_non_null(strstr(text, "not CPU-bound: no draws saves 16."));
}

static void lost_times_are_no_numbers(void **state)
{
    (void)state;
    tach_experiment experiment;
    tach_experiment_result result;
    char text[TACH_EXPERIMENT_TEXT];
    tach_experiment_start(&experiment, 0, 10);
    int frames = 0;
    for (; !tach_experiment_over(&experiment); frames++)
        tach_experiment_add(&experiment, tach_experiment_next(&experiment), (double)NAN, (double)NAN);
    assert_true(frames < 400);
    tach_experiment_read(&experiment, &result);
    tach_experiment_say(&result, &fake_views[2], true, text);
    assert_string_equal(text, "1x1 scissor: too few times came to say anything");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(experiments_say_what_the_frame_is_bound_by),
        cmocka_unit_test(experiments_say_what_the_frame_is_not_bound_by),
        cmocka_unit_test(experiments_pass_over_double_marks),
        cmocka_unit_test(an_experiment_without_difference_says_how_small_one_would_show),
        cmocka_unit_test(experiments_are_tagged_and_can_be_stopped),
        cmocka_unit_test(noise_is_seldom_taken_for_a_difference),
        cmocka_unit_test(noise_that_could_hide_what_matters_is_told),
        cmocka_unit_test(waiting_for_the_display_is_no_proof),
        cmocka_unit_test(lost_times_are_no_numbers),
    };
    return cmocka_run_group_tests_name("experiments with views", tests, NULL, NULL);
}
