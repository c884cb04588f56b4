/* compose.c - from what is shown to the picture: layout and text when something changed, shapes every frame. */
#include "base/text.h"
#include "hud/level.h"

/* ---- Levels ---- */

const tach_level_face *tach_level_face_of(const tach_hud *hud)
{
    static const tach_level_face *const faces[] = {
        [TACH_HUD_ARTIST] = &tach_level_artist,
        [TACH_HUD_PROGRAMMER] = &tach_level_programmer,
        [TACH_HUD_TIMELINE] = &tach_level_timeline,
        [TACH_HUD_QA] = &tach_level_qa,
    };
    return (size_t)hud->level < TACH_COUNT_OF(faces) ? faces[hud->level] : NULL;
}

enum { PANEL_STRIP, PANEL_KEYS, PANEL_HELP, PANEL_LEGEND, PANEL_LEVEL };

static void set_panel(tach_hud *hud, uint32_t index, tach_rect panel)
{
    tach_input_set_panel(&hud->input, index, panel.x, panel.y, panel.w, panel.h);
}

void tach_level_set_panels(tach_hud *hud, const tach_rect *panels, uint32_t count)
{
    for (uint32_t i = 0; i < TACH_LEVEL_PANELS; i++)
        set_panel(hud, PANEL_LEVEL + i, panels && i < count ? panels[i] : (tach_rect){0, 0, 0, 0});
}

/* ---- Layout and text, when something changed ---- */

static void write_key(const tach_hud *hud, tach_action_kind action, char out[TACH_KEYS_BYTES])
{
    out[0] = 0;
    for (uint32_t i = 0; i < TACH_COMMAND_COUNT; i++) {
        if (tach_commands[i].action == action)
            tach_bindings_get(&hud->input.bindings, i, true, out, TACH_KEYS_BYTES);
    }
}

/* The artist's level has a legend, where it finds room; all others, and pictures without room, have the tag alone, in a line that
 * the level gives up. */
static void write_viewing(tach_hud *hud)
{
    tach_viewing *viewing = &hud->viewing;
    tach_layout *layout = &hud->layout;
    const tach_theme *theme = &hud->theme;
    char next_key[TACH_KEYS_BYTES], experiment_key[TACH_KEYS_BYTES];
    write_key(hud, TACH_ACTION_VIEW, next_key);
    write_key(hud, TACH_ACTION_TRY, experiment_key);
    if (!hud->shown.moment.frozen)
        experiment_key[0] = 0; /* a key of the frozen display, as a rule */
    tach_viewing_write(viewing, hud->shown.moment.frozen, next_key, experiment_key);
    viewing->legend_panel = viewing->tag = (tach_rect){0, 0, 0, 0};
    if (hud->level == TACH_HUD_ARTIST)
        viewing->legend_panel =
            tach_legend_place(&viewing->legend, hud->font, theme, layout->body, tach_artist_left(theme, layout->body));
    set_panel(hud, PANEL_LEGEND, viewing->legend_panel);
    if (!viewing->legend.tag[0] || tach_layout_shown(viewing->legend_panel))
        return;
    viewing->tag = tach_layout_take_line(layout, theme, hud->width_px, hud->height_px);
}

/* What leads to nothing in this game, as it gave the display no views or no list of draws; a bit an action. */
static uint64_t idle_actions(const tach_hud *hud)
{
    uint64_t idle = 0;
    if (!hud->viewing.views)
        idle |= UINT64_C(1) << TACH_ACTION_VIEW | UINT64_C(1) << TACH_ACTION_TRY;
    if (!hud->artist.cost.source)
        idle |= UINT64_C(1) << TACH_ACTION_MEASURE;
    return idle;
}

/* The keys as they are bound now, for the line, the help, and the panels that name one. */
static void write_keys(tach_hud *hud)
{
    tach_moment *moment = &hud->shown.moment;
    bool names_keys = hud->level == TACH_HUD_TIMELINE || hud->level == TACH_HUD_QA;
    if (moment->frozen || hud->help || names_keys)
        tach_bindings_fill(&hud->input.bindings, (int)hud->level, idle_actions(hud), &hud->keys);
    moment->freeze_key = hud->keys.freeze;
    moment->picture_key = hud->keys.picture;
    moment->use_key = moment->frozen ? hud->keys.use : "";
}

static void write_models(tach_hud *hud)
{
    const tach_moment *moment = &hud->shown.moment;
    tach_layout_create(&hud->layout, &hud->theme, hud->width_px, hud->height_px, moment->frozen);
    set_panel(hud, PANEL_STRIP, hud->layout.strip);
    set_panel(hud, PANEL_KEYS, hud->layout.keys);
    write_viewing(hud);
    tach_strip_fill(&hud->strip, moment);
    write_keys(hud);
    const tach_level_face *face = tach_level_face_of(hud);
    if (face)
        face->write(hud, hud->layout.body);
    else
        tach_level_set_panels(hud, NULL, 0);
    tach_messages_add_log(&hud->messages, tach_now_ns());
    tach_messages_line(&hud->messages, tach_now_ns(), hud->message, sizeof hud->message);
    size_t length = 0;
    if (moment->frozen && !face && !hud->message[0]) /* where no panel says it */
        tach_text_append(hud->message, sizeof hud->message, &length, "frozen at frame %llu",
                         (unsigned long long)moment->frame.number);
}

void tach_compose_size(tach_hud *hud, tach_hud_level level, int32_t width_px, int32_t height_px)
{
    float scale = (float)atomic_load(&hud->scale_thousandths) / 1000.0f;
    if (level == hud->level && width_px == hud->width_px && height_px == hud->height_px && scale == hud->scale)
        return;
    if (hud->level == TACH_HUD_OFF)
        tach_shown_restart(&hud->shown);
    hud->level = level;
    hud->width_px = width_px;
    hud->height_px = height_px;
    hud->scale = scale;
    tach_theme_create(&hud->theme, hud->font, height_px, scale);
    hud->dirty = true;
}

/* ---- The picture ---- */

static void draw_panels(tach_hud *hud)
{
    tach_draw *draw = hud->draw;
    const tach_theme *theme = &hud->theme;
    const tach_layout *layout = &hud->layout;
    const tach_level_face *face = tach_level_face_of(hud);
    if (tach_layout_shown(layout->strip))
        tach_strip_draw(&hud->strip, draw, hud->font, theme, layout->strip, hud->message);
    if (face)
        face->draw(hud);
    if (tach_layout_shown(hud->viewing.legend_panel))
        tach_legend_draw(&hud->viewing.legend, draw, hud->font, theme, hud->viewing.legend_panel);
    if (tach_layout_shown(layout->keys))
        tach_keys_draw(&hud->keys, draw, hud->font, theme, layout->keys);
    int32_t above_tag = tach_layout_shown(hud->viewing.tag) ? (int32_t)hud->viewing.tag.y : hud->height_px;
    tach_explaining_follow(hud);
    if (hud->explaining.shown) {
        tach_rect frame = tach_explain_frame(&hud->explaining.list, theme, hud->explaining.about, hud->width_px);
        tach_explain_draw_about(draw, theme, frame);
        tach_explain_draw(&hud->explaining.model, draw, hud->font, theme, hud->explaining.about, hud->width_px, above_tag);
    }
    tach_rect help = {0, 0, 0, 0};
    if (hud->help)
        help = tach_keys_draw_help(&hud->keys, draw, hud->font, theme, hud->width_px, above_tag);
    set_panel(hud, PANEL_HELP, help);
    if (tach_layout_shown(hud->viewing.tag)) { /* over all else: no picture of a view goes without */
        tach_draw_set_layer(draw, TACH_LAYER_POPUP);
        tach_legend_draw_tag(&hud->viewing.legend, draw, hud->font, theme, hud->viewing.tag);
        tach_draw_set_layer(draw, TACH_LAYER_PANEL);
    }
}

const tach_picture *tach_compose_draw(tach_hud *hud)
{
    const tach_level_face *face = tach_level_face_of(hud);
    if (hud->dirty)
        write_models(hud);
    if (face && face->follow)
        face->follow(hud);
    hud->dirty = false;
    tach_font_frame(hud->font);
    tach_draw_begin(hud->draw, hud->font, hud->width_px, hud->height_px);
    draw_panels(hud);
    const tach_picture *picture = tach_draw_finish(hud->draw);
    if (picture->vertices_needed > picture->vertex_count)
        tach_messages_add_full(&hud->messages, picture->vertices_needed, picture->vertex_count, tach_now_ns());
    return picture;
}
