#include "view/heaviest.h"

#include <string.h>

#include "base/hash.h"
#include "base/text.h"
#include "view/explain.h"
#include "view/number.h"
#include "view/panel.h"

#define STICKS_PERCENT 110 /* of a row's time must another have, to take its place */
/* Cells of text. */
#define CALLS_CELLS 6
#define SELF_CELLS  8
#define SHARE_CELLS 8

/* ---- Sums ------------------------------------------------------------------------------------------------------------------- */

static tach_heaviest_sum *sum_of(tach_heaviest *heaviest, const char *name)
{
    uint32_t at = tach_hash_text(name) % TACH_HEAVIEST_NAMES;
    for (uint32_t probes = 0; probes < TACH_HEAVIEST_NAMES; probes++, at = (at + 1) % TACH_HEAVIEST_NAMES) {
        tach_heaviest_sum *sum = &heaviest->sums[at];
        if (sum->name && sum->name != name && strcmp(sum->name, name) != 0)
            continue;
        heaviest->scope_count += sum->name == NULL;
        sum->name = name;
        return sum;
    }
    return NULL;
}

/* Time of the processor: a GPU pass of the same name is not added to it. */
static bool is_cost(const tach_frame_record *frame, const tach_node *node)
{
    bool gpu = node->thread < frame->thread_count && frame->threads[node->thread].is_gpu;
    return !gpu && node->depth > 0 && (node->kind == TACH_SITE_SCOPE || node->kind == TACH_SITE_STAGE);
}

static void sum_names(tach_heaviest *heaviest, const tach_frame_record *frame)
{
    memset(heaviest->sums, 0, sizeof heaviest->sums);
    heaviest->scope_count = 0;
    for (uint32_t i = 0; i < frame->node_count; i++) {
        const tach_node *node = &frame->nodes[i];
        tach_heaviest_sum *sum = is_cost(frame, node) ? sum_of(heaviest, node->name) : NULL;
        if (!sum)
            continue;
        sum->self_ns += node->self_ns;
        sum->calls += node->calls;
        sum->node = i;
    }
}

/* ---- Order ------------------------------------------------------------------------------------------------------------------ */

static bool is_heavier(uint64_t ns, const tach_heaviest_row *than, bool exact)
{
    return ns > (exact || than->fresh ? than->self_ns : than->self_ns / 100 * STICKS_PERCENT);
}

/* The rows there were, in their order, with the times of today; those without any leave. */
static void keep_rows(tach_heaviest *heaviest)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < heaviest->row_count; i++) {
        tach_heaviest_sum *sum = sum_of(heaviest, heaviest->rows[i].name);
        if (!sum || sum->self_ns == 0)
            continue;
        heaviest->rows[kept++] =
            (tach_heaviest_row){.name = sum->name, .self_ns = sum->self_ns, .heavier_ns = heaviest->rows[i].heavier_ns};
        sum->self_ns = 0; /* no longer to be looked at */
    }
    heaviest->row_count = kept;
}

/* At the end, in the place of the last when all are taken; it then moves up as far as its time says. */
static void offer_row(tach_heaviest *heaviest, const tach_heaviest_sum *sum, bool exact)
{
    uint32_t at = heaviest->row_count;
    if (at == TACH_HEAVIEST_ROWS && !is_heavier(sum->self_ns, &heaviest->rows[at - 1], exact))
        return;
    if (at < TACH_HEAVIEST_ROWS)
        heaviest->row_count++;
    else
        at--;
    for (; at > 0 && is_heavier(sum->self_ns, &heaviest->rows[at - 1], exact); at--)
        heaviest->rows[at] = heaviest->rows[at - 1];
    heaviest->rows[at] = (tach_heaviest_row){.name = sum->name, .self_ns = sum->self_ns, .fresh = true};
}

static void order_rows(tach_heaviest *heaviest, const tach_moment *moment)
{
    for (uint32_t i = 1; i < heaviest->row_count; i++) {
        tach_heaviest_row row = heaviest->rows[i];
        bool long_enough = row.heavier_ns > 0 && moment->now_ns - row.heavier_ns >= TACH_HEAVIEST_PATIENCE_NS;
        uint32_t at = i;
        for (; at > 0 && is_heavier(row.self_ns, &heaviest->rows[at - 1], moment->exact || long_enough); at--)
            heaviest->rows[at] = heaviest->rows[at - 1];
        heaviest->rows[at] = row;
    }
}

static void time_rows(tach_heaviest *heaviest, uint64_t now_ns)
{
    for (uint32_t i = 0; i < heaviest->row_count; i++) {
        tach_heaviest_row *row = &heaviest->rows[i];
        bool heavier = i > 0 && row->self_ns > row[-1].self_ns;
        row->heavier_ns = !heavier ? 0 : row->heavier_ns ? row->heavier_ns : tach_max_u64(now_ns, 1);
    }
}

void tach_heaviest_fill(tach_heaviest *heaviest, const tach_moment *moment)
{
    const tach_frame_record *frame = &moment->frame;
    sum_names(heaviest, frame);
    if (moment->exact)
        heaviest->row_count = 0;
    keep_rows(heaviest);
    order_rows(heaviest, moment);
    for (uint32_t i = 0; i < TACH_HEAVIEST_NAMES; i++) {
        if (heaviest->sums[i].name && heaviest->sums[i].self_ns > 0)
            offer_row(heaviest, &heaviest->sums[i], moment->exact);
    }
    time_rows(heaviest, moment->now_ns);
    for (uint32_t i = 0; i < heaviest->row_count; i++) {
        tach_heaviest_row *row = &heaviest->rows[i];
        const tach_heaviest_sum *sum = sum_of(heaviest, row->name);
        double part = frame->duration_ns > 0 ? (double)row->self_ns / (double)frame->duration_ns : 0;
        row->node = sum ? sum->node : TACH_NONE;
        row->part = tach_clamp_f((float)part, 0, 1);
        tach_number_ms(row->self, sizeof row->self, (double)row->self_ns / 1e6);
        tach_number_whole(row->calls, sizeof row->calls, sum ? (double)sum->calls : 0);
        tach_text_fixed(row->share, sizeof row->share, part * 100, part < 0.0995 ? 1 : 0);
    }
    size_t length = 0;
    heaviest->note[0] = 0;
    tach_text_append(heaviest->note, sizeof heaviest->note, &length, "%s · all threads",
                     moment->altered ? "under a debug view"
                     : moment->exact ? "this frame"
                                     : "a frame");
    heaviest->altered = moment->altered;
}

/* ---- Picture ---------------------------------------------------------------------------------------------------------------- */

typedef struct heaviest_places {
    float name_w, calls_right, self_right, share_right;
} heaviest_places;

static heaviest_places place_heaviest(const tach_theme *theme, tach_rect inner)
{
    heaviest_places at = {.share_right = inner.x + inner.w};
    at.self_right = at.share_right - SHARE_CELLS * theme->cell;
    at.calls_right = at.self_right - SELF_CELLS * theme->cell;
    at.name_w = at.calls_right - CALLS_CELLS * theme->cell - inner.x;
    return at;
}

static void draw_heaviest_row(const tach_heaviest_row *row, bool altered, tach_draw *draw, tach_font *font, const tach_theme *theme,
                              const heaviest_places *at, tach_rect line)
{
    float baseline = tach_theme_baseline(line.y, theme->row - theme->share, theme->text), cell = theme->cell;
    tach_draw_text_name(draw, theme->text, line.x, baseline, at->name_w, TACH_COLOR_TEXT, row->name);
    tach_panel_text_right(draw, font, theme->text, at->calls_right, baseline, (CALLS_CELLS - 1) * cell, TACH_COLOR_SECONDARY,
                          row->calls);
    tach_panel_text_right(draw, font, theme->value, at->self_right, baseline, (SELF_CELLS - 1) * cell,
                          altered ? TACH_COLOR_FAINT : TACH_COLOR_TEXT, row->self);
    tach_panel_text_right(draw, font, theme->text, at->share_right, baseline, (SHARE_CELLS - 1) * cell,
                          altered ? TACH_COLOR_FAINT : TACH_COLOR_SECONDARY, row->share);
    tach_rect part = {line.x, line.y + theme->row - theme->share, line.w * row->part, theme->share};
    if (part.w >= theme->share)
        tach_draw_rect(draw, part, altered ? TACH_COLOR_WAIT : tach_color_alpha(TACH_COLOR_CPU, 0.9f));
}

void tach_heaviest_draw(const tach_heaviest *heaviest, tach_draw *draw, tach_font *font, const tach_theme *theme, tach_rect panel)
{
    tach_panel_draw(draw, font, theme, panel, "HEAVIEST SCOPES", heaviest->note);
    tach_rect line = tach_panel_inner(theme, panel);
    heaviest_places at = place_heaviest(theme, line);
    line.y = panel.y + theme->head_row;
    line.h = theme->row;
    float head = tach_theme_baseline(line.y - 2 * theme->hair, theme->column_row, theme->small);
    tach_draw_text_cut(draw, theme->small, line.x, head, at.name_w, TACH_COLOR_FAINT, "scope");
    tach_draw_text_right(draw, theme->small, at.calls_right, head, TACH_COLOR_FAINT, "calls");
    tach_draw_text_right(draw, theme->small, at.self_right, head, TACH_COLOR_FAINT, "self ms");
    tach_draw_text_right(draw, theme->small, at.share_right, head, TACH_COLOR_FAINT, "share %");
    line.y += theme->column_row;
    for (uint32_t i = 0; i < heaviest->row_count && line.y + line.h <= panel.y + panel.h; i++, line.y += line.h)
        draw_heaviest_row(&heaviest->rows[i], heaviest->altered, draw, font, theme, &at, line);
}

static void note_heaviest_row(const tach_heaviest_row *row, const tach_moment *moment, tach_explain_list *list,
                              const heaviest_places *at, tach_rect line)
{
    const struct {
        float left, right;
        tach_explain_subject subject;
        const char *value, *unit;
    } columns[] = {
        {line.x, line.x + at->name_w, TACH_EXPLAIN_HEAVY_NAME, "", ""},
        {line.x + at->name_w, at->calls_right, TACH_EXPLAIN_HEAVY_CALLS, row->calls, ""},
        {at->calls_right, at->self_right, TACH_EXPLAIN_HEAVY_SELF, row->self, ""},
        {at->self_right, at->share_right, TACH_EXPLAIN_HEAVY_SHARE, row->share, "%"},
    };
    tach_explain_group(list);
    for (size_t i = 0; i < TACH_COUNT_OF(columns); i++) {
        tach_rect cell = {columns[i].left, line.y, columns[i].right - columns[i].left, line.h};
        tach_explain_place *place = tach_explain_add(list, cell, columns[i].subject, row->name, columns[i].value);
        place->unit = columns[i].unit;
        tach_explain_tell_node(place, moment, row->node);
        place->thread = ""; /* of all */
    }
}

void tach_heaviest_note(const tach_heaviest *heaviest, const tach_moment *moment, tach_explain_list *list, const tach_theme *theme,
                        tach_rect panel)
{
    tach_rect line = tach_panel_inner(theme, panel);
    heaviest_places at = place_heaviest(theme, line);
    line.y = panel.y + theme->head_row + theme->column_row;
    line.h = theme->row;
    for (uint32_t i = 0; i < heaviest->row_count && line.y + line.h <= panel.y + panel.h; i++, line.y += line.h)
        note_heaviest_row(&heaviest->rows[i], moment, list, &at, line);
}
