/* timeline.h - a frame's lanes as bars over time: which part of it is shown, what is where, what is selected.
 *
 * A bar has a row of its own depth. Bars narrower than a few pixels that stand close together are one thin bar with their number;
 * so a picture costs by its pixels, whatever the number of scopes.
 */
#ifndef TACH_TIMELINE_H
#define TACH_TIMELINE_H

#include "model/lanes.h"
#include "view/moment.h"
#include "view/theme.h"

/* An item by its row; TACH_NONE for none. */
typedef struct tach_timeline_ref {
    uint32_t row, item;
} tach_timeline_ref;

typedef struct tach_timeline {
    double first_ns, span_ns; /* the part of the frame that is shown */
    double all_ns;            /* a little more than the whole frame */
    float scroll_px;          /* lanes above the panel */
    tach_timeline_ref selected, hovered;
    bool quiet; /* another panel has the words for these */
    char title[32], note[160];
} tach_timeline;

/* Where things stand in the panel. */
typedef struct tach_timeline_places {
    tach_rect axis, lanes, foot; /* below each other: times, lanes, a line for the range */
    float label_x, label_w;      /* of lanes */
    float plot_x, plot_w;        /* of bars and times */
    float pitch, bar, moments;   /* heights: from row to row, of a bar, of the row of moments */
    float pad;                   /* above and below a lane's rows */
    float least;                 /* a bar that is narrower is none of its own */
} tach_timeline_places;

void tach_timeline_place(tach_timeline_places *places, const tach_theme *theme, tach_rect panel);

/* Height of all lanes. */
float tach_timeline_height(const tach_timeline_places *places, const tach_lanes *lanes);

/* Top of a row, as if nothing were scrolled, from the top of the lanes. */
float tach_timeline_row_top(const tach_timeline_places *places, const tach_lanes *lanes, uint32_t row);

/* Another frame: show all of it, or, live, what also its neighbours of about that length fill. Nothing is selected. */
void tach_timeline_open(tach_timeline *timeline, const tach_lanes *lanes, double budget_ms, bool live);

/* Its head line. */
void tach_timeline_fill(tach_timeline *timeline, const tach_lanes *lanes, const tach_moment *moment);

/* Show more (factor over 1) or less around a moment that keeps its place; later or earlier by a part of what is shown; all. */
void tach_timeline_zoom(tach_timeline *timeline, double at_ns, double factor);
void tach_timeline_pan(tach_timeline *timeline, double spans);
void tach_timeline_show_all(tach_timeline *timeline);
void tach_timeline_show_item(tach_timeline *timeline, const tach_lanes *lanes, tach_timeline_ref ref);

/* The time at x. */
double tach_timeline_time_at(const tach_timeline *timeline, const tach_timeline_places *places, float x);

/* Select what is `rows` further down at the same time, or `items` further along the row; with nothing selected the first of what is
 * shown. It comes into view. */
void tach_timeline_move(tach_timeline *timeline, const tach_timeline_places *places, const tach_lanes *lanes, int32_t rows,
                        int32_t items);

/* Scroll by pixels; never past the ends. */
void tach_timeline_scroll(tach_timeline *timeline, const tach_timeline_places *places, const tach_lanes *lanes, float by_px);

/* What is at a position. */
tach_timeline_ref tach_timeline_at(const tach_timeline *timeline, const tach_timeline_places *places, const tach_lanes *lanes,
                                   float x, float y);

/* `pointer`: where the mouse is, when something is hovered. Cost: by pixels and rows on the screen. */
void tach_timeline_draw(const tach_timeline *timeline, const tach_lanes *lanes, const tach_moment *moment, tach_draw *draw,
                        tach_font *font, const tach_theme *theme, tach_rect panel, const float pointer[2]);

/* Where what stands. (timeline_note.c) */
typedef struct tach_explain_list tach_explain_list;
void tach_timeline_note(const tach_timeline *timeline, const tach_lanes *lanes, const tach_moment *moment, tach_explain_list *list,
                        const tach_theme *theme, tach_rect panel);

/* ---- What is hovered or selected, in words (timeline_tip.c) ---- */

#define TACH_TIMELINE_TIP_LINES 4

typedef struct tach_timeline_tip {
    uint32_t count;
    char lines[TACH_TIMELINE_TIP_LINES][192];
} tach_timeline_tip;

void tach_timeline_tip_fill(tach_timeline_tip *tip, const tach_lanes *lanes, const tach_moment *moment, tach_timeline_ref ref);

/* Below what lies at `at` and the pointer, or without one, where it stands still, in a corner of `bounds`; above all else. */
void tach_timeline_tip_draw(const tach_timeline_tip *tip, tach_draw *draw, tach_font *font, const tach_theme *theme,
                            tach_rect bounds, tach_rect at, const float pointer[2]);

/* A length of time with its unit: 46.4 ms, 12.5 µs, 83 ns. */
size_t tach_timeline_span_text(char *out, size_t size, double ns);

#endif
