/* tree_note.c - what explains itself in the tree: heads, the cells of its rows, the lines below. */
#include "view/explain.h"
#include "view/tree.h"

/* Its numbers first, then its name and the mark behind that. */
static void note_row(const tach_tree_row *row, const tach_moment *moment, tach_explain_list *list, tach_font *font,
                     const tach_theme *theme, const tach_tree_places *places, tach_rect line)
{
    tach_explain_group(list);
    for (int i = 0; i < TACH_TREE_COLUMN_COUNT; i++) {
        tach_rect cell = {places->right[i] - places->width[i], line.y, places->width[i], line.h};
        tach_explain_add_cell(list, cell, moment, row, (tach_tree_column)i);
    }
    tach_rect name = {line.x, line.y, places->name_right - line.x, line.h};
    tach_explain_add_cell(list, name, moment, row, TACH_TREE_COLUMN_COUNT);
    if (row->badge.state == TACH_BADGE_NONE)
        return;
    float width = tach_font_measure(font, theme->head, row->badge.text);
    tach_rect mark = {places->name_right - width, line.y, width, line.h};
    tach_explain_place *place = tach_explain_add(list, mark, TACH_EXPLAIN_STANDING, row->name, row->badge.text);
    place->selected = row->selected;
    tach_explain_tell_node(place, moment, row->ref.node);
}

static void note_heads(tach_explain_list *list, const tach_theme *theme, tach_rect panel, const tach_tree_places *places)
{
    float y = places->rows_y - theme->column_row, h = theme->column_row;
    tach_explain_group(list);
    tach_explain_add(list, (tach_rect){panel.x, panel.y, panel.w, theme->head_row}, TACH_EXPLAIN_ROWS, "", "");
    tach_explain_add(list, (tach_rect){panel.x, y, places->name_right - panel.x, h}, TACH_EXPLAIN_NAME, "", "");
    for (int i = 0; i < TACH_TREE_COLUMN_COUNT; i++)
        tach_explain_add(list, (tach_rect){places->right[i] - places->width[i], y, places->width[i], h},
                         (tach_explain_subject)(TACH_EXPLAIN_TREE + i), "", "");
}

static void note_footer(const tach_tree_model *model, tach_explain_list *list, tach_rect line)
{
    bool pass = model->pass[0] != 0;
    tach_explain_place *place =
        tach_explain_add(list, line, pass ? TACH_EXPLAIN_PASS : TACH_EXPLAIN_NAME, pass ? model->pass_of : "", "");
    place->more = model->pass;
}

void tach_tree_note(const tach_tree_model *model, const tach_moment *moment, tach_explain_list *list, tach_font *font,
                    const tach_theme *theme, tach_rect panel)
{
    tach_tree_places places;
    tach_tree_place(&places, theme, panel);
    note_heads(list, theme, panel, &places);
    tach_rect line = {panel.x, places.rows_y, panel.w, theme->row};
    for (uint32_t i = 0; i < model->row_count && line.y + line.h <= panel.y + panel.h; i++, line.y += line.h)
        note_row(&model->rows[i], moment, list, font, theme, &places, line);
    tach_explain_group(list);
    if (model->footer[0] && line.y + line.h <= panel.y + panel.h)
        note_footer(model, list, line);
    line.y += line.h;
    if (model->rendered[0] && line.y + line.h <= panel.y + panel.h)
        tach_explain_add(list, line, TACH_EXPLAIN_RENDERED, "", "")->row = model->selected;
}
