#include "model/verdict_text.h"

#include <string.h>

#include "base/text.h"

#define PATH_LEVELS 3 /* of a path, from its end */
#define PATH_BYTES  96

#define NUMBER_BYTES 48 /* of the longest count, with its thin spaces */
#define MOST_COUNT   9e18

/* A text as far as it is written. */
typedef struct tach_sentence {
    char *text;
    size_t size, length;
} tach_sentence;

static void say(tach_sentence *to, const char *text) { tach_text_add(to->text, to->size, &to->length, text); }

/* Parts of a sentence after the first stand behind a semicolon. */
static void say_next(tach_sentence *to) { say(to, to->length ? "; " : ""); }

/* Without thin spaces: numbers of frames and lines. */
static void say_number(tach_sentence *to, uint64_t number)
{
    char digits[32];
    tach_text_fixed(digits, sizeof digits, (double)number, 0);
    say(to, digits);
}

static void say_ms(tach_sentence *to, uint64_t ns)
{
    char number[32];
    tach_text_ms(number, sizeof number, (double)ns / 1e6);
    say(to, number);
}

static void say_count(tach_sentence *to, uint64_t count, const char *one, const char *many)
{
    char number[NUMBER_BYTES];
    tach_text_count_full(number, sizeof number, (int64_t)count);
    say(to, number);
    say(to, count == 1 ? one : many);
}

static void say_bytes(tach_sentence *to, uint64_t bytes)
{
    char number[32];
    const char *unit;
    tach_text_bytes(number, sizeof number, (int64_t)bytes, &unit);
    say(to, number);
    say(to, " ");
    say(to, unit);
}

static void say_place(tach_sentence *to, const char *file, uint32_t line)
{
    if (!file[0])
        return;
    say(to, " (");
    say(to, tach_text_file_name(file));
    say(to, ":");
    say_number(to, line);
    say(to, ")");
}

/* The way to a row: "AI > PathFinding"; the last levels of a long one. */
static void say_path(tach_sentence *to, const tach_frame_record *session, uint32_t row)
{
    uint32_t rows[PATH_LEVELS];
    uint32_t count = 0;
    for (; row != TACH_NONE && session->nodes[row].parent != TACH_NONE; row = session->nodes[row].parent) {
        if (count == PATH_LEVELS) {
            say(to, "\xE2\x80\xA6 > "); /* an ellipsis */
            break;
        }
        rows[count++] = row;
    }
    while (count-- > 0) {
        char name[PATH_BYTES];
        tach_text_copy_utf8(name, sizeof name, session->nodes[rows[count]].name);
        say(to, name);
        say(to, count > 0 ? " > " : "");
    }
}

/* ---- A cause --------------------------------------------------------------------------------------------------- */

static void say_where(tach_sentence *to, const tach_frame_record *session, const tach_cause *cause)
{
    bool whole_thread = session->nodes[cause->node].parent == TACH_NONE;
    if (cause->kind == TACH_CAUSE_SPREAD)
        say(to, whole_thread ? "everything" : "all in ");
    else if (whole_thread)
        say(to, "outside every scope");
    say_path(to, session, cause->node);
}

static void say_lock(tach_sentence *to, const tach_lock_wait_info *wait)
{
    say(to, "waited for the lock \"");
    say(to, wait->lock);
    say(to, "\"");
    if (!wait->holder[0])
        return;
    say(to, ", held by ");
    say(to, wait->holder);
    say_place(to, wait->holder_file, wait->holder_line);
}

static void say_traffic(tach_sentence *to, const tach_cause *cause)
{
    if (cause->io_bytes) {
        say_next(to);
        say_count(to, cause->io_count, " transfer ", " transfers ");
        say_bytes(to, cause->io_bytes);
    }
    if (cause->alloc_count) {
        say_next(to);
        say_count(to, cause->alloc_count, " allocation ", " allocations ");
        say_bytes(to, cause->alloc_bytes);
        say_place(to, cause->alloc_file, cause->alloc_line);
    }
}

static void say_calls(tach_sentence *to, const tach_cause *cause)
{
    if (cause->kind != TACH_CAUSE_MORE_CALLS)
        return;
    say_next(to);
    say_count(to, cause->calls, " call, usually ", " calls, usually ");
    say_count(to, cause->usual_calls, "", "");
}

static void say_thread(tach_sentence *to, const tach_cause *cause)
{
    if (cause->page_faults) {
        say_next(to);
        say_count(to, cause->page_faults, " page fault", " page faults");
    }
    if (!cause->off_cpu_ns)
        return;
    say_next(to);
    say(to, "off the CPU for ");
    say_ms(to, cause->off_cpu_ns);
    say(to, cause->kind == TACH_CAUSE_WAIT ? " ms by its own will" : " ms");
    if (cause->preemptions) {
        say(to, ", preempted ");
        say_count(to, cause->preemptions, " time", " times");
    }
}

/* Of a statistic that may be of either sign, and of any size. */
static int64_t whole(double value)
{
    if (!(value > -MOST_COUNT && value < MOST_COUNT))
        return value > 0 ? INT64_MAX : INT64_MIN;
    return (int64_t)(value < 0 ? value - 0.5 : value + 0.5);
}

static void say_result(tach_sentence *to, tach_statistic_kind kind, double result)
{
    char number[NUMBER_BYTES];
    const char *unit = "";
    switch (kind) {
    case TACH_STATISTIC_MEMORY:
        tach_text_bytes(number, sizeof number, whole(result), &unit);
        break;
    case TACH_STATISTIC_PERCENT:
        unit = "%";
        tach_text_fixed(number, sizeof number, result, 1);
        break;
    case TACH_STATISTIC_RATIO:
    case TACH_STATISTIC_DISTRIBUTION:
        tach_text_fixed(number, sizeof number, result, 2);
        break;
    default:
        tach_text_count_full(number, sizeof number, whole(result));
    }
    say(to, number);
    say(to, unit[0] ? " " : "");
    say(to, unit);
}

static void say_value(tach_sentence *to, const tach_frame_record *session, const tach_cause *cause)
{
    if (cause->value == TACH_NONE)
        return;
    const tach_value *value = &session->values[cause->value];
    say_next(to);
    say(to, value->title);
    say(to, " ");
    say_result(to, value->kind, cause->value_usual);
    say(to, " \xE2\x86\x92 "); /* an arrow */
    say_result(to, value->kind, cause->value_now);
}

static void say_what(tach_sentence *to, const tach_frame_record *session, const tach_cause *cause)
{
    if (cause->lock_wait != TACH_NONE)
        say_lock(to, &session->lock_waits[cause->lock_wait]);
    else if (cause->kind == TACH_CAUSE_WAIT && !cause->off_cpu_ns)
        say(to, "waiting");
    say_traffic(to, cause);
    say_calls(to, cause);
    say_thread(to, cause);
    say_value(to, session, cause);
    if (cause->waited_in == TACH_NONE)
        return;
    say_next(to);
    say(to, session->threads[session->nodes[cause->waited_in].thread].name);
    say(to, " waited in ");
    say(to, session->nodes[cause->waited_in].name);
}

static void write_cause(tach_cause *cause, const tach_frame_record *session)
{
    tach_sentence path = {cause->path, sizeof cause->path, 0}, what = {cause->what, sizeof cause->what, 0};
    say_where(&path, session, cause);
    say_what(&what, session, cause);
    tach_text_trim_utf8(cause->path);
    tach_text_trim_utf8(cause->what);
}

/* ---- The whole ------------------------------------------------------------------------------------------------- */

static void say_cause(tach_sentence *to, const tach_frame_record *session, const tach_cause *cause)
{
    say(to, cause->path);
    say(to, " +");
    say_ms(to, cause->excess_ns);
    say(to, " ms on ");
    say(to, session->threads[session->nodes[cause->node].thread].name);
    say(to, cause->what[0] ? "; " : "");
    say(to, cause->what);
}

static void say_rest(tach_sentence *to, const tach_verdict *verdict)
{
    say(to, verdict->cause_count > 1 ? "\n" : verdict->cause_count ? "; " : "");
    if (verdict->display_ns) {
        say_ms(to, verdict->display_ns);
        say(to, " ms more to the next refresh; ");
    }
    say_ms(to, verdict->unexplained_ns);
    say(to, " ms unexplained");
}

void tach_verdict_write(tach_verdict *verdict, const tach_frame_record *session)
{
    tach_sentence whole = {verdict->text, sizeof verdict->text, 0};
    say(&whole, "frame ");
    say_number(&whole, verdict->frame_number);
    say(&whole, "  ");
    say_ms(&whole, verdict->duration_ns);
    if (verdict->excess_ns == 0) {
        say(&whole, " ms: no slower than usual");
        return;
    }
    say(&whole, " ms (+");
    say_ms(&whole, verdict->excess_ns);
    say(&whole, "): ");
    for (uint32_t i = 0; i < verdict->cause_count; i++) {
        say(&whole, i ? "\n" : "");
        write_cause(&verdict->causes[i], session);
        say_cause(&whole, session, &verdict->causes[i]);
    }
    say_rest(&whole, verdict);
    tach_text_trim_utf8(verdict->text);
}
