/* tree.h - the scope tree as rows: what is open, what fits, what is where.
 *
 * A thread is a row; the frame's own thread stands first, the others follow in order of appearance. Rows keep their places for
 * ever: a scope that no longer runs fades after TACH_IDLE_FRAMES frames and does not leave. Under the children of an open thread
 * stands "unclaimed": its time outside of every scope. Recursion is shown once (tree_fold.h). The user may sort rows and show some
 * alone (tree_order.h).
 */
#ifndef TACH_TREE_VIEW_H
#define TACH_TREE_VIEW_H

#include "base/arena.h"
#include "view/badge.h"
#include "view/moment.h"
#include "view/rendered.h"
#include "view/theme.h"
#include "view/tree_fold.h"
#include "view/tree_order.h"

#define TACH_TREE_MAX_ROWS 256 /* on the screen */

typedef enum tach_tree_choice { TACH_TREE_UNDECIDED, TACH_TREE_OPENED, TACH_TREE_CLOSED_BY_USER } tach_tree_choice;

/* A row's identity. */
typedef struct tach_tree_ref {
    uint32_t node; /* TACH_NONE for none */
    bool unclaimed;
} tach_tree_ref;

/* What is open. The frame's own thread is at first, and every row on it opens by itself once it matters, with a median of at least
 * a quarter of the budget; so the way to what costs most is open, and the rest is one line each. What the user opened or closed
 * stays so, and nothing ever closes by itself; but one single frame also shows the way to what made it slow, by as much. */
typedef struct tach_tree_state {
    uint8_t *choices; /* by node: a tach_tree_choice */
    uint32_t capacity;
    tach_tree_order *order;
    tach_tree_fold *fold;
    char filter[TACH_TREE_FILTER_BYTES]; /* as it was typed */
    bool typing;                         /* it is being typed */
    tach_tree_ref selected;
    uint32_t scroll; /* rows above the first shown */
    bool seek;       /* the next fill scrolls to the selected one */
    bool draws;      /* some row has drawn */
} tach_tree_state;

typedef enum tach_tree_sign {
    TACH_TREE_LEAF,
    TACH_TREE_CLOSED,
    TACH_TREE_OPEN,
    TACH_TREE_WAIT,
    TACH_TREE_UNCLAIMED
} tach_tree_sign;

typedef struct tach_tree_row {
    tach_tree_ref ref;
    const char *name;
    uint16_t depth;
    tach_tree_sign sign;
    bool wait, running, idle;
    bool selected;     /* live, when the keys are the game's again: watched */
    bool recursive;    /* inside a row of the same scope */
    bool several;      /* its calls are of more than one place: no median of them all is known */
    uint16_t levels;   /* of itself that it stands for, in the frame shown; 1 for most */
    bool minor;        /* so short that it hardly ever matters to the frame: steps back */
    bool gpu;          /* a pass of the GPU, or all of it */
    bool altered;      /* inclusive and self time are of a debug view */
    bool other_thread; /* shows how busy it is instead of calls, median, P99, max */
    float share;       /* of the frame; of another thread: busy part, waits apart */
    char late[16];     /* of the GPU: how old its times are; "" for nothing to say */
    char values[TACH_TREE_COLUMN_COUNT][12];
    tach_badge badge;
} tach_tree_row;

typedef struct tach_tree_model {
    uint32_t row_count;
    uint32_t first;       /* row number of the first shown */
    uint32_t total;       /* open rows, shown or scrolled away */
    uint32_t scope_count; /* rows if everything were open */
    tach_tree_column sort;
    char note[96];
    char filter[TACH_TREE_FILTER_BYTES + 8]; /* "" for none */
    char footer[256];                        /* where the selected row stands in the source; "" for none */
    const char *pass_of;                     /* the selected row's name */
    char pass[256];                          /* what it did, of a pass of the GPU that is counted; else "" */
    char rendered[TACH_RENDERED_BYTES];      /* what that has rendered; "" for nothing */
    tach_tree_ref selected;
    bool live; /* the keys are the game's */
    tach_tree_row rows[TACH_TREE_MAX_ROWS];
} tach_tree_model;

void tach_tree_state_create(tach_tree_state *state, tach_arena *arena, uint32_t max_nodes);

bool tach_tree_is_open(const tach_tree_state *state, const tach_moment *moment, uint32_t node);
bool tach_tree_can_open(const tach_tree_state *state, const tach_moment *moment, uint32_t node);
void tach_tree_set_open(tach_tree_state *state, const tach_moment *moment, uint32_t node, bool open);

/* The row that a row of the frame stands in, and the one above that; TACH_NONE above a thread. */
uint32_t tach_tree_row_of(const tach_tree_state *state, const tach_moment *moment, uint32_t node);
uint32_t tach_tree_above(const tach_tree_state *state, const tach_moment *moment, uint32_t node);

/* Show the levels of a row that stands for several of itself, or fold them again. */
void tach_tree_unfold(tach_tree_state *state, const tach_moment *moment, uint32_t node);

/* Sort by a column; TACH_TREE_COLUMN_COUNT: as rows appeared. */
void tach_tree_sort_by(tach_tree_state *state, tach_tree_column column);

/* Show only rows whose path has this text, and those above them; "" for all. */
void tach_tree_filter(tach_tree_state *state, const char *text);

/* The row at a place in the list of open rows, node TACH_NONE beyond its end; the place of a row, UINT32_MAX when it is not open.
 */
tach_tree_ref tach_tree_row_at(const tach_tree_state *state, const tach_moment *moment, uint32_t place);
uint32_t tach_tree_place_of(const tach_tree_state *state, const tach_moment *moment, tach_tree_ref ref);

/* How many rows are open. */
uint32_t tach_tree_count(const tach_tree_state *state, const tach_moment *moment);

/* What a row has rendered in the moment, with all in it. */
void tach_tree_rendered_in(const tach_tree_state *state, const tach_moment *moment, tach_tree_ref ref, tach_render_counts *out);

/* Fill up to `room` rows from state->scroll on, which is clamped. Cost: by open rows; with each name and number formatted once. */
void tach_tree_fill(tach_tree_model *model, tach_tree_state *state, const tach_moment *moment, uint32_t room);

/* Where things stand in the panel: of a column without room the width is 0. */
typedef struct tach_tree_places {
    float rows_y;                        /* top of the first row */
    float name_x, name_right;            /* names and badges */
    float right[TACH_TREE_COLUMN_COUNT]; /* edge that values end at */
    float width[TACH_TREE_COLUMN_COUNT];
} tach_tree_places;

void tach_tree_place(tach_tree_places *places, const tach_theme *theme, tach_rect panel);

/* The row at a position, as an index into model->rows, or -1. */
int32_t tach_tree_hit(const tach_tree_model *model, const tach_theme *theme, tach_rect panel, float x, float y);

/* The column whose head, or whose values in a row, are at a position; TACH_TREE_COLUMN_COUNT for none, that of the names too. */
tach_tree_column tach_tree_column_at(const tach_theme *theme, tach_rect panel, float x, float y);
bool tach_tree_is_head(const tach_theme *theme, tach_rect panel, float x, float y);

void tach_tree_draw(const tach_tree_model *model, tach_draw *draw, tach_font *font, const tach_theme *theme, tach_rect panel);

/* Where what stands. */
typedef struct tach_explain_list tach_explain_list;
void tach_tree_note(const tach_tree_model *model, const tach_moment *moment, tach_explain_list *list, tach_font *font,
                    const tach_theme *theme, tach_rect panel);

#endif
