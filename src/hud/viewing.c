#include "hud/viewing.h"

#include <math.h>
#include <string.h>

#include "base/log.h"
#include "base/text.h"

/* No measure, or no whole frame. */
#define NO_FRAME (TACH_FRAME_GAP | TACH_FRAME_LOADING | TACH_FRAME_DOUBLE)

static const tach_view *trial_view(const tach_viewing *viewing) { return &viewing->views->views[viewing->trial]; }

bool tach_viewing_is_on(const tach_viewing *viewing)
{
    return viewing->views && (viewing->experimenting || viewing->state.shown != TACH_VIEW_NONE);
}

static bool select_tagged(tach_viewing *viewing, int32_t view, uint32_t tag)
{
    const tach_views *views = viewing->views;
    return views->select(views->user, view, tag);
}

bool tach_viewing_select(tach_viewing *viewing, int32_t view)
{
    const char *why = view == TACH_VIEW_NONE ? NULL : viewing->views->unavailable(viewing->views->user, (uint32_t)view);
    if (why)
        return tach_fail("%s is not available: %s", viewing->views->views[view].name, why);
    if (viewing->experimenting)
        viewing->views->time(viewing->views->user, false);
    viewing->experimenting = false;
    return select_tagged(viewing, view, viewing->next_tag++);
}

void tach_viewing_next(tach_viewing *viewing)
{
    const tach_views *views = viewing->views;
    if (!views) {
        tach_log("there are no debug views: the game gives the display none");
        return;
    }
    int32_t view = viewing->experimenting ? TACH_VIEW_NONE : viewing->state.selected;
    do
        view++;
    while ((uint32_t)view < views->count && views->unavailable(views->user, (uint32_t)view));
    bool none_at_all = (uint32_t)view >= views->count && viewing->state.selected == TACH_VIEW_NONE && !viewing->experimenting;
    if (none_at_all)
        tach_log("no debug view is available: %s", views->count ? views->unavailable(views->user, 0) : "there are none");
    else if (!tach_viewing_select(viewing, (uint32_t)view < views->count ? view : TACH_VIEW_NONE))
        tach_log("%s", tach_error());
    views->read(views->user, &viewing->state); /* several presses between two builds are several steps */
}

/* ---- Experiments ------------------------------------------------------------------------------------------------------------ */

/* The first view from `from` on that proves something and can be had. */
static bool start_trial(tach_viewing *viewing, uint32_t from, double frame_ms)
{
    const tach_views *views = viewing->views;
    for (; from < views->count; from++) {
        if (views->views[from].experiment != TACH_VIEW_NO_EXPERIMENT && !views->unavailable(views->user, from))
            break;
    }
    viewing->experimenting = from < views->count;
    if (!viewing->experimenting)
        return false;
    viewing->trial = from;
    viewing->gpu = views->views[from].experiment == TACH_VIEW_BOUND_IF_FASTER && views->time(views->user, true);
    tach_experiment_start(&viewing->experiment, viewing->next_tag, frame_ms);
    viewing->next_tag += TACH_EXPERIMENT_BLOCKS;
    viewing->block = TACH_EXPERIMENT_BLOCKS;
    return true;
}

static void stop_trials(tach_viewing *viewing)
{
    viewing->views->time(viewing->views->user, false);
    viewing->experimenting = false;
    select_tagged(viewing, TACH_VIEW_NONE, viewing->next_tag++);
}

void tach_viewing_try(tach_viewing *viewing, double frame_ms)
{
    if (!viewing->views) {
        tach_log("there are no experiments: the game gives the display no debug views");
        return;
    }
    if (viewing->experimenting) {
        stop_trials(viewing);
        tach_log("experiments stopped");
        return;
    }
    viewing->verdict_count = 0;
    if (!start_trial(viewing, 0, frame_ms))
        tach_log("no experiment is available: %s",
                 viewing->views->count ? viewing->views->unavailable(viewing->views->user, 0) : "there are no debug views");
}

static void tell_verdict(tach_viewing *viewing)
{
    tach_experiment_result result;
    char text[TACH_EXPERIMENT_TEXT];
    tach_experiment_read(&viewing->experiment, &result);
    tach_experiment_say(&result, trial_view(viewing), viewing->gpu, text);
    tach_log("%s", text);
    if (viewing->verdict_count < TACH_LEGEND_VERDICTS)
        memcpy(viewing->verdicts[viewing->verdict_count++], text, sizeof text);
}

static void take_times(tach_viewing *viewing)
{
    tach_view_time time;
    while (viewing->gpu && viewing->views->take_time(viewing->views->user, &time))
        tach_experiment_add(&viewing->experiment, time.tag, time.ms, (double)NAN);
}

/* The next frame's block; the view is switched where one begins. */
static void step_trial(tach_viewing *viewing)
{
    take_times(viewing);
    uint32_t block = tach_experiment_next(&viewing->experiment);
    if (block == viewing->block)
        return;
    viewing->block = block;
    int32_t view = block < TACH_EXPERIMENT_BLOCKS && block % 2 ? (int32_t)viewing->trial : TACH_VIEW_NONE;
    uint32_t tag = viewing->experiment.first_tag + block; /* behind the last block: no block's */
    if (select_tagged(viewing, view, block < TACH_EXPERIMENT_BLOCKS ? tag : viewing->next_tag++))
        return;
    tach_log("%s", tach_error());
    stop_trials(viewing);
}

void tach_viewing_add_frame(tach_viewing *viewing, const tach_frame_record *frame)
{
    if (!viewing->views || !viewing->experimenting || viewing->gpu || frame->flags & NO_FRAME)
        return;
    tach_experiment_add(&viewing->experiment, viewing->state.tag, (double)frame->duration_ns / 1e6, (double)frame->wait_ns / 1e6);
}

/* The statistics bear that view's name: what others count is something else. */
static bool counts_overdraw(const tach_viewing *viewing)
{
    int32_t shown = viewing->state.shown;
    return shown != TACH_VIEW_NONE && strcmp(viewing->views->views[shown].name, "overdraw") == 0;
}

bool tach_viewing_follow(tach_viewing *viewing, double frame_ms)
{
    const tach_views *views = viewing->views;
    if (!views)
        return false;
    bool was_on = tach_viewing_is_on(viewing);
    int32_t shown = viewing->state.shown;
    uint32_t block = viewing->block;
    uint64_t pixels = viewing->state.pixels.frame;
    views->read(views->user, &viewing->state);
    bool counted = viewing->state.pixels.frame != pixels && viewing->state.pixels.frame > 0;
    if (counted && counts_overdraw(viewing))
        tach_viewing_count_pixels(&viewing->state.pixels);
    if (viewing->experimenting) {
        step_trial(viewing);
        if (viewing->experimenting && tach_experiment_over(&viewing->experiment)) {
            tell_verdict(viewing);
            if (!start_trial(viewing, viewing->trial + 1, frame_ms))
                stop_trials(viewing);
        }
    }
    bool on = tach_viewing_is_on(viewing);
    if (on)
        tach_altered();
    return on != was_on || shown != viewing->state.shown || block != viewing->block || counted;
}

/* ---- Words ------------------------------------------------------------------------------------------------------------------ */

void tach_viewing_write(tach_viewing *viewing, bool frozen, const char *next_key, const char *experiment_key)
{
    const char *verdicts[TACH_LEGEND_VERDICTS];
    for (uint32_t i = 0; i < viewing->verdict_count; i++)
        verdicts[i] = viewing->verdicts[i];
    uint32_t all = TACH_EXPERIMENT_BLOCKS * tach_max_u32(viewing->experiment.block_frames, 1);
    tach_legend_input input = {.views = viewing->views,
                               .frozen = frozen,
                               .state = &viewing->state,
                               .experiment = viewing->experimenting ? trial_view(viewing)->name : NULL,
                               .percent = tach_min_u32(100 * viewing->experiment.drawn / all, 100),
                               .verdicts = verdicts,
                               .verdict_count = viewing->verdict_count,
                               .next_key = next_key,
                               .experiment_key = experiment_key};
    tach_legend_fill(&viewing->legend, &input);
}
