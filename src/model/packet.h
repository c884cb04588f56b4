/* packet.h - a frame's record in few bytes: its numbers, every row that ran, its threads and statistics.
 *
 * Packets lie in a ring of bytes; the oldest are overwritten. About 5 bytes a row, 20 a thread, 2 a statistic. Reading one costs
 * some nanoseconds a row.
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

/* A row in one frame. What it allocated and moved is its own, without its children's. */
typedef struct tach_packed_row {
    uint32_t row, calls;
    uint64_t self_ns;
    bool running;
    uint32_t alloc_site; /* of the largest block */
    tach_traffic traffic;
} tach_packed_row;

/* A place in a packet. */
typedef struct tach_packet_cursor {
    const uint8_t *at;
    uint32_t row; /* the last one read */
    uint32_t rows_left;
    uint32_t threads_left;
} tach_packet_cursor;

typedef struct tach_packet_reader {
    tach_packet_cursor main, late; /* late.at is NULL for none */
} tach_packet_reader;

/* All pages are touched here: first touch inside a frame would cost it. */
void tach_packets_create(tach_packets *packets, tach_arena *arena, uint32_t capacity);

/* Bytes that a frame of so many may need: room for them must be there before it is written. */
uint64_t tach_packet_most(uint32_t rows, uint32_t threads, uint32_t values);

/* Keep a frame that has just been closed. Returns where, or 0 when it is too large. */
uint64_t tach_packets_add(tach_packets *packets, const tach_call_tree *tree, const tach_frame_record *record);

/* Begin to read: fills the record's own numbers. False when `place` is 0 or has been overwritten. Then read all rows, all threads,
 * all values, in this order. */
bool tach_packet_open(const tach_packets *packets, uint64_t place, tach_packet_reader *reader, tach_frame_record *record);

/* Read the rows and threads of another packet behind those of the first: what came later. Its GPU times go to the record. */
void tach_packet_open_late(const tach_packets *packets, uint64_t place, tach_packet_reader *reader, tach_frame_record *record);

/* The next row, parents first; false after the last. */
bool tach_packet_row(tach_packet_reader *reader, tach_packed_row *out);

/* How many threads follow, and the next of them: fills what belongs to the frame and returns its index. */
uint32_t tach_packet_threads(tach_packet_reader *reader);
uint32_t tach_packet_thread(tach_packet_reader *reader, tach_thread_info *info);

/* How many values follow, and the next of them. Its kind must stand in it; what belongs to the frame is filled in. */
uint32_t tach_packet_values(tach_packet_reader *reader);
void tach_packet_value(tach_packet_reader *reader, tach_value *value);

#endif
