#include "unit/draw_fixture.h"

#include "tach/tach_draw.h"

enum { W = 64, H = 48 };

static uint8_t canvas[W * H * 4];

static void clear(uint8_t value) { memset(canvas, value, sizeof canvas); }

static const uint8_t *pixel(int x, int y) { return canvas + (y * W + x) * 4; }

/* How many pixels are not as clear() left them. */
static int touched(uint8_t cleared)
{
    int count = 0;
    for (int i = 0; i < W * H; i++)
        count += canvas[i * 4] != cleared || canvas[i * 4 + 1] != cleared || canvas[i * 4 + 2] != cleared ||
                 canvas[i * 4 + 3] != cleared;
    return count;
}

static void draw_to_canvas(const tach_picture *picture) { tach_soft_render(picture, canvas, W, H, W * 4); }

static void whole_pixel_rect_covers_its_pixels(void **state)
{
    (void)state;
    fixture f = fixture_make(100, 256);
    clear(7);
    tach_draw_begin(f.draw, f.font, W, H);
    tach_draw_rect(f.draw, (tach_rect){5, 6, 10, 3}, 0x102030FF);
    draw_to_canvas(tach_draw_finish(f.draw));
    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++) {
            bool in = x >= 5 && x < 15 && y >= 6 && y < 9;
            const uint8_t *p = pixel(x, y);
            assert_true(in ? p[0] == 0x10 && p[1] == 0x20 && p[2] == 0x30 && p[3] == 255 : p[0] == 7 && p[3] == 7);
        }
    fixture_free(&f);
}

static void blending_rounds_to_nearest(void **state)
{
    (void)state;
    fixture f = fixture_make(100, 256);
    for (uint32_t alpha = 0; alpha <= 255; alpha += 5)
        for (uint32_t under = 0; under <= 255; under += 15) {
            clear((uint8_t)under);
            tach_draw_begin(f.draw, f.font, W, H);
            tach_draw_rect(f.draw, (tach_rect){1, 1, 1, 1}, 0xC8640A00 | alpha);
            draw_to_canvas(tach_draw_finish(f.draw));
            double exact = (200.0 * alpha + under * (255.0 - alpha)) / 255.0;
            assert_int_equal(pixel(1, 1)[0], (int)floor(exact + 0.5));
            assert_int_equal(pixel(1, 1)[3], alpha ? 255 : under);
        }
    fixture_free(&f);
}

/* Quads of any shape, given as two triangles: each pixel is blended at most once, and neighbours share none. */
static void quads_have_no_seam(void **state)
{
    (void)state;
    uint32_t seed = 3;
    for (int round = 0; round < 500; round++) {
        /* Four convex pieces around a point that cover the canvas. */
        float x = 5 + (float)(fixture_random(&seed) % 13000) / 256, y = 5 + (float)(fixture_random(&seed) % 9000) / 256;
        float top = (float)(fixture_random(&seed) % W), left = (float)(fixture_random(&seed) % H);
        const tach_vertex v[9] = {
            {-9, -9, 0, 0, 255, 255, 255, 128},    {top, -9, 0, 0, 255, 255, 255, 128},  {W + 9, -9, 0, 0, 255, 255, 255, 128},
            {-9, left, 0, 0, 255, 255, 255, 128},  {x, y, 0, 0, 255, 255, 255, 128},     {W + 9, y, 0, 0, 255, 255, 255, 128},
            {-9, H + 9, 0, 0, 255, 255, 255, 128}, {x, H + 9, 0, 0, 255, 255, 255, 128}, {W + 9, H + 9, 0, 0, 255, 255, 255, 128}};
        static const tach_index indices[24] = {0, 1, 4, 0, 4, 3, 1, 2, 5, 1, 5, 4, 3, 4, 7, 3, 7, 6, 4, 5, 8, 4, 8, 7};
        const tach_draw_command command = {TACH_DRAW_SOLID, 0, 0, W, H, 0, 24};
        const tach_picture picture = {.width_px = W,
                                      .height_px = H,
                                      .vertices = v,
                                      .indices = indices,
                                      .commands = &command,
                                      .vertex_count = 9,
                                      .index_count = 24,
                                      .command_count = 1};
        clear(0);
        draw_to_canvas(&picture);
        for (int i = 0; i < W * H; i++)
            assert_int_equal(canvas[i * 4], 128);
    }
}

static void fast_quads_are_as_triangles(void **state)
{
    (void)state;
    static uint8_t first[sizeof canvas];
    uint32_t seed = 11;
    for (int round = 0; round < 500; round++) {
        float x0 = (float)(fixture_random(&seed) % 12000) / 256, x1 = x0 + (float)(fixture_random(&seed) % 5000) / 256;
        float y0 = (float)(fixture_random(&seed) % 9000) / 256, y1 = y0 + (float)(fixture_random(&seed) % 5000) / 256;
        const tach_vertex v[4] = {{x0, y0, 0, 0, 255, 9, 9, 99},
                                  {x1, y0, 0, 0, 255, 9, 9, 99},
                                  {x1, y1, 0, 0, 255, 9, 9, 99},
                                  {x0, y1, 0, 0, 255, 9, 9, 99}};
        static const tach_index as_quad[6] = {0, 1, 2, 0, 2, 3}, as_triangles[6] = {1, 2, 0, 3, 0, 2};
        const tach_draw_command command = {TACH_DRAW_SOLID, 3, 2, W - 5, H - 4, 0, 6};
        tach_picture picture = {
            .vertices = v, .indices = as_quad, .commands = &command, .vertex_count = 4, .index_count = 6, .command_count = 1};
        clear(20);
        draw_to_canvas(&picture);
        memcpy(first, canvas, sizeof canvas);
        picture.indices = as_triangles;
        clear(20);
        draw_to_canvas(&picture);
        assert_memory_equal(first, canvas, sizeof canvas);
    }
}

static void text_is_the_atlas(void **state)
{
    (void)state;
    fixture f = fixture_make(100, 256);
    clear(0);
    tach_draw_begin(f.draw, f.font, W, H);
    tach_text_style style = {TACH_FACE_BOLD, 26};
    tach_draw_text(f.draw, style, 10, 30, 0xFF804020, "R");
    tach_draw_text(f.draw, style, 30, 30, 0xFFFFFFFF, "R");
    const tach_picture *picture = tach_draw_finish(f.draw);
    draw_to_canvas(picture);
    const tach_glyph *glyph = tach_font_glyph(f.font, style, 'R');
    for (int y = 0; y < glyph->height; y++)
        for (int x = 0; x < glyph->width; x++) {
            int coverage = picture->atlas.coverage[(glyph->atlas_y + y) * picture->atlas.width_px + glyph->atlas_x + x];
            assert_int_equal(pixel(30 + glyph->left + x, 30 + glyph->top + y)[1], coverage);
        }
    fixture_free(&f);
}

static void clip_and_size_are_kept(void **state)
{
    (void)state;
    fixture f = fixture_make(1000, 256);
    tach_draw_begin(f.draw, f.font, W * 3, H * 3);
    tach_draw_rect(f.draw, (tach_rect){0, 0, W * 3, H * 3}, 0xFFFFFFFF);
    tach_draw_triangle(f.draw, (const float[6]){-5, 0, 400, 20, 30, 400}, 0xFF0000FF);
    tach_picture picture = *tach_draw_finish(f.draw);
    clear(0);
    draw_to_canvas(&picture); /* larger than the memory: cut */
    assert_int_equal(touched(0), W * H);
    tach_draw_command command = picture.commands[0];
    picture.commands = &command;
    command.clip_x0 = 10;
    command.clip_y0 = 11;
    command.clip_x1 = 20;
    command.clip_y1 = 13;
    clear(0);
    draw_to_canvas(&picture);
    assert_int_equal(touched(0), 20);
    command.clip_x1 = 5; /* inside out */
    clear(0);
    draw_to_canvas(&picture);
    assert_int_equal(touched(0), 0);
    fixture_free(&f);
}

static void rows_may_be_apart(void **state)
{
    (void)state;
    fixture f = fixture_make(100, 256);
    clear(9);
    tach_draw_begin(f.draw, f.font, 10, 10);
    tach_draw_rect(f.draw, (tach_rect){0, 0, 10, 10}, 0xFFFFFFFF);
    tach_soft_render(tach_draw_finish(f.draw), canvas, 10, 10, W * 4);
    assert_int_equal(touched(9), 100);
    assert_int_equal(pixel(9, 9)[0], 255);
    assert_int_equal(pixel(10, 9)[0], 9);
    fixture_free(&f);
}

static void nothing_to_draw_or_draw_on(void **state)
{
    (void)state;
    fixture f = fixture_make(100, 256);
    tach_draw_begin(f.draw, f.font, W, H);
    tach_draw_rect(f.draw, (tach_rect){0, 0, 10, 10}, 0xFFFFFFFF);
    tach_picture picture = *tach_draw_finish(f.draw), empty = {0};
    clear(9);
    tach_soft_render(NULL, canvas, W, H, W * 4);
    tach_soft_render(&empty, canvas, W, H, W * 4);
    tach_soft_render(&picture, NULL, W, H, W * 4);
    tach_soft_render(&picture, canvas, 0, H, W * 4);
    tach_soft_render(&picture, canvas, W, -1, W * 4);
    tach_soft_render(&picture, canvas, W, H, W * 4 - 1);
    tach_soft_render(&picture, canvas, W, H, 0);
    picture.commands = NULL;
    tach_soft_render(&picture, canvas, W, H, W * 4);
    assert_int_equal(touched(9), 0);
    fixture_free(&f);
}

static void broken_commands_are_left_out(void **state)
{
    (void)state;
    fixture f = fixture_make(100, 256);
    tach_draw_begin(f.draw, f.font, W, H);
    tach_draw_rect(f.draw, (tach_rect){0, 0, 10, 10}, 0xFFFFFFFF);
    tach_picture picture = *tach_draw_finish(f.draw);
    const tach_draw_command sound = picture.commands[0];
    tach_draw_command broken[6] = {sound, sound, sound, sound, sound, sound};
    broken[0].index_count = 7;
    broken[1].first_index = UINT32_MAX;
    broken[2].first_index = 1;
    broken[3].kind = (tach_draw_kind)9;
    broken[4].kind = TACH_DRAW_TEXT;
    broken[5].clip_x1 = -1;
    picture.atlas.coverage = NULL;
    picture.commands = broken;
    picture.command_count = 6;
    clear(9);
    draw_to_canvas(&picture);
    assert_int_equal(touched(9), 0);
    /* A sound one after a broken one is drawn; an index too high breaks it. */
    broken[1] = sound;
    draw_to_canvas(&picture);
    assert_int_equal(touched(9), 100);
    picture.vertex_count = 3;
    clear(9);
    draw_to_canvas(&picture);
    assert_int_equal(touched(9), 0);
    fixture_free(&f);
}

static void garbage_does_no_harm(void **state)
{
    (void)state;
    enum { VERTICES = 50, INDICES = 90, COMMANDS = 6 };
    static const float strange[] = {NAN, INFINITY, -INFINITY, 1e38f, -1e38f, 999999, -999999, 1e-40f};
    tach_vertex vertices[VERTICES];
    tach_index indices[INDICES];
    tach_draw_command commands[COMMANDS];
    uint8_t coverage[16 * 8];
    uint32_t seed = 5;
    memset(coverage, 200, sizeof coverage);
    for (int round = 0; round < 3000; round++) {
        for (uint32_t i = 0; i < VERTICES; i++) {
            float value[4];
            for (int k = 0; k < 4; k++)
                value[k] = fixture_random(&seed) % 12 == 0 ? strange[fixture_random(&seed) % 8]
                                                           : (float)(fixture_random(&seed) % 30000) / 300 - 20;
            vertices[i] =
                (tach_vertex){value[0], value[1], value[2] / 50, value[3] / 50, (uint8_t)i, 2, 3, (uint8_t)fixture_random(&seed)};
        }
        for (uint32_t i = 0; i < INDICES; i++)
            indices[i] = fixture_random(&seed) % (round % 3 ? VERTICES : VERTICES + 1);
        for (uint32_t i = 0; i < COMMANDS; i++)
            commands[i] =
                (tach_draw_command){(tach_draw_kind)(fixture_random(&seed) % 3), (int32_t)(fixture_random(&seed) % 200) - 50,
                                    (int32_t)(fixture_random(&seed) % 200) - 50, (int32_t)(fixture_random(&seed) << 8),
                                    (int32_t)(fixture_random(&seed) << 8),       fixture_random(&seed) % INDICES,
                                    fixture_random(&seed) % (INDICES / 2)};
        const tach_picture picture = {.vertices = vertices,
                                      .indices = indices,
                                      .commands = commands,
                                      .vertex_count = VERTICES,
                                      .index_count = INDICES,
                                      .command_count = COMMANDS,
                                      .atlas = {coverage, 16, 8, 1}};
        draw_to_canvas(&picture);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_pixel_rect_covers_its_pixels),
        cmocka_unit_test(blending_rounds_to_nearest),
        cmocka_unit_test(quads_have_no_seam),
        cmocka_unit_test(fast_quads_are_as_triangles),
        cmocka_unit_test(text_is_the_atlas),
        cmocka_unit_test(clip_and_size_are_kept),
        cmocka_unit_test(rows_may_be_apart),
        cmocka_unit_test(nothing_to_draw_or_draw_on),
        cmocka_unit_test(broken_commands_are_left_out),
        cmocka_unit_test(garbage_does_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
