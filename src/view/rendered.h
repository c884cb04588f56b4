/* rendered.h - what a row has rendered, in words: "422 draws · 369k triangles · 310 program binds (41 redundant) · 96 uniforms". */
#ifndef TACH_RENDERED_H
#define TACH_RENDERED_H

#include "base/base.h"
#include "tach/tach.h"

#define TACH_RENDERED_BYTES 512

/* In one line, as much as `size` has room for; "" for nothing. `all`: also what few want to know: vertices, instances, lines ... */
void tach_rendered_text(char *out, size_t size, const tach_render_counts *counts, bool all);

#endif
