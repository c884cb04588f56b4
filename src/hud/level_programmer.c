/* level_programmer.c - where did this frame go: frame graph, scope tree, counters, last hitch. */
#include "base/text.h"
#include "hud/level.h"

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

static void write_programmer(tach_hud *hud, tach_rect body)
{
    const tach_moment *moment = &hud->shown.moment;
    const tach_theme *theme = &hud->theme;
    tach_layout *layout = &hud->layout;
    tach_hitch_fill(&hud->hitch, moment);
    hud->tree_state.typing = hud->tree_state.typing && moment->frozen;
    tach_layout_need need = {tach_tree_count(&hud->tree_state, moment), moment->frozen, moment->frame.value_count,
                             hud->hitch.row_count};
    tach_layout_programmer(layout, theme, body, &need);
    const tach_rect panels[] = {layout->graph, layout->tree, layout->counters, layout->hitch};
    tach_level_set_panels(hud, panels, TACH_COUNT_OF(panels));
    uint32_t rows = tach_layout_rows(theme, layout->tree.h, theme->head_row + theme->column_row);
    if (moment->frozen && rows > 1)
        rows--; /* the footer */
    if (tach_layout_shown(layout->tree))
        tach_tree_fill(&hud->tree, &hud->tree_state, moment, rows);
    rows = tach_layout_rows(theme, layout->counters.h, theme->head_row);
    if (tach_layout_shown(layout->counters))
        tach_counters_fill(&hud->counters, moment, rows, &hud->counters_scroll);
}

void tach_level_follow_graph(tach_hud *hud)
{
    if (!tach_layout_shown(hud->layout.graph))
        return;
    uint32_t columns;
    tach_graph_plot(&hud->theme, hud->layout.graph, &columns);
    if (!hud->shown.moment.frozen || hud->dirty)
        tach_graph_fill(&hud->graph, &hud->shown.moment, columns);
    if (hud->dirty)
        write_graph_head(hud);
}

static void follow_programmer(tach_hud *hud)
{
    const tach_layout *layout = &hud->layout;
    if (!hud->shown.moment.frozen)
        tach_shown_follow(&hud->shown, hud->counters.first, tach_layout_shown(layout->counters) ? hud->counters.row_count : 0);
    tach_level_follow_graph(hud);
}

static void draw_programmer(tach_hud *hud)
{
    tach_draw *draw = hud->draw;
    tach_font *font = hud->font;
    const tach_theme *theme = &hud->theme;
    const tach_layout *layout = &hud->layout;
    if (tach_layout_shown(layout->graph))
        tach_graph_draw(&hud->graph, draw, font, theme, layout->graph, hud->selected_frame, hud->graph_title, hud->graph_note);
    if (tach_layout_shown(layout->tree))
        tach_tree_draw(&hud->tree, draw, font, theme, layout->tree);
    if (tach_layout_shown(layout->counters))
        tach_counters_draw(&hud->counters, &hud->shown.moment, draw, font, theme, layout->counters);
    if (tach_layout_shown(layout->hitch))
        tach_hitch_draw(&hud->hitch, draw, font, theme, layout->hitch);
}

void tach_level_note_graph(tach_hud *hud, tach_explain_list *list)
{
    tach_explain_group(list);
    if (tach_layout_shown(hud->layout.graph))
        tach_explain_add(list, hud->layout.graph, TACH_EXPLAIN_GRAPH, "", "");
}

static void note_programmer(tach_hud *hud, tach_explain_list *list)
{
    const tach_layout *layout = &hud->layout;
    const tach_moment *moment = &hud->shown.moment;
    tach_level_note_graph(hud, list);
    if (tach_layout_shown(layout->tree))
        tach_tree_note(&hud->tree, moment, list, hud->font, &hud->theme, layout->tree);
    if (tach_layout_shown(layout->counters))
        tach_counters_note(&hud->counters, moment, list, &hud->theme, layout->counters);
    tach_explain_group(list);
    if (tach_layout_shown(layout->hitch))
        tach_explain_add(list, layout->hitch, TACH_EXPLAIN_HITCH, "", "");
}

const tach_level_face tach_level_programmer = {write_programmer, follow_programmer, draw_programmer, NULL, note_programmer};
