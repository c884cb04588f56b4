/* facts.h - what a bug report needs beside the numbers: where the pictures are, what the recording lost and costs, which build. */
#ifndef TACH_FACTS_H
#define TACH_FACTS_H

#include "view/badge.h"
#include "view/moment.h"
#include "view/theme.h"

#define TACH_FACTS_ROWS     10 /* without long texts in several */
#define TACH_FACTS_MAX_ROWS 16

typedef enum tach_fact {
    TACH_FACT_PICTURE,
    TACH_FACT_FOLDER,
    TACH_FACT_DROPPED,
    TACH_FACT_REPAIRED,
    TACH_FACT_CLOCK,
    TACH_FACT_COST,
    TACH_FACT_BUILD,
    TACH_FACT_RENDERER,
    TACH_FACT_COUNT
} tach_fact;

typedef struct tach_explain_list tach_explain_list;

typedef struct tach_facts_row {
    tach_fact fact; /* another row of the same has no name */
    const char *name;
    tach_badge_state state; /* its colour; glyph and word are in the text */
    char text[600];
} tach_facts_row;

typedef struct tach_facts_model {
    uint32_t row_count;
    tach_facts_row rows[TACH_FACTS_MAX_ROWS];
    char note[96]; /* the key that marks a frame */
} tach_facts_model;

/* Texts longer than `columns` characters go on in rows of their own, as long as all fit into `room` rows. */
void tach_facts_fill(tach_facts_model *model, const tach_moment *moment, uint32_t columns, uint32_t room);

/* How many characters a row of the panel has. */
uint32_t tach_facts_columns(const tach_theme *theme, tach_rect panel);

void tach_facts_draw(const tach_facts_model *model, tach_draw *draw, tach_font *font, const tach_theme *theme, tach_rect panel);

/* Where what stands. */
void tach_facts_note(const tach_facts_model *model, tach_explain_list *list, const tach_theme *theme, tach_rect panel);

#endif
