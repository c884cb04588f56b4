#include "capture/gpu_flight.h"

#include <string.h>

#include "base/clock.h"

/* Edges of a frame: two for each scope, and the three of its own. */
#define FRAME_EDGES (2 * TACH_MAX_GPU_SCOPES + 3)

typedef struct flying_frame {
    uint64_t number, issue_ticks;
    uint64_t first, end, read; /* edges */
    bool lost, counted;
} flying_frame;

static tach_gpu_edge *edge_memory;
static tach_gpu_segment *segment_memory; /* as many; untouched while nothing is counted */

static struct {
    uint64_t mask, next; /* edges ever written */
    flying_frame now;    /* that is being recorded */
    flying_frame flying[TACH_GPU_FLYING];
    uint32_t first, count; /* of `flying`, oldest first */
    uint64_t last_ns;      /* of the last edge that was read */
    bool last_lost;
} flight;

/* ---- Asking ------------------------------------------------------------------------------------------------------ */

uint64_t tach_gpu_flight_ask(void)
{
    const tach_gpu_source *source = tach_gpu_get_source();
    return source ? source->stamp(source->user) : 0;
}

uint64_t tach_gpu_flight_ask_or_lose(void)
{
    uint64_t stamp = tach_gpu_flight_ask();
    flight.now.lost |= stamp == 0;
    return stamp;
}

void tach_gpu_flight_add(tach_gpu_edge_kind kind, uint64_t stamp, uint32_t site, uint32_t depth)
{
    if (flight.now.first == flight.next)
        flight.now.issue_ticks = tach_ticks();
    uint64_t at = flight.next++ & flight.mask;
    tach_gpu_segment_state segment = tach_gpu_segment_end(&segment_memory[at]);
    edge_memory[at] =
        (tach_gpu_edge){.stamp = stamp, .site = site, .depth = (uint8_t)depth, .kind = (uint8_t)kind, .segment = (uint8_t)segment};
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

static void forget_edges(flying_frame *frame)
{
    const tach_gpu_source *source = tach_gpu_get_source();
    for (; frame->read < frame->end; frame->read++) {
        tach_gpu_edge *edge = &edge_memory[frame->read & flight.mask];
        if (edge->stamp)
            source->forget(source->user, edge->stamp);
        edge->stamp = 0;
        tach_gpu_segment_forget(&segment_memory[frame->read & flight.mask], (tach_gpu_segment_state)edge->segment);
        edge->segment = TACH_GPU_SEGMENT_NONE;
    }
    frame->lost = flight.last_lost = true;
}

/* An edge without a stamp is at the moment of the one before, also of that in the frame before. */
static tach_gpu_answer read_edge(tach_gpu_edge *edge, tach_gpu_segment *segment)
{
    const tach_gpu_source *source = tach_gpu_get_source();
    edge->segment = (uint8_t)tach_gpu_segment_read(segment, (tach_gpu_segment_state)edge->segment);
    if (edge->segment == TACH_GPU_SEGMENT_FLYING)
        return TACH_GPU_NOT_YET;
    tach_gpu_answer answer = flight.last_lost ? TACH_GPU_NEVER : TACH_GPU_HERE;
    uint64_t ns = flight.last_ns;
    if (edge->stamp)
        answer = source->read(source->user, edge->stamp, &ns);
    if (answer == TACH_GPU_NOT_YET)
        return answer;
    flight.last_ns = ns;
    flight.last_lost = answer != TACH_GPU_HERE;
    edge->ns = flight.last_ns;
    return answer;
}

/* False while something is under way. */
static bool read_frame_edges(flying_frame *frame)
{
    for (; frame->read < frame->end; frame->read++) {
        uint64_t at = frame->read & flight.mask;
        tach_gpu_answer answer = read_edge(&edge_memory[at], &segment_memory[at]);
        if (answer == TACH_GPU_NOT_YET)
            return false;
        frame->lost |= answer != TACH_GPU_HERE;
    }
    return true;
}

static void hand_over(const flying_frame *frame, tach_gpu_taken *taken)
{
    taken->frames[taken->count++] = (tach_gpu_frame){
        .number = frame->number,
        .issue_ticks = frame->issue_ticks,
        .lost = frame->lost,
        .counted = frame->counted,
        .segments = segment_memory,
        .edges = edge_memory,
        .mask = flight.mask,
        .first = frame->first,
        .end = frame->end,
    };
}

static void take_frames(uint64_t number, tach_gpu_taken *taken)
{
    while (flight.count > 0) {
        flying_frame *frame = &flight.flying[flight.first];
        if (number - frame->number > TACH_GPU_LATEST)
            forget_edges(frame);
        else if (!read_frame_edges(frame))
            return;
        hand_over(frame, taken);
        flight.first = (flight.first + 1) % TACH_GPU_FLYING;
        flight.count--;
    }
}

/* ---- Frames ------------------------------------------------------------------------------------------------------ */

bool tach_gpu_flight_is_empty(void) { return flight.count == 0 && flight.next == flight.now.first; }

void tach_gpu_flight_turn(uint64_t number, tach_gpu_taken *taken)
{
    flight.now.number = number;
    flight.now.end = flight.next;
    flight.now.read = flight.now.first;
    taken->count = 0;
    taken->asked = flight.now.end > flight.now.first;
    taken->counting = flight.now.counted;
    taken->no_counts = tach_gpu_segment_problem();
    take_frames(number, taken); /* what is too old goes first, so there is room */
    if (taken->asked) {
        flight.flying[(flight.first + flight.count++) % TACH_GPU_FLYING] = flight.now;
        if (flight.count == 1)
            take_frames(number, taken);
    }
    flight.now = (flying_frame){.first = flight.next, .counted = tach_gpu_segment_latch()};
}

void tach_gpu_flight_give_up(void)
{
    flying_frame now = flight.now;
    now.read = now.first;
    now.end = flight.next;
    tach_gpu_segment_stop();
    for (uint32_t i = 0; i < flight.count; i++)
        forget_edges(&flight.flying[(flight.first + i) % TACH_GPU_FLYING]);
    forget_edges(&now);
    flight.now.lost = true;
}

/* ---- Life -------------------------------------------------------------------------------------------------------- */

static uint32_t edge_capacity(void) { return tach_power_of_two((TACH_GPU_FLYING + 2) * FRAME_EDGES); }

void tach_gpu_flight_take_memory(tach_arena *arena)
{
    void *edges = tach_arena_take(arena, edge_capacity() * sizeof *edge_memory);
    void *segments = tach_arena_take(arena, edge_capacity() * sizeof *segment_memory);
    if (edges) {
        edge_memory = edges;
        segment_memory = segments;
    }
}

void tach_gpu_flight_start(void)
{
    memset(&flight, 0, sizeof flight);
    memset(edge_memory, 0, edge_capacity() * sizeof *edge_memory);
    flight.mask = edge_capacity() - 1;
}
