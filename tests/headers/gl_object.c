/* TACH_GL_OBJECT beside a GPU scope, as a game may write them: twice on a line, in if and else, in a loop. */
#include "tach/tach_gl.h"

int draw_statues(int count);

int draw_statues(int count)
{
    TACH_GPU_SCOPE("statues"); TACH_GL_OBJECT("statues");
    TACH_GL_OBJECT("marble"); TACH_GL_OBJECT("bronze");
    if (count > 2) {
        TACH_GL_OBJECT("many");
    } else {
        TACH_GL_OBJECT("few");
    }
    for (int i = 0; i < count; i++) {
        TACH_GL_OBJECT("statue");
        if (i == 7)
            return i;
    }
    return count;
}
