#include "capture/gpu.h"

#include <string.h>

#include "base/clock.h"
#include "base/log.h"
#include "capture/gpu_misuse.h"
#include "capture/site.h"
#include "capture/thread.h"

#define ALIGN_SECONDS 5
#define TOKEN_ENDED   UINT32_MAX /* tach_gpu_token.dropped: serial is its site then, or 0 */
/* Edges of a frame: two for each scope, and the three of its own. */
#define FRAME_EDGES (2 * TACH_MAX_GPU_SCOPES + 3)

typedef struct flying_frame {
    uint64_t number, issue_ticks;
    uint64_t first, end, read; /* edges */
    bool lost, counted;
} flying_frame;

static const tach_gpu_source *gpu_source;
static tach_gpu_edge *edge_memory;
static tach_gpu_segment *segment_memory; /* as many; untouched while nothing is counted */
static uint32_t gpu_serial;              /* of scopes; goes on over sessions, so that no old token fits */

static struct {
    const tach_thread *thread; /* NULL without a session */
    tach_gpu_edge *edges;
    uint64_t mask, next; /* edges ever written */
    flying_frame now;    /* that is being recorded */
    flying_frame flying[TACH_GPU_FLYING];
    uint32_t flying_first, flying_count;
    uint32_t scopes;   /* of this frame */
    uint32_t depth;    /* open scopes */
    uint32_t carried;  /* of those, since an earlier frame */
    uint32_t dropping; /* dropped scopes that are open */
    struct {
        uint32_t serial, site;
    } open[TACH_GPU_DEPTH];      /* beyond depth: what stood there last */
    bool has_passes, had_passes; /* this frame, the one before */
    bool has_hud, had_hud;
    bool hud_open;
    uint64_t last_ns; /* of the last edge that was read */
    bool last_lost;
    uint64_t aligned_ticks;
    tach_gpu_taken taken;
} flight;

/* ---- Edges ------------------------------------------------------------------------------------------------------ */

static uint64_t ask_source(void) { return gpu_source ? gpu_source->stamp(gpu_source->user) : 0; }

static void add_edge(tach_gpu_edge_kind kind, uint64_t stamp, uint32_t site, uint32_t depth)
{
    if (flight.now.first == flight.next)
        flight.now.issue_ticks = tach_ticks();
    tach_gpu_segment_state segment = tach_gpu_segment_end(&segment_memory[flight.next & flight.mask]);
    flight.edges[flight.next++ & flight.mask] =
        (tach_gpu_edge){.stamp = stamp, .site = site, .depth = (uint8_t)depth, .kind = (uint8_t)kind, .segment = (uint8_t)segment};
}

/* Behind an edge: in a scope counting goes on. */
static void count_on(void)
{
    if (flight.depth > 0 && !flight.hud_open)
        tach_gpu_segment_begin();
}

/* An edge that must be there finds no room at the source: the frame cannot be known. */
static uint64_t ask_or_lose(void)
{
    uint64_t stamp = ask_source();
    flight.now.lost |= stamp == 0;
    return stamp;
}

static bool is_timing(tach_site *site)
{
    if (!gpu_source || !TACH_LOAD(&tach_hot.on))
        return false;
    if (flight.thread && tach_self == flight.thread)
        return true;
    if (tach_session_number())
        tach_gpu_misuse_begin_elsewhere(tach_site_id(site));
    return false;
}

static tach_gpu_token drop_gpu_scope(void)
{
    tach_gpu_token token = {0, flight.dropping + 1};
    flight.dropping++;
    flight.taken.dropped++;
    return token;
}

/* All from `depth` on end here, at one moment. */
static void end_down_to(uint32_t depth)
{
    uint64_t stamp = flight.depth > depth ? ask_or_lose() : 0;
    while (flight.depth > depth) {
        flight.depth--;
        add_edge(TACH_GPU_EDGE_END, stamp, flight.open[flight.depth].site, flight.depth);
        stamp = 0;
    }
    flight.carried = tach_min_u32(flight.carried, depth);
}

/* A scope that was open before this frame and is begun again has been left. */
static void end_left(uint32_t id)
{
    uint32_t depth = 0;
    while (depth < flight.carried && flight.open[depth].site != id)
        depth++;
    if (depth == flight.carried)
        return;
    flight.taken.repairs += flight.depth - depth;
    tach_gpu_misuse_left(id);
    end_down_to(depth);
}

tach_gpu_token tach_gpu_begin(tach_site *site)
{
    tach_gpu_token token = {0, 0};
    if (!is_timing(site))
        return token;
    uint32_t id = tach_site_id(site);
    end_left(id);
    if (flight.dropping || flight.scopes == TACH_MAX_GPU_SCOPES || flight.depth == TACH_GPU_DEPTH)
        return drop_gpu_scope();
    uint64_t stamp = ask_source();
    if (!stamp)
        return drop_gpu_scope();
    add_edge(TACH_GPU_EDGE_BEGIN, stamp, id, flight.depth);
    flight.scopes++;
    flight.has_passes = true;
    if (++gpu_serial == 0)
        gpu_serial = 1;
    flight.open[flight.depth].serial = token.serial = gpu_serial;
    flight.open[flight.depth].site = id;
    flight.depth++;
    count_on();
    return token;
}

/* The last place of that scope, beyond flight.depth when it has ended; TACH_NONE when others have taken it since. */
static uint32_t depth_of_serial(uint32_t serial)
{
    for (uint32_t depth = 0; depth < TACH_GPU_DEPTH; depth++)
        if (flight.open[depth].serial == serial)
            return depth;
    return TACH_NONE;
}

/* End the scope of that serial. Returns its site, 0 where that is forgotten. */
static uint32_t end_scope(uint32_t serial, const char *file, int line)
{
    uint32_t depth = depth_of_serial(serial);
    uint32_t site = depth == TACH_NONE ? 0 : flight.open[depth].site;
    if (depth >= flight.depth) {
        flight.taken.repairs++;
        tach_gpu_misuse_ended(site, file, line);
        return site;
    }
    flight.taken.repairs += flight.depth - depth - 1;
    end_down_to(depth);
    count_on();
    return site;
}

void tach_gpu_end(tach_gpu_token *token, const char *file, int line)
{
    tach_gpu_token ended = *token;
    if (!ended.serial && !ended.dropped)
        return;
    if (flight.thread && tach_self != flight.thread) {
        tach_gpu_misuse_end_elsewhere(file, line);
        return;
    }
    *token = (tach_gpu_token){0, TOKEN_ENDED};
    if (!flight.thread)
        return;
    if (ended.dropped == TOKEN_ENDED) {
        token->serial = ended.serial;
        flight.taken.repairs++;
        tach_gpu_misuse_ended(ended.serial, file, line);
    } else if (ended.dropped) {
        flight.dropping = tach_min_u32(flight.dropping, ended.dropped - 1);
    } else {
        token->serial = end_scope(ended.serial, file, line);
    }
}

/* ---- The display ------------------------------------------------------------------------------------------------- */

void tach_gpu_hud_begin(void)
{
    if (!gpu_source || !flight.thread || tach_self != flight.thread || !TACH_LOAD(&tach_hot.on) || flight.has_hud)
        return;
    flight.has_hud = true; /* a second one in the frame is not told apart from the game */
    uint64_t stamp = ask_source();
    flight.hud_open = stamp != 0;
    if (stamp)
        add_edge(TACH_GPU_EDGE_HUD, stamp, 0, flight.depth);
}

void tach_gpu_hud_end(void)
{
    if (!flight.hud_open || !gpu_source || tach_self != flight.thread)
        return;
    flight.hud_open = false;
    add_edge(TACH_GPU_EDGE_HUD_END, ask_or_lose(), 0, flight.depth);
    count_on();
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

static void forget_edges(flying_frame *frame)
{
    for (; frame->read < frame->end; frame->read++) {
        tach_gpu_edge *edge = &flight.edges[frame->read & flight.mask];
        if (edge->stamp)
            gpu_source->forget(gpu_source->user, edge->stamp);
        edge->stamp = 0;
        tach_gpu_segment_forget(&segment_memory[frame->read & flight.mask], (tach_gpu_segment_state)edge->segment);
        edge->segment = TACH_GPU_SEGMENT_NONE;
    }
    frame->lost = flight.last_lost = true;
}

/* An edge without a stamp is at the moment of the one before, also of that in the frame before. */
static tach_gpu_answer read_edge(tach_gpu_edge *edge, tach_gpu_segment *segment)
{
    edge->segment = (uint8_t)tach_gpu_segment_read(segment, (tach_gpu_segment_state)edge->segment);
    if (edge->segment == TACH_GPU_SEGMENT_FLYING)
        return TACH_GPU_NOT_YET;
    tach_gpu_answer answer = flight.last_lost ? TACH_GPU_NEVER : TACH_GPU_HERE;
    uint64_t ns = flight.last_ns;
    if (edge->stamp)
        answer = gpu_source->read(gpu_source->user, edge->stamp, &ns);
    if (answer == TACH_GPU_NOT_YET)
        return answer;
    flight.last_ns = ns;
    flight.last_lost = answer != TACH_GPU_HERE;
    edge->ns = flight.last_ns;
    return answer;
}

/* False while something is under way. */
static bool read_frame_edges(flying_frame *frame)
{
    for (; frame->read < frame->end; frame->read++) {
        uint64_t at = frame->read & flight.mask;
        tach_gpu_answer answer = read_edge(&flight.edges[at], &segment_memory[at]);
        if (answer == TACH_GPU_NOT_YET)
            return false;
        frame->lost |= answer != TACH_GPU_HERE;
    }
    return true;
}

static void hand_over(const flying_frame *frame)
{
    flight.taken.frames[flight.taken.count++] = (tach_gpu_frame){
        .number = frame->number,
        .issue_ticks = frame->issue_ticks,
        .lost = frame->lost,
        .counted = frame->counted,
        .segments = segment_memory,
        .edges = flight.edges,
        .mask = flight.mask,
        .first = frame->first,
        .end = frame->end,
    };
}

static void take_frames(uint64_t number)
{
    while (flight.flying_count > 0) {
        flying_frame *frame = &flight.flying[flight.flying_first];
        if (number - frame->number > TACH_GPU_LATEST)
            forget_edges(frame);
        else if (!read_frame_edges(frame))
            return;
        hand_over(frame);
        flight.flying_first = (flight.flying_first + 1) % TACH_GPU_FLYING;
        flight.flying_count--;
    }
}

/* ---- The fence --------------------------------------------------------------------------------------------------- */

/* The frame's own begin is only needed where no scope will tell when the game's work begins. */
static void open_gpu_frame(void)
{
    uint32_t open = flight.depth;
    flight.now = (flying_frame){.first = flight.next, .counted = tach_gpu_segment_latch()};
    flight.had_passes = flight.has_passes;
    flight.had_hud = flight.has_hud;
    flight.has_passes = open > 0;
    flight.has_hud = flight.hud_open = false;
    flight.scopes = flight.carried = open;
    flight.dropping = 0;
    for (uint32_t depth = 0; depth < open; depth++)
        add_edge(TACH_GPU_EDGE_BEGIN, 0, flight.open[depth].site, depth);
    if (gpu_source && flight.had_hud && !flight.had_passes && TACH_LOAD(&tach_hot.on)) {
        uint64_t stamp = ask_source();
        if (stamp)
            add_edge(TACH_GPU_EDGE_FRAME, stamp, 0, 0);
    }
    count_on();
}

static void close_gpu_frame(uint64_t number)
{
    uint32_t open = flight.depth;
    tach_gpu_hud_end();
    end_down_to(0);
    flight.depth = open; /* they go on in the next frame */
    flight.now.number = number;
    flight.now.end = flight.next;
    flight.now.read = flight.now.first;
    flight.taken.asked = flight.now.end > flight.now.first;
    flight.taken.counting = flight.now.counted;
    flight.taken.no_counts = tach_gpu_segment_problem();
}

/* Both clocks at one moment, as near as can be told. */
static void align(void)
{
    uint64_t before = tach_ticks(), ns = 0;
    bool due = !flight.taken.aligned || before - flight.aligned_ticks >= tach_ticks_from_seconds(ALIGN_SECONDS);
    if (!gpu_source || !gpu_source->now || !due || !gpu_source->now(gpu_source->user, &ns))
        return;
    flight.taken.align_ticks = before + (tach_ticks() - before) / 2;
    flight.taken.align_ns = ns;
    flight.taken.aligned = true;
    flight.aligned_ticks = before;
}

const tach_gpu_taken *tach_gpu_fence(uint64_t number)
{
    flight.taken.count = 0;
    bool idle = !gpu_source && flight.flying_count == 0 && flight.next == flight.now.first;
    if (idle || !flight.thread || tach_self != flight.thread)
        return NULL;
    close_gpu_frame(number);
    /* What is too old goes first, so there is room. */
    take_frames(number);
    if (flight.taken.asked) {
        align();
        flight.flying[(flight.flying_first + flight.flying_count++) % TACH_GPU_FLYING] = flight.now;
        if (flight.flying_count == 1)
            take_frames(number);
    }
    open_gpu_frame();
    flight.taken.software = gpu_source && gpu_source->software;
    flight.taken.dropped += tach_gpu_misuse_take_begins();
    flight.taken.repairs += tach_gpu_misuse_take_ends();
    return &flight.taken;
}

/* ---- Life -------------------------------------------------------------------------------------------------------- */

static uint32_t edge_capacity(void) { return tach_power_of_two((TACH_GPU_FLYING + 2) * FRAME_EDGES); }

void tach_gpu_take_memory(tach_arena *arena)
{
    void *memory = tach_arena_take(arena, edge_capacity() * sizeof(tach_gpu_edge));
    void *segments = tach_arena_take(arena, edge_capacity() * sizeof(tach_gpu_segment));
    if (memory) {
        edge_memory = memory;
        segment_memory = segments;
    }
}

void tach_gpu_start(void)
{
    memset(&flight, 0, sizeof flight);
    memset(edge_memory, 0, edge_capacity() * sizeof(tach_gpu_edge));
    flight.edges = edge_memory;
    flight.mask = edge_capacity() - 1;
    flight.thread = tach_self;
    tach_gpu_misuse_start();
    tach_gpu_segment_abandon();
}

/* What is under way will not come, and the scopes that are open are left. The next fence says so. */
static void give_up(void)
{
    flying_frame now = flight.now;
    now.read = now.first;
    now.end = flight.next;
    tach_gpu_segment_stop();
    for (uint32_t i = 0; i < flight.flying_count; i++)
        forget_edges(&flight.flying[(flight.flying_first + i) % TACH_GPU_FLYING]);
    forget_edges(&now);
    flight.now.lost = true;
    flight.depth = flight.carried = flight.dropping = 0;
    flight.hud_open = false;
    flight.taken.aligned = false;
}

void tach_gpu_stop(void)
{
    if (gpu_source && flight.thread)
        give_up();
    tach_gpu_abandon();
}

void tach_gpu_abandon(void)
{
    flight.thread = NULL;
    tach_gpu_segment_abandon();
}

void tach_gpu_set_source(const tach_gpu_source *given)
{
    if (given && (!given->stamp || !given->read || !given->forget)) {
        tach_log("the source of GPU times \"%s\" lacks a function: there are none", given->name ? given->name : "");
        given = NULL;
    }
    if (gpu_source && flight.thread && given != gpu_source)
        give_up();
    gpu_source = given;
}

const tach_gpu_source *tach_gpu_get_source(void) { return gpu_source; }
