#include "view/spark.h"

#include <math.h>

#define LEAST_SPREAD 0.1f  /* of the value, that a line fills its height with: small noise stays small */
#define LIMIT_PART   0.6f  /* of the height, where the limit stands while nothing is far above it */
#define LIMIT_LEAST  0.3f  /* and where it stands at least: what is higher is cut */
#define GROUND_ALPHA 0.28f /* below the line */

static float number_or_gap(float value) { return isfinite(value) ? value : NAN; }

void tach_spark_gather(tach_spark *spark, const float *series, uint32_t count, uint32_t each, uint64_t newest)
{
    count = tach_min_u32(count, TACH_VALUE_HISTORY);
    uint64_t oldest = newest + 1 + (uint64_t)each * TACH_VALUE_HISTORY - count; /* only its remainder matters: never below 0 */
    spark->count = 0;
    for (uint32_t i = 0; i < count; i++) {
        float value = number_or_gap(series[i]);
        if (spark->count == 0 || (oldest + i) % each == 0)
            spark->values[spark->count++] = value;
        else if (!(spark->values[spark->count - 1] >= value) && !isnan(value))
            spark->values[spark->count - 1] = value;
    }
    spark->least = INFINITY;
    spark->most = -INFINITY;
    for (uint32_t i = 0; i < spark->count; i++) {
        if (isnan(spark->values[i]))
            continue;
        spark->least = tach_min_f(spark->least, spark->values[i]);
        spark->most = tach_max_f(spark->most, spark->values[i]);
    }
}

/* A column on whole pixels, as in the frame graph: pale to the ground, with a line on top. */
static void draw_spark_column(tach_draw *draw, const tach_theme *theme, tach_rect box, float x, float w, float part,
                              tach_color color)
{
    float line = theme->hair;
    float top = box.y + (float)(int32_t)((box.h - line) * (1 - part));
    tach_draw_rect(draw, (tach_rect){x, top, w, line}, color);
    if (top + line < box.y + box.h)
        tach_draw_rect(draw, (tach_rect){x, top + line, w, box.y + box.h - top - line}, tach_color_alpha(color, GROUND_ALPHA));
}

void tach_spark_draw(const tach_spark *spark, tach_draw *draw, const tach_theme *theme, tach_rect box, uint32_t columns,
                     tach_color color)
{
    if (!(spark->most >= spark->least))
        return;
    float magnitude = tach_max_f(fabsf(spark->most), fabsf(spark->least));
    float spread = tach_max_f(tach_max_f(spark->most - spark->least, magnitude * LEAST_SPREAD), 1e-6f);
    float middle = spark->most / 2 + spark->least / 2;
    float width = box.w / (float)columns;
    for (uint32_t i = spark->count > columns ? spark->count - columns : 0; i < spark->count; i++) {
        if (isnan(spark->values[i]))
            continue;
        float part = tach_clamp_f((spark->values[i] - middle) / spread, -0.5f, 0.5f) + 0.5f;
        draw_spark_column(draw, theme, box, box.x + box.w - (float)(spark->count - i) * width, width, part, color);
    }
}

void tach_spark_draw_limit(const tach_spark *spark, tach_draw *draw, const tach_theme *theme, tach_rect box, uint32_t columns,
                           float limit)
{
    bool any = spark->most >= spark->least;
    float top = tach_max_f(limit / LIMIT_PART, any ? spark->most : 0);
    if (limit > 0)
        top = tach_min_f(top, limit / LIMIT_LEAST);
    if (!(top > 0) || !isfinite(top))
        top = 1;
    float width = box.w / (float)columns;
    for (uint32_t i = spark->count > columns ? spark->count - columns : 0; i < spark->count; i++) {
        float value = spark->values[i];
        if (isnan(value))
            continue;
        float x = box.x + box.w - (float)(spark->count - i) * width;
        draw_spark_column(draw, theme, box, x, width, tach_clamp_f(value / top, 0, 1),
                          value > limit ? TACH_COLOR_OVER : TACH_COLOR_CPU);
    }
    float y = box.y + (float)(int32_t)((box.h - theme->hair) * (1 - tach_clamp_f(limit / top, 0, 1)));
    tach_draw_dashes(draw, box.x, y, box.w, theme->hair, 4 * theme->hair, TACH_COLOR_RULE);
}

void tach_spark_draw_spread(const struct tach_sample_part *samples, tach_draw *draw, const tach_theme *theme, tach_rect box,
                            tach_color color)
{
    const uint32_t *counts = samples->bins.counts;
    uint32_t first = 0, end = TACH_SAMPLE_BINS, most = 1;
    while (first < end && counts[first] == 0)
        first++;
    while (end > first && counts[end - 1] == 0)
        end--;
    for (uint32_t i = first; i < end; i++)
        most = tach_max_u32(most, counts[i]);
    for (uint32_t i = first; i < end; i++) {
        float x = tach_theme_whole(box.w * (float)(i - first) / (float)(end - first));
        float next = tach_theme_whole(box.w * (float)(i - first + 1) / (float)(end - first));
        float height = tach_max_f(tach_theme_whole(box.h * (float)counts[i] / (float)most), theme->hair);
        float gap = next - x > 2 * theme->hair ? theme->hair : 0;
        if (counts[i] > 0)
            tach_draw_rect(draw, (tach_rect){box.x + x, box.y + box.h - height, next - x - gap, height}, color);
    }
    tach_draw_rect(draw, (tach_rect){box.x, box.y + box.h, box.w, theme->hair}, TACH_COLOR_TRACK);
}
