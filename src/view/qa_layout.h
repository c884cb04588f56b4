/* qa_layout.h - which panel of the QA level stands where in the body. It covers the screen: it is read, not played.
 *
 *     figures       distribution         in a narrow picture one below the other, as many as there is room for
 *     kinds            facts
 *     budgets          facts
 */
#ifndef TACH_QA_LAYOUT_H
#define TACH_QA_LAYOUT_H

#include "view/layout.h"

typedef struct tach_qa_layout {
    tach_rect figures, distribution, kinds, budgets, facts; /* without room: no width */
} tach_qa_layout;

/* They never overlap and never leave the body. `budgets`: how many cells would like to be shown. */
void tach_qa_layout_create(tach_qa_layout *layout, const tach_theme *theme, tach_rect body, uint32_t figure_rows, uint32_t budgets);

#endif
