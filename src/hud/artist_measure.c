/* artist_measure.c - the measuring behind the lists of artist_lists.h: a source of draws and objects, asked once a frame. */
#include <math.h>
#include <string.h>

#include "base/text.h"
#include "hud/artist_lists.h"

void tach_artist_lists_create(tach_artist *artist)
{
    tach_draws_list_start(&artist->draws_state);
    tach_draws_list_see(&artist->seen, NULL);
    tach_object_cost_set_source(&artist->cost, NULL);
}

void tach_artist_flash(tach_hud *hud, bool group, uint32_t index)
{
    tach_draws_list_state *state = &hud->artist.draws_state;
    const tach_draws_source *source = hud->artist.cost.source;
    state->flashing = index;
    state->flashes_group = group;
    if (source)
        source->flash(source->user, group, index);
}

void tach_artist_lists_set_source(tach_hud *hud, const tach_draws_source *source)
{
    tach_artist_flash(hud, false, TACH_DRAWS_NONE);
    tach_object_cost_set_source(&hud->artist.cost, source);
    tach_draws_list_start(&hud->artist.draws_state);
    tach_draws_list_see(&hud->artist.seen, source);
    hud->artist.object = hud->artist.object_scroll = 0;
    hud->dirty = true;
}

void tach_artist_lists_add(tach_hud *hud, const tach_frame_record *frame)
{
    tach_artist *artist = &hud->artist;
    tach_draws_status before = artist->seen.status;
    if (!artist->cost.source)
        return;
    tach_object_cost_add(&artist->cost, frame);
    tach_draws_list_see(&artist->seen, artist->cost.source);
    const tach_draws_status *now = &artist->seen.status;
    if (artist->draws_state.flashing != TACH_DRAWS_NONE &&
        (tach_hud_get_level(hud) != TACH_HUD_ARTIST || now->state != TACH_DRAWS_DONE))
        tach_artist_flash(hud, false, TACH_DRAWS_NONE);
    hud->dirty |= now->version != before.version || now->state != before.state || now->frame != before.frame ||
                  artist->cost.version != artist->cost_version;
    artist->cost_version = artist->cost.version;
}

void tach_artist_measure_draws(tach_hud *hud)
{
    const tach_draws_source *source = hud->artist.cost.source;
    if (!source)
        return;
    tach_artist_flash(hud, false, TACH_DRAWS_NONE);
    source->start(source->user);
    tach_draws_list_see(&hud->artist.seen, source);
}

bool tach_artist_measure_cancel(tach_hud *hud)
{
    tach_artist *artist = &hud->artist;
    const tach_draws_source *source = artist->cost.source;
    bool object = artist->cost.object != TACH_DRAWS_NONE, draws = artist->seen.status.state == TACH_DRAWS_MEASURING;
    if (!source || (!object && !draws))
        return false;
    if (object)
        tach_object_cost_stop(&artist->cost);
    if (draws)
        source->cancel(source->user);
    tach_draws_list_see(&artist->seen, source);
    hud->dirty = true;
    return true;
}

/* `largest` may be missing. */
static bool is_complete(const tach_draws_source *source)
{
    return source->start && source->cancel && source->status && source->draws && source->groups && source->flash &&
           source->object && source->frame && source->end && source->left_out && source->frame_time;
}

void tach_hud_set_draws(tach_hud *hud, const tach_draws_source *source)
{
    if (source && !is_complete(source)) {
        tach_log("tach_hud_set_draws: the source lacks a function: there is none");
        source = NULL;
    }
    if (hud)
        tach_artist_lists_set_source(hud, source);
}

bool tach_hud_measure_draws(tach_hud *hud)
{
    if (!hud || !hud->artist.cost.source)
        return false;
    tach_artist_measure_draws(hud);
    hud->dirty = true;
    return hud->artist.seen.status.state == TACH_DRAWS_MEASURING;
}

void tach_artist_measure_object(tach_hud *hud, uint32_t object)
{
    const tach_frame_record *newest = tach_tree();
    if (!newest)
        return;
    tach_object_cost_start(&hud->artist.cost, object, newest->number);
    hud->artist.object_scroll = 0;
}

bool tach_hud_measure_object(tach_hud *hud, const char *name)
{
    const tach_draws_source *source = hud ? hud->artist.cost.source : NULL;
    char clean[TACH_DRAWS_NAME_BYTES]; /* as the source has it */
    tach_text_copy_line(clean, sizeof clean, name ? name : "");
    for (uint32_t i = 0; source && i < tach_objects_list_count(source); i++) {
        if (strcmp(source->object(source->user, i), clean) != 0)
            continue;
        tach_artist_measure_object(hud, i);
        return true;
    }
    return false;
}

bool tach_hud_measure_cancel(tach_hud *hud) { return hud && tach_artist_measure_cancel(hud); }

/* ---- Results ----------------------------------------------------------------------------------------------------------------- */

static tach_hud_object_cost cost_of(const tach_paired *paired, bool known)
{
    if (!known)
        return (tach_hud_object_cost){(double)NAN, (double)NAN, (double)NAN, false};
    return (tach_hud_object_cost){paired->mean, paired->half_width, paired->detectable, paired->differs};
}

bool tach_hud_object_at(const tach_hud *hud, uint32_t index, tach_hud_object_result *out)
{
    const tach_object_cost *cost = hud ? &hud->artist.cost : NULL;
    if (!cost || !cost->source || !out || index >= tach_objects_list_count(cost->source))
        return false;
    const tach_object_result *result = &cost->results[index];
    bool measuring = cost->object == index;
    *out = (tach_hud_object_result){.name = cost->source->object(cost->source->user, index)};
    out->state = measuring         ? TACH_HUD_OBJECT_MEASURING
                 : result->refused ? TACH_HUD_OBJECT_REFUSED
                 : result->unseen  ? TACH_HUD_OBJECT_NO_DRAWS
                 : result->known   ? TACH_HUD_OBJECT_MEASURED
                                   : TACH_HUD_OBJECT_UNKNOWN;
    bool known = out->state == TACH_HUD_OBJECT_MEASURED;
    out->done = measuring ? tach_object_cost_done(cost) : known ? 1.0 : 0.0;
    out->gpu = cost_of(&result->gpu, known);
    out->cpu = cost_of(&result->cpu, known);
    out->room = known ? tach_objects_list_room(result) : (double)NAN;
    return true;
}
