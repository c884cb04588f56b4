#include "unit/draw_fixture.h"

#define WHITE 0xFFFFFFFFu

static const tach_text_style BODY = {TACH_FACE_REGULAR, 13};

/* ---- What any picture must hold ------------------------------------------------------------------------------------------ */

static void assert_sound(const tach_picture *picture)
{
    assert_true(picture->command_count <= 4);
    uint32_t next = 0;
    for (uint32_t i = 0; i < picture->command_count; i++) {
        const tach_draw_command *command = &picture->commands[i];
        assert_int_equal(command->first_index, next);
        assert_true(command->index_count > 0 && command->index_count % 3 == 0);
        next += command->index_count;
    }
    assert_int_equal(next, picture->index_count);
    for (uint32_t i = 0; i < picture->index_count; i++)
        assert_true(picture->indices[i] < picture->vertex_count);
    for (uint32_t i = 0; i < picture->vertex_count; i++)
        assert_true(isfinite(picture->vertices[i].x) && isfinite(picture->vertices[i].y));
}

static void assert_inside(const tach_picture *picture, float x0, float y0, float x1, float y1)
{
    for (uint32_t i = 0; i < picture->vertex_count; i++) {
        const tach_vertex *vertex = &picture->vertices[i];
        assert_true(vertex->x >= x0 && vertex->x <= x1 && vertex->y >= y0 && vertex->y <= y1);
    }
}

/* Twice the area of all triangles, signed by their winding. */
static double area_of(const tach_picture *picture)
{
    double sum = 0;
    for (uint32_t i = 0; i + 2 < picture->index_count; i += 3) {
        const tach_vertex *a = &picture->vertices[picture->indices[i]], *b = &picture->vertices[picture->indices[i + 1]];
        const tach_vertex *c = &picture->vertices[picture->indices[i + 2]];
        sum += fabs(((double)b->x - a->x) * ((double)c->y - a->y) - ((double)b->y - a->y) * ((double)c->x - a->x));
    }
    return sum / 2;
}

static void assert_one_rect(const tach_picture *picture, float x0, float y0, float x1, float y1)
{
    assert_int_equal(picture->vertex_count, 4);
    assert_true(picture->vertices[0].x == x0 && picture->vertices[0].y == y0);
    assert_true(picture->vertices[2].x == x1 && picture->vertices[2].y == y1);
}

/* ---- Shapes -------------------------------------------------------------------------------------------------------------- */

static void rect_lies_on_whole_pixels(void **state)
{
    (void)state;
    fixture f = fixture_make(1000, 256);
    tach_draw_begin(f.draw, f.font, 100, 100);
    tach_draw_rect(f.draw, (tach_rect){10.4f, 10.6f, 20.2f, 0.2f}, WHITE);
    assert_one_rect(tach_draw_finish(f.draw), 10, 11, 31, 12);

    tach_draw_begin(f.draw, f.font, 100, 100);
    tach_draw_rect_exact(f.draw, (tach_rect){10.25f, 10, 20.5f, 2}, WHITE);
    assert_one_rect(tach_draw_finish(f.draw), 10.25f, 10, 30.75f, 12);
    fixture_free(&f);
}

static void nothing_comes_of_empty_shapes(void **state)
{
    (void)state;
    fixture f = fixture_make(1000, 256);
    const float bad[] = {NAN, INFINITY, -INFINITY, 1e38f, -1e38f};
    tach_draw_begin(f.draw, f.font, 100, 100);
    tach_draw_rect(f.draw, (tach_rect){10, 10, 0, 5}, WHITE);
    tach_draw_rect(f.draw, (tach_rect){10, 10, -3, 5}, WHITE);
    tach_draw_rect(f.draw, (tach_rect){10, 10, 5, 5}, 0xFFFFFF00);
    tach_draw_rect(f.draw, (tach_rect){200, 10, 5, 5}, WHITE);
    tach_draw_line(f.draw, 5, 5, 50, 9, 0, WHITE);
    tach_draw_line(f.draw, 5, 5, 5, 5, 1, WHITE);
    tach_draw_text(f.draw, BODY, 5, 50, WHITE, "");
    tach_draw_text(f.draw, BODY, 5, 50, WHITE, NULL);
    tach_draw_hatch(f.draw, (tach_rect){0, 0, 0, 0}, 8, WHITE);
    assert_int_equal(tach_draw_finish(f.draw)->vertices_needed, 0);
    for (uint32_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        for (int place = 0; place < 6; place++) {
            float v[6] = {10, 10, 40, 15, 20, 30};
            v[place] = bad[i];
            tach_draw_begin(f.draw, f.font, 100, 100);
            tach_draw_rect(f.draw, (tach_rect){v[0], v[1], v[2], v[3]}, WHITE);
            tach_draw_rect_exact(f.draw, (tach_rect){v[0], v[1], v[2], v[3]}, WHITE);
            tach_draw_triangle(f.draw, v, WHITE);
            tach_draw_line(f.draw, v[0], v[1], v[2], v[3], v[4], WHITE);
            tach_draw_line(f.draw, v[2], v[3], v[4], v[5], 2, WHITE);
            tach_draw_hatch(f.draw, (tach_rect){v[0], v[1], v[2], v[3]}, v[4], WHITE);
            tach_draw_dashes(f.draw, v[0], v[1], v[2], v[3], v[4], WHITE);
            tach_draw_text(f.draw, (tach_text_style){TACH_FACE_BOLD, v[4]}, v[0], v[1], WHITE, "text");
            tach_draw_text_cut(f.draw, BODY, v[0], v[1], v[2], WHITE, "a longer text");
            const tach_picture *picture = tach_draw_finish(f.draw);
            assert_sound(picture);
            assert_inside(picture, 0, 0, 100, 100);
        }
    fixture_free(&f);
}

static void triangle_is_cut_exactly(void **state)
{
    (void)state;
    fixture f = fixture_make(1000, 256);
    tach_draw_begin(f.draw, f.font, 100, 100);
    tach_draw_set_clip(f.draw, (tach_rect){20, 20, 40, 40});
    /* Covers the clip rectangle: what is left is the rectangle. */
    tach_draw_triangle(f.draw, (const float[6]){-200, -10, 300, -10, 40, 900}, WHITE);
    const tach_picture *picture = tach_draw_finish(f.draw);
    assert_inside(picture, 20, 20, 60, 60);
    assert_true(fabs(area_of(picture) - 1600) < 0.01);
    /* Half of it, by the diagonal. */
    tach_draw_begin(f.draw, f.font, 100, 100);
    tach_draw_set_clip(f.draw, (tach_rect){20, 20, 40, 40});
    tach_draw_triangle(f.draw, (const float[6]){0, 0, 100, 100, 0, 100}, WHITE);
    picture = tach_draw_finish(f.draw);
    assert_inside(picture, 20, 20, 60, 60);
    assert_true(fabs(area_of(picture) - 800) < 0.01);
    fixture_free(&f);
}

static void draw_some_of_all(tach_draw *draw, uint32_t *seed)
{
    float v[8];
    for (int i = 0; i < 8; i++)
        v[i] = (float)(fixture_random(seed) % 4000) / 10.0f - 150.0f;
    tach_color color = fixture_random(seed) << 8 | 0x80;
    tach_draw_rect(draw, (tach_rect){v[0], v[1], v[2], v[3]}, color);
    tach_draw_triangle(draw, v, color);
    tach_draw_line(draw, v[4], v[5], v[6], v[7], 1 + (float)(fixture_random(seed) % 40) / 10, color);
    tach_draw_line(draw, v[0], v[1], v[2], v[3], 1.5f, color);
    tach_draw_hatch(draw, (tach_rect){v[4], v[5], v[6], v[7]}, 6, color);
    tach_draw_dashes(draw, v[0], v[1], v[2], 1, 4, color);
    tach_draw_text(draw, BODY, v[2], v[3], color, "clipped text");
}

static void nothing_leaves_the_clip_rectangle(void **state)
{
    (void)state;
    fixture f = fixture_make(60000, 512);
    uint32_t seed = 7;
    for (int round = 0; round < 300; round++) {
        tach_rect clip = {(float)(fixture_random(&seed) % 120), (float)(fixture_random(&seed) % 120),
                          (float)(fixture_random(&seed) % 80), (float)(fixture_random(&seed) % 80)};
        tach_draw_begin(f.draw, f.font, 150, 130);
        tach_draw_set_clip(f.draw, clip);
        draw_some_of_all(f.draw, &seed);
        const tach_picture *picture = tach_draw_finish(f.draw);
        assert_sound(picture);
        assert_inside(picture, clip.x, clip.y, fminf(clip.x + clip.w, 150), fminf(clip.y + clip.h, 130));
        assert_int_equal(picture->vertices_needed, picture->vertex_count);
    }
    fixture_free(&f);
}

static void clip_comes_back_as_it_was(void **state)
{
    (void)state;
    fixture f = fixture_make(1000, 256);
    tach_draw_begin(f.draw, f.font, 100, 80);
    tach_rect before = tach_draw_set_clip(f.draw, (tach_rect){10, 10, 50, 50});
    assert_true(before.x == 0 && before.y == 0 && before.w == 100 && before.h == 80);
    /* Inside out and not a number are empty, not everything. */
    const tach_rect empty[] = {{30, 30, -10, 5}, {NAN, 0, 10, 10}, {0, 0, NAN, 10}, {200, 200, 10, 10}};
    for (uint32_t i = 0; i < 4; i++) {
        tach_draw_set_clip(f.draw, empty[i]);
        tach_draw_rect(f.draw, (tach_rect){0, 0, 100, 80}, WHITE);
        tach_draw_text(f.draw, BODY, 10, 30, WHITE, "unseen");
    }
    assert_int_equal(tach_draw_finish(f.draw)->vertices_needed, 0);
    tach_draw_set_clip(f.draw, before);
    tach_draw_rect(f.draw, (tach_rect){0, 0, 100, 80}, WHITE);
    assert_one_rect(tach_draw_finish(f.draw), 0, 0, 100, 80);
    fixture_free(&f);
}

/* ---- The list ------------------------------------------------------------------------------------------------------------ */

static void layers_in_order_in_four_commands(void **state)
{
    (void)state;
    fixture f = fixture_make(10000, 256);
    tach_draw_begin(f.draw, f.font, 200, 200);
    for (int i = 0; i < 50; i++) {
        tach_draw_set_layer(f.draw, i % 3 == 0 ? TACH_LAYER_POPUP : TACH_LAYER_PANEL);
        tach_draw_text(f.draw, BODY, 10, 20, i % 3 == 0 ? 0xFF000001 : 0x00FF0002, "ab");
        tach_draw_rect(f.draw, (tach_rect){1, 1, 5, 5}, i % 3 == 0 ? 0xFF000003 : 0x00FF0004);
    }
    const tach_picture *picture = tach_draw_finish(f.draw);
    assert_sound(picture);
    assert_int_equal(picture->command_count, 4);
    static const uint8_t alpha[4] = {4, 2, 3, 1};
    static const tach_draw_kind kind[4] = {TACH_DRAW_SOLID, TACH_DRAW_TEXT, TACH_DRAW_SOLID, TACH_DRAW_TEXT};
    for (uint32_t i = 0; i < 4; i++) {
        const tach_draw_command *command = &picture->commands[i];
        assert_int_equal(command->kind, kind[i]);
        for (uint32_t k = 0; k < command->index_count; k++)
            assert_int_equal(picture->vertices[picture->indices[command->first_index + k]].a, alpha[i]);
    }
    fixture_free(&f);
}

static void what_does_not_fit_is_counted(void **state)
{
    (void)state;
    fixture f = fixture_make(40, 256);
    tach_draw_begin(f.draw, f.font, 100, 100);
    for (int i = 0; i < 25; i++)
        tach_draw_rect(f.draw, (tach_rect){(float)i, 1, 1, 5}, WHITE);
    tach_draw_set_layer(f.draw, TACH_LAYER_POPUP);
    tach_draw_text(f.draw, BODY, 10, 20, WHITE, "xy");
    const tach_picture *picture = tach_draw_finish(f.draw);
    assert_sound(picture);
    assert_int_equal(picture->vertex_count, 40);
    assert_int_equal(picture->index_count, 60);
    assert_int_equal(picture->vertices_needed, 108);
    assert_int_equal(picture->indices_needed, 162);
    assert_int_equal(picture->command_count, 1);
    assert_int_equal(picture->commands_needed, 2);
    /* And the next picture is whole again. */
    tach_draw_begin(f.draw, f.font, 100, 100);
    tach_draw_rect(f.draw, (tach_rect){1, 1, 1, 1}, WHITE);
    picture = tach_draw_finish(f.draw);
    assert_int_equal(picture->vertices_needed, 4);
    assert_int_equal(picture->vertex_count, 4);
    fixture_free(&f);
}

static void no_size_is_no_picture(void **state)
{
    (void)state;
    fixture f = fixture_make(1000, 256);
    static const int32_t sizes[][2] = {{0, 0}, {0, 100}, {100, 0}, {-5, -5}};
    for (uint32_t i = 0; i < 4; i++) {
        uint32_t seed = i;
        tach_draw_begin(f.draw, f.font, sizes[i][0], sizes[i][1]);
        draw_some_of_all(f.draw, &seed);
        const tach_picture *picture = tach_draw_finish(f.draw);
        assert_int_equal(picture->vertex_count + picture->command_count, 0);
        assert_true(picture->width_px >= 0 && picture->height_px >= 0);
    }
    fixture_free(&f);
}

static void too_little_memory_is_no_list(void **state)
{
    (void)state;
    static unsigned char block[4096];
    tach_arena arena = {block, sizeof block, 0};
    assert_null(tach_draw_create(&arena, 60000));
    assert_false(tach_arena_fits(&arena));
}

/* ---- Text ---------------------------------------------------------------------------------------------------------------- */

static void random_text(char *out, uint32_t *seed)
{
    static const char *const pieces[] = {
        "a", "W", "0", "9", ".", " ", "\xE2\x80\x89", "\xC2\xB5", "\xE6\x8F\x8F", "\t", "\xE2\x96\xB2", "\xFF", "\xC3"};
    out[0] = 0;
    for (uint32_t count = fixture_random(seed) % 24; count > 0; count--)
        strcat(out, pieces[fixture_random(seed) % (sizeof pieces / sizeof pieces[0])]);
}

static void text_is_as_wide_as_measured(void **state)
{
    (void)state;
    fixture f = fixture_make(4000, 1024);
    uint32_t seed = 42;
    for (int i = 0; i < 200; i++) {
        char text[200];
        random_text(text, &seed);
        tach_text_style style = {i % 2 ? TACH_FACE_BOLD : TACH_FACE_REGULAR, (float)(11 + i % 8 * 4)};
        float width = tach_font_measure(f.font, style, text);
        tach_font_frame(f.font);
        tach_draw_begin(f.draw, f.font, 1000, 100);
        assert_true(tach_draw_text(f.draw, style, 10, 50, WHITE, text) == width);
        assert_true(tach_draw_text_right(f.draw, style, 900.4f, 50, WHITE, text) == width);
        const tach_picture *picture = tach_draw_finish(f.draw);
        assert_sound(picture);
        /* The right-aligned copy is the same, moved so that its pen ends at 900. */
        uint32_t half = picture->vertex_count / 2;
        assert_int_equal(half * 2, picture->vertex_count);
        for (uint32_t k = 0; k < half; k++)
            assert_true(picture->vertices[half + k].x - picture->vertices[k].x == 900 - width - 10);
    }
    fixture_free(&f);
}

static void glyphs_lie_on_whole_pixels_at_any_scale(void **state)
{
    (void)state;
    fixture f = fixture_make(4000, 1024);
    static const float scales[] = {0.5f, 1, 1.25f, 1.5f, 2, 2.4f, 3};
    for (uint32_t i = 0; i < sizeof scales / sizeof scales[0]; i++) {
        tach_draw_begin(f.draw, f.font, 1000, 200);
        tach_draw_text(f.draw, (tach_text_style){TACH_FACE_REGULAR, 13 * scales[i]}, 10.3f * scales[i], 50.7f, WHITE,
                       "Path 14.92 ms \xE2\x96\xB2");
        const tach_picture *picture = tach_draw_finish(f.draw);
        assert_true(picture->vertex_count > 40);
        for (uint32_t k = 0; k < picture->vertex_count; k++) {
            const tach_vertex *vertex = &picture->vertices[k];
            assert_true(vertex->x == floorf(vertex->x) && vertex->y == floorf(vertex->y));
            /* And one atlas pixel is one pixel. */
            const tach_vertex *first = &picture->vertices[k / 4 * 4];
            float atlas_px = (vertex->u - first->u) * (float)picture->atlas.width_px;
            assert_true(fabsf(atlas_px - (vertex->x - first->x)) < 0.01f);
        }
    }
    fixture_free(&f);
}

static void cut_text_ends_in_an_ellipsis_and_fits(void **state)
{
    (void)state;
    fixture f = fixture_make(4000, 512);
    const char *name = "a rather long name with \xC2\xB5 and \xE2\x96\xB2 in it";
    float whole = tach_font_measure(f.font, BODY, name), dots = tach_font_measure(f.font, BODY, "\xE2\x80\xA6");
    for (float max = -5; max < whole + 20; max += 0.75f) {
        tach_draw_begin(f.draw, f.font, 1000, 100);
        float width = tach_draw_text_cut(f.draw, BODY, 10, 50, max, WHITE, name);
        const tach_picture *picture = tach_draw_finish(f.draw);
        assert_true(width <= fmaxf(max, 0));
        if (max >= whole) {
            assert_true(width == whole);
        } else if (max >= dots) {
            /* No more room than a character is wasted, and the last glyph is the ellipsis. */
            assert_true(max - width < tach_font_cell(f.font, BODY));
            const tach_glyph *glyph = tach_font_glyph(f.font, BODY, 0x2026);
            const tach_vertex *last = &picture->vertices[picture->vertex_count - 4];
            assert_true(last->u == glyph->u0 && last->v == glyph->v0);
        } else {
            assert_int_equal(picture->vertex_count, 0);
        }
    }
    fixture_free(&f);
}

static void a_name_is_cut_in_its_middle(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        float cells;
        const char *expected;
    } cases[] = {
        {"Textures/env/rock_07_albedo.dds", 31, "Textures/env/rock_07_albedo.dds"},
        {"Textures/env/rock_07_albedo.dds", 30, "Textures/e…/rock_07_albedo.dds"},
        {"Textures/env/rock_07_albedo.dds", 20, "…/rock_07_albedo.dds"},
        {"Textures/env/rock_07_albedo.dds", 19, "rock_07_albedo.dds"},
        {"Textures/env/rock_07_albedo.dds", 10, "rock_07_a…"},
        {"C:\\art\\rock.dds", 11, "C…\\rock.dds"},
        {"update > ai > path finding > a star", 24, "update > ai… > a star"},
        {"update > ai > path finding > a star", 8, "a star"},
        {"update > ai > path finding > a star", 5, "a st…"},
        {"Lights/Shadow Map", 9, "Shadow M…"},
        {"saved /a folder/a picture.png", 9, "saved /a…"},
        {"RenderWorker11", 9, "Render…11"},
        {"RenderWorker11", 4, "Ren…"},
        {"12345678", 4, "123…"},
        {"folder/", 4, "fol…"},
        {"a plain name", 7, "a plai…"},
        {"a/b", 0.5f, ""},
    };
    fixture f = fixture_make(4000, 512), g = fixture_make(4000, 512);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        float max = cases[i].cells * tach_font_cell(f.font, BODY);
        tach_draw_begin(f.draw, f.font, 1000, 100);
        float width = tach_draw_text_name(f.draw, BODY, 10, 50, max, WHITE, cases[i].name);
        const tach_picture *picture = tach_draw_finish(f.draw);
        tach_draw_begin(g.draw, g.font, 1000, 100);
        assert_true(width == tach_draw_text(g.draw, BODY, 10, 50, WHITE, cases[i].expected));
        const tach_picture *expected = tach_draw_finish(g.draw);
        assert_int_equal(picture->vertex_count, expected->vertex_count);
        for (uint32_t k = 0; k < picture->vertex_count; k++)
            assert_true(picture->vertices[k].x == expected->vertices[k].x && picture->vertices[k].u == expected->vertices[k].u &&
                        picture->vertices[k].v == expected->vertices[k].v);
        assert_true(width <= max);
    }
    fixture_free(&g);
    fixture_free(&f);
}

static void cut_glyphs_show_the_same_pixels(void **state)
{
    (void)state;
    fixture f = fixture_make(4000, 512);
    tach_draw_begin(f.draw, f.font, 200, 100);
    tach_draw_text(f.draw, BODY, 20, 50, WHITE, "W");
    tach_vertex whole = tach_draw_finish(f.draw)->vertices[0];
    tach_draw_begin(f.draw, f.font, 200, 100);
    tach_draw_set_clip(f.draw, (tach_rect){whole.x + 3, whole.y + 2, 3, 4});
    tach_draw_text(f.draw, BODY, 20, 50, WHITE, "W");
    const tach_picture *picture = tach_draw_finish(f.draw);
    float side = (float)picture->atlas.width_px;
    assert_one_rect(picture, whole.x + 3, whole.y + 2, whole.x + 6, whole.y + 6);
    assert_true(fabsf((picture->vertices[0].u - whole.u) * side - 3) < 0.001f);
    assert_true(fabsf((picture->vertices[0].v - whole.v) * side - 2) < 0.001f);
    assert_true(fabsf((picture->vertices[2].u - whole.u) * side - 6) < 0.001f);
    fixture_free(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rect_lies_on_whole_pixels),
        cmocka_unit_test(nothing_comes_of_empty_shapes),
        cmocka_unit_test(triangle_is_cut_exactly),
        cmocka_unit_test(nothing_leaves_the_clip_rectangle),
        cmocka_unit_test(clip_comes_back_as_it_was),
        cmocka_unit_test(layers_in_order_in_four_commands),
        cmocka_unit_test(what_does_not_fit_is_counted),
        cmocka_unit_test(no_size_is_no_picture),
        cmocka_unit_test(too_little_memory_is_no_list),
        cmocka_unit_test(text_is_as_wide_as_measured),
        cmocka_unit_test(glyphs_lie_on_whole_pixels_at_any_scale),
        cmocka_unit_test(cut_text_ends_in_an_ellipsis_and_fits),
        cmocka_unit_test(a_name_is_cut_in_its_middle),
        cmocka_unit_test(cut_glyphs_show_the_same_pixels),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
