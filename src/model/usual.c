#include "model/usual.h"

#include <math.h>
#include <string.h>

#include "model/select.h"

/* Frames looked through for the stretch: those that are no measure lie between. */
#define REACH (2 * TACH_USUAL_FRAMES)

void tach_usual_create(tach_usual *usual, tach_arena *arena, uint32_t row_capacity)
{
    usual->rows = tach_arena_take(arena, TACH_USUAL_ROWS * sizeof(tach_usual_row));
    usual->place = tach_arena_take(arena, row_capacity * sizeof(uint16_t));
    usual->mean_self_ns = tach_arena_take(arena, row_capacity * sizeof(float));
    usual->now_self_ns = tach_arena_take(arena, row_capacity * sizeof(float));
    usual->threads = tach_arena_take(arena, TACH_MAX_THREAD_ROWS * sizeof(tach_usual_thread));
    usual->values = tach_arena_take(arena, TACH_MAX_STATISTICS * sizeof(tach_stream));
    usual->row_capacity = row_capacity;
}

/* Time in which the thread had work in a scope, and no processor. */
static float off_cpu_ns(const tach_thread_info *thread)
{
    /* Not of several frames together. */
    if ((thread->system & (TACH_SYSTEM_CPU | TACH_SYSTEM_IN_TURN)) != TACH_SYSTEM_CPU || thread->work_ns < thread->cpu_ns)
        return 0;
    return (float)(thread->work_ns - thread->cpu_ns);
}

/* ---- The frame itself ------------------------------------------------------------------------------------------ */

static void put_row(tach_usual_row *row, const tach_packed_row *now, uint32_t order)
{
    *row = (tach_usual_row){.row = now->row, .order = order};
    row->now = *now;
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
static void consider_row(tach_usual *usual, const tach_packed_row *now, uint32_t order, uint64_t *least_ns)
{
    if (now->self_ns <= *least_ns)
        return;
    if (usual->row_count < TACH_USUAL_ROWS)
        put_row(&usual->rows[usual->row_count++], now, order);
    else
        put_row(shortest_row(usual), now, order);
    if (usual->row_count == TACH_USUAL_ROWS)
        *least_ns = shortest_row(usual)->now.self_ns;
}

static void read_threads_now(tach_usual *usual, tach_packet_reader *reader)
{
    memset(usual->threads, 0, TACH_MAX_THREAD_ROWS * sizeof(tach_usual_thread));
    for (uint32_t left = tach_packet_threads(reader); left-- > 0;) {
        tach_thread_info info = {0};
        tach_usual_thread *thread = &usual->threads[tach_packet_thread(reader, &info)];
        thread->now = info;
        thread->off_cpu_ns.now = off_cpu_ns(&info);
        thread->page_faults.now = (float)info.page_faults;
        thread->switches.now = (float)info.switches;
        thread->preemptions.now = (float)info.preemptions;
    }
}

/* A statistic's result in the next packet; NAN behind the last that it holds. */
static float read_value(tach_packet_reader *reader, uint32_t index, uint32_t held, const tach_value *title)
{
    if (index >= held)
        return NAN;
    tach_value value = {.title = title->title, .kind = title->kind};
    tach_packet_value(reader, &value);
    return (float)value.result;
}

static void read_frame(tach_usual *usual, tach_packet_reader *reader, const tach_value *titles)
{
    usual->row_count = 0;
    memset(usual->place, 0, usual->row_capacity * sizeof(uint16_t));
    memset(usual->mean_self_ns, 0, usual->row_capacity * sizeof(float));
    memset(usual->now_self_ns, 0, usual->row_capacity * sizeof(float));
    tach_packed_row row;
    uint64_t least_ns = 0;
    for (uint32_t order = 0; tach_packet_row(reader, &row); order++) {
        usual->now_self_ns[row.row] = (float)row.self_ns;
        consider_row(usual, &row, order, &least_ns);
    }
    for (uint32_t i = 0; i < usual->row_count; i++)
        usual->place[usual->rows[i].row] = (uint16_t)(i + 1);
    read_threads_now(usual, reader);
    uint32_t held = tach_packet_values(reader);
    for (uint32_t i = 0; i < usual->value_count; i++)
        usual->values[i].now = read_value(reader, i, held, &titles[i]);
}

/* ---- The stretch before it ------------------------------------------------------------------------------------- */

static void read_rows_before(tach_usual *usual, tach_packet_reader *reader, uint32_t at)
{
    tach_packed_row now;
    while (tach_packet_row(reader, &now)) {
        usual->mean_self_ns[now.row] += (float)now.self_ns;
        if (!usual->place[now.row])
            continue;
        tach_usual_row *row = &usual->rows[usual->place[now.row] - 1];
        row->self_ns.before[at] = (float)now.self_ns;
        row->calls.before[at] = (float)now.calls;
        row->alloc_count.before[at] = (float)now.traffic.alloc_count;
        row->alloc_bytes.before[at] = (float)now.traffic.alloc_bytes;
        row->io_bytes.before[at] = (float)now.traffic.io_bytes;
    }
}

static void read_threads_before(tach_usual *usual, tach_packet_reader *reader, uint32_t at)
{
    for (uint32_t left = tach_packet_threads(reader); left-- > 0;) {
        tach_thread_info info = {0};
        tach_usual_thread *thread = &usual->threads[tach_packet_thread(reader, &info)];
        thread->off_cpu_ns.before[at] = off_cpu_ns(&info);
        thread->page_faults.before[at] = (float)info.page_faults;
        thread->switches.before[at] = (float)info.switches;
        thread->preemptions.before[at] = (float)info.preemptions;
    }
}

static void read_before(tach_usual *usual, tach_packet_reader *reader, uint32_t at, const tach_value *titles)
{
    read_rows_before(usual, reader, at);
    read_threads_before(usual, reader, at);
    uint32_t held = tach_packet_values(reader);
    for (uint32_t i = 0; i < usual->value_count; i++)
        usual->values[i].before[at] = read_value(reader, i, held, &titles[i]);
}

bool tach_usual_gather(tach_usual *usual, const tach_history *history, uint32_t age, const tach_value *titles, uint32_t title_count,
                       uint32_t least)
{
    tach_packet_reader reader;
    const tach_history_frame *frame = tach_history_at(history, age);
    if (!frame || !tach_history_open(history, frame, &reader, &usual->record))
        return false;
    usual->value_count = title_count;
    usual->duration_ns.now = (float)usual->record.duration_ns;
    read_frame(usual, &reader, titles);
    usual->frames = 0;
    for (uint32_t before = age + 1; before <= age + REACH && usual->frames < TACH_USUAL_FRAMES; before++) {
        frame = tach_history_at(history, before);
        tach_frame_record record;
        if (!frame || !tach_history_open(history, frame, &reader, &record))
            break;
        if (frame->flags & TACH_FRAME_LEFT_OUT)
            continue;
        usual->duration_ns.before[usual->frames] = (float)record.duration_ns;
        read_before(usual, &reader, usual->frames++, titles);
    }
    for (uint32_t row = 0; row < usual->row_capacity && usual->frames; row++)
        usual->mean_self_ns[row] /= (float)usual->frames;
    return usual->frames >= least;
}

/* ---- Figures --------------------------------------------------------------------------------------------------- */

/* The numbers of the stretch; frames without one are left out. */
static uint32_t copy_before(const tach_usual *usual, const tach_stream *stream, float out[TACH_USUAL_FRAMES])
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < usual->frames; i++)
        if (!isnan(stream->before[i]))
            out[count++] = stream->before[i];
    return count;
}

double tach_usual_median(const tach_usual *usual, const tach_stream *stream)
{
    float values[TACH_USUAL_FRAMES];
    return tach_select_percentile(values, copy_before(usual, stream, values), 0.5);
}

double tach_usual_most(const tach_usual *usual, const tach_stream *stream)
{
    float most = 0;
    for (uint32_t i = 0; i < usual->frames; i++)
        if (stream->before[i] > most) /* false where there was none */
            most = stream->before[i];
    return (double)most;
}

tach_usual_figures tach_usual_of(const tach_usual *usual, const tach_stream *stream)
{
    float values[TACH_USUAL_FRAMES];
    uint32_t count = copy_before(usual, stream, values);
    tach_usual_figures figures = {.median = tach_select_percentile(values, count, 0.5)};
    figures.p95 = tach_select_percentile(values, count, 0.95);
    for (uint32_t i = 0; i < count; i++)
        values[i] = fabsf(values[i] - (float)figures.median);
    figures.deviation = tach_select_percentile(values, count, 0.5);
    return figures;
}
