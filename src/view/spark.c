#include "view/spark.h"

#include <math.h>

#define LEAST_SPREAD 0.1f  /* of the value, that a line fills its height with: small noise stays small */
#define LIMIT_PART   0.6f  /* of the height, where the limit stands while nothing is far above it */
#define LIMIT_LEAST  0.3f  /* and where it stands at least: what is higher is cut */
#define GROUND_ALPHA 0.28f /* below the line */

/* The largest number; NAN without any. */
static float most_of(const float *series, uint32_t count)
{
    float most = NAN;
    for (uint32_t i = 0; i < count; i++)
        if (!(most >= series[i]) && isfinite(series[i]))
            most = series[i];
    return most;
}

void tach_spark_gather(tach_spark *spark, const float *series, uint32_t count, uint32_t each, uint64_t newest)
{
    count = tach_min_u32(count, TACH_VALUE_HISTORY);
    uint64_t oldest = newest + 1 + (uint64_t)each * TACH_VALUE_HISTORY - count; /* only its remainder matters: never below 0 */
    uint32_t taken = each - (uint32_t)(oldest % each);                          /* by the first column */
    float least = INFINITY, most = -INFINITY;
    spark->count = 0;
    for (uint32_t i = 0; i < count; i += taken, taken = each) {
        float value = most_of(series + i, tach_min_u32(taken, count - i));
        spark->values[spark->count++] = value;
        least = value < least ? value : least;
        most = value > most ? value : most;
    }
    spark->least = least;
    spark->most = most;
}

void tach_spark_range(const float *series, uint32_t count, float *least, float *most)
{
    float low = INFINITY, high = -INFINITY;
    for (uint32_t i = 0; i < count; i++) {
        if (!isfinite(series[i]))
            continue;
        low = tach_min_f(low, series[i]);
        high = tach_max_f(high, series[i]);
    }
    *least = low;
    *most = high;
}

/* Columns of one height that stand side by side: a number that stays is one shape. */
typedef struct spark_run {
    tach_draw *draw;
    const tach_theme *theme;
    tach_rect box;
    float x, w, top;
    tach_color color;
} spark_run;

/* On whole pixels, as in the frame graph: pale to the ground, with a line on top. */
static void draw_spark_run(const spark_run *run)
{
    float line = run->theme->hair, base = run->box.y + run->box.h;
    if (!(run->w > 0))
        return;
    tach_draw_rect(run->draw, (tach_rect){run->x, run->top, run->w, line}, run->color);
    if (run->top + line < base)
        tach_draw_rect(run->draw, (tach_rect){run->x, run->top + line, run->w, base - run->top - line},
                       tach_color_alpha(run->color, GROUND_ALPHA));
}

static void add_spark_column(spark_run *run, float x, float w, float part, tach_color color)
{
    float top = run->box.y + (float)(int32_t)((run->box.h - run->theme->hair) * (1 - part));
    if (top == run->top && color == run->color && x == run->x + run->w) {
        run->w += w;
        return;
    }
    draw_spark_run(run);
    run->x = x;
    run->w = w;
    run->top = top;
    run->color = color;
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
    spark_run run = {.draw = draw, .theme = theme, .box = box};
    for (uint32_t i = spark->count > columns ? spark->count - columns : 0; i < spark->count; i++) {
        if (isnan(spark->values[i]))
            continue;
        float part = tach_clamp_f((spark->values[i] - middle) / spread, -0.5f, 0.5f) + 0.5f;
        add_spark_column(&run, box.x + box.w - (float)(spark->count - i) * width, width, part, color);
    }
    draw_spark_run(&run);
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
    spark_run run = {.draw = draw, .theme = theme, .box = box};
    for (uint32_t i = spark->count > columns ? spark->count - columns : 0; i < spark->count; i++) {
        float value = spark->values[i];
        if (isnan(value))
            continue;
        float x = box.x + box.w - (float)(spark->count - i) * width;
        add_spark_column(&run, x, width, tach_clamp_f(value / top, 0, 1), value > limit ? TACH_COLOR_OVER : TACH_COLOR_CPU);
    }
    draw_spark_run(&run);
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
