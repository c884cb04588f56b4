/* The game's GL state is returned exactly, and the HUD looks the same under any state it is handed. A row a state: to cover
 * another, add a line. Each row runs in a fresh context of each profile. */
#include "gl/snapshot.h"

#define WIDTH  96
#define HEIGHT 64

/* ---- What a game has bound ------------------------------------------------------------------------------------------- */

static struct game_objects {
    GLuint program, deleted_program;
    GLuint vertex_array, buffers[4];
    GLuint framebuffer, other_framebuffer, target;
    GLuint textures[8], array_texture, sampler;
} game;

/* Fixed function that a core loader does not have. NULL in a core context. */
#define FIXED_FUNCTIONS(X)                                                      \
    X(AlphaFunc, (GLenum func, GLfloat ref))                                    \
    X(PixelTransferf, (GLenum name, GLfloat value))                             \
    X(PolygonStipple, (const GLubyte *mask))                                    \
    X(MatrixMode, (GLenum mode))                                                \
    X(PushMatrix, (void))                                                       \
    X(PushAttrib, (GLbitfield mask))                                            \
    X(PushClientAttrib, (GLbitfield mask))                                      \
    X(Translatef, (GLfloat x, GLfloat y, GLfloat z))                            \
    X(EnableClientState, (GLenum array))                                        \
    X(VertexPointer, (GLint size, GLenum type, GLsizei stride, const void *at)) \
    X(ColorPointer, (GLint size, GLenum type, GLsizei stride, const void *at))  \
    X(TexEnvi, (GLenum target, GLenum name, GLint value))                       \
    X(TexEnvf, (GLenum target, GLenum name, GLfloat value))                     \
    X(LockArraysEXT, (GLint first, GLsizei count))                              \
    X(ClipPlane, (GLenum plane, const GLdouble *equation))                      \
    X(ShadeModel, (GLenum mode))
#define DECLARE_FIXED(name, arguments) static void(*fixed##name) arguments;
FIXED_FUNCTIONS(DECLARE_FIXED)

static void find_function(void *function, const char *name)
{
    void *pointer = SDL_GL_GetProcAddress(name);
    memcpy(function, &pointer, sizeof pointer);
}

static GLuint make_game_program(void)
{
    static const char *const vertex_source = "#version 330 core\nlayout(location=0) in vec4 p; void main() { gl_Position = p; }";
    static const char *const fragment_source = "#version 330 core\nout vec4 c; uniform vec4 u; void main() { c = u; }";
    GLuint program = glCreateProgram();
    glAttachShader(program, compile_shader(GL_VERTEX_SHADER, vertex_source));
    glAttachShader(program, compile_shader(GL_FRAGMENT_SHADER, fragment_source));
    glLinkProgram(program);
    return program;
}

static void make_game_objects(void)
{
    game.program = make_game_program();
    game.deleted_program = make_game_program();
    glGenVertexArrays(1, &game.vertex_array);
    glGenBuffers(4, game.buffers);
    glGenFramebuffers(1, &game.framebuffer);
    glGenFramebuffers(1, &game.other_framebuffer);
    glGenTextures(8, game.textures);
    glGenTextures(1, &game.array_texture);
    glGenTextures(1, &game.target);
    glGenSamplers(1, &game.sampler);
    glBindTexture(GL_TEXTURE_2D, game.target);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, WIDTH, HEIGHT, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    for (int i = 0; i < 8; i++) {
        glBindTexture(GL_TEXTURE_2D, game.textures[i]);
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    }
    glBindTexture(GL_TEXTURE_2D, 0);
    glBindFramebuffer(GL_FRAMEBUFFER, game.framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, game.target, 0);
    glBindFramebuffer(GL_FRAMEBUFFER, game.other_framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, game.textures[0], 0);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    for (int i = 0; i < 4; i++) {
        glBindBuffer(GL_ARRAY_BUFFER, game.buffers[i]);
        glBufferData(GL_ARRAY_BUFFER, 1 << 20, NULL, GL_STATIC_DRAW);
    }
    glBindBuffer(GL_ARRAY_BUFFER, 0);
#define FIND_FIXED(name, arguments) find_function(&fixed##name, "gl" #name);
    FIXED_FUNCTIONS(FIND_FIXED)
}

static void bind_to_all_units(bool textures, GLuint sampler)
{
    for (GLuint unit = 0; unit < 8; unit++) {
        glActiveTexture(GL_TEXTURE0 + unit);
        if (textures)
            glBindTexture(GL_TEXTURE_2D, game.textures[unit]);
        glBindSampler(unit, sampler);
    }
}

static void set_up_attributes(void)
{
    glBindVertexArray(game.vertex_array);
    glBindBuffer(GL_ARRAY_BUFFER, game.buffers[0]);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, game.buffers[1]);
    for (GLuint i = 0; i < 4; i++) {
        glVertexAttribPointer(i, 3, GL_SHORT, GL_TRUE, 24, (const void *)(uintptr_t)(4 * i));
        glEnableVertexAttribArray(i);
        glVertexAttribDivisor(i, i);
    }
    glVertexAttrib4f(5, 1, 1, 1, 1);
}

static void set_persistent_array_buffer(void)
{
    glBindBuffer(GL_ARRAY_BUFFER, game.buffers[2]);
    glBufferStorage(GL_ARRAY_BUFFER, 4096, NULL, GL_MAP_WRITE_BIT | GL_MAP_PERSISTENT_BIT);
    glMapBufferRange(GL_ARRAY_BUFFER, 0, 4096, GL_MAP_WRITE_BIT | GL_MAP_PERSISTENT_BIT);
}

static void set_client_arrays(void)
{
    static float positions[12];
    static uint8_t colors[16];
    fixedEnableClientState(0x8074 /* vertex array */);
    fixedEnableClientState(0x8076 /* colour array */);
    fixedVertexPointer(3, GL_FLOAT, 0, positions);
    fixedColorPointer(GL_BGRA, GL_UNSIGNED_BYTE, 0, colors);
}

static void set_matrices(void)
{
    fixedMatrixMode(0x1702 /* texture */);
    fixedTranslatef(0.375f, 0.375f, 0.0f);
    fixedMatrixMode(0x1701 /* projection */);
    fixedPushMatrix();
    fixedTranslatef(3.0f, 0.0f, 0.0f);
    fixedPushAttrib(0x000FFFFF);
    fixedPushClientAttrib(0xFFFFFFFF);
}

static void set_texture_environment(void)
{
    glEnable(GL_TEXTURE_2D);
    fixedTexEnvi(0x2300, 0x2200, 0x8570 /* combine */);
    fixedTexEnvi(0x2300, 0x8571, 0x8575 /* interpolate */);
    glEnable(0x0B60 /* fog */);
    glEnable(0x0B50 /* lighting */);
    fixedShadeModel(0x1D00 /* flat */);
}

static void set_pixel_transfer(void)
{
    fixedPixelTransferf(0x0D10 /* map colour */, 1);
    for (GLenum name = 0x0D14; name <= 0x0D1D; name++)
        if (name != 0x0D16 && name != 0x0D17) /* zoom */
            fixedPixelTransferf(name, 0.25f);
}

static void set_pixel_store(void)
{
    static const GLenum names[] = {GL_UNPACK_SWAP_BYTES, GL_UNPACK_LSB_FIRST, GL_PACK_SWAP_BYTES, GL_PACK_LSB_FIRST};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        glPixelStorei(names[i], GL_TRUE);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 100), glPixelStorei(GL_PACK_ROW_LENGTH, 100);
    glPixelStorei(GL_UNPACK_IMAGE_HEIGHT, 9), glPixelStorei(GL_PACK_IMAGE_HEIGHT, 9);
    glPixelStorei(GL_UNPACK_SKIP_ROWS, 3), glPixelStorei(GL_PACK_SKIP_ROWS, 3);
    glPixelStorei(GL_UNPACK_SKIP_PIXELS, 5), glPixelStorei(GL_PACK_SKIP_PIXELS, 5);
    glPixelStorei(GL_UNPACK_SKIP_IMAGES, 2), glPixelStorei(GL_PACK_SKIP_IMAGES, 2);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 8), glPixelStorei(GL_PACK_ALIGNMENT, 8);
}

static void set_each_draw_buffer(void)
{
    for (GLuint i = 0; i < 8; i++) {
        (i & 1 ? glEnablei : glDisablei)(GL_BLEND, i);
        glColorMaski(i, i & 1, i & 2, i & 4, GL_FALSE);
    }
}

static void set_each_blend_func(void)
{
    for (GLuint i = 0; i < 8; i++) {
        glBlendFuncSeparatei(i, GL_ONE + i % 2, GL_DST_COLOR, GL_ZERO, GL_ONE);
        glBlendEquationSeparatei(i, i & 1 ? GL_MIN : GL_MAX, GL_FUNC_SUBTRACT);
    }
}

static void set_each_viewport(void)
{
    for (GLuint i = 0; i < 16; i++) {
        GLfloat f = (GLfloat)i;
        glViewportIndexedf(i, 1.5f + f, 2.25f, 7.0f + f, 9.5f);
        glScissorIndexed(i, (GLint)i, 2, 3, 4);
        glDepthRangeIndexed(i, 0.1, 0.9 - 0.01 * i);
        (i & 1 ? glEnablei : glDisablei)(GL_SCISSOR_TEST, i);
    }
}

static GLuint link_game_program(const char *vertex_source, const char *fragment_source, bool separable)
{
    GLuint program = glCreateProgram();
    const char *sources[2] = {vertex_source, fragment_source};
    for (int i = 0; i < 2 && sources[i]; i++)
        glAttachShader(program, compile_shader(i ? GL_FRAGMENT_SHADER : GL_VERTEX_SHADER, sources[i]));
    if (separable)
        glProgramParameteri(program, GL_PROGRAM_SEPARABLE, GL_TRUE);
    else
        glTransformFeedbackVaryings(program, 1, (const char *const[]){"gl_Position"}, GL_INTERLEAVED_ATTRIBS);
    glLinkProgram(program);
    GLint linked = 0;
    glGetProgramiv(program, GL_LINK_STATUS, &linked);
    assert_true(linked);
    return program;
}

/* Two variables that each stand for one of three functions, neither for the first. */
static const char subroutine_vertex[] =
    "#version 410 core\n"
    "subroutine float shape(); subroutine uniform shape a; subroutine uniform shape b;\n"
    "subroutine(shape) float one() { return 1.0; } subroutine(shape) float two() { return 2.0; }\n"
    "subroutine(shape) float three() { return 3.0; }\n"
    "out gl_PerVertex { vec4 gl_Position; };\n"
    "void main() { gl_Position = vec4(a(), b(), 0, 1); }";
static const char plain_fragment[] = "#version 330 core\nout vec4 c; void main() { c = vec4(1); }";

static void choose_subroutines(void) { glUniformSubroutinesuiv(GL_VERTEX_SHADER, 2, (const GLuint[]){2, 1}); }

static void set_subroutines(void)
{
    glUseProgram(link_game_program(subroutine_vertex, plain_fragment, false));
    choose_subroutines();
}

static void set_pipeline(const char *vertex_source)
{
    GLuint pipeline = 0;
    glGenProgramPipelines(1, &pipeline);
    glUseProgramStages(pipeline, GL_VERTEX_SHADER_BIT, link_game_program(vertex_source, NULL, true));
    glUseProgram(0);
    glBindProgramPipeline(pipeline);
}

static void set_feedback(void)
{
    glUseProgram(link_game_program("#version 330 core\nvoid main() { gl_Position = vec4(0); }", plain_fragment, false));
    glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, game.buffers[3]);
    glBeginTransformFeedback(GL_TRIANGLES);
}

static void set_texture_buffer(void)
{
    GLuint texture = 0;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_BUFFER, texture);
    glTexBuffer(GL_TEXTURE_BUFFER, GL_RGBA8, game.buffers[3]);
}

static void set_running_query(GLenum target)
{
    GLuint query = 0;
    glGenQueries(1, &query);
    glBeginQuery(target, query);
}

/* Drivers may not survive the end of a context in which one is running. */
static void end_queries(void)
{
    glEndQuery(GL_SAMPLES_PASSED);
    glEndQuery(GL_TIME_ELAPSED);
    glFinish();
}

static void set_clip_planes(void)
{
    for (GLenum i = 0; i < 6; i++) {
        fixedClipPlane(0x3000 + i, (const GLdouble[]){0, 0, 0, -1});
        glEnable(0x3000 + i);
    }
}

static void set_program_deleted(void)
{
    glUseProgram(game.deleted_program);
    glDeleteProgram(game.deleted_program);
}

/* ---- The table ------------------------------------------------------------------------------------------------------- */

typedef enum row_home { ANY, CORE, COMPATIBILITY } row_home;

/* clang-format off: name, where, since GL version, calls */
#define STATES(X)                                                                                                               \
    X(nothing, ANY, 33, )                                                                                                       \
    X(program, ANY, 33, glUseProgram(game.program))                                                                             \
    X(vertex_array, ANY, 33, set_up_attributes())                                                                               \
    X(array_buffer, ANY, 33, glBindBuffer(GL_ARRAY_BUFFER, game.buffers[1]))                                                    \
    X(array_buffer_persistent, ANY, 44, set_persistent_array_buffer())                                                          \
    X(uniform_buffer, ANY, 33, glBindBufferBase(GL_UNIFORM_BUFFER, 1, game.buffers[3]))                                         \
    X(copy_buffers, ANY, 33, glBindBuffer(GL_COPY_READ_BUFFER, game.buffers[0]);                                                \
      glBindBuffer(GL_COPY_WRITE_BUFFER, game.buffers[1]))                                                                      \
    X(active_unit_5, ANY, 33, glActiveTexture(GL_TEXTURE5))                                                                     \
    X(active_unit_15, ANY, 33, glActiveTexture(GL_TEXTURE15))                                                                   \
    X(textures, ANY, 33, bind_to_all_units(true, 0))                                                                            \
    X(texture_unit_0, ANY, 33, glBindTexture(GL_TEXTURE_2D, game.textures[3]);                                                  \
      glBindTexture(GL_TEXTURE_2D_ARRAY, game.array_texture))                                                                   \
    X(samplers_mipmap, ANY, 33, glSamplerParameteri(game.sampler, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);              \
      bind_to_all_units(true, game.sampler))                                                                                    \
    X(sampler_unit_0, ANY, 33, glSamplerParameteri(game.sampler, GL_TEXTURE_WRAP_S, GL_REPEAT); glBindSampler(0, game.sampler)) \
    X(framebuffer, ANY, 33, glBindFramebuffer(GL_FRAMEBUFFER, game.framebuffer))                                                \
    X(framebuffers_apart, ANY, 33, glBindFramebuffer(GL_DRAW_FRAMEBUFFER, game.framebuffer);                                    \
      glBindFramebuffer(GL_READ_FRAMEBUFFER, game.other_framebuffer))                                                           \
    X(draw_buffer_none, ANY, 33, glDrawBuffer(GL_NONE))                                                                         \
    X(draw_buffer_left, ANY, 33, glDrawBuffer(GL_BACK_LEFT))                                                                    \
    X(draw_buffers_none_and_left, ANY, 33, glDrawBuffers(2, (const GLenum[]){GL_NONE, GL_BACK_LEFT}))                           \
    X(read_buffer_none, ANY, 33, glReadBuffer(GL_NONE))                                                                         \
    X(viewport, ANY, 33, glViewport(3, 5, 17, 19))                                                                              \
    X(scissor_on, ANY, 33, glEnable(GL_SCISSOR_TEST); glScissor(10, 30, 20, 9))                                                 \
    X(scissor_off_empty, ANY, 33, glScissor(52, 0, 43, 0))                                                                      \
    X(each_viewport, ANY, 41, set_each_viewport())                                                                              \
    X(depth_range, ANY, 33, glDepthRange(0.0, 0.1))                                                                             \
    X(depth_test_never, ANY, 33, glEnable(GL_DEPTH_TEST); glDepthFunc(GL_NEVER); glDepthMask(GL_FALSE))                         \
    X(depth_clamp, ANY, 33, glEnable(GL_DEPTH_CLAMP); glEnable(GL_DEPTH_TEST); glDepthFunc(GL_LESS))                            \
    X(stencil_never, ANY, 33, glEnable(GL_STENCIL_TEST); glStencilFunc(GL_NEVER, 3, 0x55);                                      \
      glStencilOp(GL_INCR, GL_DECR, GL_INVERT); glStencilMask(0x0F))                                                            \
    X(blend_premultiplied, ANY, 33, glEnable(GL_BLEND); glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA))                            \
    X(blend_separate, ANY, 33, glEnable(GL_BLEND); glBlendFuncSeparate(GL_DST_COLOR, GL_ZERO, GL_ZERO, GL_ONE);                 \
      glBlendEquationSeparate(GL_MIN, GL_FUNC_REVERSE_SUBTRACT))                                                                \
    X(blend_constant, ANY, 33, glEnable(GL_BLEND); glBlendFunc(GL_CONSTANT_COLOR, GL_CONSTANT_ALPHA); glBlendColor(0, 0, 0, 0)) \
    X(blend_dual_source, ANY, 33, glEnable(GL_BLEND); glBlendFunc(GL_SRC1_COLOR, GL_ONE_MINUS_SRC1_ALPHA))                      \
    X(each_draw_buffer, ANY, 33, set_each_draw_buffer())                                                                        \
    X(each_blend_func, ANY, 40, set_each_blend_func())                                                                          \
    X(color_mask, ANY, 33, glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE))                                                 \
    X(color_mask_alpha, ANY, 33, glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_FALSE))                                              \
    X(logic_op, ANY, 33, glEnable(GL_COLOR_LOGIC_OP); glLogicOp(GL_CLEAR))                                                      \
    X(cull_both, ANY, 33, glEnable(GL_CULL_FACE); glCullFace(GL_FRONT_AND_BACK))                                                \
    X(cull_front_cw, ANY, 33, glEnable(GL_CULL_FACE); glCullFace(GL_FRONT); glFrontFace(GL_CW))                                 \
    X(polygon_line, ANY, 33, glPolygonMode(GL_FRONT_AND_BACK, GL_LINE))                                                         \
    X(polygon_point, ANY, 33, glPolygonMode(GL_FRONT_AND_BACK, GL_POINT))                                                       \
    X(polygon_front_line, COMPATIBILITY, 33, glPolygonMode(GL_FRONT, GL_LINE))                                                  \
    X(polygon_back_point, COMPATIBILITY, 33, glPolygonMode(GL_BACK, GL_POINT))                                                  \
    X(polygon_offset, ANY, 33, glEnable(GL_POLYGON_OFFSET_FILL); glPolygonOffset(-1, -2); glEnable(GL_DEPTH_TEST))              \
    X(smooth, ANY, 33, glEnable(GL_POLYGON_SMOOTH); glEnable(GL_LINE_SMOOTH))                                                   \
    X(line_and_point, ANY, 33, glLineWidth(1.0f); glPointSize(7.0f); glEnable(GL_PROGRAM_POINT_SIZE))                           \
    X(multisample_off, ANY, 33, glDisable(GL_MULTISAMPLE))                                                                      \
    X(sample_mask_0, ANY, 33, glEnable(GL_SAMPLE_MASK); glSampleMaski(0, 0))                                                    \
    X(sample_coverage_0, ANY, 33, glEnable(GL_SAMPLE_COVERAGE); glSampleCoverage(0.0f, GL_FALSE);                               \
      glEnable(GL_SAMPLE_ALPHA_TO_COVERAGE); glEnable(GL_SAMPLE_ALPHA_TO_ONE))                                                  \
    X(sample_shading, ANY, 40, glEnable(GL_SAMPLE_SHADING); glMinSampleShading(1.0f))                                           \
    X(rasterizer_discard, ANY, 33, glEnable(GL_RASTERIZER_DISCARD))                                                             \
    X(primitive_restart, ANY, 33, glEnable(GL_PRIMITIVE_RESTART); glPrimitiveRestartIndex(2))                                   \
    X(restart_fixed, ANY, 43, glEnable(GL_PRIMITIVE_RESTART_FIXED_INDEX))                                                       \
    X(srgb, ANY, 33, glEnable(GL_FRAMEBUFFER_SRGB))                                                                             \
    X(dither_off, ANY, 33, glDisable(GL_DITHER))                                                                                \
    X(clip_distances, ANY, 33, for (GLenum i = 0; i < 8; i++) glEnable(GL_CLIP_DISTANCE0 + i))                                  \
    X(clip_control, ANY, 45, glClipControl(GL_UPPER_LEFT, GL_ZERO_TO_ONE))                                                      \
    X(provoking_vertex, ANY, 33, glProvokingVertex(GL_FIRST_VERTEX_CONVENTION))                                                 \
    X(seamless_cube, ANY, 33, glEnable(GL_TEXTURE_CUBE_MAP_SEAMLESS))                                                           \
    X(debug_group, ANY, 43, glPushDebugGroup(GL_DEBUG_SOURCE_APPLICATION, 1, -1, "frame"); glDisable(GL_DEBUG_OUTPUT))          \
    X(pixel_store, ANY, 33, set_pixel_store())                                                                                  \
    X(unpack_alignment_1, ANY, 33, glPixelStorei(GL_UNPACK_ALIGNMENT, 1); glPixelStorei(GL_PACK_ALIGNMENT, 2))                  \
    X(subroutines, ANY, 41, set_subroutines())                                                                                  \
    X(pipeline, ANY, 41, set_pipeline("#version 410 core\nvoid main() {}"))                                                     \
    X(pipeline_subroutines, ANY, 41, set_pipeline(subroutine_vertex); choose_subroutines())                                     \
    X(feedback, ANY, 40, set_feedback())                                                                                        \
    X(feedback_paused, ANY, 40, set_feedback(); glPauseTransformFeedback())                                                     \
    X(texture_buffer, ANY, 33, set_texture_buffer())                                                                            \
    X(query_samples, ANY, 33, set_running_query(GL_SAMPLES_PASSED))                                                             \
    X(query_time, ANY, 33, set_running_query(GL_TIME_ELAPSED))                                                                  \
    X(patches, ANY, 40, glPatchParameteri(GL_PATCH_VERTICES, 5))                                                                \
    X(blend_advanced, ANY, 45, glEnable(GL_BLEND); glBlendEquation(0x9294 /* multiply */))                                      \
    X(clamp_color, ANY, 33, glClampColor(GL_CLAMP_READ_COLOR, GL_TRUE))                                                         \
    X(pack_invert, ANY, 33, glPixelStorei(0x8758 /* of Mesa */, GL_TRUE))                                                       \
    X(pixel_buffers, ANY, 33, glBindBuffer(GL_PIXEL_UNPACK_BUFFER, game.buffers[0]);                                            \
      glBindBuffer(GL_PIXEL_PACK_BUFFER, game.buffers[1]))                                                                      \
    X(clear_values, ANY, 33, glClearColor(0.1f, 0.2f, 0.3f, 0.4f); glClearDepth(0.3); glClearStencil(7))                        \
    X(clip_planes, COMPATIBILITY, 33, set_clip_planes())                                                                        \
    X(assembly_programs, COMPATIBILITY, 33, glEnable(0x8620 /* vertex */); glEnable(0x8804 /* fragment */))                     \
    X(fragment_shader_ati, COMPATIBILITY, 33, glEnable(0x8920))                                                                 \
    X(two_sides, COMPATIBILITY, 33, glEnable(0x8643 /* colours */); glEnable(0x8910 /* stencil */); glEnable(GL_STENCIL_TEST))  \
    X(color_sum, COMPATIBILITY, 33, glEnable(0x8458))                                                                           \
    X(lod_bias, COMPATIBILITY, 33, fixedTexEnvf(0x8500, 0x8501, 8.0f))                                                          \
    X(locked_arrays, COMPATIBILITY, 33, set_client_arrays(); fixedLockArraysEXT(0, 4))                                          \
    X(alpha_test, COMPATIBILITY, 33, glEnable(0x0BC0); fixedAlphaFunc(GL_GREATER, 0.9f))                                        \
    X(polygon_stipple, COMPATIBILITY, 33, glEnable(0x0B42); fixedPolygonStipple((const GLubyte[128]){1}))                       \
    X(pixel_transfer, COMPATIBILITY, 33, set_pixel_transfer())                                                                  \
    X(client_arrays, COMPATIBILITY, 33, set_client_arrays())                                                                    \
    X(matrices_and_stacks, COMPATIBILITY, 33, set_matrices())                                                                   \
    X(texture_environment, COMPATIBILITY, 33, set_texture_environment())

#define DEFINE_SETTER(name, home, version, ...) \
    static void set_state_##name(void) { __VA_ARGS__; }
STATES(DEFINE_SETTER)

#define ROW(name, home, version, ...) {#name, home, version, set_state_##name},
static const struct state_row {
    const char *name;
    row_home home;
    int version;
    void (*set)(void);
} rows[] = {STATES(ROW)};
/* clang-format on */

#define ROW_COUNT ((int)(sizeof rows / sizeof *rows))

static bool row_applies(const struct state_row *row, int profile)
{
    GLint major = 0, minor = 0;
    glGetIntegerv(GL_MAJOR_VERSION, &major);
    glGetIntegerv(GL_MINOR_VERSION, &minor);
    if (row->version > major * 10 + minor)
        return false;
    return row->home == ANY || (row->home == CORE) == (profile == PROFILE_CORE);
}

/* ---- Running it ------------------------------------------------------------------------------------------------------ */

static uint8_t reference[WIDTH * HEIGHT * 4];
static uint8_t pixels[WIDTH * HEIGHT * 4];
static test_picture picture;
static snapshot before, after;

static void start_context(int profile)
{
    open_context(profile, WIDTH, HEIGHT);
    assert_true(tach_gl_init(tach_sdl_gl_loader));
    make_game_objects();
    clear_window(0.4f, 0.7f, 0.2f);
    while (glGetError() != GL_NO_ERROR)
        ;
}

/* Draw and compare all state; no call in between may have raised an error. */
static int check_render(const char *row, const char *when, int profile)
{
    char text[128];
    snprintf(text, sizeof text, "%s, %s", row, when);
    take_snapshot(&before, profile);
    tach_gl_render(&picture.picture);
    GLenum error = glGetError();
    take_snapshot(&after, profile);
    if (error)
        print_error("%s: GL error 0x%X\n", text, error);
    return compare_snapshots(&before, &after, text) + (error != GL_NO_ERROR);
}

static int check_read(const char *row, int profile)
{
    take_snapshot(&before, profile);
    memset(pixels, 1, sizeof pixels);
    bool read = tach_gl_read_pixels(pixels, WIDTH, HEIGHT);
    GLenum error = glGetError();
    take_snapshot(&after, profile);
    if (error || !read)
        print_error("%s: reading pixels: %d, GL error 0x%X\n", row, read, error);
    return compare_snapshots(&before, &after, row) + (error != GL_NO_ERROR) + !read;
}

static int check_row(const struct state_row *row, int profile)
{
    int faults = 0;
    start_context(profile);
    if (!row_applies(row, profile))
        return 0;
    row->set();
    while (glGetError() != GL_NO_ERROR)
        ;
    build_picture(&picture, WIDTH, HEIGHT, 1);
    faults += check_render(row->name, "first frame", profile);
    faults += check_read(row->name, profile);
    if (count_differences(pixels, reference, WIDTH, HEIGHT, 0)) {
        print_error("%s: the HUD looks different\n", row->name);
        faults++;
    }
    faults += check_render(row->name, "second frame", profile);
    build_picture(&picture, WIDTH / 2, HEIGHT - 7, 1);
    faults += check_render(row->name, "other size", profile);
    build_picture(&picture, WIDTH, HEIGHT, 2);
    faults += check_render(row->name, "new atlas", profile);
    picture.picture.atlas = (tach_atlas){0};
    faults += check_render(row->name, "no atlas", profile);
    tach_gl_shutdown();
    end_queries();
    return faults;
}

/* The address checks see the same code in both contexts, and are slow: every other row in each. */
#if defined(__SANITIZE_ADDRESS__)
#define ROW_STEP 2
#else
#define ROW_STEP 1
#endif

static void check_profile(int profile)
{
    int faults = 0;
    build_picture(&picture, WIDTH, HEIGHT, 1);
    start_context(profile);
    tach_gl_render(&picture.picture);
    assert_true(tach_gl_read_pixels(reference, WIDTH, HEIGHT));
    for (int i = profile == PROFILE_CORE ? 0 : ROW_STEP - 1; i < ROW_COUNT; i += ROW_STEP)
        faults += check_row(&rows[i], profile);
    close_context();
    assert_int_equal(faults, 0);
}

static void state_is_returned_in_a_core_context(void **state)
{
    (void)state;
    check_profile(PROFILE_CORE);
}

static void state_is_returned_in_a_compatibility_context(void **state)
{
    (void)state;
    check_profile(PROFILE_COMPATIBILITY);
}

/* All rows of the table one upon the other. */
static void state_is_returned_with_everything_set(void **state)
{
    (void)state;
    static const int profiles[] = {PROFILE_CORE, PROFILE_COMPATIBILITY};
    for (int p = 0; p < 2; p++) {
        start_context(profiles[p]);
        for (int i = 0; i < ROW_COUNT; i++)
            if (row_applies(&rows[i], profiles[p]))
                rows[i].set();
        while (glGetError() != GL_NO_ERROR)
            ;
        build_picture(&picture, WIDTH, HEIGHT, 1);
        assert_int_equal(check_render("everything", "first frame", profiles[p]), 0);
        assert_int_equal(check_read("everything", profiles[p]), 0);
        assert_int_equal(count_differences(pixels, reference, WIDTH, HEIGHT, 0), 0);
        assert_int_equal(check_render("everything", "second frame", profiles[p]), 0);
        take_snapshot(&before, profiles[p]);
        tach_gl_shutdown();
        assert_true(tach_gl_init(tach_sdl_gl_loader));
        assert_int_equal(glGetError(), GL_NO_ERROR);
        take_snapshot(&after, profiles[p]);
        assert_int_equal(compare_snapshots(&before, &after, "everything, shutdown and init"), 0);
        end_queries();
    }
    close_context();
}

/* What cannot be brought back is at least no error: the program dies when it is not in use any more. */
static void program_deleted_while_current_is_no_error(void **state)
{
    (void)state;
    start_context(PROFILE_CORE);
    set_program_deleted();
    build_picture(&picture, WIDTH, HEIGHT, 1);
    tach_gl_render(&picture.picture);
    assert_int_equal(glGetError(), GL_NO_ERROR);
    close_context();
}

/* A game's framebuffer object is left alone, whichever of its sides is bound. */
static void framebuffer_objects_keep_their_contents(void **state)
{
    (void)state;
    uint8_t seen[WIDTH * HEIGHT * 4];
    start_context(PROFILE_CORE);
    glBindFramebuffer(GL_FRAMEBUFFER, game.framebuffer);
    clear_window(1.0f, 0.0f, 1.0f);
    build_picture(&picture, WIDTH, HEIGHT, 1);
    tach_gl_render(&picture.picture);
    glReadPixels(0, 0, WIDTH, HEIGHT, GL_RGBA, GL_UNSIGNED_BYTE, seen);
    for (size_t i = 0; i < (size_t)WIDTH * HEIGHT; i++)
        assert_memory_equal(seen + 4 * i, ((uint8_t[]){255, 0, 255, 255}), 4);
    close_context();
}

/* A context without a window has no default framebuffer: nothing to draw to, nothing to read, and no error. */
static void without_a_surface_nothing_is_drawn(void **state)
{
    (void)state;
    start_context(PROFILE_CORE);
    void *(*current_display)(void) = NULL;
    unsigned (*make_current)(void *display, void *draw, void *read, void *context) = NULL;
    find_function(&current_display, "eglGetCurrentDisplay");
    find_function(&make_current, "eglMakeCurrent");
    if (!current_display || !make_current || !current_display() || !make_current(current_display(), NULL, NULL, gl_context)) {
        print_message("not tested: this driver has no context without a surface\n");
        skip();
    }
    assert_int_not_equal(glCheckFramebufferStatus(GL_FRAMEBUFFER), GL_FRAMEBUFFER_COMPLETE);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, game.framebuffer);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, game.other_framebuffer);
    build_picture(&picture, WIDTH, HEIGHT, 1);
    assert_int_equal(check_render("no surface", "first frame", PROFILE_CORE), 0);
    take_snapshot(&before, PROFILE_CORE);
    assert_false(tach_gl_read_pixels(pixels, WIDTH, HEIGHT));
    assert_int_equal(glGetError(), GL_NO_ERROR);
    take_snapshot(&after, PROFILE_CORE);
    assert_int_equal(compare_snapshots(&before, &after, "no surface, read"), 0);
    close_context();
}

int main(void)
{
#ifdef TACH_TEST_OLDEST
    SDL_setenv("MESA_GL_VERSION_OVERRIDE", "3.3", 1);
    SDL_setenv("MESA_EXTENSION_OVERRIDE",
               "-GL_ARB_viewport_array -GL_ARB_clip_control -GL_ARB_draw_buffers_blend -GL_ARB_sample_shading", 1);
#endif
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(state_is_returned_in_a_core_context),   cmocka_unit_test(state_is_returned_in_a_compatibility_context),
        cmocka_unit_test(state_is_returned_with_everything_set), cmocka_unit_test(program_deleted_while_current_is_no_error),
        cmocka_unit_test(without_a_surface_nothing_is_drawn),    cmocka_unit_test(framebuffer_objects_keep_their_contents),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
