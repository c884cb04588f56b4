/* spark.h - how a number went in the last frames, as a line of columns the height of a word. */
#ifndef TACH_SPARK_H
#define TACH_SPARK_H

#include "view/moment.h"
#include "view/theme.h"

#define TACH_SPARK_COLUMNS      26
#define TACH_SPARK_COLUMN_WIDTH 2
#define TACH_SPARK_EACH         5 /* frames a column: 26 of them hold the 128 that are kept, wherever they are cut */

typedef struct tach_spark {
    float values[TACH_VALUE_HISTORY]; /* oldest first; NAN where there is no number: a gap */
    uint32_t count;
    float least, most; /* of those that are numbers; least above most without any */
} tach_spark;

/* Gather the largest of every `each` frames; `newest` is the number of the last frame in `series`. Columns are cut at whole
 * multiples of the frame number, so that the line moves without a shimmer. */
void tach_spark_gather(tach_spark *spark, const float *series, uint32_t count, uint32_t each, uint64_t newest);

/* The least and the most number of a series; least above most without any. */
void tach_spark_range(const float *series, uint32_t count, float *least, float *most);

/* Its last `columns`, at the right end of the box; the axis is that of the values. */
void tach_spark_draw(const tach_spark *spark, tach_draw *draw, const tach_theme *theme, tach_rect box, uint32_t columns,
                     tach_color color);

/* The same against a limit: the axis begins at 0, the limit is a line, and what is above it is red. */
void tach_spark_draw_limit(const tach_spark *spark, tach_draw *draw, const tach_theme *theme, tach_rect box, uint32_t columns,
                           float limit);

/* All samples of a distribution as a histogram, from the first bin that has any to the last; one with a single sample has some
 * height. */
void tach_spark_draw_spread(const struct tach_sample_part *samples, tach_draw *draw, const tach_theme *theme, tach_rect box,
                            tach_color color);

#endif
