#include "model/suspects.h"

#include <string.h>

/* A scope costs two clock readings; a row cannot be told apart by less. */
#define SCOPE_COST_NS 25.0
/* A suspect took half of what it took above its median more than in 95 of 100 frames: what it takes now and then is no surprise. */
#define SURPRISE_PART 0.5
/* One thing explains another when it grew at least by this part of it. */
#define EXPLAINS_PART 0.5
/* A frame that takes this part of a usual one before it waits for the display has missed its refresh. */
#define LATE_PART 0.97

static const tach_node *node_of(const tach_inquiry *inquiry, uint32_t row) { return &inquiry->session->nodes[row]; }

static bool is_wait(const tach_inquiry *inquiry, uint32_t row)
{
    for (; row != TACH_NONE; row = node_of(inquiry, row)->parent)
        if (node_of(inquiry, row)->kind == TACH_SITE_WAIT)
            return true;
    return false;
}

static bool is_of_frame(const tach_inquiry *inquiry, uint32_t row)
{
    return node_of(inquiry, row)->thread == inquiry->usual.record.thread;
}

static bool is_of_gpu(const tach_inquiry *inquiry, uint32_t row)
{
    return inquiry->usual.threads[node_of(inquiry, row)->thread].is_gpu;
}

/* The longest wait for a lock in that row, in the live frame. */
static uint32_t lock_wait_of(const tach_inquiry *inquiry, uint32_t row)
{
    for (uint32_t i = 0; inquiry->live && i < inquiry->session->lock_wait_count; i++)
        if (inquiry->session->lock_waits[i].node == row)
            return i;
    return TACH_NONE;
}

/* A thread that keeps no step with the frames, such as sound or a loader, does more in a long one: more calls, or more of one that
 * goes on and on. By so much its usual time is stretched. */
static double by_clock_of(const tach_inquiry *inquiry, const tach_usual_row *row)
{
    if (is_of_frame(inquiry, row->row) || is_of_gpu(inquiry, row->row))
        return 1;
    double usual_ns = inquiry->usual.usual_ns;
    double longer = usual_ns > 0 ? (double)inquiry->usual.duration_ns.now / usual_ns : 1; /* the clock may have stood still */
    double usual_calls = tach_usual_median(&inquiry->usual, &row->calls);
    double more_calls = usual_calls >= 1 ? (double)row->calls.now / usual_calls : longer;
    double least = more_calls < longer ? more_calls : longer;
    return least > 1 ? least : 1;
}

static bool is_suspect(const tach_inquiry *inquiry, const tach_usual_row *row, double least_ns, tach_suspect *out)
{
    double now = (double)row->self_ns.now;
    if (now < least_ns)
        return false;
    /* A thread's own row is time outside its scopes: that of others is idle time. */
    bool outside = node_of(inquiry, row->row)->parent == TACH_NONE;
    if (outside && !is_of_frame(inquiry, row->row))
        return false;
    double by_clock = by_clock_of(inquiry, row);
    if (tach_usual_mostly_above(&inquiry->usual, &row->self_ns, (float)((now - least_ns) / by_clock)))
        return false;
    tach_usual_figures figures = tach_usual_of(&inquiry->usual, &row->self_ns);
    figures.median *= by_clock;
    figures.p95 *= by_clock;
    double excess = now - figures.median;
    if (excess < least_ns || now - figures.p95 < excess * SURPRISE_PART)
        return false;
    double deviation = figures.deviation > SCOPE_COST_NS ? figures.deviation : SCOPE_COST_NS;
    *out = (tach_suspect){
        .row = row->row,
        .usual = row,
        .excess_ns = excess,
        .usual_ns = figures.median,
        .by_clock = by_clock,
        .strength = excess / deviation,
        .waits = is_wait(inquiry, row->row),
        .waited_in = TACH_NONE,
        .lock_wait = lock_wait_of(inquiry, row->row),
    };
    return true;
}

static void insert(tach_inquiry *inquiry, const tach_suspect *suspect)
{
    uint32_t at = inquiry->suspect_count++;
    for (; at > 0 && inquiry->suspects[at - 1].excess_ns < suspect->excess_ns; at--)
        inquiry->suspects[at] = inquiry->suspects[at - 1];
    inquiry->suspects[at] = *suspect;
}

void tach_suspects_find(tach_inquiry *inquiry, double excess_ns)
{
    inquiry->suspect_count = 0;
    for (uint32_t i = 0; i < inquiry->usual.row_count; i++) {
        tach_suspect suspect;
        if (is_suspect(inquiry, &inquiry->usual.rows[i], excess_ns * TACH_SUSPECT_PART, &suspect))
            insert(inquiry, &suspect);
    }
}

/* ---- Waits ----------------------------------------------------------------------------------------------------- */

/* Of another thread, or a pass of the GPU, that did not wait itself and grew as the wait did. The GPU only when no thread did. */
static tach_suspect *find_reason(tach_inquiry *inquiry, const tach_suspect *wait)
{
    for (int gpu = 0; gpu < 2; gpu++)
        for (uint32_t i = 0; i < inquiry->suspect_count; i++) {
            tach_suspect *other = &inquiry->suspects[i];
            if (is_of_frame(inquiry, other->row) || other->waits || is_of_gpu(inquiry, other->row) != (gpu == 1))
                continue;
            if (other->waited_in == TACH_NONE && other->excess_ns >= wait->excess_ns * EXPLAINS_PART)
                return other;
        }
    return NULL;
}

/* The last wait of the frame's thread: for the display, in most games. */
static uint32_t last_wait(const tach_inquiry *inquiry)
{
    uint32_t last = TACH_NONE;
    tach_packet_reader reader;
    tach_packed_row row;
    tach_history_find(inquiry->usual.history, inquiry->usual.frame, &reader);
    while (tach_packet_row(&reader, &row))
        if (is_of_frame(inquiry, row.row) && is_wait(inquiry, row.row))
            last = row.row;
    return last;
}

/* Is the frame so late by all else, longer than it usually is, that it must wait for the next refresh of the display? Then that
 * wait follows, as long as it is no longer than a usual frame. */
static bool follows(const tach_inquiry *inquiry, const tach_suspect *wait, double excess_ns)
{
    double usual_ns = (double)inquiry->usual.record.duration_ns - excess_ns;
    double now_ns = wait->usual_ns + wait->excess_ns;
    double rest_ns = (double)inquiry->usual.record.duration_ns - now_ns;
    double more_ns = rest_ns - (usual_ns - wait->usual_ns);
    return wait->usual_ns > 0 && now_ns <= usual_ns / LATE_PART && rest_ns >= usual_ns * LATE_PART &&
           more_ns >= excess_ns * TACH_SUSPECT_PART;
}

double tach_suspects_follow_waits(tach_inquiry *inquiry, double excess_ns)
{
    double followed_ns = 0;
    uint32_t display = TACH_NONE;
    for (uint32_t i = 0; i < inquiry->suspect_count; i++) {
        tach_suspect *wait = &inquiry->suspects[i];
        if (!wait->waits || !is_of_frame(inquiry, wait->row) || wait->lock_wait != TACH_NONE)
            continue;
        if (display == TACH_NONE)
            display = last_wait(inquiry);
        if (wait->row == display && follows(inquiry, wait, excess_ns)) {
            followed_ns += wait->excess_ns;
            wait->usual = NULL;
            continue;
        }
        tach_suspect *reason = find_reason(inquiry, wait);
        if (reason) {
            reason->waited_in = wait->row;
            wait->usual = NULL;
        }
    }
    /* What stays: the frame's own thread, and what it waited for. */
    uint32_t kept = 0;
    for (uint32_t i = 0; i < inquiry->suspect_count; i++) {
        const tach_suspect *suspect = &inquiry->suspects[i];
        if (suspect->usual && (is_of_frame(inquiry, suspect->row) || suspect->waited_in != TACH_NONE))
            inquiry->suspects[kept++] = *suspect;
    }
    inquiry->suspect_count = kept;
    return followed_ns;
}

/* ---- Many rows a little ---------------------------------------------------------------------------------------- */

/* A row is made after its parent: so backwards, all below a row is summed when its turn comes. */
static void sum_below(tach_inquiry *inquiry, int64_t least_ns)
{
    const tach_cell *cells = inquiry->tree->cells;
    int64_t *below_ns = inquiry->below_ns;
    uint32_t *worst = inquiry->worst_child, count = inquiry->session->node_count;
    memset(worst, 0xFF, count * sizeof *worst); /* TACH_NONE */
    for (uint32_t row = count; row-- > 0;) {
        uint32_t parent = cells[row].parent;
        if (cells[row].state & (TACH_ROW_IS_THREAD | TACH_ROW_IS_WAIT))
            continue;
        below_ns[parent] += below_ns[row];
        if (below_ns[row] >= least_ns && (worst[parent] == TACH_NONE || below_ns[row] >= below_ns[worst[parent]]))
            worst[parent] = row;
    }
}

bool tach_suspects_spread(tach_inquiry *inquiry, const tach_suspect *taken, uint32_t taken_count, double least_ns,
                          tach_suspect *out)
{
    uint32_t frames = tach_usual_above_typical(&inquiry->usual, inquiry->below_ns);
    for (uint32_t i = 0; i < taken_count; i++)
        inquiry->below_ns[taken[i].row] = 0;
    sum_below(inquiry, (int64_t)(least_ns * frames));
    uint32_t row = inquiry->session->threads[inquiry->usual.record.thread].node;
    if ((double)inquiry->below_ns[row] < least_ns * frames)
        return false;
    while (inquiry->worst_child[row] != TACH_NONE)
        row = inquiry->worst_child[row];
    *out = (tach_suspect){
        .row = row,
        .excess_ns = (double)inquiry->below_ns[row] / frames,
        .waited_in = TACH_NONE,
        .lock_wait = TACH_NONE,
    };
    return true;
}
