/* Every level of the HUD over a scripted game, drawn without a GPU, against the pictures in docs/levels that README and docs/HUD.md
 * show. `TACH_GOLDEN=write build/tests/unit/golden` draws them anew. A difference is written beside the build as golden-NAME.png.
 *
 * The letters come from the distribution's fonts: with other versions of them some pixels of each letter differ, so a part of the
 * picture may; a panel that moves or a row that is missing is more.
 */
#include <stdlib.h>

#include "unit/scripted_hud.h"

#include <png.h>

#include "record/png.h"
#include "unit/draws_fake.h"

enum { WIDTH = 1280, HEIGHT = 720 };

/* Of a thousand pixels: what another compiler's mathematics may move at the edges of the scene, and what other letters cover. */
#define SAME_FACES  1
#define OTHER_FACES 60

static uint8_t canvas[WIDTH * HEIGHT * 4], golden[WIDTH * HEIGHT * 4];

/* ---- A scene to draw over: an evening sky over hills ---- */

static void put_pixel(uint8_t *pixel, double r, double g, double b)
{
    pixel[0] = (uint8_t)r;
    pixel[1] = (uint8_t)g;
    pixel[2] = (uint8_t)b;
    pixel[3] = 255;
}

static void draw_scene(void)
{
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            double far_hill = 400 + 60 * sin(x / 170.0) + 25 * sin(x / 61.0 + 1);
            double near_hill = 520 + 50 * sin(x / 230.0 + 2) + 14 * sin(x / 37.0);
            double t = y / 400.0;
            uint8_t *pixel = &canvas[(y * WIDTH + x) * 4];
            if (y > near_hill)
                put_pixel(pixel, 40, 66, 58);
            else if (y > far_hill)
                put_pixel(pixel, 78, 92, 128);
            else
                put_pixel(pixel, 56 + 150 * fmin(t, 1), 74 + 62 * fmin(t, 1), 122 - 20 * fmin(t, 1));
        }
}

/* ---- Compare ---- */

static bool read_golden(const char *path)
{
    png_image image = {.version = PNG_IMAGE_VERSION};
    if (!png_image_begin_read_from_file(&image, path))
        return false;
    image.format = PNG_FORMAT_RGBA;
    bool fits = image.width == WIDTH && image.height == HEIGHT;
    return png_image_finish_read(&image, NULL, fits ? golden : NULL, 0, NULL) && fits;
}

static void write_picture(const char *path)
{
    char reason[128] = "it cannot be opened";
    FILE *file = fopen(path, "wb");
    bool written = file && tach_png_write(file, canvas, WIDTH, HEIGHT, reason, sizeof reason);
    if (file)
        fclose(file);
    if (!written)
        fail_msg("%s: %s", path, reason);
}

/* The embedded fonts in a number (FNV-1a). */
extern const uint8_t tach_face_regular[], tach_face_regular_end[], tach_face_bold[], tach_face_bold_end[];

static uint64_t hash_of_bytes(uint64_t hash, const uint8_t *at, const uint8_t *end)
{
    for (; at < end; at++)
        hash = (hash ^ *at) * UINT64_C(1099511628211);
    return hash;
}

static uint64_t hash_of_faces(void)
{
    uint64_t hash = hash_of_bytes(UINT64_C(14695981039346656037), tach_face_regular, tach_face_regular_end);
    return hash_of_bytes(hash, tach_face_bold, tach_face_bold_end);
}

static uint64_t golden_faces(bool write)
{
    FILE *file = fopen("docs/levels/faces", write ? "w" : "r");
    unsigned long long hash = 0;
    assert_non_null(file);
    if (write)
        fprintf(file, "%llx\n", (unsigned long long)hash_of_faces());
    else if (fscanf(file, "%llx", &hash) != 1)
        hash = 0;
    fclose(file);
    return hash;
}

/* Pixels that differ by more than rounding, in parts of a thousand. */
static double difference(void)
{
    uint32_t count = 0;
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        int most = 0;
        for (int c = 0; c < 3; c++)
            most = (int)fmax(most, abs(canvas[i * 4 + c] - golden[i * 4 + c]));
        count += most > 2;
    }
    return 1000.0 * count / (WIDTH * HEIGHT);
}

static void compare(const char *name)
{
    char path[256];
    snprintf(path, sizeof path, "docs/levels/%s.png", name);
    const char *mode = getenv("TACH_GOLDEN");
    if (mode && strcmp(mode, "write") == 0) {
        write_picture(path);
        golden_faces(true);
        return;
    }
    if (!read_golden(path))
        fail_msg("%s is no picture of %d x %d", path, WIDTH, HEIGHT);
    double differs = difference();
    print_message("%s: %.2f of 1,000 pixels differ\n", name, differs);
    if (differs == 0)
        return;
    snprintf(path, sizeof path, "golden-%s.png", name);
    write_picture(path);
    assert_true(differs < (golden_faces(false) == hash_of_faces() ? SAME_FACES : OTHER_FACES));
}

/* ---- Play ---- */

static void draw(void)
{
    const tach_picture *picture = play_frame();
    assert_int_equal(picture->vertices_needed, picture->vertex_count);
    assert_true(picture->command_count <= 4);
    draw_scene();
    tach_soft_render(picture, canvas, WIDTH, HEIGHT, WIDTH * 4);
}

/* ---- The artist's level with draws and objects ---- */

static fake_draws sketch;

static double sketch_noise(uint64_t number) { return (double)(number * number * 7919 % 101) / 400; }

static void make_sketch(void)
{
    static const struct {
        const char *name, *program;
        uint32_t draws;
        uint64_t triangles, texture_mib;
        double ms;
    } rows[] = {
        {"scene > statue_angel_02", "stone", 1, 412000, 64, 1.31}, {"scene > market > tents", "cloth", 214, 88000, 22, 1.12},
        {"scene > water plane", "water", 1, 2, 8, 1.05},           {"scene > tree_oak", "foliage", 6, 201000, 16, 0.84},
        {"scene > crowd", "skinned", 32, 144000, 12, 0.71},        {"shadows > lamp 3", "depth", 140, 96000, 0, 0.66},
        {"scene > fog particles", "particle", 4, 16000, 4, 0.61},  {"scene > town > houses", "plaster", 60, 120000, 48, 0.52},
        {"scene > terrain", "ground", 9, 64000, 32, 0.40}};
    fake_draws_create(&sketch);
    sketch.status = (tach_draws_status){.why = ""};
    sketch.draw_count = sketch.group_count = 0;
    for (uint32_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        sketch.groups[sketch.group_count++] = (tach_draws_row){.name = rows[i].name, .group = i, .gpu_ms = (double)NAN};
        fake_add(&sketch, i, rows[i].program, rows[i].triangles, rows[i].texture_mib << 20, rows[i].ms);
        sketch.groups[i].draws = rows[i].draws;
        sketch.groups[i].instances = rows[i].draws;
        sketch.status.draws += rows[i].draws - 1;
    }
    fake_load(&sketch);
    sketch.objects[2] = "oaks";
    sketch.frame_ms = 12.4;
    sketch.cost_ms[0] = 0.42;
    sketch.noise = sketch_noise;
}

/* Two objects measured, then a frame's draws; the second of them flashes. */
static void the_heaviest_draws_look_as_they_did(void **state)
{
    (void)state;
    if (TACH_MAX_THREADS < 64)
        skip();
    make_sketch();
    script_open();
    hud = tach_hud_create(&(tach_hud_config){
        .level = TACH_HUD_ARTIST, .no_hitch_screenshots = true, .build = "town 1.4.2", .renderer = "soft_render"});
    assert_non_null(hud);
    tach_hud_set_draws(hud, &sketch.table);
    while (script_frame < 960) {
        if (script_frame == 300 || script_frame == 600)
            tach_hud_measure_object(hud, sketch.objects[script_frame / 600]);
        play_frame();
    }
    press(KEY_F10, TACH_MOD_SHIFT);
    press(KEY_M, 0);
    play_frame();
    fake_finish(&sketch);
    play_frame();
    play_frame();
    press(KEY_DOWN, 0);
    press(KEY_ENTER, 0);
    play_frame();
    draw();
    compare("artist-draws");
    tach_hud_destroy(hud);
    script_close();
}

/* ---- Every level ---- */

typedef struct golden_level {
    const char *name;
    tach_hud_level level;
    bool frozen;  /* at the worst frame */
    bool stacked; /* the graph, by stages */
} golden_level;

static const golden_level levels[] = {
    {"strip", TACH_HUD_STRIP, false, false},
    {"artist", TACH_HUD_ARTIST, false, false},
    {"programmer", TACH_HUD_PROGRAMMER, false, false},
    {"programmer-frozen", TACH_HUD_PROGRAMMER, true, false},
    {"programmer-stages", TACH_HUD_PROGRAMMER, true, true},
    {"timeline", TACH_HUD_TIMELINE, true, false},
    {"qa", TACH_HUD_QA, false, false},
};

static void every_level_looks_as_it_did(void **state)
{
    (void)state;
    if (TACH_MAX_THREADS < 64)
        skip(); /* pictures are of the default limits */
    make_sketch();
    for (size_t i = 0; i < sizeof levels / sizeof levels[0]; i++) {
        script_open();
        hud = tach_hud_create(&(tach_hud_config){
            .level = levels[i].level, .no_hitch_screenshots = true, .build = "town 1.4.2", .renderer = "soft_render"});
        assert_non_null(hud);
        tach_hud_set_draws(hud, &sketch.table);
        while (script_frame < 960)
            play_frame();
        if (levels[i].frozen) {
            press(KEY_F10, TACH_MOD_SHIFT);
            play_frame();
            press(KEY_W, 0);
            play_frame();
        }
        if (levels[i].stacked) {
            press(KEY_G, 0);
            for (int frame = 0; frame < 8; frame++) /* it reads some frames of the past a build */
                play_frame();
        }
        draw();
        compare(levels[i].name);
        tach_hud_destroy(hud);
        script_close();
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_level_looks_as_it_did),
                                       cmocka_unit_test(the_heaviest_draws_look_as_they_did)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
