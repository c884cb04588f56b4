/* budget_match.c - which rows and statistics a budget is about, found by name. */
#include <string.h>

#include "base/log.h"
#include "capture/site.h"
#include "model/budgets.h"

#define ARROW " > "

/* Does this row's path end in that one? Its scopes stand between arrows, the thread is none of them. */
static bool path_ends_in(const tach_node *nodes, uint32_t row, const char *path)
{
    size_t left = strlen(path);
    for (; nodes[row].depth > 0; row = nodes[row].parent) {
        size_t length = strlen(nodes[row].name);
        if (length > left || memcmp(path + left - length, nodes[row].name, length) != 0)
            return false;
        left -= length;
        if (left == 0)
            return true;
        if (left < strlen(ARROW) || memcmp(path + left - strlen(ARROW), ARROW, strlen(ARROW)) != 0)
            return false;
        left -= strlen(ARROW);
    }
    return false;
}

/* A scope inside another of the same budget is counted with it. */
static bool is_inside(const tach_node *nodes, uint32_t row, const char *path)
{
    for (uint32_t above = nodes[row].parent; nodes[above].depth > 0; above = nodes[above].parent)
        if (path_ends_in(nodes, above, path))
            return true;
    return false;
}

/* The path that the GPU's rows are compared with: it may begin with what the tree calls the GPU. */
static const char *path_on_gpu(const char *name)
{
    static const char *const gpu_names[] = {"GPU" ARROW, "soft GPU" ARROW};
    for (size_t i = 0; i < TACH_COUNT_OF(gpu_names); i++)
        if (strncmp(name, gpu_names[i], strlen(gpu_names[i])) == 0)
            return name + strlen(gpu_names[i]);
    return name;
}

static bool is_on_gpu(const tach_frame_record *record, uint32_t row) { return record->threads[record->nodes[row].thread].is_gpu; }

bool tach_budget_is_about(const tach_budget *budget, const tach_frame_record *record, uint32_t row)
{
    const char *path = is_on_gpu(record, row) ? path_on_gpu(budget->name) : budget->name;
    return (budget->kind == TACH_BUDGET_SCOPE || budget->kind == TACH_BUDGET_NO_ALLOC) && path_ends_in(record->nodes, row, path);
}

static void add_match(tach_budgets *budgets, uint32_t budget, uint32_t item)
{
    if (budgets->match_count == budgets->match_capacity) {
        if (!budgets->full_told)
            tach_log("more rows have budgets than can be followed: %s and others are judged by a part of theirs",
                     budgets->list[budget].name);
        budgets->full_told = true;
        return;
    }
    uint32_t match = budgets->match_count++;
    tach_budget_work *work = &budgets->work[budget];
    budgets->matches[match] = (tach_budget_match){item, TACH_NONE};
    if (work->first == TACH_NONE)
        work->first = match;
    else
        budgets->matches[work->last].next = match;
    work->last = match;
}

/* What a row shows: time before allocations, a path before a name. */
static bool says_more(const tach_budget *a, const tach_budget *b)
{
    return a->kind != b->kind ? a->kind == TACH_BUDGET_SCOPE : strlen(a->name) > strlen(b->name);
}

/* Of a budget that allows none, a row in which an allocation would leave no trace. */
static void note_untraced(tach_budgets *budgets, const tach_node *nodes, uint32_t row)
{
    if (!tach_site_get(budgets->cells[row].site)->untraced)
        return;
    for (uint32_t i = 1; i < budgets->count; i++) {
        const tach_budget *budget = &budgets->list[i];
        if (budget->kind == TACH_BUDGET_NO_ALLOC && budgets->work[i].untraced == TACH_NONE &&
            (path_ends_in(nodes, row, budget->name) || is_inside(nodes, row, budget->name)))
            budgets->work[i].untraced = row;
    }
}

static void match_row(tach_budgets *budgets, tach_node *nodes, uint32_t row, bool is_gpu)
{
    nodes[row].budget = 0;
    if (nodes[row].depth == 0)
        return;
    if (!is_gpu)
        note_untraced(budgets, nodes, row);
    for (uint32_t i = 1; i < budgets->count; i++) {
        const tach_budget *budget = &budgets->list[i];
        const char *path = is_gpu ? path_on_gpu(budget->name) : budget->name;
        if (budget->kind == TACH_BUDGET_STATISTIC || !path_ends_in(nodes, row, path))
            continue;
        bool shows = !is_gpu || path != budget->name || !budgets->work[i].on_cpu;
        if (shows && (nodes[row].budget == 0 || says_more(budget, &budgets->list[nodes[row].budget])))
            nodes[row].budget = i;
        if (is_inside(nodes, row, path))
            continue;
        add_match(budgets, i, row);
        budgets->work[i].on_gpu |= is_gpu;
        budgets->work[i].on_cpu |= !is_gpu;
    }
}

static void match_value(tach_budgets *budgets, tach_value *values, uint32_t value)
{
    values[value].budget = 0;
    for (uint32_t i = 1; i < budgets->count; i++) {
        tach_budget *budget = &budgets->list[i];
        if (budget->kind != TACH_BUDGET_STATISTIC || strcmp(budget->name, values[value].title) != 0)
            continue;
        values[value].budget = i;
        if (values[value].kind == TACH_STATISTIC_MEMORY)
            budget->unit = TACH_BUDGET_BYTES;
        add_match(budgets, i, value);
    }
}

void tach_budget_unmatch(tach_budgets *budgets, tach_node *nodes, tach_value *values)
{
    for (uint32_t row = 0; row < budgets->rows; row++)
        nodes[row].budget = 0;
    for (uint32_t value = 0; value < budgets->values; value++)
        values[value].budget = 0;
    for (uint32_t i = 0; i < budgets->count; i++) {
        budgets->work[i].first = budgets->work[i].last = budgets->work[i].untraced = TACH_NONE;
        budgets->work[i].on_cpu = budgets->work[i].on_gpu = false;
    }
    budgets->match_count = budgets->rows = budgets->values = 0;
}

void tach_budget_match_new(tach_budgets *budgets, const tach_frame_record *record, tach_node *nodes, tach_value *values)
{
    for (; budgets->rows < record->node_count; budgets->rows++)
        match_row(budgets, nodes, budgets->rows, is_on_gpu(record, budgets->rows));
    for (; budgets->values < record->value_count; budgets->values++)
        match_value(budgets, values, budgets->values);
}
