/* graph_stages.h - a bar of the frame graph as the game's stages stacked, and the legend that names them. */
#ifndef TACH_GRAPH_STAGES_H
#define TACH_GRAPH_STAGES_H

#include "model/stages.h"
#include "view/theme.h"

/* Of one of TACH_STAGE_PARTS. */
tach_color tach_graph_part_color(uint32_t part);

/* A frame's parts from the base line up: stages as they first ran, the rest of the work, the waits. `bar` is the whole frame, cut
 * at the axis's end; a millisecond is that many pixels. Adds a bit for each part that has any time to `seen`. */
void tach_graph_draw_stack(const tach_stage_times *times, tach_draw *draw, tach_rect bar, float px_per_ms, uint32_t *seen);

/* A square and a name for each part in `seen`, from `x` up to `right`, as many as fit; of `told`, which may be NULL, with ms. */
void tach_graph_draw_legend(const tach_stages *stages, uint32_t seen, const tach_stage_times *told, tach_draw *draw,
                            tach_font *font, const tach_theme *theme, float x, float right, float baseline);

#endif
