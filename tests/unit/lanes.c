/* A frame's events as lanes: what of it stands where, and how it is found again. */
#include "fixture.h"

#include <math.h>

#include "capture/lock.h"
#include "capture/site.h"
#include "model/lanes.h"
#include "model/session.h"

enum { EVENTS = 4096, ITEMS = 2048 };

static tach_event events[EVENTS];
static tach_kept_frame kept;
static tach_lane_item items[ITEMS];
static tach_lanes lanes;
static tach_frame_record record;
static tach_thread_info threads[8];

/* A frame of `ticks` that began at tick 1000, whose first thread is the frame's own. */
static void start_frame(uint64_t ticks)
{
    kept = (tach_kept_frame){.number = 7, .start_ticks = 1000, .end_ticks = 1000 + ticks, .duration_ns = ticks, .events = events};
    memset(threads, 0, sizeof threads);
    record = (tach_frame_record){.threads = threads, .thread_count = 8, .thread = 2};
    memset(&lanes, 0, sizeof lanes);
    lanes.items = items;
    lanes.capacity = ITEMS;
}

static void start_thread(uint16_t track)
{
    kept.threads[kept.thread_count++] = (tach_kept_thread){.track = track, .first = kept.event_count};
}

static void put_event(uint64_t at, uint64_t kind, uint32_t site, uint32_t depth, uint32_t payload)
{
    uint64_t owed = (uint64_t)depth * sizeof(tach_event);
    events[kept.event_count++] =
        (tach_event){1000 + at, site | owed << TACH_EVENT_OWED_SHIFT | kind | (uint64_t)payload << TACH_EVENT_PAYLOAD_SHIFT};
    kept.threads[kept.thread_count - 1].count++;
}

static void put_begin(uint64_t at, uint32_t site, uint32_t depth) { put_event(at, TACH_EVENT_BEGIN, site, depth, 0); }
static void put_end(uint64_t at, uint32_t site, uint32_t depth) { put_event(at, TACH_EVENT_END, site, depth, 0); }

static void put_payload(uint64_t a, uint64_t b)
{
    events[kept.event_count++] = (tach_event){a, b};
    kept.threads[kept.thread_count - 1].count++;
}

static void make_lanes(void) { tach_lanes_fill(&lanes, &kept, &record); }

/* "site:start-end site:start-end" of a row. */
static const char *row_text(uint32_t row)
{
    static char text[512];
    size_t length = 0;
    text[0] = 0;
    for (uint32_t i = 0; row < lanes.row_count && i < lanes.rows[row].count; i++) {
        const tach_lane_item *item = &items[lanes.rows[row].first + i];
        length +=
            (size_t)snprintf(text + length, sizeof text - length, "%s%u:%u-%u", i ? " " : "", item->what, item->start, item->end);
    }
    return text;
}

static void scopes_stand_in_rows_by_depth(void **state)
{
    (void)state;
    start_frame(100);
    start_thread(2);
    put_begin(0, 10, 0);
    put_begin(5, 11, 1);
    put_end(20, 11, 1);
    put_begin(20, 12, 1);
    put_begin(20, 13, 2);
    put_end(20, 13, 2);
    put_end(50, 12, 1);
    put_end(90, 10, 0);
    put_begin(95, 14, 0);
    put_end(99, 14, 0);
    make_lanes();
    assert_int_equal(lanes.lane_count, 1);
    assert_int_equal(lanes.row_count, 3);
    assert_string_equal(row_text(0), "10:0-90 14:95-99");
    assert_string_equal(row_text(1), "11:5-20 12:20-50");
    assert_string_equal(row_text(2), "13:20-20");
    assert_int_equal(lanes.rows[2].depth, 2);
    assert_int_equal(lanes.scope_count, 5);
    assert_int_equal(lanes.length, 100);
    assert_true(lanes.ns_per_step == 1);
}

static void the_own_thread_is_first_and_gpus_are_last(void **state)
{
    (void)state;
    start_frame(100);
    threads[0].is_gpu = true;
    for (uint16_t track = 0; track < 4; track++) {
        start_thread(track);
        put_begin(1, 20 + track, 0);
        put_end(2, 20 + track, 0);
    }
    start_thread(4); /* nothing but what is ignored: no lane */
    put_end(5, 1, 0);
    put_begin(6, 1, 3);
    make_lanes();
    assert_int_equal(lanes.lane_count, 4);
    const uint16_t order[] = {2, 1, 3, 0};
    for (uint32_t i = 0; i < 4; i++)
        assert_int_equal(lanes.lanes[i].track, order[i]);
    assert_true(lanes.lanes[3].is_gpu && !lanes.lanes[0].is_gpu);
    assert_int_equal(lanes.row_count, 4);
}

/* As the drain does: what was left is closed by what shows it, strays are ignored, what is open runs to the end. */
static void broken_order_is_mended(void **state)
{
    (void)state;
    start_frame(100);
    start_thread(2);
    put_end(1, 10, 0); /* never began */
    put_begin(2, 10, 0);
    put_begin(3, 11, 1);
    put_begin(4, 12, 2);
    put_end(10, 10, 0); /* over the heads of 11 and 12 */
    put_begin(20, 13, 0);
    put_begin(21, 14, 1);
    put_begin(30, 15, 1);              /* where 14 still stands */
    put_begin(31, 16, 5);              /* nowhere */
    put_begin(32, 17, TACH_MAX_DEPTH); /* too deep */
    put_end(33, 99, 1);                /* another's */
    put_begin(25, 18, 2);              /* a clock that stepped back */
    put_end(500, 18, 2);               /* after the fence */
    make_lanes();
    assert_string_equal(row_text(0), "10:2-10 13:20-100");
    assert_string_equal(row_text(1), "11:3-10 14:21-30 15:30-100");
    assert_string_equal(row_text(2), "12:4-10 18:33-100");
    assert_int_equal(lanes.left_out, 0);
}

static void open_scopes_begin_with_the_frame(void **state)
{
    (void)state;
    start_frame(100);
    start_thread(2);
    put_begin(0, 0xFFFF, 0);
    put_begin(0, 11, 1);
    kept.threads[0].open = 2;
    put_end(40, 11, 1);
    make_lanes();
    assert_string_equal(row_text(1), "11:0-40");
    tach_lane_scope before = tach_lanes_scope(&lanes, &record, &items[lanes.rows[0].first]);
    assert_string_equal(before.name, "(from before)");
    assert_int_equal(items[lanes.rows[0].first].end, 100);
}

static uint32_t site_named(tach_site *site) { return tach_site_id(site); }

static void moments_are_a_row_of_their_own(void **state)
{
    (void)state;
    static tach_site mark = {"bell", "game/bell.c", 3, TACH_SITE_MARK, 0};
    static tach_site alloc = {"navmesh", "game/nav.c", 142, TACH_SITE_ALLOC, 0};
    static tach_site io = {"terrain.dat", "game/io.c", 9, TACH_SITE_IO, 0};
    static tach_site lock = {"assets", "game/lock.c", 12, TACH_SITE_WAIT, 0};
    start_frame(100);
    start_thread(2);
    put_begin(0, 10, 0);
    put_event(5, TACH_EVENT_MARK, site_named(&mark), 1, 0);
    put_event(6, TACH_EVENT_ALLOC, site_named(&alloc), 1, 1);
    put_payload(4096, 0);
    put_event(7, TACH_EVENT_ALLOC, site_named(&alloc), 1, 1);
    put_payload(TACH_EVENT_BEGIN, 1); /* bytes that would be a begin */
    put_event(8, TACH_EVENT_IO, site_named(&io), 1, 1);
    put_payload(77, 0);
    put_event(9, TACH_EVENT_MARK_TEXT, site_named(&mark), 1, 2);
    events[kept.event_count] = events[kept.event_count + 1] = (tach_event){0, 0};
    memcpy(&events[kept.event_count], "wave 3, storm and wind", 23);
    kept.event_count += 2;
    kept.threads[0].count += 2;
    put_event(30, TACH_EVENT_WAITED, site_named(&lock), 1, (sizeof(tach_waited) + 15) / 16);
    tach_waited waited = {.start_ticks = 1010, .holder_site = site_named(&lock), .holder = "streamer"};
    memcpy(&events[kept.event_count], &waited, sizeof waited);
    kept.event_count += (sizeof(tach_waited) + 15) / 16;
    kept.threads[0].count += (sizeof(tach_waited) + 15) / 16;
    put_end(50, 10, 0);
    make_lanes();
    assert_int_equal(lanes.row_count, 2);
    assert_true(lanes.rows[0].moments);
    assert_int_equal(lanes.rows[0].count, 6);
    assert_string_equal(row_text(1), "10:0-50");
    const tach_lane_item *row = &items[lanes.rows[0].first];
    assert_int_equal(row[1].changes, row[2].changes); /* two allocations */
    assert_int_not_equal(row[0].changes, row[1].changes);
    tach_lane_moment moment;
    tach_lanes_moment(&lanes, &row[0], &moment);
    assert_string_equal(moment.name, "bell");
    assert_string_equal(moment.text, "");
    tach_lanes_moment(&lanes, &row[1], &moment);
    assert_int_equal(moment.kind, TACH_MOMENT_ALLOC);
    assert_int_equal(moment.bytes, 4096);
    assert_int_equal(moment.line, 142);
    assert_int_equal(moment.depth, 1);
    tach_lanes_moment(&lanes, &row[3], &moment);
    assert_int_equal(moment.kind, TACH_MOMENT_IO);
    assert_int_equal(moment.bytes, 77);
    tach_lanes_moment(&lanes, &row[4], &moment);
    assert_memory_equal(moment.text, "wave 3, storm and wind", tach_min_u64(23, TACH_MAX_MARK_TEXT - 1));
    tach_lanes_moment(&lanes, &row[5], &moment);
    assert_int_equal(moment.kind, TACH_MOMENT_LOCK);
    assert_int_equal(moment.waited_ns, 20);
    assert_string_equal(moment.holder, "streamer");
    assert_string_equal(moment.holder_file, lock.file);
}

/* A frame kept in part may end inside a payload. */
static void a_payload_that_was_cut_off_is_not_read(void **state)
{
    (void)state;
    static tach_site alloc = {"cut", "game/nav.c", 1, TACH_SITE_ALLOC, 0};
    start_frame(100);
    start_thread(2);
    put_event(6, TACH_EVENT_ALLOC, site_named(&alloc), 0, 1);
    events[kept.event_count] = (tach_event){123456, 0}; /* not of this frame */
    make_lanes();
    tach_lane_moment moment;
    tach_lanes_moment(&lanes, &items[0], &moment);
    assert_int_equal(moment.bytes, 0);
}

static void what_finds_no_room_is_counted(void **state)
{
    (void)state;
    start_frame(1000);
    lanes.capacity = 10;
    start_thread(2);
    for (uint32_t i = 0; i < 8; i++) {
        put_begin(i * 10, 10, 0);
        put_begin(i * 10, 11, 1);
        put_end(i * 10 + 5, 11, 1);
        put_end(i * 10 + 5, 10, 0);
    }
    make_lanes();
    assert_int_equal(lanes.rows[0].count, 8);
    assert_int_equal(lanes.rows[1].count, 2); /* the first of them */
    assert_int_equal(lanes.left_out, 6);
    assert_int_equal(lanes.scope_count, 16);
    assert_string_equal(row_text(1), "11:0-5 11:10-15");
    kept.thread_count = 0; /* and no lane is left of the last frame */
    make_lanes();
    assert_int_equal(lanes.lane_count + lanes.row_count + lanes.item_count + lanes.left_out, 0);
}

/* A gap of an hour on a clock of 3 GHz: steps are longer, order and ends hold. */
static void long_frames_have_long_steps(void **state)
{
    (void)state;
    const uint64_t hour = UINT64_C(3600) * 3000000000;
    start_frame(hour);
    kept.duration_ns = UINT64_C(3600000000000);
    start_thread(2);
    put_begin(hour / 2, 10, 0);
    put_end(hour, 10, 0);
    make_lanes();
    assert_true(lanes.length < UINT32_C(1) << 31);
    const tach_lane_item *item = &items[lanes.rows[0].first];
    assert_true(fabs(item->start * lanes.ns_per_step - 1.8e12) < 1e4);
    assert_int_equal(item->end, lanes.length);
    start_frame(0); /* and one of no time at all */
    start_thread(2);
    put_begin(0, 10, 0);
    make_lanes();
    assert_int_equal(lanes.length, 1);
}

/* ---- By totals ----------------------------------------------------------------------------------------------------------- */

static void put_node(tach_node *nodes, uint32_t index, uint32_t parent, uint64_t inclusive_ns)
{
    nodes[index] = (tach_node){.name = "node",
                               .file = "",
                               .parent = parent,
                               .first_child = TACH_NONE,
                               .next_sibling = TACH_NONE,
                               .inclusive_ns = inclusive_ns,
                               .calls = index};
    if (parent == TACH_NONE)
        return;
    uint32_t *link = &nodes[parent].first_child;
    while (*link != TACH_NONE)
        link = &nodes[*link].next_sibling;
    *link = index;
}

static void totals_stand_after_one_another_inside_their_parents(void **state)
{
    (void)state;
    tach_node nodes[10];
    start_frame(100);
    put_node(nodes, 0, TACH_NONE, 100);
    put_node(nodes, 1, 0, 60);
    put_node(nodes, 2, 1, 20);
    put_node(nodes, 3, 2, 5);
    put_node(nodes, 4, 1, 30);
    put_node(nodes, 5, 0, 0); /* did not run */
    put_node(nodes, 6, 0, 40);
    put_node(nodes, 7, 6, 40);
    put_node(nodes, 8, TACH_NONE, 100); /* a thread that did nothing */
    put_node(nodes, 9, 4, 30);
    for (uint32_t i = 0; i < 8; i++)
        threads[i].node = i == 2 ? 0 : TACH_NONE;
    threads[3].node = 8;
    record.nodes = nodes;
    record.node_count = 10;
    record.number = 5;
    record.duration_ns = 100;
    tach_lanes_fill_totals(&lanes, &record);
    assert_null(lanes.frame);
    assert_int_equal(lanes.lane_count, 1);
    assert_string_equal(row_text(0), "1:0-60 6:60-100");
    assert_string_equal(row_text(1), "2:0-20 4:20-50 7:60-100");
    assert_string_equal(row_text(2), "3:0-5 9:20-50");
    assert_int_equal(tach_lanes_scope(&lanes, &record, &items[lanes.rows[1].first + 1]).calls, 4);
}

/* ---- Search -------------------------------------------------------------------------------------------------------------- */

static void searches_find_what_a_walk_finds(void **state)
{
    (void)state;
    start_frame(100000);
    start_thread(2);
    uint32_t random = 5, at = 0;
    for (int i = 0; i < 1000; i++) {
        random = random * 1664525u + 1013904223u;
        at += random >> 28;
        put_begin(at, 10, 0);
        at += (random >> 24 & 15) * (i % 50 == 0 ? 100 : 1);
        put_end(at, 10, 0);
    }
    make_lanes();
    const tach_lane_row *row = &lanes.rows[0];
    uint32_t end = row->first + row->count;
    for (uint32_t step = 0; step < at + 50; step += 7) {
        uint32_t ending = row->first, starting = row->first + step % 900;
        while (ending < end && items[ending].end <= step)
            ending++;
        assert_int_equal(tach_lanes_first_ending(&lanes, row, step), ending);
        uint32_t from = starting;
        while (starting < end && items[starting].start < step)
            starting++;
        assert_int_equal(tach_lanes_first_starting(&lanes, row, from, step), starting);
    }
    assert_int_equal(tach_lanes_first_starting(&lanes, row, end, 0), end);
}

/* Of a single scope, not of all of its name: without what lies in it, and only that. */
static void self_is_without_the_children(void **state)
{
    (void)state;
    start_frame(1000);
    start_thread(2);
    put_begin(0, 1, 0);
    put_begin(0, 2, 1); /* begins with it */
    put_begin(10, 3, 2);
    put_end(30, 3, 2);
    put_end(100, 2, 1);
    put_begin(100, 2, 1); /* touches the one before it */
    put_end(150, 2, 1);
    put_begin(160, 2, 1);
    put_end(160, 2, 1); /* no length */
    put_begin(300, 2, 1);
    put_end(400, 2, 1); /* ends with it */
    put_end(400, 1, 0);
    put_begin(400, 1, 0);
    put_begin(420, 2, 1);
    put_end(430, 2, 1);
    put_end(500, 1, 0);
    start_thread(3); /* deeper, and right below */
    put_begin(0, 4, 0);
    put_end(900, 4, 0);
    make_lanes();
    assert_int_equal(tach_lanes_self(&lanes, 0, lanes.rows[0].first), 400 - 100 - 50 - 100);
    assert_int_equal(tach_lanes_self(&lanes, 0, lanes.rows[0].first + 1), 100 - 10);
    assert_int_equal(tach_lanes_self(&lanes, 1, lanes.rows[1].first), 100 - 20);
    assert_int_equal(tach_lanes_self(&lanes, 1, lanes.rows[1].first + 1), 50);
    assert_int_equal(tach_lanes_self(&lanes, 1, lanes.rows[1].first + 2), 0);
    assert_int_equal(tach_lanes_self(&lanes, 2, lanes.rows[2].first), 20);
    assert_int_equal(tach_lanes_self(&lanes, 3, lanes.rows[3].first), 900);
}

/* ---- Over a running profiler --------------------------------------------------------------------------------------------- */

static void a_real_frame_adds_up(void **state)
{
    (void)state;
    static tach_lanes real;
    start_fake(&(tach_config){.ring_events = 1024, .warm_up_frames = TACH_NO_WARM_UP});
    TACH_THREAD("main");
    tach_frame();
    {
        TACH_SCOPE("update");
        fake_ns += 2 * MS;
        {
            TACH_WAIT("join");
            fake_ns += 3 * MS;
        }
        TACH_MARK("here");
    }
    fake_ns += MS;
    tach_frame();
    const tach_kept_frame *frame = tach_session_kept(1);
    real.items = items;
    real.capacity = ITEMS;
    tach_lanes_fill(&real, frame, tach_tree());
    assert_int_equal(real.row_count, 3);
    for (uint32_t row = 1; row < 3; row++) {
        const tach_lane_item *item = &items[real.rows[row].first];
        tach_lane_scope scope = tach_lanes_scope(&real, tach_tree(), item);
        const tach_node *node = row_of(row == 1 ? "update" : "update/join");
        assert_string_equal(scope.name, node->name);
        assert_int_equal(scope.wait, row == 2);
        assert_true(fabs((item->end - item->start) * real.ns_per_step - (double)node->inclusive_ns) < 2);
        assert_true(fabs(tach_lanes_self(&real, row, real.rows[row].first) * real.ns_per_step - (double)node->self_ns) < 2);
    }
    stop_fake();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scopes_stand_in_rows_by_depth),
        cmocka_unit_test(the_own_thread_is_first_and_gpus_are_last),
        cmocka_unit_test(broken_order_is_mended),
        cmocka_unit_test(open_scopes_begin_with_the_frame),
        cmocka_unit_test(moments_are_a_row_of_their_own),
        cmocka_unit_test(a_payload_that_was_cut_off_is_not_read),
        cmocka_unit_test(what_finds_no_room_is_counted),
        cmocka_unit_test(long_frames_have_long_steps),
        cmocka_unit_test(totals_stand_after_one_another_inside_their_parents),
        cmocka_unit_test(searches_find_what_a_walk_finds),
        cmocka_unit_test(self_is_without_the_children),
        cmocka_unit_test(a_real_frame_adds_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
