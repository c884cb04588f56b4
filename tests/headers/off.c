/* With TACH_LEVEL 0 this must compile to the same bytes as with every macro deleted; what is counted is then a plain variable.
 * check_headers.sh does both. */
#include "tach/tach.h"

TACH_COUNTER("test/counter", counted);
TACH_MEMORY("test/memory", bytes_used);
TACH_GAUGE("test/gauge", lights);
TACH_DISTRIBUTION("test/distribution", lengths);
TACH_PERCENT("test/percent", hits, tries);
TACH_RATIO("test/ratio", ray_tests, rays);
TACH_PIXEL_COUNTER("test/by pixel", pixel_tests);
TACH_PIXEL_RATIO("test/ratio by pixel", pixel_hits, pixel_rays);

int off(const int *values, int count, const char *name);
static int noisy(int x);

static int noisy(int x)
{
    TACH_FUNCTION();
    TACH_SCOPE("noisy");
    return x * 3 + 1;
}

int off(const int *values, int count, const char *name)
{
    TACH_STAGE("stage");
    TACH_THREAD(name);
    TACH_BEGIN(token, "explicit");
    int sum = 0;
    for (int i = 0; i < count; i++) {
        TACH_SCOPE("loop");
        TACH_SCOPE("loop");
        counted++;
        bytes_used += values[i];
        lights--;
        hits++, tries += 2, ray_tests += values[i], rays++;
        TACH_SAMPLE(lengths, values[i]);
        TACH_COUNT(counted, values[i]);
        TACH_PIXEL(i, count);
        pixel_tests++, pixel_hits++, pixel_rays += 2;
        sum += noisy(values[i]);
        if (sum > 1000) {
            TACH_MARK("large");
            sum -= 1000;
        }
    }
    TACH_BLOCK("block")
    {
        sum ^= 0x55;
    }
    TACH_WAIT("wait");
    TACH_END(token);
    return name ? sum : -sum;
}
