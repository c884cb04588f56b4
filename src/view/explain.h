/* explain.h - every number explains itself: what it is, its unit, over which frames, and of which thread and place in the source.
 *
 * The texts are one table, which docs/DEFINITIONS.md has too; tests/unit/view_explain.c holds the two together.
 */
#ifndef TACH_EXPLAIN_H
#define TACH_EXPLAIN_H

#include "view/moment.h"
#include "view/strip.h"
#include "view/theme.h"
#include "view/tree.h"

typedef enum tach_explain_subject {
    TACH_EXPLAIN_STRIP, /* and a tach_strip_field */
    TACH_EXPLAIN_STATE = TACH_EXPLAIN_STRIP + TACH_STRIP_FIELD_COUNT,
    TACH_EXPLAIN_GRAPH,
    TACH_EXPLAIN_TREE, /* and a tach_tree_column */
    TACH_EXPLAIN_NAME = TACH_EXPLAIN_TREE + TACH_TREE_COLUMN_COUNT,
    TACH_EXPLAIN_UNCLAIMED,
    TACH_EXPLAIN_BUSY,
    TACH_EXPLAIN_BUSY_SHARE,
    TACH_EXPLAIN_STATISTIC, /* and a tach_statistic_kind */
    TACH_EXPLAIN_STANDS = TACH_EXPLAIN_STATISTIC + TACH_STATISTIC_RATIO + 1,
    TACH_EXPLAIN_HITCH,
    TACH_EXPLAIN_COUNT
} tach_explain_subject;

typedef struct tach_explain_text {
    const char *name;
    const char *unit;   /* "" for none */
    const char *window; /* the frames that it is of */
    const char *text;
} tach_explain_text;

extern const tach_explain_text tach_explain_texts[TACH_EXPLAIN_COUNT];

typedef struct tach_explain_model {
    char title[96]; /* whose number, and which: "path finding · P99 · 0.90 ms" */
    const tach_explain_text *text;
    char place[192]; /* thread, and file:line; "" for none */
} tach_explain_model;

/* `owner` and `value` may be "". */
void tach_explain_fill(tach_explain_model *model, tach_explain_subject subject, const char *owner, const char *value);

/* Of a row of the tree; TACH_TREE_COLUMN_COUNT is its name. False when there is nothing in that column. */
bool tach_explain_fill_row(tach_explain_model *model, const tach_moment *moment, const tach_tree_row *row, tach_tree_column column);

/* Of a statistic, with the text that stands in its row. */
void tach_explain_fill_value(tach_explain_model *model, const tach_value *value, const char *text);

/* And of which samples its histogram is. */
void tach_explain_add_spread(tach_explain_model *model, const struct tach_sample_part *samples);

/* A panel below `about`, or above it where there is more room, and never outside of the picture. Returns its rectangle, nothing
 * when the picture has no room for it. */
tach_rect tach_explain_draw(const tach_explain_model *model, tach_draw *draw, tach_font *font, const tach_theme *theme,
                            tach_rect about, int32_t width_px, int32_t height_px);

#endif
