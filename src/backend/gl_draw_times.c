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
} draw_times = {.pace = TACH_GL_DRAWS_A_FRAME};

void tach_gl_draw_times_set_pace(uint32_t draws_a_frame)
{
    draw_times.pace = draws_a_frame ? tach_min_u32(draws_a_frame, TACH_GL_DRAWS_A_FRAME) : TACH_GL_DRAWS_A_FRAME;
}

void tach_gl_draw_times_start(bool flush)
{
    draw_times.flush = flush;
    draw_times.in_frame = draw_times.round = 0;
}

uint32_t tach_gl_draw_times_frames(uint32_t rows) { return TACH_GL_DRAW_ROUNDS * ((rows + draw_times.pace - 1) / draw_times.pace); }

/* A draw of the list is timed once in each round. */
static bool is_draw_due(uint32_t row)
{
    return row != TACH_DRAWS_NONE && tach_gl_draw_list_tries(row) <= draw_times.round && draw_times.in_frame < draw_times.pace &&
           draw_times.count < TIMED_MOST;
}

bool tach_gl_draw_times_submit(const tach_gl_draw *draw, uint32_t row)
{
    if (!is_draw_due(row))
        return false;
    timed_draw timed = {.row = row, .begin = tach_gl_query_stamp(draw_times.flush)};
    draw->submit(draw->arguments);
    timed.end = timed.begin ? tach_gl_query_stamp(draw_times.flush) : 0;
    if (!timed.end) { /* all queries are in use: later */
        tach_gl_query_free(timed.begin);
        draw_times.in_frame = draw_times.pace;
        return true;
    }
    tach_gl_draw_list_try(row);
    draw_times.ring[(draw_times.first + draw_times.count++) % TIMED_MOST] = timed;
    draw_times.in_frame++;
    return true;
}

/* A round is over when a frame had no draw left that was due; those of the list that did not come again have had their chance. */
bool tach_gl_draw_times_end_frame(void)
{
    tach_gl_draw_times_take(false);
    bool full = draw_times.in_frame >= draw_times.pace || draw_times.count == TIMED_MOST;
    draw_times.in_frame = 0;
    draw_times.round += !full;
    return draw_times.round == TACH_GL_DRAW_ROUNDS;
}

bool tach_gl_draw_times_take(bool give_up)
{
    while (draw_times.count > 0) {
        timed_draw *timed = &draw_times.ring[draw_times.first];
        double ms;
        if (!tach_gl_query_span(timed->begin, timed->end, &ms) && !give_up)
            return false;
        tach_gl_draw_list_time(timed->row, ms);
        tach_gl_query_free(timed->begin);
        tach_gl_query_free(timed->end);
        draw_times.first = (draw_times.first + 1) % TIMED_MOST;
        draw_times.count--;
    }
    return true;
}
