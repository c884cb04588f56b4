/* tach_hot.h - what instrumented code compiles to; tach_macros.h includes it. Not for use by hand. */
#ifndef TACH_HOT_H
#define TACH_HOT_H

#include <string.h>

#include "tach_api.h"
#include "tach_frame.h"

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define TACH_UNLIKELY(x)   __builtin_expect(!!(x), 0)
#define TACH_LOAD(p)       __atomic_load_n(p, __ATOMIC_RELAXED)
#define TACH_PUBLISH(p, v) __atomic_store_n(p, v, __ATOMIC_RELEASE)
#define TACH_STORE(p, v)   __atomic_store_n(p, v, __ATOMIC_RELAXED)
#define TACH_TLS           __thread
#define TACH_TLS_FAST      __attribute__((__tls_model__("initial-exec")))
#define TACH_UNUSED        __attribute__((__unused__))
#define TACH_EXTENSION     __extension__
#else
#define TACH_UNLIKELY(x)   (x)
#define TACH_LOAD(p)       (*(p))
#define TACH_PUBLISH(p, v) (*(p) = (v))
#define TACH_STORE(p, v)   (*(p) = (v))
#define TACH_TLS           __declspec(thread)
#define TACH_TLS_FAST
#define TACH_UNUSED
#define TACH_EXTENSION
#endif

/* One place in the source: static data beside the code. `id` is given at its first use. */
typedef struct tach_site {
    const char *name;
    const char *file;
    uint32_t line;
    uint32_t kind;
    uint32_t id;
} tach_site;

/* A group as TACH_GROUP declares it, and a site in one: the bit in its kind tells. */
typedef struct tach_group {
    const char *name;
    uint32_t colour;
    uint32_t on; /* record its scopes; written at frame boundaries */
    uint32_t index;
    struct tach_group *next;
} tach_group;

typedef struct tach_grouped_site {
    tach_site site;
    const tach_group *group;
} tach_grouped_site;

#define TACH_SITE_GROUPED UINT32_C(0x100)

TACH_API void tach_group_register(tach_group *group);
TACH_API void tach_group_unregister(tach_group *group);

/* What a ring holds: a time, and in one word the site (low 16 bits), the bytes owed to the ends of the scopes around it (32), which
 * is the depth, what happened (8), and how many events behind it are its payload: 16 bytes each, of any form (8). */
typedef struct tach_event {
    uint64_t ticks;
    uint64_t word;
} tach_event;

#define TACH_EVENT_BEGIN         UINT64_C(0)
#define TACH_EVENT_END           (UINT64_C(1) << 48)
#define TACH_EVENT_MARK          (UINT64_C(2) << 48)
#define TACH_EVENT_MARK_TEXT     (UINT64_C(3) << 48) /* payload: the text */
#define TACH_EVENT_ALLOC         (UINT64_C(4) << 48) /* payload: bytes */
#define TACH_EVENT_IO            (UINT64_C(5) << 48) /* payload: bytes */
#define TACH_EVENT_WAITED        (UINT64_C(6) << 48) /* payload: see tach_waited in capture/lock.h */
#define TACH_EVENT_RENDERED      (UINT64_C(7) << 48) /* without a time; payload: see capture/render.h */
#define TACH_EVENT_OWED_SHIFT    16
#define TACH_EVENT_PAYLOAD_SHIFT 56

/* The part of a thread's state that its own scopes write: one cache line. The ring is open for a begin while next, and behind it
 * the ends that are owed, lie below limit. limit is NULL whenever a scope needs more than the common case: at the ring's end,
 * without a session, while dropping, with a clock that is not the time stamp counter. */
typedef struct tach_thread {
    tach_event *next;
    tach_event *limit;
    uint64_t owed_bytes; /* of the ends of all open scopes: depth * sizeof(tach_event) */
    uint32_t index;
    uint32_t statistics; /* tach_switches.statistics when the thread's were looked for */
    /* What the thread has rendered; all that is counted between two events of it belongs to where the first of them stands. */
    const tach_event *rendered_at; /* next as it was at the last count */
    tach_render_counts rendered;
} tach_thread;

/* What a begin hands to its end: the thread that recorded it, and its event's word. With thread NULL nothing was recorded, and the
 * low half of word says why. Passed by value, so that it stays in registers. */
typedef struct tach_token {
    tach_thread *thread;
    uint64_t word;
} tach_token;

#define TACH_TOKEN_OFF     UINT64_C(0)
#define TACH_TOKEN_DROPPED UINT64_C(1) /* no room: the high half is how many dropped scopes were open around it */
#define TACH_TOKEN_ENDED   UINT64_C(2) /* by TACH_END */

/* Read by every scope, written at frame boundaries. */
typedef struct tach_switches {
    uint32_t on;         /* record scopes */
    uint32_t tsc;        /* the time stamp counter is the clock */
    uint32_t frame;      /* fences since the program began, and 1 */
    uint32_t statistics; /* counts registrations */
    uint32_t budgets;    /* counts removals of those from code */
} tach_switches;

TACH_API extern tach_switches tach_hot;
TACH_API extern TACH_TLS tach_thread *tach_self TACH_TLS_FAST;

TACH_API uint64_t tach_ticks_slow(void);
TACH_API tach_token tach_begin_slow(tach_site *site);
TACH_API tach_token tach_begin_copied(const char *text, const char *file, int line);
TACH_API void tach_end_slow(tach_token token);
TACH_API void tach_end_checked(tach_token *token, const char *file, int line);
TACH_API void tach_mark_site(tach_site *site);
TACH_API void tach_thread_name(const char *name);

/* Messages like printf's are checked where they are written; a block's address is taken, never what lies there. */
#if defined(__has_attribute)
#if __has_attribute(__access__)
#define TACH_ADDRESS_ONLY __attribute__((__access__(__none__, 1)))
#endif
#endif
#ifndef TACH_ADDRESS_ONLY
#define TACH_ADDRESS_ONLY
#endif
#if defined(__GNUC__)
#define TACH_FORMAT(text, first) __attribute__((__format__(__printf__, text, first)))
#else
#define TACH_FORMAT(text, first)
#endif

TACH_API void tach_mark_format(tach_site *site, const char *format, ...) TACH_FORMAT(2, 3);
int tach_mark_format_off(const char *format, ...) TACH_FORMAT(1, 2); /* only inside sizeof */
TACH_ADDRESS_ONLY TACH_API void tach_allocated(const void *block, uint64_t bytes, tach_site *site);
TACH_ADDRESS_ONLY TACH_API void tach_freed(const void *block, const char *file, int line);
TACH_API void tach_io(uint64_t bytes, tach_site *site);
TACH_API tach_thread *tach_render_elsewhere(void);
TACH_API void tach_render_statistics(void);
TACH_API void tach_render_unknown(uint32_t count, const char *file, int line);
TACH_API int tach_mutex_lock(void *mutex, tach_site *site);
TACH_API int tach_mutex_unlock(void *mutex);
TACH_ADDRESS_ONLY TACH_API void tach_lock_wait(const volatile void *lock, tach_site *site);
TACH_ADDRESS_ONLY TACH_API void tach_lock_acquired(const volatile void *lock, tach_site *site);
TACH_ADDRESS_ONLY TACH_API void tach_lock_released(const volatile void *lock);

static inline uint64_t tach_ticks_tsc(void)
{
#if defined(__x86_64__) && defined(__GNUC__)
    return __builtin_ia32_rdtsc();
#else
    return tach_ticks_slow();
#endif
}

static inline void tach_push(tach_thread *thread, tach_event *next, uint64_t ticks, uint64_t word)
{
    next->ticks = ticks;
    next->word = word;
    TACH_PUBLISH(&thread->next, next + 1);
}

static inline tach_token tach_begin_recorded(tach_site *site)
{
    tach_thread *thread = tach_self;
    tach_event *next = thread->next;
    uint32_t id = TACH_LOAD(&site->id);
    uint64_t owed_bytes = thread->owed_bytes;
    if (TACH_UNLIKELY(id == 0 || TACH_ADDRESS_OF_(next) + owed_bytes >= TACH_ADDRESS_OF_(TACH_LOAD(&thread->limit))))
        return tach_begin_slow(site);
    tach_token token = {thread, id | owed_bytes << TACH_EVENT_OWED_SHIFT};
    thread->owed_bytes = owed_bytes + sizeof(tach_event);
    tach_push(thread, next, tach_ticks_tsc(), token.word | TACH_EVENT_BEGIN);
    return token;
}

static inline tach_token tach_begin_off(void)
{
    tach_token off = {TACH_NULL_, TACH_TOKEN_OFF};
    return off;
}

static inline tach_token tach_begin(tach_site *site)
{
    return TACH_LOAD(&tach_hot.on) ? tach_begin_recorded(site) : tach_begin_off();
}

static inline tach_token tach_begin_if(bool on, tach_site *site) { return on ? tach_begin_recorded(site) : tach_begin_off(); }

static inline tach_token tach_begin_copy(const char *text, const char *file, int line)
{
    return TACH_LOAD(&tach_hot.on) ? tach_begin_copied(text, file, line) : tach_begin_off();
}

static inline void tach_end(tach_token token)
{
    tach_thread *thread = token.thread;
    if (!thread && token.word == TACH_TOKEN_OFF)
        return;
    if (TACH_UNLIKELY(!thread || thread->next > TACH_LOAD(&thread->limit))) {
        tach_end_slow(token);
        return;
    }
    uint64_t ticks = tach_ticks_tsc();
    thread->owed_bytes = token.word >> TACH_EVENT_OWED_SHIFT;
    tach_push(thread, thread->next, ticks, token.word | TACH_EVENT_END);
}

/* The calling thread, to count in: the first time since its ring has moved it tells there where it is. */
static inline tach_thread *tach_render_here(void)
{
    tach_thread *thread = tach_self;
    return TACH_UNLIKELY(thread->next != thread->rendered_at) ? tach_render_elsewhere() : thread;
}

/* A plain add. It is written so that compilers do not put several into vectors, which takes longer. */
static inline void tach_render_add(tach_thread *thread, tach_render_count count, uint64_t n)
{
    TACH_STORE(&thread->rendered.of[count], thread->rendered.of[count] + n);
}

static inline void tach_draws(uint64_t draws, uint64_t triangles)
{
    tach_thread *thread = tach_render_here();
    tach_render_add(thread, TACH_RENDER_DRAWS, draws);
    tach_render_add(thread, TACH_RENDER_TRIANGLES, triangles);
}

static inline void tach_rendered(tach_render_count count, uint64_t n, const char *file, int line)
{
    if (TACH_CAST_(uint32_t, count) < TACH_RENDER_COUNTS)
        tach_render_add(tach_render_here(), count, n);
    else
        tach_render_unknown(TACH_CAST_(uint32_t, count), file, line);
}

/* ---- Under the GPU scopes ---- */

/* What a begin hands to its end; all 0 for nothing. */
typedef struct tach_gpu_token {
    uint32_t serial;
    uint32_t dropped; /* dropped scopes that were open, with this one */
} tach_gpu_token;

TACH_API tach_gpu_token tach_gpu_begin(tach_site *site);
TACH_API void tach_gpu_end(tach_gpu_token *token, const char *file, int line);

/* ---- Under the budgets ---- */

/* One TACH_EXPECT_... in the source, and what it has asked for. */
typedef struct tach_expectation {
    const char *name;
    const char *file;
    uint32_t line;
    uint32_t kind;       /* tach_budget_kind */
    uint32_t asked;      /* tach_switches.budgets + 1 when it did; 0: not yet */
    uint64_t limit_bits; /* of the double */
} tach_expectation;

TACH_API void tach_expect_slow(tach_expectation *expectation, double limit);

static inline void tach_expect(tach_expectation *expectation, double limit)
{
    uint64_t bits;
    memcpy(&bits, &limit, sizeof bits);
    if (TACH_UNLIKELY(TACH_LOAD(&expectation->asked) != TACH_LOAD(&tach_hot.budgets) + 1 ||
                      TACH_LOAD(&expectation->limit_bits) != bits))
        tach_expect_slow(expectation, limit);
}

/* ---- Under the statistics ---- */

/* The variable of a distribution in one thread. Only its owner writes it. Samples go to the totals, which never start again, and to
 * one of two parts in turn, a frame each, so that the frame thread reads one while the owner fills the other. A part has a
 * histogram of all its samples, whose bins widen when one lies outside. */
#define TACH_SAMPLE_BINS 24

typedef struct tach_distribution {
    struct tach_sample_part {
        uint64_t frame; /* tach_hot.frame */
        int64_t count;
        double sum, min, max;
        struct tach_sample_bins {
            double per_value; /* bins a unit, a power of two; 0: no sample yet */
            double first;     /* lower edge of the first bin, in bins */
            uint32_t counts[TACH_SAMPLE_BINS];
        } bins;
    } parts[2];
    int64_t count;
    double sum;
    int64_t not_numbers;
} tach_distribution;

/* A statistic: a variable in each thread, and this, which finds it. */
typedef struct tach_statistic {
    const char *title;
    tach_statistic_kind kind;
    void *(*address)(void);     /* of the calling thread's variable: int64_t, or tach_distribution */
    void *(*denominator)(void); /* of its int64_t, for percent and ratio; else NULL */
    bool by_pixel;
} tach_statistic;

TACH_API void tach_statistic_register(tach_statistic *statistic);
TACH_API void tach_statistic_unregister(const tach_statistic *statistic);
TACH_API void tach_statistic_join(void);
TACH_API void tach_sample(tach_distribution *distribution, double value);
TACH_API void tach_pixel(int32_t x, int32_t y);

/* The calling thread's counts are to be collected: a comparison, but for the first time. */
static inline void tach_counting(void)
{
    if (TACH_UNLIKELY(tach_self->statistics != TACH_LOAD(&tach_hot.statistics)))
        tach_statistic_join();
}

#ifdef __cplusplus
}
#endif

#endif
