#include "draw/draw_list.h"

tach_draw *tach_draw_create(tach_arena *arena, uint32_t max_vertices)
{
    /* Quads, nearly all there is, need three indices for two corners. */
    uint32_t max_indices = max_vertices / 2 * 3;
    uint32_t max_fans = max_vertices / 3;
    tach_draw *draw = tach_arena_take(arena, sizeof *draw);
    tach_vertex *vertices = tach_arena_take(arena, sizeof *vertices * max_vertices);
    tach_index *indices = tach_arena_take(arena, sizeof *indices * max_indices);
    tach_draw_fan *fans = tach_arena_take(arena, sizeof *fans * max_fans);
    if (!draw || !vertices || !indices || !fans)
        return NULL;
    *draw = (tach_draw){.vertices = vertices,
                        .indices = indices,
                        .fans = fans,
                        .max_vertices = max_vertices,
                        .max_indices = max_indices,
                        .max_fans = max_fans};
    return draw;
}

void tach_draw_begin(tach_draw *draw, tach_font *font, int32_t width_px, int32_t height_px)
{
    draw->vertex_count = draw->index_count = draw->fan_count = 0;
    draw->vertices_missed = draw->indices_missed = 0;
    for (uint32_t i = 0; i < TACH_DRAW_BUCKETS; i++) {
        draw->bucket_indices[i] = 0;
        draw->bucket_missed[i] = false;
    }
    draw->layer = TACH_LAYER_PANEL;
    draw->font = font;
    draw->picture = (tach_picture){.width_px = width_px > 0 ? width_px : 0, .height_px = height_px > 0 ? height_px : 0};
    draw->clip_x0 = draw->clip_y0 = 0;
    draw->clip_x1 = (float)draw->picture.width_px;
    draw->clip_y1 = (float)draw->picture.height_px;
}

/* One command a bucket that has shapes; `first` gets where each bucket's indices start. */
static uint32_t lay_out_commands(tach_draw *draw, uint32_t first[TACH_DRAW_BUCKETS])
{
    uint32_t command_count = 0, start = 0;
    for (uint32_t bucket = 0; bucket < TACH_DRAW_BUCKETS; bucket++) {
        first[bucket] = start;
        if (draw->bucket_indices[bucket] == 0)
            continue;
        draw->commands[command_count++] = (tach_draw_command){.kind = (bucket & 1) ? TACH_DRAW_TEXT : TACH_DRAW_SOLID,
                                                              .clip_x1 = draw->picture.width_px,
                                                              .clip_y1 = draw->picture.height_px,
                                                              .first_index = start,
                                                              .index_count = draw->bucket_indices[bucket]};
        start += draw->bucket_indices[bucket];
    }
    return command_count;
}

static void make_indices(tach_draw *draw, uint32_t first[TACH_DRAW_BUCKETS])
{
    tach_index *next[TACH_DRAW_BUCKETS];
    for (uint32_t bucket = 0; bucket < TACH_DRAW_BUCKETS; bucket++)
        next[bucket] = draw->indices + first[bucket];
    tach_index corner = 0;
    for (uint32_t i = 0; i < draw->fan_count; i++) {
        tach_draw_fan fan = draw->fans[i];
        tach_index *out = next[fan.bucket];
        if (fan.corner_count == 4) { /* nearly all */
            out[0] = out[3] = corner;
            out[1] = corner + 1;
            out[2] = out[4] = corner + 2;
            out[5] = corner + 3;
            next[fan.bucket] = out + 6;
            corner += 4;
            continue;
        }
        for (tach_index k = 2; k < fan.corner_count; k++) {
            *out++ = corner;
            *out++ = corner + k - 1;
            *out++ = corner + k;
        }
        next[fan.bucket] = out;
        corner += fan.corner_count;
    }
}

const tach_picture *tach_draw_finish(tach_draw *draw)
{
    tach_picture *picture = &draw->picture;
    uint32_t first[TACH_DRAW_BUCKETS];
    picture->command_count = lay_out_commands(draw, first);
    make_indices(draw, first);
    picture->vertices = draw->vertices;
    picture->indices = draw->indices;
    picture->commands = draw->commands;
    picture->vertex_count = draw->vertex_count;
    picture->index_count = draw->index_count;
    picture->vertices_needed = draw->vertex_count + draw->vertices_missed;
    picture->indices_needed = draw->index_count + draw->indices_missed;
    picture->commands_needed = picture->command_count;
    for (uint32_t bucket = 0; bucket < TACH_DRAW_BUCKETS; bucket++)
        picture->commands_needed += draw->bucket_missed[bucket] && draw->bucket_indices[bucket] == 0;
    if (draw->font)
        picture->atlas = tach_font_atlas(draw->font);
    return picture;
}

void tach_draw_set_layer(tach_draw *draw, tach_draw_layer layer)
{
    draw->layer = layer == TACH_LAYER_POPUP ? TACH_LAYER_POPUP : TACH_LAYER_PANEL;
}

static float clip_edge(float value, int32_t high)
{
    int32_t edge = tach_draw_snap(value);
    return (float)(edge < 0 ? 0 : edge > high ? high : edge);
}

tach_rect tach_draw_set_clip(tach_draw *draw, tach_rect clip)
{
    tach_rect before = {draw->clip_x0, draw->clip_y0, draw->clip_x1 - draw->clip_x0, draw->clip_y1 - draw->clip_y0};
    draw->clip_x0 = clip_edge(clip.x, draw->picture.width_px);
    draw->clip_y0 = clip_edge(clip.y, draw->picture.height_px);
    /* Turned inside out is empty, and comes back as empty. */
    draw->clip_x1 = tach_max_f(clip_edge(clip.x + clip.w, draw->picture.width_px), draw->clip_x0);
    draw->clip_y1 = tach_max_f(clip_edge(clip.y + clip.h, draw->picture.height_px), draw->clip_y0);
    return before;
}
