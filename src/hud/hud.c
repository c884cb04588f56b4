/* hud.c - the conductor: takes frames in and decides what is shown; compose.c draws it. */
#include <string.h>

#include "base/log.h"
#include "base/text.h"
#include "hud/artist_lists.h"
#include "hud/level.h"

#define MOST_SIDE_PX 32768u /* of what a GPU can draw to; what is dashed costs by its length */

static const tach_picture empty_picture;

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

static bool has_all(const tach_views *views)
{
    return (views->views || !views->count) && views->unavailable && views->select && views->read && views->time && views->take_time;
}

void tach_hud_set_views(tach_hud *hud, const tach_views *views)
{
    if (!hud)
        return;
    if (views && !has_all(views)) {
        tach_log("tach_hud_set_views: the table lacks a function or its views: there are none");
        views = NULL;
    }
    if (hud->viewing.views)
        tach_viewing_select(&hud->viewing, TACH_VIEW_NONE);
    hud->viewing = (tach_viewing){.views = views, .state = {.shown = TACH_VIEW_NONE, .selected = TACH_VIEW_NONE}};
    hud->dirty = true;
}

bool tach_hud_set_view(tach_hud *hud, const char *name)
{
    char shown[TACH_LOG_NAME];
    tach_text_copy_utf8(shown, sizeof shown, name ? name : "none");
    const tach_views *views = hud ? hud->viewing.views : NULL;
    if (!views)
        return tach_fail("there is no debug view \"%s\": %s", shown, hud ? "tach_hud_set_views gave none" : "there is no display");
    tach_artist_flash(hud, false, TACH_DRAWS_NONE); /* it is drawn by other means than views */
    if (!name || strcmp(name, "none") == 0)
        return tach_viewing_select(&hud->viewing, TACH_VIEW_NONE);
    for (uint32_t i = 0; i < views->count; i++) {
        if (strcmp(views->views[i].name, name) == 0)
            return tach_viewing_select(&hud->viewing, (int32_t)i);
    }
    return tach_fail("there is no debug view \"%s\"", shown);
}

const char *tach_hud_get_view(const tach_hud *hud)
{
    const tach_views *views = hud ? hud->viewing.views : NULL;
    if (!views)
        return "none";
    tach_view_state state; /* the build's is of the picture before */
    views->read(views->user, &state);
    return state.shown == TACH_VIEW_NONE ? "none" : views->views[state.shown].name;
}

void tach_hud_try_views(tach_hud *hud)
{
    if (!hud)
        return;
    tach_artist_flash(hud, false, TACH_DRAWS_NONE);
    tach_viewing_try(&hud->viewing, hud->shown.moment.frame_ms);
}

bool tach_hud_event(tach_hud *hud, const tach_input *input) { return hud && input && tach_input_event(&hud->input, input); }

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
    return hud->screenshots.path;
}

/* ---- Each frame ---- */

/* What is on the screen: as chosen, or the strip when there is something to see, or something else to see than the game. */
static tach_hud_level level_now(const tach_hud *hud)
{
    tach_hud_level level = tach_hud_get_level(hud);
    return level == TACH_HUD_OFF && (hud->alarm.on || tach_viewing_is_on(&hud->viewing)) ? TACH_HUD_STRIP : level;
}

void tach_hud_add(const tach_frame_record *frame, void *user)
{
    tach_hud *hud = user;
    tach_alarm_add(&hud->alarm, frame);
    tach_viewing_add_frame(&hud->viewing, frame);
    tach_hud_level level = level_now(hud);
    tach_messages_add_frame(&hud->messages, frame, frame->start_ns + frame->duration_ns);
    tach_artist_lists_add(hud, frame);
    if (level == TACH_HUD_OFF)
        return;
    bool frozen = hud->shown.moment.frozen;
    tach_shown_add(&hud->shown, frame, level >= TACH_HUD_ARTIST && !frozen);
    if (!frozen && tach_screenshots_take_hitch(&hud->screenshots, frame))
        tach_shown_exact(&hud->shown, frame);
}

/* The newest frame; in the timeline the one that is on the screen. */
static void freeze(tach_hud *hud, const tach_frame_record *newest)
{
    uint64_t seen = hud->lanes.number;
    tach_shown_freeze(&hud->shown, newest);
    tach_level_hold(hud);
    tach_actions_start(hud);
    if (hud->level == TACH_HUD_TIMELINE && seen != TACH_NO_FRAME && tach_session_kept(seen))
        tach_level_select_frame(hud, seen);
    hud->lanes.number = TACH_NO_FRAME; /* to be shown in its whole length */
}

/* Decide what is shown: the frozen frame, a hitch for the one picture that is taken of it, or means at the pace of reading. */
static void choose_shown(tach_hud *hud, const tach_frame_record *newest)
{
    tach_shown *shown = &hud->shown;
    bool frozen = atomic_load(&hud->input.frozen);
    if (frozen != shown->moment.frozen) {
        if (frozen) {
            freeze(hud, newest);
        } else {
            tach_shown_thaw(shown);
            tach_level_release(hud);
            hud->selected_frame = TACH_NO_FRAME;
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

static int32_t bounded_side(int32_t side_px) { return (int32_t)tach_min_u32((uint32_t)side_px, MOST_SIDE_PX); }

const tach_picture *tach_hud_build(tach_hud *hud, int32_t width_px, int32_t height_px)
{
    if (!hud || tach_session_serial() != hud->session)
        return &empty_picture; /* its session is over, and with it the names and frames that it knows */
    uint64_t start_ns = tach_now_ns();
    const tach_frame_record *newest = tach_tree();
    if (!newest)
        return &empty_picture;
    hud->dirty |= tach_viewing_follow(&hud->viewing, (double)newest->duration_ns / 1e6);
    tach_hud_level level = level_now(hud);
    if (level == TACH_HUD_OFF || width_px <= 0 || height_px <= 0) {
        tach_actions_run(hud);
        hud->screenshots.hitch_waiting = false;
        hud->level = TACH_HUD_OFF;
        name_screenshot(hud, newest);
        return &empty_picture;
    }
    tach_compose_size(hud, level, bounded_side(width_px), bounded_side(height_px));
    choose_shown(hud, newest);
    tach_actions_run(hud);
    name_screenshot(hud, newest);
    const tach_picture *picture = tach_compose_draw(hud);
    hud->shown.build_ns += tach_now_ns() - start_ns;
    hud->shown.builds++;
    return picture;
}
