/* timeline_canvas.h - what the files that draw the timeline share. */
#ifndef TACH_TIMELINE_CANVAS_H
#define TACH_TIMELINE_CANVAS_H

#include <math.h>

#include "view/timeline.h"

typedef struct tach_timeline_canvas {
    const tach_timeline *timeline;
    const tach_lanes *lanes;
    const tach_moment *moment;
    tach_draw *draw;
    tach_font *font;
    const tach_theme *theme;
    tach_timeline_places at;
    double px_per_ns, px_per_step;
    double origin_x;      /* of the frame's begin */
    uint32_t first, last; /* steps that are shown */
    uint32_t least;       /* steps of the narrowest bar */
} tach_timeline_canvas;

static inline float tach_timeline_x_of(const tach_timeline_canvas *c, uint32_t step)
{
    double x = c->origin_x + step * c->px_per_step;
    return (float)fmin(fmax(x, (double)c->at.plot_x), (double)(c->at.plot_x + c->at.plot_w));
}

/* Measure what is shown in the panel; false when there is no room, or nothing. (timeline_draw.c) */
bool tach_timeline_canvas_open(tach_timeline_canvas *c, tach_rect panel);

/* Where an item stands. (timeline_draw.c) */
tach_rect tach_timeline_rect(const tach_timeline_canvas *c, tach_timeline_ref ref);

/* The shape of a kind of moment around x, y. (timeline_rows.c) */
void tach_timeline_draw_shape(const tach_timeline_canvas *c, tach_moment_kind kind, float x, float y);

/* One row with its top at y. (timeline_rows.c) */
void tach_timeline_draw_row(const tach_timeline_canvas *c, const tach_lane_row *row, float y);

#endif
