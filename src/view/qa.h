/* qa.h - all that the QA level shows: is this build slower than the last one, and which frame proves it. */
#ifndef TACH_QA_H
#define TACH_QA_H

#include "view/budget_list.h"
#include "view/distribution.h"
#include "view/facts.h"
#include "view/figures.h"
#include "view/kinds.h"
#include "view/qa_layout.h"

typedef struct tach_qa {
    uint32_t selected; /* kind, an index in tach_run.kinds */
    tach_qa_layout layout;
    tach_figures_model figures;
    tach_distribution_model distribution;
    tach_kinds_model kinds;
    tach_budget_list_model budgets;
    tach_facts_model facts;
} tach_qa;

/* Lay out in the body and write the texts; draw. */
void tach_qa_fill(tach_qa *qa, tach_font *font, const tach_theme *theme, tach_rect body, const tach_moment *moment);
void tach_qa_draw(const tach_qa *qa, tach_draw *draw, tach_font *font, const tach_theme *theme);

/* Where what stands. */
void tach_qa_note(const tach_qa *qa, tach_explain_list *list, const tach_theme *theme);

#endif
