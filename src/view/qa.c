#include "view/qa.h"

void tach_qa_fill(tach_qa *qa, tach_font *font, const tach_theme *theme, tach_rect body, const tach_moment *moment)
{
    tach_qa_layout *layout = &qa->layout;
    tach_qa_layout_create(layout, theme, body, TACH_FIGURES_ROWS, moment->frame.budget_count);
    tach_figures_fill(&qa->figures, moment, tach_layout_rows(theme, layout->figures.h, theme->head_row));
    tach_distribution_fill(&qa->distribution, moment);
    float head = theme->head_row + theme->column_row;
    tach_kinds_fill(&qa->kinds, moment, tach_layout_rows(theme, layout->kinds.h, head), qa->selected);
    tach_kinds_fit(&qa->kinds, font, theme, layout->kinds);
    tach_budget_list_fill(&qa->budgets, moment, tach_budget_list_columns(theme, layout->budgets.w),
                          tach_layout_rows(theme, layout->budgets.h, head));
    tach_facts_fill(&qa->facts, moment, tach_facts_columns(theme, layout->facts),
                    tach_layout_rows(theme, layout->facts.h, theme->head_row));
}

void tach_qa_draw(const tach_qa *qa, tach_draw *draw, tach_font *font, const tach_theme *theme)
{
    const tach_qa_layout *layout = &qa->layout;
    if (tach_layout_shown(layout->figures))
        tach_figures_draw(&qa->figures, draw, font, theme, layout->figures);
    if (tach_layout_shown(layout->distribution))
        tach_distribution_draw(&qa->distribution, draw, font, theme, layout->distribution);
    if (tach_layout_shown(layout->kinds))
        tach_kinds_draw(&qa->kinds, draw, font, theme, layout->kinds);
    if (tach_layout_shown(layout->budgets) && qa->kinds.verdict[0]) /* while somebody works with the kinds */
        tach_kinds_draw_verdict(&qa->kinds, draw, font, theme, layout->budgets);
    else if (tach_layout_shown(layout->budgets))
        tach_budget_list_draw(&qa->budgets, draw, font, theme, layout->budgets);
    if (tach_layout_shown(layout->facts))
        tach_facts_draw(&qa->facts, draw, font, theme, layout->facts);
}

void tach_qa_note(const tach_qa *qa, tach_explain_list *list, const tach_theme *theme)
{
    const tach_qa_layout *layout = &qa->layout;
    if (tach_layout_shown(layout->figures))
        tach_figures_note(&qa->figures, list, theme, layout->figures);
    if (tach_layout_shown(layout->distribution))
        tach_distribution_note(&qa->distribution, list, theme, layout->distribution);
    if (tach_layout_shown(layout->kinds))
        tach_kinds_note(&qa->kinds, list, theme, layout->kinds);
    if (tach_layout_shown(layout->budgets) && qa->kinds.verdict[0])
        tach_kinds_note_verdict(&qa->kinds, list, layout->budgets);
    else if (tach_layout_shown(layout->budgets))
        tach_budget_list_note(&qa->budgets, list, theme, layout->budgets);
    if (tach_layout_shown(layout->facts))
        tach_facts_note(&qa->facts, list, theme, layout->facts);
}
