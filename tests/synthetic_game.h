/* synthetic_game.h - games made by chance, played at the model: trees of scopes on several threads, a display, noise of all sorts.
 *
 * A game is all that a seed makes of it: which scopes there are, how long they take and how much that varies, which of them run
 * now and then, have two ways to go, or get slower by and by; whether the display holds the game back; what workers, a loader and a
 * GPU do beside it. game_play plays one frame and returns its record. What is to go wrong in that frame stands in `faults`; each is
 * written into the events as it would come from a real game. All times are in ns.
 */
#ifndef SYNTHETIC_GAME_H
#define SYNTHETIC_GAME_H

#include <math.h>
#include <stdlib.h>

#include "capture/site.h"
#include "fixture.h"
#include "model/model.h"

#define GAME_SCOPES   80
#define GAME_THREADS  7
#define GAME_EVENTS   32768 /* of a thread in a frame */
#define GAME_DEPTH    6
#define GAME_COUNTERS 6

/* No word is a part of another, or one that a verdict says anyway. */
static const char *const game_words[] = {
    "physics",   "broadphase",  "solver",     "cloth",    "ragdoll",   "skinning",    "blendtree",  "pathfind",  "flocking",
    "steering",  "perception",  "terrain",    "foliage",  "water",     "weather",     "clouds",     "shadows",   "culling",
    "batching",  "lighting",    "bloom",      "tonemap",  "fog",       "particles",   "trails",     "decals",    "mixer",
    "reverb",    "dialogue",    "quests",     "crafting", "economy",   "replicate",   "prediction", "snapshot",  "scripts",
    "triggers",  "cameras",     "cutscene",   "minimap",  "subtitles", "menus",       "haptics",    "occlusion", "navmesh",
    "vehicles",  "projectiles", "explosions", "fluids",   "impostors", "morphing",    "bullets",    "weapons",   "loot",
    "combat",    "factions",    "traffic",    "crowds",   "herds",     "sirens",      "antialias",  "sharpen",   "vignette",
    "lensflare", "grading",     "exposure",   "probes",   "lightmaps", "heightfield", "erosion",
};
enum { GAME_WORDS = sizeof game_words / sizeof game_words[0] };

typedef enum game_role { GAME_WORK, GAME_JOIN, GAME_SWAP, GAME_LOCK, GAME_WAIT } game_role;

typedef struct game_scope {
    const char *name;
    uint32_t site;
    game_role role;
    int parent; /* index, or -1 */
    int thread;
    int depth;
    double self;                /* what it usually takes itself in a frame */
    double sigma;               /* of its logarithm */
    double second, second_part; /* the other way to go: how many times self, in which part of the frames */
    double drift;               /* what it gets slower by in a frame, of self */
    uint32_t step_frame;        /* from which on it takes twice as long; 0 for none */
    uint32_t calls;
    uint32_t period; /* runs in one of so many frames */
    uint32_t allocs, io_bytes;
} game_scope;

typedef struct game_thread {
    char name[24];
    tach_event *events;
    uint64_t count;
    double now;
    uint32_t depth;
    bool waits_in_scope; /* idle time of a worker is a scope of its own, open over the end of the frame */
    bool is_gpu;
    bool begun;
    double cpu; /* in this frame, as are the next three */
    uint64_t page_faults, switches, preemptions;
    tach_usage usage; /* in all */
} game_thread;

/* What can go wrong in a frame. */
typedef enum game_fault_kind {
    FAULT_SLOW,
    FAULT_CALLS,
    FAULT_ALLOCATIONS,
    FAULT_IO,
    FAULT_PAGES,
    FAULT_PREEMPTED,
    FAULT_COUNTER,
    FAULT_LOCK,
    FAULT_WAIT,
    FAULT_GPU,
    FAULT_SPREAD,
    FAULT_UNCLAIMED,
    FAULT_KINDS
} game_fault_kind;

typedef struct game_fault {
    game_fault_kind kind;
    int scope; /* -1: the thread of the frame, outside of every scope */
    double extra;
    uint32_t
        count; /* of allocations, transfers, faults, preemptions; which statistic; does the holder of the lock work in a scope? */
    double times; /* how far the statistic jumps */
} game_fault;

typedef struct game {
    uint64_t random;
    tach_model *model;
    game_scope scopes[GAME_SCOPES];
    int scope_count;
    game_thread threads[GAME_THREADS];
    int thread_count;
    int workers;    /* threads 1..workers: joined by the frame's own */
    int background; /* a thread that is never idle, or 0 */
    int loader;     /* a thread that works now and then and is waited for by nobody, or 0 */
    int gpu;        /* or 0 */
    int kick, join; /* scopes of the frame's own thread: after the first the workers start, in the second they are waited for */
    uint32_t swap_site, idle_site, mix_site, load_site, loader_lock_site, category_site, file_site;
    double budget, display; /* `display`: of the screen, 0 when the game does not wait for it */
    double unclaimed;
    uint32_t frame;
    tach_sum sums[TACH_MAX_STATISTICS];
    double counter_usual[GAME_COUNTERS];
    double counter_sigma[GAME_COUNTERS];
    double counter_bursts[GAME_COUNTERS]; /* part of the frames in which it does anything; 1 for all */
    bool counts_time;                     /* the last goes by the clock: it grows with the frame */
    double now, fence;
    double before; /* how long the last frames were */
    bool knows_system;
    game_fault faults[2];
    int fault_count;
    bool decoy; /* the loader is busy all through the frame, and nobody waits for it */
} game;

/* ---- Chance -------------------------------------------------------------------------------------------------------------- */

/* SplitMix64 (Steele, Lea and Flood 2014). */
static inline uint64_t game_random(game *g)
{
    uint64_t z = g->random += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

static inline double game_uniform(game *g, double low, double high)
{
    return low + (high - low) * (double)(game_random(g) >> 11) / 9007199254740992.0;
}

static inline int game_pick(game *g, int low, int high) { return low + (int)(game_random(g) % (uint64_t)(high - low + 1)); }
static inline bool game_chance(game *g, double part) { return game_uniform(g, 0, 1) < part; }

static inline double game_normal(game *g)
{
    return sqrt(-2 * log(game_uniform(g, 1e-12, 1))) * cos(6.283185307179586 * game_uniform(g, 0, 1));
}

static inline double game_noise(game *g, double sigma) { return exp(sigma * game_normal(g)); }

/* ---- Events -------------------------------------------------------------------------------------------------------------- */

/* Sites are never given back, so all games share them: one for each word and kind. */
static inline uint32_t game_site(const char *name, uint32_t kind)
{
    enum { MOST = 256 };
    static tach_site sites[MOST];
    static int count;
    for (int i = 0; i < count; i++)
        if (sites[i].name == name && sites[i].kind == kind)
            return sites[i].id;
    assert_true(count < MOST);
    sites[count] = (tach_site){name, "synthetic.c", 100 + (uint32_t)count, kind, 0};
    return tach_site_register(&sites[count++]);
}

static inline void game_put(game_thread *t, uint64_t kind, uint32_t site)
{
    assert_true(t->count < GAME_EVENTS);
    t->events[t->count++] = (tach_event){(uint64_t)t->now, site | t->depth * sizeof(tach_event) << TACH_EVENT_OWED_SHIFT | kind};
}

static inline void game_begin(game_thread *t, uint32_t site)
{
    game_put(t, TACH_EVENT_BEGIN, site);
    t->depth++;
}

static inline void game_end(game_thread *t, uint32_t site)
{
    t->depth--;
    game_put(t, TACH_EVENT_END, site);
}

static inline void game_put_with(game_thread *t, uint64_t kind, uint32_t site, const void *payload, size_t bytes)
{
    uint64_t count = (bytes + sizeof(tach_event) - 1) / sizeof(tach_event);
    game_put(t, kind | count << TACH_EVENT_PAYLOAD_SHIFT, site);
    memset(&t->events[t->count], 0, count * sizeof(tach_event));
    memcpy(&t->events[t->count], payload, bytes);
    t->count += count;
}

/* Time in which the thread has a processor. */
static inline void game_work(game_thread *t, double ns)
{
    t->now += ns;
    t->cpu += ns;
}

/* ---- One frame ------------------------------------------------------------------------------------------------------------- */

static inline const game_fault *game_fault_of(const game *g, int scope)
{
    for (int i = 0; i < g->fault_count; i++)
        if (g->faults[i].scope == scope)
            return &g->faults[i];
    return NULL;
}

/* Is `scope` at or below the one that all of a tree is slow from? */
static inline const game_fault *game_spread_over(const game *g, int scope)
{
    for (int i = 0; i < g->fault_count; i++) {
        if (g->faults[i].kind != FAULT_SPREAD || g->scopes[scope].thread != 0)
            continue;
        int above = scope;
        while (above >= 0 && above != g->faults[i].scope)
            above = g->scopes[above].parent;
        if (above == g->faults[i].scope)
            return &g->faults[i];
    }
    return NULL;
}

/* Must it run in this frame, for what is to go wrong in it or below? */
static inline bool game_must_run(const game *g, int scope)
{
    for (int i = 0; i < g->fault_count; i++)
        for (int above = g->faults[i].scope; above >= 0; above = g->scopes[above].parent)
            if (above == scope)
                return true;
    return false;
}

/* What is usual for all that a SPREAD slows down. */
static inline double game_subtree(const game *g, int scope)
{
    double sum = 0;
    for (int i = 0; i < g->scope_count; i++) {
        if (g->scopes[i].thread != 0 || g->scopes[i].role != GAME_WORK || g->scopes[i].period > 1)
            continue;
        int above = i;
        while (above >= 0 && above != scope)
            above = g->scopes[above].parent;
        sum += above == scope ? g->scopes[i].self : 0;
    }
    return sum;
}

static inline double game_self(game *g, int scope)
{
    const game_scope *s = &g->scopes[scope];
    double self = s->self * (1 + s->drift * g->frame) * game_noise(g, s->sigma);
    if (s->step_frame && g->frame >= s->step_frame)
        self *= 2;
    if (s->second_part > 0 && game_chance(g, s->second_part))
        self *= s->second;
    if (game_chance(g, 0.002)) { /* a spike of no account */
        double spike = self * game_uniform(g, 1, 3);
        self += spike < 0.12 * g->budget ? spike : 0.12 * g->budget;
    }
    const game_fault *spread = game_spread_over(g, scope);
    if (spread && s->period == 1)
        self += s->self * spread->extra / game_subtree(g, spread->scope) * game_noise(g, 0.1);
    return self;
}

static inline void game_storm(game *g, game_thread *t, const game_fault *fault)
{
    double part = fault->extra / fault->count;
    for (uint32_t i = 0; i < fault->count; i++) {
        if (fault->kind == FAULT_ALLOCATIONS) {
            uint64_t bytes = fault->count > 20 ? (uint64_t)game_pick(g, 16, 2048) : (uint64_t)game_pick(g, 16, 64) << 20;
            game_put_with(t, TACH_EVENT_ALLOC, g->category_site, &bytes, sizeof bytes);
            t->page_faults += bytes / 16384;
            game_work(t, part);
        } else { /* it blocks */
            uint64_t bytes = (uint64_t)game_pick(g, 1, 8) << 20;
            game_put_with(t, TACH_EVENT_IO, g->file_site, &bytes, sizeof bytes);
            t->switches++;
            t->now += part;
        }
    }
}

static inline void game_suffer(game *g, game_thread *t, const game_fault *fault)
{
    switch (fault->kind) {
    case FAULT_SLOW:
    case FAULT_GPU:
    case FAULT_UNCLAIMED:
    case FAULT_COUNTER:
        game_work(t, fault->extra);
        break;
    case FAULT_ALLOCATIONS:
    case FAULT_IO:
        game_storm(g, t, fault);
        break;
    case FAULT_PAGES:
        game_work(t, fault->extra);
        t->page_faults += fault->count;
        break;
    case FAULT_PREEMPTED:
        t->now += fault->extra;
        t->preemptions += fault->count;
        break;
    default: /* where they happen */
        break;
    }
}

static inline void game_usual_traffic(game *g, game_thread *t, const game_scope *s)
{
    uint32_t allocs = s->allocs ? (uint32_t)game_pick(g, 0, (int)(2 * s->allocs)) : 0;
    for (uint32_t i = 0; i < allocs; i++) {
        uint64_t bytes = (uint64_t)game_pick(g, 16, 512);
        game_put_with(t, TACH_EVENT_ALLOC, g->category_site, &bytes, sizeof bytes);
    }
    if (s->io_bytes) {
        uint64_t bytes = (uint64_t)game_pick(g, 0, (int)(2 * s->io_bytes));
        game_put_with(t, TACH_EVENT_IO, g->file_site, &bytes, sizeof bytes);
    }
}

static inline void game_run_workers(game *g, double from);

/* A wait for a lock: who holds it is asked where the wait begins, told where it ends. */
static inline void game_lock(game *g, game_thread *t, const game_scope *s, const game_fault *fault)
{
    if (!fault && !game_chance(g, 0.25))
        return;
    int holder = g->loader ? g->loader : 1;
    double begun = t->now;
    game_begin(t, s->site);
    t->now += s->self * game_noise(g, 0.5) + (fault ? fault->extra : 0);
    tach_waited waited = {.start_ticks = (uint64_t)begun, .holder_site = g->loader_lock_site};
    snprintf(waited.holder, sizeof waited.holder, "%s", g->threads[holder].name);
    game_put_with(t, TACH_EVENT_WAITED, s->site, &waited, sizeof waited);
    game_end(t, s->site);
    t->switches++;
    if (fault && fault->count && g->loader) { /* what the holder did meanwhile has a scope */
        game_thread *l = &g->threads[g->loader];
        l->now = begun - 50e3;
        game_begin(l, g->load_site);
        game_work(l, t->now - l->now);
        game_end(l, g->load_site);
    }
}

static inline void game_wait(game *g, game_thread *t, const game_scope *s, const game_fault *fault)
{
    game_begin(t, s->site);
    if (s->role == GAME_JOIN) {
        for (int i = 1; i <= g->workers; i++)
            t->now = fmax(t->now, g->threads[i].now);
        t->now += 2e3;
    } else {
        t->now += s->self * game_noise(g, s->sigma) + (fault ? fault->extra : 0);
    }
    game_end(t, s->site);
    t->switches++;
}

static inline void game_run(game *g, int scope)
{
    const game_scope *s = &g->scopes[scope];
    game_thread *t = &g->threads[s->thread];
    const game_fault *fault = game_fault_of(g, scope);
    if (s->role == GAME_LOCK) {
        game_lock(g, t, s, fault);
        return;
    }
    if (s->role != GAME_WORK) {
        game_wait(g, t, s, fault);
        return;
    }
    if (g->frame % s->period != 0 && !game_must_run(g, scope))
        return;
    double self = game_self(g, scope);
    uint32_t calls = s->calls > 1 ? (uint32_t)game_pick(g, (int)(s->calls * 3 / 4), (int)(s->calls * 5 / 4)) : s->calls;
    if (fault && fault->kind == FAULT_CALLS) {
        self += fault->extra;
        calls += (uint32_t)(s->calls * fault->extra / s->self) + 1;
    }
    double part = self / calls * 0.5;
    for (uint32_t call = 0; call < calls; call++) {
        game_begin(t, s->site);
        game_work(t, part);
        if (call == 0) {
            for (int child = scope + 1; child < g->scope_count; child++)
                if (g->scopes[child].parent == scope)
                    game_run(g, child);
            game_usual_traffic(g, t, s);
            if (fault)
                game_suffer(g, t, fault);
        }
        game_work(t, part);
        game_end(t, s->site);
    }
}

static inline void game_run_top(game *g, int thread)
{
    for (int i = 0; i < g->scope_count; i++) {
        if (g->scopes[i].thread != thread || g->scopes[i].parent >= 0)
            continue;
        game_run(g, i);
        if (thread == 0)
            game_work(&g->threads[0], g->unclaimed * game_noise(g, 0.2));
        if (i == g->kick)
            game_run_workers(g, g->threads[0].now);
    }
}

static inline void game_run_workers(game *g, double from)
{
    for (int i = 1; i <= g->workers; i++) {
        game_thread *t = &g->threads[i];
        t->now = from + game_uniform(g, 5e3, 30e3);
        if (t->waits_in_scope && t->begun)
            game_end(t, g->idle_site);
        game_run_top(g, i);
        if (t->waits_in_scope)
            game_begin(t, g->idle_site);
        t->begun = true;
        t->switches += 2;
    }
}

/* Wait for the GPU and then for the display. */
static inline void game_swap(game *g)
{
    game_thread *t = &g->threads[0];
    game_begin(t, g->swap_site);
    if (g->gpu)
        t->now = fmax(t->now, g->threads[g->gpu].now);
    if (g->display > 0)
        t->now = (floor(t->now / g->display) + 1) * g->display + game_uniform(g, 0, 0.0003) * g->display;
    else
        t->now += game_uniform(g, 20e3, 60e3);
    game_end(t, g->swap_site);
    t->switches++;
}

static inline void game_run_background(game *g, game_thread *t)
{
    t->now = fmax(t->now, g->now);
    while (t->now < g->fence) {
        if (t->begun)
            game_end(t, g->mix_site);
        game_begin(t, g->mix_site);
        t->begun = true;
        t->now += 5e6 * game_noise(g, 0.1);
    }
    t->cpu = g->fence - g->now;
}

static inline void game_run_loader(game *g, game_thread *t)
{
    if (t->count > 0 || !(g->decoy || game_chance(g, 0.02)))
        return;
    double room = 0.9 * (g->fence - g->now);
    t->now = g->now + 0.05 * room;
    game_begin(t, g->load_site);
    game_work(t, g->decoy ? room : fmin(0.4 * g->budget * game_noise(g, 0.1), room));
    game_end(t, g->load_site);
}

/* How far its statistic jumps: never just as far as one would that goes by the clock. */
static inline double game_jump(const game *g, const game_fault *fault)
{
    double longer = (g->fence - g->now) / g->before;
    return fabs(fault->times / longer - 1) < 0.3 ? 2 * fault->times : fault->times;
}

static inline void game_count(game *g)
{
    uint32_t count = tach_statistic_count();
    for (uint32_t i = 0; i < count && i < GAME_COUNTERS; i++) {
        double value = g->counter_usual[i] * game_noise(g, g->counter_sigma[i]);
        if (!game_chance(g, g->counter_bursts[i]))
            value = 0;
        if (g->counts_time && i == GAME_COUNTERS - 1)
            value = 48000 * (g->fence - g->now) / 1e9;
        for (int f = 0; f < g->fault_count; f++)
            if (g->faults[f].kind == FAULT_COUNTER && g->faults[f].count == i)
                value = game_jump(g, &g->faults[f]) * g->counter_usual[i];
        g->sums[i].value += (int64_t)value;
    }
}

/* What the system counts for a thread runs on. */
static inline tach_system_counts game_system(const game *g, game_thread *t)
{
    t->usage.cpu_ns += (uint64_t)t->cpu;
    t->usage.page_faults += t->page_faults;
    t->usage.switches += t->switches;
    t->usage.preemptions += t->preemptions;
    bool known = g->knows_system && !t->is_gpu;
    return (tach_system_counts){known ? TACH_SYSTEM_CPU | TACH_SYSTEM_FAULTS | TACH_SYSTEM_SWITCHES : 0, t->usage};
}

static inline const tach_frame_record *game_play(game *g)
{
    for (int i = 0; i < g->thread_count; i++) {
        game_thread *t = &g->threads[i];
        t->count = 0;
        t->cpu = 0;
        t->page_faults = (uint64_t)game_pick(g, 0, 30);
        t->switches = 0;
        t->preemptions = game_chance(g, 0.1);
    }
    game_thread *first = &g->threads[0];
    first->now = g->now;
    const game_fault *outside = game_fault_of(g, -1);
    game_work(first, g->unclaimed * game_noise(g, 0.2));
    if (outside)
        game_suffer(g, first, outside);
    if (g->gpu) {
        g->threads[g->gpu].now = g->now + 0.1 * g->budget;
        game_run_top(g, g->gpu);
    }
    game_run_top(g, 0);
    game_swap(g);
    g->fence = first->now + 2e3;
    if (g->background)
        game_run_background(g, &g->threads[g->background]);
    if (g->loader)
        game_run_loader(g, &g->threads[g->loader]);
    game_count(g);
    tach_ring_view views[GAME_THREADS];
    for (int i = 0; i < g->thread_count; i++) {
        game_thread *t = &g->threads[i];
        views[i] = (tach_ring_view){.events = t->events, .mask = GAME_EVENTS - 1, .end = t->count, .slot = (uint32_t)i};
        views[i].is_gpu = t->is_gpu;
        views[i].system = game_system(g, t);
    }
    tach_model_frame_input input = {
        .fence_ticks = (uint64_t)g->fence, .sums = g->sums, .sum_count = tach_statistic_count(), .frame_slot = 0};
    const tach_frame_record *record = tach_model_frame(g->model, views, (uint32_t)g->thread_count, &input);
    g->before = g->frame ? 0.95 * g->before + 0.05 * (g->fence - g->now) : g->fence - g->now;
    g->now = g->fence;
    g->frame++;
    return record;
}

/* ---- Making one ------------------------------------------------------------------------------------------------------------ */

/* How a game is to be made, where that is not left to chance. */
typedef struct game_wish {
    bool display, gpu, loader, workers, wait, system;
    bool even; /* all scopes about equal */
    int least_scopes;
} game_wish;

static inline int game_add_scope(game *g, int thread, int parent, const char *name, game_role role)
{
    assert_true(g->scope_count < GAME_SCOPES);
    int scope = g->scope_count++;
    g->scopes[scope] = (game_scope){.name = name,
                                    .site = game_site(name, role == GAME_WORK ? TACH_SITE_SCOPE : TACH_SITE_WAIT),
                                    .role = role,
                                    .parent = parent,
                                    .thread = thread,
                                    .depth = parent < 0 ? 1 : g->scopes[parent].depth + 1,
                                    .calls = 1,
                                    .period = 1};
    return scope;
}

static inline int game_add_thread(game *g, const char *name)
{
    int index = g->thread_count++;
    game_thread *t = &g->threads[index];
    static tach_event events[GAME_THREADS][GAME_EVENTS];
    t->events = events[index];
    snprintf(t->name, sizeof t->name, "%s", name);
    snprintf(tach_slots[index].name, sizeof tach_slots[index].name, "%s", name);
    return index;
}

/* A word that none above or beside has; now and then one that is used elsewhere too. */
static inline const char *game_word(game *g, int *next, int parent, int thread)
{
    if (*next == 0 || (*next < GAME_WORDS && !game_chance(g, 0.1)))
        return game_words[(*next)++];
    for (int tries = 0; tries < 50; tries++) {
        const char *word = game_words[game_pick(g, 0, *next - 1)];
        bool near = false;
        for (int above = parent; above >= 0 && !near; above = g->scopes[above].parent)
            near = g->scopes[above].name == word;
        for (int i = 0; i < g->scope_count && !near; i++)
            near = g->scopes[i].parent == parent && g->scopes[i].thread == thread && g->scopes[i].name == word;
        if (!near)
            return word;
    }
    return game_words[(*next)++ % GAME_WORDS];
}

/* `count` scopes of one thread that take `total` together; `even`: about as much each. */
static inline void game_grow_tree(game *g, int thread, int count, double total, bool even, int *next_word)
{
    int first = g->scope_count;
    double sum = 0;
    for (int i = 0; i < count; i++) {
        int parent = -1;
        if (i > 0 && game_chance(g, 0.75)) {
            parent = game_pick(g, first, g->scope_count - 1);
            if (g->scopes[parent].depth >= GAME_DEPTH || g->scopes[parent].role != GAME_WORK)
                parent = -1;
        }
        game_scope *s = &g->scopes[game_add_scope(g, thread, parent, game_word(g, next_word, parent, thread), GAME_WORK)];
        s->self = game_noise(g, even ? 0.3 : 1.2);
        sum += s->self;
        s->sigma = game_uniform(g, 0.02, 0.15);
        s->calls = game_chance(g, 0.3) ? (uint32_t)game_pick(g, 2, 24) : 1;
        if (game_chance(g, 0.2))
            s->allocs = (uint32_t)game_pick(g, 1, 12);
        if (game_chance(g, 0.1))
            s->io_bytes = (uint32_t)game_pick(g, 100, 10000);
    }
    for (int i = first; i < g->scope_count; i++) {
        game_scope *s = &g->scopes[i];
        s->self *= total / sum;
        double share = s->self / g->budget;
        if (s->parent >= 0 && g->scopes[s->parent].period > 1) {
            s->period = g->scopes[s->parent].period;
            s->self = fmin(s->self, 0.1 * g->budget);
        } else if (i > first && game_chance(g, 0.1)) {
            s->period = (uint32_t)game_pick(g, 2, 40);
            s->allocs *= s->period <= 15 ? 20 : 1;
            s->self = fmin(s->self * 2, 0.1 * g->budget);
        } else if (share < 0.04 && game_chance(g, 0.15)) {
            s->second = game_uniform(g, 2, 4);
            s->second_part = game_uniform(g, 0.1, 0.5);
        } else if (share < 0.2 && game_chance(g, 0.1)) {
            s->drift = 0.0005;
        } else if (share < 0.05 && game_chance(g, 0.15)) {
            s->step_frame = (uint32_t)game_pick(g, 100, 300);
        }
    }
}

static inline void game_add_waits(game *g, const game_wish *wish)
{
    if (g->loader || g->workers) {
        int top = game_pick(g, -1, g->scope_count - 1);
        while (top >= 0 && (g->scopes[top].thread != 0 || g->scopes[top].role != GAME_WORK || g->scopes[top].period > 1))
            top--;
        int lock = game_add_scope(g, 0, top, "asset registry", GAME_LOCK);
        g->scopes[lock].self = game_uniform(g, 20e3, 80e3);
    }
    if (wish->wait || game_chance(g, 0.5)) {
        int wait = game_add_scope(g, 0, -1, "socket", GAME_WAIT);
        g->scopes[wait].self = 0.02 * g->budget;
        g->scopes[wait].sigma = 0.2;
    }
}

static inline void game_add_threads(game *g, const game_wish *wish, double total, int *next_word)
{
    g->workers = game_pick(g, wish->workers, 3);
    bool idle = game_chance(g, 0.5);
    for (int i = 1; i <= g->workers; i++) {
        char name[24];
        snprintf(name, sizeof name, "worker %d", i);
        g->threads[game_add_thread(g, name)].waits_in_scope = idle;
        game_grow_tree(g, i, game_pick(g, 1, 6), total * game_uniform(g, 0.1, 0.5), false, next_word);
    }
    if (g->workers) {
        g->kick = 0;
        g->join = game_add_scope(g, 0, -1, "join jobs", GAME_JOIN);
    }
    if (game_chance(g, 0.3))
        g->background = game_add_thread(g, "sound");
    if (wish->loader || game_chance(g, 0.4))
        g->loader = game_add_thread(g, "loader");
}

static inline void game_open_model(game *g)
{
    tach_config config = {.max_nodes = 256,
                          .history_frames = 1000,
                          .history_bytes = 1 << 20,
                          .kept_events = 64,
                          .warm_up_frames = 30,
                          .frame_budget_ms = g->budget / 1e6,
                          .gap_ms = 2000};
    static tach_model model;
    static void *block; /* for all games, and never cleared */
    tach_arena measure = {0};
    tach_model_create(&model, &measure, &config);
    if (!block)
        block = aligned_alloc(64, measure.used);
    tach_arena arena = {block, measure.used, 0};
    tach_model_create(&model, &arena, &config);
    g->model = &model;
    tach_clock_set_source(fake_clock, 1000000000);
    tach_clock_start();
    g->now = 1e12;
    tach_model_start(g->model, (uint64_t)g->now);
}

static inline void game_open(game *g, uint64_t seed, const game_wish *wish)
{
    static const double budgets[] = {1e9 / 60, 1e9 / 60, 1e9 / 60, 1e9 / 30, 1e9 / 120};
    *g = (game){.random = seed, .kick = -1, .join = -1};
    g->budget = budgets[game_pick(g, 0, 4)];
    g->display = (wish->display || game_chance(g, 0.5)) ? g->budget * 1.001 : 0;
    /* Without a display to wait for, also games that are slower than they should be. */
    double total = g->budget * (g->display > 0 ? game_uniform(g, 0.3, 0.65) : game_uniform(g, 0.3, 1.4));
    int next_word = 0;
    game_add_thread(g, "main");
    game_grow_tree(g, 0, game_pick(g, wish->least_scopes ? wish->least_scopes : 3, 40), total, wish->even, &next_word);
    game_add_threads(g, wish, total, &next_word);
    game_add_waits(g, wish);
    if (wish->gpu || game_chance(g, 0.2)) {
        g->gpu = game_add_thread(g, "GPU");
        g->threads[g->gpu].is_gpu = true;
        game_grow_tree(g, g->gpu, game_pick(g, 2, 6), total * game_uniform(g, 0.3, 0.8), false, &next_word);
    }
    g->swap_site = game_site("swap", TACH_SITE_WAIT);
    g->idle_site = game_site("idle", TACH_SITE_WAIT);
    g->mix_site = game_site("mixing", TACH_SITE_SCOPE);
    g->load_site = game_site("streaming", TACH_SITE_SCOPE);
    g->loader_lock_site = game_site("loader.c lock", TACH_SITE_WAIT);
    g->category_site = game_site("geometry", TACH_SITE_ALLOC);
    g->file_site = game_site("level.pak", TACH_SITE_IO);
    g->unclaimed = g->budget * game_uniform(g, 0.0005, 0.003);
    g->knows_system = wish->system || game_chance(g, 0.7);
    for (int i = 0; i < GAME_COUNTERS; i++) {
        g->counter_usual[i] = pow(10, game_uniform(g, 1, 6));
        g->counter_sigma[i] = game_uniform(g, 0, 0.1);
        g->counter_bursts[i] = i >= 3 ? 0.03 : 1;
    }
    g->counts_time = game_chance(g, 0.5);
    game_open_model(g);
}

static inline void game_close(game *g)
{
    for (int i = 0; i < g->thread_count; i++)
        tach_slots[i].name[0] = 0;
    tach_clock_set_source(NULL, 0);
}

#endif
