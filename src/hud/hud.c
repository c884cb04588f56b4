/* hud.c - the conductor: takes frames in, decides what is shown, calls the views. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "base/text.h"
#include "hud/state.h"
#include "view/keys.h"

#define DEFAULT_MAX_VERTICES 65536
#define LEAST_VERTICES 64
#define MOST_VERTICES (UINT32_C(1) << 22)
#define ATLAS_SIDE 1024
#define DEFAULT_NODES 4096   /* of tach_config, for a measure before tach_init */
#define DEFAULT_HISTORY 4096

static const tach_picture empty_picture;

/* ---- Life ---- */

static tach_hud_config complete(const tach_hud_config *given)
{
    tach_hud_config config = {0};
    if (given)
        config = *given;
    if (config.max_vertices == 0)
        config.max_vertices = DEFAULT_MAX_VERTICES;
    config.max_vertices = tach_min_u32(tach_max_u32(config.max_vertices, LEAST_VERTICES), MOST_VERTICES);
    return config;
}

/* The one place that says what a HUD's memory is made of; over no block it only measures. */
static tach_hud *lay_out(tach_arena *arena, const tach_hud_config *config)
{
    bool running = tach_session_running();
    uint32_t nodes = running ? tach_session_max_nodes() : DEFAULT_NODES;
    uint32_t history = running ? tach_session_history()->capacity : DEFAULT_HISTORY;
    tach_hud *hud = tach_arena_take(arena, sizeof *hud);
    if (hud)
        memset(hud, 0, sizeof *hud);
    tach_draw *draw = tach_draw_create(arena, config->max_vertices);
    tach_shown shown;
    tach_tree_state tree_state;
    tach_shown_create(&shown, arena, nodes, history);
    tach_tree_state_create(&tree_state, arena, nodes);
    if (!hud)
        return NULL;
    hud->draw = draw;
    hud->shown = shown;
    hud->tree_state = tree_state;
    return hud;
}

static size_t font_bytes(void)
{
    tach_arena measure = {0};
    tach_font_create(&measure, ATLAS_SIDE);
    return measure.used;
}

size_t tach_hud_memory_bytes(const tach_hud_config *given)
{
    tach_hud_config config = complete(given);
    tach_arena measure = {0};
    lay_out(&measure, &config);
    return measure.used + font_bytes();
}

static unsigned char *take_block(const tach_hud_config *config, size_t needed)
{
    if (!config->memory) {
        unsigned char *block = aligned_alloc(TACH_ARENA_ALIGN, needed);
        if (!block)
            tach_fail("no memory: tach_hud_create asks for %zu bytes", needed);
        return block;
    }
    if ((uintptr_t)config->memory % TACH_ARENA_ALIGN != 0) {
        tach_fail("tach_hud_config.memory is not aligned to %d bytes", TACH_ARENA_ALIGN);
        return NULL;
    }
    if (config->memory_bytes < needed) {
        tach_fail("tach_hud_config.memory_bytes is %zu, tach_hud_memory_bytes asks for %zu", config->memory_bytes, needed);
        return NULL;
    }
    return config->memory;
}

static void on_frame(const tach_frame_record *frame, void *user);

tach_hud *tach_hud_create(const tach_hud_config *given)
{
    if (!tach_session_running()) {
        tach_fail("tach_hud_create comes after tach_init");
        return NULL;
    }
    tach_hud_config config = complete(given);
    size_t needed = tach_hud_memory_bytes(&config);
    unsigned char *block = take_block(&config, needed);
    if (!block)
        return NULL;
    tach_arena arena = {block, needed, 0};
    tach_hud *hud = lay_out(&arena, &config);
    hud->owned_block = config.memory ? NULL : block;
    hud->font = tach_font_create(&arena, ATLAS_SIDE);
    if (!hud->font || !tach_on_frame(on_frame, hud)) {
        if (hud->font)
            tach_fail("tach_hud_create finds TACH_MAX_LISTENERS listeners there already");
        free(hud->owned_block);
        return NULL;
    }
    tach_messages_create(&hud->messages);
    tach_screenshots_create(&hud->screenshots, &config);
    hud->selected_frame = TACH_NO_FRAME;
    tach_hud_set_scale(hud, config.scale);
    tach_input_set_level(&hud->input, (int)config.level);
    return hud;
}

void tach_hud_destroy(tach_hud *hud)
{
    if (!hud)
        return;
    tach_off_frame(on_frame, hud);
    free(hud->owned_block);
}

/* ---- Switches ---- */

void tach_hud_set_level(tach_hud *hud, tach_hud_level level)
{
    if (hud)
        tach_input_set_level(&hud->input, (int)level);
}

tach_hud_level tach_hud_get_level(const tach_hud *hud)
{
    return hud ? (tach_hud_level)atomic_load(&hud->input.level) : TACH_HUD_OFF;
}

void tach_hud_next_level(tach_hud *hud)
{
    if (hud)
        tach_input_set_level(&hud->input, (int)tach_input_next_level(atomic_load(&hud->input.level)));
}

void tach_hud_set_frozen(tach_hud *hud, bool frozen)
{
    if (hud)
        tach_input_set_frozen(&hud->input, frozen);
}

bool tach_hud_is_frozen(const tach_hud *hud) { return hud && atomic_load(&hud->input.frozen); }

void tach_hud_set_scale(tach_hud *hud, float scale)
{
    if (!hud)
        return;
    float usable = scale > 0 ? tach_clamp_f(scale, 0.5f, 4.0f) : 1.0f;
    atomic_store(&hud->scale_thousandths, (unsigned)(usable * 1000 + 0.5f));
}

bool tach_hud_event(tach_hud *hud, const tach_input *input)
{
    return hud && input && tach_input_event(&hud->input, input);
}

void tach_hud_request_screenshot(tach_hud *hud)
{
    if (hud)
        atomic_store(&hud->screenshots.wanted, true);
}

const char *tach_hud_screenshot(tach_hud *hud)
{
    if (!hud || !hud->screenshots.ready)
        return NULL;
    hud->screenshots.ready = false;
    tach_messages_add_picture(&hud->messages, hud->screenshots.path, tach_now_ns());
    return hud->screenshots.path;
}

/* ---- Each frame ---- */

/* Inside tach_frame. Off: a look at two flags. */
static void on_frame(const tach_frame_record *frame, void *user)
{
    tach_hud *hud = user;
    int level = atomic_load(&hud->input.level);
    tach_messages_add_frame(&hud->messages, frame, frame->start_ns + frame->duration_ns);
    if (level == TACH_HUD_OFF)
        return;
    bool frozen = hud->shown.moment.frozen;
    tach_shown_add(&hud->shown, frame, level >= TACH_HUD_PROGRAMMER && !frozen);
    if (!frozen && tach_screenshots_take_hitch(&hud->screenshots, frame))
        tach_shown_exact(&hud->shown, frame);
}

/* Decide what is shown: the frozen frame, a hitch for the one picture that is taken of it, or means at the pace of reading. */
static void choose_shown(tach_hud *hud, const tach_frame_record *newest)
{
    tach_shown *shown = &hud->shown;
    bool frozen = atomic_load(&hud->input.frozen);
    if (frozen != shown->moment.frozen) {
        if (frozen) {
            tach_shown_freeze(shown, newest);
            tach_actions_start(hud);
        } else {
            tach_shown_thaw(shown);
        }
        hud->dirty = true;
    }
    if (frozen)
        return;
    bool due = shown->refreshed_ns == 0 || tach_now_ns() - shown->refreshed_ns >= TACH_SHOWN_INTERVAL_NS;
    if (hud->screenshots.hitch_waiting) {
        hud->dirty = true;
    } else if (due || shown->moment.exact) {
        tach_shown_refresh(shown, newest);
        hud->dirty = true;
    }
}

static void name_screenshot(tach_hud *hud, const tach_frame_record *newest)
{
    hud->screenshots.ready = false;
    bool wanted = atomic_exchange(&hud->screenshots.wanted, false);
    const tach_moment *moment = &hud->shown.moment;
    if (hud->screenshots.hitch_waiting || (wanted && moment->frozen)) {
        tach_screenshots_name(&hud->screenshots, moment->frame.number, moment->frame_ms);
        hud->screenshots.hitch_waiting = false;
    } else if (wanted) {
        tach_screenshots_name(&hud->screenshots, newest->number, (double)newest->duration_ns / 1e6);
    }
}

/* ---- Layout and text, when something changed ---- */

static const tach_history_frame *find_frame(const tach_history *history, uint64_t number)
{
    const tach_history_frame *newest = tach_history_at(history, 0);
    if (!newest || number > newest->number || newest->number - number >= history->count)
        return NULL;
    const tach_history_frame *frame = tach_history_at(history, (uint32_t)(newest->number - number));
    return frame && frame->number == number ? frame : NULL;
}

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
    const tach_history_frame *frame = moment->frozen ? find_frame(moment->history, hud->selected_frame) : NULL;
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
}

static void follow_size(tach_hud *hud, tach_hud_level level, int32_t width_px, int32_t height_px)
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

static const tach_picture *draw_picture(tach_hud *hud)
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

const tach_picture *tach_hud_build(tach_hud *hud, int32_t width_px, int32_t height_px)
{
    if (!hud || !tach_session_running())
        return &empty_picture;
    uint64_t start_ns = tach_now_ns();
    const tach_frame_record *newest = tach_tree();
    if (!newest)
        return &empty_picture;
    tach_hud_level level = tach_hud_get_level(hud);
    if (level == TACH_HUD_OFF || width_px <= 0 || height_px <= 0) {
        tach_actions_run(hud);
        hud->screenshots.hitch_waiting = false;
        hud->level = TACH_HUD_OFF;
        name_screenshot(hud, newest);
        return &empty_picture;
    }
    follow_size(hud, level, width_px, height_px);
    choose_shown(hud, newest);
    tach_actions_run(hud);
    name_screenshot(hud, newest);
    const tach_picture *picture = draw_picture(hud);
    hud->shown.build_ns += tach_now_ns() - start_ns;
    hud->shown.builds++;
    return picture;
}
