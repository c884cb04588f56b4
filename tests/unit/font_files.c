/* Fonts of the user's: taken when they are of use, refused with a reason when not, and never read beyond their end. */
#include "unit/draw_fixture.h"

#include "base/base.h"
#include "base/log.h"
#include "draw/font_face.h"
#include "tach/tach.h"

extern const unsigned char tach_face_regular[], tach_face_regular_end[];

static unsigned char *copy_of_regular(size_t *size)
{
    *size = (size_t)(tach_face_regular_end - tach_face_regular);
    unsigned char *copy = malloc(*size);
    assert_non_null(copy);
    memcpy(copy, tach_face_regular, *size);
    return copy;
}

static uint32_t read_be(const unsigned char *at, int bytes)
{
    uint32_t value = 0;
    for (int i = 0; i < bytes; i++)
        value = value << 8 | at[i];
    return value;
}

/* Where a table is, and how long. */
static unsigned char *table_of(unsigned char *file, const char *tag, uint32_t *length)
{
    for (uint32_t i = 0; i < read_be(file + 4, 2); i++) {
        unsigned char *entry = file + 12 + (size_t)16 * i;
        if (memcmp(entry, tag, 4) == 0) {
            *length = read_be(entry + 12, 4);
            return file + read_be(entry + 8, 4);
        }
    }
    fail_msg("no table %s", tag);
    return NULL;
}

static void assert_refused(fixture *f, const unsigned char *file, size_t size, const char *why)
{
    assert_false(tach_font_set_face(f->font, "mine.ttf", file, size));
    char expected[96];
    snprintf(expected, sizeof expected, "font mine.ttf: %s", why);
    assert_string_equal(tach_error(), expected);
}

static void files_of_no_use_are_refused_with_a_reason(void **state)
{
    (void)state;
    fixture f = fixture_make(64, 512);
    size_t size;
    uint32_t length;
    unsigned char *copy = copy_of_regular(&size);
    assert_true(tach_font_set_face(f.font, "mine.ttf", copy, size));
    assert_refused(&f, copy, 0, "not a TrueType file");
    assert_refused(&f, copy, 11, "not a TrueType file");
    assert_refused(&f, copy, 64, "it is cut short");
    assert_refused(&f, copy, size / 2, "it is cut short");
    static const unsigned char png[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    memcpy(copy, png, sizeof png);
    assert_refused(&f, copy, size, "not a TrueType file");
    memcpy(copy, tach_face_regular, size);
    memcpy(copy + 12, "ABCD", 4); /* the directory is in order of names: GDEF or another comes first */
    for (uint32_t i = 0; i < read_be(copy + 4, 2); i++) {
        if (memcmp(copy + 12 + (size_t)16 * i, "glyf", 4) == 0)
            memcpy(copy + 12 + (size_t)16 * i, "glyg", 4);
    }
    assert_refused(&f, copy, size, "a table is missing");
    memcpy(copy, tach_face_regular, size);
    unsigned char *table = table_of(copy, "loca", &length);
    memset(table, 0, length); /* all letters are empty */
    assert_refused(&f, copy, size, "it has no digits");
    memcpy(copy, tach_face_regular, size);
    table = table_of(copy, "hmtx", &length);
    for (uint32_t i = 0; i < length / 4; i++) /* each wider than the one before */
        table[4 * i + 1] = (unsigned char)i;
    assert_refused(&f, copy, size, "it is not monospaced");
    memcpy(copy, tach_face_regular, size);
    table_of(copy, "head", &length)[18] = 0; /* 1000 units an em become 232 */
    assert_refused(&f, copy, size, "its letters are of no usual form");
    memcpy(copy, tach_face_regular, size);
    table = table_of(copy, "cmap", &length);
    memset(table + 4, 0xFF, length - 4);
    assert_refused(&f, copy, size, "it is damaged");
    memcpy(copy, tach_face_regular, size);
    assert_true(tach_font_set_face(f.font, "mine.ttf", copy, size));
    assert_true(tach_font_set_face(f.font, NULL, NULL, 0));
    fixture_free(&f);
    free(copy);
}

/* A face that is refused gives way to the embedded one, glyph by glyph the same as before. */
static void the_embedded_face_comes_back(void **state)
{
    (void)state;
    fixture f = fixture_make(64, 512);
    size_t size;
    unsigned char *copy = copy_of_regular(&size);
    tach_text_style bold = {TACH_FACE_BOLD, 26}, regular = {TACH_FACE_REGULAR, 26};
    tach_glyph before = *tach_font_glyph(f.font, bold, 'M');
    assert_true(tach_font_set_face(f.font, "mine.ttf", copy, size));
    tach_glyph users = *tach_font_glyph(f.font, bold, 'M'), thin = *tach_font_glyph(f.font, regular, 'M');
    assert_int_equal(users.width, thin.width); /* one face for both */
    assert_int_equal(users.left, thin.left);
    assert_int_not_equal(users.left * 100 + users.width, before.left * 100 + before.width);
    assert_false(tach_font_set_face(f.font, "mine.ttf", copy, 100));
    tach_glyph after = *tach_font_glyph(f.font, bold, 'M');
    assert_int_equal(after.width, before.width);
    assert_int_equal(after.left, before.left);
    fixture_free(&f);
    free(copy);
}

/* ---- Damage -------------------------------------------------------------------------------------------------------------- */

/* Glyphs of all kinds: letters, digits, accents (composed of others), and what few fonts have. */
static void draw_some(tach_font *font, uint32_t *random)
{
    for (int i = 0; i < 40; i++) {
        uint32_t r = fixture_random(random);
        uint32_t character = i < 20 ? 0x20 + r % 95 : i < 32 ? 0xC0 + r % 0x140 : r % 0x10000;
        const tach_glyph *glyph = tach_font_glyph(font, (tach_text_style){TACH_FACE_REGULAR, r & 256 ? 13 : 47}, character);
        assert_true(glyph->atlas_x + glyph->width <= 512 && glyph->atlas_y + glyph->height <= 512);
    }
    tach_font_frame(font);
}

static void damage_bytes(unsigned char *at, uint32_t length, uint32_t count, uint32_t *random)
{
    static const unsigned char extremes[] = {0, 0xFF, 0x7F, 0x80, 1};
    for (uint32_t i = 0; i < count && length > 0; i++) {
        uint32_t r = fixture_random(random);
        at[fixture_random(random) % length] = r % 3 ? (unsigned char)(r >> 8) : extremes[(r >> 8) % sizeof extremes];
    }
}

/* Mostly where offsets and counts are. */
static void damage_font(unsigned char *file, size_t size, uint32_t *random)
{
    static const char *const tables[] = {"head", "hhea", "maxp", "cmap", "loca", "hmtx", "glyf"};
    uint32_t kind = fixture_random(random) % 10, length, count = 1 + fixture_random(random) % 8;
    if (kind < TACH_COUNT_OF(tables)) {
        unsigned char *at = table_of(file, tables[kind], &length);
        bool few = length > 300 && fixture_random(random) % 2; /* the first of it, or many */
        damage_bytes(at, few ? 300 : length, kind >= 4 ? count * 200 : count, random);
    } else if (kind == TACH_COUNT_OF(tables)) {
        damage_bytes(file, 300, count, random);
    } else {
        damage_bytes(file, (uint32_t)size, count * 50, random);
    }
}

#if defined(__SANITIZE_ADDRESS__)
#define DAMAGES 1500
#else
#define DAMAGES 4000
#endif

/* The copy is as long as the file and no longer, so that the address checks see every step beyond. */
static void damaged_fonts_do_no_harm(void **state)
{
    (void)state;
    fixture f = fixture_make(64, 512);
    uint32_t random = 7, taken = 0;
    for (int i = 0; i < DAMAGES; i++) {
        size_t size;
        unsigned char *copy = copy_of_regular(&size);
        damage_font(copy, size, &random);
        if (tach_font_set_face(f.font, "mine.ttf", copy, size)) {
            taken++;
            draw_some(f.font, &random);
        }
        assert_true(tach_font_set_face(f.font, NULL, NULL, 0));
        free(copy);
    }
    print_message("%u of %d damaged fonts were of use\n", taken, DAMAGES);
    assert_in_range(taken, DAMAGES / 10, DAMAGES * 9 / 10); /* both ways are tried */
    fixture_free(&f);
}

static void cut_fonts_do_no_harm(void **state)
{
    (void)state;
    fixture f = fixture_make(64, 512);
    size_t size = (size_t)(tach_face_regular_end - tach_face_regular);
    for (size_t length = 0; length < size; length += length < 1000 ? 1 : 4099) {
        unsigned char *copy = malloc(length + 1);
        memcpy(copy, tach_face_regular, length);
        assert_false(tach_font_set_face(f.font, "mine.ttf", copy, length));
        free(copy);
    }
    fixture_free(&f);
}

/* ---- Outlines made to harm ------------------------------------------------------------------------------------------------ */

static void write_be(unsigned char *at, int bytes, uint32_t value)
{
    for (int i = bytes; i-- > 0; value >>= 8)
        at[i] = (unsigned char)value;
}

/* Where the outline of a character is: found by drawing it in the whole font. */
static unsigned char *outline_in(unsigned char *file, size_t size, uint32_t character)
{
    static _Alignas(TACH_ARENA_ALIGN) unsigned char block[200000];
    tach_arena arena = {block, sizeof block, 0};
    tach_font_face *face = tach_font_face_take(&arena);
    assert_true(tach_font_face_open(face, "whole", file, size));
    uint32_t length, glyph = (uint32_t)tach_font_face_find(face, character);
    unsigned char *loca = table_of(file, "loca", &length), *head = table_of(file, "head", &length);
    uint32_t offset = read_be(head + 50, 2) ? read_be(loca + (size_t)4 * glyph, 4) : 2 * read_be(loca + (size_t)2 * glyph, 2);
    return table_of(file, "glyf", &length) + offset;
}

static void an_outline_of_itself_is_left_out(void **state)
{
    (void)state;
    fixture f = fixture_make(64, 512);
    size_t size;
    unsigned char *copy = copy_of_regular(&size);
    tach_text_style style = {TACH_FACE_REGULAR, 26};
    unsigned char *at = outline_in(copy, size, '&');
    static _Alignas(TACH_ARENA_ALIGN) unsigned char block[200000];
    tach_arena arena = {block, sizeof block, 0};
    tach_font_face *face = tach_font_face_take(&arena);
    assert_true(tach_font_face_open(face, "whole", copy, size));
    uint32_t own = (uint32_t)tach_font_face_find(face, '&');
    write_be(at, 2, 0xFFFF); /* composed: */
    write_be(at + 10, 2, 2); /* one part, placed by two bytes, the last */
    write_be(at + 12, 2, own);
    write_be(at + 14, 2, 0);
    assert_true(tach_font_face_open(face, "whole", copy, size));
    assert_int_equal(tach_font_face_find(face, '&'), 0);
    assert_int_not_equal(tach_font_face_find(face, 'A'), 0);
    assert_true(tach_font_set_face(f.font, "mine.ttf", copy, size)); /* the rest of the font is good */
    assert_true(tach_font_glyph(f.font, style, '&')->width > 0);     /* drawn with the face for what is missing */
    fixture_free(&f);
    free(copy);
}

/* Points so far out that the outline would cover the picture. */
static void a_monstrous_outline_is_a_box(void **state)
{
    (void)state;
    fixture f = fixture_make(64, 512);
    size_t size;
    unsigned char *copy = copy_of_regular(&size);
    unsigned char *at = outline_in(copy, size, '&');
    uint32_t contours = read_be(at, 2), instructions = read_be(at + 10 + (size_t)2 * contours, 2);
    memset(at + 12 + (size_t)2 * contours + instructions, 0x01, 8); /* steps of two bytes */
    assert_true(tach_font_set_face(f.font, "mine.ttf", copy, size));
    for (float px = 10; px < 60; px += 7) {
        const tach_glyph *glyph = tach_font_glyph(f.font, (tach_text_style){TACH_FACE_REGULAR, px}, '&');
        assert_true((float)glyph->width <= 6 * glyph->advance && (float)glyph->height <= 6 * glyph->advance);
    }
    fixture_free(&f);
    free(copy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_of_no_use_are_refused_with_a_reason),
        cmocka_unit_test(the_embedded_face_comes_back),
        cmocka_unit_test(damaged_fonts_do_no_harm),
        cmocka_unit_test(cut_fonts_do_no_harm),
        cmocka_unit_test(an_outline_of_itself_is_left_out),
        cmocka_unit_test(a_monstrous_outline_is_a_box),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
