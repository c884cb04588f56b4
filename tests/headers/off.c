/* With TACH_LEVEL 0 this must compile to the same bytes as with every macro deleted, and what is counted with it. In C the plain
 * uses of a counter (PLAIN) stay, and must be those of a plain variable. check_headers.sh does all of it. */
#include <pthread.h>

#include "tach/tach.h"

TACH_COUNTER("test/counter", counted);
TACH_MEMORY("test/memory", bytes_used);
TACH_GAUGE("test/gauge", lights);
TACH_DISTRIBUTION("test/distribution", lengths);
TACH_PERCENT("test/percent", hits, tries);
TACH_RATIO("test/ratio", ray_tests, rays);
TACH_GROUP(group, 0x808080);
TACH_PIXEL_COUNTER("test/by pixel", pixel_tests);
TACH_PIXEL_RATIO("test/ratio by pixel", pixel_hits, pixel_rays);

int off(const int *values, int count, const char *name);
int off_gpu(int x);
static int noisy(int x);
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static int noisy(int x)
{
    TACH_FUNCTION();
    TACH_SCOPE("noisy");
    TACH_SCOPE_IF(x++ > 1, "conditional");
    TACH_SCOPE_IN(group, "grouped");
    return x * 3 + 1;
}

int off(const int *values, int count, const char *name)
{
    TACH_STAGE("stage");
    TACH_THREAD(name);
    TACH_SCOPE_COPY(name);
    TACH_BEGIN(token, "explicit");
    int sum = 0, noisy_ms = 2;
    for (int i = 0; i < count; i++) {
        TACH_SCOPE("loop");
        TACH_SCOPE("loop");
#if defined(__cplusplus) || defined(PLAIN)
        counted++;
        bytes_used += values[i];
        lights--;
        hits++, tries += 2, ray_tests += values[i], rays++;
        ++pixel_tests, --pixel_hits, pixel_rays -= 2;
#endif
        TACH_SAMPLE(lengths, values[i]);
        TACH_COUNT(counted, values[i]);
        TACH_PIXEL(i, count);
        sum += noisy(values[i]);
        if (sum > 1000) {
            TACH_MARK("large");
            TACH_MARKF("large %d of %d", sum, count);
            sum -= 1000;
        }
    }
    TACH_BLOCK("block") { sum ^= 0x55; }
    TACH_GPU_SCOPE("gpu");
    TACH_GPU_BEGIN(gpu, "gpu");
    TACH_GPU_END(gpu);
    TACH_MUTEX_LOCK(&mutex, "mutex");
    TACH_MUTEX_UNLOCK(&mutex);
    TACH_ALLOC(values, 4096, "test");
    TACH_FREE(values);
    TACH_IO("file", count);
    TACH_DRAWS(1, noisy_ms++);
    TACH_RENDERED(TACH_RENDER_UPLOADS, noisy_ms++);
    TACH_LOCK_WAIT(values, "lock");
    TACH_LOCK_ACQUIRED(values, "lock");
    TACH_LOCK_RELEASED(values);
    TACH_EXPECT_MS("noisy", noisy_ms++);
    TACH_EXPECT_MAX("counter", count);
    TACH_EXPECT_NO_ALLOC("loop");
    TACH_WAIT("wait");
    TACH_END(token);
    return name ? sum : -sum * noisy_ms;
}

int off_gpu(int x)
{
    TACH_GPU_SCOPE("gpu");
    TACH_GPU_BLOCK("gpu") { x *= 3; }
    return x;
}
