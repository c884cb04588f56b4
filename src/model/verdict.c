#include "model/verdict.h"

#include <string.h>

#include "capture/site.h"
#include "model/suspects.h"
#include "model/verdict_text.h"

/* A further cause is named when it is this part of what is to explain; no more are when this part is explained. */
#define FURTHER_PART 0.10
#define ENOUGH_PART  0.95
/* Rows that explain less than this together leave room for "many a little". */
#define FEW_PART 0.50
/* Where this part of what is left lies, it is looked for further down. */
#define MOST_PART 0.75
/* Causes of this part of the excess make the signature: smaller ones come and go. */
#define MARKED_PART 0.25
/* How far above what is usual is "jumped": a factor and, so that small numbers do not, a step. */
#define JUMP        2.0
#define SURPRISING  8.0 /* deviations */
#define ALLOC_STEP  16
#define BYTES_STEP  (256.0 * 1024)
#define FAULT_STEP  256
#define SWITCH_STEP 2
/* What a page fault takes: the kernel's entry, a cleared page and the return. Less on bare metal, more in a guest. */
#define FAULT_NS 500.0
/* What allocating takes at most, a block and a byte. What cannot have cost this part of the excess did not make it. */
#define ALLOC_NS      5000.0
#define ALLOC_BYTE_NS 1.0
#define LEAST_COST    0.02
#define MORE_CALLS    1.5
/* What grows by this much of what the frame did counts by the clock. */
#define CLOCK_LEAST 0.75
#define CLOCK_MOST  1.3
#define EXPLAINED   0.5
#define OFF_PART    0.7

void tach_inquiry_create(tach_inquiry *inquiry, tach_arena *arena, const tach_call_tree *tree)
{
    memset(inquiry, 0, sizeof *inquiry);
    tach_usual_create(&inquiry->usual, arena, tree->capacity);
    inquiry->tree = tree;
    inquiry->below_ns = tach_arena_take(arena, tree->capacity * sizeof(int64_t));
    inquiry->worst_child = tach_arena_take(arena, tree->capacity * sizeof(uint32_t));
}

/* ---- What happened in a row ------------------------------------------------------------------------------------ */

/* The number of the frame, when it is far above what it was in 95 of 100 frames before; else 0. */
static double jumped(const tach_usual *usual, const tach_stream *stream, double step)
{
    double now = (double)stream->now;
    return now > step && now > JUMP * tach_usual_p95(usual, stream) + step ? now : 0;
}

static void look_at_traffic(const tach_inquiry *inquiry, const tach_usual_row *row, tach_cause *cause)
{
    const tach_usual *usual = &inquiry->usual;
    if (jumped(usual, &row->alloc_count, ALLOC_STEP) > 0 || jumped(usual, &row->alloc_bytes, BYTES_STEP) > 0) {
        const tach_site_info *site = tach_site_get(row->now.alloc_site);
        cause->alloc_count = row->now.traffic.alloc_count;
        cause->alloc_bytes = row->now.traffic.alloc_bytes;
        cause->alloc_file = site->file;
        cause->alloc_line = site->line;
    }
    if (jumped(usual, &row->io_bytes, BYTES_STEP) > 0) {
        cause->io_count = row->now.traffic.io_count;
        cause->io_bytes = row->now.traffic.io_bytes;
    }
}

static void look_at_thread(tach_inquiry *inquiry, tach_cause *cause)
{
    const tach_usual *usual = &inquiry->usual;
    uint32_t index = inquiry->session->nodes[cause->node].thread;
    const tach_thread_info *now = &usual->threads[index];
    double off_ns = (double)tach_usual_off_cpu_ns(now), least_ns = OFF_PART * (double)cause->excess_ns;
    if (now->page_faults <= FAULT_STEP && now->switches <= SWITCH_STEP && now->preemptions <= SWITCH_STEP && off_ns < least_ns)
        return; /* no need to read what is usual */
    const tach_usual_thread *thread = tach_usual_of_thread(&inquiry->usual, index);
    cause->page_faults = (uint64_t)jumped(usual, &thread->page_faults, FAULT_STEP);
    cause->switches = (uint64_t)jumped(usual, &thread->switches, SWITCH_STEP);
    cause->preemptions = (uint64_t)jumped(usual, &thread->preemptions, SWITCH_STEP);
    off_ns -= tach_usual_median(usual, &thread->off_cpu_ns);
    if (off_ns >= least_ns)
        cause->off_cpu_ns = (uint64_t)off_ns;
}

/* What counts by the clock, such as samples of sound, grows with a long frame: that is no jump. */
static bool goes_by_the_clock(const tach_usual *usual, double factor)
{
    double longer = (double)usual->duration_ns.now / usual->usual_ns;
    return factor > longer * CLOCK_LEAST && factor < longer * CLOCK_MOST;
}

/* The statistic that jumped by the largest factor. */
static void look_at_values(tach_inquiry *inquiry, tach_cause *cause)
{
    const tach_usual *usual = &inquiry->usual;
    const tach_stream *values = tach_usual_values(&inquiry->usual, JUMP);
    double most = JUMP;
    for (uint32_t i = 0; values && i < inquiry->session->value_count; i++) {
        const tach_stream *stream = &values[i];
        double now = (double)stream->now, before = tach_usual_most(usual, stream);
        double factor = now / (before > 1 ? before : 1);
        if (!(factor > most)) /* nor without a number */
            continue;
        tach_usual_figures figures = tach_usual_of(usual, stream);
        if (now - figures.median > SURPRISING * figures.deviation &&
            !goes_by_the_clock(usual, now / (figures.median > 1 ? figures.median : 1))) {
            most = factor;
            cause->value = i;
            cause->value_now = now;
            cause->value_usual = figures.median;
        }
    }
}

/* Would as much time a call as usual have made most of the excess? */
static bool is_more_calls(const tach_inquiry *inquiry, const tach_suspect *suspect, tach_cause *cause)
{
    double usual_calls = tach_usual_median(&inquiry->usual, &suspect->usual->calls);
    cause->usual_calls = (uint32_t)(usual_calls + 0.5);
    if (usual_calls < 1 || cause->calls < MORE_CALLS * usual_calls * suspect->by_clock)
        return false;
    double expected_ns = suspect->usual_ns / usual_calls * (cause->calls - usual_calls);
    return expected_ns >= EXPLAINED * suspect->excess_ns;
}

static tach_cause_kind kind_of_work(const tach_inquiry *inquiry, const tach_suspect *suspect, tach_cause *cause)
{
    bool more_calls = is_more_calls(inquiry, suspect, cause);
    if (cause->io_bytes)
        return TACH_CAUSE_IO;
    /* Off the processor by its own will: it waited for something that no scope calls a wait. */
    if (cause->off_cpu_ns)
        return cause->switches > cause->preemptions ? TACH_CAUSE_WAIT : TACH_CAUSE_PREEMPTED;
    if ((double)cause->alloc_count * ALLOC_NS + (double)cause->alloc_bytes * ALLOC_BYTE_NS >= LEAST_COST * suspect->excess_ns &&
        cause->alloc_count)
        return TACH_CAUSE_ALLOCATIONS;
    if (more_calls)
        return TACH_CAUSE_MORE_CALLS;
    if ((double)cause->page_faults * FAULT_NS >= EXPLAINED / 2 * suspect->excess_ns)
        return TACH_CAUSE_PAGE_FAULTS;
    if (cause->value != TACH_NONE)
        return TACH_CAUSE_COUNTER;
    return inquiry->session->nodes[suspect->row].parent == TACH_NONE ? TACH_CAUSE_UNCLAIMED : TACH_CAUSE_SLOWER;
}

static tach_cause cause_from_suspect(tach_inquiry *inquiry, const tach_suspect *suspect)
{
    tach_cause cause = {
        .node = suspect->row,
        .excess_ns = (uint64_t)suspect->excess_ns,
        .usual_ns = (uint64_t)suspect->usual_ns,
        .strength = (float)suspect->strength,
        .alloc_file = "",
        .waited_in = suspect->waited_in,
        .lock_wait = suspect->lock_wait,
        .value = TACH_NONE,
    };
    if (!suspect->usual) {
        look_at_thread(inquiry, &cause);
        look_at_values(inquiry, &cause);
        cause.kind = cause.off_cpu_ns ? TACH_CAUSE_PREEMPTED : TACH_CAUSE_SPREAD;
        return cause;
    }
    cause.calls = suspect->usual->now.calls;
    if (suspect->waits) {
        cause.kind = suspect->lock_wait != TACH_NONE ? TACH_CAUSE_LOCK : TACH_CAUSE_WAIT;
    } else if (inquiry->usual.threads[inquiry->session->nodes[suspect->row].thread].is_gpu) {
        cause.kind = TACH_CAUSE_GPU;
    } else {
        look_at_traffic(inquiry, suspect->usual, &cause);
        look_at_thread(inquiry, &cause);
        look_at_values(inquiry, &cause);
        cause.kind = kind_of_work(inquiry, suspect, &cause);
    }
    return cause;
}

/* ---- The verdict ----------------------------------------------------------------------------------------------- */

/* FNV-1a over the kinds and rows of the causes that matter. */
static uint32_t sign(const tach_verdict *verdict)
{
    uint32_t hash = 2166136261u;
    for (uint32_t i = 0; i < verdict->cause_count; i++) {
        const tach_cause *cause = &verdict->causes[i];
        if (i > 0 && (double)cause->excess_ns < MARKED_PART * (double)verdict->excess_ns)
            break;
        hash = (hash ^ (uint32_t)cause->kind) * 16777619u;
        hash = (hash ^ cause->node) * 16777619u;
    }
    return hash ? hash : 1;
}

/* Take the largest suspects until enough is explained. Returns how much is. */
static double take_causes(tach_inquiry *inquiry, tach_verdict *out, double to_explain_ns)
{
    double explained_ns = 0;
    for (uint32_t i = 0; i < inquiry->suspect_count && out->cause_count < TACH_MAX_CAUSES; i++) {
        const tach_suspect *suspect = &inquiry->suspects[i];
        if (suspect->excess_ns < FURTHER_PART * to_explain_ns || explained_ns >= ENOUGH_PART * to_explain_ns)
            break;
        out->causes[out->cause_count++] = cause_from_suspect(inquiry, suspect);
        explained_ns += suspect->excess_ns;
    }
    return explained_ns;
}

/* Put what many rows took together before the causes that are smaller. */
static double add_spread(tach_inquiry *inquiry, tach_verdict *out, double to_explain_ns, double explained_ns)
{
    tach_suspect spread;
    double least_ns = MOST_PART * (to_explain_ns - explained_ns);
    if (!tach_suspects_spread(inquiry, inquiry->suspects, out->cause_count, least_ns, &spread))
        return explained_ns;
    uint32_t at = 0;
    while (at < out->cause_count && (double)out->causes[at].excess_ns >= spread.excess_ns)
        at++;
    if (at == TACH_MAX_CAUSES)
        return explained_ns;
    if (out->cause_count == TACH_MAX_CAUSES)
        explained_ns -= (double)out->causes[--out->cause_count].excess_ns;
    memmove(&out->causes[at + 1], &out->causes[at], (out->cause_count - at) * sizeof(tach_cause));
    out->causes[at] = cause_from_suspect(inquiry, &spread);
    out->cause_count++;
    return explained_ns + spread.excess_ns;
}

static uint64_t positive_ns(double ns) { return ns > 0 ? (uint64_t)ns : 0; }

bool tach_verdict_make(tach_inquiry *inquiry, const tach_history *history, const tach_frame_record *session, uint32_t age,
                       tach_verdict *out)
{
    inquiry->session = session;
    tach_usual *usual = &inquiry->usual;
    if (!tach_usual_gather(usual, history, session, age, TACH_VERDICT_LEAST, TACH_SUSPECT_PART))
        return false;
    const tach_frame_record *record = &usual->record;
    double excess_ns = usual->excess_ns;
    inquiry->live = record->number == session->number;
    *out = (tach_verdict){
        .frame_number = record->number,
        .time_ns = record->start_ns + record->duration_ns,
        .duration_ns = record->duration_ns,
        .usual_ns = (uint64_t)usual->usual_ns,
        .excess_ns = positive_ns(excess_ns),
    };
    if (excess_ns > 0) {
        tach_suspects_find(inquiry, excess_ns);
        double followed_ns = tach_suspects_follow_waits(inquiry, excess_ns);
        double to_explain_ns = excess_ns - followed_ns > 0 ? excess_ns - followed_ns : 0;
        double explained_ns = take_causes(inquiry, out, to_explain_ns);
        if (explained_ns < FEW_PART * to_explain_ns)
            explained_ns = add_spread(inquiry, out, to_explain_ns, explained_ns);
        out->display_ns = positive_ns(followed_ns);
        out->unexplained_ns = positive_ns(to_explain_ns - explained_ns);
    }
    out->signature = sign(out);
    tach_verdict_write(out, session);
    return true;
}
