#include "view/counters.h"

#include <math.h>
#include <string.h>

#include "base/text.h"
#include "model/result.h"
#include "view/layout.h"
#include "view/number.h"
#include "view/spark.h"

/* Whole numbers without decimals, others in about three digits. */
static size_t put_number(char *out, size_t size, double value)
{
    size_t length = 0;
    out[0] = 0;
    if (value < 0)
        tach_text_append(out, size, &length, "-");
    double magnitude = fabs(value);
    if (magnitude >= 9999.5 && magnitude < 9e18)
        return length + tach_text_count(out + length, size - length, (int64_t)magnitude);
    if (magnitude == floor(magnitude))
        return length + tach_text_fixed(out + length, size - length, magnitude, 0);
    return length + tach_number_short(out + length, size - length, magnitude);
}

static void fill_spread(tach_counters_row *row, const tach_spread *spread)
{
    if (spread->count == 0) {
        tach_text_copy_utf8(row->text, sizeof row->text, "--");
        return;
    }
    size_t length = put_number(row->text, sizeof row->text, spread->min);
    if (spread->max > spread->min) {
        tach_text_append(row->text, sizeof row->text, &length, "…");
        put_number(row->text + length, sizeof row->text - length, spread->max);
    }
    char mean[12];
    put_number(mean, sizeof mean, spread->mean);
    length = 0;
    tach_text_append(row->note, sizeof row->note, &length, "avg %s", mean);
}

static void fill_value_row(tach_counters_row *row, const tach_value *value)
{
    row->title = value->title;
    row->unit = "";
    row->note[0] = 0;
    switch (value->kind) {
    case TACH_STATISTIC_MEMORY:
        tach_text_bytes(row->text, sizeof row->text, tach_result_stands(value) ? value->total : value->value, &row->unit);
        break;
    case TACH_STATISTIC_DISTRIBUTION:
        fill_spread(row, &value->spread);
        break;
    case TACH_STATISTIC_PERCENT:
        tach_text_fixed(row->text, sizeof row->text, value->result, 1);
        row->unit = isfinite(value->result) ? "%" : "";
        break;
    case TACH_STATISTIC_RATIO:
        tach_number_short(row->text, sizeof row->text, value->result);
        break;
    default:
        tach_text_count(row->text, sizeof row->text, value->value);
    }
}

static void fill_badge(tach_counters_row *row, const tach_moment *moment, uint32_t budget)
{
    row->badge.state = TACH_BADGE_NONE;
    if (budget > 0 && budget < moment->frame.budget_count)
        tach_badge_for_budget(&row->badge, &moment->frame.budgets[budget], moment->exact);
}

/* What the number was in the frames of the sparkline: two numbers in the unit of the value. */
static void fill_range(tach_counters_row *row, const tach_moment *moment)
{
    const tach_value *value = &moment->frame.values[row->value];
    float least_seen = INFINITY, most_seen = -INFINITY;
    row->range[0] = 0;
    row->spread = value->kind == TACH_STATISTIC_DISTRIBUTION && moment->spreads && moment->spreads[row->value].count > 0;
    if (moment->series)
        tach_spark_range(moment->series[row->value], moment->series_counts[row->value], &least_seen, &most_seen);
    double least = row->spread ? moment->spreads[row->value].min : (double)least_seen;
    double most = row->spread ? moment->spreads[row->value].max : (double)most_seen;
    if (!(most > least))
        return;
    double unit = value->kind == TACH_STATISTIC_MEMORY ? tach_number_bytes_unit(row->unit) : 1;
    char highest[sizeof row->range];
    size_t length = put_number(row->range, sizeof row->range, least / unit);
    put_number(highest, sizeof highest, most / unit);
    if (strcmp(row->range, highest) == 0) { /* as far as is shown, it stood still */
        row->range[0] = 0;
        return;
    }
    tach_text_add(row->range, sizeof row->range, &length, "…");
    tach_text_add(row->range, sizeof row->range, &length, highest);
}

size_t tach_counters_category(const char *title)
{
    const char *slash = strchr(title, '/');
    return slash ? (size_t)(slash - title) + 1 : 0;
}

static bool begins_with_one(const char *title, const char *const *beginnings)
{
    for (; *beginnings; beginnings++) {
        if (strncmp(title, *beginnings, strlen(*beginnings)) == 0)
            return true;
    }
    return false;
}

static uint32_t count_beginnings(const tach_moment *moment, const char *const *beginnings)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < moment->frame.value_count; i++)
        count += begins_with_one(moment->frame.values[i].title, beginnings);
    return count;
}

uint32_t tach_counters_count_some(const tach_moment *moment, const char *const *beginnings)
{
    uint32_t count = count_beginnings(moment, beginnings);
    return count > 0 ? count : moment->frame.value_count;
}

/* The values to be shown, a category together in the place of its first: what registers late, as the watch of OpenGL's do, stands
 * among its like. Returns how many. */
static uint32_t group_values(const tach_moment *moment, const char *const *beginnings, uint16_t order[TACH_MAX_STATISTICS])
{
    const tach_value *values = moment->frame.values;
    uint32_t all = tach_min_u32(moment->frame.value_count, TACH_MAX_STATISTICS), count = 0;
    bool some = count_beginnings(moment, beginnings) > 0, done[TACH_MAX_STATISTICS];
    for (uint32_t i = 0; i < all; i++)
        done[i] = some && !begins_with_one(values[i].title, beginnings);
    for (uint32_t i = 0; i < all; i++) {
        if (done[i])
            continue;
        size_t length = tach_counters_category(values[i].title);
        for (uint32_t k = i; k < all; k++) {
            if (done[k] || tach_counters_category(values[k].title) != length ||
                strncmp(values[k].title, values[i].title, length) != 0)
                continue;
            order[count++] = (uint16_t)k;
            done[k] = true;
        }
    }
    return count;
}

void tach_counters_fill_some(tach_counters_model *model, const tach_moment *moment, uint32_t room, uint32_t *scroll,
                             const char *const *beginnings)
{
    uint16_t order[TACH_MAX_STATISTICS];
    room = tach_min_u32(room, TACH_COUNTERS_MAX_ROWS);
    model->total = group_values(moment, beginnings, order);
    *scroll = tach_layout_scroll_within(*scroll, model->total, room);
    model->first = *scroll;
    model->row_count = tach_min_u32(model->total - model->first, room);
    for (uint32_t i = 0; i < model->row_count; i++) {
        tach_counters_row *row = &model->rows[i];
        row->value = order[model->first + i];
        fill_value_row(row, &moment->frame.values[row->value]);
        fill_range(row, moment);
        fill_badge(row, moment, moment->frame.values[row->value].budget);
    }
    size_t length = 0;
    model->note[0] = 0;
    tach_number_rows(model->note, sizeof model->note, &length, model->first, model->row_count, model->total, "");
}

void tach_counters_fill(tach_counters_model *model, const tach_moment *moment, uint32_t room, uint32_t *scroll)
{
    static const char *const none[] = {NULL};
    tach_counters_fill_some(model, moment, room, scroll, none);
}
