/* The HUD over what thirteen published games leave set when they swap, read from their traces. A row a game, each in both profiles,
 * and each through the same steps: a first frame, a resize, a new scale, off and on, our objects deleted by number. At every step
 * all state is as before, the picture is the same as over nothing, and the game's pending error is still there, alone.
 *
 * What is hostile about them, and where it is proved (rows of this file by their game, others by file and name):
 *
 *  1 context on a thread of its own          a_render_thread_owns_the_context; e2e/input.py
 *  2 pending error that is not ours          every step here; render.c an_error_of_the_game_stays_the_games
 *  3 active texture unit 5 or 15             zero_ad
 *  4 sampler object on unit 0                supertuxkart
 *  5 scissor: whole, small, degenerate       openarena, love, nexuiz and zero_ad
 *  6 front faces culled, clockwise           openarena, warzone; minetest, redeclipse
 *  7 alpha test                              ddnet, minetest
 *  8 polygon mode of lines                   love
 *  9 colour mask without alpha               love
 * 10 depth test, mask, function, range       warzone
 * 11 polygon offset                          nexuiz
 * 12 vertex array, attributes, divisors      openarena2, zero_ad
 * 13 array buffer mapped for good            love
 * 14 client arrays                           openarena, ddnet, minetest, extremetuxracer
 * 15 colour array of size GL_BGRA            minetest
 * 16 inside pushed attributes and matrices   extremetuxracer
 * 17 matrix mode and texture matrix          minetest, ddnet, extremetuxracer
 * 18 texture environment                     neverball, minetest
 * 19 several targets on a unit               ddnet, zero_ad, supertuxkart
 * 20 unpack alignment, from frame to frame   redeclipse; neverball and others
 * 21 profile and version not asked for       contexts_of_every_kind_will_do
 * 22 debug group open over the swap          warzone
 * 23 back buffer of sRGB encoding            render.c colors_are_exact_with_srgb_writes_or_without
 * 24 functions found by another loader       contexts_of_every_kind_will_do; render.c's loaders
 * 25 frames before start, contexts that go   nothing_happens_before_the_start, a_context_that_went_and_came_back
 */
#include <pthread.h>

#include "gl/snapshot.h"

#define WIDTH  96
#define HEIGHT 64

/* ---- What games bind ---------------------------------------------------------------------------------------------------- */

static struct game {
    GLuint program, vertex_array, buffers[3], texture, other_texture, array_texture, sampler, renderbuffer;
    GLuint last_name; /* no object of the game's has a higher one */
} game;

/* Fixed function that a core loader does not have. NULL in a core context. */
#define FIXED_FUNCTIONS(X)                                                      \
    X(AlphaFunc, (GLenum func, GLfloat ref))                                    \
    X(MatrixMode, (GLenum mode))                                                \
    X(LoadIdentity, (void))                                                     \
    X(PushMatrix, (void))                                                       \
    X(PushAttrib, (GLbitfield mask))                                            \
    X(PushClientAttrib, (GLbitfield mask))                                      \
    X(Translatef, (GLfloat x, GLfloat y, GLfloat z))                            \
    X(Scalef, (GLfloat x, GLfloat y, GLfloat z))                                \
    X(EnableClientState, (GLenum array))                                        \
    X(VertexPointer, (GLint size, GLenum type, GLsizei stride, const void *at)) \
    X(ColorPointer, (GLint size, GLenum type, GLsizei stride, const void *at))  \
    X(LockArraysEXT, (GLint first, GLsizei count))                              \
    X(TexEnvi, (GLenum target, GLenum name, GLint value))
#define DECLARE_FIXED(name, arguments) static void(*fixed##name) arguments;
FIXED_FUNCTIONS(DECLARE_FIXED)

static void find_fixed(void)
{
    void *pointer = NULL;
#define FIND_FIXED(name, arguments)              \
    pointer = SDL_GL_GetProcAddress("gl" #name); \
    memcpy(&fixed##name, &pointer, sizeof pointer);
    FIXED_FUNCTIONS(FIND_FIXED)
}

static GLuint make_program(void)
{
    static const char *const sources[2] = {"#version 330 core\nvoid main() { gl_Position = vec4(0); }",
                                           "#version 330 core\nout vec4 c; void main() { c = vec4(1); }"};
    GLuint program = glCreateProgram();
    for (int i = 0; i < 2; i++) {
        GLuint shader = glCreateShader(i ? GL_FRAGMENT_SHADER : GL_VERTEX_SHADER);
        glShaderSource(shader, 1, &sources[i], NULL);
        glCompileShader(shader);
        glAttachShader(program, shader);
    }
    glLinkProgram(program);
    return program;
}

static void make_game(void)
{
    static const GLuint white = 0xFFFFFFFF;
    find_fixed();
    game.program = make_program();
    glGenVertexArrays(1, &game.vertex_array);
    glGenBuffers(3, game.buffers);
    glGenTextures(1, &game.texture);
    glGenTextures(1, &game.other_texture);
    glGenTextures(1, &game.array_texture);
    glGenSamplers(1, &game.sampler);
    glGenRenderbuffers(1, &game.renderbuffer);
    for (int i = 0; i < 3; i++) {
        glBindBuffer(GL_ARRAY_BUFFER, game.buffers[i]);
        if (i < 2 || !tach_glad_has_VERSION_4_4)
            glBufferData(GL_ARRAY_BUFFER, 4096, NULL, GL_STATIC_DRAW);
    }
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    glBindTexture(GL_TEXTURE_2D, game.texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, &white);
    glBindTexture(GL_TEXTURE_2D, 0);
    game.last_name = 16;
}

static void blend_by_alpha(void)
{
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
}

static void cull(GLenum face, GLenum front)
{
    glEnable(GL_CULL_FACE);
    glCullFace(face);
    glFrontFace(front);
}

static void test_depth(GLenum func, GLboolean mask)
{
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(func);
    glDepthMask(mask);
}

/* From client memory where the profile has that. */
static void point_arrays(GLint color_size)
{
    static float positions[12];
    static uint8_t colors[16];
    if (!fixedVertexPointer)
        return;
    fixedEnableClientState(0x8074 /* vertices */);
    fixedEnableClientState(0x8076 /* colours */);
    fixedVertexPointer(3, GL_FLOAT, 0, positions);
    fixedColorPointer(color_size, GL_UNSIGNED_BYTE, 0, colors);
}

static void bind_vertices(GLuint divisor)
{
    glBindVertexArray(game.vertex_array);
    glBindBuffer(GL_ARRAY_BUFFER, game.buffers[0]);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, game.buffers[1]);
    for (GLuint at = 0; at < 6; at++) {
        glVertexAttribPointer(at, 3, GL_SHORT, GL_TRUE, 24, (const void *)(uintptr_t)(4 * at));
        glVertexAttribDivisor(at, divisor);
        if (at != 2 && at != 3)
            glEnableVertexAttribArray(at);
    }
}

static void combine(int unit)
{
    glActiveTexture(GL_TEXTURE0 + (GLenum)unit);
    fixedTexEnvi(0x2300, 0x2200, 0x8570 /* combine */);
    fixedTexEnvi(0x2300, 0x8571, 0x8575 /* interpolate */);
}

static void turn_matrix(GLenum mode, float scale)
{
    fixedMatrixMode(mode);
    fixedTranslatef(0.375f, 0.375f, 0.0f);
    fixedScalef(scale, scale, 1.0f);
}

/* ---- The games ---------------------------------------------------------------------------------------------------------- */

static bool fixed_function; /* of the context: games that need it leave the rest of their state in a core context too */

static void leave_neverball(void)
{
    blend_by_alpha();
    test_depth(GL_LEQUAL, GL_TRUE);
    cull(GL_BACK, GL_CCW);
    glPolygonOffset(-1, -2);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1), glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glBindTexture(GL_TEXTURE_2D, game.texture);
    if (!fixed_function)
        return;
    combine(1), combine(0);
    glEnable(0x0B50 /* lighting */), glEnable(0x0BA1 /* normalize */), glEnable(0x0B57 /* colour material */);
    glBindBuffer(GL_ARRAY_BUFFER, game.buffers[0]);
    fixedVertexPointer(3, GL_FLOAT, 32, NULL);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
}

static void leave_openarena(void)
{
    blend_by_alpha();
    test_depth(GL_LEQUAL, GL_FALSE);
    cull(GL_FRONT, GL_CCW);
    glEnable(GL_SCISSOR_TEST);
    glScissor(0, 0, WIDTH, HEIGHT);
    glPolygonOffset(-1, -2);
    for (GLenum unit = 2; unit-- > 0;) {
        glActiveTexture(GL_TEXTURE0 + unit);
        glBindTexture(GL_TEXTURE_2D, game.texture);
    }
    point_arrays(4);
    if (fixed_function) {
        fixedLockArraysEXT(0, 4);
        fixedAlphaFunc(GL_GEQUAL, 0.5f);
        glEnable(GL_TEXTURE_2D);
    }
}

static void leave_openarena2(void)
{
    leave_openarena();
    glUseProgram(game.program);
    bind_vertices(0);
    glBindRenderbuffer(GL_RENDERBUFFER, game.renderbuffer);
    for (GLenum unit = 0; unit < 5; unit++) {
        glActiveTexture(GL_TEXTURE0 + unit);
        glBindTexture(GL_TEXTURE_2D, game.other_texture);
    }
    glActiveTexture(GL_TEXTURE0);
}

static void leave_love(void)
{
    blend_by_alpha();
    glEnable(GL_SCISSOR_TEST);
    glScissor(10, 39, 30, 20);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_FALSE);
    glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
    glStencilFunc(GL_LESS, 1, 0xFF);
    glEnable(GL_TEXTURE_CUBE_MAP_SEAMLESS);
    glUseProgram(game.program);
    glBindVertexArray(game.vertex_array);
    glEnableVertexAttribArray(0);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1), glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glBindBuffer(GL_ARRAY_BUFFER, game.buffers[2]);
    if (tach_glad_has_VERSION_4_4) {
        glBufferStorage(GL_ARRAY_BUFFER, 4096, NULL, GL_MAP_WRITE_BIT | GL_MAP_PERSISTENT_BIT);
        glMapBufferRange(GL_ARRAY_BUFFER, 0, 4096, GL_MAP_WRITE_BIT | GL_MAP_PERSISTENT_BIT);
    }
}

static void leave_warzone(void)
{
    blend_by_alpha();
    test_depth(GL_LEQUAL, GL_FALSE);
    glDepthRange(0.0, 0.1);
    cull(GL_FRONT, GL_CCW);
    glStencilFunc(GL_LESS, 1, 0xFF);
    glUseProgram(game.program);
    glBindVertexArray(game.vertex_array);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    if (tach_glad_has_VERSION_4_3)
        glPushDebugGroup(GL_DEBUG_SOURCE_APPLICATION, 1, -1, "frame");
}

static void leave_ddnet(void)
{
    blend_by_alpha();
    glDepthMask(GL_FALSE);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glBindTexture(GL_TEXTURE_2D, game.texture);
    glBindTexture(GL_TEXTURE_2D_ARRAY, game.array_texture);
    point_arrays(4);
    if (!fixed_function)
        return;
    glEnable(0x0BC0 /* alpha test */), glEnable(GL_TEXTURE_2D);
    fixedAlphaFunc(GL_GREATER, 0.9f);
    turn_matrix(0x1701 /* projection, and left so */, 2.0f);
}

static void leave_minetest(void)
{
    blend_by_alpha();
    test_depth(GL_LEQUAL, GL_FALSE);
    cull(GL_BACK, GL_CW);
    glDisable(GL_MULTISAMPLE);
    glProvokingVertex(GL_FIRST_VERTEX_CONVENTION);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    point_arrays(GL_BGRA);
    if (!fixed_function)
        return;
    glEnable(0x0BC0 /* alpha test */);
    fixedAlphaFunc(GL_GREATER, 0.5f);
    combine(0);
    turn_matrix(0x1702 /* texture, and left so */, 0.5f);
}

static void leave_extremetuxracer(void)
{
    blend_by_alpha();
    glBindTexture(GL_TEXTURE_2D, game.texture);
    point_arrays(4);
    for (GLenum matrix = 0x1700; fixed_function && matrix <= 0x1702; matrix++) {
        fixedMatrixMode(matrix);
        fixedPushMatrix();
        fixedScalef(1.0f / 64.0f, 1.0f / 64.0f, 1.0f);
    }
    if (fixed_function) {
        fixedPushClientAttrib(0xFFFFFFFF);
        fixedPushAttrib(0x000FFFFF);
    }
}

static void leave_nexuiz(void)
{
    glEnable(GL_BLEND);
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ZERO, GL_ONE);
    test_depth(GL_LEQUAL, GL_FALSE);
    cull(GL_FRONT, GL_CCW);
    glScissor(52, 0, 43, 0);
    glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(-1, -2);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1), glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glUseProgram(game.program);
    bind_vertices(0);
    glVertexAttrib4f(8, 1, 1, 1, 1);
}

/* Its unpack alignment is 1 and 4 in turn: check_game's steps change it. */
static void leave_redeclipse(void)
{
    glFrontFace(GL_CW);
    glEnable(GL_LINE_SMOOTH);
    glUseProgram(game.program);
    glBindVertexArray(game.vertex_array);
    glVertexAttrib4f(1, 1, 1, 1, 1);
    for (GLenum unit = 2; unit-- > 0;) {
        glActiveTexture(GL_TEXTURE0 + unit);
        glBindTexture(GL_TEXTURE_2D, game.texture);
    }
}

static void leave_endless_sky(void)
{
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glUseProgram(game.program);
    bind_vertices(0);
}

static void leave_supertuxkart(void)
{
    blend_by_alpha();
    test_depth(GL_LEQUAL, GL_TRUE);
    cull(GL_BACK, GL_CW);
    glDisable(GL_MULTISAMPLE);
    glProvokingVertex(GL_FIRST_VERTEX_CONVENTION);
    glPolygonOffset(-1, -2);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1), glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glSamplerParameteri(game.sampler, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glSamplerParameteri(game.sampler, GL_TEXTURE_WRAP_S, GL_REPEAT);
    glBindSampler(0, game.sampler);
    glBindTexture(GL_TEXTURE_BUFFER, game.other_texture);
    glTexBuffer(GL_TEXTURE_BUFFER, GL_RGBA8, game.buffers[0]);
}

static void leave_zero_ad(void)
{
    test_depth(GL_LEQUAL, GL_TRUE);
    cull(GL_BACK, GL_CCW);
    glScissor(58, 4, 24, 18);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1), glPixelStorei(GL_PACK_ALIGNMENT, 1);
    bind_vertices(1);
    if (fixed_function)
        glEnable(GL_TEXTURE_2D); /* with texture 0 */
    glActiveTexture(GL_TEXTURE15);
}

#define GAME(name)          \
    {                       \
#name, leave_##name \
    }
static const struct game_row {
    const char *name;
    void (*leave)(void);
} games[] = {GAME(neverball),   GAME(openarena),    GAME(openarena2),      GAME(love),   GAME(warzone),
             GAME(ddnet),       GAME(minetest),     GAME(extremetuxracer), GAME(nexuiz), GAME(redeclipse),
             GAME(endless_sky), GAME(supertuxkart), GAME(zero_ad)};

/* ---- Steps -------------------------------------------------------------------------------------------------------------- */

static const struct step {
    const char *name;
    int32_t width_px, height_px; /* 0: the display is off */
    uint32_t atlas_version;
    bool objects_deleted;
} steps[] = {
    {"first frame", WIDTH, HEIGHT, 1, false},
    {"next frame", WIDTH, HEIGHT, 1, false},
    {"resized", WIDTH - 17, HEIGHT - 5, 1, false},
    {"other scale", WIDTH, HEIGHT, 2, false},
    {"off", 0, 0, 2, false},
    {"on again", WIDTH, HEIGHT, 2, false},
    {"objects deleted", WIDTH, HEIGHT, 2, true},
};

#define STEP_COUNT (sizeof steps / sizeof *steps)

static uint8_t expected[STEP_COUNT][WIDTH * HEIGHT * 4];
static uint8_t pixels[WIDTH * HEIGHT * 4];
static test_picture picture;
static snapshot before, after;
static int profile;

static void wipe_window(void)
{
    GLfloat color[4];
    bool scissor = glIsEnabled(GL_SCISSOR_TEST);
    GLboolean mask[4];
    glGetFloatv(GL_COLOR_CLEAR_VALUE, color);
    glGetBooleanv(GL_COLOR_WRITEMASK, mask);
    glDisable(GL_SCISSOR_TEST);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glClearColor(0.4f, 0.7f, 0.2f, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT);
    glClearColor(color[0], color[1], color[2], color[3]);
    glColorMask(mask[0], mask[1], mask[2], mask[3]);
    if (scissor)
        glEnable(GL_SCISSOR_TEST);
}

static void delete_ours_by_number(void)
{
    for (GLuint name = game.last_name + 1; name <= game.last_name + 64; name++) {
        glDeleteTextures(1, &name);
        glDeleteBuffers(1, &name);
        glDeleteVertexArrays(1, &name);
        if (glIsProgram(name))
            glDeleteProgram(name);
    }
}

static void build_step(const struct step *step)
{
    if (step->width_px)
        build_picture(&picture, step->width_px, step->height_px, step->atlas_version);
    else
        begin_picture(&picture, 0, 0);
}

/* Returns the number of faults, each printed. */
static int check_step(const char *name, size_t at)
{
    char text[96];
    snprintf(text, sizeof text, "%s, profile %d, %s", name, profile, steps[at].name);
    glPixelStorei(GL_UNPACK_ALIGNMENT, at % 2 ? 4 : 1);
    if (steps[at].objects_deleted)
        delete_ours_by_number();
    wipe_window();
    build_step(&steps[at]);
    take_snapshot(&before, profile);
    glEnable(0xFFFF); /* the game's error */
    tach_gl_render(&picture.picture);
    bool read = tach_gl_read_pixels(pixels, WIDTH, HEIGHT);
    GLenum first = glGetError(), second = glGetError();
    take_snapshot(&after, profile);
    int faults = compare_snapshots(&before, &after, text);
    if (first != GL_INVALID_ENUM || second != GL_NO_ERROR || !read) {
        print_error("%s: errors 0x%X, 0x%X, pixels read: %d\n", text, first, second, read);
        faults++;
    }
    if (count_differences(pixels, expected[at], WIDTH, HEIGHT, 0)) {
        print_error("%s: the HUD looks different\n", text);
        faults++;
    }
    return faults;
}

static void start_game(void)
{
    open_context(profile, WIDTH, HEIGHT);
    fixed_function = profile == PROFILE_COMPATIBILITY;
    make_game();
    for (GLuint name = 1; name <= game.last_name; name++) { /* so that the names after the game's are ours */
        glGenTextures(1, &(GLuint){0});
        glGenVertexArrays(1, &(GLuint){0});
        glGenBuffers(1, &(GLuint){0});
    }
    assert_true(tach_gl_init(tach_sdl_gl_loader));
}

/* What each step looks like in a context that nobody has touched. */
static void draw_expected(void)
{
    start_game();
    for (size_t at = 0; at < STEP_COUNT; at++) {
        wipe_window();
        build_step(&steps[at]);
        tach_gl_render(&picture.picture);
        assert_true(tach_gl_read_pixels(expected[at], WIDTH, HEIGHT));
    }
    assert_int_equal(count_differences(expected[5], expected[3], WIDTH, HEIGHT, 0), 0);
    assert_memory_not_equal(expected[0], expected[4], sizeof pixels);
}

static void check_games(int of_profile)
{
    int faults = 0;
    profile = of_profile;
    draw_expected();
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        start_game();
        games[i].leave();
        while (glGetError() != GL_NO_ERROR)
            ;
        for (size_t at = 0; at < STEP_COUNT; at++)
            faults += check_step(games[i].name, at);
        tach_gl_shutdown();
    }
    assert_int_equal(faults, 0);
}

static void games_keep_their_state_in_a_core_context(void **state)
{
    (void)state;
    check_games(PROFILE_CORE);
}

static void games_keep_their_state_in_a_compatibility_context(void **state)
{
    (void)state;
    check_games(PROFILE_COMPATIBILITY);
}

/* ---- Contexts ----------------------------------------------------------------------------------------------------------- */

static void *egl_loader(const char *name)
{
    void *(*get)(const char *) = NULL;
    void *pointer = SDL_GL_GetProcAddress("eglGetProcAddress");
    memcpy(&get, &pointer, sizeof get);
    return get ? get(name) : SDL_GL_GetProcAddress(name);
}

/* What was asked for does not tell what one gets. */
static void contexts_of_every_kind_will_do(void **state)
{
    (void)state;
    static const int kinds[][7] = {
        /* profile, major, minor, flags, stencil, samples, no errors; -1: not asked */
        {-1, -1, -1, 0, 8, 0, 0},
        {SDL_GL_CONTEXT_PROFILE_CORE, -1, -1, 0, 0, 0, 0},
        {-1, 3, 2, 0, 0, 0, 0},
        {SDL_GL_CONTEXT_PROFILE_CORE, 3, 1, SDL_GL_CONTEXT_FORWARD_COMPATIBLE_FLAG, 8, 0, 0},
        {SDL_GL_CONTEXT_PROFILE_COMPATIBILITY, 3, 0, 0, 0, 0, 0},
        {SDL_GL_CONTEXT_PROFILE_CORE, 4, 3, SDL_GL_CONTEXT_DEBUG_FLAG | SDL_GL_CONTEXT_ROBUST_ACCESS_FLAG, 0, 0, 0},
        {SDL_GL_CONTEXT_PROFILE_CORE, 3, 3, 0, 0, 4, 0},
        {SDL_GL_CONTEXT_PROFILE_COMPATIBILITY, 3, 3, 0, 8, 0, 1},
    };
    profile = PROFILE_CORE;
    draw_expected();
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        close_context();
        SDL_GL_ResetAttributes();
        for (int k = 0; k < 7; k++) {
            static const SDL_GLattr attributes[] = {
                SDL_GL_CONTEXT_PROFILE_MASK, SDL_GL_CONTEXT_MAJOR_VERSION, SDL_GL_CONTEXT_MINOR_VERSION, SDL_GL_CONTEXT_FLAGS,
                SDL_GL_STENCIL_SIZE,         SDL_GL_MULTISAMPLESAMPLES,    SDL_GL_CONTEXT_NO_ERROR};
            if (kinds[i][k] >= 0)
                SDL_GL_SetAttribute(attributes[k], kinds[i][k]);
        }
        SDL_GL_SetAttribute(SDL_GL_MULTISAMPLEBUFFERS, kinds[i][5] > 0);
        window = SDL_CreateWindow("test", 0, 0, WIDTH, HEIGHT, SDL_WINDOW_OPENGL | SDL_WINDOW_HIDDEN);
        gl_context = window ? SDL_GL_CreateContext(window) : NULL;
        if (!gl_context) {
            print_message("not tested: context %d: %s\n", (int)i, SDL_GetError());
            continue;
        }
        assert_true(tach_gl_init(i % 2 ? egl_loader : tach_sdl_gl_loader));
        wipe_window();
        build_step(&steps[0]);
        tach_gl_render(&picture.picture);
        assert_true(tach_gl_read_pixels(pixels, WIDTH, HEIGHT));
        assert_int_equal(glGetError(), GL_NO_ERROR);
        assert_int_equal(count_differences(pixels, expected[0], WIDTH, HEIGHT, 0), 0);
        tach_gl_shutdown();
    }
}

/* Some games swap while they make their window, and in loading screens. */
static void nothing_happens_before_the_start(void **state)
{
    (void)state;
    open_context(PROFILE_CORE, WIDTH, HEIGHT);
    build_step(&steps[0]);
    take_snapshot(&before, PROFILE_CORE);
    glEnable(0xFFFF);
    tach_gl_render(&picture.picture);
    assert_int_equal(glGetError(), GL_INVALID_ENUM);
    take_snapshot(&after, PROFILE_CORE);
    assert_int_equal(compare_snapshots(&before, &after, "before the start"), 0);
}

/* As for another resolution; some games throw one context after the other away at the start. */
static void a_context_that_went_and_came_back(void **state)
{
    (void)state;
    static const int profiles[] = {PROFILE_CORE, PROFILE_COMPATIBILITY};
    for (int round = 0; round < 6; round++) {
        profile = profiles[round % 2];
        if (round == 0)
            draw_expected();
        start_game(); /* round 2 on: with no shutdown before */
        games[round * 2].leave();
        while (glGetError() != GL_NO_ERROR)
            ;
        assert_int_equal(check_step("came back", 0), 0);
        if (round < 2)
            tach_gl_shutdown();
    }
}

/* Two windows' contexts in turn, with one start each time or only the first. Names of the one are not used in the other. */
static void a_second_context_gets_objects_of_its_own(void **state)
{
    (void)state;
    profile = PROFILE_CORE;
    draw_expected();
    SDL_GLContext contexts[2] = {gl_context, NULL};
    contexts[1] = SDL_GL_CreateContext(window);
    assert_non_null(contexts[1]);
    for (int round = 0; round < 8; round++) {
        assert_int_equal(SDL_GL_MakeCurrent(window, contexts[round % 2]), 0);
        if (round < 4)
            assert_true(tach_gl_init(tach_sdl_gl_loader));
        assert_int_equal(check_step("second context", 0), 0);
    }
    tach_gl_shutdown();
    SDL_GL_MakeCurrent(window, gl_context);
    SDL_GL_DeleteContext(contexts[1]);
}

/* By a game that has numbers of its own in mind. Starting again is the way back. */
static void text_that_was_written_over_comes_back(void **state)
{
    (void)state;
    static const uint8_t red[16] = {255, 0, 0, 255, 255, 0, 0, 255, 255, 0, 0, 255, 255, 0, 0, 255};
    profile = PROFILE_COMPATIBILITY;
    draw_expected();
    start_game();
    build_step(&steps[0]);
    tach_gl_render(&picture.picture);
    for (GLuint name = game.last_name + 1; name <= game.last_name + 64; name++) {
        if (!glIsTexture(name))
            continue;
        glBindTexture(GL_TEXTURE_2D, name);
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 2, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE, red);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    }
    glBindTexture(GL_TEXTURE_2D, 0);
    assert_true(tach_gl_init(tach_sdl_gl_loader));
    assert_int_equal(check_step("written over", 0), 0);
}

/* ---- No memory ---------------------------------------------------------------------------------------------------------- */

static int buffers_refused, textures_refused;
static void (*real_buffer_data)(GLenum target, GLsizeiptr size, const void *data, GLenum usage);
static void (*real_tex_image)(GLenum target, GLint level, GLint internal, GLsizei width, GLsizei height, GLint border,
                              GLenum format, GLenum type, const void *texels);

static void scarce_buffer_data(GLenum target, GLsizeiptr size, const void *data, GLenum usage)
{
    if (buffers_refused > 0)
        buffers_refused--;
    else
        real_buffer_data(target, size, data, usage);
}

static void scarce_tex_image(GLenum target, GLint level, GLint internal, GLsizei width, GLsizei height, GLint border, GLenum format,
                             GLenum type, const void *texels)
{
    if (textures_refused > 0)
        textures_refused--;
    else
        real_tex_image(target, level, internal, width, height, border, format, type, texels);
}

static void *scarce_loader(const char *name)
{
    void *real = SDL_GL_GetProcAddress(name), *stub = real;
    if (strcmp(name, "glBufferData") == 0) {
        memcpy(&real_buffer_data, &real, sizeof real);
        memcpy(&stub, &(void (*)(GLenum, GLsizeiptr, const void *, GLenum)){scarce_buffer_data}, sizeof stub);
    } else if (strcmp(name, "glTexImage2D") == 0) {
        memcpy(&real_tex_image, &real, sizeof real);
        memcpy(&stub, &(void (*)(GLenum, GLint, GLint, GLsizei, GLsizei, GLint, GLenum, GLenum, const void *)){scarce_tex_image},
               sizeof stub);
    }
    return stub;
}

/* A frame or two without it, then it is all there. */
static void an_upload_without_memory_is_tried_again(void **state)
{
    (void)state;
    profile = PROFILE_CORE;
    draw_expected();
    for (int which = 0; which < 2; which++) {
        start_game();
        assert_true(tach_gl_init(scarce_loader));
        buffers_refused = which == 0 ? 2 : 0;
        textures_refused = which == 1 ? 2 : 0;
        for (int frame = 0; frame < 3; frame++) {
            wipe_window();
            build_step(&steps[0]);
            take_snapshot(&before, profile);
            tach_gl_render(&picture.picture);
            assert_int_equal(glGetError(), GL_NO_ERROR);
            take_snapshot(&after, profile);
            assert_int_equal(compare_snapshots(&before, &after, "no memory"), 0);
            assert_true(tach_gl_read_pixels(pixels, WIDTH, HEIGHT));
            assert_int_equal(memcmp(pixels, expected[0], sizeof pixels) == 0, frame == 2);
        }
    }
}

/* ---- Modes in which nothing is drawn ------------------------------------------------------------------------------------ */

/* A display list would take up our calls, to be played again later; selection and feedback draw nothing. */
static void lists_and_selection_are_left_alone(void **state)
{
    (void)state;
    void (*new_list)(GLuint, GLenum) = NULL, (*end_list)(void) = NULL, (*call_list)(GLuint) = NULL;
    GLint (*render_mode)(GLenum) = NULL;
    void (*select_buffer)(GLsizei, GLuint *) = NULL;
    static GLuint hits[64];
    profile = PROFILE_COMPATIBILITY;
    draw_expected();
    start_game();
    void *functions[] = {SDL_GL_GetProcAddress("glNewList"), SDL_GL_GetProcAddress("glEndList"),
                         SDL_GL_GetProcAddress("glCallList"), SDL_GL_GetProcAddress("glRenderMode"),
                         SDL_GL_GetProcAddress("glSelectBuffer")};
    memcpy(&new_list, &functions[0], sizeof(void *));
    memcpy(&end_list, &functions[1], sizeof(void *));
    memcpy(&call_list, &functions[2], sizeof(void *));
    memcpy(&render_mode, &functions[3], sizeof(void *));
    memcpy(&select_buffer, &functions[4], sizeof(void *));
    build_step(&steps[0]);
    tach_gl_render(&picture.picture);
    wipe_window();
    new_list(1, 0x1300 /* compile */);
    tach_gl_render(&picture.picture);
    assert_false(tach_gl_read_pixels(pixels, WIDTH, HEIGHT));
    end_list();
    take_snapshot(&before, profile);
    call_list(1);
    assert_int_equal(glGetError(), GL_NO_ERROR);
    take_snapshot(&after, profile);
    assert_int_equal(compare_snapshots(&before, &after, "list"), 0);
    assert_true(tach_gl_read_pixels(pixels, WIDTH, HEIGHT));
    assert_memory_equal(pixels, expected[4], sizeof pixels); /* as if the display were off */
    select_buffer(64, hits);
    render_mode(0x1C02 /* select */);
    tach_gl_render(&picture.picture);
    assert_int_equal(render_mode(0x1C00 /* render */), 0);
    assert_int_equal(check_step("after selection", 0), 0);
}

/* GL cannot say that it is in there, so the HUD may be missing from that frame; the state is the game's all the same. */
static void conditional_rendering_costs_at_most_the_picture(void **state)
{
    (void)state;
    GLuint query = 0;
    profile = PROFILE_CORE;
    draw_expected();
    start_game();
    glGenQueries(1, &query);
    glBeginQuery(GL_SAMPLES_PASSED, query);
    glEndQuery(GL_SAMPLES_PASSED);
    build_step(&steps[0]);
    take_snapshot(&before, profile);
    glBeginConditionalRender(query, GL_QUERY_WAIT);
    tach_gl_render(&picture.picture);
    glEndConditionalRender();
    assert_int_equal(glGetError(), GL_NO_ERROR);
    take_snapshot(&after, profile);
    assert_int_equal(compare_snapshots(&before, &after, "conditional"), 0);
    assert_int_equal(check_step("after conditional rendering", 0), 0);
}

/* ---- Debug output ------------------------------------------------------------------------------------------------------- */

static int message_count;
static void TACH_GLAD_API_PTR count_message(GLenum source, GLenum type, GLuint id, GLenum severity, GLsizei length,
                                            const GLchar *text, const void *user)
{
    (void)source, (void)type, (void)id, (void)length, (void)user;
    print_error("severity 0x%X: %s\n", severity, text);
    message_count++;
}

/* A game that stops at every message of its debug context is not stopped by ours. */
static void no_debug_message_is_ours(void **state)
{
    (void)state;
    profile = PROFILE_CORE;
    draw_expected();
    close_context();
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_FLAGS, SDL_GL_CONTEXT_DEBUG_FLAG);
    window = SDL_CreateWindow("test", 0, 0, WIDTH, HEIGHT, SDL_WINDOW_OPENGL | SDL_WINDOW_HIDDEN);
    gl_context = SDL_GL_CreateContext(window);
    assert_non_null(gl_context);
    if (!tach_glad_has_VERSION_4_3)
        skip();
    message_count = 0;
    glEnable(GL_DEBUG_OUTPUT), glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
    glDebugMessageControl(GL_DONT_CARE, GL_DONT_CARE, GL_DONT_CARE, 0, NULL, GL_TRUE);
    glDebugMessageCallback(count_message, NULL);
    assert_true(tach_gl_init(tach_sdl_gl_loader));
    for (size_t at = 0; at < STEP_COUNT; at++) {
        build_step(&steps[at]);
        tach_gl_render(&picture.picture);
        assert_true(tach_gl_read_pixels(pixels, WIDTH, HEIGHT));
    }
    tach_gl_shutdown();
    assert_int_equal(message_count, 0);
}

/* ---- A thread of its own ------------------------------------------------------------------------------------------------ */

static int thread_faults;
static void *draw_on_a_thread(void *unused)
{
    (void)unused;
    thread_faults = SDL_GL_MakeCurrent(window, gl_context) != 0 || !tach_gl_init(tach_sdl_gl_loader);
    for (size_t at = 0; at < STEP_COUNT && !thread_faults; at++)
        thread_faults += check_step("on a thread", at);
    tach_gl_shutdown();
    SDL_GL_MakeCurrent(window, NULL);
    SDL_TLSCleanup(); /* SDL does that only for threads of its own */
    return NULL;
}

/* The context is made on the main thread and handed over. */
static void a_render_thread_owns_the_context(void **state)
{
    (void)state;
    pthread_t thread;
    profile = PROFILE_CORE;
    draw_expected();
    start_game();
    leave_ddnet();
    while (glGetError() != GL_NO_ERROR)
        ;
    tach_gl_shutdown();
    assert_int_equal(SDL_GL_MakeCurrent(window, NULL), 0);
    assert_int_equal(pthread_create(&thread, NULL, draw_on_a_thread, NULL), 0);
    pthread_join(thread, NULL);
    assert_int_equal(thread_faults, 0);
    assert_int_equal(SDL_GL_MakeCurrent(window, gl_context), 0);
}

static int stop(void **state)
{
    (void)state;
    tach_gl_shutdown();
    close_context();
    return 0;
}

#define TEST(function) cmocka_unit_test_teardown(function, stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(games_keep_their_state_in_a_core_context),
        TEST(games_keep_their_state_in_a_compatibility_context),
        TEST(contexts_of_every_kind_will_do),
        TEST(nothing_happens_before_the_start),
        TEST(a_context_that_went_and_came_back),
        TEST(a_second_context_gets_objects_of_its_own),
        TEST(text_that_was_written_over_comes_back),
        TEST(an_upload_without_memory_is_tried_again),
        TEST(lists_and_selection_are_left_alone),
        TEST(conditional_rendering_costs_at_most_the_picture),
        TEST(no_debug_message_is_ours),
        TEST(a_render_thread_owns_the_context),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
