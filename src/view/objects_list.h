/* objects_list.h - what the objects cost that the game marks, and how many more of each there is room for. */
#ifndef TACH_OBJECTS_LIST_H
#define TACH_OBJECTS_LIST_H

#include "tach/tach_draws.h"
#include "view/layout.h"
#include "view/paired.h"

/* Of an object that was measured: its draws left out in every other block of frames, the two kinds compared. */
typedef struct tach_object_result {
    bool known;
    bool refused;         /* its draws could not be left out */
    bool unseen;          /* it had none to leave out: the two kinds of frames were the same */
    tach_paired gpu, cpu; /* in ms */
    double limit_ms;      /* what a frame might take then; 0: no budget */
} tach_object_result;

typedef struct tach_objects_row {
    uint32_t object; /* as the source counts them */
    const char *name;
    char gpu[20], cpu[20], room[16]; /* "1.31 ±0.04", "" when it was not measured */
    bool gpu_differs, cpu_differs;
    char state[64]; /* instead of numbers; "" */
    bool selected, measuring;
} tach_objects_row;

typedef struct tach_objects_list {
    uint32_t row_count, first, total;
    char note[64];
    char detail[3][128];                /* of the selected one, else of the first that was measured, or how to measure */
    uint32_t order[TACH_DRAWS_OBJECTS]; /* the one that is measured, those that were, the dearest first, then as they are marked */
    tach_objects_row rows[TACH_DRAWS_OBJECTS];
} tach_objects_list;

/* What is known of the objects; the part that is done of the one that is measured, 0 to 1. */
typedef struct tach_objects_seen {
    const tach_draws_source *source; /* NULL: no objects */
    const tach_object_result *results;
    uint32_t measured; /* TACH_DRAWS_NONE */
    double done;
    const char *use_key; /* that measures the selected one; NULL or "" while none does */
} tach_objects_seen;

/* How many more fit: as many as the dearer of the two allows. NAN when it costs nothing, and without a budget. */
double tach_objects_list_room(const tach_object_result *result);

uint32_t tach_objects_list_count(const tach_draws_source *source);

/* Fill up to `room` rows from *scroll on, which is clamped; `selected` is shown while `frozen`. */
void tach_objects_list_fill(tach_objects_list *list, const tach_objects_seen *seen, bool frozen, uint32_t selected,
                            uint32_t *scroll, uint32_t room);

/* The place of an object in the order; UINT32_MAX when there is none. */
uint32_t tach_objects_list_place(const tach_objects_list *list, uint32_t object);

int32_t tach_objects_list_hit(const tach_objects_list *list, const tach_theme *theme, tach_rect panel, float x, float y);

float tach_objects_list_detail_h(const tach_theme *theme);

/* Where its numbers stand, to be explained. */
struct tach_explain_list;
void tach_objects_list_note(const tach_objects_list *list, struct tach_explain_list *places, const tach_theme *theme,
                            tach_rect panel);

void tach_objects_list_draw(const tach_objects_list *list, tach_draw *draw, tach_font *font, const tach_theme *theme,
                            tach_rect panel);

#endif
