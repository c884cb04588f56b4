/* message.h - what went wrong, in words on the strip: each kind stays for some seconds after it last happened. */
#ifndef TACH_MESSAGE_H
#define TACH_MESSAGE_H

#include "tach/tach.h"

#define TACH_MESSAGE_BYTES   320
#define TACH_MESSAGE_KEEP_NS UINT64_C(5000000000)

typedef enum tach_message_kind {
    TACH_MESSAGE_DROPPED, /* most urgent first */
    TACH_MESSAGE_TOO_DEEP,
    TACH_MESSAGE_REPAIRS,
    TACH_MESSAGE_ROWS,
    TACH_MESSAGE_STATISTICS,
    TACH_MESSAGE_THREADS,
    TACH_MESSAGE_FULL, /* the HUD's own buffer */
    TACH_MESSAGE_LOG,
    TACH_MESSAGE_KIND_COUNT
} tach_message_kind;

typedef struct tach_messages {
    char text[TACH_MESSAGE_KIND_COUNT][TACH_MESSAGE_BYTES];
    uint64_t since_ns[TACH_MESSAGE_KIND_COUNT]; /* of the text; 0: none */
    uint32_t log_count;
    uint64_t unrecorded_threads;
    uint32_t refused_statistics;
} tach_messages;

void tach_messages_create(tach_messages *messages);

/* Look a finished frame over. Cost: some nanoseconds when all is well. */
void tach_messages_add_frame(tach_messages *messages, const tach_frame_record *frame, uint64_t now_ns);

/* What is new in the log: the first line, and of how many. */
void tach_messages_add_log(tach_messages *messages, uint64_t now_ns);

void tach_messages_add_full(tach_messages *messages, uint32_t vertices_needed, uint32_t vertices, uint64_t now_ns);

/* All that still hold, in one line, most urgent first; "" for none. */
void tach_messages_line(const tach_messages *messages, uint64_t now_ns, char *out, size_t size);

#endif
