/* tach_budget.h - what a frame, a scope or a statistic may cost, and how it keeps to that; tach.h includes it.
 *
 * Budgets come from code (tach_budget_set, TACH_EXPECT_MS and its kin) and from a file (tach_budgets_load in tach_record.h); where
 * both name the same thing, the file's counts. The record of each frame has all of them with their figures. A frame's own budget is
 * always there, from tach_config.frame_budget_ms if nobody says another. Definitions: docs/DEFINITIONS.md, "Budget states".
 */
#ifndef TACH_BUDGET_H
#define TACH_BUDGET_H

#include <stdbool.h>
#include <stdint.h>

#include "tach_api.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum tach_budget_kind {
    TACH_BUDGET_FRAME,     /* ms of a frame; it also sets the graph's line and what a hitch is */
    TACH_BUDGET_SCOPE,     /* ms in all scopes of a name, in one frame on one thread */
    TACH_BUDGET_STATISTIC, /* the value of a statistic in a frame, as the HUD shows it */
    TACH_BUDGET_NO_ALLOC   /* TACH_ALLOC in scopes of a name, with what they call: none is allowed. See TACH_BUDGET_UNTRACED */
} tach_budget_kind;

typedef enum tach_budget_unit { TACH_BUDGET_MS, TACH_BUDGET_COUNT, TACH_BUDGET_BYTES } tach_budget_unit;

typedef enum tach_budget_source { TACH_BUDGET_FROM_CONFIG, TACH_BUDGET_FROM_CODE, TACH_BUDGET_FROM_FILE } tach_budget_source;

typedef enum tach_budget_state {
    TACH_BUDGET_NOT_SEEN, /* no such scope has run, no such statistic had a value, since tach_init or tach_reset */
    /* Of NO_ALLOC: no allocation was counted, but one of the scopes, or one that they call, stands in a file below level 2, which
     * TACH_ALLOC leaves no trace in: a message names it. Numbers are NAN. */
    TACH_BUDGET_UNTRACED,
    TACH_BUDGET_OK,
    TACH_BUDGET_WARN, /* above warn_percent of the limit */
    TACH_BUDGET_OVER
} tach_budget_state;

/* "OK", "WARN", "OVER", "not seen", "untraced"; "frame", "scope", "statistic", "no allocation". Valid for good. Any thread. */
TACH_API const char *tach_budget_state_word(tach_budget_state state);
TACH_API const char *tach_budget_kind_word(tach_budget_kind kind);

/* What is asked for. Zero and NULL mean the default. */
typedef struct tach_budget_rule {
    tach_budget_kind kind;
    tach_budget_unit unit; /* of a statistic: BYTES if it is known to be one of bytes; else left alone */
    /* A scope's name, or the end of its path, "AI > PathFinding", of a GPU scope "GPU > shadow pass", or "soft GPU > " as a tree
     * may say; without GPU it is about GPU scopes only where no thread has scopes of that name. A statistic's title; of the frame's
     * nothing. */
    const char *name;
    double limit;        /* in the unit of its kind; not negative; of NO_ALLOC not looked at */
    double warn_percent; /* of the limit, to 100; default 90 */
    const char *owner;   /* who is asked when it is over: up to 63 bytes */
    const char *advice;  /* what to do then: up to 191 bytes */
    const char *file;    /* where it was written down */
    uint32_t line;
} tach_budget_rule;

/* Ask for a budget, or change the one of that kind and name: takes effect at the end of the running frame, and stays over sessions.
 * A changed limit starts its counts again. Texts are copied, and cut if they are too long. False after a message when it makes no
 * sense or TACH_MAX_BUDGETS are there. Any thread. Cost: a lock. */
TACH_API bool tach_budget_set(const tach_budget_rule *rule);

/* Put these in the place of all that came from one source, at once: no frame sees a part of them. `count` 0 takes them away. What
 * makes no sense, or finds no room, is left out after a message; returns how many are in. Those that TACH_EXPECT_MS and its kin
 * asked for are from code and come back when they are executed again. Any thread. */
TACH_API uint32_t tach_budgets_replace(tach_budget_source source, const tach_budget_rule *rules, uint32_t count);

/* A budget in a frame's record. A state that gets worse shows at once, and is held for a second of session time before it gets
 * better. Gaps, warm-up, loading and double marks change nothing here; frames under a debug view (TACH_FRAME_ALTERED) only what
 * counts: times stay those of the last frame without. */
typedef struct tach_budget {
    tach_budget_kind kind;
    tach_budget_unit unit; /* of all its numbers */
    tach_budget_source source;
    const char *name; /* UTF-8; "" of the frame's */
    const char *owner, *advice, *file;
    uint32_t line;
    double limit;
    double warn; /* the value above which it is WARN */
    tach_budget_state state;
    double value;          /* in the last frame that was judged, whatever is held; of the frame's its length; NAN: the statistic
                              had none in the last frame */
    double held;           /* what `state` is about, the largest of about the last second; of a frame that is not over, its CPU
                              work. NAN: not seen, or the statistic has had no value for three seconds, `state` is of its last */
    double left;           /* limit - held: below 0 when over; NAN with it */
    double worst;          /* the largest value since tach_init or tach_reset */
    uint64_t frames_over;  /* frames that were over themselves, since then */
    uint64_t last_over_ns; /* end of the last of them, since tach_init */
} tach_budget;

#ifdef __cplusplus
}
#endif

#endif
