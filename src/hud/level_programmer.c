/* level_programmer.c - where did this frame go: frame graph, scope tree, counters, last hitch. */
#include <math.h>

#include "base/text.h"
#include "hud/level.h"

#define STAGES_A_BUILD 64 /* frames of the past that are read for the graph: the rest comes in the next builds */

/* What a frame is, behind its numbers. */
static const char *word_of_frame(uint32_t flags)
{
    return flags & TACH_FRAME_HITCH     ? " · hitch"
           : flags & TACH_FRAME_WARM_UP ? " · warm-up"
           : flags & TACH_FRAME_LOADING ? " · loading"
           : flags & TACH_FRAME_ALTERED ? " · under a debug view"
                                        : "";
}

/* The frame that is looked at: under the mouse, or selected; NULL for none. */
static const tach_history_frame *frame_looked_at(const tach_hud *hud)
{
    const tach_moment *moment = &hud->shown.moment;
    if (!moment->frozen)
        return NULL;
    tach_pointer pointer = tach_input_pointer(&hud->input);
    int32_t column = -1;
    if (pointer.known)
        column = tach_graph_column_at(&hud->theme, hud->layout.graph, pointer.x, pointer.y);
    uint64_t number = hud->selected_frame;
    if (column >= 0 && (uint32_t)column < hud->graph.column_count && hud->graph.columns[column].longest_ms > 0)
        number = hud->graph.columns[column].frame_number;
    return tach_history_at(moment->history, tach_history_age(moment->history, number));
}

static const char *const bound_by[] = {[TACH_BOTTLENECK_UNKNOWN] = "",
                                       [TACH_BOTTLENECK_CPU] = " · CPU-bound",
                                       [TACH_BOTTLENECK_GPU] = " · GPU-bound",
                                       [TACH_BOTTLENECK_PRESENT] = " · waits for the display",
                                       [TACH_BOTTLENECK_BALANCED] = ""};

static void append_gpu(tach_hud *hud, const tach_history_frame *frame, size_t *length)
{
    char ms[16];
    tach_text_fixed(ms, sizeof ms, (double)frame->gpu_ms, 1);
    if (frame->gpu_state != TACH_GPU_NONE)
        tach_text_append(hud->graph_note, sizeof hud->graph_note, length, " · gpu %s%s",
                         frame->gpu_state == TACH_GPU_KNOWN     ? ms
                         : frame->gpu_state == TACH_GPU_PENDING ? "pending"
                                                                : "lost",
                         frame->flags & TACH_FRAME_ALTERED ? "" : bound_by[frame->bottleneck]);
}

static void write_graph_head(tach_hud *hud, const tach_history_frame *frame)
{
    const tach_moment *moment = &hud->shown.moment;
    size_t length = 0;
    if (moment->frozen)
        tach_text_append(hud->graph_title, sizeof hud->graph_title, &length, "FROZEN · FRAME %llu%s",
                         (unsigned long long)moment->frame.number, moment->altered ? " · under a debug view" : "");
    else
        tach_text_append(hud->graph_title, sizeof hud->graph_title, &length, "FRAME TIME%s",
                         moment->altered ? " · under a debug view" : bound_by[moment->frame.bottleneck]);
    char a[16], b[16], c[16];
    length = 0;
    hud->graph_note[0] = 0;
    if (frame) {
        tach_text_fixed(a, sizeof a, (double)frame->duration_ms, 1);
        tach_text_fixed(b, sizeof b, (double)frame->work_ms, 1);
        tach_text_fixed(c, sizeof c, (double)frame->wait_ms, 1);
        tach_text_append(hud->graph_note, sizeof hud->graph_note, &length, "frame %llu · %s ms", (unsigned long long)frame->number,
                         a);
        if (!hud->stacked) /* the legend has them */
            tach_text_append(hud->graph_note, sizeof hud->graph_note, &length, " · cpu %s · wait %s", b, c);
        append_gpu(hud, frame, &length);
        tach_text_add(hud->graph_note, sizeof hud->graph_note, &length, word_of_frame(frame->flags));
        return;
    }
    bool any = hud->graph.longest_ms > 0; /* that is counted: not while all are warm-up, or loading */
    tach_text_fixed(a, sizeof a, any ? (double)hud->graph.least_ms : (double)NAN, 1);
    tach_text_fixed(b, sizeof b, any ? (double)hud->graph.longest_ms : (double)NAN, 1);
    tach_text_append(hud->graph_note, sizeof hud->graph_note, &length, "min %s · max %s ms · %d s · worst in column%s", a, b,
                     TACH_GRAPH_SECONDS, hud->graph.left_out ? " · hatched: left out" : "");
}

static bool read_stages(tach_hud *hud, uint64_t number)
{
    return !tach_stages_of(&hud->stages, number) && tach_stages_read(&hud->stages, hud->shown.moment.history, tach_tree(), number);
}

/* The frames of the graph that are new in it, the newest first, and the one that is told. */
static void follow_stages(tach_hud *hud)
{
    const tach_graph_model *graph = &hud->graph;
    tach_stages_follow(&hud->stages, tach_tree());
    uint32_t left = STAGES_A_BUILD;
    for (uint32_t i = graph->column_count; i-- > 0 && left > 0;)
        if (graph->columns[i].longest_ms > 0)
            left -= read_stages(hud, graph->columns[i].frame_number);
    if (graph->told != TACH_NO_FRAME)
        read_stages(hud, graph->told);
}

/* From the first draw on, so that the panel does not change its width with the scene. */
static bool has_drawn(const tach_moment *moment)
{
    for (uint32_t i = 0; i < moment->frame.thread_count; i++)
        if (moment->frame.nodes[moment->frame.threads[i].node].draws > 0)
            return true;
    return false;
}

static void write_programmer(tach_hud *hud, tach_rect body)
{
    const tach_moment *moment = &hud->shown.moment;
    const tach_theme *theme = &hud->theme;
    tach_layout *layout = &hud->layout;
    tach_hitch_fill(&hud->hitch, moment);
    hud->tree_state.typing = hud->tree_state.typing && moment->frozen;
    hud->tree_state.draws |= has_drawn(moment);
    uint32_t footer = hud->tree_state.selected.node != TACH_NONE ? 1 + hud->tree_state.draws : 0;
    tach_layout_need need = {.tree_rows = tach_tree_count(&hud->tree_state, moment),
                             .tree_footer = footer,
                             .tree_draws = hud->tree_state.draws,
                             .counter_rows = moment->frame.value_count,
                             .hitch_rows = hud->hitch.row_count};
    tach_layout_programmer(layout, theme, body, &need);
    const tach_rect panels[] = {layout->graph, layout->tree, layout->counters, layout->hitch};
    tach_level_set_panels(hud, panels, TACH_COUNT_OF(panels));
    uint32_t rows = tach_layout_rows(theme, layout->tree.h, theme->head_row + theme->column_row);
    if (rows > 2 * footer)
        rows -= footer;
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
    hud->shown.moment.stages = hud->stacked ? &hud->stages : NULL;
    if (!hud->shown.moment.frozen || hud->dirty)
        tach_graph_fill(&hud->graph, &hud->shown.moment, columns);
    const tach_history_frame *frame = frame_looked_at(hud);
    uint64_t told = frame ? frame->number : hud->shown.moment.frozen ? hud->shown.moment.frame.number : TACH_NO_FRAME;
    if (hud->dirty || told != hud->graph.told)
        write_graph_head(hud, frame);
    hud->graph.told = told;
    if (hud->stacked)
        follow_stages(hud);
}

void tach_level_follow_counters(tach_hud *hud, tach_rect panel)
{
    if (hud->shown.moment.frozen || !tach_layout_shown(panel))
        return;
    for (uint32_t i = 0; i < hud->counters.row_count; i++)
        tach_shown_follow(&hud->shown, hud->counters.rows[i].value, 1);
}

static void follow_programmer(tach_hud *hud)
{
    tach_level_follow_counters(hud, hud->layout.counters);
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
