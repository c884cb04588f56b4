/* graph.h - frame times of the last ten seconds, a bar a column.
 *
 * Columns stand for equal spans of time. Each shows the longest of the frames that ended in it, so that no spike is ever lost,
 * however many frames share a column; a frame longer than a column fills all that it covers. Columns are cut at whole multiples of
 * their span since tach_init, so that a frame keeps its neighbours while it moves left. A gap takes one column, whatever its
 * length. Other frames that are in no statistic (of the warm-up, while loading) are drawn as left out, by a hatch as high as they
 * were long: they stand where no other frame does, and no number in the head is of them.
 *
 * The axis hangs on the budget and not on the data: it ends a little above twice the budget, and doubles only when most frames
 * would be cut off. A longer frame is cut, marked with a triangle and its value.
 *
 * On request a bar is the stages of its frame, stacked, named in the head line (graph_stages.h); one that is over its budget then
 * has a red cap.
 */
#ifndef TACH_GRAPH_H
#define TACH_GRAPH_H

#include "view/moment.h"
#include "view/theme.h"

#define TACH_GRAPH_SECONDS     10
#define TACH_GRAPH_MAX_COLUMNS 1024
#define TACH_GRAPH_MAX_MARKS   24

typedef struct tach_graph_column {
    uint64_t frame_number; /* of the longest frame */
    float longest_ms;      /* 0: no frame */
    float work_ms;         /* of that frame */
    bool left_out;         /* that frame is in no statistic, and no other ended here */
    bool hitch;
    bool gap;
} tach_graph_column;

typedef struct tach_graph_model {
    uint32_t column_count;
    float top_ms;      /* of the axis */
    float line_ms;     /* where the upper line stands */
    uint32_t top_step; /* kept from one fill to the next, so that the axis does not flutter */
    float budget_ms;
    const tach_stages *stages;  /* stacked by them; NULL: not */
    uint64_t told;              /* the frame whose parts the head line tells; UINT64_MAX for none */
    bool left_out;              /* a column has a gap, or a frame that is in no statistic */
    float least_ms, longest_ms; /* of the frames in the window that are in statistics; 0 without any */
    uint32_t mark_count;
    struct {
        uint32_t column;
        const char *text;
    } marks[TACH_GRAPH_MAX_MARKS]; /* newest first */
    tach_graph_column columns[TACH_GRAPH_MAX_COLUMNS];
} tach_graph_model;

/* The bars' place in the panel, and how many columns it holds. */
tach_rect tach_graph_plot(const tach_theme *theme, tach_rect panel, uint32_t *column_count);

/* Fill the columns. Cost: some nanoseconds a frame of the window. */
void tach_graph_fill(tach_graph_model *model, const tach_moment *moment, uint32_t column_count);

/* Column at a position, or -1 outside of the plot. */
int32_t tach_graph_column_at(const tach_theme *theme, tach_rect panel, float x, float y);

/* The frame `selected` (UINT64_MAX for none) is framed; `title` and `note` stand in the head line. */
void tach_graph_draw(const tach_graph_model *model, tach_draw *draw, tach_font *font, const tach_theme *theme, tach_rect panel,
                     uint64_t selected, const char *title, const char *note);

#endif
