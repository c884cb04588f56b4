/* report_hitches.c - the report's hitches by kind, and the worst frames. */
#include <string.h>

#include "base/text.h"
#include "model/hitches.h"
#include "model/keep.h"
#include "model/report_frames.h"

/* Where columns end. */
#define TIMES_END 54u
#define WORST_MS  68u
#define LOST_END  82u
#define FIRST_END 96u
#define LAST_END  110u

static void put_verdict_lines(tach_report_page *page, const char *text)
{
    while (*text) {
        size_t bytes = strcspn(text, "\n");
        tach_report_page_put(page, "        %.*s", (int)bytes, text);
        tach_report_page_end_line(page);
        text += bytes + (text[bytes] == '\n');
    }
}

static void put_hitch_kind(tach_report_page *page, const tach_report_input *input, const tach_hitch_kind *kind)
{
    uint32_t earlier = 0;
    for (uint32_t i = 0; i < input->kind_count; i++)
        earlier += input->kinds[i]->first_frame < kind->first_frame;
    tach_report_page_put(page, "    %c", tach_hitches_letter(earlier));
    tach_report_page_right(page, tach_report_whole(kind->count).text, TIMES_END);
    tach_report_page_right(page, tach_report_with_unit((double)kind->worst.duration_ns / 1e6, 2, " ms").text, WORST_MS);
    tach_report_page_right(page, tach_report_with_unit((double)kind->lost_ns / 1e6, 1, " ms").text, LOST_END);
    tach_report_page_right(page, tach_report_whole((int64_t)kind->first_frame).text, FIRST_END);
    tach_report_page_right(page, tach_report_whole((int64_t)kind->last_frame).text, LAST_END);
    tach_report_page_end_line(page);
    put_verdict_lines(page, kind->worst.text);
}

/* Of no kind: the GPU has not spoken of them yet, too few frames were before them, or their kind had to make room. */
static void put_other_hitches(tach_report_page *page, const tach_report_input *input)
{
    uint64_t others = input->snapshot->hitches;
    for (uint32_t i = 0; i < input->kind_count; i++)
        others -= tach_min_u64(others, input->kinds[i]->count);
    if (others == 0)
        return;
    tach_report_page_put(page, "    others");
    tach_report_page_right(page, tach_report_whole((int64_t)others).text, TIMES_END);
    tach_report_page_end_line(page);
}

static void put_worst_frames(tach_report_page *page, const tach_report_input *input)
{
    tach_report_page_put(page, "Worst frames, of those less than %d ms apart only the longest", TACH_KEEP_APART_MS);
    tach_report_page_end_line(page);
    for (uint32_t i = 0; i < input->worst_count; i++) {
        double ms = input->worst[i].ms;
        char name[32] = "";
        size_t length = 0;
        tach_text_append(name, sizeof name, &length, "frame %llu", (unsigned long long)input->worst[i].number);
        tach_report_row_begin(page, name, tach_report_with_unit(ms, 2, " ms").text);
        tach_report_page_right(page, ms > 0 ? tach_report_with_unit(1000 / ms, 1, " fps").text : "--", WORST_MS);
        tach_report_page_end_line(page);
    }
    if (input->worst_count == 0)
        tach_report_heading(page, "    none");
}

void tach_report_hitches(tach_report_page *page, const tach_report_input *input)
{
    tach_report_page_put(page, "Hitches by kind");
    tach_report_page_right(page, "times", TIMES_END);
    tach_report_page_right(page, "worst", WORST_MS);
    tach_report_page_right(page, "lost", LOST_END);
    tach_report_page_right(page, "first frame", FIRST_END);
    tach_report_page_right(page, "last frame", LAST_END);
    tach_report_page_end_line(page);
    for (uint32_t i = 0; i < input->kind_count; i++)
        put_hitch_kind(page, input, input->kinds[i]);
    put_other_hitches(page, input);
    if (input->snapshot->hitches == 0)
        tach_report_heading(page, "    none");
    tach_report_page_end_line(page);
    put_worst_frames(page, input);
}
