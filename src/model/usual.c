#include "model/usual.h"

#include <math.h>
#include <string.h>

#include "model/select.h"

/* Frames whose GPU work may be under way while a frame runs: what it waits for may be theirs. */
#define IN_FLIGHT 2

/* Frames looked through for the stretch: those that are no measure lie between. */
#define REACH (2 * TACH_USUAL_FRAMES)

/* Rows that are fetched beforehand: a slow frame seldom has more that matter. */
#define FETCHED_ROWS 4

/* Frames that all rows are read of; of many rows less, so that it takes no longer. */
#define TYPICAL_FRAMES 8
#define TYPICAL_ROWS   4000u

void tach_usual_create(tach_usual *usual, tach_arena *arena, uint32_t row_capacity)
{
    usual->rows = tach_arena_take(arena, TACH_USUAL_ROWS * sizeof(tach_usual_row));
    usual->place = tach_arena_take(arena, row_capacity * sizeof(uint16_t));
    usual->threads = tach_arena_take(arena, TACH_MAX_THREAD_ROWS * sizeof(tach_thread_info));
    usual->values = tach_arena_take(arena, TACH_MAX_STATISTICS * sizeof(tach_stream));
    usual->row_capacity = row_capacity;
    /* All is touched here: the first hitch would pay for it otherwise. */
    if (usual->place) {
        memset(usual->rows, 0, TACH_USUAL_ROWS * sizeof(tach_usual_row));
        memset(usual->place, 0, row_capacity * sizeof(uint16_t));
        memset(usual->threads, 0, TACH_MAX_THREAD_ROWS * sizeof(tach_thread_info));
        memset(usual->values, 0, TACH_MAX_STATISTICS * sizeof(tach_stream));
    }
}

float tach_usual_off_cpu_ns(const tach_thread_info *thread)
{
    /* Not of several frames together. */
    if ((thread->system & (TACH_SYSTEM_CPU | TACH_SYSTEM_IN_TURN)) != TACH_SYSTEM_CPU || thread->work_ns < thread->cpu_ns)
        return 0;
    return (float)(thread->work_ns - thread->cpu_ns);
}

/* ---- The frame itself ------------------------------------------------------------------------------------------ */

static void put_row(tach_usual_row *row, const tach_packed_row *now, uint32_t index)
{
    *row = (tach_usual_row){.row = now->row, .index = index, .now = *now};
    row->self_ns.now = (float)now->self_ns;
    row->calls.now = (float)now->calls;
    row->alloc_count.now = (float)now->traffic.alloc_count;
    row->alloc_bytes.now = (float)now->traffic.alloc_bytes;
    row->io_bytes.now = (float)now->traffic.io_bytes;
}

static tach_usual_row *shortest_row(tach_usual *usual)
{
    tach_usual_row *least = &usual->rows[0];
    for (uint32_t i = 1; i < usual->row_count; i++)
        if (usual->rows[i].now.self_ns < least->now.self_ns)
            least = &usual->rows[i];
    return least;
}

/* Keep the longest rows: a new one takes the place of the shortest. `least_ns`: no shorter one is taken any more. */
static void consider_row(tach_usual *usual, const tach_packed_row *now, uint32_t index, double *least_ns)
{
    if ((double)now->self_ns < *least_ns)
        return;
    if (usual->row_count < TACH_USUAL_ROWS)
        put_row(&usual->rows[usual->row_count++], now, index);
    else
        put_row(shortest_row(usual), now, index);
    if (usual->row_count == TACH_USUAL_ROWS)
        *least_ns = (double)shortest_row(usual)->now.self_ns + 1;
}

static tach_usual_row *find_usual_row(tach_usual *usual, uint32_t row)
{
    for (uint32_t i = 0; i < usual->row_count; i++)
        if (usual->rows[i].row == row)
            return &usual->rows[i];
    return NULL;
}

/* A pass of the GPU is as long as the longest that the frame may have waited for: its own, or one of those before it. */
static void read_gpu_in_flight(tach_usual *usual, uint32_t age, double least_ns)
{
    for (uint32_t before = age + 1; before <= age + IN_FLIGHT; before++) {
        const tach_history_frame *frame = tach_history_at(usual->history, before);
        tach_packet_reader reader;
        if (!frame || !tach_packet_find(&usual->history->packets, frame->gpu_packet, &reader))
            continue;
        for (uint32_t left = tach_packet_threads(&reader); left-- > 0;) {
            tach_thread_info info = {0};
            usual->threads[tach_packet_thread(&reader, &info)].is_gpu = true;
        }
        tach_packed_row row;
        while (tach_packet_row(&reader, &row)) {
            tach_usual_row *known = find_usual_row(usual, row.row);
            if (!known)
                consider_row(usual, &row, 0, &least_ns);
            else if (row.self_ns > known->now.self_ns)
                put_row(known, &row, 0);
        }
    }
}

static void read_rows_now(tach_usual *usual, tach_packet_reader *reader, uint32_t age, double least_ns)
{
    tach_packed_row row;
    uint32_t index;
    while (tach_packet_row_of_time(reader, (uint64_t)least_ns, &row, &index))
        consider_row(usual, &row, index, &least_ns);
    read_gpu_in_flight(usual, age, least_ns);
    for (uint32_t i = 0; i < usual->row_count; i++)
        usual->place[usual->rows[i].row] = (uint16_t)(i + 1);
}

static void read_threads_now(tach_usual *usual, tach_packet_reader *reader)
{
    memset(usual->threads, 0, usual->session->thread_count * sizeof(tach_thread_info));
    for (uint32_t left = tach_packet_threads(reader); left-- > 0;) {
        tach_thread_info info = {0};
        usual->threads[tach_packet_thread(reader, &info)] = info;
    }
}

/* ---- The stretch before it ------------------------------------------------------------------------------------- */

/* Which frames they are, and how long they took. */
static void find_before(tach_usual *usual, uint32_t age)
{
    usual->frames = 0;
    for (uint32_t before = age + 1; before <= age + REACH && usual->frames < TACH_USUAL_FRAMES; before++) {
        const tach_history_frame *frame = tach_history_at(usual->history, before);
        if (!frame || !tach_packets_hold(&usual->history->packets, frame->packet))
            break;
        if (frame->flags & TACH_FRAME_LEFT_OUT)
            continue;
        usual->before[usual->frames] = frame;
        usual->duration_ns.before[usual->frames++] = (float)((double)frame->duration_ms * 1e6);
    }
}

static void begin_before(const tach_usual *usual, uint32_t at, tach_packet_reader *reader)
{
    tach_history_find(usual->history, usual->before[at], reader); /* it was there */
}

static void put_before(tach_usual_row *row, const tach_packed_row *then, uint32_t at)
{
    row->self_ns.before[at] = (float)then->self_ns;
    row->calls.before[at] = (float)then->calls;
    row->alloc_count.before[at] = (float)then->traffic.alloc_count;
    row->alloc_bytes.before[at] = (float)then->traffic.alloc_bytes;
    row->io_bytes.before[at] = (float)then->traffic.io_bytes;
}

/* The frames lie far apart in memory: their rows are asked for together, so that each is not waited for by itself. */
static void fetch_rows_before(tach_usual *usual)
{
    for (uint32_t at = 0; at < usual->frames; at++) {
        usual->rows_before[at] = tach_packet_rows(&usual->history->packets, usual->before[at]->packet);
        for (uint32_t i = 0; i < tach_min_u32(usual->row_count, FETCHED_ROWS); i++)
            __builtin_prefetch(&usual->rows_before[at][usual->rows[i].index]); /* beyond the end it does no harm */
    }
}

/* Most rows lie where they lie in the frame itself, and are told in brief. False when one does not: then nothing is said. */
static bool read_rows_in_place(tach_usual *usual, uint32_t at)
{
    const tach_brief_row *rows = usual->rows_before[at];
    for (uint32_t i = 0; i < usual->row_count; i++) {
        uint32_t index = usual->rows[i].index;
        if (index >= usual->before[at]->row_count || rows[index].row != usual->rows[i].row || rows[index].more)
            return false;
    }
    for (uint32_t i = 0; i < usual->row_count; i++) {
        usual->rows[i].self_ns.before[at] = (float)rows[usual->rows[i].index].self_ns;
        usual->rows[i].calls.before[at] = (float)rows[usual->rows[i].index].calls;
    }
    return true;
}

/* Others lie near where they lay in the frame after it; only when one does not, all are looked through. */
static void read_rows_before(tach_usual *usual, uint32_t at)
{
    tach_packet_reader reader;
    tach_packed_row then;
    uint32_t found = 0;
    if (read_rows_in_place(usual, at))
        return;
    begin_before(usual, at, &reader);
    for (; found < usual->row_count; found++) {
        if (!tach_packet_row_near(&reader, usual->rows[found].row, &usual->rows[found].index, &then))
            break;
        put_before(&usual->rows[found], &then, at);
    }
    if (found == usual->row_count)
        return;
    begin_before(usual, at, &reader);
    while (tach_packet_row_of(&reader, usual->place, &then))
        put_before(&usual->rows[usual->place[then.row] - 1], &then, at);
}

static void forget_rows(tach_usual *usual)
{
    for (uint32_t i = 0; i < usual->row_count; i++)
        usual->place[usual->rows[i].row] = 0;
    usual->row_count = 0;
}

bool tach_usual_gather(tach_usual *usual, const tach_history *history, const tach_frame_record *session, uint32_t age,
                       uint32_t least, double least_part)
{
    tach_packet_reader reader;
    const tach_history_frame *frame = tach_history_at(history, age);
    if (!frame || !tach_history_open(history, frame, &reader, &usual->record))
        return false;
    usual->history = history;
    usual->session = session;
    usual->frame = frame;
    usual->thread_index = TACH_NONE;
    usual->values_read = false;
    usual->duration_ns.now = (float)usual->record.duration_ns;
    find_before(usual, age);
    usual->usual_ns = tach_usual_median(usual, &usual->duration_ns);
    usual->excess_ns = (double)usual->record.duration_ns - usual->usual_ns;
    forget_rows(usual);
    if (usual->frames < least)
        return false;
    if (usual->excess_ns > 0) {
        read_threads_now(usual, &reader);
        read_rows_now(usual, &reader, age, usual->excess_ns * least_part);
        fetch_rows_before(usual);
        for (uint32_t i = 0; i < usual->frames; i++)
            read_rows_before(usual, i);
    }
    return true;
}

/* ---- More of it ------------------------------------------------------------------------------------------------ */

const tach_usual_thread *tach_usual_of_thread(tach_usual *usual, uint32_t thread)
{
    if (usual->thread_index == thread)
        return &usual->thread;
    usual->thread_index = thread;
    tach_usual_thread *streams = &usual->thread;
    const tach_thread_info *now = &usual->threads[thread];
    *streams = (tach_usual_thread){.off_cpu_ns.now = tach_usual_off_cpu_ns(now),
                                   .page_faults.now = (float)now->page_faults,
                                   .switches.now = (float)now->switches,
                                   .preemptions.now = (float)now->preemptions};
    for (uint32_t i = 0; i < usual->frames; i++) {
        tach_packet_reader reader;
        tach_thread_info info = {0};
        begin_before(usual, i, &reader);
        if (!tach_packet_thread_of(&reader, thread, &info))
            continue;
        streams->off_cpu_ns.before[i] = tach_usual_off_cpu_ns(&info);
        streams->page_faults.before[i] = (float)info.page_faults;
        streams->switches.before[i] = (float)info.switches;
        streams->preemptions.before[i] = (float)info.preemptions;
    }
    return streams;
}

/* A statistic's result in the next packet; NAN behind the last that it holds. */
static float read_result(tach_packet_reader *reader, uint32_t index, uint32_t held, const tach_value *title)
{
    if (index >= held)
        return NAN;
    tach_value value = {.title = title->title, .kind = title->kind};
    tach_packet_value(reader, &value);
    return (float)value.result;
}

/* Of one packet: the stretch's, or behind its last frame the frame's own. */
static void read_values_of(tach_usual *usual, uint32_t at)
{
    bool now = at == usual->frames;
    tach_packet_reader reader;
    tach_history_find(usual->history, now ? usual->frame : usual->before[at], &reader);
    uint32_t held = tach_packet_values(&reader);
    for (uint32_t i = 0; i < usual->session->value_count; i++) {
        tach_stream *stream = &usual->values[i];
        *(now ? &stream->now : &stream->before[at]) = read_result(&reader, i, held, &usual->session->values[i]);
    }
}

static bool any_jumped(const tach_usual *usual, double factor)
{
    for (uint32_t i = 0; i < usual->session->value_count; i++) {
        double now = (double)usual->values[i].now, last = (double)usual->values[i].before[0];
        if (now > factor * (last > 1 ? last : 1)) /* false without a number */
            return true;
    }
    return false;
}

const tach_stream *tach_usual_values(tach_usual *usual, double factor)
{
    if (usual->values_read)
        return usual->values_jumped ? usual->values : NULL;
    usual->values_read = true;
    read_values_of(usual, usual->frames);
    read_values_of(usual, 0);
    usual->values_jumped = any_jumped(usual, factor);
    for (uint32_t i = 1; i < usual->frames && usual->values_jumped; i++)
        read_values_of(usual, i);
    return usual->values_jumped ? usual->values : NULL;
}

/* Frames of the stretch that are much like the usual one: their durations are nearest to its. Returns how many. */
static uint32_t find_typical(const tach_usual *usual, uint32_t most, uint32_t out[TYPICAL_FRAMES])
{
    float apart[TACH_USUAL_FRAMES], values[TACH_USUAL_FRAMES];
    for (uint32_t i = 0; i < usual->frames; i++)
        values[i] = apart[i] = fabsf(usual->duration_ns.before[i] - (float)usual->usual_ns);
    double limit = tach_select_percentile(values, usual->frames, (double)(most - 1) / (usual->frames - 1));
    uint32_t count = 0;
    for (uint32_t i = 0; i < usual->frames && count < most; i++)
        if ((double)apart[i] <= limit)
            out[count++] = i;
    return count;
}

uint32_t tach_usual_above_typical(const tach_usual *usual, int64_t *out)
{
    tach_packet_reader reader;
    uint32_t typical[TYPICAL_FRAMES], most = TYPICAL_ROWS / (usual->frame->row_count + 1);
    uint32_t count = find_typical(usual, tach_min_u32(tach_max_u32(most, 1), TYPICAL_FRAMES), typical);
    memset(out, 0, usual->session->node_count * sizeof(int64_t));
    for (uint32_t i = 0; i < count; i++) {
        begin_before(usual, typical[i], &reader);
        tach_packet_add_selves(&reader, -1, out);
    }
    tach_history_find(usual->history, usual->frame, &reader);
    tach_packet_add_selves(&reader, count, out);
    return count;
}
