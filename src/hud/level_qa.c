/* level_qa.c - is this build slower than the last one, and which frame proves it: figures, distribution, hitches by kind. */
#include "hud/level.h"

#include "capture/gpu.h"

/* What the game says, else what the GPU's times are of. */
static void name_renderer(tach_hud *hud)
{
    const tach_gpu_source *source = tach_gpu_get_source();
    bool known = source && source->device && !hud->renderer[0];
    hud->shown.run->renderer = known ? source->device : hud->renderer;
}

static void write_qa(tach_hud *hud, tach_rect body)
{
    if (!hud->shown.moment.frozen)
        tach_shown_read_run(&hud->shown);
    name_renderer(hud);
    tach_qa_fill(&hud->qa, hud->font, &hud->theme, body, &hud->shown.moment);
    const tach_qa_layout *layout = &hud->qa.layout;
    const tach_rect panels[] = {layout->figures, layout->distribution, layout->kinds, layout->budgets, layout->facts};
    tach_level_set_panels(hud, panels, TACH_COUNT_OF(panels));
}

static void draw_qa(tach_hud *hud) { tach_qa_draw(&hud->qa, hud->draw, hud->font, &hud->theme); }

static void select_kind(tach_hud *hud, int64_t kind)
{
    int64_t last = (int64_t)hud->shown.run->kind_count - 1;
    kind = kind > last ? last : kind;
    hud->qa.selected = kind < 0 ? 0 : (uint32_t)kind;
}

/* The frame that proves it: the kind's last, where its tree or its lanes are. */
static void open_kind(tach_hud *hud)
{
    const tach_run *run = hud->shown.run;
    if (hud->qa.selected >= run->kind_count)
        return;
    tach_level_select_frame(hud, run->kinds[hud->qa.selected].last_frame);
    if (hud->shown.moment.frame.number == run->kinds[hud->qa.selected].last_frame)
        tach_input_set_level(&hud->input, TACH_HUD_TIMELINE); /* or the one below */
}

static void click_kind(tach_hud *hud, float x, float y)
{
    const tach_qa *qa = &hud->qa;
    if (!tach_layout_shown(qa->layout.kinds))
        return;
    int32_t row = tach_kinds_hit(&qa->kinds, &hud->theme, qa->layout.kinds, x, y);
    if (row < 0)
        return;
    bool again = qa->kinds.rows[row].selected;
    select_kind(hud, qa->kinds.rows[row].kind);
    if (again)
        open_kind(hud);
}

static bool act_qa(tach_hud *hud, const tach_action *action)
{
    switch (action->kind) {
    case TACH_ACTION_ROW:
        select_kind(hud, (int64_t)hud->qa.selected + action->amount);
        return true;
    case TACH_ACTION_WHEEL:
        select_kind(hud, (int64_t)hud->qa.selected - action->amount);
        return true;
    case TACH_ACTION_END:
        select_kind(hud, action->amount < 0 ? 0 : TACH_MAX_HITCH_KINDS);
        return true;
    case TACH_ACTION_TOGGLE:
        open_kind(hud);
        return true;
    case TACH_ACTION_CLICK:
        click_kind(hud, action->x_px, action->y_px);
        return true;
    case TACH_ACTION_RESET: /* is seen at once, frozen or not */
        tach_reset();
        tach_shown_read_run(&hud->shown);
        return true;
    default:
        return false;
    }
}

static void note_qa(tach_hud *hud, tach_explain_list *list) { tach_qa_note(&hud->qa, list, &hud->theme); }

const tach_level_face tach_level_qa = {write_qa, NULL, draw_qa, act_qa, note_qa};
