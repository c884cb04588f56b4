#include "model/judge.h"

/* A mark so soon after the last one, in time and as a part of the median, without an event of its thread between, marks the same
 * frame again: a game that calls tach_frame in two places. */
#define DOUBLE_MARK_NS   500000
#define DOUBLE_MARK_PART 20
/* Between verdicts that are not of hitches. */
#define VERDICTS_APART_NS 10000000

/* Making a verdict takes time of the frame that follows, and must not make that one slow, and so on: others than hitches, which are
 * far apart, wait a little. */
static bool may_explain(const tach_model *model)
{
    const tach_frame_record *record = &model->record;
    return record->flags & TACH_FRAME_HITCH || record->start_ns >= model->verdict.time_ns + VERDICTS_APART_NS;
}

static void explain_frame(tach_model *model)
{
    tach_frame_record *record = &model->record;
    if (!tach_verdict_make(&model->inquiry, &model->history, record, 0, &model->verdict))
        return;
    record->verdict = &model->verdict;
    if (!(record->flags & TACH_FRAME_HITCH))
        return;
    uint64_t budget_ns = (uint64_t)(model->statistics.budget_ms * 1e6);
    model->last_hitch = model->verdict;
    uint64_t lost_ns = record->duration_ns > budget_ns ? record->duration_ns - budget_ns : 0;
    if (record->gpu_state == TACH_GPU_PENDING)
        tach_gpu_wait_for(&model->gpu, &model->verdict, lost_ns);
    else
        tach_hitches_add(&model->hitches, &model->verdict, lost_ns);
}

static bool is_double_mark(const tach_model *model, double median_ms)
{
    const tach_frame_record *record = &model->record;
    return model->statistics.recent.count >= TACH_VERDICT_LEAST && record->duration_ns < DOUBLE_MARK_NS &&
           (double)record->duration_ns * DOUBLE_MARK_PART < median_ms * 1e6 && model->threads[record->thread].events == 0;
}

/* Its flags. The time between two marks of one frame goes to the statistics with the frame that follows: none is lost, and no rate
 * is doubled. */
static uint32_t add_to_statistics(tach_model *model, uint32_t left_out, double median_ms)
{
    tach_frame_record *record = &model->record;
    if (!left_out && is_double_mark(model, median_ms)) {
        record->double_marks = ++model->double_marks;
        model->carried_ns += record->duration_ns;
        tach_values_join(&model->values);
        return TACH_FRAME_DOUBLE;
    }
    uint64_t duration_ns = record->duration_ns + model->carried_ns;
    model->carried_ns = 0;
    return tach_frame_statistics_add(&model->statistics, duration_ns, record->start_ns + record->duration_ns, left_out);
}

void tach_judge_frame(tach_model *model, uint32_t left_out)
{
    tach_frame_record *record = &model->record;
    double median_ms = tach_frame_statistics_recent_median(&model->statistics);
    if ((double)record->duration_ns / 1e6 > model->gap_ms)
        left_out |= TACH_FRAME_GAP;
    record->double_marks = model->double_marks;
    record->flags |= add_to_statistics(model, left_out, median_ms);
    tach_history_add(&model->history, &model->tree, record);
    bool slow = tach_frame_statistics_slow(&model->statistics, record->duration_ns, median_ms);
    if (!(record->flags & TACH_FRAME_LEFT_OUT) && (slow || record->flags & TACH_FRAME_STUTTER) && may_explain(model))
        explain_frame(model);
}
