/* packet_form.h - how a packet's bytes lie: what writes and what reads agree here. */
#ifndef TACH_PACKET_FORM_H
#define TACH_PACKET_FORM_H

#include "base/varint.h"
#include "capture/render.h"
#include "model/packet.h"

/* The numbers of a record that a packet holds, in its order. */
#define HEADER_FIELDS 19
/* The columns of a row, and in the last of them what stands for "more of it behind". */
#define ID_BYTES    2
#define SELF_BYTES  4
#define CALL_BYTES  1
#define MORE_BEHIND UINT8_MAX
/* Most bytes of each part. */
#define ROW_BYTES      (ID_BYTES + SELF_BYTES + CALL_BYTES + 9 * TACH_VARINT_BYTES)
#define RENDERED_BYTES (1 + TACH_RENDER_BYTES)
#define THREAD_BYTES   (1 + 12 * TACH_VARINT_BYTES)
#define PASS_BYTES     (8 * TACH_VARINT_BYTES)
#define VALUE_BYTES    (3 * TACH_VARINT_BYTES + sizeof(tach_spread))

/* What more is said of a row. */
enum { ROW_RUNNING = 1, ROW_TRAFFIC = 2, ROW_RENDERED = 4 };

_Static_assert(TACH_RENDER_BYTES <= UINT8_MAX, "their length is a byte");

/* A packet begins with where its parts lie, counted from its first byte; the record's numbers follow. */
typedef struct packet_parts {
    uint32_t row_count;
    uint32_t rows, threads, values, passes;
} packet_parts;

#endif
