/* session_model.h - the model of the running session, for session_read.c. */
#ifndef TACH_SESSION_MODEL_H
#define TACH_SESSION_MODEL_H

#include "model/model.h"

/* NULL without a session. */
tach_model *tach_session_model(void);

#endif
