/* gl_entry.h - the functions of gl_watch_table.h: their numbers, their wrappers, the real ones, and the parts that a wrapper is
 * made of. */
#ifndef TACH_GL_ENTRY_H
#define TACH_GL_ENTRY_H

#include <tach_glad.h>

#include "base/base.h"
#include "tach/tach_gl.h"

#undef TACH_GL_OBJECT /* for games; the table has rows of that name */

/* ---- A row's parameters taken apart: as a function has them, hands them on, keeps them in a struct, and has them from there. */

#define PARAMETERS(count, list) PARAMETERS_##count list
#define ARGUMENTS(count, list)  ARGUMENTS_##count list
#define FIELDS(count, list)     FIELDS_##count list
#define KEPT(count, list)       KEPT_##count list

#define PARAMETERS_0()             void
#define PARAMETERS_1(t1, a1)       t1 a1
#define PARAMETERS_2(t1, a1, ...)  t1 a1, PARAMETERS_1(__VA_ARGS__)
#define PARAMETERS_3(t1, a1, ...)  t1 a1, PARAMETERS_2(__VA_ARGS__)
#define PARAMETERS_4(t1, a1, ...)  t1 a1, PARAMETERS_3(__VA_ARGS__)
#define PARAMETERS_5(t1, a1, ...)  t1 a1, PARAMETERS_4(__VA_ARGS__)
#define PARAMETERS_6(t1, a1, ...)  t1 a1, PARAMETERS_5(__VA_ARGS__)
#define PARAMETERS_7(t1, a1, ...)  t1 a1, PARAMETERS_6(__VA_ARGS__)
#define PARAMETERS_8(t1, a1, ...)  t1 a1, PARAMETERS_7(__VA_ARGS__)
#define PARAMETERS_9(t1, a1, ...)  t1 a1, PARAMETERS_8(__VA_ARGS__)
#define PARAMETERS_10(t1, a1, ...) t1 a1, PARAMETERS_9(__VA_ARGS__)
#define PARAMETERS_11(t1, a1, ...) t1 a1, PARAMETERS_10(__VA_ARGS__)
#define ARGUMENTS_0()
#define ARGUMENTS_1(t1, a1)       a1
#define ARGUMENTS_2(t1, a1, ...)  a1, ARGUMENTS_1(__VA_ARGS__)
#define ARGUMENTS_3(t1, a1, ...)  a1, ARGUMENTS_2(__VA_ARGS__)
#define ARGUMENTS_4(t1, a1, ...)  a1, ARGUMENTS_3(__VA_ARGS__)
#define ARGUMENTS_5(t1, a1, ...)  a1, ARGUMENTS_4(__VA_ARGS__)
#define ARGUMENTS_6(t1, a1, ...)  a1, ARGUMENTS_5(__VA_ARGS__)
#define ARGUMENTS_7(t1, a1, ...)  a1, ARGUMENTS_6(__VA_ARGS__)
#define ARGUMENTS_8(t1, a1, ...)  a1, ARGUMENTS_7(__VA_ARGS__)
#define ARGUMENTS_9(t1, a1, ...)  a1, ARGUMENTS_8(__VA_ARGS__)
#define ARGUMENTS_10(t1, a1, ...) a1, ARGUMENTS_9(__VA_ARGS__)
#define ARGUMENTS_11(t1, a1, ...) a1, ARGUMENTS_10(__VA_ARGS__)
#define FIELDS_1(t1, a1)          t1 a1;
#define FIELDS_2(t1, a1, ...) \
    t1 a1;                    \
    FIELDS_1(__VA_ARGS__)
#define FIELDS_3(t1, a1, ...) \
    t1 a1;                    \
    FIELDS_2(__VA_ARGS__)
#define FIELDS_4(t1, a1, ...) \
    t1 a1;                    \
    FIELDS_3(__VA_ARGS__)
#define FIELDS_5(t1, a1, ...) \
    t1 a1;                    \
    FIELDS_4(__VA_ARGS__)
#define FIELDS_6(t1, a1, ...) \
    t1 a1;                    \
    FIELDS_5(__VA_ARGS__)
#define FIELDS_7(t1, a1, ...) \
    t1 a1;                    \
    FIELDS_6(__VA_ARGS__)
#define KEPT_1(t1, a1)      kept->a1
#define KEPT_2(t1, a1, ...) kept->a1, KEPT_1(__VA_ARGS__)
#define KEPT_3(t1, a1, ...) kept->a1, KEPT_2(__VA_ARGS__)
#define KEPT_4(t1, a1, ...) kept->a1, KEPT_3(__VA_ARGS__)
#define KEPT_5(t1, a1, ...) kept->a1, KEPT_4(__VA_ARGS__)
#define KEPT_6(t1, a1, ...) kept->a1, KEPT_5(__VA_ARGS__)
#define KEPT_7(t1, a1, ...) kept->a1, KEPT_6(__VA_ARGS__)

/* ---- Numbers and wrappers --------------------------------------------------------------------------------------------- */

typedef enum tach_gl_entry {
#define TACH_GL_ROW(result, name, count, parameters) TACH_GL_ENTRY_##name,
#include "backend/gl_watch_table.h"
    TACH_GL_ENTRIES
} tach_gl_entry;

#define TACH_GL_ROW(result, name, count, parameters) result TACH_GLAD_API_PTR tach_gl_watch_##name(PARAMETERS(count, parameters));
#include "backend/gl_watch_table.h"

typedef void tach_gl_function(void);

/* "glDrawArrays". */
const char *tach_gl_entry_name(tach_gl_entry entry);

/* The number of the function of that name, or of that wrapper; TACH_GL_ENTRIES when it is none. */
tach_gl_entry tach_gl_entry_named(const char *name);
tach_gl_entry tach_gl_entry_of_wrapper(const void *function);
void *tach_gl_entry_wrapper(tach_gl_entry entry);

/* What a wrapper stands in front of; NULL when `function` is no wrapper. */
void *tach_gl_entry_behind(const void *function);

/* ---- The real ones ---------------------------------------------------------------------------------------------------- */

/* Of the driver, or of whoever else stands in front of it; NULL until it was asked for. */
extern tach_gl_function *tach_gl_reals[TACH_GL_ENTRIES];

/* As found by a loader: it is the only one then. */
void tach_gl_entry_found(tach_gl_entry entry, void *function);

/* As the game is linked to it; NULL, and when one is known already, it changes nothing. */
void tach_gl_entry_linked(tach_gl_entry entry, tach_gl_function *function);

/* As a pointer of the game held it. When it is another than the one known, it may be somebody's who stands in front of our wrapper,
 * and calls it: then the one that was known before is called from there. */
void tach_gl_entry_held(tach_gl_entry entry, void *function);

/* ---- What a wrapper asks ------------------------------------------------------------------------------------------------ */

/* All that is unusual is one word, 0 while the watch counts and nothing else is to be done. */
#define TACH_GL_UNWATCHED 1u /* nothing is counted */
#define TACH_GL_HOOKED    2u
#define TACH_GL_DOUBTFUL  4u /* tach_gl_entry_held met two real functions of one name */
#define TACH_GL_LISTING   8u /* a thread makes a display list, and draws nothing */

extern uint32_t tach_gl_unusual;
void tach_gl_set_unusual(uint32_t bit, bool on);

/* Of the calling thread. */
typedef struct tach_gl_inside {
    uint32_t entry; /* it runs the real function of this number plus 1 */
    bool first;     /* the call came from inside that function, from somebody who stands before the driver: it goes to the driver */
    bool hook;      /* it is inside a hook */
    bool list;      /* it makes a display list */
} tach_gl_inside;

extern TACH_TLS tach_gl_inside tach_gl_now TACH_TLS_FAST;

/* Around what a wrapper does while something is unusual; true: the call is to be counted. Inside it calls the function that
 * tach_gl_real_now gives. */
bool tach_gl_enter(tach_gl_entry entry, tach_gl_inside *outside);
void tach_gl_leave(const tach_gl_inside *outside);
tach_gl_function *tach_gl_real_now(tach_gl_entry entry);

#define REAL_TYPE(result, count, parameters) result(TACH_GLAD_API_PTR *)(PARAMETERS(count, parameters))
#define REAL(result, name, count, parameters) \
    ((REAL_TYPE(result, count, parameters))TACH_LOAD(&tach_gl_reals[TACH_GL_ENTRY_##name]))
#define REAL_NOW(result, name, count, parameters) ((REAL_TYPE(result, count, parameters))tach_gl_real_now(TACH_GL_ENTRY_##name))

/* Nothing unusual, and the thread stands where it last counted: `thread` then is to be counted in, without a call. */
#define IS_COMMON(thread) ((thread)->next == (thread)->rendered_at && !TACH_LOAD(&tach_gl_unusual))

/* The wrapper of a function that is counted before it is called; `action` finds the thread as `caller`. The way through all that is
 * unusual or rare is apart, so that the common one saves no registers and jumps on. */
#define COUNTED_CALL(name, count, parameters, action)                                \
    __attribute__((noinline)) static void rare_##name(PARAMETERS(count, parameters)) \
    {                                                                                \
        tach_gl_inside outside;                                                      \
        bool unusual = TACH_LOAD(&tach_gl_unusual) != 0;                             \
        if (!unusual || tach_gl_enter(TACH_GL_ENTRY_##name, &outside)) {             \
            tach_thread *caller = tach_render_here();                                \
            action;                                                                  \
            (void)caller;                                                            \
        }                                                                            \
        if (!unusual) {                                                              \
            REAL(void, name, count, parameters)(ARGUMENTS(count, parameters));       \
            return;                                                                  \
        }                                                                            \
        REAL_NOW(void, name, count, parameters)(ARGUMENTS(count, parameters));       \
        tach_gl_leave(&outside);                                                     \
    }                                                                                \
    void TACH_GLAD_API_PTR tach_gl_watch_##name(PARAMETERS(count, parameters))       \
    {                                                                                \
        tach_thread *caller = tach_self;                                             \
        if (TACH_UNLIKELY(!IS_COMMON(caller))) {                                     \
            rare_##name(ARGUMENTS(count, parameters));                               \
            return;                                                                  \
        }                                                                            \
        action;                                                                      \
        REAL(void, name, count, parameters)(ARGUMENTS(count, parameters));           \
    }

#endif
