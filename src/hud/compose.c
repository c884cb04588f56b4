/* compose.c - from what is shown to the picture: layout and text when something changed, shapes every frame. */
#include "base/text.h"
#include "hud/state.h"
#include "view/keys.h"

/* ---- Layout and text, when something changed ---- */

static void write_graph_head(tach_hud *hud)
{
    const tach_moment *moment = &hud->shown.moment;
    size_t length = 0;
    if (moment->frozen)
        tach_text_append(hud->graph_title, sizeof hud->graph_title, &length, "FROZEN · FRAME %llu",
                         (unsigned long long)moment->frame.number);
    else
        tach_text_append(hud->graph_title, sizeof hud->graph_title, &length, "FRAME TIME");
    char a[16], b[16], c[16];
    length = 0;
    hud->graph_note[0] = 0;
    const tach_history_frame *frame = NULL; /* the selected one */
    if (moment->frozen)
        frame = tach_history_at(moment->history, tach_history_age(moment->history, hud->selected_frame));
    if (frame) {
        tach_text_fixed(a, sizeof a, (double)frame->duration_ms, 1);
        tach_text_fixed(b, sizeof b, (double)frame->work_ms, 1);
        tach_text_fixed(c, sizeof c, (double)frame->wait_ms, 1);
        tach_text_append(hud->graph_note, sizeof hud->graph_note, &length, "frame %llu · %s ms · cpu %s · wait %s%s",
                         (unsigned long long)frame->number, a, b, c, frame->flags & TACH_FRAME_HITCH ? " · hitch" : "");
        return;
    }
    tach_text_fixed(a, sizeof a, (double)hud->graph.least_ms, 1);
    tach_text_fixed(b, sizeof b, (double)hud->graph.longest_ms, 1);
    tach_text_append(hud->graph_note, sizeof hud->graph_note, &length, "min %s · max %s ms · %d s · worst in column", a, b,
                     TACH_GRAPH_SECONDS);
}

static void lay_out_panels(tach_hud *hud)
{
    const tach_moment *moment = &hud->shown.moment;
    tach_layout_need need = {tach_tree_count(&hud->tree_state, moment), moment->frozen, moment->frame.value_count,
                             hud->hitch.row_count, moment->frozen};
    tach_layout *layout = &hud->layout;
    tach_layout_create(layout, &hud->theme, hud->level, hud->width_px, hud->height_px, &need);
    const tach_rect panels[] = {layout->strip, layout->graph, layout->tree, layout->counters, layout->hitch, layout->keys};
    for (uint32_t i = 0; i < TACH_COUNT_OF(panels); i++)
        tach_input_set_panel(&hud->input, i, panels[i].x, panels[i].y, panels[i].w, panels[i].h);
}

static void write_models(tach_hud *hud)
{
    const tach_moment *moment = &hud->shown.moment;
    const tach_theme *theme = &hud->theme;
    tach_hitch_fill(&hud->hitch, moment);
    lay_out_panels(hud);
    tach_strip_fill(&hud->strip, moment);
    uint32_t rows = tach_layout_rows(theme, hud->layout.tree.h, theme->head_row + theme->column_row);
    if (moment->frozen && rows > 1)
        rows--; /* the footer */
    if (tach_layout_shown(hud->layout.tree))
        tach_tree_fill(&hud->tree, &hud->tree_state, moment, rows);
    rows = tach_layout_rows(theme, hud->layout.counters.h, theme->head_row);
    if (tach_layout_shown(hud->layout.counters))
        tach_counters_fill(&hud->counters, moment, rows, &hud->counters_scroll);
    tach_messages_add_log(&hud->messages, tach_now_ns());
    tach_messages_line(&hud->messages, tach_now_ns(), hud->message, sizeof hud->message);
    size_t length = 0;
    if (moment->frozen && hud->level < TACH_HUD_PROGRAMMER && !hud->message[0]) /* where no graph says it */
        tach_text_append(hud->message, sizeof hud->message, &length, "frozen at frame %llu",
                         (unsigned long long)moment->frame.number);
}

void tach_compose_size(tach_hud *hud, tach_hud_level level, int32_t width_px, int32_t height_px)
{
    float scale = (float)atomic_load(&hud->scale_thousandths) / 1000.0f;
    if (level == hud->level && width_px == hud->width_px && height_px == hud->height_px && scale == hud->scale)
        return;
    if (hud->level == TACH_HUD_OFF)
        tach_shown_restart(&hud->shown);
    hud->level = level;
    hud->width_px = width_px;
    hud->height_px = height_px;
    hud->scale = scale;
    tach_theme_create(&hud->theme, hud->font, height_px, scale);
    hud->dirty = true;
}

/* ---- The picture ---- */

static void draw_panels(tach_hud *hud)
{
    tach_draw *draw = hud->draw;
    tach_font *font = hud->font;
    const tach_theme *theme = &hud->theme;
    const tach_layout *layout = &hud->layout;
    const tach_moment *moment = &hud->shown.moment;
    if (tach_layout_shown(layout->strip))
        tach_strip_draw(&hud->strip, draw, font, theme, layout->strip, hud->message);
    if (tach_layout_shown(layout->graph))
        tach_graph_draw(&hud->graph, draw, font, theme, layout->graph, hud->selected_frame, hud->graph_title, hud->graph_note);
    if (tach_layout_shown(layout->tree))
        tach_tree_draw(&hud->tree, draw, font, theme, layout->tree);
    if (tach_layout_shown(layout->counters))
        tach_counters_draw(&hud->counters, moment, draw, font, theme, layout->counters);
    if (tach_layout_shown(layout->hitch))
        tach_hitch_draw(&hud->hitch, draw, font, theme, layout->hitch);
    if (tach_layout_shown(layout->keys))
        tach_keys_draw(draw, font, theme, layout->keys, hud->level);
    tach_rect help = {0, 0, 0, 0};
    if (hud->help)
        help = tach_keys_draw_help(draw, font, theme, hud->width_px, hud->height_px);
    tach_input_set_panel(&hud->input, TACH_INPUT_PANELS - 1, help.x, help.y, help.w, help.h);
}

const tach_picture *tach_compose_draw(tach_hud *hud)
{
    if (hud->dirty)
        write_models(hud);
    if (!hud->shown.moment.frozen)
        tach_shown_follow(&hud->shown, hud->counters.first, tach_layout_shown(hud->layout.counters) ? hud->counters.row_count : 0);
    if (tach_layout_shown(hud->layout.graph)) {
        uint32_t columns;
        tach_graph_plot(&hud->theme, hud->layout.graph, &columns);
        if (!hud->shown.moment.frozen || hud->dirty)
            tach_graph_fill(&hud->graph, &hud->shown.moment, columns);
        if (hud->dirty)
            write_graph_head(hud);
    }
    hud->dirty = false;
    tach_draw_begin(hud->draw, hud->font, hud->width_px, hud->height_px);
    draw_panels(hud);
    const tach_picture *picture = tach_draw_finish(hud->draw);
    if (picture->vertices_needed > picture->vertex_count)
        tach_messages_add_full(&hud->messages, picture->vertices_needed, picture->vertex_count, tach_now_ns());
    return picture;
}
