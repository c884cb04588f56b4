#include "capture/gpu.h"

#include <string.h>

#include "base/clock.h"
#include "base/log.h"
#include "capture/site.h"
#include "capture/thread.h"

#define TELL_MISUSE   3 /* times */
#define ALIGN_SECONDS 5
/* Edges of a frame: two for each scope, and the three of its own. */
#define FRAME_EDGES (2 * TACH_MAX_GPU_SCOPES + 3)

typedef struct flying_frame {
    uint64_t number, issue_ticks;
    uint64_t first, end, read; /* edges */
    bool lost;
} flying_frame;

static const tach_gpu_source *source;
static tach_gpu_edge *edge_memory;
static uint64_t refused; /* on other threads; since the session began */

static struct {
    const tach_thread *thread; /* NULL without a session */
    tach_gpu_edge *edges;
    uint64_t mask, next; /* edges ever written */
    flying_frame now;    /* that is being recorded */
    flying_frame flying[TACH_GPU_FLYING];
    uint32_t flying_first, flying_count;
    uint32_t scopes;   /* of this frame */
    uint32_t depth;    /* open scopes */
    uint32_t dropping; /* dropped scopes that are open */
    uint32_t serial;
    struct {
        uint32_t serial, site;
    } open[TACH_GPU_DEPTH];
    bool has_passes, had_passes; /* this frame, the one before */
    bool has_hud, had_hud;
    bool hud_open;
    uint64_t last_ns; /* of the last edge that was read */
    bool last_lost;
    uint64_t aligned_ticks;
    tach_gpu_taken taken;
} gpu;

/* ---- Edges ------------------------------------------------------------------------------------------------------ */

static uint64_t ask(void) { return source->stamp(source->user); }

static void add_edge(tach_gpu_edge_kind kind, uint64_t stamp, uint32_t site, uint32_t depth)
{
    if (gpu.now.first == gpu.next)
        gpu.now.issue_ticks = tach_ticks();
    gpu.edges[gpu.next++ & gpu.mask] =
        (tach_gpu_edge){.stamp = stamp, .site = site, .depth = (uint8_t)depth, .kind = (uint8_t)kind};
}

/* An edge that must be there finds no room at the source: the frame cannot be known. */
static uint64_t ask_or_lose(void)
{
    uint64_t stamp = ask();
    gpu.now.lost |= stamp == 0;
    return stamp;
}

static bool is_recording(void)
{
    if (!source || !TACH_LOAD(&tach_hot.on))
        return false;
    if (gpu.thread && tach_self == gpu.thread)
        return true;
    if (tach_session_number() && __atomic_fetch_add(&refused, 1, __ATOMIC_RELAXED) == 0)
        tach_log("GPU scopes are recorded on the thread of tach_frame only: one on another thread is left out");
    return false;
}

static tach_gpu_token drop(void)
{
    tach_gpu_token token = {0, gpu.dropping + 1};
    gpu.dropping++;
    gpu.taken.dropped++;
    return token;
}

tach_gpu_token tach_gpu_begin(tach_site *site)
{
    tach_gpu_token token = {0, 0};
    if (!is_recording())
        return token;
    if (gpu.dropping || gpu.scopes == TACH_MAX_GPU_SCOPES || gpu.depth == TACH_GPU_DEPTH)
        return drop();
    uint64_t stamp = ask();
    if (!stamp)
        return drop();
    uint32_t id = tach_site_id(site);
    add_edge(TACH_GPU_EDGE_BEGIN, stamp, id, gpu.depth);
    gpu.scopes++;
    gpu.has_passes = true;
    if (++gpu.serial == 0)
        gpu.serial = 1;
    gpu.open[gpu.depth].serial = token.serial = gpu.serial;
    gpu.open[gpu.depth].site = id;
    gpu.depth++;
    return token;
}

static uint32_t depth_of_serial(uint32_t serial)
{
    for (uint32_t depth = gpu.depth; depth-- > 0;)
        if (gpu.open[depth].serial == serial)
            return depth;
    return TACH_NONE;
}

/* All from `depth` on end here, at one moment. */
static void end_down_to(uint32_t depth)
{
    uint64_t stamp = gpu.depth > depth ? ask_or_lose() : 0;
    while (gpu.depth > depth) {
        gpu.depth--;
        add_edge(TACH_GPU_EDGE_END, stamp, gpu.open[gpu.depth].site, gpu.depth);
        stamp = 0;
    }
}

void tach_gpu_end(tach_gpu_token *token, const char *file, int line)
{
    tach_gpu_token ended = *token;
    token->serial = 0;
    token->dropped = 0;
    if (!gpu.thread || tach_self != gpu.thread)
        return;
    if (ended.dropped) {
        gpu.dropping = tach_min_u32(gpu.dropping, ended.dropped - 1);
        return;
    }
    if (!ended.serial)
        return;
    uint32_t depth = depth_of_serial(ended.serial);
    if (depth == TACH_NONE) {
        if (++gpu.taken.repairs <= TELL_MISUSE)
            tach_log("%s:%d: the end of a GPU scope that has ended", file, line);
        return;
    }
    gpu.taken.repairs += gpu.depth - depth - 1;
    end_down_to(depth);
}

/* ---- The display ------------------------------------------------------------------------------------------------- */

void tach_gpu_hud_begin(void)
{
    if (!source || !gpu.thread || tach_self != gpu.thread || !TACH_LOAD(&tach_hot.on) || gpu.has_hud)
        return;
    gpu.has_hud = true; /* a second one in the frame is not told apart from the game */
    uint64_t stamp = ask();
    gpu.hud_open = stamp != 0;
    if (stamp)
        add_edge(TACH_GPU_EDGE_HUD, stamp, 0, gpu.depth);
}

void tach_gpu_hud_end(void)
{
    if (!gpu.hud_open || !source || tach_self != gpu.thread)
        return;
    gpu.hud_open = false;
    add_edge(TACH_GPU_EDGE_HUD_END, ask_or_lose(), 0, gpu.depth);
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

static void forget_edges(flying_frame *frame)
{
    for (; frame->read < frame->end; frame->read++) {
        tach_gpu_edge *edge = &gpu.edges[frame->read & gpu.mask];
        if (edge->stamp)
            source->forget(source->user, edge->stamp);
        edge->stamp = 0;
    }
    frame->lost = gpu.last_lost = true;
}

/* An edge without a stamp is at the moment of the one before, also of that in the frame before. */
static tach_gpu_answer read_edge(tach_gpu_edge *edge)
{
    tach_gpu_answer answer = gpu.last_lost ? TACH_GPU_NEVER : TACH_GPU_HERE;
    uint64_t ns = gpu.last_ns;
    if (edge->stamp)
        answer = source->read(source->user, edge->stamp, &ns);
    if (answer == TACH_GPU_NOT_YET)
        return answer;
    gpu.last_ns = ns;
    gpu.last_lost = answer != TACH_GPU_HERE;
    edge->ns = gpu.last_ns;
    return answer;
}

/* False while something is under way. */
static bool read_frame_edges(flying_frame *frame)
{
    for (; frame->read < frame->end; frame->read++) {
        tach_gpu_answer answer = read_edge(&gpu.edges[frame->read & gpu.mask]);
        if (answer == TACH_GPU_NOT_YET)
            return false;
        frame->lost |= answer != TACH_GPU_HERE;
    }
    return true;
}

static void hand_over(const flying_frame *frame)
{
    gpu.taken.frames[gpu.taken.count++] = (tach_gpu_frame){
        .number = frame->number,
        .issue_ticks = frame->issue_ticks,
        .lost = frame->lost,
        .edges = gpu.edges,
        .mask = gpu.mask,
        .first = frame->first,
        .end = frame->end,
    };
}

static void take_frames(uint64_t number)
{
    while (gpu.flying_count > 0) {
        flying_frame *frame = &gpu.flying[gpu.flying_first];
        if (number - frame->number > TACH_GPU_LATEST)
            forget_edges(frame);
        else if (!read_frame_edges(frame))
            return;
        hand_over(frame);
        gpu.flying_first = (gpu.flying_first + 1) % TACH_GPU_FLYING;
        gpu.flying_count--;
    }
}

/* ---- The fence --------------------------------------------------------------------------------------------------- */

/* The frame's own begin is only needed where no scope will tell when the game's work begins. */
static void open_gpu_frame(void)
{
    uint32_t open = gpu.depth;
    gpu.now = (flying_frame){.first = gpu.next};
    gpu.had_passes = gpu.has_passes;
    gpu.had_hud = gpu.has_hud;
    gpu.has_passes = open > 0;
    gpu.has_hud = gpu.hud_open = false;
    gpu.scopes = open;
    gpu.dropping = 0;
    for (uint32_t depth = 0; depth < open; depth++)
        add_edge(TACH_GPU_EDGE_BEGIN, 0, gpu.open[depth].site, depth);
    if (source && gpu.had_hud && !gpu.had_passes && TACH_LOAD(&tach_hot.on)) {
        uint64_t stamp = ask();
        if (stamp)
            add_edge(TACH_GPU_EDGE_FRAME, stamp, 0, 0);
    }
}

static void close_gpu_frame(uint64_t number)
{
    uint32_t open = gpu.depth;
    tach_gpu_hud_end();
    end_down_to(0);
    gpu.depth = open; /* they go on in the next frame */
    gpu.now.number = number;
    gpu.now.end = gpu.next;
    gpu.now.read = gpu.now.first;
    gpu.taken.asked = gpu.now.end > gpu.now.first;
}

/* Both clocks at one moment, as near as can be told. */
static void align(void)
{
    uint64_t before = tach_ticks(), ns = 0;
    bool due = !gpu.taken.aligned || before - gpu.aligned_ticks >= tach_ticks_from_seconds(ALIGN_SECONDS);
    if (!source || !source->now || !due || !source->now(source->user, &ns))
        return;
    gpu.taken.align_ticks = before + (tach_ticks() - before) / 2;
    gpu.taken.align_ns = ns;
    gpu.taken.aligned = true;
    gpu.aligned_ticks = before;
}

const tach_gpu_taken *tach_gpu_fence(uint64_t number)
{
    gpu.taken.count = 0;
    bool nothing = !source && gpu.flying_count == 0 && gpu.next == gpu.now.first;
    if (nothing || !gpu.thread || tach_self != gpu.thread)
        return NULL;
    close_gpu_frame(number);
    /* What is too old goes first, so there is room. */
    take_frames(number);
    if (gpu.taken.asked) {
        align();
        gpu.flying[(gpu.flying_first + gpu.flying_count++) % TACH_GPU_FLYING] = gpu.now;
        if (gpu.flying_count == 1)
            take_frames(number);
    }
    open_gpu_frame();
    gpu.taken.software = source && source->software;
    gpu.taken.dropped += __atomic_exchange_n(&refused, 0, __ATOMIC_RELAXED);
    return &gpu.taken;
}

/* ---- Life -------------------------------------------------------------------------------------------------------- */

static uint32_t edge_capacity(void) { return tach_power_of_two((TACH_GPU_FLYING + 2) * FRAME_EDGES); }

void tach_gpu_take_memory(tach_arena *arena)
{
    void *memory = tach_arena_take(arena, edge_capacity() * sizeof(tach_gpu_edge));
    if (memory)
        edge_memory = memory;
}

void tach_gpu_start(void)
{
    memset(&gpu, 0, sizeof gpu);
    memset(edge_memory, 0, edge_capacity() * sizeof(tach_gpu_edge));
    gpu.edges = edge_memory;
    gpu.mask = edge_capacity() - 1;
    gpu.thread = tach_self;
}

/* What is under way will not come, and the scopes that are open are left. The next fence says so. */
static void give_up(void)
{
    flying_frame now = gpu.now;
    now.read = now.first;
    now.end = gpu.next;
    for (uint32_t i = 0; i < gpu.flying_count; i++)
        forget_edges(&gpu.flying[(gpu.flying_first + i) % TACH_GPU_FLYING]);
    forget_edges(&now);
    gpu.now.lost = true;
    gpu.depth = gpu.dropping = 0;
    gpu.hud_open = false;
    gpu.taken.aligned = false;
}

void tach_gpu_stop(void)
{
    if (source && gpu.thread)
        give_up();
    tach_gpu_abandon();
}

void tach_gpu_abandon(void) { gpu.thread = NULL; }

void tach_gpu_set_source(const tach_gpu_source *given)
{
    if (source && gpu.thread && given != source)
        give_up();
    source = given;
}

const tach_gpu_source *tach_gpu_get_source(void) { return source; }
