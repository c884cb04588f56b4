/* counters.h - a line for every statistic of the game: title, value, unit, and how it went lately. */
#ifndef TACH_COUNTERS_H
#define TACH_COUNTERS_H

#include "view/badge.h"
#include "view/moment.h"
#include "view/theme.h"

#define TACH_COUNTERS_MAX_ROWS 96

typedef struct tach_counters_row {
    uint32_t value; /* index in the frame's values */
    const char *title;
    const char *unit;
    char text[24];
    char note[24];  /* in place of the unit: a mean */
    char range[24]; /* least…most of the sparkline's frames, or of the histogram's samples; "" while it stands still */
    bool spread;    /* it has a histogram */
    tach_badge badge;
} tach_counters_row;

typedef struct tach_counters_model {
    uint32_t row_count, first, total;
    char note[64];
    tach_counters_row rows[TACH_COUNTERS_MAX_ROWS];
} tach_counters_model;

/* Fill up to `room` rows from *scroll on, which is clamped; a category stands together, where its first is. Bytes under "memory/"
 * are shown as they stand (their total), other counters by what the frame added, distributions as least…most with their mean. */
void tach_counters_fill(tach_counters_model *model, const tach_moment *moment, uint32_t room, uint32_t *scroll);

/* The same with those alone whose title begins with one of these; with all when there are none. NULL ends the list. */
void tach_counters_fill_some(tach_counters_model *model, const tach_moment *moment, uint32_t room, uint32_t *scroll,
                             const char *const *beginnings);

/* How many statistics that would be. */
uint32_t tach_counters_count_some(const tach_moment *moment, const char *const *beginnings);

/* Bytes of the category that a title begins with, "render/": 0 without one. */
size_t tach_counters_category(const char *title);

/* Text from `model`, the line of each row from `moment`: it moves every frame. */
void tach_counters_draw(const tach_counters_model *model, const tach_moment *moment, tach_draw *draw, tach_font *font,
                        const tach_theme *theme, tach_rect panel);

/* Where what stands. */
typedef struct tach_explain_list tach_explain_list;
void tach_counters_note(const tach_counters_model *model, const tach_moment *moment, tach_explain_list *list,
                        const tach_theme *theme, tach_rect panel);

#endif
