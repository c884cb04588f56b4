#include "view/strip.h"

#include <math.h>
#include <string.h>

#include "base/text.h"
#include "model/result.h"
#include "view/explain.h"
#include "view/number.h"
#include "view/panel.h"

#define STATE_CELLS   16 /* "■ OVER +999.9 ms" */
#define GAP           22
#define UNIT_GAP      4
#define MESSAGE_SHARE 0.6f /* of what stands right of the state */

typedef struct field_form {
    const char *label;
    int value_cells; /* room for the longest value */
    int unit_cells;
    int priority; /* 0 is left out last */
    tach_color color;
} field_form;

static const field_form field_forms[TACH_STRIP_FIELD_COUNT] = {
    [TACH_STRIP_FPS] = {"", 4, 3, 1, TACH_COLOR_TEXT},           [TACH_STRIP_MS] = {"", 4, 2, 0, TACH_COLOR_TEXT},
    [TACH_STRIP_WORST] = {"max", 4, 2, 5, TACH_COLOR_TEXT},      [TACH_STRIP_CPU] = {"cpu", 4, 2, 2, TACH_COLOR_CPU},
    [TACH_STRIP_GPU] = {"gpu", 4, 2, 4, TACH_COLOR_GPU},         [TACH_STRIP_WAIT] = {"wait", 4, 2, 3, TACH_COLOR_SECONDARY},
    [TACH_STRIP_P1] = {"P1", 4, 3, 6, TACH_COLOR_TEXT},          [TACH_STRIP_DRAWS] = {"draws", 5, 0, 7, TACH_COLOR_TEXT},
    [TACH_STRIP_TRIANGLES] = {"tris", 5, 0, 8, TACH_COLOR_TEXT}, [TACH_STRIP_MEMORY] = {"mem", 4, 3, 9, TACH_COLOR_TEXT},
    [TACH_STRIP_HUD] = {"hud", 4, 2, 10, TACH_COLOR_FAINT},
};

static const tach_value *find_value(const tach_moment *moment, const char *title)
{
    for (uint32_t i = 0; i < moment->frame.value_count; i++) {
        if (strcmp(moment->frame.values[i].title, title) == 0)
            return &moment->frame.values[i];
    }
    return NULL;
}

static void fill_count(tach_strip_model *model, tach_strip_field field, const tach_value *value)
{
    if (value)
        tach_text_count(model->value[field], sizeof model->value[field], value->value);
}

/* The total of all that the game counts as bytes under "memory/". */
static void fill_memory(tach_strip_model *model, const tach_moment *moment)
{
    int64_t total = 0;
    bool found = false;
    for (uint32_t i = 0; i < moment->frame.value_count; i++) {
        const tach_value *value = &moment->frame.values[i];
        if (!tach_result_stands(value))
            continue;
        total += value->total;
        found = true;
    }
    if (found)
        tach_text_bytes(model->value[TACH_STRIP_MEMORY], sizeof model->value[0], total, &model->unit[TACH_STRIP_MEMORY]);
}

static void fill_ms(tach_strip_model *model, tach_strip_field field, double ms)
{
    tach_number_short(model->value[field], sizeof model->value[field], ms);
    model->unit[field] = "ms";
}

/* The own cost is the CPU's and, where that is known, the GPU's. */
static void fill_gpu(tach_strip_model *model, const tach_moment *moment)
{
    static const char *const words[] = {
        [TACH_GPU_NONE] = "n/a", [TACH_GPU_PENDING] = "pending", [TACH_GPU_KNOWN] = "", [TACH_GPU_LOST] = "lost"};
    char on_gpu[16];
    fill_ms(model, TACH_STRIP_HUD, moment->hud_ms);
    if (moment->frame.gpu_state == TACH_GPU_KNOWN)
        fill_ms(model, TACH_STRIP_GPU, moment->gpu_ms);
    else
        strcpy(model->value[TACH_STRIP_GPU], words[moment->frame.gpu_state]);
    model->soft_gpu = moment->frame.gpu_software && moment->frame.gpu_state != TACH_GPU_NONE;
    if (!(moment->gpu_hud_ms > 0))
        return;
    size_t length = strlen(model->value[TACH_STRIP_HUD]);
    tach_number_short(on_gpu, sizeof on_gpu, moment->gpu_hud_ms);
    tach_text_append(model->value[TACH_STRIP_HUD], sizeof model->value[0], &length, "+%s", on_gpu);
}

void tach_strip_fill(tach_strip_model *model, const tach_moment *moment)
{
    memset(model, 0, sizeof *model);
    for (int i = 0; i < TACH_STRIP_FIELD_COUNT; i++)
        model->unit[i] = "";
    model->altered = moment->altered;
    if (moment->altered)
        tach_text_copy_utf8(model->badge.text, sizeof model->badge.text, "◆ DEBUG VIEW");
    else
        tach_badge_for_frame(&model->badge, moment->frame_ms, moment->work_ms, moment->budget_ms);
    double fps = moment->frame_ms > 0 ? 1000 / moment->frame_ms : (double)NAN;
    tach_number_whole(model->value[TACH_STRIP_FPS], sizeof model->value[0], fps);
    fill_ms(model, TACH_STRIP_MS, moment->frame_ms);
    fill_ms(model, TACH_STRIP_WORST, moment->worst_ms);
    fill_ms(model, TACH_STRIP_CPU, moment->work_ms);
    fill_ms(model, TACH_STRIP_WAIT, moment->wait_ms);
    fill_gpu(model, moment);
    tach_number_short(model->value[TACH_STRIP_P1], sizeof model->value[0], moment->p1_fps);
    model->unit[TACH_STRIP_FPS] = model->unit[TACH_STRIP_P1] = "fps";
    fill_count(model, TACH_STRIP_DRAWS, find_value(moment, "render/draw calls"));
    fill_count(model, TACH_STRIP_TRIANGLES, find_value(moment, "render/triangles"));
    fill_memory(model, moment);
}

static const char *label_of(const tach_strip_model *model, tach_strip_field field)
{
    return field == TACH_STRIP_GPU && model->soft_gpu ? "soft gpu" : field_forms[field].label;
}

/* Only the own cost, which ends the line, is as wide as it is: all else must not dance. */
static float width_of(const tach_strip_model *model, tach_strip_field field, const tach_theme *theme)
{
    const field_form *form = &field_forms[field];
    const char *name = label_of(model, field);
    float label = name[0] ? (float)(strlen(name) + 1) * theme->cell : 0;
    size_t cells = (size_t)form->value_cells;
    if (field == TACH_STRIP_HUD && strlen(model->value[field]) > cells)
        cells = strlen(model->value[field]);
    float unit = form->unit_cells ? (float)(int32_t)(UNIT_GAP * theme->scale) + (float)form->unit_cells * theme->small_cell : 0;
    return label + (float)cells * theme->cell + unit;
}

void tach_strip_place(tach_strip_places *places, const tach_strip_model *model, const tach_theme *theme, tach_rect strip,
                      float message_width)
{
    float gap = (float)(int32_t)(GAP * theme->scale);
    float x = strip.x + theme->inset + STATE_CELLS * theme->cell + gap;
    float right = strip.x + strip.w - theme->inset;
    float room = right - x + gap;
    if (message_width > 0)
        room -= gap + tach_min_f(message_width, MESSAGE_SHARE * (right - x));
    bool shown[TACH_STRIP_FIELD_COUNT] = {false};
    for (int priority = 0; priority < TACH_STRIP_FIELD_COUNT; priority++) {
        for (int i = 0; i < TACH_STRIP_FIELD_COUNT; i++) {
            float width = width_of(model, (tach_strip_field)i, theme) + gap;
            if (field_forms[i].priority != priority || !model->value[i][0] || (i == TACH_STRIP_HUD && message_width > 0))
                continue;
            shown[i] = width <= room;
            room = shown[i] ? room - width : 0; /* the first without room ends the list: no less important one takes its place */
        }
    }
    for (int i = 0; i < TACH_STRIP_FIELD_COUNT; i++) {
        places->w[i] = shown[i] ? width_of(model, (tach_strip_field)i, theme) : 0;
        places->x[i] = i == TACH_STRIP_HUD ? right - places->w[i] : x;
        if (shown[i] && i != TACH_STRIP_HUD)
            x += places->w[i] + gap;
    }
    places->message_x = x;
}

/* What is no longer the game's steps back. */
static tach_color color_of(const tach_strip_model *model, tach_strip_field field)
{
    return model->altered && field <= TACH_STRIP_WAIT ? TACH_COLOR_FAINT : field_forms[field].color;
}

static void draw_field(const tach_strip_model *model, tach_strip_field field, tach_draw *draw, const tach_theme *theme, float x,
                       float right, float y)
{
    const field_form *form = &field_forms[field];
    const char *label = label_of(model, field);
    if (label[0])
        tach_draw_text(draw, theme->text, x, y, field == TACH_STRIP_HUD ? TACH_COLOR_FAINT : TACH_COLOR_SECONDARY, label);
    bool known = model->unit[field][0] || form->unit_cells == 0;
    float unit_width = form->unit_cells ? (float)form->unit_cells * theme->small_cell : 0;
    bool word = !known && (int)strlen(model->value[field]) > form->value_cells; /* it takes the unit's place too */
    float value_right = word ? right : right - unit_width - (form->unit_cells ? (float)(int32_t)(UNIT_GAP * theme->scale) : 0);
    tach_text_style style = word ? theme->small : field == TACH_STRIP_HUD || !known ? theme->text : theme->value;
    tach_draw_text_right(draw, style, value_right, y, known ? color_of(model, field) : TACH_COLOR_FAINT, model->value[field]);
    tach_draw_text(draw, theme->small, right - unit_width, y, TACH_COLOR_FAINT, model->unit[field]);
}

/* Ends at `right`: whole cells of the room before it. */
static void draw_message(tach_draw *draw, tach_font *font, const tach_theme *theme, float left, float right, float y,
                         const char *message)
{
    float room = tach_max_f(right - left, 0), whole = (float)(int32_t)(room / theme->cell) * theme->cell;
    float width = tach_min_f(tach_font_measure(font, theme->text, message), whole);
    tach_draw_text_name(draw, theme->text, right - width, y, width, message[0] == '!' ? TACH_COLOR_WARN : TACH_COLOR_TEXT, message);
}

void tach_strip_draw(const tach_strip_model *model, tach_draw *draw, tach_font *font, const tach_theme *theme, tach_rect strip,
                     const char *message)
{
    tach_panel_background(draw, theme, strip, TACH_COLOR_PANEL);
    tach_color state = tach_badge_color(model->badge.state);
    float bar = (float)(int32_t)(4 * theme->scale);
    tach_draw_rect(draw, (tach_rect){strip.x, strip.y, bar, strip.h}, state);
    float y = tach_theme_baseline(strip.y, strip.h, theme->text);
    float right = strip.x + strip.w - theme->inset;
    float state_x = strip.x + theme->inset;
    tach_draw_text_cut(draw, theme->value, state_x, y, tach_min_f(STATE_CELLS * theme->cell, right - state_x), state,
                       model->badge.text);

    float needed = message[0] ? tach_font_measure(font, theme->text, message) : 0;
    tach_strip_places places;
    tach_strip_place(&places, model, theme, strip, needed);
    for (int i = 0; i < TACH_STRIP_FIELD_COUNT; i++) {
        if (places.w[i] > 0)
            draw_field(model, (tach_strip_field)i, draw, theme, places.x[i], places.x[i] + places.w[i], y);
    }
    draw_message(draw, font, theme, places.message_x, right, y, message);
}

void tach_strip_note(const tach_strip_model *model, tach_explain_list *list, tach_font *font, const tach_theme *theme,
                     tach_rect strip, const char *message)
{
    tach_strip_places places;
    float needed = message[0] ? tach_font_measure(font, theme->text, message) : 0;
    tach_strip_place(&places, model, theme, strip, needed);
    tach_explain_group(list);
    for (int i = 0; i < TACH_STRIP_FIELD_COUNT; i++)
        tach_explain_add(list, (tach_rect){places.x[i], strip.y, places.w[i], strip.h},
                         (tach_explain_subject)(TACH_EXPLAIN_STRIP + i), "", model->value[i])
            ->unit = model->unit[i];
    float state_w = model->badge.text[0] ? theme->inset + STATE_CELLS * theme->cell : 0, right = strip.x + strip.w;
    tach_explain_add(list, (tach_rect){strip.x, strip.y, state_w, strip.h}, TACH_EXPLAIN_STATE, "", model->badge.text);
    if (message[0])
        tach_explain_add(list, (tach_rect){places.message_x, strip.y, right - places.message_x, strip.h}, TACH_EXPLAIN_MESSAGE, "",
                         "");
}
