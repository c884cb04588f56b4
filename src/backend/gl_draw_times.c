#include "backend/gl_draw_times.h"

#include "backend/gl_draw_list.h"
#include "backend/gl_query.h"

/* A draw between two timestamps. */
typedef struct timed_draw {
    uint32_t row;
    tach_gl_query begin, end;
} timed_draw;

#define TIMED_MOST (2 * TACH_GL_DRAWS_A_FRAME + 2)

static struct {
    bool flush;
    uint32_t pace, in_frame, round;
    timed_draw ring[TIMED_MOST]; /* oldest first */
    uint32_t first, count;
} timed_draws = {.pace = TACH_GL_DRAWS_A_FRAME};

void tach_gl_draw_times_set_pace(uint32_t draws_a_frame)
{
    timed_draws.pace = draws_a_frame ? tach_min_u32(draws_a_frame, TACH_GL_DRAWS_A_FRAME) : TACH_GL_DRAWS_A_FRAME;
}

void tach_gl_draw_times_start(bool flush)
{
    timed_draws.flush = flush;
    timed_draws.in_frame = timed_draws.round = 0;
}

uint32_t tach_gl_draw_times_frames(uint32_t rows)
{
    return TACH_GL_DRAW_ROUNDS * ((rows + timed_draws.pace - 1) / timed_draws.pace);
}

/* A draw of the list is timed once in each round. */
static bool is_draw_due(uint32_t row)
{
    return row != TACH_DRAWS_NONE && tach_gl_draw_list_tries(row) <= timed_draws.round && timed_draws.in_frame < timed_draws.pace &&
           timed_draws.count < TIMED_MOST;
}

bool tach_gl_draw_times_submit(const tach_gl_draw *draw, uint32_t row)
{
    if (!is_draw_due(row))
        return false;
    timed_draw timed = {.row = row, .begin = tach_gl_query_stamp(timed_draws.flush)};
    draw->submit(draw->arguments);
    timed.end = timed.begin ? tach_gl_query_stamp(timed_draws.flush) : 0;
    if (!timed.end) { /* all queries are in use: later */
        tach_gl_query_free(timed.begin);
        timed_draws.in_frame = timed_draws.pace;
        return true;
    }
    tach_gl_draw_list_try(row);
    timed_draws.ring[(timed_draws.first + timed_draws.count++) % TIMED_MOST] = timed;
    timed_draws.in_frame++;
    return true;
}

/* A round is over when a frame had no draw left that was due; those of the list that did not come again have had their chance. */
bool tach_gl_draw_times_end_frame(void)
{
    tach_gl_draw_times_take(false);
    bool full = timed_draws.in_frame >= timed_draws.pace || timed_draws.count == TIMED_MOST;
    timed_draws.in_frame = 0;
    timed_draws.round += !full;
    return timed_draws.round == TACH_GL_DRAW_ROUNDS;
}

bool tach_gl_draw_times_take(bool give_up)
{
    while (timed_draws.count > 0) {
        timed_draw *timed = &timed_draws.ring[timed_draws.first];
        double ms;
        if (!tach_gl_query_span(timed->begin, timed->end, &ms) && !give_up)
            return false;
        tach_gl_draw_list_time(timed->row, ms);
        tach_gl_query_free(timed->begin);
        tach_gl_query_free(timed->end);
        timed_draws.first = (timed_draws.first + 1) % TIMED_MOST;
        timed_draws.count--;
    }
    return true;
}
