#include "view/budget_order.h"

#include <math.h>
#include <string.h>

#include "base/text.h"
#include "model/budgets.h"
#include "view/layout.h"
#include "view/number.h"

bool tach_budget_rows_asked(const tach_moment *moment)
{
    return moment->frame.budget_count > 1 ||
           (moment->frame.budget_count == 1 && moment->frame.budgets[0].source != TACH_BUDGET_FROM_CONFIG);
}

static double judged_value(const tach_budget *budget, bool exact) { return exact ? budget->value : budget->held; }

double tach_budget_rows_share(const tach_budget *budget, bool exact)
{
    double value = judged_value(budget, exact);
    if (budget->state == TACH_BUDGET_NOT_SEEN || !isfinite(value) || !(value > 0))
        return 0;
    return budget->limit > 0 ? value / budget->limit : 2;
}

tach_badge_state tach_budget_rows_state_of(const tach_moment *moment, uint32_t index)
{
    tach_badge badge;
    tach_badge_for_budget_short(&badge, &moment->frame.budgets[index], moment->exact);
    return badge.state;
}

/* ---- Rows ------------------------------------------------------------------------------------------------------------------- */

/* "houses" of "render > scene > houses", "triangles" of "render/triangles". */
static const char *end_of_name(const tach_budget *budget)
{
    if (budget->kind == TACH_BUDGET_FRAME)
        return "frame";
    const char *mark = budget->kind == TACH_BUDGET_STATISTIC ? "/" : " > ";
    const char *name = budget->name;
    for (const char *at = strstr(name, mark); at && at[strlen(mark)]; at = strstr(name, mark))
        name = at + strlen(mark);
    return name;
}

static void put_in_unit(char *out, size_t size, const tach_budget *budget, double value, const char *bytes_unit)
{
    if (budget->unit == TACH_BUDGET_MS)
        tach_number_ms(out, size, value);
    else if (budget->unit == TACH_BUDGET_BYTES)
        tach_number_short(out, size, value / tach_number_bytes_unit(bytes_unit));
    else if (!(fabs(value) < 9e18))
        tach_text_copy_utf8(out, size, "--");
    else if (fabs(value) < 10 && value != floor(value))
        tach_text_fixed(out, size, value, 2);
    else
        tach_text_count(out, size, (int64_t)value);
}

/* The unit that suits the limit is the value's too, so that both can be compared at a glance. */
static const char *unit_of(const tach_budget *budget)
{
    char number[16];
    const char *unit = "";
    if (budget->unit == TACH_BUDGET_BYTES)
        tach_text_bytes(number, sizeof number, budget->limit < 9e18 ? (int64_t)budget->limit : INT64_MAX, &unit);
    else if (budget->unit == TACH_BUDGET_MS)
        unit = "ms";
    return unit;
}

/* A frame of the warm-up and its kin is judged by nothing. */
static const char *why_unjudged(const tach_moment *moment, const tach_budget *budget)
{
    if (moment->altered && !tach_budget_is_of_counts(budget))
        return "debug view";
    if (moment->exact && moment->frame.flags & TACH_FRAME_LEFT_OUT & ~(uint32_t)TACH_FRAME_ALTERED)
        return "left out";
    if (budget->state == TACH_BUDGET_UNTRACED)
        return tach_budget_state_word(budget->state);
    return budget->state == TACH_BUDGET_NOT_SEEN || !isnan(budget->held) ? "not seen" : "no value";
}

static void fill_budget_row(tach_budget_row *row, const tach_moment *moment, uint32_t index)
{
    const tach_budget *budget = &moment->frame.budgets[index];
    row->budget = index;
    row->name = end_of_name(budget);
    row->suffix = budget->kind == TACH_BUDGET_NO_ALLOC ? " allocs" : "";
    row->unit = unit_of(budget);
    tach_badge_for_budget_short(&row->badge, budget, moment->exact);
    row->unjudged = row->badge.state ? "" : why_unjudged(moment, budget);
    row->share = tach_budget_rows_share(budget, moment->exact);
    put_in_unit(row->value, sizeof row->value, budget, row->badge.state ? judged_value(budget, moment->exact) : (double)NAN,
                row->unit);
    put_in_unit(row->limit, sizeof row->limit, budget, budget->limit, row->unit);
}

static void fill_states_note(tach_budget_rows *list, const tach_moment *moment)
{
    uint32_t over = 0, warn = 0, seen = 0;
    for (uint32_t i = 0; i < list->total; i++) {
        tach_badge_state state = tach_budget_rows_state_of(moment, i);
        seen += state != TACH_BADGE_NONE;
        over += state == TACH_BADGE_OVER;
        warn += state == TACH_BADGE_WARN;
    }
    size_t length = 0;
    list->note[0] = 0;
    tach_number_rows(list->note, sizeof list->note, &length, list->first, list->row_count, list->total, "");
    if (over > 0)
        tach_text_append(list->note, sizeof list->note, &length, "%s%u over", length ? " · " : "", over);
    if (warn > 0)
        tach_text_append(list->note, sizeof list->note, &length, "%s%u near", length ? " · " : "", warn);
    if (over == 0 && warn == 0 && list->total > 1)
        tach_text_append(list->note, sizeof list->note, &length, "%s%s", length ? " · " : "",
                         !seen             ? "none judged yet"
                         : moment->altered ? "counts kept"
                                           : "all kept");
}

/* ---- The one that is told about --------------------------------------------------------------------------------------------- */

static void put_age(char *out, size_t size, size_t *length, uint64_t age_ns)
{
    char number[16];
    double seconds = (double)age_ns / 1e9;
    if (seconds < 1) {
        tach_text_append(out, size, length, "now");
        return;
    }
    bool minutes = seconds >= 100;
    tach_text_fixed(number, sizeof number, minutes ? seconds / 60 : seconds, minutes ? 0 : seconds < 9.95 ? 1 : 0);
    tach_text_append(out, size, length, "%s %s ago", number, minutes ? "min" : "s");
}

static void put_facts(tach_budget_rows *list, const tach_moment *moment, const tach_budget *budget)
{
    char number[16];
    const char *unit = unit_of(budget);
    size_t length = 0;
    list->facts[0] = 0;
    if (budget->state == TACH_BUDGET_NOT_SEEN) {
        tach_text_append(list->facts, sizeof list->facts, &length, "not seen yet");
        return;
    }
    if (budget->state == TACH_BUDGET_UNTRACED && budget->frames_over == 0) {
        tach_text_append(list->facts, sizeof list->facts, &length, "no TACH_ALLOC in its file");
        return;
    }
    put_in_unit(number, sizeof number, budget, budget->worst, unit);
    tach_text_append(list->facts, sizeof list->facts, &length, "worst %s%s%s · ", number, *unit ? " " : "", unit);
    if (budget->frames_over == 0) {
        tach_text_append(list->facts, sizeof list->facts, &length, "never over");
        return;
    }
    tach_text_count(number, sizeof number, tach_signed(budget->frames_over));
    tach_text_append(list->facts, sizeof list->facts, &length, "over %s× · ", number);
    put_age(list->facts, sizeof list->facts, &length,
            moment->now_ns > budget->last_over_ns ? moment->now_ns - budget->last_over_ns : 0);
}

static void put_source(tach_budget_rows *list, const tach_budget *budget)
{
    size_t length = 0;
    list->source[0] = 0;
    if (budget->source == TACH_BUDGET_FROM_CONFIG || !budget->file || !budget->file[0]) {
        tach_text_add(list->source, sizeof list->source, &length, budget->source ? "code" : "tach_config");
        return;
    }
    tach_text_append(list->source, sizeof list->source, &length, "%s:%u", tach_text_file_name(budget->file), budget->line);
    tach_text_trim_utf8(list->source);
}

static void put_advice(tach_budget_rows *list, const tach_budget *budget, const char *name)
{
    size_t length = 0;
    list->advice[0] = 0;
    bool owner = budget->owner && budget->owner[0], advice = budget->advice && budget->advice[0];
    tach_text_append(list->advice, sizeof list->advice, &length, "%s%s", name, owner || advice ? ":" : "");
    if (owner)
        tach_text_append(list->advice, sizeof list->advice, &length, " owner %s", budget->owner);
    if (advice)
        tach_text_append(list->advice, sizeof list->advice, &length, "%s %s", owner ? " ·" : "", budget->advice);
    tach_text_trim_utf8(list->advice);
}

static void fill_focus(tach_budget_rows *list, const tach_budget_rows_state *state, const tach_moment *moment)
{
    list->focus = moment->frozen ? state->selected : state->worst;
    list->advice[0] = list->facts[0] = list->source[0] = 0;
    if (list->focus >= state->count || !tach_budget_rows_asked(moment) ||
        (!moment->frozen && state->ranks[list->focus] == TACH_BADGE_NONE)) {
        list->focus = TACH_NONE;
        return;
    }
    const tach_budget *budget = &moment->frame.budgets[list->focus];
    list->focus_state = tach_budget_rows_state_of(moment, list->focus);
    put_advice(list, budget, moment->frozen && budget->kind != TACH_BUDGET_FRAME ? budget->name : end_of_name(budget));
    put_facts(list, moment, budget);
    put_source(list, budget);
}

void tach_budget_rows_fill(tach_budget_rows *list, tach_budget_rows_state *state, const tach_moment *moment, uint32_t room)
{
    room = tach_min_u32(room, TACH_BUDGET_ROWS_MOST);
    tach_budget_rows_order(state, moment, room);
    list->total = state->count;
    state->scroll =
        moment->frozen ? tach_layout_scroll_within(state->scroll, list->total, room) : 0; /* live, the worst are always there */
    list->first = state->scroll;
    list->row_count = tach_min_u32(list->total - list->first, room);
    for (uint32_t i = 0; i < list->row_count; i++) {
        tach_budget_row *row = &list->rows[i];
        fill_budget_row(row, moment, state->order[list->first + i]);
        row->selected = moment->frozen && row->budget == state->selected;
    }
    fill_states_note(list, moment);
    fill_focus(list, state, moment);
}
