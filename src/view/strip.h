/* strip.h - the one line of every level: state, speed, work, waits, lows, counts, own cost. Every field has its place, whatever
 * its value; in a narrow picture the least important fields are left out. */
#ifndef TACH_STRIP_H
#define TACH_STRIP_H

#include "view/badge.h"
#include "view/moment.h"
#include "view/theme.h"

typedef enum tach_strip_field {
    TACH_STRIP_FPS,
    TACH_STRIP_MS,
    TACH_STRIP_WORST,
    TACH_STRIP_CPU,
    TACH_STRIP_GPU,
    TACH_STRIP_WAIT,
    TACH_STRIP_P1,
    TACH_STRIP_DRAWS,
    TACH_STRIP_TRIANGLES,
    TACH_STRIP_MEMORY,
    TACH_STRIP_HUD, /* stands at the right edge */
    TACH_STRIP_FIELD_COUNT
} tach_strip_field;

/* The line as text. A field with an empty value is not there: the game does not count it. A value without its unit is a word. */
typedef struct tach_strip_model {
    tach_badge badge;
    char value[TACH_STRIP_FIELD_COUNT][16];
    const char *unit[TACH_STRIP_FIELD_COUNT];
    bool soft_gpu; /* the GPU's times are a software renderer's */
    bool altered;  /* all times but the percentile's are of a debug view */
} tach_strip_model;

void tach_strip_fill(tach_strip_model *model, const tach_moment *moment);

/* Where each field stands in a strip of that width: its left edge and its whole width. A field without room has width 0. */
typedef struct tach_strip_places {
    float x[TACH_STRIP_FIELD_COUNT], w[TACH_STRIP_FIELD_COUNT];
    float message_x; /* a message takes what is right of here */
} tach_strip_places;

void tach_strip_place(tach_strip_places *places, const tach_strip_model *model, const tach_theme *theme, tach_rect strip,
                      float message_width);

/* `message` "" for none; it takes the place of the fields at the right end for as long as it is there. */
void tach_strip_draw(const tach_strip_model *model, tach_draw *draw, tach_font *font, const tach_theme *theme, tach_rect strip,
                     const char *message);

/* Where what stands. */
typedef struct tach_explain_list tach_explain_list;
void tach_strip_note(const tach_strip_model *model, tach_explain_list *list, tach_font *font, const tach_theme *theme,
                     tach_rect strip, const char *message);

#endif
