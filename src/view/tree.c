#include "view/tree.h"

#include <string.h>

#include "base/text.h"
#include "view/number.h"
#include "view/pass.h"

#define EXCESS_SHARE 0.05 /* of the budget */
#define MINOR_SHARE  0.01 /* of the budget */
#define OPEN_SHARE   0.25 /* of the budget */
#define OPEN_FRAME   60   /* before it, caches are cold and medians are of a few frames */

void tach_tree_state_create(tach_tree_state *state, tach_arena *arena, uint32_t max_nodes)
{
    *state = (tach_tree_state){.choices = tach_arena_take(arena, max_nodes), .capacity = max_nodes, .selected = {TACH_NONE, false}};
    if (state->choices)
        memset(state->choices, TACH_TREE_UNDECIDED, max_nodes);
    state->order = tach_tree_order_create(arena, max_nodes);
    state->fold = tach_tree_fold_create(arena, max_nodes);
    if (state->order && state->fold)
        state->order->rows = state->fold->rows;
}

/* ---- Open rows ---- */

/* By how much one single frame stands out from the row's own past; 0 if not. */
static double excess_of(const tach_node *node)
{
    bool seldom = node->usual_ns == 0;
    if ((!seldom && node->inclusive_ns <= node->p99_ns) || node->inclusive_ns <= node->usual_ns)
        return 0;
    return (double)(node->inclusive_ns - node->usual_ns) / 1e6;
}

static bool has_children(const tach_moment *folded, uint32_t node)
{
    return node < folded->frame.node_count && folded->frame.nodes[node].first_child < folded->frame.node_count;
}

bool tach_tree_can_open(const tach_tree_state *state, const tach_moment *moment, uint32_t node)
{
    return has_children(tach_tree_fold_follow(state->fold, moment), node);
}

static bool is_row_open(const tach_tree_state *state, const tach_moment *folded, uint32_t node)
{
    if (node >= state->capacity || !has_children(folded, node))
        return false;
    if (tach_tree_order_leads(state->order, node))
        return true;
    if (state->choices[node] != TACH_TREE_UNDECIDED)
        return state->choices[node] == TACH_TREE_OPENED;
    const tach_node *n = &folded->frame.nodes[node];
    if (n->thread != folded->frame.thread)
        return false;
    bool led_to = folded->exact && !folded->altered && excess_of(n) >= OPEN_SHARE * folded->budget_ms;
    return n->parent == TACH_NONE || led_to;
}

bool tach_tree_is_open(const tach_tree_state *state, const tach_moment *moment, uint32_t node)
{
    return is_row_open(state, tach_tree_fold_follow(state->fold, moment), node);
}

void tach_tree_set_open(tach_tree_state *state, const tach_moment *moment, uint32_t node, bool open)
{
    if (node < state->capacity && tach_tree_can_open(state, moment, node))
        state->choices[node] = open ? TACH_TREE_OPENED : TACH_TREE_CLOSED_BY_USER;
}

uint32_t tach_tree_row_of(const tach_tree_state *state, const tach_moment *moment, uint32_t node)
{
    tach_tree_fold_follow(state->fold, moment);
    return node < state->fold->count ? state->fold->rows[node].into : node;
}

uint32_t tach_tree_above(const tach_tree_state *state, const tach_moment *moment, uint32_t node)
{
    const tach_frame_record *frame = &tach_tree_fold_follow(state->fold, moment)->frame;
    return node < frame->node_count ? frame->nodes[node].parent : TACH_NONE;
}

void tach_tree_unfold(tach_tree_state *state, const tach_moment *moment, uint32_t node)
{
    if (!tach_tree_fold_toggle(state->fold, moment, node))
        return;
    state->order->stale = true;
    state->selected = (tach_tree_ref){tach_tree_row_of(state, moment, node), false};
    if (state->fold->rows[state->selected.node].unfolded)
        tach_tree_set_open(state, moment, state->selected.node, true);
}

void tach_tree_sort_by(tach_tree_state *state, tach_tree_column column) { tach_tree_order_sort(state->order, column); }

void tach_tree_filter(tach_tree_state *state, const char *text)
{
    tach_text_copy_utf8(state->filter, sizeof state->filter, text);
    tach_tree_order_filter(state->order, state->filter);
}

/* Rows of the same scope inside each other: each holds the time of all below it. */
static bool is_recursive(const tach_node *nodes, uint32_t count, uint32_t node)
{
    for (uint32_t above = nodes[node].parent; above < count; above = nodes[above].parent) {
        if (nodes[above].line == nodes[node].line && nodes[above].depth > 0 && strcmp(nodes[above].name, nodes[node].name) == 0 &&
            strcmp(nodes[above].file, nodes[node].file) == 0)
            return true;
    }
    return false;
}

static void open_what_matters(tach_tree_state *state, const tach_moment *moment)
{
    if (moment->frame.number < OPEN_FRAME)
        return;
    double least_ns = OPEN_SHARE * moment->budget_ms * 1e6;
    uint32_t count = tach_min_u32(moment->frame.node_count, state->capacity);
    for (uint32_t node = 0; node < count; node++) {
        const tach_node *n = &moment->frame.nodes[node];
        if (state->choices[node] == TACH_TREE_UNDECIDED && n->parent != TACH_NONE && n->thread == moment->frame.thread &&
            n->first_child != TACH_NONE && n->calls > 0 && (double)n->median_ns >= least_ns &&
            !is_recursive(moment->frame.nodes, count, node))
            state->choices[node] = TACH_TREE_OPENED;
    }
}

/* ---- Walking the open rows ---- */

typedef struct row_walk {
    const tach_tree_state *state;
    const tach_moment *moment; /* folded */
    tach_tree_ref at;
    uint32_t thread; /* how many threads have begun */
} row_walk;

/* The frame's own thread comes first, then the GPU, then the others; thread_count for none. */
static uint32_t thread_at(const tach_frame_record *frame, uint32_t place)
{
    for (int rank = 0; rank < 3; rank++)
        for (uint32_t i = 0; i < frame->thread_count; i++) {
            int of = i == frame->thread ? 0 : frame->threads[i].is_gpu ? 1 : 2;
            if (of == rank && place-- == 0)
                return i;
        }
    return frame->thread_count;
}

static void next_thread(row_walk *w)
{
    const tach_frame_record *frame = &w->moment->frame;
    w->at = (tach_tree_ref){TACH_NONE, false};
    while (w->thread < frame->thread_count && w->at.node == TACH_NONE) {
        uint32_t index = thread_at(frame, w->thread++);
        if (index < frame->thread_count && frame->threads[index].node < frame->node_count &&
            tach_tree_order_shows(w->state->order, frame->threads[index].node))
            w->at.node = frame->threads[index].node;
    }
}

static row_walk walk_start(const tach_tree_state *state, const tach_moment *moment)
{
    const tach_moment *folded = tach_tree_fold_follow(state->fold, moment);
    tach_tree_order_follow(state->order, folded);
    row_walk w = {state, folded, {TACH_NONE, false}, 0};
    next_thread(&w);
    return w;
}

static void walk_next(row_walk *w)
{
    const tach_node *nodes = w->moment->frame.nodes;
    uint32_t count = w->moment->frame.node_count;
    if (w->at.unclaimed) {
        next_thread(w);
        return;
    }
    uint32_t node = w->at.node;
    const tach_tree_order *order = w->state->order;
    if (is_row_open(w->state, w->moment, node)) {
        uint32_t first = tach_tree_order_first(order, w->moment, node);
        if (first != TACH_NONE) {
            w->at.node = first;
            return;
        }
    }
    uint32_t next = tach_tree_order_next(order, w->moment, node);
    while (nodes[node].parent < count && next == TACH_NONE) {
        node = nodes[node].parent;
        next = tach_tree_order_next(order, w->moment, node);
    }
    if (next != TACH_NONE)
        w->at.node = next;
    else if (is_row_open(w->state, w->moment, node) && tach_tree_order_shows_unclaimed(order, node))
        w->at = (tach_tree_ref){node, true};
    else
        next_thread(w);
}

static bool same(tach_tree_ref a, tach_tree_ref b) { return a.node == b.node && a.unclaimed == b.unclaimed; }

tach_tree_ref tach_tree_row_at(const tach_tree_state *state, const tach_moment *moment, uint32_t place)
{
    row_walk w = walk_start(state, moment);
    for (; w.at.node != TACH_NONE && place > 0; place--)
        walk_next(&w);
    return w.at;
}

uint32_t tach_tree_place_of(const tach_tree_state *state, const tach_moment *moment, tach_tree_ref ref)
{
    uint32_t place = 0;
    for (row_walk w = walk_start(state, moment); w.at.node != TACH_NONE; walk_next(&w), place++) {
        if (same(w.at, ref))
            return place;
    }
    return UINT32_MAX;
}

uint32_t tach_tree_count(const tach_tree_state *state, const tach_moment *moment)
{
    uint32_t count = 0;
    for (row_walk w = walk_start(state, moment); w.at.node != TACH_NONE; walk_next(&w))
        count++;
    return count;
}

/* ---- Rows as text ---- */

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
        tach_text_append(row->late, sizeof row->late, &length, "%s",
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

/* In one single frame: what stands out by enough to matter to it. */
static void fill_excess(tach_tree_row *row, const tach_moment *moment, const tach_node *node)
{
    double excess_ms = excess_of(node);
    if (!(excess_ms > moment->budget_ms * EXCESS_SHARE))
        return;
    char number[16];
    tach_number_short(number, sizeof number, excess_ms);
    size_t length = 0;
    row->badge.state = TACH_BADGE_WARN;
    tach_text_append(row->badge.text, sizeof row->badge.text, &length, "▲ +%s", number);
}

/* What stands out in a single frame says more than a budget that is kept. */
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

static void fill_scope(tach_tree_row *row, const tach_moment *moment, const tach_node *node)
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
    if (moment->exact && !moment->altered && node->depth > 0 && !row->several)
        fill_excess(row, moment, node);
    fill_budget(row, moment, node);
    for (int i = TACH_TREE_AVERAGE; row->several && i <= TACH_TREE_MAX; i++)
        strcpy(row->values[i], "–");
    if (row->several)
        return;
    put_ms(row, TACH_TREE_AVERAGE, node->average_ns);
    put_ms(row, TACH_TREE_MEDIAN, node->median_ns);
    put_ms(row, TACH_TREE_P99, node->p99_ns);
    put_ms(row, TACH_TREE_MAX, node->peak_ns);
}

static void fill_tree_row(tach_tree_row *row, const tach_tree_state *state, const tach_moment *moment, tach_tree_ref ref)
{
    const tach_node *node = &moment->frame.nodes[ref.node];
    memset(row, 0, sizeof *row);
    row->ref = ref;
    row->selected = moment->frozen && same(ref, state->selected);
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
    row->recursive = is_recursive(moment->frame.nodes, moment->frame.node_count, ref.node);
    row->running = node->running && node->depth > 0;
    row->idle = node->calls == 0 && node->inclusive_ns == 0 && moment->last_active &&
                moment->frame.number > moment->last_active[ref.node] + TACH_IDLE_FRAMES;
    if (has_children(moment, ref.node))
        row->sign = is_row_open(state, moment, ref.node) ? TACH_TREE_OPEN : TACH_TREE_CLOSED;
    else
        row->sign = row->wait ? TACH_TREE_WAIT : TACH_TREE_LEAF;
    if (node->depth == 0 && node->thread != moment->frame.thread) {
        if (row->gpu)
            fill_gpu_thread(row, moment);
        else
            fill_other_thread(row, moment, node);
        return;
    }
    fill_scope(row, moment, node);
    if (node->depth == 0 && !moment->altered) {
        tach_badge_for_frame(&row->badge, moment->frame_ms, moment->work_ms, moment->budget_ms);
        if (row->badge.state == TACH_BADGE_OK)
            row->badge.state = TACH_BADGE_NONE;
    }
}

static void fill_note(tach_tree_model *model, const tach_moment *moment, uint32_t hidden)
{
    size_t length = 0;
    model->note[0] = 0;
    if (moment->exact)
        tach_text_append(model->note, sizeof model->note, &length, "frame %llu · ", (unsigned long long)moment->frame.number);
    if (moment->altered)
        tach_text_append(model->note, sizeof model->note, &length, "under a debug view · ");
    uint32_t above = model->first;
    uint32_t below = model->total - model->first - model->row_count;
    tach_text_append(model->note, sizeof model->note, &length, "%u of %u rows", model->row_count, model->scope_count);
    if (above)
        tach_text_append(model->note, sizeof model->note, &length, " · %u above", above);
    if (below)
        tach_text_append(model->note, sizeof model->note, &length, " · %u below", below);
    if (hidden)
        tach_text_append(model->note, sizeof model->note, &length, " · %u hidden", hidden);
}

static void tell_pass(tach_tree_model *model, const tach_moment *moment, uint32_t node)
{
    char counts[128];
    size_t length = strlen(model->footer);
    tach_pass_short(counts, sizeof counts, moment, node);
    if (counts[0])
        tach_text_append(model->footer, sizeof model->footer, &length, " · %s", counts);
    model->pass_of = moment->frame.nodes[node].name;
    tach_pass_long(model->pass, sizeof model->pass, moment, node);
}

static void fill_footer(tach_tree_model *model, const tach_tree_state *state, const tach_moment *moment)
{
    size_t length = 0;
    model->footer[0] = model->pass[0] = 0;
    uint32_t selected = state->selected.node;
    if (!moment->frozen || selected >= moment->frame.node_count)
        return;
    const tach_node *node = &moment->frame.nodes[selected];
    if (state->selected.unclaimed)
        tach_text_append(model->footer, sizeof model->footer, &length, "time of %s outside of every scope", node->name);
    else if (node->depth == 0)
        tach_text_append(model->footer, sizeof model->footer, &length, "the whole of %s", node->name);
    else
        tach_text_append(model->footer, sizeof model->footer, &length, "%s:%u", node->file, node->line);
    if (!state->selected.unclaimed)
        tell_pass(model, moment, selected);
}

void tach_tree_rendered_in(const tach_tree_state *state, const tach_moment *moment, tach_tree_ref ref, tach_render_counts *out)
{
    const tach_frame_record *frame = &moment->frame;
    tach_tree_fold_follow(state->fold, moment);
    tach_tree_fold_rendered(state->fold, moment, ref.node, out);
    if (!ref.unclaimed || ref.node >= frame->node_count)
        return;
    for (uint32_t child = frame->nodes[ref.node].first_child; child < frame->node_count; child = frame->nodes[child].next_sibling)
        for (uint32_t i = 0; i < TACH_RENDER_COUNTS; i++)
            out->of[i] -= tach_node_rendered(frame, &frame->nodes[child], (tach_render_count)i);
}

static void fill_rendered(tach_tree_model *model, const tach_tree_state *state, const tach_moment *moment)
{
    tach_render_counts counts = {{0}};
    model->selected = state->selected;
    if (moment->frozen && state->selected.node < moment->frame.node_count)
        tach_tree_rendered_in(state, moment, state->selected, &counts);
    tach_rendered_text(model->rendered, sizeof model->rendered, &counts, false);
}

static void fill_filter(tach_tree_model *model, const tach_tree_state *state)
{
    size_t length = 0;
    model->filter[0] = 0;
    if (state->typing || state->filter[0])
        tach_text_append(model->filter, sizeof model->filter, &length, "/ %s%s", state->filter, state->typing ? "▏" : "");
}

void tach_tree_fill(tach_tree_model *model, tach_tree_state *state, const tach_moment *moment, uint32_t room)
{
    room = tach_min_u32(room, TACH_TREE_MAX_ROWS);
    open_what_matters(state, tach_tree_fold_follow(state->fold, moment));
    model->total = tach_tree_count(state, moment);
    state->scroll = tach_min_u32(state->scroll, model->total > room ? model->total - room : 0);
    model->first = state->scroll;
    model->row_count = 0;
    model->scope_count = moment->frame.node_count + moment->frame.thread_count - state->fold->folded;
    uint32_t place = 0;
    for (row_walk w = walk_start(state, moment); w.at.node != TACH_NONE && model->row_count < room; walk_next(&w), place++) {
        if (place >= model->first)
            fill_tree_row(&model->rows[model->row_count++], state, w.moment, w.at);
    }
    model->sort = state->order->sort;
    fill_filter(model, state);
    fill_note(model, moment, state->order->hidden);
    fill_footer(model, state, moment);
    fill_rendered(model, state, moment);
}
