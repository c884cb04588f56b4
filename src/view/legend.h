/* legend.h - the debug view that is on: its tag in every picture, and at the artist's level its legend, the experiments' verdicts,
 * and what else there is to choose. */
#ifndef TACH_LEGEND_H
#define TACH_LEGEND_H

#include "tach/tach_views.h"
#include "view/layout.h"

#define TACH_LEGEND_LINES      10
#define TACH_LEGEND_LINE_BYTES 320
#define TACH_LEGEND_VERDICTS   4

/* What the HUD has to say. */
typedef struct tach_legend_input {
    const tach_views *views;
    bool frozen; /* somebody works in the display: what there is to choose is shown too */
    const tach_view_state *state;
    const char *experiment; /* that runs: the view's name; NULL: none does */
    uint32_t percent;       /* of it */
    const char *const *verdicts;
    uint32_t verdict_count;
    const char *next_key, *experiment_key; /* as bound now; "" for none */
} tach_legend_input;

typedef struct tach_legend {
    char tag[128]; /* "" for nothing on: then nothing is drawn */
    char title[64], note[96];
    const tach_view *scale; /* NULL: none */
    uint32_t line_count;
    char lines[TACH_LEGEND_LINES][TACH_LEGEND_LINE_BYTES];
    tach_color colors[TACH_LEGEND_LINES];
    uint8_t rows[TACH_LEGEND_LINES]; /* that each takes, set by placing */
} tach_legend;

void tach_legend_fill(tach_legend *legend, const tach_legend_input *input);

/* At the bottom left of the body, left of `right`; no rectangle when there is no room for it, or nothing to say. */
tach_rect tach_legend_place(tach_legend *legend, tach_font *font, const tach_theme *theme, tach_rect body, float right);
void tach_legend_draw(const tach_legend *legend, tach_draw *draw, tach_font *font, const tach_theme *theme, tach_rect panel);

/* The tag, in a line of its own; over all else, in a picture of any size. */
void tach_legend_draw_tag(const tach_legend *legend, tach_draw *draw, tach_font *font, const tach_theme *theme, tach_rect line);

#endif
