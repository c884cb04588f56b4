#include "view/facts.h"

#include <string.h>

#include "base/text.h"
#include "view/explain.h"
#include "view/panel.h"

/* ---- Text ---- */

#define FACT_NAME_CELLS 10

static tach_facts_row *add_fact(tach_facts_model *model, tach_fact fact, const char *name, const char *text)
{
    tach_facts_row *row = &model->rows[model->row_count++];
    row->fact = fact;
    row->name = name;
    tach_text_copy_utf8(row->text, sizeof row->text, text);
    return row;
}

static const char *file_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash && slash[1] ? slash + 1 : path;
}

static void add_picture(tach_facts_model *model, const tach_run *run)
{
    if (!run->picture[0]) {
        add_fact(model, TACH_FACT_PICTURE, "picture", "none so far");
        return;
    }
    add_fact(model, TACH_FACT_PICTURE, "picture", file_of(run->picture));
    tach_facts_row *row = add_fact(model, TACH_FACT_PICTURE, "", run->picture_reason[0] ? "■ not saved: " : "● saved");
    row->state = run->picture_reason[0] ? TACH_BADGE_OVER : TACH_BADGE_OK;
    size_t length = strlen(row->text);
    tach_text_add(row->text, sizeof row->text, &length, run->picture_reason);
}

/* Also the zeros: a tester must see that nothing is missing. */
static void add_lost(tach_facts_model *model, tach_fact fact, const char *name, uint64_t count, const char *what, uint64_t other,
                     const char *unit)
{
    char number[16];
    tach_facts_row *row = add_fact(model, fact, name, count | other ? "■ " : "● ");
    row->state = count | other ? TACH_BADGE_OVER : TACH_BADGE_OK;
    size_t length = strlen(row->text);
    tach_text_count(number, sizeof number, tach_signed(count));
    tach_text_append(row->text, sizeof row->text, &length, "%s %s", number, what);
    if (!*unit)
        return;
    tach_text_count(number, sizeof number, tach_signed(other));
    tach_text_append(row->text, sizeof row->text, &length, " · %s %s", number, unit);
}

static void add_clock(tach_facts_model *model, const tach_snapshot_data *f)
{
    char resolution[16];
    tach_facts_row *row = add_fact(model, TACH_FACT_CLOCK, "clock", f->clock ? f->clock : "unknown");
    size_t length = strlen(row->text);
    tach_text_fixed(resolution, sizeof resolution, f->clock_resolution_ns, 1);
    tach_text_append(row->text, sizeof row->text, &length, " · steps of %s ns", resolution);
}

static void add_cost(tach_facts_model *model, const tach_moment *moment)
{
    char all[16], own[16];
    tach_facts_row *row = add_fact(model, TACH_FACT_COST, "own cost", "");
    size_t length = 0;
    tach_text_fixed(all, sizeof all, moment->hud_ms, 2);
    tach_text_fixed(own, sizeof own, moment->run->profiler_ms, 2);
    tach_text_append(row->text, sizeof row->text, &length, "%s ms · profiler %s ms", all, own);
    if (!(moment->gpu_hud_ms > 0))
        return;
    row = add_fact(model, TACH_FACT_COST, "", ""); /* beside the other two there is no room for it */
    length = 0;
    tach_text_fixed(all, sizeof all, moment->gpu_hud_ms, 2);
    tach_text_append(row->text, sizeof row->text, &length, "%s ms on the GPU", all);
}

/* Where a text of more than `columns` characters is broken, at best behind a space or within a path; 0: it fits. */
static size_t break_of(const char *text, uint32_t columns)
{
    size_t best = 0, at = 0;
    for (uint32_t column = 0; text[at]; column++) {
        if (column == columns)
            return best > 0 ? best : at;
        bool end = text[at] == '/' || (text[at] == ' ' && tach_text_breaks_at(text, text + at));
        for (at++; ((unsigned char)text[at] & 0xC0) == 0x80;)
            at++;
        best = end ? at : best;
    }
    return 0;
}

/* In a row and those that are spare. */
static void add_long_fact(tach_facts_model *model, tach_fact fact, const char *name, const char *text, uint32_t columns,
                          uint32_t *spare)
{
    size_t end = columns > 0 ? break_of(text, columns) : 0;
    for (; end > 0 && *spare > 0; (*spare)--) {
        tach_facts_row *row = add_fact(model, fact, name, text);
        if (end < sizeof row->text)
            row->text[end] = 0;
        text += end;
        name = "";
        end = break_of(text, columns);
    }
    add_fact(model, fact, name, text);
}

static const char *known(const char *text) { return text && text[0] ? text : "unknown"; }

void tach_facts_fill(tach_facts_model *model, const tach_moment *moment, uint32_t columns, uint32_t room)
{
    const tach_run *run = moment->run;
    room = tach_min_u32(room, TACH_FACTS_MAX_ROWS);
    uint32_t spare = room > TACH_FACTS_ROWS ? room - TACH_FACTS_ROWS : 0;
    memset(model, 0, sizeof *model);
    size_t length = 0;
    if (moment->picture_key && moment->picture_key[0])
        tach_text_append(model->note, sizeof model->note, &length, "%s \"bad here\"", moment->picture_key);
    add_picture(model, run);
    add_long_fact(model, TACH_FACT_FOLDER, "folder", known(run->folder), columns, &spare);
    add_lost(model, TACH_FACT_DROPPED, "dropped", run->figures.dropped, "scopes", run->figures.too_deep, "too deep");
    add_lost(model, TACH_FACT_REPAIRED, "repaired", run->figures.repairs, "scopes", 0, "");
    add_clock(model, &run->figures);
    add_cost(model, moment);
    add_long_fact(model, TACH_FACT_BUILD, "build", known(run->build), columns, &spare);
    add_long_fact(model, TACH_FACT_RENDERER, "renderer", known(run->renderer), columns, &spare);
}

uint32_t tach_facts_columns(const tach_theme *theme, tach_rect panel)
{
    float width = tach_panel_inner(theme, panel).w - FACT_NAME_CELLS * theme->cell;
    return width > 0 ? (uint32_t)(width / theme->cell) : 0;
}

/* ---- Shapes ---- */

void tach_facts_draw(const tach_facts_model *model, tach_draw *draw, tach_font *font, const tach_theme *theme, tach_rect panel)
{
    tach_panel_draw(draw, font, theme, panel, "CAPTURE", model->note);
    tach_rect inner = tach_panel_inner(theme, panel);
    float y = panel.y + theme->head_row, text_x = inner.x + FACT_NAME_CELLS * theme->cell;
    for (uint32_t i = 0; i < model->row_count && y + theme->row <= panel.y + panel.h; i++, y += theme->row) {
        const tach_facts_row *row = &model->rows[i];
        float baseline = tach_theme_baseline(y, theme->row, theme->text);
        tach_color color = row->state == TACH_BADGE_NONE ? TACH_COLOR_TEXT : tach_badge_color(row->state);
        tach_draw_text_cut(draw, theme->text, inner.x, baseline, tach_min_f((FACT_NAME_CELLS - 1) * theme->cell, inner.w),
                           TACH_COLOR_SECONDARY, row->name);
        tach_draw_text_name(draw, theme->text, text_x, baseline, inner.x + inner.w - text_x, color, row->text);
    }
}

void tach_facts_note(const tach_facts_model *model, tach_explain_list *list, const tach_theme *theme, tach_rect panel)
{
    tach_explain_group(list);
    tach_explain_add(list, (tach_rect){panel.x, panel.y, panel.w, theme->head_row}, TACH_EXPLAIN_FACT, "", "");
    tach_rect row = {panel.x, panel.y + theme->head_row, panel.w, theme->row};
    for (uint32_t i = 0; i < model->row_count && row.y + row.h <= panel.y + panel.h; i++, row.y += row.h)
        tach_explain_add(list, row, (tach_explain_subject)(TACH_EXPLAIN_FACT + (int)model->rows[i].fact), "", model->rows[i].text);
}
