#include "model/report_statistics.h"

#include <math.h>
#include <string.h>

#include "base/text.h"
#include "model/result.h"

static const char *name_of(const tach_value *value)
{
    const char *slash = strchr(value->title, '/');
    return slash ? slash + 1 : value->title;
}

static size_t category_length(const tach_value *value)
{
    const char *slash = strchr(value->title, '/');
    return slash ? (size_t)(slash - value->title) : 0;
}

/* Those without a category first, then by title: so a category's stand together. */
static bool stands_before(const tach_value *a, const tach_value *b)
{
    bool a_has = category_length(a) > 0, b_has = category_length(b) > 0;
    return a_has != b_has ? b_has : strcmp(a->title, b->title) < 0;
}

static uint32_t sorted(const tach_frame_record *frame, uint32_t order[TACH_MAX_STATISTICS])
{
    uint32_t count = 0;
    for (; count < frame->value_count && count < TACH_MAX_STATISTICS; count++) {
        uint32_t place = count;
        for (; place > 0 && stands_before(&frame->values[count], &frame->values[order[place - 1]]); place--)
            order[place] = order[place - 1];
        order[place] = count;
    }
    return count;
}

static void put_fraction(tach_report_page *page, const tach_value *value)
{
    bool percent = value->kind == TACH_STATISTIC_PERCENT;
    tach_report_row_begin(page, name_of(value), tach_report_with_unit(value->result_total, 2, percent ? "%" : "x").text);
    tach_report_page_put(page, "  (%lld / %lld)", (long long)value->total, (long long)value->denominator_total);
}

static void put_distribution(tach_report_page *page, const tach_value *value)
{
    const tach_spread *spread = &value->spread_total;
    char mean[48] = "--";
    size_t length = 0;
    if (spread->count > 0)
        tach_text_append(mean, sizeof mean, &length, "avg %s", tach_report_plain(spread->mean).text);
    tach_report_row_begin(page, name_of(value), mean);
    if (spread->count > 0)
        tach_report_page_put(page, "  [range %s - %s]", tach_report_plain(spread->min).text, tach_report_plain(spread->max).text);
    tach_report_page_put(page, "  (%lld samples", (long long)spread->count);
    if (value->not_numbers > 0)
        tach_report_page_put(page, ", %lld that are no number", (long long)value->not_numbers);
    tach_report_page_put(page, ")");
}

static void write_value(tach_report_page *page, const tach_value *value, uint32_t frames)
{
    double each = frames > 0 ? (double)value->total / frames : (double)NAN;
    switch (value->kind) {
    case TACH_STATISTIC_MEMORY:
        tach_report_row_begin(page, name_of(value), tach_report_bytes(value->total).text);
        if (!tach_result_stands(value) && frames > 0)
            tach_report_page_put(page, "  (%s a frame)", tach_report_bytes((int64_t)each).text);
        break;
    case TACH_STATISTIC_DISTRIBUTION:
        put_distribution(page, value);
        break;
    case TACH_STATISTIC_PERCENT:
    case TACH_STATISTIC_RATIO:
        put_fraction(page, value);
        break;
    case TACH_STATISTIC_GAUGE:
        tach_report_row_begin(page, name_of(value), tach_report_whole(value->total).text);
        break;
    default:
        tach_report_row_begin(page, name_of(value), tach_report_whole(value->total).text);
        if (frames > 0)
            tach_report_page_put(page, "  (%s a frame)", tach_report_fixed(each, 1).text);
    }
    tach_report_page_end_line(page);
}

/* What the process has and no category claims. */
static void put_unclaimed_memory(tach_report_page *page, const tach_report_input *input)
{
    int64_t claimed = 0;
    for (uint32_t i = 0; i < input->frame->value_count; i++)
        if (tach_result_stands(&input->frame->values[i]))
            claimed += input->frame->values[i].total;
    if (input->resident_bytes < 0) {
        tach_report_row(page, "(unclaimed)", "not available");
        return;
    }
    tach_report_row_begin(page, "(unclaimed)", tach_report_bytes(input->resident_bytes - claimed).text);
    tach_report_page_put(page, "  (resident %s, claimed %s)", tach_report_bytes(input->resident_bytes).text,
                         tach_report_bytes(claimed).text);
    tach_report_page_end_line(page);
}

static void put_category(tach_report_page *page, const tach_value *value)
{
    if (category_length(value) == 0)
        return;
    char category[128];
    size_t length = 0;
    tach_text_append(category, sizeof category, &length, "%.*s", (int)category_length(value), value->title);
    tach_report_page_put(page, "  ");
    tach_report_page_name(page, category, TACH_REPORT_NAME_WIDTH, 0);
    tach_report_page_end_line(page);
}

static bool same_category(const tach_value *a, const tach_value *b)
{
    size_t length = category_length(a);
    return length == category_length(b) && strncmp(a->title, b->title, length) == 0;
}

void tach_report_statistics(tach_report_page *page, const tach_report_input *input)
{
    tach_report_page_put(page, "Statistics of %u frame%s", input->frames, input->frames == 1 ? "" : "s");
    tach_report_page_end_line(page);
    const tach_value *values = input->frame->values;
    uint32_t order[TACH_MAX_STATISTICS];
    uint32_t count = sorted(input->frame, order);
    bool memory = false;
    for (uint32_t i = 0; i < count; i++) {
        const tach_value *value = &values[order[i]];
        if (i == 0 || !same_category(value, &values[order[i - 1]]))
            put_category(page, value);
        write_value(page, value, input->frames);
        bool last = i + 1 == count || !same_category(value, &values[order[i + 1]]);
        if (last && category_length(value) == 6 && strncmp(value->title, "memory", 6) == 0) {
            put_unclaimed_memory(page, input);
            memory = true;
        }
    }
    if (!memory) {
        tach_report_heading(page, "  memory");
        put_unclaimed_memory(page, input);
    }
}
