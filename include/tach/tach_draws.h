/* tach_draws.h - what a frame's draws cost, one by one, what an object costs, and what lies in the GPU's memory: where the HUD has
 * it from.
 *
 * Plain data and a few functions, so that the HUD knows no graphics API. tach_gl_draws() (tach_gl.h) is OpenGL's; give it to
 * tach_hud_set_draws (tach_hud.h), or a table of your own for another API. The HUD calls on the thread of tach_frame, inside
 * tach_frame, tach_hud_build and tach_hud_set_draws. No function may wait for the GPU.
 */
#ifndef TACH_DRAWS_H
#define TACH_DRAWS_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TACH_DRAWS_NONE    UINT32_MAX
#define TACH_DRAWS_OBJECTS 64 /* that the HUD lists; more are left out and counted */

typedef enum tach_draws_state {
    TACH_DRAWS_IDLE, /* nothing was measured yet */
    TACH_DRAWS_MEASURING,
    TACH_DRAWS_DONE,
    TACH_DRAWS_FAILED /* `why` says it */
} tach_draws_state;

typedef struct tach_draws_status {
    tach_draws_state state;
    const char *why;        /* static text; "" */
    uint32_t frame, frames; /* measuring in the frame-th of about so many */
    uint32_t draws;         /* that the frame had, with all of the next two */
    uint32_t left_out;      /* found no room in the list: they have no row */
    uint32_t unseen;        /* drawn past it, between glBegin and glEnd for example: neither in draws nor in a row */
    uint32_t unmatched;     /* have a row without a time: they were not there again, or their time was lost */
    bool software;          /* a CPU draws: times are a software renderer's */
    double total_ms;        /* of all rows */
    uint64_t version;       /* changes with the rows */
} tach_draws_status;

/* A draw, or all draws of one name together. */
#define TACH_DRAWS_NAME_BYTES 128 /* bytes of an object's name that count, with its 0 */

typedef struct tach_draws_row {
    const char *name;    /* debug groups and objects as they lie in each other, or a label, with " > " between; never "" */
    const char *program; /* its label or number; of several their count */
    uint32_t group;      /* a draw's: index in groups() */
    uint32_t draws;      /* the draw calls in it; a call that draws many counts as those */
    uint64_t triangles, instances;
    uint64_t texture_bytes; /* of the textures that it can read, each once */
    uint32_t changes;       /* of state, since the draw before */
    double gpu_ms;          /* NAN where it is not known */
} tach_draws_row;

/* What lies in the GPU's memory. */
typedef struct tach_draws_resource {
    char name[48];                                       /* its label, or kind and number: "texture 12" */
    char format[32];                                     /* short: "RGBA8"; of what has no pixels its kind: "buffer" */
    int32_t width_px, height_px, depth, levels, samples; /* 0 for what has no pixels; depth: layers and faces too */
    uint64_t bytes;
} tach_draws_resource;

typedef struct tach_draws_source {
    void *user; /* handed to every function */

    /* Measure the next frame, draw by draw, over as many frames as it takes. Anew while it measures. */
    void (*start)(void *user);
    /* Give it up: idle again. Nothing when it does not measure. */
    void (*cancel)(void *user);
    void (*status)(void *user, tach_draws_status *out);

    /* The rows, in the order of the frame; groups in that of their first draw. Owned by the source; they stand until the next
     * start. Empty unless the state is done. */
    const tach_draws_row *(*draws)(void *user, uint32_t *count);
    const tach_draws_row *(*groups)(void *user, uint32_t *count);

    /* Let the draw of that index, or of the group all, flash in the scene from the next frame on; TACH_DRAWS_NONE: no more. */
    void (*flash)(void *user, bool group, uint32_t index);

    /* The name of an object that the game marks, from 0 on; NULL behind the last. Static order: an object keeps its index. */
    const char *(*object)(void *user, uint32_t index);

    /* The frame `number` begins: time it on the GPU, and leave out the draws of that object, or of none (TACH_DRAWS_NONE). False
     * when draws cannot be left out now. Frames are told one after the other; end() says that no more will be. */
    bool (*frame)(void *user, uint64_t number, uint32_t hidden);
    void (*end)(void *user);

    /* The draw calls that were left out since the first of these frames; 0: the object had none that can be. Asked before end(). */
    uint64_t (*left_out)(void *user);

    /* The next frame whose time is known, in their order, and its time: NAN when it got lost. False when none is there yet. */
    bool (*frame_time)(void *user, uint64_t *number, double *gpu_ms);

    /* Copy the largest resources, largest first: at most `capacity`. Returns how many; *count and *bytes are of all that there are.
     * NULL where that is not known. Some times a second, while it is shown. */
    uint32_t (*largest)(void *user, tach_draws_resource *out, uint32_t capacity, uint32_t *count, uint64_t *bytes);
} tach_draws_source;

#ifdef __cplusplus
}
#endif

#endif
