#include "unit/draw_fixture.h"

#include "base/log.h"
#include "draw/font_face.h"

extern const unsigned char tach_face_regular[], tach_face_regular_end[];

static const tach_text_style BODY = {TACH_FACE_REGULAR, 13};

/* The sum over a glyph's place in the atlas: 0 for a blank. */
static uint64_t ink_of(const tach_font *font, const tach_glyph *glyph)
{
    tach_atlas atlas = tach_font_atlas(font);
    uint64_t sum = 0;
    for (uint32_t y = 0; y < glyph->height; y++)
        for (uint32_t x = 0; x < glyph->width; x++)
            sum += atlas.coverage[(glyph->atlas_y + y) * (uint32_t)atlas.width_px + glyph->atlas_x + x];
    return sum;
}

static bool is_box(const tach_glyph *glyph) { return glyph->character == 0xFFFD; }

static void every_cell_is_as_wide(void **state)
{
    (void)state;
    fixture f = fixture_make(100, 1024);
    static const uint32_t others[] = {0xB5, 0x394, 0x2026, 0x25B2, 0x25A8, 0x63CF, 0x41F, '\t', 0xFFFD, 0x1F600};
    static const float sizes[] = {6, 11, 13, 16.25f, 20, 39, 64};
    for (uint32_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
        for (int face = 0; face < TACH_FACE_COUNT; face++) {
            tach_text_style style = {(tach_face)face, sizes[i]};
            float cell = tach_font_cell(f.font, style);
            assert_true(cell >= 1 && cell == floorf(cell));
            for (uint32_t c = 0x20; c < 0x7F; c++)
                assert_true(tach_font_glyph(f.font, style, c)->advance == cell);
            for (uint32_t k = 0; k < sizeof others / sizeof others[0]; k++)
                assert_true(tach_font_glyph(f.font, style, others[k])->advance == cell);
            float thin = tach_font_glyph(f.font, style, 0x2009)->advance;
            assert_true(thin >= 1 && thin < cell && thin == floorf(thin));
            assert_true(tach_font_measure(f.font, style,
                                          "1\xE2\x80\x89"
                                          "2") == 2 * cell + thin);
            tach_font_frame(f.font);
        }
    fixture_free(&f);
}

static void box_for_each_missing_character(void **state)
{
    (void)state;
    fixture f = fixture_make(1000, 512);
    static const struct {
        const char *text;
        uint32_t characters, boxes;
    } cases[] = {{"\xE6\x8F\x8F\xE7\x94\xBB", 2, 2},
                 {"\xCE\x94t \xC2\xB5s", 5, 0},
                 {"\xD0\x9F\xD1\x80\xD0\xB8\xD0\xB2\xD0\xB5\xD1\x82", 6, 0},
                 {"a\tb\n", 4, 2},
                 {"\xEF\xBF\xBD", 1, 1},
                 {"\xE2\x96\xB2\xE2\x96\xBC\xE2\x96\xB6\xE2\x97\x8F\xE2\x96\xA0\xE2\x86\x92\xE2\x96\xA8", 7, 0}};
    for (uint32_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        tach_draw_begin(f.draw, f.font, 1000, 100);
        float width = tach_draw_text(f.draw, BODY, 10, 50, 0xFFFFFFFF, cases[i].text);
        const tach_picture *picture = tach_draw_finish(f.draw);
        const tach_glyph *box = tach_font_glyph(f.font, BODY, 0xFFFD);
        uint32_t boxes = 0;
        for (uint32_t k = 0; k < picture->vertex_count; k += 4)
            boxes += picture->vertices[k].u == box->u0 && picture->vertices[k].v == box->v0;
        assert_int_equal(boxes, cases[i].boxes);
        assert_true(width == (float)cases[i].characters * tach_font_cell(f.font, BODY));
    }
    assert_true(ink_of(f.font, tach_font_glyph(f.font, BODY, 0xFFFD)) > 0);
    fixture_free(&f);
}

static void signs_of_the_hud_are_there(void **state)
{
    (void)state;
    fixture f = fixture_make(100, 512);
    static const uint32_t signs[] = {0x25B2, 0x25BC, 0x25B6, 0x25CF, 0x25A0, 0x2192, 0x2190, 0x2191, 0x2193, 0x2194, 0x2026,
                                     0xB7,   0x2013, 0x2212, 0xD7,   0x2713, 0xB5,   0x394,  0x2264, 0x2265, 0x25A8};
    for (int face = 0; face < TACH_FACE_COUNT; face++)
        for (uint32_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
            const tach_glyph *glyph = tach_font_glyph(f.font, (tach_text_style){(tach_face)face, 13}, signs[i]);
            assert_false(is_box(glyph));
            assert_int_equal(glyph->character, signs[i]);
            assert_true(ink_of(f.font, glyph) > 0);
        }
    fixture_free(&f);
}

/* The rows of x and H are fully covered at the top and end on the baseline, at every size of the HUD. */
static void flat_tops_are_sharp(void **state)
{
    (void)state;
    fixture f = fixture_make(100, 1024);
    static const float sizes[] = {11, 13, 16, 20, 26, 39};
    for (uint32_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        tach_text_style style = {TACH_FACE_BOLD, sizes[i]};
        float cap_height = tach_font_cap_height(f.font, style);
        const tach_glyph *glyph = tach_font_glyph(f.font, style, 'E');
        assert_true(-glyph->top == cap_height && glyph->height == cap_height);
        tach_atlas atlas = tach_font_atlas(f.font);
        uint32_t top = 0;
        for (uint32_t x = 0; x < glyph->width; x++) {
            uint32_t value = atlas.coverage[(uint32_t)glyph->atlas_y * (uint32_t)atlas.width_px + glyph->atlas_x + x];
            top = value > top ? value : top;
        }
        assert_true(top > 250);
        assert_int_equal(tach_font_glyph(f.font, style, 'o')->height, tach_font_glyph(f.font, style, 'x')->height);
    }
    fixture_free(&f);
}

static void bold_is_bolder(void **state)
{
    (void)state;
    fixture f = fixture_make(100, 512);
    for (uint32_t c = '0'; c <= '9'; c++) {
        uint64_t regular = ink_of(f.font, tach_font_glyph(f.font, BODY, c));
        uint64_t bold = ink_of(f.font, tach_font_glyph(f.font, (tach_text_style){TACH_FACE_BOLD, 13}, c));
        assert_true(bold * 10 > regular * 11);
    }
    fixture_free(&f);
}

/* ---- A full atlas -------------------------------------------------------------------------------------------------------- */

static void render(fixture *f, float size_px, uint8_t *rgba, uint32_t *blanks)
{
    tach_text_style style = {TACH_FACE_REGULAR, size_px}, bold = {TACH_FACE_BOLD, size_px};
    const char *text = "Frame 0123456789 \xC2\xB5s \xE2\x96\xB2 (path)";
    tach_font_frame(f->font);
    tach_draw_begin(f->draw, f->font, 1200, 160);
    tach_draw_text(f->draw, style, 10, 70, 0xFFFFFFFF, text);
    tach_draw_text(f->draw, bold, 10, 140, 0xFFFFFFFF, text);
    const tach_picture *picture = tach_draw_finish(f->draw);
    *blanks = 2 * 24 - picture->vertex_count / 4;
    if (rgba) {
        memset(rgba, 0, 1200 * 160 * 4);
        tach_soft_render(picture, rgba, 1200, 160, 1200 * 4);
    }
}

static void size_changes_every_frame(void **state)
{
    (void)state;
    static uint8_t first[1200 * 160 * 4], last[1200 * 160 * 4];
    fixture f = fixture_make(2000, 1024);
    uint32_t blanks;
    render(&f, 13, first, &blanks);
    assert_int_equal(blanks, 0);
    for (int i = 0; i < 500; i++) {
        render(&f, (float)(6 + i % 59), NULL, &blanks);
        /* Not a glyph is missing while a size is dragged. */
        assert_int_equal(blanks, 0);
    }
    render(&f, 13, last, &blanks);
    assert_int_equal(blanks, 0);
    assert_memory_equal(first, last, sizeof first);
    fixture_free(&f);
}

static void full_atlas_gives_blanks_until_the_next_frame(void **state)
{
    (void)state;
    fixture f = fixture_make(2000, 64);
    tach_text_style large = {TACH_FACE_REGULAR, 30};
    uint32_t blanks = 0;
    for (uint32_t c = '!'; c <= '~'; c++) {
        const tach_glyph *glyph = tach_font_glyph(f.font, large, c);
        blanks += glyph->width == 0;
        assert_true(glyph->advance == tach_font_cell(f.font, large));
        assert_true(glyph->atlas_x + glyph->width <= 64 && glyph->atlas_y + glyph->height <= 64);
    }
    assert_true(blanks > 0);
    uint32_t version = tach_font_atlas(f.font).version;
    tach_font_frame(f.font);
    assert_int_not_equal(tach_font_atlas(f.font).version, version);
    /* One that had no room has some now. */
    tach_font_frame(f.font);
    assert_true(tach_font_glyph(f.font, (tach_text_style){TACH_FACE_REGULAR, 8}, 'A')->width > 0);
    fixture_free(&f);
}

static void more_styles_than_places(void **state)
{
    (void)state;
    fixture f = fixture_make(2000, 512);
    for (int i = 0; i < 100; i++) {
        tach_text_style style = {TACH_FACE_REGULAR, 6 + (float)i / 4};
        assert_true(tach_font_measure(f.font, style, "abc") == 3 * tach_font_cell(f.font, style));
        assert_true(tach_font_glyph(f.font, style, 'x')->advance == tach_font_cell(f.font, style));
    }
    tach_font_frame(f.font);
    assert_true(tach_font_glyph(f.font, BODY, 'x')->width > 0);
    fixture_free(&f);
}

static void version_stands_still_with_the_content(void **state)
{
    (void)state;
    fixture f = fixture_make(2000, 512);
    uint32_t blanks;
    render(&f, 13, NULL, &blanks);
    uint32_t version = tach_font_atlas(f.font).version;
    for (int i = 0; i < 5; i++)
        render(&f, 13, NULL, &blanks);
    assert_int_equal(tach_font_atlas(f.font).version, version);
    tach_font_glyph(f.font, BODY, 0x2264);
    assert_int_not_equal(tach_font_atlas(f.font).version, version);
    fixture_free(&f);
}

static void strange_sizes_and_characters(void **state)
{
    (void)state;
    fixture f = fixture_make(2000, 1024);
    static const float sizes[] = {NAN, INFINITY, -INFINITY, 0, -3, 1e30f, 0.001f};
    static const uint32_t characters[] = {0, 1, 0x7F, 0x80, 0xD800, 0xFFFF, 0x10FFFF, 0x110000, 0xFFFFFFFF};
    for (uint32_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
        for (uint32_t k = 0; k < sizeof characters / sizeof characters[0]; k++) {
            const tach_glyph *glyph = tach_font_glyph(f.font, (tach_text_style){(tach_face)77, sizes[i]}, characters[k]);
            assert_true(glyph->advance >= 1);
        }
    fixture_free(&f);
}

/* Every glyph of the basic plane at small and large sizes: none leaves its place, none runs out of scratch memory. */
static void whole_fonts_rasterise(void **state)
{
    (void)state;
    fixture f = fixture_make(100, 1024);
    for (uint32_t c = 0x20; c < 0x10000; c += 3) {
        const tach_glyph *glyph = tach_font_glyph(f.font, (tach_text_style){TACH_FACE_REGULAR, c % 2 ? 13 : 64}, c);
        assert_true(glyph->atlas_x + glyph->width <= 1024 && glyph->atlas_y + glyph->height <= 1024);
        assert_true(glyph->width == 0 || ink_of(f.font, glyph) > 0);
        if (c % 128 < 3)
            tach_font_frame(f.font);
    }
    fixture_free(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_cell_is_as_wide),
        cmocka_unit_test(box_for_each_missing_character),
        cmocka_unit_test(signs_of_the_hud_are_there),
        cmocka_unit_test(flat_tops_are_sharp),
        cmocka_unit_test(bold_is_bolder),
        cmocka_unit_test(size_changes_every_frame),
        cmocka_unit_test(full_atlas_gives_blanks_until_the_next_frame),
        cmocka_unit_test(more_styles_than_places),
        cmocka_unit_test(version_stands_still_with_the_content),
        cmocka_unit_test(strange_sizes_and_characters),
        cmocka_unit_test(whole_fonts_rasterise),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
