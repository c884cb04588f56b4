/* session_read.c - what can be read of the running session: by the game (tach.h), by the HUD and the recorder (session.h). */
#include <math.h>
#include <string.h>

#include "base/clock.h"
#include "capture/thread.h"
#include "model/config.h"
#include "model/session.h"
#include "model/session_model.h"

/* ---- The newest frame ------------------------------------------------------------------------------------------- */

const tach_frame_record *tach_tree(void)
{
    const tach_model *model = tach_session_model();
    return model && model->has_record ? &model->record : NULL;
}

bool tach_snapshot(tach_snapshot_data *out)
{
    if (!out)
        return false;
    memset(out, 0, sizeof *out);
    const tach_frame_record *record = tach_tree();
    if (!record)
        return false;
    const tach_model *model = tach_session_model();
    out->frame_number = record->number;
    out->frame_ms = (double)record->duration_ns / 1e6;
    out->work_ms = (double)record->work_ns / 1e6;
    out->wait_ms = (double)record->wait_ns / 1e6;
    bool gpu_known = record->gpu_state == TACH_GPU_KNOWN;
    out->gpu_ms = gpu_known ? (double)record->gpu_ns / 1e6 : NAN;
    out->gpu_hud_ms = gpu_known && record->gpu_hud_ns ? (double)record->gpu_hud_ns / 1e6 : NAN;
    out->gpu_state = record->gpu_state;
    out->gpu_frames_late = (uint32_t)(record->number - record->gpu_frame);
    out->double_marks = record->double_marks;
    tach_frame_statistics_read(&model->statistics, out);
    out->dropped = model->dropped;
    out->too_deep = model->too_deep;
    out->repairs = model->repairs;
    out->clock = tach_clock_name();
    out->clock_resolution_ns = tach_clock_resolution_ns();
    return true;
}

/* ---- Frames before it ------------------------------------------------------------------------------------------- */

const tach_history *tach_session_history(void)
{
    const tach_model *model = tach_session_model();
    return model ? &model->history : NULL;
}

const tach_frame_record *tach_session_past(const tach_history *history, uint64_t number)
{
    tach_model *model = tach_session_model();
    uint32_t age = tach_history_age(history, number);
    if (age == TACH_NONE || !tach_past_read(&model->past, history, &model->record, age))
        return NULL;
    tach_budgets_judge_past(&model->budgets, &model->past.record);
    return &model->past.record;
}

const tach_frame_record *tach_frame_at(uint64_t frame_number)
{
    const tach_history *history = tach_session_history();
    return history ? tach_session_past(history, frame_number) : NULL;
}

bool tach_session_explain(const tach_history *history, uint64_t number, tach_verdict *out)
{
    tach_model *model = tach_session_model();
    uint32_t age = tach_history_age(history, number);
    return age != TACH_NONE && tach_verdict_make(&model->inquiry, history, &model->record, age, out);
}

bool tach_explain(uint64_t frame_number, tach_verdict *out)
{
    const tach_history *history = tach_session_history();
    return history && out && tach_session_explain(history, frame_number, out);
}

uint32_t tach_worst_frames(uint64_t *out, uint32_t capacity)
{
    const tach_model *model = tach_session_model();
    if (!model)
        return 0;
    const tach_keep *keep = &model->keep;
    for (uint32_t i = 0; out && i < keep->worst_count && i < capacity; i++)
        out[i] = keep->worst[i].frame->number;
    return keep->worst_count;
}

const tach_kept_frame *tach_session_kept(uint64_t number)
{
    const tach_model *model = tach_session_model();
    return model ? tach_keep_find(&model->keep, number) : NULL;
}

bool tach_session_hold(const tach_kept_frame *frame) { return tach_keep_hold(&tach_session_model()->keep, frame); }
void tach_session_release(const tach_kept_frame *frame) { tach_keep_release(&tach_session_model()->keep, frame); }

/* ---- All since the last reset ----------------------------------------------------------------------------------- */

uint32_t tach_session_hitch_kinds(const tach_hitch_kind **out)
{
    const tach_model *model = tach_session_model();
    return model ? tach_hitches_sort(&model->hitches, out) : 0;
}

uint32_t tach_hitch_kinds(tach_hitch_kind *out, uint32_t capacity)
{
    const tach_hitch_kind *kinds[TACH_MAX_HITCH_KINDS];
    uint32_t count = tach_session_hitch_kinds(kinds);
    for (uint32_t i = 0; out && i < count && i < capacity; i++)
        out[i] = *kinds[i];
    return count;
}

const tach_verdict *tach_session_hitch(void)
{
    const tach_model *model = tach_session_model();
    return model ? &model->last_hitch : NULL;
}

const tach_bins *tach_session_frame_times(void)
{
    const tach_model *model = tach_session_model();
    return model ? &model->statistics.all : NULL;
}

double tach_session_p1_fps(void)
{
    const tach_model *model = tach_session_model();
    return model ? tach_frame_statistics_p1_fps(&model->statistics) : (double)NAN;
}

uint32_t tach_session_frames_since_reset(void)
{
    const tach_model *model = tach_session_model();
    return model ? model->values.frames_since_reset : 0;
}

uint32_t tach_session_value_history(uint32_t index, float out[TACH_VALUE_HISTORY])
{
    const tach_model *model = tach_session_model();
    return model && index < model->values.count ? tach_values_history(&model->values, index, out) : 0;
}

bool tach_session_value_spread(uint32_t index, struct tach_sample_part *out)
{
    const tach_model *model = tach_session_model();
    return model && index < model->values.count && tach_values_spread(&model->values, index, out);
}

/* ---- The session itself ----------------------------------------------------------------------------------------- */

bool tach_session_running(void) { return tach_session_model() != NULL; }
uint32_t tach_session_serial(void) { return tach_session_number(); }

double tach_session_budget_ms(void)
{
    const tach_model *model = tach_session_model();
    return model ? model->statistics.budget_ms : TACH_DEFAULT_BUDGET_MS;
}

uint32_t tach_session_max_nodes(void)
{
    const tach_model *model = tach_session_model();
    return model ? model->tree.capacity : 0;
}

uint32_t tach_session_kept_events(void)
{
    const tach_model *model = tach_session_model();
    return model ? model->keep.area_events : 0;
}
