/* stages.h - what each stage of the game took, frame by frame.
 *
 * A stage is a TACH_STAGE on the frame's own thread; in a game without any, an outermost scope there. A row belongs to the nearest
 * stage around it, so a stage inside another is taken out of that one and the parts add up to the frame: stages, the rest of the
 * work, and the waits, wherever they are. Frames are read out of their packets when somebody asks, once.
 */
#ifndef TACH_STAGES_H
#define TACH_STAGES_H

#include "model/history.h"

#define TACH_STAGES_MOST   9    /* by name, in order of appearance; what later ones take is in the rest */
#define TACH_STAGES_FRAMES 2048 /* that are remembered, a power of two; 56 bytes each */

/* A frame's parts: the stages, then these. */
enum { TACH_STAGE_REST = TACH_STAGES_MOST, TACH_STAGE_WAIT, TACH_STAGE_PARTS };

typedef struct tach_stage_times {
    uint64_t frame; /* its number + 1; 0 for none */
    float ms[TACH_STAGE_PARTS];
} tach_stage_times;

typedef struct tach_stages {
    const char *names[TACH_STAGES_MOST];
    uint32_t count;
    bool by_scopes; /* the game has no TACH_STAGE */
    /* By row: the part that its self time is of, as if its thread were the frame's own. */
    uint8_t *part_of;
    uint32_t row_count, capacity;
    uint16_t thread;
    tach_stage_times *times; /* frame n at n % TACH_STAGES_FRAMES */
} tach_stages;

void tach_stages_create(tach_stages *stages, tach_arena *arena, uint32_t max_rows);

/* Learn the rows of a record; those that it knows stay what they are. Nothing but a comparison while there are no new ones. */
void tach_stages_follow(tach_stages *stages, const tach_frame_record *record);

/* Read a frame of the past that is not remembered, with the rows it may have: about 10 ns a row. False when its packet is gone. */
bool tach_stages_read(tach_stages *stages, const tach_history *history, const tach_frame_record *record, uint64_t number);

/* What was read of a frame; NULL when it is not remembered. */
const tach_stage_times *tach_stages_of(const tach_stages *stages, uint64_t number);

#endif
