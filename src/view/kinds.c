#include "view/kinds.h"

#include <string.h>

#include "base/text.h"
#include "model/hitches.h"
#include "view/number.h"

static void put_lost_ms(char out[12], uint64_t ns)
{
    double ms = (double)ns / 1e6;
    if (ms < 99999.95)
        tach_text_fixed(out, 12, ms, 1);
    else
        tach_number_short(out, 12, ms);
}

static char letter_of(const tach_run *run, uint32_t kind)
{
    uint32_t earlier = 0;
    for (uint32_t i = 0; i < run->kind_count; i++)
        earlier += run->kinds[i].first_frame < run->kinds[kind].first_frame;
    return tach_hitches_letter(earlier);
}

static void put_cause(tach_kinds_row *row, const tach_verdict *worst)
{
    size_t length = 0;
    if (worst->cause_count == 0) {
        tach_text_append(row->cause, sizeof row->cause, &length, "no scope explains it");
        return;
    }
    const tach_cause *cause = &worst->causes[0];
    char ms[12];
    put_lost_ms(ms, cause->excess_ns);
    tach_text_append(row->cause, sizeof row->cause, &length, "%s%s", cause->kind == TACH_CAUSE_GPU ? "GPU: " : "", cause->path);
    row->path_length = (uint32_t)length;
    tach_text_append(row->cause, sizeof row->cause, &length, " +%s ms%s%s", ms, cause->what[0] ? "; " : "", cause->what);
}

/* Can it still be shown, with its tree? */
static bool is_kept(const tach_history *history, uint64_t number)
{
    const tach_history_frame *frame = tach_history_at(history, tach_history_age(history, number));
    tach_packet_reader reader;
    tach_frame_record record;
    return frame && tach_history_open(history, frame, &reader, &record);
}

static void put_kind(tach_kinds_row *row, const tach_moment *moment, uint32_t kind)
{
    const tach_hitch_kind *from = &moment->run->kinds[kind];
    row->kind = kind;
    row->lines = 1;
    row->letter[0] = letter_of(moment->run, kind);
    row->gone = !is_kept(moment->history, from->last_frame);
    tach_text_count(row->times, sizeof row->times, from->count);
    put_lost_ms(row->worst, from->worst.duration_ns);
    put_lost_ms(row->lost, from->lost_ns);
    tach_text_count_full(row->first, sizeof row->first, (int64_t)from->first_frame);
    tach_text_count_full(row->last, sizeof row->last, (int64_t)from->last_frame);
    put_cause(row, &from->worst);
}

static void put_kinds_note(tach_kinds_model *model, const tach_run *run, uint32_t hidden)
{
    char lost[16];
    size_t length = 0;
    tach_text_fixed(lost, sizeof lost, run->figures.hitch_lost_ms, 1);
    tach_text_append(model->note, sizeof model->note, &length, "%u %s · ", run->figures.hitches,
                     run->figures.hitches == 1 ? "hitch" : "hitches");
    if (run->kind_count > 0 || run->figures.hitches == 0)
        tach_text_append(model->note, sizeof model->note, &length, "%u %s · ", run->kind_count,
                         run->kind_count == 1 ? "kind" : "kinds");
    tach_text_append(model->note, sizeof model->note, &length, "%s ms lost", lost);
    if (hidden > 0)
        tach_text_append(model->note, sizeof model->note, &length, " · %u not shown", hidden);
}

static void put_gone_note(tach_kinds_model *model, const tach_kinds_row *row)
{
    size_t length = 0;
    model->note[0] = 0;
    tach_text_append(model->note, sizeof model->note, &length, "%s: its last frame has left the history", row->letter);
}

static void put_kind_rows(tach_kinds_model *model, const tach_moment *moment, uint32_t room, uint32_t selected)
{
    const tach_run *run = moment->run;
    uint32_t rows = tach_min_u32(run->kind_count, room);
    uint32_t first = moment->frozen && rows > 0 && selected >= rows ? selected - rows + 1 : 0;
    for (; model->row_count < rows; model->row_count++) {
        tach_kinds_row *row = &model->rows[model->row_count];
        put_kind(row, moment, first + model->row_count);
        row->selected = moment->frozen && row->kind == selected;
        if (row->selected && row->gone)
            put_gone_note(model, row);
    }
}

void tach_kinds_fill(tach_kinds_model *model, const tach_moment *moment, uint32_t room, uint32_t selected)
{
    const tach_run *run = moment->run;
    memset(model, 0, sizeof *model);
    put_kinds_note(model, run, run->kind_count > room ? run->kind_count - room : 0);
    /* A hitch is of no kind before the GPU's times are in, some frames late. */
    model->none = run->kind_count > 0 ? "" : run->figures.hitches > 0 ? "its cause is not known yet" : "none so far";
    if (run->kind_count == 0)
        return;
    selected = tach_min_u32(selected, run->kind_count - 1);
    put_kind_rows(model, moment, room, selected);
    if (!moment->frozen)
        return;
    size_t length = 0;
    tach_text_append(model->verdict_title, sizeof model->verdict_title, &length, "WORST OF KIND %c", letter_of(run, selected));
    tach_text_copy_utf8(model->verdict, sizeof model->verdict, run->kinds[selected].worst.text);
    length = 0;
    if (moment->use_key && moment->use_key[0])
        tach_text_append(model->verdict_note, sizeof model->verdict_note, &length, "%s shows its last frame", moment->use_key);
}
