/* tach_macros.h - the instrumentation macros; tach.h includes it.
 *
 * Each takes one semicolon. A scope is a declaration: it stands where one may, so not right behind a label, and not as the lone
 * body of an if, where it would measure nothing; TACH_BLOCK, TACH_MARK and TACH_END may stand there. Names are string literals:
 * their address is kept, not their text, and nothing else compiles. Two scopes with one name at two places of the source are two
 * rows, told apart by file:line.
 *
 * Any thread. Cost: two clock reads and two stores a scope; one load and a branch while switched off; nothing at all at level 0,
 * where arguments are not evaluated: with -O2 the object file is the same, byte for byte, as without the macros. Below that
 * TACH_BLOCK may leave its empty loop, and at -O0 a declared counter its variable.
 */
#ifndef TACH_MACROS_H
#define TACH_MACROS_H

#include "tach_hot.h"

#define TACH_PASTE_(a, b)   a##b
#define TACH_PASTE(a, b)    TACH_PASTE_(a, b)
#define TACH_UNIQUE(prefix) TACH_PASTE(prefix, __COUNTER__)

/* How a scope ends with its block: a destructor in C++, the cleanup attribute in C. MSVC's C has neither, nor a site as an
 * expression: what uses macros is compiled as C++ there, or at level 0. */
#ifdef __cplusplus
struct tach_scope_guard {
    tach_token token;
    explicit tach_scope_guard(tach_token begun) : token(begun) {}
    ~tach_scope_guard() { tach_end(token); }
    tach_scope_guard(const tach_scope_guard &) = delete;
    tach_scope_guard &operator=(const tach_scope_guard &) = delete;
};
struct tach_block_guard : tach_scope_guard {
    bool tach_done;
    explicit tach_block_guard(tach_token begun) : tach_scope_guard(begun), tach_done(false) {}
};
struct tach_gpu_guard {
    tach_gpu_token token;
    bool tach_done;
    explicit tach_gpu_guard(tach_gpu_token begun) : token(begun), tach_done(false) {}
    ~tach_gpu_guard() { tach_gpu_end(&token, "", 0); }
    tach_gpu_guard(const tach_gpu_guard &) = delete;
    tach_gpu_guard &operator=(const tach_gpu_guard &) = delete;
};
#define TACH_GPU_GUARD_(variable, begun)   tach_gpu_guard variable TACH_UNUSED(begun)
#define TACH_SCOPE_GUARD_(variable, begun) tach_scope_guard variable TACH_UNUSED(begun)
#define TACH_BLOCK_GUARD_(variable, begun) tach_block_guard variable(begun)
#elif defined(__GNUC__)
typedef struct tach_block_guard {
    tach_token token;
    bool tach_done;
} tach_block_guard;
static inline void tach_scope_leave(tach_token *token) { tach_end(*token); }
static inline void tach_block_leave(tach_block_guard *guard) { tach_end(guard->token); }
typedef struct tach_gpu_guard {
    tach_gpu_token token;
    bool tach_done;
} tach_gpu_guard;
static inline void tach_gpu_leave(tach_gpu_guard *guard) { tach_gpu_end(&guard->token, "", 0); }
#define TACH_GPU_GUARD_(variable, begun) \
    tach_gpu_guard variable __attribute__((__cleanup__(tach_gpu_leave), __unused__)) = {begun, false}
#define TACH_SCOPE_GUARD_(variable, begun) tach_token variable __attribute__((__cleanup__(tach_scope_leave), __unused__)) = begun
#define TACH_BLOCK_GUARD_(variable, begun) tach_block_guard variable __attribute__((__cleanup__(tach_block_leave))) = {begun, false}
#endif

/* Any number as a double, without a word of a compiler that is asked to warn of casts. */
#if defined(__cplusplus)
inline double tach_double(double value) { return value; }
template <typename tach_number> inline double tach_double(tach_number value) { return TACH_CAST_(double, value); }
#define TACH_DOUBLE_(value) tach_double(value)
#else
#define TACH_DOUBLE_(value) TACH_CAST_(double, value)
#endif

/* In files below level 2 nothing traces what is allocated: a mark of their scopes, for budgets that allow no allocation. */
#define TACH_SITE_UNTRACED UINT32_C(0x200)
#if TACH_LEVEL >= 2
#define TACH_SITE_LEVEL_ UINT32_C(0)
#else
#define TACH_SITE_LEVEL_ TACH_SITE_UNTRACED
#endif

/* The site of one place as an expression; static, so that it costs nothing at run time. The "" in front of names and titles joins a
 * literal and makes a syntax error of all else. */
#define TACH_SITE_(name, kind) TACH_SITE_OF_("" name, kind)
#if defined(__GNUC__)
#define TACH_SITE_OF_(name, kind)                                                                   \
    TACH_EXTENSION({                                                                                \
        static tach_site tach_site_here = {name, __FILE__, __LINE__, (kind) | TACH_SITE_LEVEL_, 0}; \
        &tach_site_here;                                                                            \
    })
#elif defined(__cplusplus)
#define TACH_SITE_OF_(name, kind)                                                                   \
    ([]() -> tach_site * {                                                                          \
        static tach_site tach_site_here = {name, __FILE__, __LINE__, (kind) | TACH_SITE_LEVEL_, 0}; \
        return &tach_site_here;                                                                     \
    }())
#endif

/* The same for a budget asked for in code. */
#if defined(__GNUC__)
#define TACH_EXPECTATION_(name, kind)                                                          \
    TACH_EXTENSION({                                                                           \
        static tach_expectation tach_expected_here = {name, __FILE__, __LINE__, (kind), 0, 0}; \
        &tach_expected_here;                                                                   \
    })
#elif defined(__cplusplus)
#define TACH_EXPECTATION_(name, kind)                                                          \
    ([]() -> tach_expectation * {                                                              \
        static tach_expectation tach_expected_here = {name, __FILE__, __LINE__, (kind), 0, 0}; \
        return &tach_expected_here;                                                            \
    }())
#endif

#define TACH_SCOPE_(name, kind) TACH_SCOPE_GUARD_(TACH_UNIQUE(tach_scope_), tach_begin(TACH_SITE_(name, kind)))
#define TACH_BLOCK_(name, guard) \
    for (TACH_BLOCK_GUARD_(guard, tach_begin(TACH_SITE_(name, TACH_SITE_SCOPE))); !guard.tach_done; guard.tach_done = true)

#define TACH_GPU_SITE_(name)         tach_gpu_begin(TACH_SITE_(name, TACH_SITE_SCOPE))
#define TACH_GPU_BLOCK_(name, guard) for (TACH_GPU_GUARD_(guard, TACH_GPU_SITE_(name)); !guard.tach_done; guard.tach_done = true)

/* The first of a macro's arguments, of which there is one at least. */
#define TACH_FIRST_(first, ...) first
#define TACH_FIRST(...)         TACH_FIRST_(__VA_ARGS__, 0)

/* The same for a site in a group, and the group itself. Members are named here and not in macros, where a game's own macros would
 * be expanded. */
static inline bool tach_group_is_on(const tach_group *group) { return TACH_LOAD(&group->on) != 0; }
static inline tach_site *tach_site_in_group(tach_grouped_site *grouped) { return &grouped->site; }
#if defined(__GNUC__)
#define TACH_GROUPED_SITE_(name, group)                                                                                   \
    TACH_EXTENSION({                                                                                                      \
        static tach_grouped_site tach_site_here = {{"" name, __FILE__, __LINE__, TACH_SITE_SCOPE | TACH_SITE_GROUPED, 0}, \
                                                   (group)};                                                              \
        tach_site_in_group(&tach_site_here);                                                                              \
    })
#define TACH_GROUP_(variable, name, colour)                                                                                        \
    static tach_group variable = {name, colour, 0, 0, NULL};                                                                       \
    static void __attribute__((__constructor__)) TACH_PASTE(tach_register_, variable)(void) { tach_group_register(&variable); }    \
    static void __attribute__((__destructor__)) TACH_PASTE(tach_unregister_, variable)(void) { tach_group_unregister(&variable); } \
    struct tach_group
#elif defined(__cplusplus)
#define TACH_GROUPED_SITE_(name, group)                                                                                   \
    ([]() -> tach_site * {                                                                                                \
        static tach_grouped_site tach_site_here = {{"" name, __FILE__, __LINE__, TACH_SITE_SCOPE | TACH_SITE_GROUPED, 0}, \
                                                   (group)};                                                              \
        return tach_site_in_group(&tach_site_here);                                                                       \
    }())
struct tach_group_guard {
    tach_group *group;
    explicit tach_group_guard(tach_group *declared) : group(declared) { tach_group_register(declared); }
    ~tach_group_guard() { tach_group_unregister(group); }
};
#define TACH_GROUP_(variable, name, colour)                  \
    static tach_group variable = {name, colour, 0, 0, NULL}; \
    static const tach_group_guard TACH_PASTE(tach_register_, variable)(&variable)
#endif

/* File-scope statistics. The declaration at the end takes the semicolon. A variable, its address in the calling thread, and a
 * record that registers itself before main; the file needs no call. A distribution's variable goes without the fast model, whose
 * room is scarce in libraries that are loaded late. */
#define TACH_VARIABLE_(type, var, model) \
    static TACH_TLS type var model;      \
    static void *TACH_PASTE(tach_address_of_, var)(void) { return &var; }
#define TACH_RECORD_(title, kind, var, denominator, by_pixel)                                                                 \
    static tach_statistic TACH_PASTE(tach_statistic_, var) = {"" title, kind, TACH_PASTE(tach_address_of_, var), denominator, \
                                                              by_pixel};
#if defined(__GNUC__)
#define TACH_REGISTER_(var)                                                             \
    static void __attribute__((__constructor__)) TACH_PASTE(tach_register_, var)(void)  \
    {                                                                                   \
        tach_statistic_register(&TACH_PASTE(tach_statistic_, var));                     \
    }                                                                                   \
    static void __attribute__((__destructor__)) TACH_PASTE(tach_unregister_, var)(void) \
    {                                                                                   \
        tach_statistic_unregister(&TACH_PASTE(tach_statistic_, var));                   \
    }                                                                                   \
    struct tach_statistic
#elif defined(__cplusplus)
#define TACH_REGISTER_(var) \
    static const int TACH_PASTE(tach_register_, var) = (tach_statistic_register(&TACH_PASTE(tach_statistic_, var)), 0)
#endif
#define TACH_STATISTIC_(title, kind, var, by_pixel) \
    TACH_VARIABLE_(int64_t, var, TACH_TLS_FAST)     \
    TACH_RECORD_(title, kind, var, NULL, by_pixel)  \
    TACH_REGISTER_(var)
#define TACH_FRACTION_(title, kind, num, denom, by_pixel)                         \
    TACH_VARIABLE_(int64_t, num, TACH_TLS_FAST)                                   \
    TACH_VARIABLE_(int64_t, denom, TACH_TLS_FAST)                                 \
    TACH_RECORD_(title, kind, num, TACH_PASTE(tach_address_of_, denom), by_pixel) \
    TACH_REGISTER_(num)
#define TACH_DISTRIBUTION_(title, var)                                 \
    TACH_VARIABLE_(tach_distribution, var, )                           \
    TACH_RECORD_(title, TACH_STATISTIC_DISTRIBUTION, var, NULL, false) \
    TACH_REGISTER_(var)

/* ---- Level 1: stages, waits, statistics, marks ------------------------------------------------------------------------ */

#if TACH_LEVEL >= 1

/* A scope that stays in release builds: the few big parts of a frame. To the end of the block. */
#define TACH_STAGE(name) TACH_SCOPE_(name, TACH_SITE_STAGE)

/* A scope that is waiting, not working: the swap, a lock, a join. On the frame's thread its time is wait, not CPU work. */
#define TACH_WAIT(name) TACH_SCOPE_(name, TACH_SITE_WAIT)

/* Name the calling thread. Copied, up to TACH_MAX_THREAD_NAME bytes. Counts and scopes of a named thread are collected from here
 * on. Cost: a lock; once a thread. */
#define TACH_THREAD(name) tach_thread_name(name)

/* An instant event: a line in the graph and the timeline. */
#define TACH_MARK(text) tach_mark_site(TACH_SITE_(text, TACH_SITE_MARK))

/* The same with a text like printf's, of TACH_MAX_MARK_TEXT bytes at most. The format is a literal. It travels through the thread's
 * ring and stands in the frame's record. Cost: the formatting. */
#define TACH_MARKF(...) tach_mark_format(TACH_SITE_(TACH_FIRST(__VA_ARGS__), TACH_SITE_MARK), __VA_ARGS__)

/* A count of events in each frame, titled "category/name". At file scope of a source file; then ++var; or var += n; on any
 * thread: an int64_t of the thread's own, one plain add. A thread is counted from its first scope or TACH_THREAD on, with what it
 * counted before, until after it has ended. The variable is the source file's own; files that declare the same title are one
 * statistic, as long as the kind is the same: what they count is added up. */
#define TACH_COUNTER(title, var) TACH_STATISTIC_(title, TACH_STATISTIC_COUNTER, var, false)

/* The same for bytes: shown in KiB, MiB, GiB. */
#define TACH_MEMORY(title, var) TACH_STATISTIC_(title, TACH_STATISTIC_MEMORY, var, false)

/* A level, not a count: ++ and -- from any thread, its sum is shown as it stands. */
#define TACH_GAUGE(title, var) TACH_STATISTIC_(title, TACH_STATISTIC_GAUGE, var, false)

/* How a value is distributed: least, most, mean and count, of each frame and of all. TACH_SAMPLE(var, value) on any thread, with
 * any number; NAN and infinite ones, and those too great to be added up, are counted apart. A thread is counted from its first
 * sample on. About 4 ns a sample. */
#define TACH_DISTRIBUTION(title, var) TACH_DISTRIBUTION_(title, var)
#define TACH_SAMPLE(var, value)       tach_sample(&(var), TACH_DOUBLE_(value))

/* How often something happens: ++denom for each time it could, ++num when it does. Shown as 100 * num / denom, "--" for 0 / 0. */
#define TACH_PERCENT(title, num, denom) TACH_FRACTION_(title, TACH_STATISTIC_PERCENT, num, denom, false)

/* The same for what happens more than once: shown as num / denom. */
#define TACH_RATIO(title, num, denom) TACH_FRACTION_(title, TACH_STATISTIC_RATIO, num, denom, false)

/* var += n; for a thread that may have neither a scope nor a name: from the first time on it is counted like all others. One plain
 * add behind one comparison. */
#define TACH_COUNT(var, n) (tach_counting(), (void)((var) += (n)))

/* A counter and a ratio that are also collected by pixel, for a picture of where the work is (tach_pixels_start, tach_pixels_save).
 * Before the work for a pixel say TACH_PIXEL(x, y): what the thread counts up to its next TACH_PIXEL belongs there; outside of the
 * image to no pixel. Some 20 ns a pixel while pixels are collected, else one load. */
#define TACH_PIXEL_COUNTER(title, var)      TACH_STATISTIC_(title, TACH_STATISTIC_COUNTER, var, true)
#define TACH_PIXEL_RATIO(title, num, denom) TACH_FRACTION_(title, TACH_STATISTIC_RATIO, num, denom, true)
#define TACH_PIXEL(x, y)                    tach_pixel((x), (y))

/* Budgets as statements, executed once or every frame: scopes of that name take at most so many ms in a frame; the statistic of
 * that title is at most n; nothing is allocated (TACH_ALLOC) in scopes of that name, which in files below level 2 nobody knows. As
 * tach_budget_set in tach_budget.h, which has the details. Another value counts from its next execution on; of two places for one
 * name the last. Cost: three loads, and a lock the first time. */
#define TACH_EXPECT_MS(name, ms)   tach_expect(TACH_EXPECTATION_(name, TACH_BUDGET_SCOPE), TACH_DOUBLE_(ms))
#define TACH_EXPECT_MAX(title, n)  tach_expect(TACH_EXPECTATION_(title, TACH_BUDGET_STATISTIC), TACH_DOUBLE_(n))
#define TACH_EXPECT_NO_ALLOC(name) tach_expect(TACH_EXPECTATION_(name, TACH_BUDGET_NO_ALLOC), 0)

#else

/* What is counted at level 0. In C++ nothing: it takes what a counter takes and reads as 0. C has no such type: there a plain
 * variable stays, with each ++ of it, as compilers keep a sum that only adds to itself; TACH_COUNT leaves nothing in C either. */
#ifdef __cplusplus
struct tach_uncounted {
    tach_uncounted &operator++() { return *this; }
    tach_uncounted &operator--() { return *this; }
    int64_t operator++(int) { return 0; }
    int64_t operator--(int) { return 0; }
    tach_uncounted &operator+=(int64_t) { return *this; }
    tach_uncounted &operator-=(int64_t) { return *this; }
    tach_uncounted &operator=(int64_t) { return *this; }
    operator int64_t() const { return 0; }
};
#else
typedef int64_t tach_uncounted;
#endif

#define TACH_VARIABLE_OFF_(title, var)                              \
    typedef char TACH_PASTE(tach_title_of_, var)[sizeof("" title)]; \
    static tach_uncounted var TACH_UNUSED
#define TACH_STAGE(name)                    ((void)sizeof("" name))
#define TACH_WAIT(name)                     ((void)sizeof("" name))
#define TACH_THREAD(name)                   ((void)sizeof(name))
#define TACH_MARK(text)                     ((void)sizeof("" text))
#define TACH_MARKF(...)                     ((void)sizeof(tach_mark_format_off("" __VA_ARGS__)))
#define TACH_COUNTER(title, var)            TACH_VARIABLE_OFF_(title, var)
#define TACH_MEMORY(title, var)             TACH_VARIABLE_OFF_(title, var)
#define TACH_GAUGE(title, var)              TACH_VARIABLE_OFF_(title, var)
#define TACH_DISTRIBUTION(title, var)       TACH_VARIABLE_OFF_(title, var)
#define TACH_SAMPLE(var, value)             ((void)sizeof(var), (void)sizeof(value))
#define TACH_PERCENT(title, num, denom)     TACH_VARIABLE_OFF_(title, num), denom TACH_UNUSED
#define TACH_RATIO(title, num, denom)       TACH_VARIABLE_OFF_(title, num), denom TACH_UNUSED
#define TACH_COUNT(var, n)                  ((void)sizeof((var) += (n)))
#define TACH_PIXEL_COUNTER(title, var)      TACH_VARIABLE_OFF_(title, var)
#define TACH_PIXEL_RATIO(title, num, denom) TACH_VARIABLE_OFF_(title, num), denom TACH_UNUSED
#define TACH_PIXEL(x, y)                    ((void)sizeof(x), (void)sizeof(y))
#define TACH_EXPECT_MS(name, ms)            ((void)sizeof(name), (void)sizeof(ms))
#define TACH_EXPECT_MAX(title, n)           ((void)sizeof(title), (void)sizeof(n))
#define TACH_EXPECT_NO_ALLOC(name)          ((void)sizeof(name))

#endif

/* ---- Level 2: every scope -------------------------------------------------------------------------------------- */

#if TACH_LEVEL >= 2

/* Time from here to the end of the block, which is left on the same thread: a coroutine that moves takes TACH_BEGIN and TACH_END.
 */
#define TACH_SCOPE(name) TACH_SCOPE_(name, TACH_SITE_SCOPE)

/* The same, named after the function. */
#define TACH_FUNCTION() TACH_SCOPE_GUARD_(TACH_UNIQUE(tach_scope_), tach_begin(TACH_SITE_OF_(__func__, TACH_SITE_SCOPE)))

/* Recorded when `on`, even while tach_enable(false) holds; `on` is evaluated once. Never without a session. */
#define TACH_SCOPE_IF(on, name) TACH_SCOPE_GUARD_(TACH_UNIQUE(tach_scope_), tach_begin_if((on), TACH_SITE_(name, TACH_SITE_SCOPE)))

/* A name made at run time: copied into the string table, so that the text may change at once. Scopes of one text under one parent
 * are one row, wherever in the source they stand; the row shows the first place. Cost: a scope, and 1 ns
 * a character of plain ASCII, else 6; no lock but for a new text. */
#define TACH_SCOPE_COPY(text) TACH_SCOPE_GUARD_(TACH_UNIQUE(tach_scope_), tach_begin_copy((text), __FILE__, __LINE__))

/* TACH_GROUP(render, 0xRRGGBB); at file scope, once in each source file that uses it or in a header, declares a group, and
 * TACH_SCOPE_IN(render, "shadow pass"); is a scope that belongs to it: it bears the group's colour, and tach_group_enable("render",
 * false) switches all of the name off. The name is taken as it is written, also where it is a macro; one that goes through a macro
 * of the game's own is expanded by that. Costs what a scope costs: one load and a branch while off. */
#define TACH_GROUP(group, colour) TACH_GROUP_(tach_the_group_##group, #group, colour)
#define TACH_SCOPE_IN(group, name)              \
    TACH_SCOPE_GUARD_(TACH_UNIQUE(tach_scope_), \
                      tach_begin_if(tach_group_is_on(&tach_the_group_##group), TACH_GROUPED_SITE_(name, &tach_the_group_##group)))

/* An explicit pair in one function: TACH_BEGIN declares `token`. An end closes what its begin left open inside, and a scope that is
 * left at the top of the frame's thread is closed when it is begun again in a later frame: so early returns and longjmp do no harm
 * there, and are counted as repairs. At the top of another thread, where a scope that is left looks like recursion, each leaves the
 * thread one level deeper, up to TACH_MAX_DEPTH, where a message names it: a scope around the place that longjmp goes to repairs
 * it, as its end closes all inside. A second end is ignored, one on another thread ends the scope on its own; both are counted and
 * reported with their place. */
#define TACH_BEGIN(token, name) tach_token token = tach_begin(TACH_SITE_(name, TACH_SITE_SCOPE))
#define TACH_END(token)         tach_end_checked(&(token), __FILE__, __LINE__)

/* TACH_BLOCK("name") { ... }: the block that follows. break leaves it, and return, too. */
#define TACH_BLOCK(name) TACH_BLOCK_(name, TACH_UNIQUE(tach_block_))

#else

#define TACH_SCOPE(name)           ((void)sizeof("" name))
#define TACH_FUNCTION()            ((void)0)
#define TACH_SCOPE_IF(on, name)    ((void)(0 && (on)), (void)sizeof("" name))
#define TACH_SCOPE_COPY(text)      ((void)sizeof(text))
#define TACH_GROUP(group, colour)  struct tach_group
#define TACH_SCOPE_IN(group, name) ((void)sizeof("" name))
#define TACH_BEGIN(token, name)    ((void)sizeof("" name))
#define TACH_END(token)            ((void)0)
#define TACH_BLOCK(name)           TACH_BLOCK_OFF_(name, TACH_UNIQUE(tach_block_))
#define TACH_BLOCK_OFF_(name, once) \
    for (bool once = ((void)sizeof("" name), true); once; once = false) /* break means the same as when on */

#endif

/* ---- Level 2: the GPU ------------------------------------------------------------------------------------------ */

#if TACH_LEVEL >= 2

/* What the GPU does between here and the end of the block, timed by the GPU: a row under "GPU". On the thread of tach_frame. They
 * nest, up to 16 deep, and TACH_MAX_GPU_SCOPES a frame; one that finds no room is left out with all inside it, and counted. The
 * result comes frames later and belongs to the frame that sent the work; one that is open at tach_frame is split there. Without a
 * source of GPU times (tach_gl.h, tach_gpu.h) nothing happens. Budgets go by the name, as for scopes. Cost: two timestamps, some
 * 100 ns each. */
#define TACH_GPU_SCOPE(name) TACH_GPU_GUARD_(TACH_UNIQUE(tach_gpu_scope_), TACH_GPU_SITE_(name))

/* An explicit pair; an end closes what its begin left open inside. Ends may come in another frame; a scope that is begun again in a
 * later frame, while it is open, has been left and is closed there. A second end is ignored, and so is one on another thread, which
 * leaves the scope open. All three are counted as repairs, and reported with their place. */
#define TACH_GPU_BEGIN(token, name) tach_gpu_token token = TACH_GPU_SITE_(name)
#define TACH_GPU_END(token)         tach_gpu_end(&(token), __FILE__, __LINE__)

/* TACH_GPU_BLOCK("name") { ... }: the block that follows. */
#define TACH_GPU_BLOCK(name) TACH_GPU_BLOCK_(name, TACH_UNIQUE(tach_gpu_block_))

#else

#define TACH_GPU_SCOPE(name)        ((void)sizeof("" name))
#define TACH_GPU_BEGIN(token, name) ((void)sizeof("" name))
#define TACH_GPU_END(token)         ((void)0)
#define TACH_GPU_BLOCK(name)        TACH_BLOCK_OFF_(name, TACH_UNIQUE(tach_gpu_block_))

#endif

/* ---- Level 2: memory, traffic, draws, locks ----------------------------------------------------------------------------- */

#if TACH_LEVEL >= 2

/* A block of memory came to life, or is about to go. They count by category and by place, with the most that was ever live, and in
 * the scope where they happen; also while tach_enable is off. Any thread, also another than the one that allocated. TACH_FREE
 * stands before the real free: behind it another thread may have got the same address already. NULL is ignored. Free of a block
 * that is not live (from before tach_init, freed twice, a driver's) is counted and told with its place. A realloc is both:
 *
 *     TACH_FREE(old);
 *     grown = realloc(old, bytes);
 *     TACH_ALLOC(grown, bytes, "category");   // and, if it failed, TACH_ALLOC(old, old_bytes, "category")
 *
 * Cost: about 80 ns a pair, on two threads at once 90; a table of tach_config.max_blocks finds the size again. */
#define TACH_ALLOC(block, bytes, category) tach_allocated(block, bytes, TACH_SITE_(category, TACH_SITE_ALLOC))
#define TACH_FREE(block)                   tach_freed(block, __FILE__, __LINE__)

/* Bytes went to or came from a file, the network, a device: counted in the scope where they did. Cost: half a scope's. */
#define TACH_IO(what, bytes) tach_io(bytes, TACH_SITE_(what, TACH_SITE_IO))

/* A renderer drew, or recorded draws; and whatever else it did of what tach_render_count lists, as in
 * TACH_RENDERED(TACH_RENDER_UPLOADS, bytes): it counts in the scope where it was. For what the watch of tach_gl.h does not see.
 * Where that watches it also counts in its statistics; without it a renderer has counters of its own, "render/draw calls" and
 * "render/triangles", if it wants the numbers of the frame in the display.
 * Cost: 1 ns, and a scope's for the first in each scope. */
#define TACH_DRAWS(draws, triangles) tach_draws((draws), (triangles))
#define TACH_RENDERED(what, n)       tach_rendered((what), (n), __FILE__, __LINE__)

/* pthread_mutex_lock and pthread_mutex_unlock, with their results (include pthread.h). Who must wait gets a row like TACH_WAIT's,
 * and the frame's record tells which thread held the mutex then, and where it had taken it. A free mutex costs some 7 ns more
 * than bare, and no row.
 * Around pthread_cond_wait, which gives the mutex away, stand TACH_LOCK_RELEASED and TACH_LOCK_ACQUIRED. */
#define TACH_MUTEX_LOCK(mutex, name) (0 ? pthread_mutex_lock(mutex) : tach_mutex_lock(mutex, TACH_SITE_(name, TACH_SITE_WAIT)))
#define TACH_MUTEX_UNLOCK(mutex)     (0 ? pthread_mutex_unlock(mutex) : tach_mutex_unlock(mutex))

/* The same for any other lock, told apart by its address:
 *
 *     if (!my_trylock(&lock)) { TACH_LOCK_WAIT(&lock, "queue"); my_lock(&lock); }
 *     TACH_LOCK_ACQUIRED(&lock, "queue");
 *     ...
 *     TACH_LOCK_RELEASED(&lock);
 *     my_unlock(&lock);
 *
 * A wait that was given up ends with TACH_LOCK_RELEASED. A thread waits for one lock at a time, and releases those that it took. */
#define TACH_LOCK_WAIT(lock, name)     tach_lock_wait(lock, TACH_SITE_(name, TACH_SITE_WAIT))
#define TACH_LOCK_ACQUIRED(lock, name) tach_lock_acquired(lock, TACH_SITE_(name, TACH_SITE_WAIT))
#define TACH_LOCK_RELEASED(lock)       tach_lock_released(lock)

#else

#define TACH_ALLOC(block, bytes, category) ((void)sizeof(block), (void)sizeof(bytes), (void)sizeof("" category))
#define TACH_FREE(block)                   ((void)sizeof(block))
#define TACH_IO(what, bytes)               ((void)sizeof("" what), (void)sizeof(bytes))
#define TACH_DRAWS(draws, triangles)       ((void)sizeof(draws), (void)sizeof(triangles))
#define TACH_RENDERED(what, n)             ((void)sizeof(what), (void)sizeof(n))
#define TACH_MUTEX_LOCK(mutex, name)       ((void)sizeof("" name), pthread_mutex_lock(mutex))
#define TACH_MUTEX_UNLOCK(mutex)           pthread_mutex_unlock(mutex)
#define TACH_LOCK_WAIT(lock, name)         ((void)sizeof(lock), (void)sizeof("" name))
#define TACH_LOCK_ACQUIRED(lock, name)     ((void)sizeof(lock), (void)sizeof("" name))
#define TACH_LOCK_RELEASED(lock)           ((void)sizeof(lock))

#endif

#endif
