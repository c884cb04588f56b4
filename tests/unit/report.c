/* The report, word for word, from a record made by hand; and from a running session. */
#include <locale.h>
#include <math.h>

#include "fixture.h"

#include "model/report.h"
#include "model/result.h"
#include "tach/tach_record.h"

static char text[16384];
static size_t length;

static void collect(const char *piece, size_t bytes, void *user)
{
    (void)user;
    assert_true(length + bytes < sizeof text);
    memcpy(text + length, piece, bytes);
    text[length += bytes] = 0;
}

static tach_value values[] = {
    {.title = "rays/tests per ray", .kind = TACH_STATISTIC_RATIO, .total = 64000, .denominator_total = 20000},
    {.title = "Camera rays traced", .kind = TACH_STATISTIC_COUNTER, .total = 1234567},
    {.title = "memory/navmesh", .kind = TACH_STATISTIC_MEMORY, .total = 36700160},
    {.title = "ai/path length", .kind = TACH_STATISTIC_DISTRIBUTION, .spread_total = {1234, 20978, 4, 61, 17}, .not_numbers = 2},
    {.title = "memory/textures", .kind = TACH_STATISTIC_MEMORY, .total = INT64_C(2254857830)},
    {.title = "cull/visible", .kind = TACH_STATISTIC_PERCENT, .total = 1234, .denominator_total = 10000},
    {.title = "cull/never tested", .kind = TACH_STATISTIC_PERCENT},
    {.title = "ai/never sampled", .kind = TACH_STATISTIC_DISTRIBUTION},
    {.title = "ai/\xC3\xBC"
              "ber lange W\xC3\xB6rter, die in keine Spalte passen",
     .kind = TACH_STATISTIC_GAUGE,
     .total = -3},
    {.title = "gl/uploads", .kind = TACH_STATISTIC_MEMORY, .total = 1843200},
};

/* Of main, the update in it, and path finding in that. */
static const tach_render_counts rendered[] = {
    {{0}},
    {{[TACH_RENDER_DRAWS] = 12,
      [TACH_RENDER_TRIANGLES] = 34567,
      [TACH_RENDER_PROGRAM_BINDS] = 31,
      [TACH_RENDER_SAME_PROGRAMS] = 4,
      [TACH_RENDER_UNIFORMS] = 1,
      [TACH_RENDER_UPLOADS] = 3 << 20}},
    {{[TACH_RENDER_DRAWS] = 11,
      [TACH_RENDER_TRIANGLES] = 34567,
      [TACH_RENDER_PROGRAM_BINDS] = 31,
      [TACH_RENDER_SAME_PROGRAMS] = 4}},
    {{[TACH_RENDER_DRAWS] = 1, [TACH_RENDER_TRIANGLES] = 2}},
};

static tach_node nodes[] = {
    {.name = "main",
     .parent = TACH_NONE,
     .first_child = 1,
     .next_sibling = TACH_NONE,
     .inclusive_ns = 16350000,
     .self_ns = 10000,
     .rendered = 1},
    {.name = "update",
     .rendered = 2,
     .first_child = 2,
     .next_sibling = 4,
     .depth = 1,
     .calls = 1,
     .inclusive_ns = 8610000,
     .self_ns = 3900000},
    {.name = "path finding",
     .rendered = 3,
     .parent = 1,
     .first_child = TACH_NONE,
     .next_sibling = 3,
     .depth = 2,
     .calls = 38,
     .inclusive_ns = 4710000,
     .self_ns = 4710000},
    {.name = "did not run", .parent = 1, .first_child = TACH_NONE, .next_sibling = TACH_NONE, .depth = 2},
    {.name = "swap",
     .first_child = TACH_NONE,
     .next_sibling = TACH_NONE,
     .depth = 1,
     .kind = TACH_SITE_WAIT,
     .calls = 1,
     .inclusive_ns = 7730000,
     .self_ns = 7730000},
    {.name = "worker",
     .parent = TACH_NONE,
     .first_child = TACH_NONE,
     .next_sibling = TACH_NONE,
     .thread = 1,
     .inclusive_ns = 16350000,
     .self_ns = 16350000},
};

#define ALL_COUNTS (TACH_SYSTEM_CPU | TACH_SYSTEM_FAULTS | TACH_SYSTEM_SWITCHES)
static tach_thread_info threads[] = {
    {.name = "main", .alive = true, .system = ALL_COUNTS, .cpu_ns = 9012345, .page_faults = 120, .switches = 2, .preemptions = 1},
    {.name = "worker", .node = 5, .alive = true, .system = TACH_SYSTEM_CPU | TACH_SYSTEM_IN_TURN, .cpu_ns = 30500000},
    {.name = "elsewhere", .node = 6, .alive = true},
    {.name = "ended", .node = 6, .system = ALL_COUNTS, .cpu_ns = 1000},
    {.name = "ended before", .node = 6},
    {.name = "GPU", .node = 6, .alive = true, .is_gpu = true},
};

static const tach_budget budgets[] = {
    {.kind = TACH_BUDGET_FRAME,
     .name = "",
     .owner = "",
     .advice = "",
     .limit = 1000.0 / 60,
     .state = TACH_BUDGET_OK,
     .held = 8.62,
     .left = 1000.0 / 60 - 8.62,
     .worst = 58.3,
     .frames_over = 12},
    {.kind = TACH_BUDGET_SCOPE,
     .name = "ai > path finding",
     .owner = "Zo\xC3\xAB",
     .advice = "spread it over frames",
     .limit = 4,
     .state = TACH_BUDGET_OVER,
     .held = 4.71,
     .left = -0.71,
     .worst = 44.1,
     .frames_over = 3},
    {.kind = TACH_BUDGET_NO_ALLOC,
     .unit = TACH_BUDGET_COUNT,
     .name = "mix",
     .owner = "",
     .advice = "never told",
     .state = TACH_BUDGET_OK,
     .held = 0,
     .worst = 0},
    {.kind = TACH_BUDGET_STATISTIC,
     .unit = TACH_BUDGET_BYTES,
     .name = "memory/textures",
     .owner = "art",
     .advice = "",
     .limit = 2147483648.0,
     .state = TACH_BUDGET_WARN,
     .held = 2034857830,
     .left = 2147483648.0 - 2034857830,
     .worst = 2034857830},
    {.kind = TACH_BUDGET_STATISTIC,
     .unit = TACH_BUDGET_COUNT,
     .name = "render/draw calls",
     .owner = "",
     .advice = "",
     .limit = 900,
     .held = NAN,
     .left = NAN,
     .worst = NAN},
};

static tach_frame_record frame = {.number = 1233,
                                  .duration_ns = 16350000,
                                  .nodes = nodes,
                                  .node_count = 6,
                                  .rendered = rendered,
                                  .rendered_count = TACH_COUNT_OF(rendered),
                                  .threads = threads,
                                  .thread_count = TACH_COUNT_OF(threads),
                                  .values = values,
                                  .value_count = TACH_COUNT_OF(values),
                                  .budgets = budgets,
                                  .budget_count = TACH_COUNT_OF(budgets),
                                  .unrecorded_threads = 1,
                                  .profiler_ns = 12000};

static tach_snapshot_data snapshot = {.frames = 900,
                                      .average_fps = 58.31,
                                      .average_ms = 17.15,
                                      .median_ms = 16.67,
                                      .p95_ms = 18,
                                      .p99_ms = 22.1,
                                      .p999_ms = 51.2,
                                      .max_ms = 58.3,
                                      .p1_fps = 45.2,
                                      .low1_fps = 30.1,
                                      .over_budget_frames = 12,
                                      .over_budget_ms = 123.44,
                                      .hitches = 5,
                                      .stutters = 3,
                                      .worst1_fps = 28.05,
                                      .integral1_fps = 17.15,
                                      .percentiles_exact = true,
                                      .recent_frames = 120,
                                      .recent_average_ms = 16.7,
                                      .recent_average_fps = 59.88,
                                      .recent_median_ms = 16.66,
                                      .recent_max_ms = 20,
                                      .hitches_per_minute = 7.77,
                                      .stutters_per_minute = 11.66,
                                      .hitch_lost_ms = 83.2,
                                      .stutter_lost_ms = 91.5,
                                      .stutter_ms = 150,
                                      .gap_frames = 2,
                                      .gap_ms = 34100,
                                      .warm_up_frames = 30,
                                      .loading_frames = 12,
                                      .loading_ms = 3200.5,
                                      .altered_frames = 7,
                                      .altered_ms = 63,
                                      .double_marks = 1,
                                      .dropped = 5,
                                      .too_deep = 0,
                                      .repairs = 1,
                                      .clock = "tsc",
                                      .clock_resolution_ns = 10};

static const tach_hitch_kind first_kind = {.count = 1,
                                           .lost_ns = 42000000,
                                           .first_frame = 650,
                                           .last_frame = 650,
                                           .worst = {.duration_ns = 58300000,
                                                     .text = "frame 650  58.3 ms (+41.6): ai > path finding +33.9 ms on main\n"
                                                             "0.3 ms unexplained"}};
static const tach_hitch_kind second_kind = {
    .count = 1,
    .lost_ns = 41200000,
    .first_frame = 220,
    .last_frame = 220,
    .worst = {.duration_ns = 57870000, .text = "frame 220  57.9 ms (+41.2): 41.2 ms unexplained"}};
static const tach_hitch_kind *const kinds[] = {&first_kind, &second_kind};
static const tach_report_worst worst[] = {{650, 58.3}, {220, 57.87}};

static const char expected_statistics[] =
    "Statistics of 1000 frames\n"
    "    Camera rays traced                         1234567  (1234.6 a frame)\n"
    "  ai\n"
    "    never sampled                                   --  (0 samples)\n"
    "    path length                                 avg 17  [range 4 - 61]  (1234 samples, 2 that are no number)\n"
    "    \xC3\xBC"
    "ber lange W\xC3\xB6rter, die in keine Spal            -3\n"
    "  cull\n"
    "    never tested                                    --  (0 / 0)\n"
    "    visible                                     12.34%  (1234 / 10000)\n"
    "  gl\n"
    "    uploads                                    1.8 MiB  (1.8 KiB a frame)\n"
    "  memory\n"
    "    navmesh                                   35.0 MiB\n"
    "    textures                                   2.1 GiB\n"
    "    (unclaimed)                                843 MiB  (resident 3.0 GiB, claimed 2.1 GiB)\n"
    "  rays\n"
    "    tests per ray                                3.20x  (64000 / 20000)\n"
    "\n";

static const char expected_frames[] =
    "Frame times of 900 frames, 15.4 s, percentiles exact\n"
    "    average                                   17.15 ms      58.3 fps  frames / time\n"
    "    median                                    16.67 ms      60.0 fps  R-7\n"
    "    P95                                       18.00 ms      55.6 fps  R-7\n"
    "    P99, P1 fps                               22.10 ms      45.2 fps  R-7\n"
    "    P99.9, P0.1 fps                           51.20 ms            --  R-7\n"
    "    longest                                   58.30 ms      17.2 fps\n"
    "    1% low avg                                33.22 ms      30.1 fps  mean of t >= Q99\n"
    "    1% worst-k mean                           35.65 ms      28.1 fps  mean of the slowest 1 % of frames\n"
    "    1% integral low                           58.31 ms      17.2 fps  slowest frames up to 1 % of the time\n"
    "    0.1% low avg                                    --            --  mean of t >= Q99.9\n"
    "    0.1% worst-k mean                               --            --  mean of the slowest 0.1 % of frames\n"
    "    0.1% integral low                               --            --  slowest frames up to 0.1 % of the time\n"
    "    over budget                                     12  (1.33 % of frames, by 123.4 ms together)\n"
    "    hitches                                          5  (7.8 a minute, 83.2 ms lost)\n"
    "    stutters                                         3  (11.7 a minute, 91.5 ms lost, 0.33 % of frames, 0.97 % of time)\n"
    "  last 120 frames\n"
    "    live average                              16.70 ms      59.9 fps  frames / time\n"
    "    live median                               16.66 ms      60.0 fps  R-7\n"
    "    live longest                              20.00 ms      50.0 fps\n"
    "  left out of these\n"
    "    warm-up frames                                  30\n"
    "    gaps                                             2  (34100.0 ms)\n"
    "    loading frames                                  12  (3200.5 ms)\n"
    "    under debug views                                7  (63.0 ms)\n"
    "    double marks                                     1\n"
    "\n"
    "Hitches by kind                                  times         worst          lost   first frame    last frame\n"
    "    B                                                1      58.30 ms       42.0 ms           650           650\n"
    "        frame 650  58.3 ms (+41.6): ai > path finding +33.9 ms on main\n"
    "        0.3 ms unexplained\n"
    "    A                                                1      57.87 ms       41.2 ms           220           220\n"
    "        frame 220  57.9 ms (+41.2): 41.2 ms unexplained\n"
    "    others                                           3\n"
    "\n"
    "Worst frames, of those less than 200 ms apart only the longest\n"
    "    frame 650                                 58.30 ms      17.2 fps\n"
    "    frame 220                                 57.87 ms      17.3 fps\n"
    "\n";

static const char expected_rest[] =
    "Budgets                                          value         limit     state                left   frames over         "
    "worst\n"
    "    frame                                      8.62 ms      16.67 ms        OK        8.05 ms left            12      58.30 "
    "ms\n"
    "    ai > path finding                          4.71 ms       4.00 ms      OVER        0.71 ms over             3      44.10 "
    "ms  Zo\xC3\xAB\n"
    "        spread it over frames\n"
    "    allocations in mix                               0             0        OK              0 left             0             "
    "0\n"
    "    memory/textures                            1.9 GiB       2.0 GiB      WARN        107 MiB left             0       1.9 "
    "GiB  art\n"
    "    render/draw calls                               --           900  not seen                                 0            "
    "--\n"
    "\n"
    "Call tree of frame 1233, 16.35 ms            calls    total ms     self ms  % of frame\n"
    "  main                                                  16.350                   100.0\n"
    "    update                                       1       8.610       3.900        52.7\n"
    "      path finding                              38       4.710       4.710        28.8\n"
    "    wait: swap                                   1       7.730       7.730        47.3\n"
    "    (unclaimed)                                                      0.010         0.1\n"
    "  worker                                                16.350                   100.0\n"
    "    (unclaimed)                                                     16.350       100.0\n"
    "\n"
    "Rendered in frame 1233 (redundant)           draws      triangles       programs       uniforms        uploads\n"
    "  main                                          12          34567         31 (4)              1        3.0 MiB\n"
    "    update                                      11          34567         31 (4)              0            0 B\n"
    "      path finding                               1              2              0              0            0 B\n"
    "    (unclaimed)                                  1              0              0              1        3.0 MiB\n"
    "\n"
    "Threads in that frame                       cpu ms page faults    switches   preempted\n"
    "  main                                       9.012         120           2           1\n"
    "  worker                                    30.500          --          --          --  (of several frames)\n"
    "  elsewhere                          not available\n"
    "  ended                                      0.001           0           0           0\n"
    "\n"
    "Recording\n"
    "    clock                                          tsc  (steps of 10.0 ns)\n"
    "    dropped scopes and marks                         5\n"
    "    scopes too deep                                  0\n"
    "    repairs                                          1\n"
    "    threads without a slot                           1\n"
    "    statistics not shown                             0\n"
    "    cost of the last tach_frame               0.012 ms\n";

static void print(const tach_frame_record *record, int64_t resident_bytes)
{
    for (uint32_t i = 0; i < TACH_COUNT_OF(values); i++)
        tach_result_put(&values[i]);
    snapshot.p01_fps = snapshot.low01_fps = snapshot.worst01_fps = snapshot.integral01_fps = (double)NAN;
    tach_report_input input = {.frame = record,
                               .snapshot = &snapshot,
                               .kinds = kinds,
                               .kind_count = TACH_COUNT_OF(kinds),
                               .worst = worst,
                               .worst_count = TACH_COUNT_OF(worst),
                               .frames = 1000,
                               .resident_bytes = resident_bytes};
    length = 0;
    tach_report_print(&input, collect, NULL);
}

/* The text begins with that; what follows it. */
static const char *follows(const char *at, const char *expected)
{
    char beginning[sizeof text];
    snprintf(beginning, sizeof beginning, "%.*s", (int)strlen(expected), at);
    assert_string_equal(beginning, expected);
    return at + strlen(expected);
}

static void assert_expected(void)
{
    const char *at = follows(text, expected_statistics);
    at = follows(at, expected_frames);
    assert_string_equal(at, expected_rest);
}

static void word_for_word(void **state)
{
    (void)state;
    if (TACH_MAX_STATISTICS < TACH_COUNT_OF(values))
        skip();
    print(&frame, INT64_C(3176000000));
    assert_expected();
    if (setlocale(LC_ALL, "de_DE.UTF-8") || setlocale(LC_ALL, "de_DE"))
        print(&frame, INT64_C(3176000000));
    setlocale(LC_ALL, "C");
    assert_expected();
}

/* Where the system does not tell; and a game that claims nothing still sees what there is. */
static void unclaimed_memory_is_always_told(void **state)
{
    (void)state;
    tach_frame_record bare = frame;
    bare.value_count = 0;
    print(&bare, -1);
    assert_non_null(strstr(text, "  memory\n    (unclaimed)                          not available\n"));
    print(&bare, 1048576);
    assert_non_null(strstr(text, "(resident 1.0 MiB, claimed 0 B)"));
}

static void of_a_session(void **state)
{
    (void)state;
    length = 0;
    tach_report_to(collect, NULL);
    assert_string_equal(text, "tach: no frame yet\n");
    static const tach_config no_warm_up = {.warm_up_frames = TACH_NO_WARM_UP};
    start_fake(&no_warm_up);
    for (int i = 0; i < 3; i++) {
        TACH_SCOPE("work");
        fake_ns += 10 * MS;
        tach_frame();
    }
    length = 0;
    tach_report_to(collect, NULL);
    assert_ptr_equal(strstr(text, "Statistics of 3 frames\n"), text);
    assert_non_null(strstr(text, "    average                                   10.00 ms     100.0 fps  frames / time\n"));
    assert_non_null(strstr(text, "    work                                         1      10.000      10.000       100.0\n"));
    FILE *file = tmpfile();
    tach_report(file);
    assert_in_range(ftell(file), length - 16, length + 16); /* resident memory differs by a digit or two */
    fclose(file);
    tach_report(NULL);
    tach_report_to(NULL, NULL);
    tach_reset();
    tach_frame();
    length = 0;
    tach_report_to(collect, NULL);
    assert_ptr_equal(strstr(text, "Statistics of 1 frame\n"), text);
    stop_fake();
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(word_for_word), cmocka_unit_test(unclaimed_memory_is_always_told),
                                       cmocka_unit_test(of_a_session)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
