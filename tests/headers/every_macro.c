/* Every macro as a game may write it: twice on a line, in if and else, in a loop, a switch, a macro of the game's own. Compiled as C and
 * C++, at every level. check_headers.sh wants each macro of tach_macros.h in here. */
#include <pthread.h>

#include "tach/tach.h"

/* What a game may have made macros of: names of groups, and words that the library's macros would use for themselves. */
#define physics 1
#define ui()    hostile
#define on      hostile
#define off     hostile
#define done    hostile
#define site    hostile
#define token   hostile
#define group   hostile
#define guard   hostile
#define block   hostile
#define name    hostile
#define title   hostile
#define kind    hostile
#define file    hostile
#define line    hostile
#define id      hostile
#define index   hostile
#define next    hostile
#define colour  hostile
#define thread  hostile
#define frame   hostile
#define count   hostile
#define address hostile
#define begun   hostile
#define begin   hostile
#define end     hostile
#define cleanup     hostile
#define constructor hostile
#define destructor  hostile
#define visibility  hostile
#define format      hostile
#define unused      hostile
#define tls_model   hostile
#define access      hostile
#define none        hostile

TACH_COUNTER("test/counter", counted);
TACH_MEMORY("test/memory", bytes_used);
TACH_GAUGE("test/gauge", lights);
TACH_DISTRIBUTION("test/distribution", lengths);
TACH_PERCENT("test/percent", hits, tries);
TACH_RATIO("test/ratio", ray_tests, rays);
TACH_PIXEL_COUNTER("test/by pixel", pixel_tests);
TACH_PIXEL_RATIO("test/ratio by pixel", pixel_hits, pixel_rays);
TACH_COUNTER("test/a", pair_a); TACH_COUNTER("test/b", pair_b);
TACH_GROUP(render, 0x3366CC);
TACH_GROUP(audio, 0xCC6633); TACH_GROUP(ai, 0); TACH_GROUP(physics, 0); TACH_GROUP(ui, 0);

#define GAME_SCOPE(name) TACH_SCOPE(name)
#define GAME_TWICE(name) TACH_SCOPE(name); TACH_SCOPE(name)

static pthread_mutex_t mutex; /* without the initializer, which has casts of its own */

static void locks(int x)
{
    int result = TACH_MUTEX_LOCK(&mutex, "mutex");
    if (x && result == 0)
        TACH_MUTEX_UNLOCK(&mutex);
    else
        TACH_MUTEX_UNLOCK(&mutex);
    if (x)
        TACH_LOCK_WAIT(&x, "lock");
    else
        TACH_LOCK_RELEASED(&x);
    TACH_LOCK_ACQUIRED(&x, "lock"); TACH_LOCK_ACQUIRED(&x, "lock");
    if (x)
        TACH_LOCK_ACQUIRED(&x, "lock");
    else
        TACH_LOCK_WAIT(&x, "lock");
    TACH_LOCK_RELEASED(&x); TACH_LOCK_RELEASED(&x);
}

int every_macro(int x);
int every_macro(int x)
{
    TACH_FUNCTION();
    TACH_THREAD("tester"); TACH_THREAD("tester");
    TACH_STAGE("stage"); TACH_STAGE("stage");
    TACH_SCOPE("scope"); TACH_SCOPE("scope");
    TACH_WAIT("wait"); TACH_WAIT("wait");
    TACH_MARK("mark"); TACH_MARK("mark");
    TACH_MARKF("plain"); TACH_MARKF("%d of %s", x, "these");
    TACH_ALLOC(&x, sizeof x, "test"); TACH_ALLOC(&x, 3, "test");
    TACH_FREE(&x); TACH_FREE(&x);
    TACH_IO("test", x > 0 ? 10 : 20); TACH_IO("test", 10);
    TACH_DRAWS(1, 200); TACH_DRAWS(sizeof x, 0);
    TACH_RENDERED(TACH_RENDER_UNIFORMS, 1); TACH_RENDERED(TACH_RENDER_UPLOADS, sizeof x);
    TACH_SCOPE_IF(x > 1, "if"); TACH_SCOPE_IF(x++ > 1, "if");
    TACH_SCOPE_COPY(x ? "one" : "other"); TACH_SCOPE_COPY("copy");
    TACH_SCOPE_IN(render, "in"); TACH_SCOPE_IN(audio, "in"); TACH_SCOPE_IN(ai, "in");
    TACH_SCOPE_IN(physics, "in"); TACH_SCOPE_IN(ui, "in");
    GAME_SCOPE("own macro");
    GAME_TWICE("own macro"); GAME_TWICE("own macro");
    if (x)
        TACH_MARK("then");
    else
        TACH_MARK("else");
    if (x)
        TACH_THREAD("then");
    else
        TACH_THREAD("else");
    if (x)
        TACH_BLOCK("then") { x++; }
    else
        TACH_BLOCK("else") { x--; }
    TACH_BLOCK("outer") { TACH_BLOCK("inner") { x++; } TACH_BLOCK("inner") { x++; } }
    TACH_BLOCK("left") { break; }
    if (x)
        TACH_SAMPLE(lengths, x);
    else
        TACH_COUNT(counted, x);
    TACH_SAMPLE(lengths, 2.5f); TACH_SAMPLE(lengths, sizeof x);
    TACH_COUNT(hits, 1), TACH_COUNT(tries, x + 1);
    if (x)
        TACH_PIXEL(x, 1);
    else
        TACH_PIXEL(-1, -1);
    TACH_PIXEL(0, 0), ++pixel_tests, pixel_hits++, pixel_rays += 2;
    TACH_BEGIN(a, "pair"); TACH_BEGIN(b, "pair");
    if (x)
        TACH_END(b);
    else
        TACH_END(b);
    TACH_END(a); TACH_END(a);
    TACH_GPU_SCOPE("gpu"); TACH_GPU_SCOPE("gpu");
    TACH_GPU_BEGIN(c, "gpu pair"); TACH_GPU_BEGIN(d, "gpu pair");
    if (x)
        TACH_GPU_END(d);
    else
        TACH_GPU_END(d);
    TACH_GPU_END(c); TACH_GPU_END(c);
    if (x)
        TACH_GPU_BLOCK("then") { x++; }
    else
        TACH_GPU_BLOCK("else") { x--; }
    TACH_GPU_BLOCK("outer") { TACH_GPU_BLOCK("left") { break; } }
    if (x)
        TACH_MARKF("%d", x);
    else
        TACH_MARKF("none");
    if (x)
        TACH_ALLOC(&x, 4, "test");
    else
        TACH_FREE(&x);
    if (x)
        TACH_IO("then", 1);
    else
        TACH_IO("else", 2);
    locks(x);
    if (x)
        TACH_EXPECT_MS("loop", 1.5);
    else
        TACH_EXPECT_MAX("test/counter", x + 100);
    TACH_EXPECT_MS("loop", x); TACH_EXPECT_NO_ALLOC("loop"); TACH_EXPECT_MAX("test/memory", sizeof x);
    for (int i = 0; i < 3; i++) {
        TACH_SCOPE("loop");
        counted++, bytes_used += i, lights -= i, ++pair_a, --pair_b;
        ++hits, tries += 2, ray_tests += i, rays++;
    }
    switch (x) {
    case 1: {
        TACH_SCOPE("case");
        break;
    }
    default:
        TACH_MARK("default");
    }
    return x;
}

#ifdef __cplusplus
template <typename T> static T twice(T x)
{
    TACH_FUNCTION();
    auto grow = [](T y) {
        TACH_SCOPE("lambda");
        TACH_SCOPE_IN(render, "lambda");
        TACH_SCOPE_IF(y != T(), "lambda");
        TACH_SCOPE_COPY("lambda");
        TACH_EXPECT_MS("lambda", 2);
        TACH_EXPECT_NO_ALLOC("lambda");
        TACH_GPU_SCOPE("lambda");
        TACH_GPU_BLOCK("block") { y += T(); }
        TACH_BLOCK("block") { y += y; }
        return y;
    };
    return grow(x);
}

struct tester {
    int value;
    tester() : value(0) { TACH_FUNCTION(); }
    ~tester() { TACH_SCOPE("destructor"); }
};

int every_macro_of_cpp(int x);
int every_macro_of_cpp(int x)
{
    tester one;
    TACH_BLOCK("returns") { return twice(x) + twice(2L) > 0 ? one.value : 1; }
    return 0;
}
#endif
