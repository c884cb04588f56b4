/* gl_view_draw.h - one draw of the game under a debug view. */
#ifndef TACH_GL_VIEW_DRAW_H
#define TACH_GL_VIEW_DRAW_H

#include "backend/gl_hook.h"

typedef enum tach_gl_view {
    TACH_GL_VIEW_OVERDRAW,
    TACH_GL_VIEW_LAYERS,
    TACH_GL_VIEW_WIREFRAME,
    TACH_GL_VIEW_MIPS,
    TACH_GL_VIEW_TEXTURES,
    TACH_GL_VIEW_SCISSOR,
    TACH_GL_VIEW_SKIP,
    TACH_GL_VIEWS
} tach_gl_view;

/* Why a draw was made as the game meant it. */
typedef enum tach_gl_kept {
    TACH_GL_KEPT_NOT,
    TACH_GL_KEPT_NO_MATTER, /* nothing of it would show: not told */
    TACH_GL_KEPT_FEEDBACK,
    TACH_GL_KEPT_QUERY,
    TACH_GL_KEPT_TARGET,
    TACH_GL_KEPT_SIZE,
    TACH_GL_KEPT_UNKNOWN_SIZE,
    TACH_GL_KEPT_INTEGERS,
    TACH_GL_KEPT_FRAMEBUFFER,
    TACH_GL_KEPT_FIXED,
    TACH_GL_KEPT_REASONS
} tach_gl_kept;

/* What became of the draws of a frame. */
typedef struct tach_gl_view_counts {
    uint32_t draws, kept[TACH_GL_KEPT_REASONS];
    uint32_t swapped, left; /* textures */
    uint64_t single;        /* draws that those calls asked for, as the watch counts them */
    uint64_t past;          /* that did not come to the hook: glBegin, display lists */
} tach_gl_view_counts;

/* The view counts layers, and shows them as heat. */
static inline bool tach_gl_view_is_heat(int32_t view) { return view == TACH_GL_VIEW_OVERDRAW || view == TACH_GL_VIEW_LAYERS; }

/* Make the draw, once, under the view (TACH_VIEW_NONE: as it is), in that frame, and count it. State is set around it, and
 * returned: of wireframe the polygon mode, of the scissor box and test of viewport 0; of the others see gl_view_layers.h,
 * gl_view_textures.h. */
void tach_gl_view_draw(const tach_gl_draw *draw, int32_t view, uint32_t frame, tach_gl_view_counts *counts);

#endif
