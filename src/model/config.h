/* config.h - what a session is started with, all said: defaults where nothing was, and what was within bounds. */
#ifndef TACH_MODEL_CONFIG_H
#define TACH_MODEL_CONFIG_H

#include "tach/tach_config.h"

#define TACH_DEFAULT_BUDGET_MS (1000.0 / 60.0)

/* NULL: defaults for all. */
tach_config tach_config_complete(const tach_config *given);

#endif
