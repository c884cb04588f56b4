/* budgets.h - what was asked for against what a frame was: states, counts, and which rows and statistics a budget is about.
 *
 * Names are compared once, when a row or a statistic appears or the budgets change (budget_match.c); a frame then only follows
 * lists of numbers.
 */
#ifndef TACH_MODEL_BUDGETS_H
#define TACH_MODEL_BUDGETS_H

#include "base/arena.h"
#include "capture/budget.h"
#include "model/tree.h"
#include "tach/tach.h"

#define TACH_BUDGET_CAPACITY (TACH_MAX_BUDGETS + 1) /* and the frame's own */
#define TACH_BUDGET_HOLD_NS  UINT64_C(1000000000)
#define TACH_BUDGET_STALE_NS UINT64_C(3000000000) /* without a value, until a statistic holds none */

/* A row, or a statistic, that a budget is about; in a list of that budget. */
typedef struct tach_budget_match {
    uint32_t item;
    uint32_t next; /* TACH_NONE for the last */
} tach_budget_match;

/* The frames of the last second that were in one state. */
typedef struct tach_budget_peak {
    double value; /* the largest that they were about */
    uint64_t value_ns;
    uint64_t seen_ns; /* end of the last of them */
} tach_budget_peak;

/* What a frame needs beside the public figures. */
typedef struct tach_budget_work {
    uint32_t first, last; /* matches */
    bool on_cpu, on_gpu;  /* where they run */
    uint32_t untraced;    /* of them, or below them, a row whose file does not trace allocations; TACH_NONE for none */
    uint64_t value_ns;    /* end of the last frame that had a value */
    tach_budget_peak peaks[TACH_BUDGET_OVER + 1]; /* by state */
} tach_budget_work;

/* A thread's time in the scopes of one budget. */
typedef struct tach_budget_sum {
    uint64_t of; /* which budget in which frame; else ns is an old one's */
    uint64_t ns;
} tach_budget_sum;

/* Of what is counted, not timed: it holds whatever the frame is drawn with. */
static inline bool tach_budget_is_of_counts(const tach_budget *budget)
{
    return budget->kind == TACH_BUDGET_STATISTIC || budget->kind == TACH_BUDGET_NO_ALLOC;
}

typedef struct tach_budgets {
    tach_budget *list, *list_before; /* the frame's own first */
    tach_budget *list_past;          /* of the frame of the past that was read last */
    tach_budget_asked *texts, *texts_before;
    tach_budget_work *work, *work_before;
    tach_budget_match *matches;
    uint32_t match_count, match_capacity;
    uint32_t count;
    uint32_t rows, values; /* that have been looked at */
    uint32_t version;      /* of the table that was copied */
    double config_ms;      /* the frame's, if nobody asks for another */
    uint64_t sum_number;
    bool full_told;
    uint32_t untraced_told; /* times */
    const tach_cell *cells; /* of the rows */
    tach_budget_sum sums[TACH_MAX_THREAD_ROWS];
} tach_budgets;

void tach_budgets_create(tach_budgets *budgets, tach_arena *arena, const tach_call_tree *tree, double config_ms);

/* Take over what was asked for since the last frame. Returns the frame's own budget, in ms. */
double tach_budgets_take_over(tach_budgets *budgets, tach_node *nodes, tach_value *values);

/* Judge a finished frame: its record gets the list, rows and values learn theirs. */
void tach_budgets_judge(tach_budgets *budgets, tach_frame_record *record, tach_node *nodes, tach_value *values);

/* The GPU's rows have those of another of its frames: judge the budgets that are only about them. `flags`: of the frame that
 * it drew. */
void tach_budgets_judge_gpu(tach_budgets *budgets, const tach_frame_record *record, uint32_t flags, tach_node *nodes,
                            tach_value *values);

/* Give the record of a frame of the past its budgets: those of today, against that frame's numbers. */
void tach_budgets_judge_past(tach_budgets *budgets, tach_frame_record *record);

/* Forget states and counts. */
void tach_budgets_reset(tach_budgets *budgets);

/* ---- budget_match.c ---- */

/* Forget all matches: the budgets have changed. */
void tach_budget_unmatch(tach_budgets *budgets, tach_node *nodes, tach_value *values);

/* Find the budgets of rows and values that are new. */
void tach_budget_match_new(tach_budgets *budgets, const tach_frame_record *record, tach_node *nodes, tach_value *values);

/* Is that row one that the budget of a scope, or of its allocations, is about? */
bool tach_budget_is_about(const tach_budget *budget, const tach_frame_record *record, uint32_t row);

#endif
