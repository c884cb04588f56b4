#include "hud/object_cost.h"

#include <math.h>
#include <string.h>

#include "base/median.h"

#define WAIT_FRAMES_MOST 60 /* for the GPU's times of the last frames */

static bool is_hidden_in(uint32_t frame)
{
    uint32_t block = frame / TACH_OBJECT_BLOCK, pair = block / 2;
    return (block % 2 == 1) != (pair % 2 == 1);
}

void tach_object_cost_set_source(tach_object_cost *cost, const tach_draws_source *source)
{
    tach_object_cost_stop(cost);
    uint32_t version = cost->version + 1;
    memset(cost, 0, sizeof *cost);
    cost->source = source;
    cost->object = TACH_DRAWS_NONE;
    cost->version = version;
}

void tach_object_cost_stop(tach_object_cost *cost)
{
    if (cost->source && cost->object != TACH_DRAWS_NONE)
        cost->source->end(cost->source->user);
    cost->object = TACH_DRAWS_NONE;
    cost->version++;
}

/* Tell the source of the frame that begins now; behind the last the scene is whole again, while times are waited for. */
static void tell_frame(tach_object_cost *cost)
{
    const tach_draws_source *source = cost->source;
    bool hides = cost->frame < TACH_OBJECT_FRAMES && is_hidden_in(cost->frame);
    uint64_t number = cost->first_number + cost->frame + cost->waited;
    if (source->frame(source->user, number, hides ? cost->object : TACH_DRAWS_NONE))
        return;
    cost->results[cost->object] = (tach_object_result){.refused = true};
    tach_object_cost_stop(cost);
}

void tach_object_cost_start(tach_object_cost *cost, uint32_t object, uint64_t number)
{
    if (!cost->source || object >= TACH_DRAWS_OBJECTS)
        return;
    tach_object_cost_stop(cost);
    cost->object = object;
    cost->frame = cost->waited = 0;
    cost->first_number = number + 2;
    for (uint32_t i = 0; i < TACH_OBJECT_FRAMES; i++)
        cost->gpu_ms[i] = cost->cpu_ms[i] = NAN;
    cost->results[object] = (tach_object_result){0};
}

/* ---- What comes in ----------------------------------------------------------------------------------------------------------- */

/* True when the last frame's time is among them. */
static bool take_gpu_times(tach_object_cost *cost)
{
    uint64_t number = 0;
    double ms = 0;
    bool whole = false;
    while (cost->source->frame_time(cost->source->user, &number, &ms)) {
        uint64_t index = number - cost->first_number;
        if (index < TACH_OBJECT_FRAMES)
            cost->gpu_ms[index] = (float)ms;
        whole |= number + 1 >= cost->first_number + TACH_OBJECT_FRAMES;
    }
    return whole;
}

static double median_of_frames(const float *frames, uint32_t block)
{
    float kept[TACH_OBJECT_BLOCK - TACH_OBJECT_SETTLE];
    memcpy(kept, frames + (size_t)block * TACH_OBJECT_BLOCK + TACH_OBJECT_SETTLE, sizeof kept);
    return tach_median(kept, TACH_OBJECT_BLOCK - TACH_OBJECT_SETTLE);
}

static void solve_frames(tach_paired *out, const float *frames)
{
    double with[TACH_OBJECT_PAIRS], without[TACH_OBJECT_PAIRS];
    for (uint32_t pair = 0; pair < TACH_OBJECT_PAIRS; pair++) {
        uint32_t hidden = is_hidden_in(2 * pair * TACH_OBJECT_BLOCK) ? 2 * pair : 2 * pair + 1;
        without[pair] = median_of_frames(frames, hidden);
        with[pair] = median_of_frames(frames, hidden ^ 1);
    }
    tach_paired_solve(out, with, without, TACH_OBJECT_PAIRS);
}

static void finish_object(tach_object_cost *cost)
{
    tach_object_result *result = &cost->results[cost->object];
    cost->measured++;
    *result = (tach_object_result){.known = true, .limit_ms = cost->limit_ms};
    result->unseen = cost->source->left_out(cost->source->user) == 0;
    solve_frames(&result->gpu, cost->gpu_ms);
    solve_frames(&result->cpu, cost->cpu_ms);
    tach_object_cost_stop(cost);
}

static void note_work(tach_object_cost *cost, const tach_frame_record *frame)
{
    if (frame->number < cost->first_number)
        return; /* in the middle of which it was asked for */
    if (frame->budget_count > 0)
        cost->limit_ms = frame->budgets[0].limit;
    if (!(frame->flags & TACH_FRAME_LEFT_OUT))
        cost->cpu_ms[cost->frame] = (float)((double)frame->work_ns / 1e6);
    cost->frame++;
}

void tach_object_cost_add(tach_object_cost *cost, const tach_frame_record *frame)
{
    if (!cost->source || cost->object == TACH_DRAWS_NONE)
        return;
    bool whole = take_gpu_times(cost);
    if (cost->frame < TACH_OBJECT_FRAMES) {
        note_work(cost, frame);
    } else if (whole || ++cost->waited > WAIT_FRAMES_MOST) {
        finish_object(cost);
        return;
    }
    if (cost->frame % TACH_OBJECT_BLOCK == 0)
        cost->version++;
    tell_frame(cost);
}

double tach_object_cost_done(const tach_object_cost *cost) { return (double)cost->frame / TACH_OBJECT_FRAMES; }
