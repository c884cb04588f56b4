/* packet.h - a frame's record in few bytes: its numbers, every row that ran, its threads and statistics.
 *
 * Packets lie in a ring of bytes; the oldest are overwritten. 8 bytes a row, about 20 a thread, 2 a statistic. Looking for a few
 * rows costs half a nanosecond for each that is passed over, reading one some nanoseconds.
 */
#ifndef TACH_PACKET_H
#define TACH_PACKET_H

#include "base/arena.h"
#include "model/tree.h"

typedef struct tach_packets {
    uint8_t *bytes;
    uint64_t capacity;
    uint64_t head; /* bytes ever written, and skipped at the ring's end */
} tach_packets;

/* A row in one frame. What it allocated, moved and rendered is its own, without its children's. */
typedef struct tach_packed_row {
    uint32_t row, calls;
    uint64_t self_ns;
    bool running;
    uint32_t alloc_site; /* of the largest block */
    tach_traffic traffic;
    const uint8_t *rendered; /* for tach_render_get; NULL for nothing */
} tach_packed_row;

/* Most rows of a tree: their numbers take two bytes. */
#define TACH_PACKET_MAX_ROWS 65535

/* One packet's parts. */
typedef struct tach_packet_part {
    const tach_brief_row *rows;
    const uint8_t *more; /* of rows that need more bytes: the next of these */
    uint32_t row_count, next_row;
    uint32_t more_index; /* of the last row whose bytes were read there; TACH_NONE before the first */
    uint32_t threads_left;
    const uint8_t *threads, *values, *passes;
} tach_packet_part;

typedef struct tach_packet_reader {
    tach_packet_part main, late; /* the second without rows and threads where nothing came later */
} tach_packet_reader;

/* All pages are touched here: first touch inside a frame would cost it. */
void tach_packets_create(tach_packets *packets, tach_arena *arena, uint32_t capacity);

/* Bytes that a frame of so many may need, `rendered` of its rows having rendered: room for them must be there before it is
 * written. */
uint64_t tach_packet_most(uint32_t rows, uint32_t rendered, uint32_t threads, uint32_t values, uint32_t passes);

/* Keep a frame that has just been closed. Returns where, or 0 when it is too large. */
uint64_t tach_packets_add(tach_packets *packets, const tach_call_tree *tree, const tach_frame_record *record);

/* Is the packet at that place still there? Never at 0. */
static inline bool tach_packets_hold(const tach_packets *packets, uint64_t place)
{
    return place != 0 && packets->head - (place - 1) <= packets->capacity;
}

/* Begin to read: rows, threads and values each from the first on. False when the packet is gone. The second fills the record's own
 * numbers too. */
bool tach_packet_find(const tach_packets *packets, uint64_t place, tach_packet_reader *reader);
bool tach_packet_open(const tach_packets *packets, uint64_t place, tach_packet_reader *reader, tach_frame_record *record);

/* Read the rows and threads of another packet behind those of the first: what came later. Nothing when that is gone. The second
 * gives its GPU times to the record. */
void tach_packet_find_late(const tach_packets *packets, uint64_t place, tach_packet_reader *reader);
void tach_packet_open_late(const tach_packets *packets, uint64_t place, tach_packet_reader *reader, tach_frame_record *record);

/* The next row, parents first; false after the last. */
bool tach_packet_row(tach_packet_reader *reader, tach_packed_row *out);

/* The next row that took at least `least_ns` without its children, and where it lies among its packet's. */
bool tach_packet_row_of_time(tach_packet_reader *reader, uint64_t least_ns, tach_packed_row *out, uint32_t *index);

/* That row, which lay in another packet at *index: rows come in much the same order in each. Looked for a few places around, not
 * before what was read last, and not among what came later; false when it is not there. */
bool tach_packet_row_near(tach_packet_reader *reader, uint32_t row, uint32_t *index, tach_packed_row *out);

/* The packet's rows as they lie there: as many as the tree had touched. */
const tach_brief_row *tach_packet_rows(const tach_packets *packets, uint64_t place);

/* Add every row's self time, times a factor, to its entry in `out`, by row. In place of reading the rows. */
void tach_packet_add_selves(tach_packet_reader *reader, int64_t factor, int64_t *out);

/* The next row whose entry in `wanted`, by row, is not 0. */
bool tach_packet_row_of(tach_packet_reader *reader, const uint16_t *wanted, tach_packed_row *out);

/* How many threads follow, and the next of them: fills what belongs to the frame and returns its index. */
uint32_t tach_packet_threads(tach_packet_reader *reader);
uint32_t tach_packet_thread(tach_packet_reader *reader, tach_thread_info *info);

/* In place of these two: the thread of that index. False, with nothing filled in, when it did not run. */
bool tach_packet_thread_of(tach_packet_reader *reader, uint32_t index, tach_thread_info *info);

/* How many values follow, and the next of them. Its kind must stand in it; what belongs to the frame is filled in. */
uint32_t tach_packet_values(tach_packet_reader *reader);
void tach_packet_value(tach_packet_reader *reader, tach_value *value);

/* What came later of the counts of GPU passes: at most `capacity`. Returns how many; 0 and TACH_GPU_NONE where nothing came. */
uint32_t tach_packet_passes(const tach_packet_reader *reader, tach_gpu_pass *passes, uint32_t capacity, tach_gpu_state *state);

#endif
