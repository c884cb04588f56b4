/* budget_order.h - the order of budgets as rows (budget_rows.h), apart from what they say. */
#ifndef TACH_BUDGET_ORDER_H
#define TACH_BUDGET_ORDER_H

#include "view/budget_rows.h"

/* A budget's part of its limit: of the frame, or of about the last second. 0 while it is not known; of a limit of 0 it is 2. */
double tach_budget_rows_share(const tach_budget *budget, bool exact);

tach_badge_state tach_budget_rows_state_of(const tach_moment *moment, uint32_t index);

/* Order them anew, live at once and frozen once a frame; then see that what is told about is among `room` rows. */
void tach_budget_rows_order(tach_budget_rows_state *state, const tach_moment *moment, uint32_t room);

#endif
