#include "model/budgets.h"

#include <math.h>
#include <string.h>

#include "base/log.h"
#include "model/frame_statistics.h"
#include "model/result.h"

#define MATCHES_A_ROW 2 /* that there is room for, on average over all rows */
#define TELL_UNTRACED 3 /* times */
/* Frames that no budget is judged by; of those under a debug view some are (may_judge). */
#define NO_MEASURE (TACH_FRAME_LEFT_OUT & ~TACH_FRAME_ALTERED)

void tach_budgets_create(tach_budgets *budgets, tach_arena *arena, const tach_call_tree *tree, double config_ms)
{
    memset(budgets, 0, sizeof *budgets);
    budgets->list = tach_arena_take(arena, TACH_BUDGET_CAPACITY * sizeof(tach_budget));
    budgets->list_before = tach_arena_take(arena, TACH_BUDGET_CAPACITY * sizeof(tach_budget));
    budgets->list_past = tach_arena_take(arena, TACH_BUDGET_CAPACITY * sizeof(tach_budget));
    budgets->texts = tach_arena_take(arena, TACH_MAX_BUDGETS * sizeof(tach_budget_asked));
    budgets->texts_before = tach_arena_take(arena, TACH_MAX_BUDGETS * sizeof(tach_budget_asked));
    budgets->work = tach_arena_take(arena, TACH_BUDGET_CAPACITY * sizeof(tach_budget_work));
    budgets->work_before = tach_arena_take(arena, TACH_BUDGET_CAPACITY * sizeof(tach_budget_work));
    budgets->match_capacity = MATCHES_A_ROW * tree->capacity + TACH_MAX_STATISTICS;
    budgets->matches = tach_arena_take(arena, budgets->match_capacity * sizeof(tach_budget_match));
    budgets->config_ms = config_ms;
    budgets->cells = tree->cells;
    budgets->version = tach_budget_version() - 1;
}

/* ---- Taking over what was asked for --------------------------------------------------------------------------------- */

static void forget_figures(tach_budget *budget)
{
    budget->state = TACH_BUDGET_NOT_SEEN;
    budget->value = budget->held = budget->left = budget->worst = (double)NAN;
    budget->frames_over = budget->last_over_ns = 0;
}

static tach_budget from_asked(const tach_budget_asked *from)
{
    tach_budget budget = {
        .kind = from->kind,
        .unit = from->unit,
        .source = from->source,
        .name = from->name,
        .owner = from->owner,
        .advice = from->advice,
        .file = from->file,
        .line = from->line,
        .limit = from->limit,
        .warn = from->limit * from->warn_percent / 100,
    };
    forget_figures(&budget);
    return budget;
}

static tach_budget from_config(double ms)
{
    tach_budget budget = {
        .kind = TACH_BUDGET_FRAME,
        .unit = TACH_BUDGET_MS,
        .source = TACH_BUDGET_FROM_CONFIG,
        .name = "",
        .owner = "",
        .advice = "",
        .file = "",
        .limit = ms,
        .warn = ms * TACH_BUDGET_WARN_PERCENT / 100,
    };
    forget_figures(&budget);
    return budget;
}

/* What has the same limit keeps its figures, and what stands behind them. */
static void keep_figures(tach_budgets *budgets, uint32_t index, uint32_t count_before)
{
    tach_budget *budget = &budgets->list[index];
    budgets->work[index] = (tach_budget_work){0};
    for (uint32_t i = 0; i < count_before; i++) {
        const tach_budget *old = &budgets->list_before[i];
        if (old->kind != budget->kind || strcmp(old->name, budget->name) != 0)
            continue;
        if (old->limit != budget->limit)
            return;
        budget->state = old->state;
        budget->value = old->value;
        budget->held = old->held;
        budget->left = old->left;
        budget->worst = old->worst;
        budget->frames_over = old->frames_over;
        budget->last_over_ns = old->last_over_ns;
        budgets->work[index] = budgets->work_before[i];
        return;
    }
}

static void list_asked(tach_budgets *budgets, uint32_t count)
{
    budgets->list[0] = from_config(budgets->config_ms);
    budgets->count = 1;
    for (uint32_t i = 0; i < count; i++) {
        bool frame = budgets->texts[i].kind == TACH_BUDGET_FRAME;
        budgets->list[frame ? 0 : budgets->count++] = from_asked(&budgets->texts[i]);
    }
}

/* What is there becomes what was there before. */
static void turn_lists(tach_budgets *budgets)
{
    tach_budget *list = budgets->list_before;
    tach_budget_asked *texts = budgets->texts_before;
    tach_budget_work *work = budgets->work_before;
    budgets->list_before = budgets->list;
    budgets->texts_before = budgets->texts;
    budgets->work_before = budgets->work;
    budgets->list = list;
    budgets->texts = texts;
    budgets->work = work;
}

double tach_budgets_take_over(tach_budgets *budgets, tach_node *nodes, tach_value *values)
{
    uint32_t version = tach_budget_version();
    if (version == budgets->version && budgets->count > 0)
        return budgets->list[0].limit;
    budgets->version = version;
    uint32_t count_before = budgets->count;
    turn_lists(budgets);
    list_asked(budgets, tach_budget_copy(budgets->texts));
    for (uint32_t i = 0; i < budgets->count; i++)
        keep_figures(budgets, i, count_before);
    tach_budget_unmatch(budgets, nodes, values);
    return budgets->list[0].limit;
}

/* ---- A frame's values ------------------------------------------------------------------------------------------------ */

/* The most of any thread, in ms; the GPU's only where no thread has scopes of that name. NAN when none of them ran. */
static double time_of(tach_budgets *budgets, const tach_budget_work *work, const tach_frame_record *record)
{
    const tach_node *nodes = record->nodes;
    uint64_t most = 0, number = ++budgets->sum_number;
    bool ran = false;
    for (uint32_t at = work->first; at != TACH_NONE; at = budgets->matches[at].next) {
        const tach_node *node = &nodes[budgets->matches[at].item];
        if ((node->inclusive_ns == 0 && node->calls == 0) || (work->on_cpu && record->threads[node->thread].is_gpu))
            continue;
        tach_budget_sum *sum = &budgets->sums[node->thread];
        if (sum->of != number)
            *sum = (tach_budget_sum){number, 0};
        sum->ns += node->inclusive_ns;
        most = tach_max_u64(most, sum->ns);
        ran = true;
    }
    return ran ? (double)most / 1e6 : (double)NAN;
}

static double allocations_of(const tach_budgets *budgets, const tach_budget_work *work, const tach_node *nodes)
{
    uint64_t sum = 0;
    bool ran = false;
    for (uint32_t at = work->first; at != TACH_NONE; at = budgets->matches[at].next) {
        const tach_node *node = &nodes[budgets->matches[at].item];
        sum += node->alloc_count;
        ran |= node->inclusive_ns > 0 || node->calls > 0;
    }
    return ran ? (double)sum : (double)NAN;
}

/* Statistics of one title in several files are one thing to a budget. */
static double statistic_of(const tach_budgets *budgets, const tach_budget_work *work, const tach_frame_record *record)
{
    double sum = 0;
    bool any = false;
    for (uint32_t at = work->first; at != TACH_NONE; at = budgets->matches[at].next) {
        if (budgets->matches[at].item >= record->value_count)
            continue; /* a frame of the past, in which it was not there yet */
        const tach_value *value = &record->values[budgets->matches[at].item];
        double result = tach_result_stands(value) ? value->result_total : value->result;
        if (!isfinite(result))
            continue;
        sum += result;
        any = true;
    }
    return any ? sum : (double)NAN;
}

static double value_of_budget(tach_budgets *budgets, uint32_t index, const tach_frame_record *record)
{
    const tach_budget_work *work = &budgets->work[index];
    switch (budgets->list[index].kind) {
    case TACH_BUDGET_SCOPE:
        return time_of(budgets, work, record);
    case TACH_BUDGET_NO_ALLOC:
        return allocations_of(budgets, work, record->nodes);
    default:
        return statistic_of(budgets, work, record);
    }
}

/* ---- States ---------------------------------------------------------------------------------------------------------- */

static bool is_held(const tach_budget_work *work, tach_budget_state state, uint64_t now_ns)
{
    return now_ns - work->peaks[state].seen_ns < TACH_BUDGET_HOLD_NS;
}

/* The worst state of the last second, with its largest value. `about`: the value that this frame's state is about. */
static void hold_state(tach_budget *budget, tach_budget_work *work, tach_budget_state state, double about, uint64_t now_ns)
{
    tach_budget_peak *peak = &work->peaks[state];
    peak->seen_ns = now_ns;
    if (!(about < peak->value) || now_ns - peak->value_ns >= TACH_BUDGET_HOLD_NS) {
        peak->value = about;
        peak->value_ns = now_ns;
    }
    tach_budget_state shown = budget->state;
    while (shown > state && !is_held(work, shown, now_ns))
        shown--;
    budget->state = shown > state ? shown : state;
    budget->held = work->peaks[budget->state].value;
    budget->left = budget->limit - budget->held;
}

static void count_value(tach_budget *budget, double value, bool over, uint64_t now_ns)
{
    budget->value = value;
    budget->worst = budget->worst >= value ? budget->worst : value;
    if (over) {
        budget->frames_over++;
        budget->last_over_ns = now_ns;
    }
}

/* None was counted, which says nothing. One that was stands for as long as any OVER. */
static void leave_untraced(tach_budget *budget, const tach_budget_work *work, uint64_t now_ns)
{
    if (budget->state == TACH_BUDGET_OVER && is_held(work, TACH_BUDGET_OVER, now_ns))
        return;
    budget->state = TACH_BUDGET_UNTRACED;
    budget->value = budget->held = budget->left = (double)NAN;
}

static void judge_value(tach_budget *budget, tach_budget_work *work, double value, uint64_t now_ns)
{
    if (!isfinite(value) && (budget->kind == TACH_BUDGET_STATISTIC || budget->state == TACH_BUDGET_NOT_SEEN)) {
        budget->value = value;
        if (now_ns - work->value_ns >= TACH_BUDGET_STALE_NS)
            budget->held = budget->left = (double)NAN;
        return;
    }
    if (!isfinite(value))
        value = 0; /* a scope that did not run took nothing */
    work->value_ns = now_ns;
    if (work->untraced != TACH_NONE && !(value > 0)) {
        leave_untraced(budget, work, now_ns);
        return;
    }
    bool over = value > budget->limit;
    count_value(budget, value, over, now_ns);
    tach_budget_state state = over ? TACH_BUDGET_OVER : value > budget->warn ? TACH_BUDGET_WARN : TACH_BUDGET_OK;
    hold_state(budget, work, state, value, now_ns);
}

/* Over by its length, with the tolerance for a display's rate; below that it is the work that says how much of it is used. */
static void judge_own(tach_budget *budget, tach_budget_work *work, const tach_frame_record *record, uint64_t now_ns)
{
    double ms = (double)record->duration_ns / 1e6, work_ms = (double)record->work_ns / 1e6;
    bool over = ms > budget->limit * TACH_BUDGET_TOLERANCE;
    count_value(budget, ms, over, now_ns);
    tach_budget_state state = over ? TACH_BUDGET_OVER : work_ms > budget->warn ? TACH_BUDGET_WARN : TACH_BUDGET_OK;
    hold_state(budget, work, state, over ? ms : work_ms, now_ns);
}

/* Its rows change when a frame of the GPU is in, and are judged then. */
static bool is_of_gpu_only(const tach_budget_work *work) { return work->on_gpu && !work->on_cpu; }

/* Under a debug view what a frame counts holds, what it takes does not. */
static bool may_judge(const tach_budget *budget, const tach_frame_record *record)
{
    return !(record->flags & TACH_FRAME_ALTERED) || tach_budget_is_of_counts(budget);
}

static void tell_untraced(tach_budgets *budgets, const tach_budget *budget, const tach_node *row)
{
    if (budgets->untraced_told++ < TELL_UNTRACED)
        tach_log("%s:%u: \"%s\" may not allocate, but its file is below level 2 (TACH_LEVEL), where TACH_ALLOC leaves no trace",
                 row->file, row->line, budget->name);
}

static void judge_other(tach_budgets *budgets, uint32_t index, const tach_frame_record *record, uint64_t now_ns)
{
    tach_budget *budget = &budgets->list[index];
    tach_budget_work *work = &budgets->work[index];
    bool told = budget->state == TACH_BUDGET_UNTRACED || budget->state == TACH_BUDGET_OVER;
    judge_value(budget, work, value_of_budget(budgets, index, record), now_ns);
    if (budget->state == TACH_BUDGET_UNTRACED && !told)
        tell_untraced(budgets, budget, &record->nodes[work->untraced]);
}

void tach_budgets_judge(tach_budgets *budgets, tach_frame_record *record, tach_node *nodes, tach_value *values)
{
    tach_budget_match_new(budgets, record, nodes, values);
    record->budgets = budgets->list;
    record->budget_count = budgets->count;
    if (record->flags & NO_MEASURE)
        return;
    uint64_t now_ns = record->start_ns + record->duration_ns;
    if (may_judge(&budgets->list[0], record))
        judge_own(&budgets->list[0], &budgets->work[0], record, now_ns);
    for (uint32_t i = 1; i < budgets->count; i++)
        if (!is_of_gpu_only(&budgets->work[i]) && may_judge(&budgets->list[i], record))
            judge_other(budgets, i, record, now_ns);
}

void tach_budgets_judge_gpu(tach_budgets *budgets, const tach_frame_record *record, uint32_t flags, tach_node *nodes,
                            tach_value *values)
{
    tach_budget_match_new(budgets, record, nodes, values);
    if (flags & TACH_FRAME_LEFT_OUT)
        return;
    for (uint32_t i = 1; i < budgets->count; i++)
        if (is_of_gpu_only(&budgets->work[i]))
            judge_other(budgets, i, record, record->start_ns + record->duration_ns);
}

/* Judged by today's budgets as if nothing had been before; counts and peaks are today's. */
void tach_budgets_judge_past(tach_budgets *budgets, tach_frame_record *record)
{
    uint64_t end_ns = record->start_ns + record->duration_ns;
    for (uint32_t i = 0; i < budgets->count; i++) {
        tach_budget *past = &budgets->list_past[i];
        tach_budget_work fresh = {.untraced = budgets->work[i].untraced};
        *past = budgets->list[i];
        forget_figures(past);
        bool judged = !(record->flags & NO_MEASURE) && may_judge(past, record);
        if (judged && past->kind == TACH_BUDGET_FRAME)
            judge_own(past, &fresh, record, end_ns);
        else if (judged)
            judge_value(past, &fresh, value_of_budget(budgets, i, record), end_ns);
        past->worst = budgets->list[i].worst;
        past->frames_over = budgets->list[i].frames_over;
        past->last_over_ns = budgets->list[i].last_over_ns;
    }
    record->budgets = budgets->list_past;
    record->budget_count = budgets->count;
}

void tach_budgets_reset(tach_budgets *budgets)
{
    for (uint32_t i = 0; i < budgets->count; i++) {
        forget_figures(&budgets->list[i]);
        budgets->work[i].value_ns = 0;
        memset(budgets->work[i].peaks, 0, sizeof budgets->work[i].peaks);
    }
}
