/* thread.h - the threads that record: a static slot each, a ring each while a session runs.
 *
 * Who writes what. The owner writes `hot` (its cache line), the ring and the counts; the frame thread writes `tail`, and takes
 * events between tail and next. All else changes under the registry's lock: at a thread's first scope, its name, its end, and once
 * a frame. A slot goes free -> live (its thread came) -> ended (its thread left, last events still in the ring) -> free (the fence
 * took them). Or ended -> live: the next thread of the same name, or when no slot is free any, goes on in the ring, so that a frame
 * that starts a thousand short threads needs no more slots than run at once.
 */
#ifndef TACH_CAPTURE_THREAD_H
#define TACH_CAPTURE_THREAD_H

#include "base/arena.h"
#include "capture/lock.h"
#include "capture/system.h"
#include "tach/tach.h"

typedef enum tach_slot_state { TACH_SLOT_FREE, TACH_SLOT_LIVE, TACH_SLOT_ENDED } tach_slot_state;

/* The pixel that a thread works on. Owner writes. */
typedef struct tach_pixel_state {
    uint32_t collection; /* that `at` and `seen` are of; 0 for none */
    uint32_t busy;       /* inside the images just now */
    size_t at;           /* its place in an image, or past the end */
    int64_t seen[TACH_MAX_PIXEL_STATISTICS * 2];
} tach_pixel_state;

typedef struct tach_slot {
    _Alignas(64) tach_thread hot;
    tach_event *ring;
    uint64_t mask;
    uint32_t session; /* whose ring it is, 0 for none; owner writes, published last; to 0 also when it is not inside */
    /* Dropping: a scope that found no room and all inside it are left out together. */
    uint32_t dropping; /* dropped scopes now open */
    uint32_t dropping_fence;
    uint64_t dropping_owed;    /* hot.owed_bytes where it began */
    uint64_t dropped, misused; /* in this session, whoever had the slot; relaxed */
    /* See render.h. */
    bool renders;                       /* it has, ever */
    tach_render_counts told;            /* of hot.rendered: what events have; wraps where it was told by those before */
    tach_render_counts rendered_before; /* by threads that have left; under the lock */

    _Alignas(64) uint64_t tail; /* events taken; the next one lies at ring[tail & mask] */

    /* Locks: the list of those held is read by threads that wait for one of them; the rest is the owner's. */
    _Alignas(64) tach_held_lock held[TACH_MAX_HELD_LOCKS];
    uint32_t held_count;
    uintptr_t wait_lock; /* what this thread waits for, or 0 */
    tach_token wait_token;
    tach_waited waited;

    _Alignas(64) uint64_t elsewhere_word; /* of a token that another thread ended, see elsewhere.h; 0: none */
    uint64_t elsewhere_ticks;
    tach_slot_state state;
    uint32_t outer_depth;              /* scopes that were open when the ring was taken: their ends come without a begin */
    bool touched;                      /* its ring's pages are there already, in this session */
    bool shared;                       /* more than one thread has been in it since it was free */
    uint32_t generation;               /* how often it was taken while free */
    uint32_t name_version;             /* changes with the name, and with the thread */
    char name[TACH_MAX_THREAD_NAME];   /* "" for none */
    void *values[TACH_MAX_STATISTICS]; /* the thread's own statistics variables, NULL where it has none */
    int64_t *denominators[TACH_MAX_STATISTICS];
    tach_pixel_state pixel;
    tach_system_tenant system;
} tach_slot;

extern tach_slot tach_slots[TACH_MAX_THREADS];

/* Start a session with rings out of the arena (which may only be measuring: then nothing starts). The calling thread is given a
 * slot. False when even that thread finds none. */
void tach_threads_take_memory(tach_arena *arena, uint32_t ring_events);
bool tach_threads_start(bool enabled);

/* End the session. Other threads may still be inside their rings: see kept.h. */
void tach_threads_stop(void);

/* In the child of a fork, under the lock: no session, and no thread but the calling one. */
void tach_threads_forget(void);

/* Number of the running session, 0 for none. Fences since the program began. */
uint32_t tach_session_number(void);
uint32_t tach_threads_fences(void);
void tach_threads_count_fence(void);

/* The calling thread's slot with a ring of the running session; registers it at need. NULL without a session or a free slot. */
tach_slot *tach_thread_recording(void);

/* Threads that found no slot. */
uint64_t tach_threads_unrecorded(void);

/* A thread's name, "thread N" without one. */
void tach_thread_copy_name(uint32_t index, char out[TACH_MAX_THREAD_NAME]);

/* The same while its name_version is that; "" when it is another thread's by now, or has another name. */
void tach_thread_copy_name_of(uint32_t index, uint32_t version, char out[TACH_MAX_THREAD_NAME]);

void tach_registry_lock(void);
void tach_registry_unlock(void);

static inline tach_slot *tach_slot_of(tach_thread *thread) { return &tach_slots[thread->index]; }

/* The calling thread's slot, whatever the session; NULL when it has none. */
static inline tach_slot *tach_slot_own(void) { return tach_self->index < TACH_MAX_THREADS ? tach_slot_of(tach_self) : NULL; }

/* One more of what the owner alone counts and the frame thread reads: dropped, misused. */
static inline void tach_slot_count(uint64_t *counter) { TACH_STORE(counter, *counter + 1); }

#endif
