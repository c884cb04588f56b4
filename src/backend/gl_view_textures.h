/* gl_view_textures.h - a draw with other textures than the game's: tiny ones, or ones whose mip levels have colours. */
#ifndef TACH_GL_VIEW_TEXTURES_H
#define TACH_GL_VIEW_TEXTURES_H

#include "backend/gl_contexts.h"
#include "backend/gl_hook.h"

/* Colours of the mip view, from "more pixels than texels" over level 0 on. */
#define TACH_GL_MIP_COLORS 7
extern const uint32_t tach_gl_mip_colors[TACH_GL_MIP_COLORS];

typedef enum tach_gl_swap { TACH_GL_SWAP_TINY, TACH_GL_SWAP_MIPS } tach_gl_swap;

/* Make our textures where they are missing. Between draws; touches the bindings of the active unit and the pixel store, and returns
 * them. */
void tach_gl_textures_prepare(tach_gl_swap swap);

typedef struct tach_gl_swapped {
    uint32_t swapped; /* textures */
    uint32_t left;    /* that stay as they are: of kinds that hold data, or without mip levels */
    bool unknown;     /* what the draw samples cannot be told (fixed fragment programs), so nothing was swapped */
} tach_gl_swapped;

/* Make the draw once, with other textures; state that is touched, and returned: the texture of each unit that the program samples,
 * and its sampler object; the active unit. */
tach_gl_swapped tach_gl_textures_draw(const tach_gl_draw *draw, tach_gl_swap swap);
void tach_gl_textures_drop(void);

/* Another context's. */
void tach_gl_textures_turn(const tach_gl_turn *turn);

#endif
