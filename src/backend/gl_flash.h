/* gl_flash.h - let a draw flash: its own call once more, in a flat colour that no shader of the game has a say in.
 *
 * The game's program, vertices and tests stay, so that exactly the draw's own pixels change; a logic operation, which takes the
 * place of blending, sets or clears the colour channels whatever the shader puts out. It works in every profile from GL 1.1 on, but
 * not on floating-point targets, nor where a draw writes depth alone: there the draw is left out instead, so it blinks.
 */
#ifndef TACH_GL_FLASH_H
#define TACH_GL_FLASH_H

#include "backend/gl_hook.h"

/* Twice a second: three and more can harm. */
#define TACH_GL_FLASH_NS UINT64_C(250000000)

/* Is it the bright half, at that time? */
bool tach_gl_flash_is_lit(uint64_t now_ns);

/* Submit a draw, lit. State is returned as it was: logic operation, colour masks, sRGB writes, depth function and mask, stencil
 * masks. While transform feedback records, the draw is only submitted, as its vertices must not come twice. */
void tach_gl_flash_submit(const tach_gl_draw *draw);

#endif
