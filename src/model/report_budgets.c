#include "model/report_budgets.h"

#include <math.h>

#include "base/text.h"

/* Where columns end. */
#define VALUE_END  54u
#define LIMIT_END  68u
#define STATE_END  78u
#define LEFT_END   98u
#define FRAMES_END 112u
#define WORST_END  126u

static tach_report_number in_unit(const tach_budget *budget, double value)
{
    if (budget->unit == TACH_BUDGET_MS)
        return tach_report_with_unit(value, 2, " ms");
    if (budget->unit == TACH_BUDGET_BYTES && fabs(value) < 9e18)
        return tach_report_bytes((int64_t)value);
    return tach_report_plain(value);
}

static void put_left(tach_report_page *page, const tach_budget *budget)
{
    char text[64] = "";
    size_t length = 0;
    const char *word = budget->left < 0 ? "over" : "left";
    if (isfinite(budget->left))
        tach_text_append(text, sizeof text, &length, "%s %s", in_unit(budget, fabs(budget->left)).text, word);
    tach_report_page_right(page, text, LEFT_END);
}

static void put_budget(tach_report_page *page, const tach_budget *budget)
{
    bool own = budget->kind == TACH_BUDGET_FRAME, allocations = budget->kind == TACH_BUDGET_NO_ALLOC;
    tach_report_page_put(page, "    %s", allocations ? "allocations in " : "");
    tach_report_page_name(page, own ? "frame" : budget->name, TACH_REPORT_NAME_WIDTH, 0);
    tach_report_page_right(page, in_unit(budget, budget->held).text, VALUE_END);
    tach_report_page_right(page, in_unit(budget, budget->limit).text, LIMIT_END);
    tach_report_page_right(page, tach_budget_state_word(budget->state), STATE_END);
    put_left(page, budget);
    tach_report_page_right(page, tach_report_whole((int64_t)budget->frames_over).text, FRAMES_END);
    tach_report_page_right(page, in_unit(budget, budget->worst).text, WORST_END);
    tach_report_page_put(page, "%s", budget->owner[0] ? "  " : "");
    tach_report_page_name(page, budget->owner, TACH_REPORT_NAME_WIDTH, 0);
    tach_report_page_end_line(page);
    if (budget->frames_over == 0 || !budget->advice[0])
        return;
    tach_report_page_put(page, "        ");
    tach_report_page_name(page, budget->advice, sizeof page->line, 0);
    tach_report_page_end_line(page);
}

void tach_report_budgets(tach_report_page *page, const tach_frame_record *frame)
{
    tach_report_page_put(page, "Budgets");
    tach_report_page_right(page, "value", VALUE_END);
    tach_report_page_right(page, "limit", LIMIT_END);
    tach_report_page_right(page, "state", STATE_END);
    tach_report_page_right(page, "left", LEFT_END);
    tach_report_page_right(page, "frames over", FRAMES_END);
    tach_report_page_right(page, "worst", WORST_END);
    tach_report_page_end_line(page);
    for (uint32_t i = 0; i < frame->budget_count; i++)
        put_budget(page, &frame->budgets[i]);
}
