/* draws_list.h - the heaviest draws of a frame that was measured draw by draw: all draws of one name together, or those of one
 * name.
 *
 * In the order of a column that the person chooses. Under the rows stands what has no column: the whole name, the program, and how
 * many draws have no time.
 */
#ifndef TACH_DRAWS_LIST_H
#define TACH_DRAWS_LIST_H

#include "tach/tach_draws.h"
#include "view/layout.h"

#define TACH_DRAWS_LIST_ROWS  64
#define TACH_DRAWS_LIST_ORDER 4096

/* From the left. */
typedef enum tach_draws_column {
    TACH_DRAWS_NAME,
    TACH_DRAWS_TRIANGLES,
    TACH_DRAWS_DRAWS,
    TACH_DRAWS_INSTANCES,
    TACH_DRAWS_TEXTURES,
    TACH_DRAWS_CHANGES,
    TACH_DRAWS_GPU,
    TACH_DRAWS_SHARE,
    TACH_DRAWS_COLUMN_COUNT
} tach_draws_column;

/* What outlives a fill. Begin with tach_draws_list_start. */
typedef struct tach_draws_list_state {
    tach_draws_column sort;
    uint32_t opened;   /* the group whose draws are shown; TACH_DRAWS_NONE: all groups */
    uint32_t selected; /* index of the draw, or of the group where groups are shown */
    uint32_t flashing; /* likewise, and of which: */
    bool flashes_group;
    uint32_t scroll;
    uint64_t version; /* of the rows in order */
    uint32_t count;
    uint32_t order[TACH_DRAWS_LIST_ORDER];
} tach_draws_list_state;

typedef struct tach_draws_list_row {
    const char *name;
    char values[TACH_DRAWS_COLUMN_COUNT][12];
    char texture_unit[2]; /* B, K, M, G */
    float part;           /* of all draws' time */
    bool selected, flashing, timed;
} tach_draws_list_row;

typedef struct tach_draws_list {
    bool open_group;
    uint32_t row_count, first, total;
    tach_draws_column sort;
    char title[64], note[96];
    char detail[2][192];
    bool troubled; /* the second line tells of something that is missing */
    tach_draws_list_row rows[TACH_DRAWS_LIST_ROWS];
} tach_draws_list;

/* What is known of the frame. */
typedef struct tach_draws_seen {
    tach_draws_status status;
    const tach_draws_row *draws, *groups;
    uint32_t draw_count, group_count;
} tach_draws_seen;

void tach_draws_list_start(tach_draws_list_state *state);

/* Ask a source; all empty for NULL. */
void tach_draws_list_see(tach_draws_seen *seen, const tach_draws_source *source);

/* Put the rows in order, if they or the order have changed: before the panel is laid out, which needs their number. */
void tach_draws_list_order(tach_draws_list_state *state, const tach_draws_seen *seen);

/* Fill up to `room` rows from state->scroll on, which is clamped. The selection is shown while `frozen`. */
void tach_draws_list_fill(tach_draws_list *list, tach_draws_list_state *state, const tach_draws_seen *seen, bool frozen,
                          uint32_t room);

/* By another column; the next one that is on the screen. */
void tach_draws_list_sort(tach_draws_list_state *state, tach_draws_column column);
void tach_draws_list_sort_next(tach_draws_list_state *state, const tach_theme *theme, tach_rect panel);

/* Show the draws of the selected group alone, or all groups again, with that one selected. False when there is nothing to do. */
bool tach_draws_list_open(tach_draws_list_state *state, const tach_draws_seen *seen);
bool tach_draws_list_close(tach_draws_list_state *state);

/* Where the selected row stands among all; UINT32_MAX for none. And select the one that stands there, `rows` being on the screen.
 */
uint32_t tach_draws_list_place(const tach_draws_list_state *state);
void tach_draws_list_select(tach_draws_list_state *state, int64_t place, uint32_t rows);

/* The row of list->rows at a position, or -1; the column whose head is there, or TACH_DRAWS_COLUMN_COUNT. */
int32_t tach_draws_list_hit(const tach_draws_list *list, const tach_theme *theme, tach_rect panel, float x, float y);
tach_draws_column tach_draws_list_head(const tach_theme *theme, tach_rect panel, float x, float y);

/* Height of what is not rows. */
float tach_draws_list_head_h(const tach_theme *theme);
float tach_draws_list_detail_h(const tach_theme *theme);

/* Where its numbers stand, to be explained. */
struct tach_explain_list;
void tach_draws_list_note(const tach_draws_list *list, struct tach_explain_list *places, const tach_theme *theme, tach_rect panel);

void tach_draws_list_draw(const tach_draws_list *list, tach_draw *draw, tach_font *font, const tach_theme *theme, tach_rect panel);

#endif
