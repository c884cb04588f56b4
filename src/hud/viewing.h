/* viewing.h - debug views and experiments in the HUD: which is on, what comes next, what was found out. */
#ifndef TACH_VIEWING_H
#define TACH_VIEWING_H

#include "hud/experiment.h"
#include "tach/tach.h"
#include "view/legend.h"

typedef struct tach_viewing {
    const tach_views *views; /* NULL: the host gave none */
    tach_view_state state;   /* of the frame that is being built */
    uint32_t next_tag;

    bool experimenting, gpu; /* on the views' clock, else on frame times */
    uint32_t trial;          /* the view that is tried */
    uint32_t block;          /* selected last */
    tach_experiment experiment;
    char verdicts[TACH_LEGEND_VERDICTS][TACH_EXPERIMENT_TEXT];
    uint32_t verdict_count;

    tach_legend legend;
    tach_rect legend_panel, tag; /* where they stand; no rectangle: not shown */
} tach_viewing;

/* Something else than the game's own picture is on the screen, or may be. */
bool tach_viewing_is_on(const tach_viewing *viewing);

/* Once a build: what is shown now; tells the profiler about altered frames, and carries an experiment on. `frame_ms`: about what a
 * frame takes. True when tag and legend have something else to say. */
bool tach_viewing_follow(tach_viewing *viewing, double frame_ms);

/* A finished frame, for experiments that are timed by frames. */
void tach_viewing_add_frame(tach_viewing *viewing, const tach_frame_record *frame);

/* The view behind the one that is selected, among those that can be; behind the last none. Ends an experiment. */
void tach_viewing_next(tach_viewing *viewing);

/* From the next frame on; TACH_VIEW_NONE. False with tach_error(). */
bool tach_viewing_select(tach_viewing *viewing, int32_t view);

/* Try all views that prove something, one after the other; while they are tried: stop. */
void tach_viewing_try(tach_viewing *viewing, double frame_ms);

/* The texts of tag and legend. */
void tach_viewing_write(tach_viewing *viewing, bool frozen, const char *next_key, const char *experiment_key);

/* Numbers of the view "overdraw" become statistics: "pixels/overdraw mean" and so on. From the first ones on, so that games without
 * them have no empty rows. (viewing_pixels.c) */
void tach_viewing_count_pixels(const tach_view_pixels *pixels);

#endif
