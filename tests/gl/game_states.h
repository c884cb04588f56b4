/* game_states.h - what thirteen published games leave set when they swap, read from their traces; real_games.c says what is hostile
 * about each. */
#ifndef TACH_TEST_GAME_STATES_H
#define TACH_TEST_GAME_STATES_H

#include "gl/snapshot.h"

#define WIDTH  96 /* of the window */
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

static inline void find_fixed(void)
{
    void *pointer = NULL;
#define FIND_FIXED(name, arguments)              \
    pointer = SDL_GL_GetProcAddress("gl" #name); \
    memcpy(&fixed##name, &pointer, sizeof pointer);
    FIXED_FUNCTIONS(FIND_FIXED)
}

static inline GLuint make_program(void)
{
    static const char *const sources[2] = {"#version 330 core\nvoid main() { gl_Position = vec4(0); }",
                                           "#version 330 core\nout vec4 c; void main() { c = vec4(1); }"};
    GLuint program = glCreateProgram();
    for (int i = 0; i < 2; i++)
        glAttachShader(program, compile_shader(i ? GL_FRAGMENT_SHADER : GL_VERTEX_SHADER, sources[i]));
    glLinkProgram(program);
    return program;
}

static inline void make_game(void)
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

static inline void blend_by_alpha(void)
{
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
}

static inline void cull(GLenum face, GLenum front)
{
    glEnable(GL_CULL_FACE);
    glCullFace(face);
    glFrontFace(front);
}

static inline void test_depth(GLenum func, GLboolean mask)
{
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(func);
    glDepthMask(mask);
}

/* From client memory where the profile has that. */
static inline void point_arrays(GLint color_size)
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

static inline void bind_vertices(GLuint divisor)
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

static inline void combine(int unit)
{
    glActiveTexture(GL_TEXTURE0 + (GLenum)unit);
    fixedTexEnvi(0x2300, 0x2200, 0x8570 /* combine */);
    fixedTexEnvi(0x2300, 0x8571, 0x8575 /* interpolate */);
}

static inline void turn_matrix(GLenum mode, float scale)
{
    fixedMatrixMode(mode);
    fixedTranslatef(0.375f, 0.375f, 0.0f);
    fixedScalef(scale, scale, 1.0f);
}

/* ---- The games ---------------------------------------------------------------------------------------------------------- */

static bool fixed_function; /* of the context: games that need it leave the rest of their state in a core context too */

static inline void leave_neverball(void)
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

static inline void leave_openarena(void)
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

static inline void leave_openarena2(void)
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

static inline void leave_love(void)
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

static inline void leave_warzone(void)
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

static inline void leave_ddnet(void)
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

static inline void leave_minetest(void)
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

static inline void leave_extremetuxracer(void)
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

static inline void leave_nexuiz(void)
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
static inline void leave_redeclipse(void)
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

static inline void leave_endless_sky(void)
{
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glUseProgram(game.program);
    bind_vertices(0);
}

static inline void leave_supertuxkart(void)
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

static inline void leave_zero_ad(void)
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

#endif
