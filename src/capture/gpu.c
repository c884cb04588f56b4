#include "capture/gpu.h"

#include <string.h>

#include "base/clock.h"
#include "base/log.h"
#include "capture/gpu_flight.h"
#include "capture/gpu_misuse.h"
#include "capture/site.h"
#include "capture/thread.h"

#define ALIGN_SECONDS 5
#define TOKEN_ENDED   UINT32_MAX /* tach_gpu_token.dropped: serial is its site then, or 0 */

static const tach_gpu_source *gpu_source; /* other threads look at both, so they are written as atomics */
static const tach_thread *gpu_thread;     /* that of tach_frame; NULL without a session */
static uint32_t gpu_serial;               /* of scopes; goes on over sessions, so that no old token fits */

static struct {
    uint32_t begun;    /* scopes of this frame */
    uint32_t depth;    /* open scopes */
    uint32_t carried;  /* of those, since an earlier frame */
    uint32_t dropping; /* dropped scopes that are open */
    struct {
        uint32_t serial, site;
    } open[TACH_GPU_DEPTH];      /* beyond depth: what stood there last */
    bool has_passes, had_passes; /* this frame, the one before */
    bool has_hud, had_hud;
    bool hud_open;
    uint64_t aligned_ticks;
    tach_gpu_taken taken;
} gpu_scopes;

/* ---- Scopes ----------------------------------------------------------------------------------------------------- */

/* Behind an edge: in a scope counting goes on. */
static void count_on(void)
{
    if (gpu_scopes.depth > 0 && !gpu_scopes.hud_open)
        tach_gpu_segment_begin();
}

static bool is_timing(const tach_site *site)
{
    if (!TACH_LOAD(&gpu_source) || !TACH_LOAD(&tach_hot.on))
        return false;
    if (tach_self == TACH_LOAD(&gpu_thread))
        return true;
    if (tach_session_number())
        tach_gpu_misuse_begin_elsewhere(site);
    return false;
}

static tach_gpu_token drop_gpu_scope(void)
{
    tach_gpu_token token = {0, gpu_scopes.dropping + 1};
    gpu_scopes.dropping++;
    gpu_scopes.taken.dropped++;
    return token;
}

/* All from `depth` on end here, at one moment. */
static void end_down_to(uint32_t depth)
{
    uint64_t stamp = gpu_scopes.depth > depth ? tach_gpu_flight_ask_or_lose() : 0;
    while (gpu_scopes.depth > depth) {
        gpu_scopes.depth--;
        tach_gpu_flight_add(TACH_GPU_EDGE_END, stamp, gpu_scopes.open[gpu_scopes.depth].site, gpu_scopes.depth);
        stamp = 0;
    }
    gpu_scopes.carried = tach_min_u32(gpu_scopes.carried, depth);
}

/* A scope that was open before this frame and is begun again has been left. */
static void end_left(uint32_t id)
{
    uint32_t depth = 0;
    while (depth < gpu_scopes.carried && gpu_scopes.open[depth].site != id)
        depth++;
    if (depth == gpu_scopes.carried)
        return;
    gpu_scopes.taken.repairs += gpu_scopes.depth - depth;
    tach_gpu_misuse_left(id);
    end_down_to(depth);
    count_on();
}

tach_gpu_token tach_gpu_begin(tach_site *site)
{
    tach_gpu_token token = {0, 0};
    if (!is_timing(site))
        return token;
    uint32_t id = tach_site_id(site);
    end_left(id);
    if (gpu_scopes.dropping || gpu_scopes.begun == TACH_MAX_GPU_SCOPES || gpu_scopes.depth == TACH_GPU_DEPTH)
        return drop_gpu_scope();
    uint64_t stamp = tach_gpu_flight_ask();
    if (!stamp)
        return drop_gpu_scope();
    tach_gpu_flight_add(TACH_GPU_EDGE_BEGIN, stamp, id, gpu_scopes.depth);
    gpu_scopes.begun++;
    gpu_scopes.has_passes = true;
    if (++gpu_serial == 0)
        gpu_serial = 1;
    gpu_scopes.open[gpu_scopes.depth].serial = token.serial = gpu_serial;
    gpu_scopes.open[gpu_scopes.depth].site = id;
    gpu_scopes.depth++;
    count_on();
    return token;
}

/* The last place of that scope, beyond gpu_scopes.depth when it has ended; TACH_NONE when others have taken it since. */
static uint32_t depth_of_serial(uint32_t serial)
{
    for (uint32_t depth = 0; depth < TACH_GPU_DEPTH; depth++)
        if (gpu_scopes.open[depth].serial == serial)
            return depth;
    return TACH_NONE;
}

/* End the scope of that serial. Returns its site, 0 where that is forgotten. */
static uint32_t end_scope(uint32_t serial, const char *file, int line)
{
    uint32_t depth = depth_of_serial(serial);
    uint32_t site = depth == TACH_NONE ? 0 : gpu_scopes.open[depth].site;
    if (depth >= gpu_scopes.depth) {
        gpu_scopes.taken.repairs++;
        tach_gpu_misuse_ended(site, file, line);
        return site;
    }
    gpu_scopes.taken.repairs += gpu_scopes.depth - depth - 1;
    end_down_to(depth);
    count_on();
    return site;
}

void tach_gpu_end(tach_gpu_token *token, const char *file, int line)
{
    tach_gpu_token ended = *token;
    if (!ended.serial && !ended.dropped)
        return;
    const tach_thread *thread = TACH_LOAD(&gpu_thread);
    if (thread && tach_self != thread) {
        tach_gpu_misuse_end_elsewhere(file, line);
        return;
    }
    *token = (tach_gpu_token){0, TOKEN_ENDED};
    if (!thread)
        return;
    if (ended.dropped == TOKEN_ENDED) {
        token->serial = ended.serial;
        gpu_scopes.taken.repairs++;
        tach_gpu_misuse_ended(ended.serial, file, line);
    } else if (ended.dropped) {
        gpu_scopes.dropping = tach_min_u32(gpu_scopes.dropping, ended.dropped - 1);
    } else {
        token->serial = end_scope(ended.serial, file, line);
    }
}

/* ---- The display ------------------------------------------------------------------------------------------------- */

void tach_gpu_hud_begin(void)
{
    if (!gpu_source || tach_self != gpu_thread || !TACH_LOAD(&tach_hot.on) || gpu_scopes.has_hud)
        return;
    gpu_scopes.has_hud = true; /* a second one in the frame is not told apart from the game */
    uint64_t stamp = tach_gpu_flight_ask();
    gpu_scopes.hud_open = stamp != 0;
    if (stamp)
        tach_gpu_flight_add(TACH_GPU_EDGE_HUD, stamp, 0, gpu_scopes.depth);
}

void tach_gpu_hud_end(void)
{
    if (!gpu_scopes.hud_open || !gpu_source || tach_self != gpu_thread)
        return;
    gpu_scopes.hud_open = false;
    tach_gpu_flight_add(TACH_GPU_EDGE_HUD_END, tach_gpu_flight_ask_or_lose(), 0, gpu_scopes.depth);
    count_on();
}

/* ---- The fence --------------------------------------------------------------------------------------------------- */

/* Those that are open are split here: they end, and go on in the next frame. */
static void split_before(void)
{
    uint32_t open = gpu_scopes.depth;
    tach_gpu_hud_end();
    end_down_to(0);
    gpu_scopes.depth = open;
}

/* The frame's own begin is only needed where no scope will tell when the game's work begins. */
static void split_behind(void)
{
    uint32_t open = gpu_scopes.depth;
    gpu_scopes.had_passes = gpu_scopes.has_passes;
    gpu_scopes.had_hud = gpu_scopes.has_hud;
    gpu_scopes.has_passes = open > 0;
    gpu_scopes.has_hud = gpu_scopes.hud_open = false;
    gpu_scopes.begun = gpu_scopes.carried = open;
    gpu_scopes.dropping = 0;
    for (uint32_t depth = 0; depth < open; depth++)
        tach_gpu_flight_add(TACH_GPU_EDGE_BEGIN, 0, gpu_scopes.open[depth].site, depth);
    if (gpu_source && gpu_scopes.had_hud && !gpu_scopes.had_passes && TACH_LOAD(&tach_hot.on)) {
        uint64_t stamp = tach_gpu_flight_ask();
        if (stamp)
            tach_gpu_flight_add(TACH_GPU_EDGE_FRAME, stamp, 0, 0);
    }
    count_on();
}

/* Both clocks at one moment, as near as can be told. */
static void align(void)
{
    uint64_t before = tach_ticks(), ns = 0;
    bool due = !gpu_scopes.taken.aligned || before - gpu_scopes.aligned_ticks >= tach_ticks_from_seconds(ALIGN_SECONDS);
    if (!gpu_source || !gpu_source->now || !due || !gpu_source->now(gpu_source->user, &ns))
        return;
    gpu_scopes.taken.align_ticks = before + (tach_ticks() - before) / 2;
    gpu_scopes.taken.align_ns = ns;
    gpu_scopes.taken.aligned = true;
    gpu_scopes.aligned_ticks = before;
}

const tach_gpu_taken *tach_gpu_fence(uint64_t number)
{
    bool idle = !gpu_source && tach_gpu_flight_is_empty();
    if (idle || tach_self != gpu_thread)
        return NULL;
    split_before();
    tach_gpu_flight_turn(number, &gpu_scopes.taken);
    if (gpu_scopes.taken.asked)
        align();
    split_behind();
    gpu_scopes.taken.software = gpu_source && gpu_source->software;
    gpu_scopes.taken.dropped += tach_gpu_misuse_take_begins();
    gpu_scopes.taken.repairs += tach_gpu_misuse_take_ends();
    return &gpu_scopes.taken;
}

/* ---- Life -------------------------------------------------------------------------------------------------------- */

void tach_gpu_start(void)
{
    memset(&gpu_scopes, 0, sizeof gpu_scopes);
    tach_gpu_flight_start();
    TACH_STORE(&gpu_thread, tach_self);
    tach_gpu_misuse_start();
    tach_gpu_segment_abandon();
}

/* What is under way will not come, and the scopes that are open are left. The next fence says so. */
static void give_up(void)
{
    tach_gpu_flight_give_up();
    gpu_scopes.depth = gpu_scopes.carried = gpu_scopes.dropping = 0;
    gpu_scopes.hud_open = false;
    gpu_scopes.taken.aligned = false;
}

void tach_gpu_stop(void)
{
    if (gpu_source && gpu_thread)
        give_up();
    tach_gpu_abandon();
}

void tach_gpu_abandon(void)
{
    TACH_STORE(&gpu_thread, NULL);
    tach_gpu_segment_abandon();
}

void tach_gpu_set_source(const tach_gpu_source *given)
{
    if (given && (!given->stamp || !given->read || !given->forget)) {
        tach_log("the source of GPU times \"%s\" lacks a function: there are none", given->name ? given->name : "");
        given = NULL;
    }
    if (gpu_source && gpu_thread && given != gpu_source)
        give_up();
    TACH_STORE(&gpu_source, given);
}

const tach_gpu_source *tach_gpu_get_source(void) { return gpu_source; }
