/* artist_measure.c - the measuring behind the lists of artist_lists.h: a source of draws and objects, asked once a frame. */
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

/* `largest` may be missing. */
static bool is_complete(const tach_draws_source *source)
{
    return source->start && source->status && source->draws && source->groups && source->flash && source->object && source->frame &&
           source->end && source->left_out && source->frame_time;
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
    tach_text_copy_utf8(clean, sizeof clean, name ? name : "");
    for (uint32_t i = 0; source && i < tach_objects_list_count(source); i++) {
        if (strcmp(source->object(source->user, i), clean) != 0)
            continue;
        tach_artist_measure_object(hud, i);
        return true;
    }
    return false;
}
