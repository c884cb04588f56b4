/* scope.c - what begin, end and mark do when the inlined way is closed: first use, no room, too deep, wrong use. */
#include "base/log.h"
#include "capture/elsewhere.h"
#include "capture/event.h"
#include "capture/ring.h"
#include "capture/site.h"

static const tach_token token_off = {NULL, TACH_TOKEN_OFF};

/* Dropping ends with the scope that began it, or, if longjmp passed that one by, when the scope around it ends or two frames later.
 */
static void stop_dropping_when_left(tach_slot *slot)
{
    if (slot->dropping && (slot->hot.owed_bytes < slot->dropping_owed || tach_threads_fences() - slot->dropping_fence >= 2))
        slot->dropping = 0;
}

static tach_token drop(tach_slot *slot)
{
    tach_slot_count(&slot->dropped);
    if (slot->dropping == 0) {
        slot->dropping_owed = slot->hot.owed_bytes;
        slot->dropping_fence = tach_threads_fences();
    }
    tach_token token = {NULL, TACH_TOKEN_DROPPED | (uint64_t)slot->dropping++ << 32};
    tach_ring_open(slot);
    return token;
}

static tach_token begin(tach_slot *slot, uint32_t id)
{
    tach_elsewhere_take(slot);
    stop_dropping_when_left(slot);
    if (slot->dropping || tach_ring_room(slot) < 2)
        return drop(slot);
    tach_token token = {&slot->hot, id | slot->hot.owed_bytes << TACH_EVENT_OWED_SHIFT};
    slot->hot.owed_bytes += sizeof(tach_event);
    tach_ring_push(slot, token.word | TACH_EVENT_BEGIN);
    tach_ring_open(slot);
    return token;
}

tach_token tach_begin_slow(tach_site *site)
{
    tach_slot *slot = tach_thread_recording();
    return slot ? begin(slot, tach_site_id(site)) : token_off;
}

tach_token tach_begin_copied(const char *text, const char *file, int line)
{
    tach_slot *slot = tach_thread_recording();
    return slot ? begin(slot, tach_site_of_text(text, file, (uint32_t)line)) : token_off;
}

static uint64_t state_of(tach_token token) { return token.word & UINT32_MAX; }

static void end_dropped(tach_token token)
{
    tach_slot *slot = tach_slot_own();
    uint32_t around = (uint32_t)(token.word >> 32);
    if (slot && slot->dropping > around) {
        slot->dropping = around;
        if (slot->dropping == 0 && slot->session == tach_session_number())
            tach_ring_open(slot);
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
    uint64_t owed_bytes = token.word >> TACH_EVENT_OWED_SHIFT;
    bool running = slot->session && slot->session == tach_session_number();
    if (running && tach_elsewhere_take(slot) && owed_bytes >= slot->hot.owed_bytes) {
        tach_ring_open(slot); /* what another thread ended, or inside it */
        return;
    }
    slot->hot.owed_bytes = owed_bytes;
    if (!running)
        return;
    stop_dropping_when_left(slot);
    /* Its begin has reserved this room; only wrong use (a token ended twice by hand-made copies) can have eaten it. */
    if (tach_ring_room(slot) > 0)
        tach_ring_push(slot, token.word | TACH_EVENT_END);
    else
        tach_slot_count(&slot->dropped);
    tach_ring_open(slot);
}

/* Count a mistake of the calling thread. The first few are told; one in a loop must not flood the log. */
static bool count_misuse(char thread[TACH_MAX_THREAD_NAME])
{
    tach_slot *slot = tach_thread_recording();
    if (!slot)
        return false;
    tach_slot_count(&slot->misused);
    tach_thread_copy_name(slot->hot.index, thread);
    return slot->misused <= 3;
}

static void end_again(const char *file, int line)
{
    char thread[TACH_MAX_THREAD_NAME];
    if (count_misuse(thread))
        tach_log("%s:%d: TACH_END of a scope that has ended, on thread %s", file, line, thread);
}

static void end_elsewhere(const tach_token *token, const char *file, int line)
{
    char thread[TACH_MAX_THREAD_NAME], owner[TACH_MAX_THREAD_NAME];
    tach_elsewhere_end(token->thread, token->word);
    tach_thread_copy_name(token->thread->index, owner);
    if (count_misuse(thread))
        tach_log("%s:%d: TACH_END on thread %s of a scope that began on thread %s", file, line, thread, owner);
}

void tach_end_checked(tach_token *token, const char *file, int line)
{
    if (!token->thread && state_of(*token) == TACH_TOKEN_ENDED) {
        end_again(file, line);
        return;
    }
    if (!token->thread && state_of(*token) == TACH_TOKEN_OFF)
        return;
    if (token->thread && token->thread != tach_self)
        end_elsewhere(token, file, line);
    else
        tach_end(*token);
    token->thread = NULL;
    token->word = TACH_TOKEN_ENDED;
}

void tach_mark_site(tach_site *site)
{
    tach_slot *slot = tach_event_slot();
    if (!slot)
        return;
    uint32_t id = tach_site_id(site);
    tach_elsewhere_take(slot);
    if (tach_ring_room(slot) == 0) {
        tach_slot_count(&slot->dropped);
        return;
    }
    tach_ring_push(slot, id | slot->hot.owed_bytes << TACH_EVENT_OWED_SHIFT | TACH_EVENT_MARK);
    tach_ring_open(slot);
}
