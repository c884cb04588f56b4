#include "model/gpu.h"

#include <string.h>

#include "base/clock.h"
#include "capture/site.h"
#include "model/model.h"
#include "model/tracks.h"

#define BOTTLENECK_PERCENT 80
#define PRESENT_WAIT_NS    500000
/* Drivers reset a GPU that works at one thing for seconds; a frame of more is nonsense. */
#define LONGEST_NS UINT64_C(10000000000)
/* Edges out of order by less are taken as one moment: clocks of a GPU's parts are set beside each other to no better. */
#define LEAST_STEP_BACK_NS 100000

static tach_site whole_frame = {"(whole frame)", "", 0, TACH_SITE_SCOPE, 0};

void tach_gpu_create(tach_model_gpu *gpu, tach_arena *arena, uint32_t row_capacity)
{
    memset(gpu, 0, sizeof *gpu);
    tach_tree_part_create(&gpu->part, arena, row_capacity);
    gpu->waiting = tach_arena_take(arena, (TACH_GPU_FLYING + 1) * sizeof(tach_waiting_hitch));
    gpu->track = TACH_NONE;
}

tach_bottleneck tach_gpu_bottleneck(uint64_t duration_ns, uint64_t work_ns, uint64_t wait_ns, uint64_t gpu_ns)
{
    uint64_t margin_ns = duration_ns / 100 * BOTTLENECK_PERCENT;
    bool gpu = gpu_ns > margin_ns, cpu = work_ns > margin_ns;
    if (gpu_ns == 0)
        return TACH_BOTTLENECK_UNKNOWN;
    if (gpu != cpu)
        return gpu ? TACH_BOTTLENECK_GPU : TACH_BOTTLENECK_CPU;
    return !gpu && wait_ns > PRESENT_WAIT_NS ? TACH_BOTTLENECK_PRESENT : TACH_BOTTLENECK_BALANCED;
}

/* ---- The edges of a frame ---------------------------------------------------------------------------------------- */

/* A walk along them by a clock that stands still while the HUD is drawn. */
typedef struct edge_walk {
    const tach_gpu_frame *frame;
    uint64_t at;
    const tach_gpu_edge *edge;
    uint64_t now_ns, before_ns; /* of the GPU's clock: here, at the edge before */
    uint64_t game_ns;           /* less the HUD's time */
    uint64_t hud_ns;
    bool backwards;
} edge_walk;

static bool next_edge(edge_walk *walk)
{
    const tach_gpu_frame *frame = walk->frame;
    bool first = walk->edge == NULL;
    walk->at = first ? frame->first : walk->at + 1;
    if (walk->at >= frame->end)
        return false;
    walk->edge = &frame->edges[walk->at & frame->mask];
    walk->before_ns = first ? walk->edge->ns : walk->now_ns;
    walk->now_ns = tach_max_u64(walk->edge->ns, walk->before_ns);
    walk->backwards |= walk->edge->ns + LEAST_STEP_BACK_NS < walk->before_ns;
    if (walk->edge->kind == TACH_GPU_EDGE_HUD_END)
        walk->hud_ns += walk->now_ns - walk->before_ns;
    walk->game_ns = walk->now_ns - walk->hud_ns;
    return true;
}

/* What the frame took. */
typedef struct gpu_total {
    bool measured, scopes;
    bool makes_sense;
    uint64_t ns, hud_ns;
} gpu_total;

static gpu_total add_up(const tach_gpu_frame *frame)
{
    edge_walk walk = {.frame = frame};
    uint64_t first = 0, last = 0, begun = 0, before_hud = 0;
    bool framed = false, hud = false;
    gpu_total total = {0};
    while (next_edge(&walk)) {
        switch (walk.edge->kind) {
        case TACH_GPU_EDGE_FRAME:
            begun = walk.game_ns;
            framed = true;
            break;
        case TACH_GPU_EDGE_HUD:
            before_hud = walk.game_ns;
            hud = true;
            break;
        case TACH_GPU_EDGE_BEGIN:
            first = total.scopes ? first : walk.game_ns;
            total.scopes = true;
            break;
        case TACH_GPU_EDGE_END:
            last = walk.game_ns;
            break;
        default:
            break;
        }
    }
    total.measured = total.scopes || (framed && hud);
    total.ns = total.scopes ? last - first : framed && hud ? before_hud - begun : 0;
    total.hud_ns = walk.hud_ns;
    total.makes_sense =
        !walk.backwards && total.hud_ns <= LONGEST_NS && total.ns <= LONGEST_NS && (total.ns > 0 || !total.measured);
    return total;
}

/* ---- Rows -------------------------------------------------------------------------------------------------------- */

typedef struct gpu_span {
    uint32_t row; /* TACH_NONE when the table was full: its cost stays with the row around it */
    uint64_t start_ns, children_ns;
    tach_gpu_counts counts; /* so far, with those of scopes inside that have ended */
} gpu_span;

/* Without a row, as the table was full, its cost stays with the row around it. */
static void count_call(tach_call_tree *tree, uint32_t row, uint64_t inclusive_ns, uint64_t children_ns)
{
    if (row == TACH_NONE)
        return;
    tach_cell *cell = &tree->cells[row];
    cell->self_ticks += inclusive_ns - children_ns;
    cell->min_ticks = tach_min_u64(cell->min_ticks, inclusive_ns);
    cell->max_ticks = tach_max_u64(cell->max_ticks, inclusive_ns);
}

static uint32_t open_gpu_row(tach_call_tree *tree, uint32_t parent, uint32_t site)
{
    uint32_t row = tach_tree_find_child(tree, parent, site);
    if (row != TACH_NONE) {
        tach_tree_touch(tree, row);
        tree->cells[row].calls++;
    }
    return row;
}

/* What was counted up to an edge belongs to the innermost scope before it. */
static void take_segment(gpu_span *stack, const edge_walk *walk)
{
    const tach_gpu_edge *edge = walk->edge;
    uint32_t open = edge->depth + (edge->kind == TACH_GPU_EDGE_END ? 1u : 0u);
    if (edge->segment == TACH_GPU_SEGMENT_HERE && open > 0)
        tach_passes_add_part(&stack[open - 1].counts, &walk->frame->segments[walk->at & walk->frame->mask].counts);
}

/* A scope without a row, as the table was full, leaves its counts to the one around it, like all others. */
static void end_counting(tach_passes *passes, gpu_span *stack, uint32_t depth)
{
    if (stack[depth].row != TACH_NONE)
        tach_passes_add(passes, stack[depth].row, &stack[depth].counts);
    if (depth > 0)
        tach_passes_add_part(&stack[depth - 1].counts, &stack[depth].counts);
}

static void fill_rows(tach_call_tree *tree, uint32_t root, const tach_gpu_frame *frame, tach_passes *passes)
{
    edge_walk walk = {.frame = frame};
    gpu_span stack[TACH_GPU_DEPTH];
    uint32_t rows[TACH_GPU_DEPTH + 1] = {root}; /* the innermost that has one, by depth */
    bool counted = tach_passes_open(passes, frame);
    while (next_edge(&walk)) {
        uint32_t depth = walk.edge->depth;
        gpu_span *span = &stack[depth];
        if (counted)
            take_segment(stack, &walk);
        if (walk.edge->kind == TACH_GPU_EDGE_BEGIN) {
            *span = (gpu_span){open_gpu_row(tree, rows[depth], walk.edge->site), walk.game_ns, 0, {0}};
            rows[depth + 1] = span->row != TACH_NONE ? span->row : rows[depth];
        } else if (walk.edge->kind == TACH_GPU_EDGE_END) {
            uint64_t inclusive_ns = walk.game_ns - span->start_ns;
            count_call(tree, span->row, inclusive_ns, span->children_ns);
            if (depth > 0)
                stack[depth - 1].children_ns += span->row != TACH_NONE ? inclusive_ns : span->children_ns;
            if (counted)
                end_counting(passes, stack, depth);
        }
    }
}

static bool find_track(tach_model *model)
{
    if (model->gpu.track == TACH_NONE)
        model->gpu.track = tach_tracks_add_gpu(model, model->gpu.software ? "soft GPU" : "GPU");
    return model->gpu.track != TACH_NONE;
}

static uint32_t flags_of(const tach_history *history, uint64_t number)
{
    const tach_history_frame *frame = tach_history_at(history, tach_history_age(history, number));
    return frame ? frame->flags : 0;
}

/* Open, fill and close a frame of the GPU's rows; without a frame they become 0. `flags`: of that frame, which is past. Returns the
 * place of their packet. */
static uint64_t take_rows(tach_model *model, const tach_gpu_frame *frame, uint32_t flags, const gpu_total *total)
{
    tach_model_gpu *gpu = &model->gpu;
    tach_call_tree *tree = &model->tree;
    uint64_t packet = 0;
    uint32_t root = model->tracks[gpu->track].row;
    tach_tree_turn(tree, &gpu->part);
    tach_tree_open_frame(tree);
    if (frame) {
        tach_tree_touch(tree, root);
        if (total->scopes)
            fill_rows(tree, root, frame, &gpu->passes);
        else
            count_call(tree, open_gpu_row(tree, root, tach_site_id(&whole_frame)), total->ns, 0);
    }
    tach_tree_close_frame(tree, total->ns, frame && !(flags & (TACH_FRAME_GAP | TACH_FRAME_LOADING | TACH_FRAME_ALTERED)), false);
    gpu->info = (tach_thread_info){.name = model->tracks[gpu->track].name, .node = root, .is_gpu = true};
    if (frame) {
        gpu->info.alive = true;
        gpu->info.events = frame->end - frame->first;
        gpu->info.work_ns = total->ns;
        model->threads[gpu->track] = gpu->info;
        tach_frame_record late = {.number = frame->number,
                                  .gpu_ns = total->ns,
                                  .gpu_hud_ns = total->hud_ns,
                                  .gpu_counts_state = gpu->passes.state,
                                  .gpu_passes = gpu->passes.passes,
                                  .gpu_pass_count = gpu->passes.count,
                                  .threads = model->threads,
                                  .thread_count = model->track_count};
        packet = tach_packets_add(&model->history.packets, tree, &late);
    }
    tach_tree_turn(tree, &gpu->part);
    model->record.node_count = tree->count;
    model->record.thread_count = model->track_count;
    return packet;
}

/* ---- Hitches ----------------------------------------------------------------------------------------------------- */

void tach_gpu_wait_for(tach_model_gpu *gpu, const tach_verdict *verdict, uint64_t lost_ns)
{
    gpu->waiting[gpu->waiting_count++] = (tach_waiting_hitch){lost_ns, *verdict}; /* one a frame under way: there is room */
}

static bool blames_gpu(const tach_verdict *verdict)
{
    for (uint32_t i = 0; i < verdict->cause_count; i++)
        if (verdict->causes[i].kind == TACH_CAUSE_GPU)
            return true;
    return false;
}

/* The verdict that was made at once stands unless the GPU is to blame: it had what only the live record has. */
static void settle_first(tach_model *model)
{
    tach_model_gpu *gpu = &model->gpu;
    uint64_t number = gpu->waiting[0].verdict.frame_number;
    tach_verdict *verdict = &gpu->waiting[0].verdict, with_gpu;
    uint32_t age = tach_history_age(&model->history, number);
    if (age != TACH_NONE && tach_verdict_make(&model->inquiry, &model->history, &model->record, age, &with_gpu) &&
        blames_gpu(&with_gpu))
        *verdict = with_gpu;
    if (model->last_hitch.frame_number == number)
        model->last_hitch = *verdict;
    if (model->record.verdict && model->verdict.frame_number == number)
        model->verdict = *verdict;
    tach_hitches_add(&model->hitches, verdict, gpu->waiting[0].lost_ns);
    gpu->waiting_count--;
    memmove(&gpu->waiting[0], &gpu->waiting[1], gpu->waiting_count * sizeof *gpu->waiting);
}

/* ---- Frames ------------------------------------------------------------------------------------------------------ */

static uint64_t ns_from_ms(float ms) { return (uint64_t)((double)ms * 1e6 + 0.5); }

static void attach_to_history(tach_model *model, const tach_gpu_frame *frame, tach_gpu_state state, const gpu_total *total,
                              uint64_t packet)
{
    tach_model_gpu *gpu = &model->gpu;
    tach_history_frame *past = tach_history_entry(&model->history, frame->number);
    if (state != TACH_GPU_NONE) {
        gpu->state = state;
        gpu->frame = frame->number;
        gpu->ns = total->ns;
        gpu->bottleneck = TACH_BOTTLENECK_UNKNOWN;
    }
    gpu->hud_ns = total->hud_ns;
    if (!past)
        return;
    past->gpu_state = (uint8_t)state;
    past->gpu_packet = packet;
    past->gpu_ms = (float)((double)total->ns / 1e6);
    if (state == TACH_GPU_KNOWN) {
        gpu->bottleneck =
            tach_gpu_bottleneck(ns_from_ms(past->duration_ms), ns_from_ms(past->work_ms), ns_from_ms(past->wait_ms), total->ns);
        past->bottleneck = (uint8_t)gpu->bottleneck;
    }
}

static void take_gpu_frame(tach_model *model, const tach_gpu_frame *frame, const tach_gpu_taken *taken)
{
    gpu_total total = {0};
    tach_gpu_state state = TACH_GPU_LOST;
    uint64_t packet = 0;
    if (!frame->lost)
        total = add_up(frame);
    if (!frame->lost && !total.makes_sense)
        model->gpu.rejected++;
    else if (!frame->lost)
        state = total.measured ? TACH_GPU_KNOWN : TACH_GPU_NONE;
    else
        model->gpu.lost++;
    if (state == TACH_GPU_LOST)
        total = (gpu_total){0};
    if (state != TACH_GPU_NONE)
        tach_passes_clear(&model->gpu.passes, frame->counted && state == TACH_GPU_LOST ? TACH_GPU_LOST : TACH_GPU_NONE);
    if (state == TACH_GPU_KNOWN && find_track(model)) {
        uint32_t flags = flags_of(&model->history, frame->number);
        packet = take_rows(model, frame, flags, &total);
        tach_budgets_judge_gpu(&model->budgets, &model->record, flags, model->tree.nodes, model->values.values);
        if (total.scopes)
            tach_keep_add_gpu(&model->keep, (uint16_t)model->gpu.track, frame, taken);
    }
    attach_to_history(model, frame, state, &total, packet);
    while (model->gpu.waiting_count > 0 && model->gpu.waiting[0].verdict.frame_number <= frame->number)
        settle_first(model);
}

/* Nothing has come for so long that what is shown would be of another time. */
static void expire(tach_model *model, bool waits, bool counting)
{
    tach_model_gpu *gpu = &model->gpu;
    static const gpu_total none_at_all;
    gpu->state = waits ? TACH_GPU_PENDING : TACH_GPU_NONE;
    gpu->ns = gpu->hud_ns = 0;
    gpu->bottleneck = TACH_BOTTLENECK_UNKNOWN;
    gpu->frame = model->record.number;
    tach_passes_clear(&gpu->passes, waits && counting ? TACH_GPU_PENDING : TACH_GPU_NONE);
    if (gpu->track != TACH_NONE)
        take_rows(model, NULL, 0, &none_at_all);
}

void tach_gpu_take(tach_model *model, const tach_gpu_taken *taken)
{
    tach_model_gpu *gpu = &model->gpu;
    tach_frame_record *record = &model->record;
    if (taken)
        gpu->software = taken->software;
    for (uint32_t i = 0; taken && i < taken->count; i++)
        take_gpu_frame(model, &taken->frames[i], taken);
    bool old = gpu->state != TACH_GPU_NONE && record->number - gpu->frame > TACH_GPU_LATEST + 1;
    bool waits = taken && taken->asked;
    if (old || (gpu->state == TACH_GPU_NONE && waits))
        expire(model, waits, taken && taken->counting);
    if (gpu->track != TACH_NONE)
        model->threads[gpu->track] = gpu->info;
    if (taken) {
        gpu->dropped = taken->dropped;
        gpu->repairs = taken->repairs;
    }
    gpu->passes.no_counts = taken ? taken->no_counts : NULL;
    record->gpu_software = gpu->software;
    record->gpu_lost = gpu->lost;
    record->gpu_rejected = gpu->rejected;
    record->gpu_dropped = gpu->dropped;
    record->gpu_repairs = gpu->repairs;
    record->gpu_counts_state = gpu->passes.state;
    record->gpu_passes = gpu->passes.passes;
    record->gpu_pass_count = gpu->passes.count;
    record->gpu_no_counts = gpu->passes.no_counts;
    if (record->gpu_state == TACH_GPU_KNOWN) /* by passes that came with the frame itself */
        return;
    record->gpu_state = gpu->state;
    record->gpu_frame = gpu->state == TACH_GPU_NONE ? record->number : gpu->frame;
    record->gpu_ns = gpu->ns;
    record->gpu_hud_ns = gpu->hud_ns;
    record->bottleneck = gpu->bottleneck;
}
