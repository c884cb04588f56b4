/* gl_draw_list.h - the draws of one frame as rows, and how the draws of later frames are known again. Knows no GL. */
#ifndef TACH_GL_DRAW_LIST_H
#define TACH_GL_DRAW_LIST_H

#include "base/base.h"
#include "tach/tach_draws.h"

#define TACH_GL_DRAW_ROWS   4096 /* draws of a frame; what comes behind is counted and has no row */
#define TACH_GL_DRAW_NAMES  1024 /* different names; all beyond are one, "(other)" */
#define TACH_GL_DRAW_TEXT   65536
#define TACH_GL_DRAW_ROUNDS 3 /* how often each is timed; the median counts */

/* What the row of a draw is made of. */
typedef struct tach_gl_draw_entry {
    uint64_t identity; /* the same for what looks the same: such draws are told apart by their order */
    const char *name, *program;
    uint32_t draws, changes;
    uint64_t triangles, instances;
    const uint32_t *textures; /* their names, and their bytes */
    const uint64_t *texture_bytes;
    uint32_t texture_count;
} tach_gl_draw_entry;

void tach_gl_draw_list_clear(void);

/* Add the next draw of the frame that is listed. Returns its row; TACH_DRAWS_NONE, and counts, when all are taken. */
uint32_t tach_gl_draw_list_add(const tach_gl_draw_entry *entry);

/* A later frame begins; then each of its draws is looked up in turn: its row, TACH_DRAWS_NONE for one that the list does not have.
 */
void tach_gl_draw_list_next_frame(void);
uint32_t tach_gl_draw_list_find(uint64_t identity);

/* A time of a row was asked for: returns how often before. It came: NAN when it is lost. */
uint32_t tach_gl_draw_list_tries(uint32_t row);
void tach_gl_draw_list_try(uint32_t row);
void tach_gl_draw_list_time(uint32_t row, double ms);

/* All times that will come are here: fill in those of rows and groups. */
void tach_gl_draw_list_finish(tach_draws_status *status);

const tach_draws_row *tach_gl_draw_list_rows(uint32_t *count);
const tach_draws_row *tach_gl_draw_list_groups(uint32_t *count);

#endif
