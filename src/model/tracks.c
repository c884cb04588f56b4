#include "model/tracks.h"

#include <string.h>

#include "base/text.h"

_Static_assert(TACH_MAX_THREAD_ROWS >= TACH_MAX_THREADS, "every live thread has its rows");

/* A track that no thread is in now, of that name or, with NULL, of any. */
static tach_track *find_free_track(tach_model *model, const char *name)
{
    for (uint32_t i = 0; i < model->track_count; i++)
        if (!model->tracks[i].taken && (!name || strcmp(model->tracks[i].name, name) == 0))
            return &model->tracks[i];
    return NULL;
}

static tach_track *add_track(tach_model *model)
{
    if (model->track_count == TACH_MAX_THREAD_ROWS)
        return NULL;
    tach_track *track = &model->tracks[model->track_count];
    memset(track, 0, sizeof *track);
    track->row = tach_tree_add_thread(&model->tree, (uint16_t)model->track_count, track->name);
    track->left_from = TACH_NONE;
    model->track_count++;
    return track;
}

/* Where a thread of this name belongs; `now` is the track it is in, or NULL. A track that only this thread has been in is renamed
 * with it; when there are too many names, one of a thread that has ended. */
static tach_track *choose_track(tach_model *model, const tach_ring_view *view, tach_track *now, const char *name)
{
    if (now && strcmp(now->name, name) == 0)
        return now;
    tach_track *track = find_free_track(model, name);
    if (!track && now && now->threads == 1 && !view->shared)
        return now;
    if (!track)
        track = add_track(model);
    if (!track)
        track = now ? now : find_free_track(model, NULL);
    return track ? track : &model->tracks[0]; /* never: there are more rows than live threads */
}

static void enter_track(tach_model *model, tach_track *track, tach_track *before, uint32_t outer_depth)
{
    track->taken = true;
    track->threads++;
    track->elsewhere_word = 0;
    track->render_row = TACH_NONE;
    track->last_ticks = track->last_event_ticks = model->start_ticks;
    if (before) {
        before->taken = false;
        tach_drain_move(&model->tree, before, track);
    } else if (outer_depth > 0) {
        tach_drain_enter(track, outer_depth);
    }
}

/* The track of a view's thread, with its name up to date. */
static tach_track *track_of(tach_model *model, const tach_ring_view *view)
{
    tach_slot_seen *seen = &model->seen[view->slot];
    if (seen->generation != view->generation) {
        seen->track = 0;
        seen->rendered = (tach_rendered_seen){0};
    }
    seen->generation = view->generation;
    tach_track *now = seen->track ? &model->tracks[seen->track - 1] : NULL;
    if (now && now->name_version == view->name_version)
        return now;
    char name[TACH_MAX_THREAD_NAME];
    tach_thread_copy_name(view->slot, name);
    tach_track *track = choose_track(model, view, now, name);
    if (track != now)
        enter_track(model, track, now, view->outer_depth);
    /* The analyzer thinks of a model without memory, which only measures and never sees a frame. */
    memcpy(track->name, name, sizeof name); /* NOLINT(clang-analyzer-core.NonNullParamChecker) */
    track->name_version = view->name_version;
    seen->track = (uint16_t)(track - model->tracks + 1);
    return track;
}

static void leave_track(tach_model *model, tach_track *track, uint32_t slot)
{
    track->taken = false;
    model->seen[slot].track = 0;
}

/* What came since the last frame. */
static uint64_t since(uint64_t now, uint64_t *seen)
{
    uint64_t more = now - *seen;
    *seen = now;
    return more;
}

void tach_tracks_take(tach_model *model, tach_ring_view *view, tach_fence_time fence, const tach_model_frame_input *input)
{
    tach_track *track = track_of(model, view);
    uint16_t index = (uint16_t)(track - model->tracks);
    tach_thread_info *info = &model->threads[index];
    tach_slot_seen *seen = &model->seen[view->slot];
    track->rendered = &seen->rendered;
    tach_tree_touch(&model->tree, track->row);
    tach_keep_begin_thread(&model->keep, index, track);
    uint64_t taken = tach_drain(&model->tree, track, index, view, fence, &model->moments);
    tach_keep_end_thread(&model->keep, view, taken);
    if (view->slot == input->frame_slot)
        model->left_depth = tach_drain_close_left(&model->tree, track, input->frame_depth);
    info->name = track->name;
    info->node = track->row;
    info->events += taken - view->first;
    info->dropped += since(view->dropped, &seen->dropped);
    info->too_deep = track->too_deep;
    track->repairs += since(view->misused, &seen->misused);
    info->repairs = track->repairs;
    info->alive = !view->ended;
    info->is_gpu = view->is_gpu;
    tach_system_take(&seen->system, view, info);
    view->first = taken;
    if (view->ended && taken == view->end)
        leave_track(model, track, view->slot);
}

uint32_t tach_tracks_add_gpu(tach_model *model, const char *name)
{
    tach_track *track = add_track(model);
    if (!track)
        return TACH_NONE;
    tach_text_copy_utf8(track->name, sizeof track->name, name);
    track->taken = true;
    return (uint32_t)(track - model->tracks);
}
