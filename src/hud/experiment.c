#include "hud/experiment.h"

#include <math.h>
#include <string.h>

#include "base/median.h"
#include "base/text.h"
#include "view/paired.h"

#define BLOCK_MS     60.0
#define SETTLE       2 /* frames: what the GPU still has to do is of the block before */
#define LEAST_FRAMES 6
#define LATE_FRAMES  60 /* after the last block: what has not come by then is lost */
#define BOUND_SHARE  0.2
#define WAIT_SHARE   0.25

/* Student's t for 99 % on both sides, by the number of pairs from 3 on. */
static const double student_t[TACH_EXPERIMENT_PAIRS + 1] = {0, 0, 0, 9.925, 5.841, 4.604, 4.032, 3.707, 3.499};

void tach_experiment_start(tach_experiment *experiment, uint32_t first_tag, double frame_ms)
{
    memset(experiment, 0, sizeof *experiment);
    experiment->first_tag = first_tag;
    double frames = frame_ms > 0 ? BLOCK_MS / frame_ms : LEAST_FRAMES;
    experiment->block_frames = frames < LEAST_FRAMES             ? LEAST_FRAMES
                               : frames > TACH_EXPERIMENT_FRAMES ? TACH_EXPERIMENT_FRAMES
                                                                 : (uint32_t)frames;
}

uint32_t tach_experiment_next(tach_experiment *experiment)
{
    uint32_t block = experiment->drawn++ / experiment->block_frames;
    return tach_min_u32(block, TACH_EXPERIMENT_BLOCKS);
}

void tach_experiment_add(tach_experiment *experiment, uint32_t tag, double ms, double wait_ms)
{
    uint32_t block = tag - experiment->first_tag;
    if (block >= TACH_EXPERIMENT_BLOCKS)
        return;
    if (experiment->arrived[block]++ < SETTLE || !isfinite(ms) || experiment->counts[block] == TACH_EXPERIMENT_FRAMES)
        return;
    experiment->times[block][experiment->counts[block]++] = (float)ms;
    if (block % 2 == 0 && isfinite(wait_ms)) {
        experiment->wait_ms += wait_ms;
        experiment->wait_count++;
    }
}

bool tach_experiment_over(const tach_experiment *experiment)
{
    uint32_t all = TACH_EXPERIMENT_BLOCKS * experiment->block_frames;
    uint32_t last = experiment->arrived[TACH_EXPERIMENT_BLOCKS - 1];
    return experiment->drawn > all && (last >= experiment->block_frames || experiment->drawn > all + LATE_FRAMES);
}

/* A block's frames are few, and one of them may be interrupted: their median. */
static double median_of_block(const tach_experiment *experiment, uint32_t block)
{
    float times[TACH_EXPERIMENT_FRAMES];
    memcpy(times, experiment->times[block], sizeof times);
    return tach_median(times, experiment->counts[block]);
}

void tach_experiment_read(const tach_experiment *experiment, tach_experiment_result *out)
{
    double without[TACH_EXPERIMENT_PAIRS], with[TACH_EXPERIMENT_PAIRS];
    for (uint32_t i = 0; i < TACH_EXPERIMENT_PAIRS; i++) {
        without[i] = median_of_block(experiment, 2 * i);
        with[i] = median_of_block(experiment, 2 * i + 1);
    }
    tach_paired paired;
    tach_paired_solve(&paired, without, with, TACH_EXPERIMENT_PAIRS); /* the other way around: what the view saves, not costs */
    *out = (tach_experiment_result){.pairs = paired.pairs};
    if (experiment->wait_count > 0)
        out->wait_ms = experiment->wait_ms / experiment->wait_count;
    if (paired.pairs < TACH_PAIRED_LEAST)
        return;
    out->without_ms = paired.with_mean;
    out->saves_ms = paired.mean;
    out->noise_ms = student_t[paired.pairs] * paired.error;
}

/* ---- Words ------------------------------------------------------------------------------------------------------------------ */

/* Both numbers of a sentence with the same decimals: as many as the whole frame's time needs. */
static void write_saved_ms(char out[16], double ms, double whole_ms)
{
    tach_text_fixed(out, 16, ms, whole_ms < 1 ? 3 : whole_ms < 5 ? 2 : 1);
}

/* Without draws the frame would be as long: the processor is what holds it back. */
static void say_if_equal(const tach_experiment_result *r, const tach_view *view, const char *whole, const char *unit, char *out)
{
    char left[16], saves[16];
    size_t length = 0;
    double saved = fabs(r->saves_ms) > r->noise_ms ? r->saves_ms : 0;
    write_saved_ms(left, r->without_ms - saved, r->without_ms);
    write_saved_ms(saves, saved, r->without_ms);
    if (saved < BOUND_SHARE * r->without_ms)
        tach_text_append(out, TACH_EXPERIMENT_TEXT, &length, "%s-bound: with %s the frame still takes %s of %s %s", view->bound,
                         view->name, left, whole, unit);
    else
        tach_text_append(out, TACH_EXPERIMENT_TEXT, &length, "not %s-bound: %s saves %s of %s %s", view->bound, view->name, saves,
                         whole, unit);
}

static void say_if_faster(const tach_experiment_result *r, const tach_view *view, const char *whole, const char *unit, char *out)
{
    char saves[16], noise[16];
    size_t length = 0;
    write_saved_ms(saves, fabs(r->saves_ms), r->without_ms);
    write_saved_ms(noise, r->noise_ms, r->without_ms);
    if (fabs(r->saves_ms) <= r->noise_ms)
        tach_text_append(out, TACH_EXPERIMENT_TEXT, &length,
                         "not %s-bound: no difference of %s %s with %s; one above %s would show", view->bound, whole, unit,
                         view->name, noise);
    else if (r->saves_ms < 0)
        tach_text_append(out, TACH_EXPERIMENT_TEXT, &length, "not %s-bound: %s costs %s more than %s %s", view->bound, view->name,
                         saves, whole, unit);
    else
        tach_text_append(out, TACH_EXPERIMENT_TEXT, &length, "%s%s-bound: %s saves %s of %s %s",
                         r->saves_ms < BOUND_SHARE * r->without_ms ? "not " : "", view->bound, view->name, saves, whole, unit);
}

/* A difference that would matter could hide in it. */
static bool is_too_noisy(const tach_experiment_result *r)
{
    return fabs(r->saves_ms) <= r->noise_ms && r->noise_ms > BOUND_SHARE * r->without_ms;
}

static bool saves_much(const tach_experiment_result *r)
{
    return r->saves_ms > r->noise_ms && r->saves_ms >= BOUND_SHARE * r->without_ms;
}

void tach_experiment_say(const tach_experiment_result *result, const tach_view *view, bool on_gpu, char out[TACH_EXPERIMENT_TEXT])
{
    char whole[16], part[16];
    size_t length = 0;
    out[0] = 0;
    write_saved_ms(whole, result->without_ms, result->without_ms);
    if (result->pairs < TACH_PAIRED_LEAST) {
        tach_text_append(out, TACH_EXPERIMENT_TEXT, &length, "%s: too few times came to say anything", view->name);
    } else if (!on_gpu && result->wait_ms > WAIT_SHARE * result->without_ms &&
               !saves_much(result)) { /* the display may wait for what is saved */
        write_saved_ms(part, result->wait_ms, result->without_ms);
        tach_text_append(out, TACH_EXPERIMENT_TEXT, &length,
                         "%s-bound? cannot tell: the frame waits %s of %s ms; without vsync it can", view->bound, part, whole);
    } else if (is_too_noisy(result)) {
        write_saved_ms(part, result->noise_ms, result->without_ms);
        tach_text_append(out, TACH_EXPERIMENT_TEXT, &length,
                         "%s-bound? too noisy to tell: of %s ms only a difference above %s would show", view->bound, whole, part);
    } else if (view->experiment == TACH_VIEW_BOUND_IF_EQUAL) {
        say_if_equal(result, view, whole, on_gpu ? "ms GPU" : "ms", out);
    } else {
        say_if_faster(result, view, whole, on_gpu ? "ms GPU" : "ms", out);
    }
}
