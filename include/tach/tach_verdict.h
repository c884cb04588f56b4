/* tach_verdict.h - why a frame was slow; tach.h includes it.
 *
 * A slow frame is set against the 120 frames before it, row by row: what took longer than its median, by how much, and what
 * happened inside. Definitions: docs/DEFINITIONS.md, "Verdict of a slow frame".
 */
#ifndef TACH_VERDICT_H
#define TACH_VERDICT_H

#include "tach_api.h"
#include "tach_frame.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What made a row slow, as far as the record tells. */
typedef enum tach_cause_kind {
    TACH_CAUSE_SLOWER,      /* its calls took longer, and nothing below says why */
    TACH_CAUSE_MORE_CALLS,  /* it was called more often */
    TACH_CAUSE_ALLOCATIONS, /* it allocated more than it does */
    TACH_CAUSE_IO,          /* it moved more bytes than it does */
    TACH_CAUSE_PAGE_FAULTS, /* its thread met many pages for the first time */
    TACH_CAUSE_PREEMPTED,   /* its thread wanted to run and was not let */
    TACH_CAUSE_COUNTER,     /* a statistic jumped with it */
    TACH_CAUSE_LOCK,        /* it waited for a lock */
    TACH_CAUSE_WAIT,        /* it waited for something else */
    TACH_CAUSE_GPU,         /* a pass on the GPU */
    TACH_CAUSE_SPREAD,      /* many rows below it grew a little */
    TACH_CAUSE_UNCLAIMED    /* time of a thread outside every scope */
} tach_cause_kind;

#define TACH_CAUSE_PATH 96
#define TACH_CAUSE_WHAT 192

/* One row that took longer than usual. Beside its kind all that was found in it stands here; 0, "" and TACH_NONE where nothing was.
 */
typedef struct tach_cause {
    tach_cause_kind kind;
    uint32_t node;      /* row in tach_frame_record.nodes */
    uint64_t excess_ns; /* its self time less usual_ns; of one that stands for many rows, with all below it */
    uint64_t usual_ns;  /* median of its self time over the 120 frames before */
    float strength;     /* excess / median absolute deviation of those, which is taken as at least a scope's own cost */
    uint32_t calls, usual_calls;
    uint32_t alloc_count; /* in the row itself, and the place of the largest */
    uint64_t alloc_bytes;
    const char *alloc_file;
    uint32_t alloc_line;
    uint32_t io_count;
    uint64_t io_bytes;
    uint32_t waited_in;   /* the row in which the frame's thread waited for this one; TACH_NONE for none */
    uint32_t lock_wait;   /* in tach_frame_record.lock_waits of that frame; TACH_NONE for none, and for frames of the past */
    uint64_t page_faults; /* of its thread, where they are far above its median */
    uint64_t switches, preemptions; /* likewise */
    uint64_t off_cpu_ns;            /* time in which the thread neither waited in a scope nor had a processor, above its median */
    uint32_t value;                 /* in tach_frame_record.values: the statistic that jumped most; TACH_NONE for none */
    double value_now, value_usual;
    char path[TACH_CAUSE_PATH]; /* "AI > PathFinding": the way to the row below its thread */
    char what[TACH_CAUSE_WHAT]; /* what happened in it, in words; "" for nothing that is known */
} tach_cause;

#define TACH_MAX_CAUSES   4
#define TACH_VERDICT_TEXT 1280

/* A slow frame explained. */
typedef struct tach_verdict {
    uint64_t frame_number;
    uint64_t time_ns; /* of its end, since tach_init */
    uint64_t duration_ns;
    uint64_t usual_ns;                  /* median of the frames before */
    uint64_t excess_ns;                 /* duration - usual */
    tach_cause causes[TACH_MAX_CAUSES]; /* the largest first */
    uint32_t cause_count;
    uint64_t display_ns;     /* waited longer than usual because the frame was late already: for the next refresh */
    uint64_t unexplained_ns; /* what is left of the excess; 0 when causes are more than that */
    uint32_t signature;      /* the same for the same causes; never 0 */
    /* One to five lines of UTF-8 for a person, parted by newlines. */
    char text[TACH_VERDICT_TEXT];
} tach_verdict;

/* Hitches with one signature. */
typedef struct tach_hitch_kind {
    uint32_t signature;
    uint32_t count;
    uint64_t lost_ns; /* sum of what they took above the budget */
    uint64_t first_frame, last_frame;
    tach_verdict worst;
} tach_hitch_kind;

/* The hitches since tach_init or tach_reset by kind, the one that lost most first. `out` gets at most `capacity`; returns how many
 * kinds there are. Beyond TACH_MAX_HITCH_KINDS the one that lost least makes room. On the thread of tach_frame. Cost: a copy. */
TACH_API uint32_t tach_hitch_kinds(tach_hitch_kind *out, uint32_t capacity);

/* Explain any frame that the history still holds, slow or not, against the frames before it. On the thread of tach_frame. False
 * when it is not there any more, or too few frames are before it. Some 100 us. */
TACH_API bool tach_explain(uint64_t frame_number, tach_verdict *out);

/* A frame of the past as a record of its own: its times, its tree, its statistics. What only the live record has (marks, waits for
 * locks, memory by category, least and most of a call) is empty; names of threads, medians of rows, and all that counts since
 * tach_init or tach_reset are today's. Budgets are today's too, and judged by that frame alone. NULL when the history does not hold
 * it any more. Valid until the next call or tach_frame. On the thread of tach_frame. Below 1 ms. */
TACH_API const tach_frame_record *tach_frame_at(uint64_t frame_number);

/* The worst frames since tach_init or tach_reset, the longest first: numbers that tach_frame_at and tach_explain take, as far as
 * the history reaches. Gaps, warm-up and loading are not among them, and of slow frames that follow one another within 200 ms
 * only the longest. `out` gets at most `capacity`; returns how many there are, at most TACH_MAX_WORST_FRAMES. On the thread of
 * tach_frame. */
TACH_API uint32_t tach_worst_frames(uint64_t *out, uint32_t capacity);

#ifdef __cplusplus
}
#endif

#endif
