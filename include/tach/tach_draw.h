/* tach_draw.h - the HUD's picture as plain data: what a back end draws.
 *
 * A back end uploads the atlas when its version changed, then walks the commands in order: set the clip rectangle, pick the
 * solid or the text program, draw index_count indices from first_index. There are no callbacks. Blending is plain alpha:
 * out = src.rgb * src.a + dst.rgb * (1 - src.a), in the framebuffer's own (not linearised) values.
 */
#ifndef TACH_DRAW_H
#define TACH_DRAW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tach_api.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One corner. Position in pixels from the top left of the picture, y down; u, v from 0 to 1 in the atlas; colour is not
 * premultiplied. 20 bytes. */
typedef struct tach_vertex {
    float x, y;
    float u, v;
    uint8_t r, g, b, a;
} tach_vertex;

typedef uint32_t tach_index;

typedef enum tach_draw_kind {
    TACH_DRAW_SOLID, /* the vertex colour; u and v mean nothing */
    TACH_DRAW_TEXT   /* the vertex colour, its alpha times the atlas's coverage, nearest sample */
} tach_draw_kind;

/* Triangles of one kind inside one clip rectangle: x0 <= x < x1, y0 <= y < y1, in pixels, inside the picture. */
typedef struct tach_draw_command {
    tach_draw_kind kind;
    int32_t clip_x0, clip_y0, clip_x1, clip_y1;
    uint32_t first_index;
    uint32_t index_count;
} tach_draw_command;

/* Coverage of all glyphs, one byte a pixel, rows top to bottom without padding. The version changes with the content. */
typedef struct tach_atlas {
    const uint8_t *coverage;
    int32_t width_px, height_px;
    uint32_t version;
} tach_atlas;

/* One frame of the HUD. Owned by the HUD, valid until its next build. */
typedef struct tach_picture {
    int32_t width_px, height_px;
    const tach_vertex *vertices;
    const tach_index *indices;
    const tach_draw_command *commands;
    uint32_t vertex_count, index_count, command_count;
    /* What the picture would have needed. Above the counts where shapes were left out because a buffer was full. */
    uint32_t vertices_needed, indices_needed, commands_needed;
    tach_atlas atlas;
} tach_picture;

/* Draw a picture into memory: RGBA, 8 bits each, `stride_bytes` from row to row, top row first; what is there is blended
 * over and becomes opaque where it was. Any thread. A NULL or empty picture draws nothing. Cost: by covered pixels. */
TACH_API void tach_soft_render(const tach_picture *picture, uint8_t *rgba, int32_t width_px, int32_t height_px,
                               size_t stride_bytes);

#ifdef __cplusplus
}
#endif

#endif
