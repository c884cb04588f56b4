/* hud_life.c - a HUD's beginning and end: its memory, what it starts with, its font. */
#include <string.h>

#include "base/log.h"
#include "base/text.h"
#include "hud/artist_lists.h"
#include "hud/level.h"

#define DEFAULT_MAX_VERTICES 65536
#define LEAST_VERTICES       64
#define MOST_VERTICES        (UINT32_C(1) << 22)
#define ATLAS_SIDE           1024
#define DEFAULT_NODES        4096 /* of tach_config, for a measure before tach_init */
#define DEFAULT_HISTORY      4096
#define DEFAULT_PACKET_BYTES (UINT64_C(8) << 20)
#define DEFAULT_KEPT_EVENTS  (UINT32_C(1) << 18)
#define LANE_ITEMS_MORE      1024 /* than the pairs of a frame: scopes that are open, marks without a payload */

/* ---- Memory ---- */

static tach_hud_config with_defaults(const tach_hud_config *given)
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
static tach_hud *lay_out_hud(tach_arena *arena, const tach_hud_config *config)
{
    bool running = tach_session_running();
    uint32_t nodes = running ? tach_session_max_nodes() : DEFAULT_NODES;
    uint32_t frames = running ? tach_session_history()->capacity : DEFAULT_HISTORY;
    uint32_t events = running ? tach_session_kept_events() : DEFAULT_KEPT_EVENTS;
    uint64_t packet_bytes = running ? tach_session_history()->packets.capacity : DEFAULT_PACKET_BYTES;
    tach_hud *hud = tach_arena_take(arena, sizeof *hud);
    if (hud)
        memset(hud, 0, sizeof *hud);
    tach_draw *draw = tach_draw_create(arena, config->max_vertices);
    tach_shown shown;
    tach_tree_state tree_state;
    tach_shown_create(&shown, arena, nodes, frames, packet_bytes);
    tach_tree_state_create(&tree_state, arena, nodes);
    tach_stages stages;
    tach_stages_create(&stages, arena, nodes);
    tach_lanes lanes;
    tach_lanes_create(&lanes, arena, events / 2 + LANE_ITEMS_MORE);
    if (!hud)
        return NULL;
    hud->draw = draw;
    hud->shown = shown;
    hud->tree_state = tree_state;
    hud->stages = stages;
    hud->lanes = lanes;
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
    tach_hud_config config = with_defaults(given);
    tach_arena measure = {0};
    lay_out_hud(&measure, &config);
    return measure.used + font_bytes();
}

/* ---- Font ---- */

static void release_font(tach_hud *hud)
{
    if (hud->font_release)
        hud->font_release(hud->font_file);
    hud->font_file = NULL;
    hud->font_release = NULL;
}

bool tach_hud_set_font(tach_hud *hud, const char *name, const void *file, size_t bytes, void (*release)(void *file))
{
    union { /* only who gave it may change it */
        const void *given;
        void *kept;
    } font = {file};
    char shown[TACH_LOG_NAME];
    tach_text_copy_utf8(shown, sizeof shown, name ? name : "");
    bool taken = hud && tach_font_set_face(hud->font, shown, file, bytes);
    if (hud) {
        release_font(hud);
        hud->scale = 0; /* all sizes anew */
    }
    if (taken && file) {
        hud->font_file = font.kept;
        hud->font_release = release;
    } else if (release && file) {
        release(font.kept);
    }
    if (hud && !taken)
        tach_log("%s; shown in the built-in one", tach_error());
    return taken;
}

/* ---- Begin and end ---- */

tach_hud *tach_hud_create(const tach_hud_config *given)
{
    if (!tach_session_running()) {
        tach_fail("tach_hud_create comes after tach_init");
        return NULL;
    }
    tach_hud_config config = with_defaults(given);
    size_t needed = tach_hud_memory_bytes(&config);
    unsigned char *block = tach_arena_block(config.memory, config.memory_bytes, needed, "tach_hud_config");
    if (!block)
        return NULL;
    tach_arena arena = {block, needed, 0};
    tach_hud *hud = lay_out_hud(&arena, &config);
    hud->owned_block = config.memory ? NULL : block;
    hud->font = tach_font_create(&arena, ATLAS_SIDE);
    if (!hud->font || !tach_on_frame(tach_hud_add, hud)) {
        tach_arena_free(hud->owned_block);
        return NULL;
    }
    tach_messages_create(&hud->messages);
    tach_screenshots_create(&hud->screenshots, &config);
    tach_text_copy_line(hud->build, sizeof hud->build, config.build ? config.build : "");
    tach_text_copy_line(hud->renderer, sizeof hud->renderer, config.renderer ? config.renderer : "");
    hud->shown.run->folder = hud->screenshots.folder;
    hud->shown.run->build = hud->build;
    hud->shown.run->renderer = hud->renderer;
    hud->alarm.wanted = config.show_when_over;
    hud->session = tach_session_serial();
    tach_hud_set_views(hud, NULL);
    hud->selected_frame = TACH_NO_FRAME;
    tach_hud_set_scale(hud, config.scale);
    tach_artist_lists_create(&hud->artist);
    if (config.font)
        tach_hud_set_font(hud, "of tach_hud_config", config.font, config.font_bytes, NULL);
    tach_bindings_create(&hud->input.bindings);
    tach_input_set_level(&hud->input, (int)config.level);
    return hud;
}

void tach_hud_destroy(tach_hud *hud)
{
    if (!hud)
        return;
    release_font(hud);
    tach_off_frame(tach_hud_add, hud);
    tach_hud_set_views(hud, NULL);
    tach_artist_lists_set_source(hud, NULL);
    tach_level_release(hud);
    tach_arena_free(hud->owned_block);
}
