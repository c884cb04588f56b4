/* tach_views.h - debug views: the game's own draws, made so that they show what they cost. What the HUD needs to know of them, so
 * that any renderer can have some: a table of views as plain data, and five functions. OpenGL's is tach_gl_views() in tach_gl.h.
 *
 *     tach_hud_set_views(hud, tach_gl_views());
 *
 * A view holds for whole frames: what is selected while one is drawn begins with the next. All functions on the thread of
 * tach_hud_build, which is the one that draws.
 */
#ifndef TACH_VIEWS_H
#define TACH_VIEWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TACH_VIEW_NONE      (-1)
#define TACH_VIEW_STEPS     12 /* of a scale of colours, at most */
#define TACH_VIEW_NOTE_SIZE 256

/* What a view says about the game when the frame is measured with it and without. */
typedef enum tach_view_experiment {
    TACH_VIEW_NO_EXPERIMENT,
    TACH_VIEW_BOUND_IF_FASTER, /* by what the view takes away: measured on the GPU, where it tells */
    TACH_VIEW_BOUND_IF_EQUAL   /* by all that the view leaves: measured by whole frames */
} tach_view_experiment;

/* Static text and numbers; valid for good. */
typedef struct tach_view {
    const char *name;  /* "overdraw": on the tag in every picture, for tach_hud_set_view */
    const char *shows; /* a sentence for the legend: what the colours mean, what is done to the draws */
    tach_view_experiment experiment;
    const char *bound;                   /* "fragment": the frame is fragment-bound when the experiment says so */
    const char *unit;                    /* of the scale: "layers a pixel" */
    uint32_t step_count;                 /* of the scale; 0: the view has none */
    uint32_t steps[TACH_VIEW_STEPS];     /* 0xRRGGBB, from few to many */
    const char *labels[TACH_VIEW_STEPS]; /* under each; NULL: none */
} tach_view;

/* What was drawn into each pixel of one frame, as numbers. Those of a view called "overdraw" become the statistics "pixels/overdraw
 * mean", "... P99" and "... above 8" too. */
typedef struct tach_view_pixels {
    uint64_t frame;          /* counts what was read so far, so that a reader sees a new one; 0: nothing yet */
    uint64_t pixels, layers; /* of the picture; their quotient is the mean */
    uint64_t above;          /* pixels with more than TACH_VIEW_ABOVE layers */
    uint32_t p99, most;      /* layers: of 100 pixels the one with second most; 255 stands for more */
    uint64_t unknown;        /* pixels that cannot be told: in none of the above */
} tach_view_pixels;
#define TACH_VIEW_ABOVE 8

typedef struct tach_view_state {
    int32_t shown;                  /* the view that this frame's draws were made with, or TACH_VIEW_NONE */
    int32_t selected;               /* the one of the next frame */
    uint32_t tag;                   /* that came with the selection of `shown` */
    uint32_t draws;                 /* in the last whole frame under it */
    uint32_t kept;                  /* those of them that were made as the game meant them: the view cannot hold there */
    char note[TACH_VIEW_NOTE_SIZE]; /* why, and what else the picture does not have; "" for nothing */
    tach_view_pixels pixels;        /* of views that count; all 0 for others */
} tach_view_state;

/* The time of one whole frame on the GPU, from the game's first draw to its last. */
typedef struct tach_view_time {
    uint32_t tag; /* that came with the selection */
    double ms;    /* NAN: lost */
} tach_view_time;

typedef struct tach_views {
    uint32_t count;
    const tach_view *views;
    void *user; /* handed to the functions */
    /* NULL where the view can be selected now, else why not: static text. */
    const char *(*unavailable)(void *user, uint32_t view);
    /* From the next frame on: that view, or TACH_VIEW_NONE. The tag comes back in the state and with the times. False with
     * tach_error() (tach.h), and nothing has changed, when it cannot. */
    bool (*select)(void *user, int32_t view, uint32_t tag);
    void (*read)(void *user, tach_view_state *out);
    /* Measure frames from now on, or no more. False where there is no clock of the GPU, and where `on` is false. */
    bool (*time)(void *user, bool on);
    /* The next frame whose time has come, in the order of frames; false for none. Never waits. */
    bool (*take_time)(void *user, tach_view_time *out);
} tach_views;

#ifdef __cplusplus
}
#endif

#endif
