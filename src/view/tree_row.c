#include "view/tree_row.h"

#include <string.h>

#include "base/text.h"
#include "view/number.h"
#include "view/tree_open.h"
#include "view/tree_walk.h"

#define EXCESS_SHARE 0.05 /* of the budget */
#define MINOR_SHARE  0.01 /* of the budget */

static double ms_from_ns(uint64_t ns) { return (double)ns / 1e6; }

static void put_ms(tach_tree_row *row, tach_tree_column column, uint64_t ns)
{
    tach_number_ms(row->values[column], sizeof row->values[column], ms_from_ns(ns));
}

static bool inside_wait(const tach_node *nodes, uint32_t node, uint32_t count)
{
    for (uint32_t parent = nodes[node].parent; parent < count; parent = nodes[parent].parent) {
        if (nodes[parent].kind == TACH_SITE_WAIT)
            return true;
    }
    return false;
}

/* What a thread did in its scopes, its outermost waits taken out. */
static uint64_t busy_ns(const tach_moment *moment, const tach_node *thread)
{
    const tach_node *nodes = moment->frame.nodes;
    uint64_t wait_ns = 0;
    for (uint32_t i = 0; i < moment->frame.node_count; i++) {
        if (nodes[i].kind == TACH_SITE_WAIT && nodes[i].thread == thread->thread &&
            !inside_wait(nodes, i, moment->frame.node_count))
            wait_ns += nodes[i].inclusive_ns;
    }
    uint64_t idle_ns = thread->self_ns + wait_ns;
    return thread->inclusive_ns > idle_ns ? thread->inclusive_ns - idle_ns : 0;
}

static float share_of(const tach_moment *moment, uint64_t ns)
{
    return moment->frame.duration_ns ? tach_min_f((float)ns / (float)moment->frame.duration_ns, 1) : 0;
}

static void fill_unclaimed(tach_tree_row *row, const tach_moment *moment, const tach_node *thread)
{
    row->name = "unclaimed";
    row->sign = TACH_TREE_UNCLAIMED;
    row->depth = 1;
    row->share = share_of(moment, thread->self_ns);
    put_ms(row, TACH_TREE_INCLUSIVE, thread->self_ns);
    put_ms(row, TACH_TREE_SELF, thread->self_ns);
}

static void fill_other_thread(tach_tree_row *row, const tach_moment *moment, const tach_node *thread)
{
    uint64_t busy = busy_ns(moment, thread);
    row->other_thread = true;
    row->share = share_of(moment, busy);
    put_ms(row, TACH_TREE_INCLUSIVE, busy);
    size_t length = tach_text_fixed(row->values[TACH_TREE_SELF], sizeof row->values[0], (double)row->share * 100, 0);
    tach_text_append(row->values[TACH_TREE_SELF], sizeof row->values[0], &length, "%%");
}

/* The GPU's thread has its time as the strip shows it, and says of which frame it is. */
static void fill_gpu_thread(tach_tree_row *row, const tach_moment *moment)
{
    const tach_frame_record *frame = &moment->frame;
    size_t length = 0;
    row->other_thread = true;
    if (frame->gpu_state != TACH_GPU_KNOWN) {
        tach_text_add(row->late, sizeof row->late, &length,
                      frame->gpu_state == TACH_GPU_PENDING ? "pending"
                      : frame->gpu_state == TACH_GPU_LOST  ? "lost"
                                                           : "n/a");
        strcpy(row->values[TACH_TREE_INCLUSIVE], "--");
        return;
    }
    row->share = share_of(moment, frame->gpu_ns);
    put_ms(row, TACH_TREE_INCLUSIVE, frame->gpu_ns);
    tach_text_fixed(row->values[TACH_TREE_SELF], sizeof row->values[0], (double)row->share * 100, 0);
    strcat(row->values[TACH_TREE_SELF], "%");
    uint64_t frames = frame->number - frame->gpu_frame;
    if (frames > 0)
        tach_text_append(row->late, sizeof row->late, &length, "%llu late", (unsigned long long)frames);
}

/* In one single frame: what made it slow, by enough to matter to its budget. */
static void fill_excess(tach_tree_row *row, const tach_moment *moment, double excess_ms)
{
    if (!(excess_ms > moment->budget_ms * EXCESS_SHARE))
        return;
    char number[16];
    tach_number_short(number, sizeof number, excess_ms);
    size_t length = 0;
    row->badge.state = TACH_BADGE_WARN;
    tach_text_append(row->badge.text, sizeof row->badge.text, &length, "▲ +%s", number);
}

/* What made a single frame slow says more than a budget that is kept. */
static void fill_budget(tach_tree_row *row, const tach_moment *moment, const tach_node *node)
{
    if (node->budget == 0 || node->budget >= moment->frame.budget_count || row->idle)
        return;
    tach_badge badge;
    tach_badge_for_budget(&badge, &moment->frame.budgets[node->budget], moment->exact);
    if (badge.state == TACH_BADGE_OVER || row->badge.state == TACH_BADGE_NONE)
        row->badge = badge;
}

static bool is_minor(const tach_moment *moment, const tach_node *node)
{
    uint64_t most_ns = tach_max_u64(node->inclusive_ns, node->p99_ns);
    return ms_from_ns(most_ns) < moment->budget_ms * MINOR_SHARE;
}

static void fill_scope(tach_tree_row *row, const tach_tree_state *state, const tach_moment *moment, const tach_node *node)
{
    row->share = share_of(moment, node->inclusive_ns);
    row->minor = node->depth > 0 && is_minor(moment, node);
    if (node->calls == 0 && node->inclusive_ns == 0) {
        for (int i = TACH_TREE_INCLUSIVE; i <= TACH_TREE_CALLS; i++)
            strcpy(row->values[i], "–"); /* did not run: not the same as 0.00 */
    } else {
        put_ms(row, TACH_TREE_INCLUSIVE, node->inclusive_ns);
        put_ms(row, TACH_TREE_SELF, node->self_ns);
        if (node->depth > 0)
            tach_text_count(row->values[TACH_TREE_CALLS], sizeof row->values[0], node->calls);
        if (node->draws > 0) { /* most rows draw nothing, and say nothing of it */
            tach_text_count(row->values[TACH_TREE_DRAWS], sizeof row->values[0], node->draws);
            tach_text_count(row->values[TACH_TREE_TRIANGLES], sizeof row->values[0], (int64_t)node->triangles);
        }
    }
    if (node->depth > 0)
        fill_excess(row, moment, tach_tree_excess_ms(state, moment, row->ref.node));
    fill_budget(row, moment, node);
    for (int i = TACH_TREE_AVERAGE; row->several && i <= TACH_TREE_MAX; i++)
        strcpy(row->values[i], "–");
    if (row->several)
        return;
    put_ms(row, TACH_TREE_AVERAGE, node->average_ns);
    put_ms(row, TACH_TREE_MEDIAN, node->median_ns);
    put_ms(row, TACH_TREE_P99, node->p99_ns);
    put_ms(row, TACH_TREE_MAX, tach_max_u64(node->peak_ns, node->inclusive_ns)); /* the peak is refreshed now and then */
}

void tach_tree_row_fill(tach_tree_row *row, const tach_tree_state *state, const tach_moment *moment, tach_tree_ref ref)
{
    const tach_node *node = &moment->frame.nodes[ref.node];
    memset(row, 0, sizeof *row);
    row->ref = ref;
    row->selected = tach_tree_same_row(ref, state->selected);
    row->altered = moment->altered;
    if (ref.unclaimed) {
        fill_unclaimed(row, moment, node);
        return;
    }
    row->name = node->name;
    row->depth = node->depth;
    row->several = state->fold->rows[ref.node].several;
    row->wait = node->kind == TACH_SITE_WAIT;
    row->gpu = node->thread < moment->frame.thread_count && moment->frame.threads[node->thread].is_gpu;
    row->levels = state->fold->rows[ref.node].levels;
    row->recursive = tach_tree_is_recursive(moment->frame.nodes, moment->frame.node_count, ref.node);
    row->running = node->running && node->depth > 0;
    row->idle = node->calls == 0 && node->inclusive_ns == 0 && moment->last_active &&
                moment->frame.number > moment->last_active[ref.node] + TACH_IDLE_FRAMES;
    if (tach_tree_has_children(moment, ref.node))
        row->sign = tach_tree_is_row_open(state, moment, ref.node) ? TACH_TREE_OPEN : TACH_TREE_CLOSED;
    else
        row->sign = row->wait ? TACH_TREE_WAIT : TACH_TREE_LEAF;
    if (node->depth == 0 && node->thread != moment->frame.thread) {
        if (row->gpu)
            fill_gpu_thread(row, moment);
        else
            fill_other_thread(row, moment, node);
        return;
    }
    fill_scope(row, state, moment, node);
    if (node->depth == 0 && !moment->altered) {
        tach_badge_for_frame(&row->badge, moment->frame_ms, moment->work_ms, moment->budget_ms);
        if (row->badge.state == TACH_BADGE_OK)
            row->badge.state = TACH_BADGE_NONE;
    }
}
