#include "hud/message.h"

#include <string.h>

#include "base/log.h"
#include "base/text.h"

void tach_messages_create(tach_messages *messages)
{
    memset(messages, 0, sizeof *messages);
    messages->log_count = tach_log_count();
}

static char *start(tach_messages *messages, tach_message_kind kind, uint64_t now_ns)
{
    messages->since_ns[kind] = tach_max_u64(now_ns, 1);
    messages->text[kind][0] = 0;
    return messages->text[kind];
}

#define TOTAL_BYTES 40

static void write_total(char out[TOTAL_BYTES], uint64_t total) { tach_text_count_full(out, TOTAL_BYTES, tach_signed(total)); }

typedef enum thread_count { DROPPED, TOO_DEEP, REPAIRS } thread_count;

static uint64_t count_of(const tach_thread_info *thread, thread_count which)
{
    return which == DROPPED ? thread->dropped : which == TOO_DEEP ? thread->too_deep : thread->repairs;
}

/* "1 234 scopes dropped on main", "on main and 2 more": the thread with most of it is named. */
static void add_count(tach_messages *messages, tach_message_kind kind, const tach_frame_record *frame, thread_count which,
                      uint64_t total, const char *one, const char *many, uint64_t now_ns)
{
    if (total == 0)
        return;
    const tach_thread_info *most = NULL;
    uint32_t threads = 0;
    for (uint32_t i = 0; i < frame->thread_count; i++) {
        uint64_t count = count_of(&frame->threads[i], which);
        threads += count > 0;
        if (count > 0 && (!most || count > count_of(most, which)))
            most = &frame->threads[i];
    }
    char number[TOTAL_BYTES];
    write_total(number, total);
    char *text = start(messages, kind, now_ns);
    size_t length = 0;
    tach_text_append(text, TACH_MESSAGE_BYTES, &length, "! %s %s", number, total == 1 ? one : many);
    if (most)
        tach_text_append(text, TACH_MESSAGE_BYTES, &length, " on %s", most->name);
    if (threads > 1)
        tach_text_append(text, TACH_MESSAGE_BYTES, &length, " and %u more", threads - 1);
}

static void add_threads(tach_messages *messages, uint64_t unrecorded, uint64_t now_ns)
{
    if (unrecorded == messages->unrecorded_threads)
        return;
    messages->unrecorded_threads = unrecorded;
    if (unrecorded == 0)
        return;
    size_t length = 0;
    tach_text_append(start(messages, TACH_MESSAGE_THREADS, now_ns), TACH_MESSAGE_BYTES, &length,
                     "! %llu %s not recorded, %d at a time are", (unsigned long long)unrecorded,
                     unrecorded == 1 ? "thread" : "threads", TACH_MAX_THREADS);
}

static void add_rows(tach_messages *messages, uint64_t without_row, uint64_t now_ns)
{
    if (without_row == 0)
        return;
    char number[TOTAL_BYTES];
    write_total(number, without_row);
    size_t length = 0;
    tach_text_append(start(messages, TACH_MESSAGE_ROWS, now_ns), TACH_MESSAGE_BYTES, &length,
                     "! tree full: %s %s in (other), raise max_nodes", number, without_row == 1 ? "scope" : "scopes");
}

static void add_statistics(tach_messages *messages, uint32_t refused, uint64_t now_ns)
{
    if (refused == messages->refused_statistics)
        return;
    messages->refused_statistics = refused;
    size_t length = 0;
    tach_text_append(start(messages, TACH_MESSAGE_STATISTICS, now_ns), TACH_MESSAGE_BYTES, &length,
                     "! %u %s not shown, %d at most are", refused, refused == 1 ? "statistic" : "statistics", TACH_MAX_STATISTICS);
}

void tach_messages_add_frame(tach_messages *messages, const tach_frame_record *frame, uint64_t now_ns)
{
    bool news =
        frame->unrecorded_threads != messages->unrecorded_threads || frame->refused_statistics != messages->refused_statistics;
    if (!news && !(frame->dropped | frame->too_deep | frame->repairs | frame->without_row))
        return;
    add_rows(messages, frame->without_row, now_ns);
    add_statistics(messages, frame->refused_statistics, now_ns);
    add_count(messages, TACH_MESSAGE_DROPPED, frame, DROPPED, frame->dropped, "scope dropped", "scopes dropped", now_ns);
    add_count(messages, TACH_MESSAGE_TOO_DEEP, frame, TOO_DEEP, frame->too_deep, "scope too deep", "scopes too deep", now_ns);
    add_count(messages, TACH_MESSAGE_REPAIRS, frame, REPAIRS, frame->repairs, "scope repaired", "scopes repaired", now_ns);
    add_threads(messages, frame->unrecorded_threads, now_ns);
}

/* Of several lines the first: what went wrong is told before what then became of it. */
void tach_messages_add_log(tach_messages *messages, uint64_t now_ns)
{
    uint32_t count = tach_log_count();
    if (count == messages->log_count)
        return;
    uint32_t lines = count - messages->log_count;
    char line[TACH_LOG_BYTES], *text = start(messages, TACH_MESSAGE_LOG, now_ns);
    size_t length = 0;
    tach_log_line(messages->log_count, line, sizeof line);
    messages->log_count = count;
    if (lines > 1)
        tach_text_append(text, TACH_MESSAGE_BYTES, &length, "1 of %u: ", lines);
    tach_text_add(text, TACH_MESSAGE_BYTES, &length, line);
    tach_text_trim_utf8(text);
}

void tach_messages_add_full(tach_messages *messages, uint32_t vertices_needed, uint32_t vertices, uint64_t now_ns)
{
    size_t length = 0;
    tach_text_append(start(messages, TACH_MESSAGE_FULL, now_ns), TACH_MESSAGE_BYTES, &length,
                     "! HUD buffer full: %u of %u vertices, raise max_vertices", vertices, vertices_needed);
}

void tach_messages_line(const tach_messages *messages, uint64_t now_ns, char *out, size_t size)
{
    size_t length = 0;
    out[0] = 0;
    for (int i = 0; i < TACH_MESSAGE_KIND_COUNT; i++) {
        if (messages->since_ns[i] == 0 || now_ns > messages->since_ns[i] + TACH_MESSAGE_KEEP_NS)
            continue;
        tach_text_append(out, size, &length, "%s%s", length ? " · " : "", messages->text[i]);
    }
}
