/* gl_view_times.h - how long frames take on the GPU, from the game's first draw to its last, under the tags of experiments. */
#ifndef TACH_GL_VIEW_TIMES_H
#define TACH_GL_VIEW_TIMES_H

#include "backend/gl_context.h"
#include "tach/tach_views.h"

/* From now on, or no more; what is under way is forgotten. False where there is no clock of the GPU, and where `on` is false. */
bool tach_gl_times_start(bool on);
bool tach_gl_times_run(void);

/* Before a draw of the game. */
void tach_gl_times_draw(void);

/* The game has drawn its frame, under that tag. */
void tach_gl_times_end(uint32_t tag);

/* The next frame whose time has come. Never waits. */
bool tach_gl_times_take(tach_view_time *out);

/* The context is gone: so are the times that are under way. */
void tach_gl_times_forget(void);

#endif
