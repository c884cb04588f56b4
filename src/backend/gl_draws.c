#include "backend/gl_draws.h"

#include <math.h>
#include <string.h>

#include "backend/gl_count.h"
#include "backend/gl_draw_facts.h"
#include "backend/gl_draw_list.h"
#include "backend/gl_flash.h"
#include "backend/gl_frame_times.h"
#include "backend/gl_group.h"
#include "backend/gl_largest.h"
#include "backend/gl_marked.h"
#include "backend/gl_query.h"
#include "base/clock.h"
#include "base/text.h"

#define WAIT_FRAMES     120 /* for the last results; then they are lost */
#define DRAW_PATH_BYTES 192

static const char no_draw_came[] = "no draw came through the watch: see tach_gl_watch";

/* What the hook does with the draws of a frame. */
typedef enum draws_stage {
    STAGE_REST,  /* nothing is measured */
    STAGE_START, /* asked for in the middle of a frame: the next is listed */
    STAGE_LIST,
    STAGE_TIME,
    STAGE_WAIT /* all is asked for */
} draws_stage;

/* A draw between two timestamps. */
typedef struct timed_draw {
    uint32_t row;
    tach_gl_query begin, end;
} timed_draw;

#define TIMED_MOST (2 * TACH_GL_DRAWS_A_FRAME + 2)

static struct {
    draws_stage stage;
    tach_draws_status status;
    bool hooked;
    uint32_t pace, timed_in_frame, round, waited;
    timed_draw timed[TIMED_MOST]; /* a ring, oldest first */
    uint32_t first_timed, timed_count;
    tach_gl_draw_facts before; /* of the draw before the one that is listed */
    bool flashing, flash_group, lit;
    uint32_t flash_index;
    bool leaving_out; /* frames are told: the draws of `hidden` are left out */
    uint32_t hidden;
    uint64_t left_out;               /* draw calls of it */
    tach_gl_frame_times frame_times; /* whole ones, to the HUD's first draw */
    uint64_t counted;                /* by the watch, before the frame that is listed */
    uint64_t listed;                 /* draw calls */
} measuring_draws = {.hidden = TACH_DRAWS_NONE};

/* ---- Which draw it is --------------------------------------------------------------------------------------------------- */

static uint64_t mix_hash(uint64_t hash, uint64_t value) { return (hash ^ value) * UINT64_C(0x9E3779B97F4A7C15) + (hash >> 29); }

/* Counts of instances change from frame to frame (culling), those of vertices with the mesh: they tell meshes apart. */
static uint64_t identity_of(const tach_gl_draw *draw)
{
    GLuint program, array;
    tach_gl_draw_facts_objects(&program, &array);
    uint64_t hash = mix_hash(tach_gl_group_hash(), (uint64_t)program << 32 | array);
    hash = mix_hash(hash, (uint64_t)draw->mode << 32 | tach_gl_marked_now());
    return mix_hash(hash, draw->instances ? draw->vertices / draw->instances : draw->vertices);
}

/* Where it stands; outside of all objects the vertex array's label says more, and of a draw that has nothing the program. */
static void name_draw(char *out, size_t size, const tach_gl_draw_facts *facts)
{
    size_t length = tach_gl_marked_path(out, size);
    if (tach_gl_marked_now() == TACH_DRAWS_NONE && facts->array_label[0])
        tach_text_append(out, size, &length, "%s%s", length ? " > " : "", facts->array_label);
    if (length == 0)
        tach_text_add(out, size, &length, facts->program_label);
    tach_text_trim_utf8(out);
}

static void list_draw(const tach_gl_draw *draw)
{
    measuring_draws.listed += draw->draws;
    tach_gl_draw_facts facts;
    char name[DRAW_PATH_BYTES];
    tach_gl_draw_facts_ask(&facts);
    name_draw(name, sizeof name, &facts);
    tach_gl_draw_list_add(&(tach_gl_draw_entry){.identity = identity_of(draw),
                                                .name = name,
                                                .program = facts.program_label,
                                                .draws = draw->draws,
                                                .changes = tach_gl_draw_facts_changes(&measuring_draws.before, &facts),
                                                .triangles = draw->triangles,
                                                .instances = draw->instances,
                                                .textures = facts.textures,
                                                .texture_bytes = facts.texture_bytes,
                                                .texture_count = facts.texture_count});
    measuring_draws.before = facts;
}

/* ---- Times -------------------------------------------------------------------------------------------------------------- */

static tach_gl_query stamp(void)
{
    if (!measuring_draws.status.software)
        return tach_gl_query_issue();
    /* It draws a whole batch at its end, and would put both stamps there. */
    glFlush();
    tach_gl_query query = tach_gl_query_issue();
    glFlush();
    return query;
}

/* A draw of the list is timed once in each round. */
static bool is_draw_due(uint32_t row)
{
    return row != TACH_DRAWS_NONE && tach_gl_draw_list_tries(row) <= measuring_draws.round &&
           measuring_draws.timed_in_frame < measuring_draws.pace && measuring_draws.timed_count < TIMED_MOST;
}

/* False when it is not its turn: then it was not submitted. */
static bool time_draw(const tach_gl_draw *draw)
{
    uint32_t row = tach_gl_draw_list_find(identity_of(draw));
    if (!is_draw_due(row))
        return false;
    timed_draw timed = {.row = row, .begin = stamp()};
    draw->submit(draw->arguments);
    timed.end = timed.begin ? stamp() : 0;
    if (!timed.end) { /* all queries are in use: later */
        tach_gl_query_free(timed.begin);
        measuring_draws.timed_in_frame = measuring_draws.pace;
        return true;
    }
    tach_gl_draw_list_try(row);
    measuring_draws.timed[(measuring_draws.first_timed + measuring_draws.timed_count++) % TIMED_MOST] = timed;
    measuring_draws.timed_in_frame++;
    return true;
}

static void take_draw_times(bool give_up)
{
    while (measuring_draws.timed_count > 0) {
        timed_draw *timed = &measuring_draws.timed[measuring_draws.first_timed];
        uint64_t begin_ns = 0, end_ns = 0;
        tach_gl_query_state end = tach_gl_query_poll(timed->end, &end_ns);
        if (end == TACH_GL_QUERY_PENDING && !give_up)
            return;
        bool ready = end == TACH_GL_QUERY_READY && tach_gl_query_poll(timed->begin, &begin_ns) == TACH_GL_QUERY_READY;
        tach_gl_draw_list_time(timed->row, ready && end_ns >= begin_ns ? (double)(end_ns - begin_ns) / 1e6 : (double)NAN);
        tach_gl_query_free(timed->begin);
        tach_gl_query_free(timed->end);
        measuring_draws.first_timed = (measuring_draws.first_timed + 1) % TIMED_MOST;
        measuring_draws.timed_count--;
    }
}

/* ---- The hook ----------------------------------------------------------------------------------------------------------- */

/* Looked up also in the dark half, so that the rows of like draws are counted on. */
static bool flashes_now(const tach_gl_draw *draw)
{
    if (!measuring_draws.flashing)
        return false;
    uint32_t count, row = tach_gl_draw_list_find(identity_of(draw));
    const tach_draws_row *rows = tach_gl_draw_list_rows(&count);
    return row != TACH_DRAWS_NONE && (measuring_draws.flash_group ? rows[row].group : row) == measuring_draws.flash_index &&
           measuring_draws.lit;
}

static void on_draw(const tach_gl_draw *draw, void *user)
{
    (void)user;
    if (measuring_draws.leaving_out && tach_gl_marked_is_open(measuring_draws.hidden)) {
        measuring_draws.left_out += draw->draws;
        return;
    }
    if (measuring_draws.stage == STAGE_TIME && time_draw(draw))
        return;
    if (measuring_draws.stage == STAGE_LIST)
        list_draw(draw);
    if (measuring_draws.stage == STAGE_REST && flashes_now(draw))
        tach_gl_flash_submit(draw);
    else
        draw->submit(draw->arguments);
}

/* Look at draws for as long as there is a reason to. */
static bool hook_as_wanted(void)
{
    bool wanted = measuring_draws.stage != STAGE_REST || measuring_draws.flashing || measuring_draws.leaving_out;
    if (wanted && !measuring_draws.hooked)
        measuring_draws.hooked = tach_gl_hook_set(on_draw, NULL);
    else if (!wanted && measuring_draws.hooked)
        measuring_draws.hooked = !tach_gl_hook_set(NULL, NULL);
    return measuring_draws.hooked == wanted;
}

/* ---- From frame to frame ----------------------------------------------------------------------------------------------------- */

static void fail_measuring(const char *why)
{
    measuring_draws.status.state = TACH_DRAWS_FAILED;
    measuring_draws.status.why = why;
    measuring_draws.stage = STAGE_REST;
    take_draw_times(true);
    hook_as_wanted();
}

static void finish_measuring(void)
{
    take_draw_times(true);
    tach_gl_draw_list_finish(&measuring_draws.status);
    measuring_draws.status.state = TACH_DRAWS_DONE;
    measuring_draws.status.version++;
    measuring_draws.stage = STAGE_REST;
    hook_as_wanted();
}

static void begin_timing(void)
{
    uint32_t count;
    uint64_t drawn = tach_self->rendered.of[TACH_RENDER_DRAWS] - measuring_draws.counted;
    measuring_draws.status.unseen = (uint32_t)(drawn > measuring_draws.listed ? drawn - measuring_draws.listed : 0);
    tach_gl_draw_list_rows(&count);
    if (count == 0) {
        fail_measuring(no_draw_came);
        return;
    }
    measuring_draws.status.frames = 1 + TACH_GL_DRAW_ROUNDS * ((count + measuring_draws.pace - 1) / measuring_draws.pace);
    measuring_draws.stage = STAGE_TIME;
}

/* A round is over when a frame had no draw left that was due; those of the list that did not come again have had their chance. */
static void end_timed_frame(void)
{
    take_draw_times(false);
    bool full = measuring_draws.timed_in_frame >= measuring_draws.pace || measuring_draws.timed_count == TIMED_MOST;
    if (!full && ++measuring_draws.round == TACH_GL_DRAW_ROUNDS)
        measuring_draws.stage = STAGE_WAIT;
}

static void end_waiting(void)
{
    take_draw_times(++measuring_draws.waited > WAIT_FRAMES);
    if (measuring_draws.timed_count == 0)
        finish_measuring();
}

static void step_stage(void)
{
    switch (measuring_draws.stage) {
    case STAGE_REST:
        break;
    case STAGE_START:
        measuring_draws.counted = tach_self->rendered.of[TACH_RENDER_DRAWS];
        measuring_draws.listed = 0;
        measuring_draws.stage = STAGE_LIST;
        break;
    case STAGE_LIST:
        begin_timing();
        break;
    case STAGE_TIME:
        end_timed_frame();
        break;
    case STAGE_WAIT:
        end_waiting();
        break;
    }
}

void tach_gl_draws_end_frame(void)
{
    tach_gl_marked_close_all();
    tach_gl_frame_times_end(&measuring_draws.frame_times, measuring_draws.status.software);
    if (measuring_draws.stage == STAGE_REST && !measuring_draws.flashing)
        return;
    step_stage();
    measuring_draws.status.frame +=
        measuring_draws.stage == STAGE_TIME && measuring_draws.status.frame < measuring_draws.status.frames;
    measuring_draws.timed_in_frame = 0;
    measuring_draws.lit = tach_gl_flash_is_lit(tach_now_ns());
    tach_gl_draw_list_next_frame();
}

void tach_gl_draws_forget(void)
{
    bool measuring = measuring_draws.stage != STAGE_REST;
    measuring_draws.flashing = measuring_draws.leaving_out = false;
    measuring_draws.hidden = TACH_DRAWS_NONE;
    if (measuring)
        fail_measuring("the OpenGL context is gone");
    take_draw_times(true);
    hook_as_wanted();
    tach_gl_frame_times_clear(&measuring_draws.frame_times);
    tach_gl_marked_close_all();
    tach_gl_group_reset();
}

void tach_gl_draws_set_pace(uint32_t draws_a_frame) { measuring_draws.pace = tach_min_u32(draws_a_frame, TACH_GL_DRAWS_A_FRAME); }

/* ---- The table that the HUD calls -------------------------------------------------------------------------------------------- */

/* One that nobody else has started. */
static bool has_queries(const char **why)
{
    *why = "OpenGL has not been started (tach_gl_init)";
    if (!tach_gl_context_get()->usable)
        return false;
    *why = "this OpenGL lacks functions that its version has";
    return glFlush && glGetActiveUniform && glGetUniformiv && (tach_gl_query_works() || tach_gl_query_start(why));
}

static bool draws_can_come(const char **why)
{
    *why = no_draw_came;
    return tach_gl_hook_can_see_draws();
}

static void ask_renderer(void)
{
    const char *name = (const char *)glGetString(GL_RENDERER);
    measuring_draws.status.software = name && (strstr(name, "llvmpipe") || strstr(name, "softpipe") || strstr(name, "swrast"));
}

static void cancel_draws(void *user)
{
    (void)user;
    if (measuring_draws.stage == STAGE_REST)
        return;
    measuring_draws.stage = STAGE_REST;
    measuring_draws.status.state = TACH_DRAWS_IDLE;
    measuring_draws.status.version++;
    take_draw_times(true);
    hook_as_wanted();
}

static void start_draws(void *user)
{
    const char *why;
    (void)user;
    measuring_draws.flashing = false;
    measuring_draws.stage = STAGE_REST;
    take_draw_times(true);
    if (!has_queries(&why) || !draws_can_come(&why)) {
        fail_measuring(why);
        return;
    }
    if (measuring_draws.pace == 0)
        measuring_draws.pace = TACH_GL_DRAWS_A_FRAME;
    ask_renderer();
    measuring_draws.status.state = TACH_DRAWS_MEASURING;
    measuring_draws.status.why = "";
    measuring_draws.status.frame = measuring_draws.status.frames = 1;
    measuring_draws.status.version++;
    measuring_draws.round = measuring_draws.waited = 0;
    memset(&measuring_draws.before, 0, sizeof measuring_draws.before);
    tach_gl_draw_list_clear();
    tach_gl_draw_facts_start();
    measuring_draws.stage = STAGE_START;
    if (!hook_as_wanted())
        fail_measuring("a debug view is on, which has the draws: switch it off first");
}

static void tell_status(void *user, tach_draws_status *out)
{
    (void)user;
    *out = measuring_draws.status;
    out->why = measuring_draws.status.why ? measuring_draws.status.why : "";
}

static const tach_draws_row *tell_rows(void *user, uint32_t *count)
{
    (void)user;
    const tach_draws_row *rows = tach_gl_draw_list_rows(count);
    *count = measuring_draws.status.state == TACH_DRAWS_DONE ? *count : 0;
    return rows;
}

static const tach_draws_row *tell_groups(void *user, uint32_t *count)
{
    (void)user;
    const tach_draws_row *rows = tach_gl_draw_list_groups(count);
    *count = measuring_draws.status.state == TACH_DRAWS_DONE ? *count : 0;
    return rows;
}

static void flash_draws(void *user, bool group, uint32_t index)
{
    (void)user;
    measuring_draws.flashing = index != TACH_DRAWS_NONE && measuring_draws.status.state == TACH_DRAWS_DONE;
    measuring_draws.flash_group = group;
    measuring_draws.flash_index = index;
    measuring_draws.lit = false; /* the rest of this frame */
    measuring_draws.flashing &= hook_as_wanted();
}

static const char *tell_object(void *user, uint32_t index)
{
    (void)user;
    return tach_gl_marked_name(index);
}

static bool begin_frame(void *user, uint64_t number, uint32_t hidden)
{
    const char *why;
    (void)user;
    bool queries = has_queries(&why);
    if (!measuring_draws.leaving_out)
        measuring_draws.left_out = 0;
    if (queries && !measuring_draws.leaving_out)
        ask_renderer();
    measuring_draws.leaving_out = tach_gl_context_get()->usable;
    measuring_draws.hidden = hidden;
    if (!hook_as_wanted() || !measuring_draws.leaving_out) {
        measuring_draws.leaving_out = false;
        return false;
    }
    tach_gl_frame_times_begin(&measuring_draws.frame_times, number,
                              measuring_draws.status.software); /* lost at once where there are no queries */
    return true;
}

static void end_frames(void *user)
{
    (void)user;
    measuring_draws.leaving_out = false;
    measuring_draws.hidden = TACH_DRAWS_NONE;
    hook_as_wanted();
    tach_gl_frame_times_clear(&measuring_draws.frame_times);
}

static uint64_t tell_left_out(void *user)
{
    (void)user;
    return measuring_draws.left_out;
}

static bool take_frame_time(void *user, uint64_t *number, double *gpu_ms)
{
    (void)user;
    return tach_gl_frame_times_take(&measuring_draws.frame_times, number, gpu_ms);
}

const tach_draws_source *tach_gl_draws(void)
{
    static const tach_draws_source table = {NULL,          start_draws,     cancel_draws,        tell_status, tell_rows,
                                            tell_groups,   flash_draws,     tell_object,         begin_frame, end_frames,
                                            tell_left_out, take_frame_time, tach_gl_largest_tell};
    return &table;
}
