/* budget_rows.h - every budget as a row: how full, how much over; and under them the one to look at: what to do, and whom to ask.
 *
 * Rows stand in the order in which the budgets were declared, those that are over before those that are near their limit, and those
 * before the rest; where they do not all fit, the last is the one that is told about. A row goes up at once and comes down only
 * when it has been better for TACH_BUDGET_ROWS_CALM_NS: no jumping. A frozen frame is ordered once, by itself.
 */
#ifndef TACH_BUDGET_ROWS_H
#define TACH_BUDGET_ROWS_H

#include "view/badge.h"
#include "view/moment.h"
#include "view/theme.h"

#define TACH_BUDGET_ROWS_MOST    (TACH_MAX_BUDGETS + 1)
#define TACH_BUDGET_ROWS_CALM_NS UINT64_C(2000000000)

/* What outlives a fill. Budgets are known by their index in the frame's list; all zero is a good beginning. */
typedef struct tach_budget_rows_state {
    uint8_t ranks[TACH_BUDGET_ROWS_MOST];     /* a tach_badge_state, calmed */
    uint64_t worse_ns[TACH_BUDGET_ROWS_MOST]; /* when it last was as bad as its rank */
    uint32_t order[TACH_BUDGET_ROWS_MOST];    /* indices of budgets, as the rows stand */
    uint32_t count;
    uint32_t worst;    /* index of the budget that is told about */
    uint32_t selected; /* index; frozen, the one that was told about, until somebody goes on */
    uint32_t scroll;   /* rows above the first shown */
    uint32_t room;     /* frozen: rows that were shown; 0: none yet */
    uint64_t ordered;  /* by which frozen frame: its number + 1; 0: live */
} tach_budget_rows_state;

typedef struct tach_budget_row {
    uint32_t budget;    /* index in the frame's budgets */
    const char *name;   /* the end of it that says most */
    const char *suffix; /* " allocs": what of it, when it is not its time */
    char value[16], limit[16];
    const char *unit;
    tach_badge badge;
    const char *unjudged; /* why it has no state: "not seen"; "" when it has one */
    double share;         /* of the limit that is used; of a limit of 0: 0, or 2 when it is over */
    bool selected;
} tach_budget_row;

typedef struct tach_budget_rows {
    uint32_t row_count, first, total;
    tach_budget_row rows[TACH_BUDGET_ROWS_MOST];
    char note[64];
    /* The one that is told about: the worst, be it over or only the nearest to its limit. TACH_NONE when nothing was seen yet. */
    uint32_t focus;
    tach_badge_state focus_state;
    char advice[320], facts[96], source[96];
} tach_budget_rows;

/* Has anybody asked for a budget, besides the frame's own that is always there? */
bool tach_budget_rows_asked(const tach_moment *moment);

/* Fill up to `room` rows from state->scroll on, which is clamped. Frozen, the order stays, and the focus is the
 * selected row. */
void tach_budget_rows_fill(tach_budget_rows *list, tach_budget_rows_state *state, const tach_moment *moment, uint32_t room);

/* The row of a budget among all, shown or not; UINT32_MAX for none. */
uint32_t tach_budget_rows_place_of(const tach_budget_rows_state *state, uint32_t budget);

/* Height of what stands under the rows. */
float tach_budget_rows_detail(const tach_theme *theme, bool asked);

/* The row at a position, as an index into list->rows, or -1. */
int32_t tach_budget_rows_hit(const tach_budget_rows *list, const tach_theme *theme, tach_rect panel, float x, float y);

/* Text from `list`, the line of the last frames from `moment`: it moves every frame. */
void tach_budget_rows_draw(const tach_budget_rows *list, const tach_moment *moment, tach_draw *draw, tach_font *font,
                           const tach_theme *theme, tach_rect panel);

/* Where what stands. */
typedef struct tach_explain_list tach_explain_list;
void tach_budget_rows_note(const tach_budget_rows *list, const tach_moment *moment, tach_explain_list *places,
                           const tach_theme *theme, tach_rect panel);

#endif
