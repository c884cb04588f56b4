/* budget.h - the budgets that were asked for, from code and from a file: one table for all sessions, under the registry's lock.
 *
 * The model copies it when its version has changed, so what is asked for on any thread takes effect between two frames.
 */
#ifndef TACH_CAPTURE_BUDGET_H
#define TACH_CAPTURE_BUDGET_H

#include "base/base.h"
#include "tach/tach.h"

#define TACH_BUDGET_WARN_PERCENT 90.0

/* One budget with its own copies of all texts. */
typedef struct tach_budget_asked {
    tach_budget_kind kind;
    tach_budget_unit unit;
    tach_budget_source source;
    uint32_t line;
    double limit, warn_percent;
    char name[TACH_MAX_NAME];
    char owner[64];
    char advice[192];
    char file[192];
} tach_budget_asked;

/* Changes with the table. Any thread. */
uint32_t tach_budget_version(void);

/* Copy those that count, at most TACH_MAX_BUDGETS: where code and file name the same thing, the file's. Returns how many. */
uint32_t tach_budget_copy(tach_budget_asked *out);

#endif
