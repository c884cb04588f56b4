/* gl_current.h - the game's current program, and what hangs on its being current. Apart from it a program has no state that a
 * change of the current program loses. */
#ifndef TACH_GL_CURRENT_H
#define TACH_GL_CURRENT_H

#include "backend/gl_context.h"

#define TACH_GL_STAGES 6
/* Of all stages of a program. Stages beyond keep GL's default. */
#define TACH_GL_MAX_SUBROUTINES 64

typedef struct tach_gl_current {
    GLuint program;
    bool feedback; /* transform feedback was recording */
    GLsizei subroutine_count[TACH_GL_STAGES];
    GLuint subroutines[TACH_GL_MAX_SUBROUTINES]; /* stage after stage */
} tach_gl_current;

/* Between the two any program may be used. Cost: 8 queries, 6 more when the game has a program or a pipeline. */
void tach_gl_current_save(tach_gl_current *saved);
void tach_gl_current_restore(const tach_gl_current *saved);

#endif
