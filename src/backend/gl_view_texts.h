/* gl_view_texts.h - what a person reads of OpenGL's debug views: names, legends, and what a view could not show. */
#ifndef TACH_GL_VIEW_TEXTS_H
#define TACH_GL_VIEW_TEXTS_H

#include "backend/gl_view_draw.h"
#include "tach/tach_views.h"

extern const tach_view tach_gl_view_table[TACH_GL_VIEWS];

/* Write the note of the view that is shown, about a frame's draws; `wrong`: why what it shows could not be made, or NULL. */
void tach_gl_view_note(tach_view_state *out, const tach_gl_view_counts *counts, const char *wrong);

#endif
