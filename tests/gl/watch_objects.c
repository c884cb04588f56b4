/* What lives on the GPU, on a real one: textures of all shapes, buffers, renderbuffers; contexts beside and after one another. */
#include "watched.h"

#define MIB (1024 * 1024)

static void *find_sdl(const char *name) { return SDL_GL_GetProcAddress(name); }

static int start_with(int profile)
{
    assert_true(tach_init(NULL));
    open_context(profile, 64, 48);
    assert_true(tach_gl_watch(find_sdl));
    tach_frame();
    return 0;
}
static int start(void **state) { return (void)state, start_with(PROFILE_CORE); }
static int start_old(void **state) { return (void)state, start_with(PROFILE_COMPATIBILITY); }

/* Whatever a test left goes with its context, at the latest when GL gives its name again. */
static int stop(void **state)
{
    (void)state;
    GLuint texture = 0;
    close_context();
    open_context(PROFILE_CORE, 64, 48);
    CALL(glGenTextures, void, (GLsizei, GLuint *))(1, &texture);
    CALL(glDeleteTextures, void, (GLsizei, const GLuint *))(1, &texture);
    for (int i = 0; i < 310; i++) {
        CALL(glClear, void, (GLbitfield))(0);
        tach_frame();
    }
    assert_int_equal(stands("memory/textures"), 0);
    assert_int_equal(stands("memory/buffers"), 0);
    assert_int_equal(stands("gl objects/textures"), 0);
    close_context();
    tach_gl_unwatch();
    tach_shutdown();
    return 0;
}

/* ---- A game's calls ------------------------------------------------------------------------------------------------- */

static GLuint make_texture_at(GLenum target)
{
    GLuint name = 0;
    CALL(glGenTextures, void, (GLsizei, GLuint *))(1, &name);
    CALL(glBindTexture, void, (GLenum, GLuint))(target, name);
    return name;
}

static void image_2d(GLenum target, int level, GLenum internal, int width, int height, const void *pixels)
{
    CALL(glTexImage2D, void, (GLenum, GLint, GLint, GLsizei, GLsizei, GLint, GLenum, GLenum, const void *))
    (target, level, (GLint)internal, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
}

static void delete_texture_of(GLuint name) { CALL(glDeleteTextures, void, (GLsizei, const GLuint *))(1, &name); }

static void assert_stands_at(const char *title, int64_t wanted, int line)
{
    tach_frame();
    if (stands(title) != wanted)
        print_error("line %d: \"%s\" stands at %lld\n", line, title, (long long)stands(title));
    assert_int_equal(stands(title), wanted);
}
#define assert_stands(title, wanted) assert_stands_at(title, wanted, __LINE__)

/* ---- Textures ------------------------------------------------------------------------------------------------------- */

static void test_levels(void **state)
{
    (void)state;
    static uint8_t pixels[256 * 128 * 4];
    GLuint texture = make_texture_at(GL_TEXTURE_2D);
    image_2d(GL_TEXTURE_2D, 0, GL_RGBA8, 256, 128, pixels);
    assert_stands("memory/textures", 256 * 128 * 4);
    assert_counted("render/uploads to textures", 256 * 128 * 4);
    CALL(glGenerateMipmap, void, (GLenum))(GL_TEXTURE_2D);
    assert_stands("memory/textures", 4 * (32768 + 8192 + 2048 + 512 + 128 + 32 + 8 + 2 + 1));
    assert_counted("render/uploads to textures", 0);
    image_2d(GL_TEXTURE_2D, 1, GL_RGBA8, 128, 64, pixels); /* again: nothing more */
    assert_stands("memory/textures", 4 * (32768 + 8192 + 2048 + 512 + 128 + 32 + 8 + 2 + 1));
    CALL(glTexSubImage2D, void, (GLenum, GLint, GLint, GLint, GLsizei, GLsizei, GLenum, GLenum, const void *))
    (GL_TEXTURE_2D, 0, 8, 8, 10, 10, GL_RGB, GL_FLOAT, pixels);
    tach_frame();
    assert_counted("render/uploads to textures", 10 * 10 * 12);
    CALL(glTexParameteri, void, (GLenum, GLenum, GLint))(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 2);
    image_2d(GL_TEXTURE_2D, 0, GL_R8, 64, 64, NULL); /* another size and format: the first level alone is new */
    tach_frame();
    assert_counted("render/uploads to textures", 0);
    delete_texture_of(texture);
    assert_stands("memory/textures", 0);
}

static void test_kinds_of_textures(void **state)
{
    (void)state;
    make_texture_at(GL_TEXTURE_CUBE_MAP);
    for (GLenum face = 0; face < 6; face++)
        image_2d(GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, 0, GL_RGBA16F, 16, 16, NULL);
    assert_stands("memory/textures", 6 * 16 * 16 * 8);
    CALL(glGenerateMipmap, void, (GLenum))(GL_TEXTURE_CUBE_MAP);
    assert_stands("memory/textures", 6 * 8 * (256 + 64 + 16 + 4 + 1));
    int64_t sum = 6 * 8 * (256 + 64 + 16 + 4 + 1);

    make_texture_at(GL_TEXTURE_3D);
    void (*storage_3d)(GLenum, GLsizei, GLenum, GLsizei, GLsizei, GLsizei) =
        CALL(glTexStorage3D, void, (GLenum, GLsizei, GLenum, GLsizei, GLsizei, GLsizei));
    storage_3d(GL_TEXTURE_3D, 3, GL_R32F, 16, 8, 4);
    sum += 4 * (16 * 8 * 4 + 8 * 4 * 2 + 4 * 2 * 1);
    assert_stands("memory/textures", sum);

    make_texture_at(GL_TEXTURE_2D_ARRAY);
    storage_3d(GL_TEXTURE_2D_ARRAY, 2, GL_RG8, 16, 8, 10); /* layers are not halved */
    sum += 2 * 10 * (16 * 8 + 8 * 4);
    assert_stands("memory/textures", sum);

    make_texture_at(GL_TEXTURE_2D_MULTISAMPLE);
    CALL(glTexImage2DMultisample, void, (GLenum, GLsizei, GLenum, GLsizei, GLsizei, GLboolean))
    (GL_TEXTURE_2D_MULTISAMPLE, 4, GL_RGBA8, 32, 32, GL_TRUE);
    sum += 4 * 4 * 32 * 32;
    assert_stands("memory/textures", sum);

    static const uint8_t blocks[4 * 4 * 8];
    make_texture_at(GL_TEXTURE_2D);
    CALL(glCompressedTexImage2D, void, (GLenum, GLint, GLenum, GLsizei, GLsizei, GLint, GLsizei, const void *))
    (GL_TEXTURE_2D, 0, 0x83F1 /* DXT1 */, 16, 16, 0, sizeof blocks, blocks);
    sum += (int64_t)sizeof blocks;
    assert_stands("memory/textures", sum);
    assert_counted("render/uploads to textures", sizeof blocks);

    make_texture_at(GL_TEXTURE_2D);
    CALL(glTexStorage2D, void, (GLenum, GLsizei, GLenum, GLsizei, GLsizei))(GL_TEXTURE_2D, 3, 0x8E8C /* BPTC */, 10, 10);
    sum += 16 * (3 * 3 + 2 * 2 + 1);
    assert_stands("memory/textures", sum);
    image_2d(GL_PROXY_TEXTURE_2D, 0, GL_RGBA8, 1024, 1024, NULL); /* only a question */
    assert_stands("memory/textures", sum);
}

/* Objects that are never bound (GL 4.5). */
static void test_without_binding(void **state)
{
    (void)state;
    if (!tach_glad_has_VERSION_4_5)
        skip();
    GLuint texture = 0, buffer = 0, renderbuffer = 0;
    static const char label[] = "made without a bind";
    CALL(glCreateTextures, void, (GLenum, GLsizei, GLuint *))(GL_TEXTURE_CUBE_MAP, 1, &texture);
    CALL(glTextureStorage2D, void, (GLuint, GLsizei, GLenum, GLsizei, GLsizei))(texture, 1, GL_RGBA8, 8, 8);
    CALL(glCreateBuffers, void, (GLsizei, GLuint *))(1, &buffer);
    CALL(glNamedBufferData, void, (GLuint, GLsizeiptr, const void *, GLenum))(buffer, 1000, NULL, GL_STATIC_DRAW);
    CALL(glCreateRenderbuffers, void, (GLsizei, GLuint *))(1, &renderbuffer);
    CALL(glNamedRenderbufferStorageMultisample, void, (GLuint, GLsizei, GLenum, GLsizei, GLsizei))(renderbuffer, 2, GL_RGBA8, 8, 8);
    CALL(glObjectLabel, void, (GLenum, GLuint, GLsizei, const GLchar *))(GL_TEXTURE, texture, 4, label);
    tach_frame();
    assert_int_equal(stands("memory/textures"), 6 * 8 * 8 * 4);
    assert_int_equal(stands("memory/buffers"), 1000);
    assert_int_equal(stands("memory/renderbuffers"), 2 * 8 * 8 * 4);
    tach_gl_object_info largest[10];
    assert_int_equal(tach_gl_largest(-1, largest, 10), 3);
    assert_int_equal(largest[0].kind, TACH_GL_TEXTURE);
    assert_string_equal(largest[0].label, "made");
    assert_string_equal(largest[0].format_name, "RGBA8");
    assert_int_equal(largest[0].depth, 6); /* faces */
    assert_int_equal(largest[2].kind, TACH_GL_RENDERBUFFER);
    assert_int_equal(largest[2].samples, 2);
    tach_draws_resource resources[2];
    uint32_t count = 0;
    uint64_t bytes = 0;
    const tach_draws_source *source = tach_gl_draws();
    assert_int_equal(source->largest(source->user, resources, 2, &count, &bytes), 2);
    assert_int_equal(count, 3);
    assert_int_equal(bytes, 6 * 8 * 8 * 4 + 1000 + 2 * 8 * 8 * 4);
    assert_string_equal(resources[0].name, "made");
    assert_int_equal(resources[0].depth, 6);
    assert_string_equal(resources[1].format, "buffer");
    char number[16];
    snprintf(number, sizeof number, "buffer %u", buffer);
    assert_string_equal(resources[1].name, number);
    static const char path[] = "Content/Environment/Cliffs/Textures/rock_07_albedo.dds";
    CALL(glObjectLabel, void, (GLenum, GLuint, GLsizei, const GLchar *))(GL_TEXTURE, texture, -1, path);
    source->largest(source->user, resources, 2, &count, &bytes);
    assert_string_equal(resources[0].name, "Content/Environment/Cliff\xE2\x80\xA6/rock_07_albedo.dds");
}

/* ---- Buffers -------------------------------------------------------------------------------------------------------- */

static void test_buffers_and_uploads(void **state)
{
    (void)state;
    static uint8_t data[4096];
    GLuint buffers[2];
    void (*bind)(GLenum, GLuint) = CALL(glBindBuffer, void, (GLenum, GLuint));
    void (*fill)(GLenum, GLsizeiptr, const void *, GLenum) = CALL(glBufferData, void, (GLenum, GLsizeiptr, const void *, GLenum));
    CALL(glGenBuffers, void, (GLsizei, GLuint *))(2, buffers);
    bind(GL_ARRAY_BUFFER, buffers[0]);
    fill(GL_ARRAY_BUFFER, 4096, data, GL_STATIC_DRAW);
    bind(GL_UNIFORM_BUFFER, buffers[1]);
    fill(GL_UNIFORM_BUFFER, 1000, NULL, GL_DYNAMIC_DRAW);
    assert_stands("memory/buffers", 5096);
    assert_counted("render/uploads", 4096);
    assert_counted("gl objects/made", 2);
    for (int i = 0; i < 100; i++) /* put aside and made anew */
        fill(GL_ARRAY_BUFFER, 2048, NULL, GL_STREAM_DRAW);
    CALL(glBufferSubData, void, (GLenum, GLintptr, GLsizeiptr, const void *))(GL_ARRAY_BUFFER, 0, 100, data);
    assert_stands("memory/buffers", 3048);
    assert_counted("render/uploads", 100);
    void *(*map)(GLenum, GLintptr, GLsizeiptr, GLbitfield) =
        CALL(glMapBufferRange, void *, (GLenum, GLintptr, GLsizeiptr, GLbitfield));
    assert_non_null(map(GL_ARRAY_BUFFER, 0, 512, GL_MAP_WRITE_BIT));
    glUnmapBuffer(GL_ARRAY_BUFFER);
    assert_non_null(map(GL_ARRAY_BUFFER, 0, 512, GL_MAP_WRITE_BIT | GL_MAP_FLUSH_EXPLICIT_BIT));
    CALL(glFlushMappedBufferRange, void, (GLenum, GLintptr, GLsizeiptr))(GL_ARRAY_BUFFER, 0, 64);
    glUnmapBuffer(GL_ARRAY_BUFFER);
    assert_non_null(CALL(glMapBuffer, void *, (GLenum, GLenum))(GL_ARRAY_BUFFER, GL_WRITE_ONLY));
    glUnmapBuffer(GL_ARRAY_BUFFER);
    tach_frame();
    assert_counted("render/uploads", 512 + 64 + 2048);
    CALL(glDeleteBuffers, void, (GLsizei, const GLuint *))(2, buffers);
    assert_stands("memory/buffers", 0);
    assert_counted("gl objects/deleted", 2);
}

/* CASES: 10 made, 4 deleted over 3 frames: 6 live, each frame with its own. */
static void test_made_and_deleted(void **state)
{
    (void)state;
    GLuint textures[10];
    void (*make)(GLsizei, GLuint *) = CALL(glGenTextures, void, (GLsizei, GLuint *));
    void (*delete)(GLsizei, const GLuint *) = CALL(glDeleteTextures, void, (GLsizei, const GLuint *));
    make(6, textures);
    tach_frame();
    assert_counted("gl objects/made", 6);
    make(4, textures + 6);
    delete (1, textures);
    tach_frame();
    assert_counted("gl objects/made", 4);
    assert_counted("gl objects/deleted", 1);
    delete (3, textures + 1);
    delete (3, textures + 1); /* again: GL says nothing, and nothing is counted */
    tach_frame();
    assert_counted("gl objects/made", 0);
    assert_counted("gl objects/deleted", 3);
    assert_int_equal(stands("gl objects/textures"), 6);
    tach_frame();
    assert_int_equal(stands("gl objects/textures"), 6);
    delete (6, textures + 4);
}

/* ---- The heaviest --------------------------------------------------------------------------------------------------- */

static void test_largest(void **state)
{
    (void)state;
    GLuint textures[30], renderbuffer = 0;
    for (int i = 0; i < 30; i++) {
        textures[i] = make_texture_at(GL_TEXTURE_2D);
        image_2d(GL_TEXTURE_2D, 0, i % 2 ? GL_RGBA8 : GL_R8, 8 * (1 + (i * 7) % 30), 8, NULL);
    }
    CALL(glGenRenderbuffers, void, (GLsizei, GLuint *))(1, &renderbuffer);
    CALL(glBindRenderbuffer, void, (GLenum, GLuint))(GL_RENDERBUFFER, renderbuffer);
    CALL(glRenderbufferStorage, void, (GLenum, GLenum, GLsizei, GLsizei))(GL_RENDERBUFFER, GL_DEPTH24_STENCIL8, 512, 512);
    tach_gl_object_info largest[10];
    assert_int_equal(tach_gl_largest(-1, largest, 10), 10);
    assert_int_equal(largest[0].kind, TACH_GL_RENDERBUFFER);
    assert_int_equal(largest[0].name, renderbuffer);
    assert_int_equal(largest[0].bytes, MIB);
    assert_int_equal(largest[0].width_px, 512);
    assert_string_equal(largest[0].format_name, "DEPTH24_STENCIL8");
    for (int i = 1; i < 10; i++) {
        assert_true(largest[i].bytes <= largest[i - 1].bytes);
        assert_int_equal(largest[i].kind, TACH_GL_TEXTURE);
    }
    tach_draws_resource resource;
    uint32_t count = 0;
    uint64_t bytes = 0;
    assert_int_equal(tach_gl_draws()->largest(NULL, &resource, 1, &count, &bytes), 1);
    assert_string_equal(resource.format, "DEPTH24_S8");
    assert_int_equal(count, 31);
    assert_int_equal(tach_gl_largest(TACH_GL_BUFFER, largest, 10), 0);
    assert_int_equal(tach_gl_largest(TACH_GL_TEXTURE, largest, 2), 2);
    assert_int_equal(tach_gl_largest(-1, NULL, 10), 0);
    tach_gl_format_info formats[4];
    assert_int_equal(tach_gl_formats(formats, 4), 3);
    assert_string_equal(formats[0].name, "DEPTH24_STENCIL8");
    assert_string_equal(formats[1].name, "RGBA8");
    assert_int_equal(formats[1].objects + formats[2].objects, 30);
    CALL(glDeleteRenderbuffers, void, (GLsizei, const GLuint *))(1, &renderbuffer);
    for (int i = 0; i < 30; i++)
        delete_texture_of(textures[i]);
    assert_int_equal(tach_gl_formats(formats, 4), 0);
}

/* Sizes that no driver takes, as of a number that was never set: the object is what it was before, and so are the totals. */
static void test_refused_sizes(void **state)
{
    (void)state;
    static const int none[][2] = {{1000000, 1000000}, {1000000, 1}, {-1, 8}, {8, INT32_MIN}};
    GLuint texture = make_texture_at(GL_TEXTURE_2D), renderbuffer = 0, buffer = 0;
    image_2d(GL_TEXTURE_2D, 0, GL_RGBA8, 64, 64, NULL);
    CALL(glGenRenderbuffers, void, (GLsizei, GLuint *))(1, &renderbuffer);
    CALL(glBindRenderbuffer, void, (GLenum, GLuint))(GL_RENDERBUFFER, renderbuffer);
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        image_2d(GL_TEXTURE_2D, 0, GL_RGBA8, none[i][0], none[i][1], NULL);
        CALL(glRenderbufferStorage, void, (GLenum, GLenum, GLsizei, GLsizei))(GL_RENDERBUFFER, GL_RGBA8, none[i][0], none[i][1]);
    }
    CALL(glGenBuffers, void, (GLsizei, GLuint *))(1, &buffer);
    CALL(glBindBuffer, void, (GLenum, GLuint))(GL_ARRAY_BUFFER, buffer);
    void (*fill)(GLenum, GLsizeiptr, const void *, GLenum) = CALL(glBufferData, void, (GLenum, GLsizeiptr, const void *, GLenum));
    fill(GL_ARRAY_BUFFER, 1000, NULL, GL_STATIC_DRAW);
    fill(GL_ARRAY_BUFFER, -1, NULL, GL_STATIC_DRAW);
    fill(GL_ARRAY_BUFFER, (GLsizeiptr)1 << 62, NULL, GL_STATIC_DRAW);
    assert_stands("memory/textures", 64 * 64 * 4);
    assert_stands("memory/renderbuffers", 0);
    assert_stands("memory/buffers", 1000);
    CALL(glDeleteBuffers, void, (GLsizei, const GLuint *))(1, &buffer);
    CALL(glDeleteRenderbuffers, void, (GLsizei, const GLuint *))(1, &renderbuffer);
    delete_texture_of(texture);
}

/* More than there is room for: counted no more, and the room comes back. */
static void test_too_many(void **state)
{
    (void)state;
    static GLuint textures[TACH_GL_MAX_OBJECTS + 100];
    void (*delete)(GLsizei, const GLuint *) = CALL(glDeleteTextures, void, (GLsizei, const GLuint *));
    for (int round = 0; round < 2; round++) {
        CALL(glGenTextures, void, (GLsizei, GLuint *))(TACH_GL_MAX_OBJECTS + 100, textures);
        assert_stands("gl objects/textures", TACH_GL_MAX_OBJECTS);
        delete (TACH_GL_MAX_OBJECTS + 100, textures);
        assert_stands("gl objects/textures", 0);
    }
}

/* ---- Old ways ------------------------------------------------------------------------------------------------------- */

/* A name of the game's own choice, a mipmap that makes itself, formats without a size. */
static void test_compatibility(void **state)
{
    (void)state;
    static uint8_t pixels[16 * 16 * 4];
    CALL(glBindTexture, void, (GLenum, GLuint))(GL_TEXTURE_2D, 77);
    CALL(glTexParameteri, void, (GLenum, GLenum, GLint))(GL_TEXTURE_2D, 0x8191 /* generate mipmap */, 1);
    image_2d(GL_TEXTURE_2D, 0, 4, 16, 16, pixels);
    assert_stands("memory/textures", 4 * (256 + 64 + 16 + 4 + 1));
    CALL(glBegin, void, (GLenum))(GL_TRIANGLES);
    for (int i = 0; i < 6; i++)
        CALL(glVertex2f, void, (GLfloat, GLfloat))(0, 0);
    CALL(glEnd, void, (void))();
    tach_frame();
    assert_counted("render/draw calls", 1);
    assert_counted("render/triangles", 2);
    assert_int_equal(glGetError(), GL_NO_ERROR);
    delete_texture_of(77);
    assert_stands("memory/textures", 0);
}

/* ---- Contexts ------------------------------------------------------------------------------------------------------- */

static GLuint fill_texture(int side)
{
    GLuint texture = make_texture_at(GL_TEXTURE_2D);
    image_2d(GL_TEXTURE_2D, 0, GL_RGBA8, side, side, NULL);
    return texture;
}

static SDL_GLContext second_context(bool sharing)
{
    SDL_GL_SetAttribute(SDL_GL_SHARE_WITH_CURRENT_CONTEXT, sharing);
    SDL_GLContext context = SDL_GL_CreateContext(window);
    SDL_GL_SetAttribute(SDL_GL_SHARE_WITH_CURRENT_CONTEXT, 0);
    assert_non_null(context);
    return context;
}

static void close_second(SDL_GLContext context)
{
    SDL_GL_MakeCurrent(window, gl_context);
    SDL_GL_DeleteContext(context);
}

/* Two that share nothing give the same names to different objects. */
static void test_two_contexts(void **state)
{
    (void)state;
    GLuint first = fill_texture(16);
    SDL_GLContext context = second_context(false);
    GLuint second = fill_texture(32);
    assert_int_equal(first, second);
    assert_stands("memory/textures", 4 * (16 * 16 + 32 * 32));
    SDL_GL_MakeCurrent(window, gl_context);
    CALL(glClear, void, (GLbitfield))(0);
    CALL(glBindTexture, void, (GLenum, GLuint))(GL_TEXTURE_2D, first); /* bound here all the time */
    image_2d(GL_TEXTURE_2D, 0, GL_RGBA8, 8, 8, NULL);
    tach_frame();
    assert_counted("render/texture binds, redundant", 1);
    assert_int_equal(stands("memory/textures"), 4 * (8 * 8 + 32 * 32));
    delete_texture_of(first);
    assert_stands("memory/textures", 4 * 32 * 32);
    SDL_GL_MakeCurrent(window, context);
    delete_texture_of(second);
    assert_stands("memory/textures", 0);
    close_second(context);
}

/* Two that share see one another's. */
static void test_shared_contexts(void **state)
{
    (void)state;
    GLuint first = fill_texture(16);
    SDL_GLContext context = second_context(true);
    GLuint second = fill_texture(32);
    assert_int_not_equal(first, second);
    delete_texture_of(first);
    assert_stands("memory/textures", 4 * 32 * 32);
    close_second(context);
    delete_texture_of(second);
    assert_stands("memory/textures", 0);
}

/* The old one's objects go with it: at once when GL gives their names again at the old address, or after a while. */
static void test_context_made_again(void **state)
{
    (void)state;
    for (int times = 0; times < 3; times++) {
        fill_texture(16 << times);
        fill_texture(16 << times);
        open_context(PROFILE_CORE, 64, 48);
        fill_texture(64);
        for (int i = 0; i < 310; i++) {
            CALL(glClear, void, (GLbitfield))(0);
            tach_frame();
        }
        assert_int_equal(stands("memory/textures"), 4 * 64 * 64);
        assert_int_equal(stands("gl objects/textures"), 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_levels, start, stop),
        cmocka_unit_test_setup_teardown(test_kinds_of_textures, start, stop),
        cmocka_unit_test_setup_teardown(test_without_binding, start, stop),
        cmocka_unit_test_setup_teardown(test_buffers_and_uploads, start, stop),
        cmocka_unit_test_setup_teardown(test_made_and_deleted, start, stop),
        cmocka_unit_test_setup_teardown(test_largest, start, stop),
        cmocka_unit_test_setup_teardown(test_too_many, start, stop),
        cmocka_unit_test_setup_teardown(test_compatibility, start_old, stop),
        cmocka_unit_test_setup_teardown(test_refused_sizes, start, stop),
        cmocka_unit_test_setup_teardown(test_two_contexts, start, stop),
        cmocka_unit_test_setup_teardown(test_shared_contexts, start, stop),
        cmocka_unit_test_setup_teardown(test_context_made_again, start, stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
