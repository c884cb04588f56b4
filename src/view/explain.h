/* explain.h - every number explains itself: what it is, its unit, over which frames, and of which thread and place in the source.
 *
 * Each view says where its numbers stand and what they are, in a list of places (its function ..._note); mouse and keys look there.
 * The texts are one table (explain_texts.c), which docs/DEFINITIONS.md has too; tests/unit/view_explain.c holds the two together.
 */
#ifndef TACH_EXPLAIN_H
#define TACH_EXPLAIN_H

#include "view/draws_list.h"
#include "view/facts.h"
#include "view/figures.h"
#include "view/largest_list.h"
#include "view/moment.h"
#include "view/strip.h"
#include "view/theme.h"
#include "view/tree.h"

typedef enum tach_explain_subject {
    TACH_EXPLAIN_STRIP, /* and a tach_strip_field */
    TACH_EXPLAIN_STATE = TACH_EXPLAIN_STRIP + TACH_STRIP_FIELD_COUNT,
    TACH_EXPLAIN_MESSAGE,
    TACH_EXPLAIN_FRAME, /* its number */
    TACH_EXPLAIN_GRAPH,
    TACH_EXPLAIN_ROWS, /* how many are shown */
    TACH_EXPLAIN_TREE, /* and a tach_tree_column */
    TACH_EXPLAIN_NAME = TACH_EXPLAIN_TREE + TACH_TREE_COLUMN_COUNT,
    TACH_EXPLAIN_RENDERED,
    TACH_EXPLAIN_STANDING, /* a row's mark */
    TACH_EXPLAIN_PASS,
    TACH_EXPLAIN_UNCLAIMED,
    TACH_EXPLAIN_BUSY,
    TACH_EXPLAIN_BUSY_SHARE,
    TACH_EXPLAIN_STATISTIC, /* and a tach_statistic_kind */
    TACH_EXPLAIN_STANDS = TACH_EXPLAIN_STATISTIC + TACH_STATISTIC_RATIO + 1,
    TACH_EXPLAIN_SPREAD,
    TACH_EXPLAIN_HITCH,
    /* The artist's level. */
    TACH_EXPLAIN_USED,
    TACH_EXPLAIN_LIMIT,
    TACH_EXPLAIN_BUDGET_STATE,
    TACH_EXPLAIN_BUDGET_COUNTS,
    TACH_EXPLAIN_BUDGET_PAST,
    TACH_EXPLAIN_ADVICE,
    TACH_EXPLAIN_HEAVY_NAME,
    TACH_EXPLAIN_HEAVY_CALLS,
    TACH_EXPLAIN_HEAVY_SELF,
    TACH_EXPLAIN_HEAVY_SHARE,
    TACH_EXPLAIN_DRAWS, /* and a tach_draws_column */
    TACH_EXPLAIN_DRAWS_SUM = TACH_EXPLAIN_DRAWS + TACH_DRAWS_COLUMN_COUNT,
    TACH_EXPLAIN_OBJECT,
    TACH_EXPLAIN_OBJECT_GPU,
    TACH_EXPLAIN_OBJECT_CPU,
    TACH_EXPLAIN_OBJECT_ROOM,
    TACH_EXPLAIN_LARGEST_TOTAL,
    TACH_EXPLAIN_LARGEST, /* and a tach_largest_column */
    TACH_EXPLAIN_LIVE = TACH_EXPLAIN_LARGEST + TACH_LARGEST_COLUMN_COUNT,
    TACH_EXPLAIN_PEAK,
    TACH_EXPLAIN_ALLOCS,
    TACH_EXPLAIN_BLOCKS,
    /* The timeline. */
    TACH_EXPLAIN_LENGTH,
    TACH_EXPLAIN_CAUSE,
    TACH_EXPLAIN_REST,
    TACH_EXPLAIN_LANES,
    TACH_EXPLAIN_BAR,
    TACH_EXPLAIN_MOMENT,
    TACH_EXPLAIN_TIMES,
    /* The QA level. */
    TACH_EXPLAIN_RUN,
    TACH_EXPLAIN_FIGURE, /* and a row of figures.h */
    TACH_EXPLAIN_BARS = TACH_EXPLAIN_FIGURE + TACH_FIGURES_ROWS,
    TACH_EXPLAIN_OVER_SHARE,
    TACH_EXPLAIN_KINDS,
    TACH_EXPLAIN_KIND,
    TACH_EXPLAIN_KIND_TIMES,
    TACH_EXPLAIN_KIND_WORST,
    TACH_EXPLAIN_KIND_LOST,
    TACH_EXPLAIN_VERDICT,
    TACH_EXPLAIN_WITHIN,
    TACH_EXPLAIN_FRAMES_OVER,
    TACH_EXPLAIN_FACT, /* and a tach_fact */
    TACH_EXPLAIN_COUNT = TACH_EXPLAIN_FACT + TACH_FACT_COUNT
} tach_explain_subject;

typedef struct tach_explain_text {
    const char *name;
    const char *unit;   /* "" for none */
    const char *window; /* the frames that it is of */
    const char *text;
} tach_explain_text;

extern const tach_explain_text tach_explain_texts[TACH_EXPLAIN_COUNT];

/* ---- Where numbers stand (explain.c) ---- */

/* Its texts stay valid until the views are filled again. */
typedef struct tach_explain_place {
    tach_rect about;
    const char *owner, *value, *unit; /* "" for none; unit: of the value, "" to take that of the subject's text where it is ms */
    const char *thread, *file;        /* "" for none */
    const char *more;                 /* numbers that have no room where it stands; "" for none */
    uint32_t line;
    tach_tree_ref row;       /* whose part of what was rendered is to be told; node TACH_NONE for none */
    uint16_t subject, group; /* a tach_explain_subject; places of one group are gone through by one key */
    bool selected;           /* its group is that of what is selected */
    bool by_key;             /* a mouse that rests finds other words there */
} tach_explain_place;

#define TACH_EXPLAIN_PLACES 2048

typedef struct tach_explain_list {
    uint32_t count;
    uint16_t group;
    char made[2][32]; /* values that stand in no view: of the item that is pointed at, and of the selected one */
    tach_explain_place places[TACH_EXPLAIN_PLACES];
} tach_explain_list;

/* Those that follow are of a new group. */
void tach_explain_group(tach_explain_list *list);

/* Add a place, or one that nobody will see when `about` has no size or the list is full. Where two lie over each other the later
 * counts. Returns it, to be told more. */
tach_explain_place *tach_explain_add(tach_explain_list *list, tach_rect about, tach_explain_subject subject, const char *owner,
                                     const char *value);

/* A column's part of a row of the tree, TACH_TREE_COLUMN_COUNT being its name; nothing where nothing stands. */
void tach_explain_add_cell(tach_explain_list *list, tach_rect about, const tach_moment *moment, const tach_tree_row *row,
                           tach_tree_column column);

/* A statistic, with the text that stands in its row. */
tach_explain_place *tach_explain_add_value(tach_explain_list *list, tach_rect about, const tach_value *value, const char *text,
                                           const char *unit);

/* The thread, file and line of a row of the tree. */
void tach_explain_tell_node(tach_explain_place *place, const tach_moment *moment, uint32_t node);

/* The last place at a point; the next one in a direction (one of dx and dy is 1 or -1, the other 0). TACH_NONE for none. */
uint32_t tach_explain_at(const tach_explain_list *list, float x, float y);
uint32_t tach_explain_beside(const tach_explain_list *list, tach_rect from, int32_t dx, int32_t dy);

/* ---- The panel (explain_draw.c) ---- */

typedef struct tach_explain_model {
    char title[96]; /* whose number, and which: "path finding · P99 · 0.90 ms" */
    const tach_explain_text *text;
    char more[256];                     /* of a pass of the GPU; "" for none */
    char place[192];                    /* thread, and file:line; "" for none */
    char rendered[TACH_RENDERED_BYTES]; /* what the row has rendered; "" for nothing */
    float x;                            /* where its panel would like to begin */
} tach_explain_model;

void tach_explain_fill(tach_explain_model *model, const tach_explain_place *place);

/* The line around what it is about: a little outside of it, as numbers end where their column does, but not on another's
 * number, and not out of the outermost panels. */
tach_rect tach_explain_frame(const tach_explain_list *list, const tach_theme *theme, tach_rect about, int32_t width_px);
void tach_explain_draw_about(tach_draw *draw, const tach_theme *theme, tach_rect frame);

/* A panel below `about`, or above it where there is more room, and never outside of the picture. Returns its rectangle, nothing
 * when the picture has no room for it. */
tach_rect tach_explain_draw(const tach_explain_model *model, tach_draw *draw, tach_font *font, const tach_theme *theme,
                            tach_rect about, int32_t width_px, int32_t height_px);

#endif
