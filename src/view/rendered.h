/* rendered.h - what a row has rendered, in words: "422 draws · 369k triangles · 310 binds (41 redundant) · 96 uniforms". */
#ifndef TACH_RENDERED_H
#define TACH_RENDERED_H

#include "base/base.h"
#include "tach/tach.h"

#define TACH_RENDERED_BYTES 512

/* As much as `size` has room for; "" for nothing. `all`: every count by itself; else binds together, and of draws only what most
 * want to know. It may be broken into lines at its spaces. */
void tach_rendered_text(char *out, size_t size, const tach_render_counts *counts, bool all);

#endif
