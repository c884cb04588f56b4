/* Every number of every level has an explanation: numerals are looked for in the picture, so that none can be forgotten. And every
 * explanation can be reached with keys, or a gamepad. */
#include <stdlib.h>

#include "unit/draws_fake.h"
#include "unit/picture_checks.h"
#include "unit/scripted_hud.h"

static fake_draws source;

static void press_pad(tach_pad_button button)
{
    tach_hud_event(hud, &(tach_input){.kind = TACH_INPUT_PAD, .button = (int32_t)button, .down = true});
    tach_hud_event(hud, &(tach_input){.kind = TACH_INPUT_PAD, .button = (int32_t)button});
    play_frame();
}

/* Frozen at a hitch. */
static void open_at_a_hitch(void)
{
    script_open();
    hud = tach_hud_create(&(tach_hud_config){.level = TACH_HUD_PROGRAMMER, .no_hitch_screenshots = true, .build = "1.4.2"});
    assert_non_null(hud);
    fake_draws_create(&source);
    fake_load(&source);
    tach_hud_set_draws(hud, &source.table);
    while (script_frame < 720)
        play_frame();
    press_and_play(KEY_F10, TACH_MOD_SHIFT);
    press_and_play(KEY_W, 0);
    tach_hud_measure_draws(hud);
    fake_finish(&source);
    play_frame();
}

static void close_all(void)
{
    tach_hud_destroy(hud);
    script_close();
}

/* ---- Numerals ------------------------------------------------------------------------------------------------------------ */

static bool is_numeral(float u, float v)
{
    const tach_text_style styles[] = {hud->theme.text, hud->theme.value, hud->theme.small, hud->theme.head};
    for (size_t i = 0; i < TACH_COUNT_OF(styles); i++)
        for (uint32_t digit = '0'; digit <= '9'; digit++) {
            const tach_glyph *glyph = tach_font_glyph(hud->font, styles[i], digit);
            if (u > glyph->u0 && u < glyph->u1 && v > glyph->v0 && v < glyph->v1)
                return true;
        }
    return false;
}

/* Only what the keys are is no number. Returns how many numerals there were. */
static uint32_t check_numerals(const tach_picture *picture)
{
    uint32_t count = 0;
    for (uint32_t c = 0; c < picture->command_count; c++) {
        const tach_draw_command *command = &picture->commands[c];
        for (uint32_t i = 0; command->kind == TACH_DRAW_TEXT && i + 5 < command->index_count; i += 6) {
            float u = 0, v = 0;
            for (uint32_t k = 0; k < 6; k++) { /* two triangles over a diagonal: their mean is the middle */
                const tach_vertex *vertex = &picture->vertices[picture->indices[command->first_index + i + k]];
                u += vertex->u / 6;
                v += vertex->v / 6;
            }
            tach_rect box = picture_box(picture, command->first_index + i, 6);
            float x = box.x + box.w / 2, y = box.y + box.h / 2;
            if (!is_numeral(u, v) || tach_layout_inside(hud->layout.keys, x, y))
                continue;
            count++;
            if (tach_explain_at(&hud->explaining.list, x, y) == TACH_NONE)
                fail_msg("level %d, %dx%d: the number at %.0f, %.0f does not explain itself", (int)hud->level, hud_width,
                         hud_height, (double)x, (double)y);
        }
    }
    return count;
}

static void every_number_explains_itself(void **state)
{
    (void)state;
    static const int32_t sizes[][2] = {{1280, 720}, {1920, 1080}, {800, 600}, {480, 900}};
    static const uint32_t least[] = {
        [TACH_HUD_STRIP] = 20, [TACH_HUD_ARTIST] = 100, [TACH_HUD_PROGRAMMER] = 200, [TACH_HUD_TIMELINE] = 80, [TACH_HUD_QA] = 200};
    if (TACH_MAX_THREADS < 64)
        skip();
    open_at_a_hitch();
    for (int level = TACH_HUD_STRIP; level <= TACH_HUD_QA; level++) {
        tach_hud_set_level(hud, (tach_hud_level)level);
        for (size_t i = 0; i < TACH_COUNT_OF(sizes); i++) {
            hud_width = sizes[i][0], hud_height = sizes[i][1];
            uint32_t count = check_numerals(play_frame());
            if (i == 0)
                assert_true(count > least[level]);
            for (uint32_t k = 0; k < hud->explaining.list.count; k++) {
                tach_explain_model model;
                tach_explain_fill(&model, &hud->explaining.list.places[k]);
                assert_true(model.title[0] && model.text->text[0]);
            }
        }
    }
    hud_width = 1280, hud_height = 720;
    close_all();
}

/* ---- Keys ---------------------------------------------------------------------------------------------------------------- */

static uint32_t place_explained(void)
{
    const tach_explain_list *list = &hud->explaining.list;
    for (uint32_t i = list->count; hud->explaining.shown && i-- > 0;) {
        if (memcmp(&list->places[i].about, &hud->explaining.about, sizeof(tach_rect)) == 0)
            return i;
    }
    return TACH_NONE;
}

/* What arrows reach from where the key begins, and the key itself in each group. */
static uint32_t count_reached(const tach_explain_list *list, uint32_t first)
{
    static bool reached[TACH_EXPLAIN_PLACES];
    static const int ways[][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    uint32_t count = 1;
    memset(reached, 0, sizeof reached);
    reached[first] = true;
    for (bool more = true; more;) {
        more = false;
        for (uint32_t i = 0; i < list->count; i++) {
            for (size_t way = 0; way < 4 && reached[i]; way++) {
                uint32_t next = tach_explain_beside(list, list->places[i].about, ways[way][0], ways[way][1]);
                if (next != TACH_NONE && !reached[next])
                    reached[next] = more = true, count++;
            }
            for (uint32_t k = 0; k < list->count && reached[i]; k++)
                if (!reached[k] && list->places[k].group == list->places[i].group)
                    reached[k] = more = true, count++;
        }
    }
    for (uint32_t i = 0; i < list->count; i++)
        if (!reached[i])
            print_message("level %d: no key leads to %s %s\n", (int)hud->level, list->places[i].owner,
                          tach_explain_texts[list->places[i].subject].name);
    return count;
}

static void keys_and_pad_reach_every_number(void **state)
{
    (void)state;
    if (TACH_MAX_THREADS < 64)
        skip();
    open_at_a_hitch();
    for (int level = TACH_HUD_STRIP; level <= TACH_HUD_QA; level++) {
        tach_hud_set_level(hud, (tach_hud_level)level);
        play_frame();
        press_pad(TACH_PAD_Y);
        uint32_t first = place_explained();
        assert_true(first != TACH_NONE);
        assert_int_equal(count_reached(&hud->explaining.list, first), hud->explaining.list.count);
        press_pad(TACH_PAD_RIGHT);
        assert_true(hud->explaining.shown);
        press_and_play(KEY_RIGHT, 0);
        press_and_play(KEY_DOWN, 0);
        assert_true(hud->explaining.shown);
        press_pad(TACH_PAD_B);
        assert_false(hud->explaining.shown);
        assert_true(tach_hud_is_frozen(hud));
    }
    close_all();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_number_explains_itself),
        cmocka_unit_test(keys_and_pad_reach_every_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
