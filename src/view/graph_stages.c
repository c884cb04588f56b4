#include "view/graph_stages.h"

#include "base/text.h"
#include "view/number.h"

/* In three lightnesses by turns, so that neighbours, and those with one missing between them, differ for every kind of colour
 * vision and in grey; the rest stands between the bright and the middle ones, waits are darker than all. */
static const tach_color part_colors[TACH_STAGE_PARTS] = {0x4A9DE5FF, 0xF2E28EFF, 0x9941ABFF, 0xE66D1CFF, 0xBFEBF4FF, 0x28775DFF,
                                                         0xDA6CA3FF, 0xD9E9A8FF, 0x4765C2FF, 0xB3BBC6FF, 0x4C5563FF};

#define LEGEND_CELLS_MOST  14
#define LEGEND_CELLS_LEAST 3

tach_color tach_graph_part_color(uint32_t part) { return part_colors[part]; }

void tach_graph_draw_stack(const tach_stage_times *times, tach_draw *draw, tach_rect bar, float px_per_ms, uint32_t *seen)
{
    float base = bar.y + bar.h, below = base, ms = 0;
    for (uint32_t part = 0; part < TACH_STAGE_PARTS; part++) {
        if (!(times->ms[part] > 0))
            continue;
        *seen |= 1u << part;
        ms += times->ms[part];
        float y = tach_max_f((float)(int32_t)(base - ms * px_per_ms), bar.y);
        if (y < below)
            tach_draw_rect(draw, (tach_rect){bar.x, y, bar.w, below - y}, part_colors[part]);
        below = tach_min_f(y, below);
    }
}

static const char *name_of_part(const tach_stages *stages, uint32_t part)
{
    return part == TACH_STAGE_WAIT ? "wait" : part == TACH_STAGE_REST ? "rest" : stages->names[part];
}

typedef struct legend_pen {
    tach_draw *draw; /* NULL: only measure */
    tach_font *font;
    const tach_theme *theme;
    float x, baseline;
    float name_w; /* the most that a name takes */
} legend_pen;

static void write_part(legend_pen *pen, tach_color color, const char *name, const char *value)
{
    const tach_theme *theme = pen->theme;
    float side = tach_theme_whole(8 * theme->scale),
          name_w = tach_min_f(tach_font_measure(pen->font, theme->small, name), pen->name_w);
    float name_x = pen->x + side + theme->small_cell / 2, value_x = name_x + name_w + theme->small_cell;
    if (pen->draw) {
        tach_draw_rect(pen->draw, (tach_rect){pen->x, pen->baseline - side, side, side}, color);
        tach_draw_text_name(pen->draw, theme->small, name_x, pen->baseline, name_w, TACH_COLOR_SECONDARY, name);
        tach_draw_text(pen->draw, theme->head, value_x, pen->baseline, TACH_COLOR_TEXT, value);
    }
    pen->x = name_x + name_w + 2 * theme->small_cell;
    if (value[0])
        pen->x = value_x + tach_font_measure(pen->font, theme->head, value) + 2 * theme->small_cell;
}

/* Returns where it ends. */
static float write_legend(const tach_stages *stages, uint32_t seen, const tach_stage_times *told, legend_pen pen, float right)
{
    for (uint32_t part = 0; part < TACH_STAGE_PARTS; part++) {
        char value[12] = "";
        if (!(seen >> part & 1))
            continue;
        if (told)
            tach_number_short(value, sizeof value, (double)told->ms[part]);
        legend_pen next = pen;
        next.draw = NULL;
        write_part(&next, 0, name_of_part(stages, part), value);
        if (pen.draw && next.x + pen.theme->small_cell > right)
            break;
        write_part(&pen, part_colors[part], name_of_part(stages, part), value);
    }
    float end = pen.x - 2 * pen.theme->small_cell;
    if (!told)
        return end;
    if (pen.draw)
        tach_draw_text(pen.draw, pen.theme->small, end + pen.theme->small_cell / 2, pen.baseline, TACH_COLOR_FAINT, "ms");
    return end + 3 * pen.theme->small_cell;
}

void tach_graph_draw_legend(const tach_stages *stages, uint32_t seen, const tach_stage_times *told, tach_draw *draw,
                            tach_font *font, const tach_theme *theme, float x, float right, float baseline)
{
    legend_pen pen = {.font = font, .theme = theme, .x = tach_theme_whole(x), .baseline = baseline};
    int cells = LEGEND_CELLS_MOST;
    do
        pen.name_w = (float)cells * theme->small_cell;
    while (write_legend(stages, seen, told, pen, right) > right && --cells >= LEGEND_CELLS_LEAST);
    pen.draw = draw;
    write_legend(stages, seen, told, pen, right);
}
