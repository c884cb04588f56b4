#include "view/tree.h"

#include <string.h>

#include "base/text.h"
#include "view/layout.h"
#include "view/pass.h"
#include "view/tree_open.h"
#include "view/tree_row.h"
#include "view/tree_walk.h"

static void fill_note(tach_tree_model *model, const tach_moment *moment, uint32_t hidden)
{
    size_t length = 0;
    model->note[0] = 0;
    if (moment->exact)
        tach_text_append(model->note, sizeof model->note, &length, "frame %llu · ", (unsigned long long)moment->frame.number);
    if (moment->altered)
        tach_text_append(model->note, sizeof model->note, &length, "under a debug view · ");
    uint32_t above = model->first;
    uint32_t below = model->total - model->first - model->row_count;
    tach_text_append(model->note, sizeof model->note, &length, "%u of %u rows", model->row_count, model->scope_count);
    if (above)
        tach_text_append(model->note, sizeof model->note, &length, " · %u above", above);
    if (below)
        tach_text_append(model->note, sizeof model->note, &length, " · %u below", below);
    if (hidden)
        tach_text_append(model->note, sizeof model->note, &length, " · %u hidden", hidden);
}

static void tell_pass(tach_tree_model *model, const tach_moment *moment, uint32_t node)
{
    char counts[128];
    size_t length = strlen(model->footer);
    tach_pass_short(counts, sizeof counts, moment, node);
    if (counts[0])
        tach_text_append(model->footer, sizeof model->footer, &length, " · %s", counts);
    model->pass_of = moment->frame.nodes[node].name;
    tach_pass_long(model->pass, sizeof model->pass, moment, node);
}

static void fill_footer(tach_tree_model *model, const tach_tree_state *state, const tach_moment *moment)
{
    size_t length = 0;
    model->footer[0] = model->pass[0] = 0;
    uint32_t selected = state->selected.node;
    if (selected >= moment->frame.node_count)
        return;
    const tach_node *node = &moment->frame.nodes[selected];
    if (state->selected.unclaimed)
        tach_text_append(model->footer, sizeof model->footer, &length, "time of %s outside of every scope", node->name);
    else if (node->depth == 0)
        tach_text_append(model->footer, sizeof model->footer, &length, "the whole of %s", node->name);
    else
        tach_text_append(model->footer, sizeof model->footer, &length, "%s:%u", node->file, node->line);
    if (!state->selected.unclaimed)
        tell_pass(model, moment, selected);
}

void tach_tree_rendered_in(const tach_tree_state *state, const tach_moment *moment, tach_tree_ref ref, tach_render_counts *out)
{
    const tach_frame_record *frame = &moment->frame;
    tach_tree_fold_follow(state->fold, moment);
    tach_tree_fold_rendered(state->fold, moment, ref.node, out);
    if (!ref.unclaimed || ref.node >= frame->node_count)
        return;
    for (uint32_t child = frame->nodes[ref.node].first_child; child < frame->node_count; child = frame->nodes[child].next_sibling)
        for (uint32_t i = 0; i < TACH_RENDER_COUNTS; i++) {
            uint64_t inside = tach_node_rendered(frame, &frame->nodes[child], (tach_render_count)i);
            out->of[i] -= tach_min_u64(inside, out->of[i]); /* of means, each rounded by itself, it may be more */
        }
}

static void fill_rendered(tach_tree_model *model, const tach_tree_state *state, const tach_moment *moment)
{
    tach_render_counts counts = {{0}};
    model->selected = state->selected;
    if (state->selected.node < moment->frame.node_count)
        tach_tree_rendered_in(state, moment, state->selected, &counts);
    tach_rendered_text(model->rendered, sizeof model->rendered, &counts, false);
}

static void fill_filter(tach_tree_model *model, const tach_tree_state *state)
{
    size_t length = 0;
    model->filter[0] = 0;
    if (state->typing || state->filter[0])
        tach_text_append(model->filter, sizeof model->filter, &length, "/ %s%s", state->filter, state->typing ? "▏" : "");
}

void tach_tree_fill(tach_tree_model *model, tach_tree_state *state, const tach_moment *moment, uint32_t room)
{
    room = tach_min_u32(room, TACH_TREE_MAX_ROWS);
    tach_tree_open_what_matters(state, tach_tree_fold_follow(state->fold, moment));
    model->total = tach_tree_count(state, moment);
    uint32_t selected = state->seek ? tach_tree_place_of(state, moment, state->selected) : UINT32_MAX;
    if (selected != UINT32_MAX)
        state->scroll = tach_layout_scroll_to(state->scroll, selected, room);
    state->seek = false;
    state->scroll = tach_layout_scroll_within(state->scroll, model->total, room);
    model->first = state->scroll;
    model->row_count = 0;
    model->scope_count = moment->frame.node_count + moment->frame.thread_count - state->fold->folded;
    uint32_t place = 0;
    for (tach_tree_walk w = tach_tree_walk_start(state, moment); w.at.node != TACH_NONE && model->row_count < room;
         tach_tree_walk_next(&w), place++) {
        if (place >= model->first)
            tach_tree_row_fill(&model->rows[model->row_count++], state, w.moment, w.at);
    }
    model->sort = state->order->sort;
    model->live = !moment->frozen;
    fill_filter(model, state);
    fill_note(model, moment, state->order->hidden);
    fill_footer(model, state, moment);
    fill_rendered(model, state, moment);
}
