/* gl_watch.c - what the watch adds to a game's call of OpenGL: the pointer from tach_gl_get_proc against the same without, both to
 * a function that does nothing. */
#define _POSIX_C_SOURCE 200809L
#include <string.h>

#include "bench.h"
#include "tach/tach.h"
#include "tach/tach_gl.h"

#define CALLS 1000000

typedef void draw_function(uint32_t mode, int32_t count, uint32_t type, const void *indices);

__attribute__((noinline)) static void draw_nothing(uint32_t mode, int32_t count, uint32_t type, const void *indices)
{
    __asm__ volatile("" ::"r"(mode), "r"(count), "r"(type), "r"(indices));
}

static void *find_nothing(const char *name)
{
    draw_function *function = draw_nothing;
    void *address;
    (void)name;
    memcpy(&address, &function, sizeof address);
    return address;
}

static double draw_ns(draw_function *volatile *draw)
{
    double start = bench_now_ns();
    for (int i = 0; i < CALLS; i++)
        (*draw)(4, 600, 5123, NULL);
    return (bench_now_ns() - start) / CALLS;
}

int main(void)
{
    draw_function *volatile bare = draw_nothing, *volatile wrapped;
    if (!tach_init(NULL) || !tach_gl_watch(find_nothing)) {
        fprintf(stderr, "%s\n", tach_error());
        return 1;
    }
    void *address = tach_gl_get_proc("glDrawElements");
    memcpy((void *)(uintptr_t)&wrapped, &address, sizeof address);
    bench_series without = {0}, with = {0};
    draw_ns(&wrapped);
    for (int round = 0; round < BENCH_ROUNDS; round++) {
        TACH_SCOPE("bench");
        bench_add(&without, draw_ns(&bare));
        bench_add(&with, draw_ns(&wrapped));
        tach_frame();
    }
    printf("gl_watch_min %.3f ns\n", bench_min(&with) - bench_min(&without));
    printf("gl_watch_median %.3f ns\n", bench_median(&with) - bench_median(&without));
    tach_shutdown();
    return 0;
}
