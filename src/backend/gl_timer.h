/* gl_timer.h - GPU times from OpenGL: tach_gpu.h over the pool of gl_query. Starts and ends with the renderer. */
#ifndef TACH_GL_TIMER_H
#define TACH_GL_TIMER_H

#include "base/base.h"

/* Become the source of GPU times, if this context has any; else say why, once. Needs tach_gl_context_learn. */
void tach_gl_timer_start(void);

/* No longer be it; delete the queries if `context_is_current`. */
void tach_gl_timer_stop(bool context_is_current);

#endif
