/* What the OpenGL renderer draws, what it costs in calls, and how it fails. */
#include "gl/fixture.h"

#define WIDTH  96
#define HEIGHT 64

static test_picture picture;
static uint8_t pixels[1366 * 768 * 4];
static uint8_t expected[1366 * 768 * 4];

static void start(int profile, int width, int height)
{
    open_context(profile, width, height);
    assert_true(tach_gl_init(tach_sdl_gl_loader));
    clear_window(0.0f, 0.0f, 0.0f);
}

static int stop(void **state)
{
    (void)state;
    tach_gl_shutdown();
    close_context();
    return 0;
}

static void assert_pixel(int x, int y, int width, uint32_t rgb)
{
    const uint8_t *pixel = pixels + 4 * ((size_t)y * (size_t)width + (size_t)x);
    uint32_t found = (uint32_t)pixel[0] << 16 | (uint32_t)pixel[1] << 8 | pixel[2];
    if (found != rgb)
        print_error("pixel %d, %d is %06X\n", x, y, (unsigned)found);
    assert_int_equal(found, rgb);
    assert_int_equal(pixel[3], 255);
}

/* ---- What it draws --------------------------------------------------------------------------------------------------- */

static void draw_swatches(void)
{
    begin_picture(&picture, WIDTH, HEIGHT);
    add_command(&picture, TACH_DRAW_SOLID);
    add_quad(&picture, 0, 0, 10, 10, 0, 0, 0x808080FF);
    add_quad(&picture, 10, 0, 10, 10, 0, 0, 0xC04020FF);
    tach_gl_render(&picture.picture);
    assert_true(tach_gl_read_pixels(pixels, WIDTH, HEIGHT));
    assert_pixel(0, 0, WIDTH, 0x808080);
    assert_pixel(9, 9, WIDTH, 0x808080);
    assert_pixel(10, 0, WIDTH, 0xC04020);
    assert_pixel(19, 9, WIDTH, 0xC04020);
    assert_pixel(20, 0, WIDTH, 0x000000);
    assert_pixel(0, 10, WIDTH, 0x000000);
}

static void colors_are_exact_with_srgb_writes_or_without(void **state)
{
    (void)state;
    start(PROFILE_CORE, WIDTH, HEIGHT);
    draw_swatches();
    glEnable(GL_FRAMEBUFFER_SRGB);
    draw_swatches();
    assert_true(glIsEnabled(GL_FRAMEBUFFER_SRGB));
}

static void clip_rectangles_hold(void **state)
{
    (void)state;
    start(PROFILE_CORE, WIDTH, HEIGHT);
    begin_picture(&picture, WIDTH, HEIGHT);
    tach_draw_command *command = add_command(&picture, TACH_DRAW_SOLID);
    command->clip_x0 = 5, command->clip_y0 = 7, command->clip_x1 = 6, command->clip_y1 = 9;
    add_quad(&picture, 0, 0, WIDTH, HEIGHT, 0, 0, 0xFFFFFFFF);
    tach_gl_render(&picture.picture);
    assert_true(tach_gl_read_pixels(pixels, WIDTH, HEIGHT));
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++)
            assert_pixel(x, y, WIDTH, x == 5 && y >= 7 && y < 9 ? 0xFFFFFF : 0);
}

/* Inverted, outside, beyond: clamped or nothing, never an error. */
static void odd_clip_rectangles_are_no_error(void **state)
{
    (void)state;
    static const int32_t clips[][4] = {
        {50, 10, 20, 30}, {10, 30, 50, 10}, {-90, -90, -10, -10},          {2000, 2000, 3000, 3000},
        {10, 10, 10, 20}, {0, 0, 0, 0},     {INT32_MAX, 0, INT32_MIN, 10}, {INT32_MIN, INT32_MIN, -1, 5},
        {96, 0, 97, 64}};
    start(PROFILE_CORE, WIDTH, HEIGHT);
    for (size_t i = 0; i < sizeof clips / sizeof *clips; i++) {
        begin_picture(&picture, WIDTH, HEIGHT);
        tach_draw_command *command = add_command(&picture, TACH_DRAW_SOLID);
        command->clip_x0 = clips[i][0], command->clip_y0 = clips[i][1], command->clip_x1 = clips[i][2],
        command->clip_y1 = clips[i][3];
        add_quad(&picture, 0, 0, WIDTH, HEIGHT, 0, 0, 0xFFFFFFFF);
        tach_gl_render(&picture.picture);
        assert_int_equal(glGetError(), GL_NO_ERROR);
        assert_true(tach_gl_read_pixels(pixels, WIDTH, HEIGHT));
        for (size_t pixel = 0; pixel < (size_t)WIDTH * HEIGHT; pixel++)
            assert_int_equal(pixels[4 * pixel], 0);
    }
    picture.commands[0].clip_x0 = INT32_MIN, picture.commands[0].clip_y0 = INT32_MIN;
    picture.commands[0].clip_x1 = INT32_MAX, picture.commands[0].clip_y1 = INT32_MAX;
    tach_gl_render(&picture.picture);
    assert_int_equal(glGetError(), GL_NO_ERROR);
    assert_true(tach_gl_read_pixels(pixels, WIDTH, HEIGHT));
    assert_pixel(WIDTH - 1, HEIGHT - 1, WIDTH, 0xFFFFFF);
}

static void draw_glyph(uint32_t version)
{
    begin_picture(&picture, WIDTH, HEIGHT);
    picture.picture.atlas = test_atlas(version);
    add_command(&picture, TACH_DRAW_TEXT);
    add_quad(&picture, 30, 20, ATLAS_W, ATLAS_H, 0, 0, 0xFFFFFFFF);
    tach_gl_render(&picture.picture);
}

/* White on black shows the coverage itself. */
static void assert_glyph(void)
{
    assert_true(tach_gl_read_pixels(pixels, WIDTH, HEIGHT));
    for (int i = 0; i < ATLAS_W * ATLAS_H; i++)
        assert_pixel(30 + i % ATLAS_W, 20 + i / ATLAS_W, WIDTH, test_coverage[i] * 0x010101u);
    assert_pixel(29, 20, WIDTH, 0);
    assert_pixel(30 + ATLAS_W, 20, WIDTH, 0);
}

static void text_is_the_atlas_texel_by_texel(void **state)
{
    (void)state;
    start(PROFILE_CORE, WIDTH, HEIGHT);
    draw_glyph(1);
    assert_glyph();
    clear_window(0.0f, 0.0f, 0.0f);
    draw_glyph(2); /* new contents at the same address */
    assert_glyph();
}

static void compare_with_software(int most)
{
    clear_window(0.4f, 0.6f, 0.2f);
    assert_true(tach_gl_read_pixels(expected, WIDTH, HEIGHT));
    tach_soft_render(&picture.picture, expected, WIDTH, HEIGHT, (size_t)WIDTH * 4);
    tach_gl_render(&picture.picture);
    assert_true(tach_gl_read_pixels(pixels, WIDTH, HEIGHT));
    assert_int_equal(count_differences(pixels, expected, WIDTH, HEIGHT, most), 0);
}

/* GPUs may round a blend by one either way, so a stack of layers may differ by as many as it is high. */
static void pictures_equal_the_software_renderers(void **state)
{
    (void)state;
    start(PROFILE_CORE, WIDTH, HEIGHT);
    begin_picture(&picture, WIDTH, HEIGHT);
    picture.picture.atlas = test_atlas(1);
    add_command(&picture, TACH_DRAW_SOLID);
    for (int i = 0; i < 16; i++)
        add_quad(&picture, (float)(6 * i), 0, 5, (float)(10 + i), 0, 0, 0xC04020FF - 16u * (uint32_t)i);
    add_command(&picture, TACH_DRAW_TEXT);
    for (int i = 0; i < 6; i++)
        add_quad(&picture, (float)(15 * i), 40, ATLAS_W, ATLAS_H, 0, 0, 0x40F080FF - 32u * (uint32_t)i);
    compare_with_software(1);
    build_picture(&picture, WIDTH, HEIGHT, 1);
    compare_with_software(3);
}

/* ---- Sizes ----------------------------------------------------------------------------------------------------------- */

static void sizes_of_nothing_and_garbage_are_no_error(void **state)
{
    (void)state;
    static const int32_t sizes[][2] = {
        {0, 0}, {0, 64}, {96, 0}, {-5, 10}, {1, 1}, {320, 200}, {100000, 3}, {INT32_MAX, INT32_MAX}, {INT32_MIN, 1}};
    start(PROFILE_CORE, WIDTH, HEIGHT);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        build_picture(&picture, sizes[i][0], sizes[i][1], 1);
        tach_gl_render(&picture.picture);
        assert_int_equal(glGetError(), GL_NO_ERROR);
    }
}

static void broken_pictures_are_no_error(void **state)
{
    (void)state;
    start(PROFILE_CORE, WIDTH, HEIGHT);
    for (int fault = 0; fault < 9; fault++) {
        build_picture(&picture, WIDTH, HEIGHT, 1);
        tach_picture *broken = &picture.picture;
        if (fault == 0)
            broken->vertices = NULL;
        if (fault == 1)
            broken->indices = NULL;
        if (fault == 2)
            broken->commands = NULL;
        if (fault == 3)
            broken->vertex_count = UINT32_MAX;
        if (fault == 4)
            picture.commands[0].first_index = UINT32_MAX;
        if (fault == 5)
            picture.commands[1].index_count = UINT32_MAX;
        if (fault == 6)
            broken->atlas.width_px = -1;
        if (fault == 7)
            broken->atlas.height_px = INT32_MAX;
        if (fault == 8)
            broken->atlas.coverage = NULL;
        tach_gl_render(broken);
        assert_int_equal(glGetError(), GL_NO_ERROR);
    }
}

/* Each pixel its own colour: rows that are skewed, turned or swapped show. */
static void pixels_are_read_right_way_up_at_any_width(void **state)
{
    (void)state;
    static const int sizes[][2] = {{1366, 768}, {641, 481}, {3, 2}, {1, 1}};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        int width = sizes[s][0], height = sizes[s][1];
        start(PROFILE_CORE, width, height);
        for (int i = 0; i < width * height; i++) {
            int x = i % width, y = i / width;
            uint8_t *pixel = expected + 4 * (size_t)i;
            pixel[0] = (uint8_t)x, pixel[1] = (uint8_t)y, pixel[2] = (uint8_t)(x >> 8 | y >> 8 << 4), pixel[3] = 7;
        }
        GLuint texture = 0, framebuffer = 0;
        glGenTextures(1, &texture);
        glGenFramebuffers(1, &framebuffer);
        glBindTexture(GL_TEXTURE_2D, texture);
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, expected);
        glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
        glFramebufferTexture2D(GL_READ_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
        glBlitFramebuffer(0, 0, width, height, 0, height, width, 0, GL_COLOR_BUFFER_BIT, GL_NEAREST);
        assert_true(tach_gl_read_pixels(pixels, width, height));
        assert_int_equal(glGetError(), GL_NO_ERROR);
        for (int i = 0; i < width * height; i++)
            expected[4 * i + 3] = 255;
        assert_int_equal(count_differences(pixels, expected, width, height, 0), 0);
        tach_gl_shutdown();
    }
}

static void reading_beyond_the_window_gives_black(void **state)
{
    (void)state;
    start(PROFILE_CORE, 8, 8);
    clear_window(1.0f, 1.0f, 1.0f);
    memset(pixels, 77, 16 * 16 * 4);
    assert_true(tach_gl_read_pixels(pixels, 16, 16));
    assert_pixel(15, 0, 16, 0x000000);
    assert_pixel(0, 15, 16, 0xFFFFFF);
}

static void reading_nothing_is_refused(void **state)
{
    (void)state;
    assert_false(tach_gl_read_pixels(pixels, 4, 4)); /* before tach_gl_init */
    start(PROFILE_CORE, WIDTH, HEIGHT);
    assert_false(tach_gl_read_pixels(NULL, 4, 4));
    assert_false(tach_gl_read_pixels(pixels, 0, 4));
    assert_false(tach_gl_read_pixels(pixels, 4, -1));
}

/* ---- Objects that the game deletes ----------------------------------------------------------------------------------- */

static void delete_names(GLuint first, GLuint last)
{
    for (GLuint name = first; name <= last; name++) {
        glDeleteTextures(1, &name);
        glDeleteBuffers(1, &name);
        glDeleteVertexArrays(1, &name);
        if (glIsProgram(name))
            glDeleteProgram(name);
        if (glIsShader(name))
            glDeleteShader(name);
    }
}

static void deleted_objects_are_made_again(void **state)
{
    (void)state;
    start(PROFILE_CORE, WIDTH, HEIGHT);
    for (int round = 0; round < 3; round++) {
        clear_window(0.0f, 0.0f, 0.0f);
        draw_glyph(1);
        assert_int_equal(glGetError(), GL_NO_ERROR);
        assert_glyph();
        delete_names(1, 64);
        assert_int_equal(glGetError(), GL_NO_ERROR);
    }
}

/* The worst of it: GL gives the game the names that were ours. Neither draws with, writes to or deletes the other's objects. */
static void names_that_went_to_the_game_are_left_to_it(void **state)
{
    (void)state;
    static const uint8_t red[4] = {255, 0, 0, 255};
    GLuint textures[64], buffers[64], arrays[64], programs[64];
    uint8_t found[4] = {0};
    start(PROFILE_CORE, WIDTH, HEIGHT);
    draw_glyph(1);
    delete_names(1, 64);
    glGenTextures(64, textures);
    glGenBuffers(64, buffers);
    glGenVertexArrays(64, arrays);
    for (int i = 0; i < 64; i++) {
        GLenum target = i & 1 ? GL_TEXTURE_2D : GL_TEXTURE_2D_ARRAY;
        glBindTexture(target, textures[i]);
        if (i & 1)
            glTexImage2D(target, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, red);
        glBindVertexArray(arrays[i]);
        glBindBuffer(GL_ARRAY_BUFFER, buffers[i]);
        glBufferData(GL_ARRAY_BUFFER, 4, red, GL_STATIC_DRAW);
        programs[i] = glCreateProgram();
    }
    glBindVertexArray(0);
    clear_window(0.0f, 0.0f, 0.0f);
    draw_glyph(1);
    assert_int_equal(glGetError(), GL_NO_ERROR);
    assert_glyph();
    tach_gl_shutdown();
    for (int i = 0; i < 64; i++) {
        assert_true(glIsProgram(programs[i]));
        assert_true(glIsVertexArray(arrays[i]));
        glBindBuffer(GL_ARRAY_BUFFER, buffers[i]);
        glGetBufferSubData(GL_ARRAY_BUFFER, 0, 4, found);
        assert_memory_equal(found, red, 4);
        if (!(i & 1))
            continue;
        glBindTexture(GL_TEXTURE_2D, textures[i]);
        glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, found);
        assert_memory_equal(found, red, 4);
    }
    assert_int_equal(glGetError(), GL_NO_ERROR);
}

static void init_and_shutdown_leave_nothing_behind(void **state)
{
    (void)state;
    start(PROFILE_CORE, WIDTH, HEIGHT);
    for (int round = 0; round < 50; round++) {
        assert_true(tach_gl_init(tach_sdl_gl_loader)); /* again, without a shutdown */
        draw_glyph(1);
        if (round & 1)
            tach_gl_shutdown();
    }
    assert_int_equal(glGetError(), GL_NO_ERROR);
    for (GLuint name = 1; name < 256; name++) {
        assert_false(glIsTexture(name));
        assert_false(glIsVertexArray(name));
        assert_false(glIsProgram(name));
        assert_false(glIsShader(name));
        assert_false(glIsBuffer(name));
    }
    tach_gl_shutdown();
    tach_gl_render(&picture.picture); /* after the end: nothing */
}

static void a_new_context_starts_anew(void **state)
{
    (void)state;
    start(PROFILE_CORE, WIDTH, HEIGHT);
    draw_glyph(1);
    start(PROFILE_COMPATIBILITY, WIDTH, HEIGHT); /* the old one is gone, with no shutdown */
    draw_glyph(1);
    assert_int_equal(glGetError(), GL_NO_ERROR);
    assert_glyph();
}

static void without_a_context_nothing_happens(void **state)
{
    (void)state;
    start(PROFILE_CORE, WIDTH, HEIGHT);
    draw_glyph(1);
    SDL_GL_MakeCurrent(window, NULL);
    draw_glyph(1);
    tach_gl_shutdown();
    tach_gl_shutdown();
    SDL_GL_MakeCurrent(window, gl_context);
}

/* ---- Calls ----------------------------------------------------------------------------------------------------------- */

static int calls, draws, uploads, texture_uploads;
static bool counting;

/* Stubs that count and call on. */
#define COUNTED(X)                                                                                                                 \
    X(BufferData, uploads, (GLenum a, GLsizeiptr b, const void *c, GLenum d), (a, b, c, d))                                        \
    X(BufferSubData, uploads, (GLenum a, GLintptr b, GLsizeiptr c, const void *d), (a, b, c, d))                                   \
    X(TexImage2D, texture_uploads, (GLenum a, GLint b, GLint c, GLsizei d, GLsizei e, GLint f, GLenum g, GLenum h, const void *i), \
      (a, b, c, d, e, f, g, h, i))                                                                                                 \
    X(DrawElements, draws, (GLenum a, GLsizei b, GLenum c, const void *d), (a, b, c, d))                                           \
    X(GetIntegerv, calls, (GLenum a, GLint * b), (a, b))                                                                           \
    X(Enable, calls, (GLenum a), (a))                                                                                              \
    X(UseProgram, calls, (GLuint a), (a))
#define DEFINE_COUNTED(name, counter, parameters, arguments) \
    static void(*real##name) parameters;                     \
    static void counted##name parameters                     \
    {                                                        \
        counter += counting;                                 \
        calls += counting;                                   \
        real##name arguments;                                \
    }
COUNTED(DEFINE_COUNTED)

static void *(*real_map)(GLenum target, GLintptr offset, GLsizeiptr length, GLbitfield access);
static void *counted_map(GLenum target, GLintptr offset, GLsizeiptr length, GLbitfield access)
{
    uploads += counting;
    calls += counting;
    return real_map(target, offset, length, access);
}

static void *counting_loader(const char *name)
{
    void *real = SDL_GL_GetProcAddress(name), *counted = NULL;
#define FIND_COUNTED(function, counter, parameters, arguments) \
    if (strcmp(name, "gl" #function) == 0) {                   \
        void(*stub) parameters = counted##function;            \
        memcpy(&real##function, &real, sizeof real);           \
        memcpy(&counted, &stub, sizeof counted);               \
        return counted;                                        \
    }
    COUNTED(FIND_COUNTED)
    if (strcmp(name, "glMapBufferRange") != 0)
        return real;
    void *(*stub)(GLenum, GLintptr, GLsizeiptr, GLbitfield) = counted_map;
    memcpy(&real_map, &real, sizeof real);
    memcpy(&counted, &stub, sizeof counted);
    return counted;
}

static void count_frame(const tach_picture *frame)
{
    calls = draws = uploads = texture_uploads = 0;
    counting = true;
    tach_gl_render(frame);
    counting = false;
}

static void a_frame_is_few_draws_and_one_upload(void **state)
{
    (void)state;
    open_context(PROFILE_CORE, WIDTH, HEIGHT);
    assert_true(tach_gl_init(counting_loader));
    build_picture(&picture, WIDTH, HEIGHT, 1);
    tach_gl_render(&picture.picture);
    for (int frame = 0; frame < 5; frame++) {
        count_frame(&picture.picture);
        assert_int_equal(draws, 4);
        assert_int_equal(uploads, 1);
        assert_int_equal(texture_uploads, 0);
    }
    build_picture(&picture, WIDTH, HEIGHT, 2);
    count_frame(&picture.picture);
    assert_int_equal(texture_uploads, 1);
}

static void a_hidden_hud_makes_no_call(void **state)
{
    (void)state;
    open_context(PROFILE_CORE, WIDTH, HEIGHT);
    assert_true(tach_gl_init(counting_loader));
    begin_picture(&picture, WIDTH, HEIGHT);
    count_frame(&picture.picture);
    assert_int_equal(calls, 0);
    count_frame(NULL);
    assert_int_equal(calls, 0);
    build_picture(&picture, 0, 0, 1);
    count_frame(&picture.picture);
    assert_int_equal(calls, 0);
    build_picture(&picture, WIDTH, HEIGHT, 1);
    count_frame(&picture.picture);
    assert_true(calls > 0); /* the counters do count */
}

/* ---- Errors ---------------------------------------------------------------------------------------------------------- */

static void an_error_of_the_game_stays_the_games(void **state)
{
    (void)state;
    start(PROFILE_CORE, WIDTH, HEIGHT);
    glEnable(0xFFFF);
    assert_true(tach_gl_init(tach_sdl_gl_loader));
    draw_glyph(1);
    assert_true(tach_gl_read_pixels(pixels, WIDTH, HEIGHT));
    tach_gl_shutdown();
    assert_int_equal(glGetError(), GL_INVALID_ENUM);
    assert_int_equal(glGetError(), GL_NO_ERROR);
}

static void *empty_loader(const char *name)
{
    (void)name;
    return NULL;
}

static const char *claimed_version;
static const GLubyte *claim_version(GLenum name)
{
    (void)name;
    return (const GLubyte *)claimed_version;
}

static void *claiming_loader(const char *name)
{
    const GLubyte *(*claim)(GLenum) = claim_version;
    void *pointer = SDL_GL_GetProcAddress(name);
    if (strcmp(name, "glGetString") == 0)
        memcpy(&pointer, &claim, sizeof pointer);
    return pointer;
}

static void assert_refused(tach_gl_loader *loader, const char *said)
{
    assert_false(tach_gl_init(loader));
    if (!strstr(tach_error(), said))
        print_error("said: %s\n", tach_error());
    assert_non_null(strstr(tach_error(), said));
    build_picture(&picture, WIDTH, HEIGHT, 1);
    tach_gl_render(&picture.picture);
    assert_false(tach_gl_read_pixels(pixels, 4, 4));
    tach_gl_shutdown();
}

static void contexts_that_will_not_do_are_refused_with_the_reason(void **state)
{
    (void)state;
    open_context(PROFILE_CORE, WIDTH, HEIGHT);
    assert_refused(NULL, "loader");
    assert_refused(empty_loader, "glGetString");
    static const char *const versions[] = {"2.1 Mesa 22.3.6", "3.2 (Core Profile)", "1.4", "OpenGL ES 3.2 Mesa", "", "garbage"};
    for (size_t i = 0; i < sizeof versions / sizeof *versions; i++) {
        claimed_version = versions[i];
        assert_refused(claiming_loader, versions[i]);
        assert_non_null(strstr(tach_error(), "3.3"));
    }
    claimed_version = NULL;
    assert_refused(claiming_loader, "context");
    SDL_GL_MakeCurrent(window, NULL);
    assert_refused(tach_sdl_gl_loader, "context");
}

static const char *missing_name;
static void *loader_without(const char *name) { return strcmp(name, missing_name) == 0 ? NULL : SDL_GL_GetProcAddress(name); }

static char asked_names[2048][48];
static int asked_count;
static void *asking_loader(const char *name)
{
    if (asked_count < 2048)
        snprintf(asked_names[asked_count++], sizeof *asked_names, "%s", name);
    return SDL_GL_GetProcAddress(name);
}

/* One function after the other is not there: refused, or not needed; never a call of nothing. */
static void a_missing_function_is_refused_or_not_needed(void **state)
{
    (void)state;
    int refused = 0;
    open_context(PROFILE_COMPATIBILITY, WIDTH, HEIGHT);
    asked_count = 0;
    assert_true(tach_gl_init(asking_loader));
    assert_true(asked_count > 300 && asked_count < 2048);
    for (int i = 0; i < asked_count; i++) {
        bool asked_before = false;
        for (int k = 0; k < i && !asked_before; k++)
            asked_before = strcmp(asked_names[k], asked_names[i]) == 0;
        missing_name = asked_names[i];
        if (asked_before)
            continue;
        if (!tach_gl_init(loader_without)) {
            assert_non_null(strstr(tach_error(), missing_name));
            refused++;
        }
        draw_glyph(1 + (uint32_t)i % 2);
        tach_gl_read_pixels(pixels, 4, 4);
        tach_gl_shutdown();
    }
    assert_true(tach_gladLoadGL((TACH_GLADloadfunc)SDL_GL_GetProcAddress));
    assert_int_equal(glGetError(), GL_NO_ERROR);
    assert_true(refused > 40 && refused < 120);
}

#define TEST(function) cmocka_unit_test_teardown(function, stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(colors_are_exact_with_srgb_writes_or_without),
        TEST(clip_rectangles_hold),
        TEST(odd_clip_rectangles_are_no_error),
        TEST(text_is_the_atlas_texel_by_texel),
        TEST(pictures_equal_the_software_renderers),
        TEST(sizes_of_nothing_and_garbage_are_no_error),
        TEST(broken_pictures_are_no_error),
        TEST(reading_nothing_is_refused),
        TEST(pixels_are_read_right_way_up_at_any_width),
        TEST(reading_beyond_the_window_gives_black),
        TEST(deleted_objects_are_made_again),
        TEST(names_that_went_to_the_game_are_left_to_it),
        TEST(init_and_shutdown_leave_nothing_behind),
        TEST(a_new_context_starts_anew),
        TEST(without_a_context_nothing_happens),
        TEST(a_frame_is_few_draws_and_one_upload),
        TEST(a_hidden_hud_makes_no_call),
        TEST(an_error_of_the_game_stays_the_games),
        TEST(contexts_that_will_not_do_are_refused_with_the_reason),
        TEST(a_missing_function_is_refused_or_not_needed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
