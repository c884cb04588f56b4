/* kinds.h - the hitches by kind: how often, how bad, what they cost, and what made the worst of each so.
 *
 * A kind has a letter, by the order in which the kinds came up, so that it keeps it while the table is sorted anew.
 */
#ifndef TACH_KINDS_H
#define TACH_KINDS_H

#include "view/moment.h"
#include "view/theme.h"

typedef struct tach_kinds_row {
    uint32_t kind;  /* index in tach_run.kinds */
    uint32_t lines; /* that it has for its cause */
    bool selected;
    bool gone; /* its last frame has left the history */
    char letter[2];
    char times[12], worst[12], lost[12];
    char first[24], last[24]; /* frames */
    uint32_t path_length;     /* bytes of the cause that are its path */
    char cause[TACH_CAUSE_PATH + TACH_CAUSE_WHAT + 24];
} tach_kinds_row;

typedef struct tach_kinds_model {
    uint32_t row_count;
    char note[96];
    const char *none; /* instead of rows */
    tach_kinds_row rows[TACH_MAX_HITCH_KINDS];
    /* The verdict of the selected kind's worst, while frozen. */
    char verdict_title[24];
    char verdict_note[96]; /* the key that leads to it */
    char verdict[TACH_VERDICT_TEXT];
} tach_kinds_model;

/* Fill up to `room` rows; while frozen the kind `selected`, an index in tach_run.kinds, is among the rows. */
void tach_kinds_fill(tach_kinds_model *model, const tach_moment *moment, uint32_t room, uint32_t selected);

/* Give causes the lines that they need out of those that no row has, the first row first. A path whose cause has too few of them
 * keeps its ends. */
void tach_kinds_fit(tach_kinds_model *model, tach_font *font, const tach_theme *theme, tach_rect panel);

/* The row at a position, as an index into model->rows, or -1. */
int32_t tach_kinds_hit(const tach_kinds_model *model, const tach_theme *theme, tach_rect panel, float x, float y);

void tach_kinds_draw(const tach_kinds_model *model, tach_draw *draw, tach_font *font, const tach_theme *theme, tach_rect panel);
void tach_kinds_draw_verdict(const tach_kinds_model *model, tach_draw *draw, tach_font *font, const tach_theme *theme,
                             tach_rect panel);

/* Where what stands: in the table; in the panel of the verdict. */
typedef struct tach_explain_list tach_explain_list;
void tach_kinds_note(const tach_kinds_model *model, tach_explain_list *list, const tach_theme *theme, tach_rect panel);
void tach_kinds_note_verdict(const tach_kinds_model *model, tach_explain_list *list, tach_rect panel);

#endif
