/* packet_form.h - how a packet's bytes lie: what writes and what reads agree here. */
#ifndef TACH_PACKET_FORM_H
#define TACH_PACKET_FORM_H

#include "base/varint.h"
#include "capture/render.h"
#include "model/packet.h"

/* The numbers of a record that a packet holds, in its order. */
#define HEADER_FIELDS 19
/* Most bytes of each part. */
#define ROW_BYTES      (sizeof(tach_brief_row) + 9 * TACH_VARINT_BYTES)
#define RENDERED_BYTES (1 + TACH_RENDER_BYTES)
#define THREAD_BYTES   (1 + 12 * TACH_VARINT_BYTES)
#define PASS_BYTES     (8 * TACH_VARINT_BYTES)
#define VALUE_BYTES    (3 * TACH_VARINT_BYTES + sizeof(tach_spread))

/* What more is said of a row. */
enum { ROW_RUNNING = 1, ROW_TRAFFIC = 2, ROW_RENDERED = 4 };

_Static_assert(TACH_RENDER_BYTES <= UINT8_MAX, "their length is a byte");

/* A packet begins with where its parts lie, counted from its first byte; the rows follow, so that one of them is found without a
 * look at anything else of a packet like it. */
typedef struct packet_parts {
    uint32_t row_count;
    uint32_t more, record, threads, values, passes;
} packet_parts;

#define PACKET_ALIGN 8u
_Static_assert(sizeof(packet_parts) % PACKET_ALIGN == 0 && PACKET_ALIGN % _Alignof(tach_brief_row) == 0, "rows lie aligned");

#endif
