/* distribution.h - how often frames took how long: a histogram with a logarithmic count, so that one frame in ten thousand is seen.
 *
 * The axis hangs on the budget and not on the data, so that pictures of two builds can be laid side by side: from a little below
 * the fastest frame to twice the budget, and further only when one frame in a hundred would not fit. What does not is in a last
 * bar.
 */
#ifndef TACH_DISTRIBUTION_VIEW_H
#define TACH_DISTRIBUTION_VIEW_H

#include "view/moment.h"
#include "view/theme.h"

#define TACH_DISTRIBUTION_MARKS 5

typedef struct tach_distribution_model {
    tach_run_bars bars;
    uint64_t most;     /* in one bar */
    uint32_t cut;      /* the bar that the budget, with its tolerance, runs through */
    uint64_t cut_over; /* how many of its frames are over */
    double budget_ms;
    char note[96], budget[24], above[24];
    struct {
        const char *name;
        double ms;                    /* NAN for none */
    } marks[TACH_DISTRIBUTION_MARKS]; /* the most important first */
} tach_distribution_model;

/* Choose first, step and count for such frames; no bars without any. */
void tach_distribution_axis(tach_run_bars *bars, double least_ms, double p99_ms, double budget_ms);

void tach_distribution_fill(tach_distribution_model *model, const tach_moment *moment);
void tach_distribution_draw(const tach_distribution_model *model, tach_draw *draw, tach_font *font, const tach_theme *theme,
                            tach_rect panel);

/* Where what stands. */
typedef struct tach_explain_list tach_explain_list;
void tach_distribution_note(const tach_distribution_model *model, tach_explain_list *list, const tach_theme *theme,
                            tach_rect panel);

#endif
