/* gl_watch.c - what the watch adds to a game's calls of OpenGL: the pointer from tach_gl_get_proc against the same without, both to
 * a function that does nothing. Draws, binds and uniforms one after the other; and five calls in a scope of their own, where the
 * first of them also says where it is. */
#define _POSIX_C_SOURCE 200809L
#include <string.h>

#include "bench.h"
#include "tach/tach.h"
#include "tach/tach_gl.h"

#define CALLS 1000000

typedef void any_function(void);
typedef void draw_function(uint32_t mode, int32_t count, uint32_t type, const void *indices);
typedef void bind_function(uint32_t program);
typedef void uniform_function(int32_t location, float x, float y, float z, float w);

__attribute__((noinline)) static void draw_nothing(uint32_t mode, int32_t count, uint32_t type, const void *indices)
{
    __asm__ volatile("" ::"r"(mode), "r"(count), "r"(type), "r"(indices));
}
__attribute__((noinline)) static void bind_nothing(uint32_t program) { __asm__ volatile("" ::"r"(program)); }
__attribute__((noinline)) static void set_nothing(int32_t location, float x, float y, float z, float w)
{
    __asm__ volatile("" ::"r"(location), "x"(x), "x"(y), "x"(z), "x"(w));
}

static void *address_of(any_function *function)
{
    void *address;
    memcpy(&address, &function, sizeof address);
    return address;
}

static void *find_nothing(const char *name)
{
    return strcmp(name, "glDrawElements") == 0 ? address_of((any_function *)draw_nothing)
           : strcmp(name, "glUseProgram") == 0 ? address_of((any_function *)bind_nothing)
           : strcmp(name, "glUniform4f") == 0  ? address_of((any_function *)set_nothing)
                                               : NULL;
}

typedef struct gl {
    draw_function *draw;
    bind_function *bind;
    uniform_function *set;
} gl;

static gl get(void *(*find)(const char *name))
{
    gl got;
    void *const addresses[] = {find("glDrawElements"), find("glUseProgram"), find("glUniform4f")};
    memcpy(&got, addresses, sizeof got);
    return got;
}

static void draw(const volatile gl *to, int calls)
{
    for (int i = 0; i < calls; i++)
        to->draw(4, 600, 5123, NULL);
}

static void bind(const volatile gl *to, int calls)
{
    for (int i = 0; i < calls; i++)
        to->bind((uint32_t)i & 7);
}

static void set(const volatile gl *to, int calls)
{
    for (int i = 0; i < calls; i++)
        to->set(3, 1, 1, 1, 1);
}

/* One after the other, so that all are 0 when the watch costs nothing; of a call. */
static void in_scopes(const volatile gl *to, int calls)
{
    for (int i = 0; i < calls / 5; i++) {
        TACH_SCOPE("a few calls");
        to->bind((uint32_t)i & 7);
        to->set(3, 1, 1, 1, 1);
        to->set(4, 1, 1, 1, 1);
        to->draw(4, 600, 5123, NULL);
        to->draw(4, 600, 5123, NULL);
    }
}

static double ns_a_call(void (*run)(const volatile gl *, int), const volatile gl *to, int calls)
{
    double start = bench_now_ns();
    run(to, calls);
    double ns = (bench_now_ns() - start) / calls;
    tach_frame();
    return ns;
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*run)(const volatile gl *, int);
        int calls;
    } runs[] = {{"gl_watch", draw, CALLS},
                {"gl_watch_bind", bind, CALLS},
                {"gl_watch_uniform", set, CALLS},
                {"gl_watch_scope", in_scopes, CALLS / 100}};
    if (!tach_init(NULL) || !tach_gl_watch(find_nothing)) {
        fprintf(stderr, "%s\n", tach_error());
        return 1;
    }
    const volatile gl bare = get(find_nothing), wrapped = get(tach_gl_get_proc);
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++) {
        TACH_SCOPE("bench");
        if (argc > 2 && strcmp(argv[1], runs[i].name) == 0) { /* under callgrind: so many calls of one kind */
            runs[i].run(&wrapped, atoi(argv[2]));
            break;
        }
        if (argc > 2)
            continue;
        bench_series without = {0}, with = {0};
        ns_a_call(runs[i].run, &wrapped, runs[i].calls);
        for (int round = 0; round < BENCH_ROUNDS; round++) {
            bench_add(&without, ns_a_call(runs[i].run, &bare, runs[i].calls));
            bench_add(&with, ns_a_call(runs[i].run, &wrapped, runs[i].calls));
        }
        printf("%s_min %.3f ns\n", runs[i].name, bench_min(&with) - bench_min(&without));
        printf("%s_median %.3f ns\n", runs[i].name, bench_median(&with) - bench_median(&without));
    }
    tach_shutdown();
    return 0;
}
