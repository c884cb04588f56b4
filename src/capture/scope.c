/* scope.c - what begin, end and mark do when the inlined way is closed: first use, no room, too deep, wrong use. */
#include "base/log.h"
#include "capture/site.h"
#include "capture/thread.h"

static const tach_token off = {NULL, TACH_TOKEN_OFF};

static void add(uint64_t *counter) { __atomic_store_n(counter, *counter + 1, __ATOMIC_RELAXED); }

/* Dropping ends with the scope that began it, or, if longjmp passed that one by, when the scope around it ends or two frames later.
 */
static void stop_dropping_when_left(tach_slot *slot)
{
    if (slot->dropping && (slot->hot.owed_bytes < slot->dropping_owed || tach_threads_fences() - slot->dropping_fence >= 2))
        slot->dropping = 0;
}

static tach_token drop(tach_slot *slot)
{
    add(&slot->dropped);
    if (slot->dropping == 0) {
        slot->dropping_owed = slot->hot.owed_bytes;
        slot->dropping_fence = tach_threads_fences();
    }
    tach_token token = {NULL, TACH_TOKEN_DROPPED | (uint64_t)slot->dropping++ << 32};
    tach_thread_refresh_limit(slot);
    return token;
}

tach_token tach_begin_slow(tach_site *site)
{
    tach_slot *slot = tach_thread_recording();
    if (!slot)
        return off;
    uint32_t id = TACH_LOAD(&site->id);
    if (!id)
        id = tach_site_register(site);
    stop_dropping_when_left(slot);
    if (slot->dropping || tach_thread_room(slot) < 2)
        return drop(slot);
    tach_token token = {&slot->hot, id | slot->hot.owed_bytes << TACH_EVENT_OWED_SHIFT};
    slot->hot.owed_bytes += sizeof(tach_event);
    tach_thread_push(slot, token.word | TACH_EVENT_BEGIN);
    tach_thread_refresh_limit(slot);
    return token;
}

static uint64_t state_of(tach_token token) { return token.word & UINT32_MAX; }

static void end_dropped(tach_token token)
{
    if (tach_self->index >= TACH_MAX_THREADS)
        return;
    tach_slot *slot = tach_slot_of(tach_self);
    uint32_t around = (uint32_t)(token.word >> 32);
    if (slot->dropping > around) {
        slot->dropping = around;
        if (slot->dropping == 0 && slot->session == tach_session_number())
            tach_thread_refresh_limit(slot);
    }
}

void tach_end_slow(tach_token token)
{
    if (!token.thread) {
        if (state_of(token) == TACH_TOKEN_DROPPED)
            end_dropped(token);
        return;
    }
    tach_slot *slot = tach_slot_of(token.thread);
    slot->hot.owed_bytes = token.word >> TACH_EVENT_OWED_SHIFT;
    if (!slot->session || slot->session != tach_session_number())
        return;
    stop_dropping_when_left(slot);
    /* Its begin has reserved this room; only wrong use (a token ended twice by hand-made copies) can have eaten it. */
    if (tach_thread_room(slot) > 0)
        tach_thread_push(slot, token.word | TACH_EVENT_END);
    else
        add(&slot->dropped);
    tach_thread_refresh_limit(slot);
}

static void report_misuse(const char *what, const char *file, int line)
{
    tach_slot *slot = tach_thread_recording();
    if (!slot)
        return;
    add(&slot->misused);
    char thread[TACH_MAX_THREAD_NAME];
    tach_thread_copy_name(slot->hot.index, thread);
    /* The first few tell; a mistake in a loop must not flood the log. The count goes on. */
    if (slot->misused <= 3)
        tach_log("%s:%d: %s, on thread %s", file, line, what, thread);
}

void tach_end_checked(tach_token *token, const char *file, int line)
{
    if (!token->thread && state_of(*token) == TACH_TOKEN_ENDED) {
        report_misuse("TACH_END of a scope that has ended", file, line);
        return;
    }
    if (!token->thread && state_of(*token) == TACH_TOKEN_OFF)
        return;
    if (token->thread && token->thread != tach_self)
        report_misuse("TACH_END of a scope that began on another thread", file, line);
    else
        tach_end(*token);
    token->thread = NULL;
    token->word = TACH_TOKEN_ENDED;
}

void tach_mark_site(tach_site *site)
{
    if (!TACH_LOAD(&tach_hot.on))
        return;
    tach_slot *slot = tach_thread_recording();
    if (!slot)
        return;
    uint32_t id = TACH_LOAD(&site->id);
    if (!id)
        id = tach_site_register(site);
    if (tach_thread_room(slot) == 0) {
        add(&slot->dropped);
        return;
    }
    tach_thread_push(slot, id | slot->hot.owed_bytes << TACH_EVENT_OWED_SHIFT | TACH_EVENT_MARK);
    tach_thread_refresh_limit(slot);
}
