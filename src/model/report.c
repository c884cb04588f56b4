#include "model/report.h"

#include <math.h>

#include "base/process.h"
#include "model/report_budgets.h"
#include "model/report_frames.h"
#include "model/report_page.h"
#include "model/report_rendered.h"
#include "model/report_rows.h"
#include "model/report_statistics.h"
#include "model/session.h"
#include "tach/tach_record.h"

#define CALLS_COLUMN TACH_REPORT_CALLS_COLUMN
#define TREE_COLUMN  12u

/* ---- Call tree --------------------------------------------------------------------------------------------------- */

static void put_times(tach_report_page *page, const char *total, const char *self, double ns, uint64_t frame_ns)
{
    tach_report_page_right(page, total, CALLS_COLUMN + TREE_COLUMN);
    tach_report_page_right(page, self, CALLS_COLUMN + 2 * TREE_COLUMN);
    double share = frame_ns ? 100 * ns / (double)frame_ns : (double)NAN;
    tach_report_page_right(page, tach_report_fixed(share, 1).text, CALLS_COLUMN + 3 * TREE_COLUMN);
    tach_report_page_end_line(page);
}

void tach_report_row_name(tach_report_page *page, const tach_node *node)
{
    static const char *const marks[] = {[TACH_SITE_WAIT] = "wait: "};
    const char *mark = node->kind < TACH_COUNT_OF(marks) && marks[node->kind] ? marks[node->kind] : "";
    tach_report_page_put(page, "%*s%s", 2 + 2 * (int)tach_min_u32(node->depth, 12), "", mark);
    tach_report_page_name(page, node->name, TACH_REPORT_NAME_WIDTH, 0);
}

static void put_node(tach_report_page *page, const tach_frame_record *frame, const tach_node *node)
{
    tach_report_row_name(page, node);
    bool is_thread = node->depth == 0;
    tach_report_page_right(page, is_thread ? "" : tach_report_whole(node->calls).text, CALLS_COLUMN);
    tach_report_number self = tach_report_fixed((double)node->self_ns / 1e6, 3);
    put_times(page, tach_report_fixed((double)node->inclusive_ns / 1e6, 3).text, is_thread ? "" : self.text,
              (double)node->inclusive_ns, frame->duration_ns);
}

static void put_unclaimed_time(tach_report_page *page, const tach_frame_record *frame, const tach_node *thread)
{
    tach_report_page_put(page, "    (unclaimed)");
    put_times(page, "", tach_report_fixed((double)thread->self_ns / 1e6, 3).text, (double)thread->self_ns, frame->duration_ns);
}

/* A thread's rows that ran in this frame, outermost first. */
static void put_thread(tach_report_page *page, const tach_frame_record *frame, uint32_t thread)
{
    for (uint32_t at = thread; at != TACH_NONE;) {
        const tach_node *node = &frame->nodes[at];
        bool ran = node->calls > 0 || node->inclusive_ns > 0;
        if (ran)
            put_node(page, frame, node);
        at = tach_report_next_row(frame, thread, at, ran);
    }
    if (frame->nodes[thread].inclusive_ns > 0)
        put_unclaimed_time(page, frame, &frame->nodes[thread]);
}

static void put_tree(tach_report_page *page, const tach_frame_record *frame)
{
    tach_report_page_put(page, "Call tree of frame %llu, %s ms", (unsigned long long)frame->number,
                         tach_report_fixed((double)frame->duration_ns / 1e6, 2).text);
    tach_report_page_right(page, "calls", CALLS_COLUMN);
    tach_report_page_right(page, "total ms", CALLS_COLUMN + TREE_COLUMN);
    tach_report_page_right(page, "self ms", CALLS_COLUMN + 2 * TREE_COLUMN);
    tach_report_page_right(page, "% of frame", CALLS_COLUMN + 3 * TREE_COLUMN);
    tach_report_page_end_line(page);
    put_thread(page, frame, frame->threads[frame->thread].node);
    for (uint32_t i = 0; i < frame->thread_count; i++)
        if (i != frame->thread && frame->threads[i].node < frame->node_count)
            put_thread(page, frame, frame->threads[i].node);
}

/* ---- Threads ------------------------------------------------------------------------------------------------------ */

static void put_known_count(tach_report_page *page, bool known, uint64_t count, uint32_t column)
{
    tach_report_page_right(page, known ? tach_report_whole((int64_t)count).text : "--", CALLS_COLUMN + column * TREE_COLUMN);
}

static void put_system_counts(tach_report_page *page, const tach_thread_info *thread)
{
    tach_report_page_put(page, "  ");
    tach_report_page_name(page, thread->name, TACH_REPORT_NAME_WIDTH, 0);
    bool cpu = thread->system & TACH_SYSTEM_CPU, switches = thread->system & TACH_SYSTEM_SWITCHES;
    tach_report_number cpu_ms = tach_report_fixed((double)thread->cpu_ns / 1e6, 3);
    tach_report_page_right(page, !thread->system ? "not available" : cpu ? cpu_ms.text : "--", CALLS_COLUMN);
    if (thread->system) {
        put_known_count(page, thread->system & TACH_SYSTEM_FAULTS, thread->page_faults, 1);
        put_known_count(page, switches, thread->switches, 2);
        put_known_count(page, switches, thread->preemptions, 3);
    }
    if (thread->system & TACH_SYSTEM_IN_TURN)
        tach_report_page_put(page, "  (of several frames)");
    tach_report_page_end_line(page);
}

static void write_threads(tach_report_page *page, const tach_frame_record *frame)
{
    tach_report_page_put(page, "Threads in that frame");
    tach_report_page_right(page, "cpu ms", CALLS_COLUMN);
    tach_report_page_right(page, "page faults", CALLS_COLUMN + TREE_COLUMN);
    tach_report_page_right(page, "switches", CALLS_COLUMN + 2 * TREE_COLUMN);
    tach_report_page_right(page, "preempted", CALLS_COLUMN + 3 * TREE_COLUMN);
    tach_report_page_end_line(page);
    for (uint32_t i = 0; i < frame->thread_count; i++)
        if (!frame->threads[i].is_gpu && (frame->threads[i].alive || frame->threads[i].system))
            put_system_counts(page, &frame->threads[i]);
}

/* ---- GPU ---------------------------------------------------------------------------------------------------------- */

static void put_gpu(tach_report_page *page, const tach_frame_record *frame)
{
    static const char *const bound[] = {[TACH_BOTTLENECK_UNKNOWN] = "not known",
                                        [TACH_BOTTLENECK_CPU] = "CPU",
                                        [TACH_BOTTLENECK_GPU] = "GPU",
                                        [TACH_BOTTLENECK_PRESENT] = "display",
                                        [TACH_BOTTLENECK_BALANCED] = "none: balanced"};
    static const char *const missing[] = {
        [TACH_GPU_NONE] = "not measured", [TACH_GPU_PENDING] = "pending", [TACH_GPU_KNOWN] = "", [TACH_GPU_LOST] = "lost"};
    bool known = frame->gpu_state == TACH_GPU_KNOWN;
    tach_report_page_put(page, "GPU%s, frame %llu, %llu before the last", frame->gpu_software ? " (a software renderer)" : "",
                         (unsigned long long)frame->gpu_frame, (unsigned long long)(frame->number - frame->gpu_frame));
    tach_report_page_end_line(page);
    tach_report_row(page, "the game's work",
                    known ? tach_report_with_unit((double)frame->gpu_ns / 1e6, 3, " ms").text : missing[frame->gpu_state]);
    tach_report_row(page, "drawing the HUD",
                    frame->gpu_hud_ns ? tach_report_with_unit((double)frame->gpu_hud_ns / 1e6, 3, " ms").text : "not known");
    tach_report_row(page, "bottleneck", bound[frame->bottleneck]);
    tach_report_row(page, "frames lost", tach_report_whole((int64_t)frame->gpu_lost).text);
    tach_report_row(page, "frames that made no sense", tach_report_whole((int64_t)frame->gpu_rejected).text);
    tach_report_row(page, "dropped GPU scopes", tach_report_whole((int64_t)frame->gpu_dropped).text);
    tach_report_row(page, "repairs", tach_report_whole((int64_t)frame->gpu_repairs).text);
    tach_report_page_end_line(page);
}

/* ---- Recording ---------------------------------------------------------------------------------------------------- */

static void put_recording(tach_report_page *page, const tach_report_input *input)
{
    const tach_snapshot_data *s = input->snapshot;
    tach_report_heading(page, "Recording");
    tach_report_row_begin(page, "clock", s->clock);
    tach_report_page_put(page, "  (steps of %s ns)", tach_report_fixed(s->clock_resolution_ns, 1).text);
    tach_report_page_end_line(page);
    tach_report_row(page, "dropped scopes and marks", tach_report_whole((int64_t)s->dropped).text);
    tach_report_row(page, "scopes too deep", tach_report_whole((int64_t)s->too_deep).text);
    tach_report_row(page, "repairs", tach_report_whole((int64_t)s->repairs).text);
    tach_report_row(page, "threads without a slot", tach_report_whole((int64_t)input->frame->unrecorded_threads).text);
    tach_report_row(page, "statistics not shown", tach_report_whole((int64_t)input->frame->refused_statistics).text);
    tach_report_row(page, "cost of the last tach_frame",
                    tach_report_with_unit((double)input->frame->profiler_ns / 1e6, 3, " ms").text);
}

void tach_report_print(const tach_report_input *input, tach_report_writer *write, void *user)
{
    tach_report_page page = {.write = write, .user = user};
    if (!input->frame) {
        tach_report_heading(&page, "tach: no frame yet");
        return;
    }
    tach_report_statistics(&page, input);
    tach_report_page_end_line(&page);
    tach_report_frames(&page, input->snapshot);
    tach_report_page_end_line(&page);
    if (input->frame->gpu_state != TACH_GPU_NONE || input->frame->gpu_lost || input->frame->gpu_dropped)
        put_gpu(&page, input->frame);
    tach_report_hitches(&page, input);
    tach_report_page_end_line(&page);
    tach_report_budgets(&page, input->frame);
    tach_report_page_end_line(&page);
    put_tree(&page, input->frame);
    tach_report_page_end_line(&page);
    tach_report_rendered(&page, input->frame);
    write_threads(&page, input->frame);
    tach_report_page_end_line(&page);
    put_recording(&page, input);
}

static uint32_t read_worst(tach_report_worst *out)
{
    uint64_t numbers[TACH_MAX_WORST_FRAMES];
    uint32_t count = tach_worst_frames(numbers, TACH_MAX_WORST_FRAMES);
    for (uint32_t i = 0; i < count; i++)
        out[i] = (tach_report_worst){numbers[i], (double)tach_session_kept(numbers[i])->duration_ns / 1e6};
    return count;
}

void tach_report_to(tach_report_writer *write, void *user)
{
    tach_snapshot_data snapshot;
    const tach_hitch_kind *kinds[TACH_MAX_HITCH_KINDS];
    tach_report_worst worst[TACH_MAX_WORST_FRAMES];
    tach_snapshot(&snapshot);
    tach_report_input input = {
        .frame = tach_tree(),
        .snapshot = &snapshot,
        .kinds = kinds,
        .kind_count = tach_session_hitch_kinds(kinds),
        .worst = worst,
        .worst_count = read_worst(worst),
        .frames = tach_session_frames_since_reset(),
        .resident_bytes = tach_process_resident_bytes(),
    };
    if (write)
        tach_report_print(&input, write, user);
}

static void write_to_file(const char *text, size_t bytes, void *file) { fwrite(text, 1, bytes, file); }

void tach_report(FILE *file)
{
    if (file)
        tach_report_to(write_to_file, file);
}
