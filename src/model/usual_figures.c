/* usual_figures.c - what of a stream of numbers is usual. */
#include <math.h>

#include "model/select.h"
#include "model/usual.h"

/* The numbers of the stretch; frames without one are left out. */
static uint32_t copy_before(const tach_usual *usual, const tach_stream *stream, float out[TACH_USUAL_FRAMES])
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < usual->frames; i++)
        if (!isnan(stream->before[i]))
            out[count++] = stream->before[i];
    return count;
}

static double percentile_of(const tach_usual *usual, const tach_stream *stream, double p)
{
    float values[TACH_USUAL_FRAMES];
    return tach_select_percentile(values, copy_before(usual, stream, values), p);
}

double tach_usual_median(const tach_usual *usual, const tach_stream *stream) { return percentile_of(usual, stream, 0.5); }
double tach_usual_p95(const tach_usual *usual, const tach_stream *stream) { return percentile_of(usual, stream, 0.95); }

double tach_usual_most(const tach_usual *usual, const tach_stream *stream)
{
    float most = 0;
    for (uint32_t i = 0; i < usual->frames; i++)
        if (stream->before[i] > most) /* false where there was none */
            most = stream->before[i];
    return (double)most;
}

bool tach_usual_mostly_above(const tach_usual *usual, const tach_stream *stream, float limit)
{
    uint32_t above = 0;
    for (uint32_t i = 0; i < usual->frames; i++)
        above += stream->before[i] > limit;
    return above > usual->frames / 2;
}

tach_usual_figures tach_usual_of(const tach_usual *usual, const tach_stream *stream)
{
    float values[TACH_USUAL_FRAMES];
    uint32_t count = copy_before(usual, stream, values);
    tach_usual_figures figures = {.median = tach_select_percentile(values, count, 0.5)};
    figures.p95 = tach_select_higher_percentile(values, count, 0.5, 0.95);
    for (uint32_t i = 0; i < count; i++)
        values[i] = fabsf(values[i] - (float)figures.median);
    figures.deviation = tach_select_percentile(values, count, 0.5);
    return figures;
}
