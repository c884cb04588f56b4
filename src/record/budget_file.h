/* budget_file.h - a file of budgets read whole: its good lines become the file's budgets, its bad ones messages. */
#ifndef TACH_BUDGET_FILE_H
#define TACH_BUDGET_FILE_H

#include <stdio.h>

#include "base/base.h"

/* Read an open file, called `shown` in messages, and put its budgets in the place of the file's before; `count` gets how many.
 * False after a message, and nothing has changed, when it cannot be read to its end. */
bool tach_budget_file_read(FILE *file, const char *shown, uint32_t *count);

#endif
