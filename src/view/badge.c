#include "view/badge.h"

#include <math.h>

#include "base/text.h"
#include "view/number.h"
#include "view/theme.h"

tach_badge_state tach_badge_of_frame(double frame_ms, double work_ms, double budget_ms)
{
    if (!(budget_ms > 0) || !isfinite(frame_ms) || !isfinite(work_ms))
        return TACH_BADGE_NONE;
    if (frame_ms > budget_ms * TACH_BADGE_TOLERANCE)
        return TACH_BADGE_OVER;
    return work_ms > budget_ms * TACH_BADGE_WARN_SHARE ? TACH_BADGE_WARN : TACH_BADGE_OK;
}

void tach_badge_for_frame(tach_badge *badge, double frame_ms, double work_ms, double budget_ms)
{
    badge->state = tach_badge_of_frame(frame_ms, work_ms, budget_ms);
    size_t length = 0;
    badge->text[0] = 0;
    char number[16];
    switch (badge->state) {
    case TACH_BADGE_NONE:
        break;
    case TACH_BADGE_OK:
        tach_text_append(badge->text, sizeof badge->text, &length, "● OK");
        break;
    case TACH_BADGE_WARN:
        tach_text_fixed(number, sizeof number, work_ms / budget_ms * 100, 0);
        tach_text_append(badge->text, sizeof badge->text, &length, "▲ WARN %s%%", number);
        break;
    case TACH_BADGE_OVER:
        tach_text_fixed(number, sizeof number, frame_ms - budget_ms, frame_ms - budget_ms < 999.95 ? 1 : 0);
        tach_text_append(badge->text, sizeof badge->text, &length, "■ OVER +%s ms", number);
        break;
    }
}

/* By how much it is over: "+2.1 ms". */
static void put_amount(tach_badge *badge, size_t *length, const tach_budget *budget, double over)
{
    char number[16];
    const char *unit = "";
    if (budget->unit == TACH_BUDGET_MS) {
        tach_number_short(number, sizeof number, over);
        unit = "ms";
    } else if (budget->unit == TACH_BUDGET_BYTES) {
        tach_text_bytes(number, sizeof number, (int64_t)over, &unit);
    } else if (over < 10 && over != floor(over)) {
        tach_text_fixed(number, sizeof number, over, 2);
    } else {
        tach_text_count(number, sizeof number, (int64_t)over);
        unit = budget->kind == TACH_BUDGET_NO_ALLOC ? "allocs" : "";
    }
    tach_text_append(badge->text, sizeof badge->text, length, "+%s%s%s", number, *unit ? " " : "", unit);
}

static void put_percent(tach_badge *badge, size_t *length, const tach_budget *budget, double about)
{
    char number[16];
    tach_text_fixed(number, sizeof number, about / budget->limit * 100, 0);
    tach_text_append(badge->text, sizeof badge->text, length, "%s%%", number);
}

/* The state of what the badge is about. */
static double take_state(tach_badge *badge, const tach_budget *budget, bool exact)
{
    double about = exact ? budget->value : budget->held;
    badge->text[0] = 0;
    badge->state = TACH_BADGE_NONE;
    if (budget->state != TACH_BUDGET_NOT_SEEN && isfinite(about))
        badge->state = about > budget->limit ? TACH_BADGE_OVER : about > budget->warn ? TACH_BADGE_WARN : TACH_BADGE_OK;
    return about;
}

void tach_badge_for_budget(tach_badge *badge, const tach_budget *budget, bool exact)
{
    static const char *const words[] = {"", "● OK", "▲ WARN ", "■ OVER "};
    double about = take_state(badge, budget, exact);
    size_t length = 0;
    tach_text_add(badge->text, sizeof badge->text, &length, words[badge->state]);
    if (badge->state == TACH_BADGE_OVER)
        put_amount(badge, &length, budget, about - budget->limit);
    else if (badge->state == TACH_BADGE_WARN)
        put_percent(badge, &length, budget, about);
}

void tach_badge_for_budget_short(tach_badge *badge, const tach_budget *budget, bool exact)
{
    static const char *const glyphs[] = {"", "● ", "▲ ", "■ "};
    double about = take_state(badge, budget, exact);
    size_t length = 0;
    tach_text_add(badge->text, sizeof badge->text, &length, glyphs[badge->state]);
    if (badge->state == TACH_BADGE_OVER)
        put_amount(badge, &length, budget, about - budget->limit);
    else if (badge->state != TACH_BADGE_NONE && budget->limit > 0)
        put_percent(badge, &length, budget, about);
    else if (badge->state == TACH_BADGE_OK)
        tach_text_append(badge->text, sizeof badge->text, &length, "OK");
}

tach_color tach_badge_color(tach_badge_state state)
{
    static const tach_color colors[] = {TACH_COLOR_SECONDARY, TACH_COLOR_OK, TACH_COLOR_WARN, TACH_COLOR_OVER};
    return colors[state];
}
