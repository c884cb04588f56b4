/* gl_draw_row.h - a draw of the game as a row of gl_draw_list.h: what is asked of GL for it once, and how it is known again. */
#ifndef TACH_GL_DRAW_ROW_H
#define TACH_GL_DRAW_ROW_H

#include "backend/gl_hook.h"

/* Another frame is listed: all rows are gone. */
void tach_gl_draw_row_start(void);

/* Add the draw that comes next. Slow. */
void tach_gl_draw_row_add(const tach_gl_draw *draw);

/* Draw calls that were added, in rows or beyond them. */
uint64_t tach_gl_draw_row_calls(void);

/* In a later frame, of each of its draws in turn: its row; TACH_DRAWS_NONE for one that the list does not have. */
uint32_t tach_gl_draw_row_find(const tach_gl_draw *draw);

#endif
