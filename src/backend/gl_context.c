#include "backend/gl_context.h"

#include <stdio.h>
#include <string.h>

#include "backend/gl_entry.h"
#include "base/log.h"

static tach_gl_context known_context;

/* A capability in the way of the HUD, and where it exists. */
typedef enum cap_home { HOME_ALL, HOME_4_0, HOME_COMPATIBILITY, HOME_EXTENSION } cap_home;

static const struct cap_rule {
    GLenum cap;
    cap_home home;
    const char *extension;
} off_rules[] = {
    {GL_DEPTH_TEST, HOME_ALL, NULL},
    {GL_STENCIL_TEST, HOME_ALL, NULL},
    {GL_CULL_FACE, HOME_ALL, NULL},
    {GL_COLOR_LOGIC_OP, HOME_ALL, NULL},
    {GL_DITHER, HOME_ALL, NULL},
    {GL_POLYGON_SMOOTH, HOME_ALL, NULL},
    {GL_MULTISAMPLE, HOME_ALL, NULL},
    {GL_SAMPLE_ALPHA_TO_COVERAGE, HOME_ALL, NULL},
    {GL_SAMPLE_ALPHA_TO_ONE, HOME_ALL, NULL},
    {GL_SAMPLE_COVERAGE, HOME_ALL, NULL},
    {GL_SAMPLE_MASK, HOME_ALL, NULL},
    {GL_RASTERIZER_DISCARD, HOME_ALL, NULL},
    {GL_PRIMITIVE_RESTART, HOME_ALL, NULL},
    {GL_FRAMEBUFFER_SRGB, HOME_ALL, NULL},
    {GL_SAMPLE_SHADING, HOME_4_0, NULL},
    {TACH_GL_ALPHA_TEST, HOME_COMPATIBILITY, NULL},
    {0x0B42 /* polygon stipple */, HOME_COMPATIBILITY, NULL},
    {0x8890 /* depth bounds test */, HOME_EXTENSION, "GL_EXT_depth_bounds_test"},
    {0x9346 /* conservative rasterization */, HOME_EXTENSION, "GL_NV_conservative_raster"},
    {0x83FE /* conservative rasterization */, HOME_EXTENSION, "GL_INTEL_conservative_rasterization"},
    {0x9563 /* shading rate image */, HOME_EXTENSION, "GL_NV_shading_rate_image"},
};

/* What gl_*.c call without asking; a loader that lacks one of them is told so at the start. */
/* clang-format off */
static const char *const needed_functions[] = {
    "glActiveTexture", "glAttachShader", "glBindBuffer", "glBindFramebuffer", "glBindSampler", "glBindTexture",
    "glBindVertexArray", "glBlendEquation", "glBlendEquationSeparate", "glBlendFuncSeparate", "glBufferData",
    "glCheckFramebufferStatus", "glColorMaski", "glCompileShader", "glCreateProgram", "glCreateShader", "glDeleteBuffers",
    "glDeleteProgram", "glDeleteShader", "glDeleteTextures", "glDeleteVertexArrays", "glDisable", "glDisablei",
    "glDrawBuffer", "glDrawBuffers", "glDrawElements", "glEnable", "glEnableVertexAttribArray", "glEnablei", "glGenBuffers",
    "glGenTextures", "glGenVertexArrays", "glGetBooleani_v", "glGetBooleanv", "glGetBufferParameteriv", "glGetFloatv", "glGetIntegerv",
    "glGetProgramInfoLog", "glGetProgramiv", "glGetShaderInfoLog", "glGetShaderiv", "glGetString", "glGetStringi", "glGetTexLevelParameteriv",
    "glGetUniformLocation", "glIsBuffer", "glIsEnabled", "glIsEnabledi", "glIsProgram", "glIsSampler", "glIsTexture",
    "glIsVertexArray", "glLinkProgram", "glMapBufferRange", "glPixelStorei", "glPolygonMode", "glReadBuffer", "glReadPixels",
    "glScissor", "glShaderSource", "glTexImage2D", "glTexParameteri", "glUniform2f", "glUnmapBuffer", "glUseProgram",
    "glVertexAttribPointer", "glViewport",
};
/* clang-format on */

/* ISO C has no cast from an object pointer to a function pointer; POSIX and Windows promise that they are alike. */
static TACH_GLADapiproc function_from_pointer(void *pointer)
{
    TACH_GLADapiproc function;
    memcpy(&function, &pointer, sizeof function);
    return function;
}

/* Never through the watch, whatever loader the game gives us: what the HUD asks of GL is counted nowhere. */
static TACH_GLADapiproc load(void *loader, const char *name)
{
    void *function = (*(tach_gl_loader **)loader)(name), *behind = tach_gl_entry_behind(function);
    return function_from_pointer(behind ? behind : function);
}

static bool version_suffices(tach_gl_loader *loader)
{
    if (!loader)
        return tach_fail("tach_gl_init needs a loader, such as SDL_GL_GetProcAddress");
    PFNGLGETSTRINGPROC get_string = (PFNGLGETSTRINGPROC)load(&loader, "glGetString");
    if (!get_string)
        return tach_fail("the loader given to tach_gl_init does not find glGetString: no OpenGL library is loaded");
    const char *version = (const char *)get_string(GL_VERSION);
    if (!version)
        return tach_fail("no OpenGL context is current on the thread of tach_gl_init");
    int major = 0, minor = 0; /* stay 0 for OpenGL ES, whose text begins with its name */
    if (sscanf(version, "%d.%d", &major, &minor) != 2 || major < 3 || (major == 3 && minor < 3))
        return tach_fail("the HUD needs OpenGL 3.3 or later, this context is '%.100s'", version);
    return true;
}

static bool load_functions(tach_gl_loader *loader)
{
    for (size_t i = 0; i < TACH_COUNT_OF(needed_functions); i++)
        if (!loader(needed_functions[i]))
            return tach_fail("the loader given to tach_gl_init does not find %s", needed_functions[i]);
    if (!tach_gladLoadGLUserPtr(load, &loader))
        return tach_fail("the functions of the OpenGL context cannot be loaded");
    return true;
}

static bool has_extension(const char *name)
{
    GLint count = 0;
    glGetIntegerv(GL_NUM_EXTENSIONS, &count);
    for (GLint i = 0; i < count; i++) {
        const char *extension = (const char *)glGetStringi(GL_EXTENSIONS, (GLuint)i);
        if (extension && strcmp(extension, name) == 0)
            return true;
    }
    return false;
}

static bool has_cap(const struct cap_rule *rule)
{
    switch (rule->home) {
    case HOME_ALL:
        return true;
    case HOME_4_0:
        return tach_glad_has_VERSION_4_0;
    case HOME_COMPATIBILITY:
        return known_context.compatibility;
    case HOME_EXTENSION:
        return has_extension(rule->extension);
    }
    return false;
}

static void list_caps(void)
{
    for (size_t i = 0; i < TACH_COUNT_OF(off_rules); i++)
        if (has_cap(&off_rules[i]))
            known_context.off[known_context.off_count++] = off_rules[i].cap;
    GLint clip_distances = 0;
    glGetIntegerv(GL_MAX_CLIP_DISTANCES, &clip_distances);
    for (GLint i = 0; i < clip_distances && known_context.off_count < TACH_GL_MAX_OFF; i++)
        known_context.off[known_context.off_count++] = GL_CLIP_DISTANCE0 + (GLenum)i;
}

/* A driver that takes names but does not keep them must count as one without. Binds nothing. */
static bool labels_work(void)
{
    char found[8] = "";
    GLuint program = glCreateProgram();
    if (program) {
        glObjectLabel(GL_PROGRAM, program, -1, "tach");
        glGetObjectLabel(GL_PROGRAM, program, sizeof found, NULL, found);
    }
    glDeleteProgram(program);
    return strcmp(found, "tach") == 0;
}

static void find_blending_by_buffer(void)
{
    if (tach_glad_has_VERSION_4_0) {
        known_context.blend_func_i = glBlendFuncSeparatei;
        known_context.blend_equation_i = glBlendEquationi;
        known_context.blend_equation_separate_i = glBlendEquationSeparatei;
    } else if (tach_glad_has_ARB_draw_buffers_blend) {
        known_context.blend_func_i = glBlendFuncSeparateiARB;
        known_context.blend_equation_i = glBlendEquationiARB;
        known_context.blend_equation_separate_i = glBlendEquationSeparateiARB;
    }
    if (!known_context.blend_func_i || !known_context.blend_equation_i || !known_context.blend_equation_separate_i)
        known_context.blend_func_i = NULL;
}

/* GL_RENDERER of Mesa, of SwiftShader, of Windows without a driver, of Apple. */
static bool is_software(void)
{
    static const char *const words[] = {"llvmpipe", "softpipe", "swrast", "SWR", "SwiftShader", "GDI Generic", "Software"};
    const char *renderer = (const char *)glGetString(GL_RENDERER);
    for (size_t i = 0; renderer && i < TACH_COUNT_OF(words); i++)
        if (strstr(renderer, words[i]))
            return true;
    return false;
}

bool tach_gl_context_learn(tach_gl_loader *loader)
{
    known_context = (tach_gl_context){0};
    if (!version_suffices(loader) || !load_functions(loader))
        return false;
    GLint profile = 0;
    glGetIntegerv(GL_CONTEXT_PROFILE_MASK, &profile);
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &known_context.max_texture_px);
    known_context.compatibility = profile & GL_CONTEXT_COMPATIBILITY_PROFILE_BIT;
    if (known_context.compatibility)
        known_context.pixel_transfer = (tach_gl_pixel_transfer)load(&loader, "glPixelTransferf");
    /* Not the version alone, nor the pointer alone: drivers give pointers to functions that they lack. */
    known_context.viewport_arrays =
        (tach_glad_has_VERSION_4_1 || tach_glad_has_ARB_viewport_array) && glViewportIndexedf && glScissorIndexed;
    known_context.clip_control = (tach_glad_has_VERSION_4_5 || tach_glad_has_ARB_clip_control) && glClipControl;
    known_context.subroutines = tach_glad_has_VERSION_4_0 && glGetProgramStageiv && glGetUniformSubroutineuiv &&
                                glUniformSubroutinesuiv && (!tach_glad_has_VERSION_4_1 || glGetProgramPipelineiv);
    known_context.feedback_pause = tach_glad_has_VERSION_4_0 && glPauseTransformFeedback && glResumeTransformFeedback;
    known_context.direct_access = (tach_glad_has_VERSION_4_5 || tach_glad_has_ARB_direct_state_access) &&
                                  glGetTextureLevelParameteriv && glGetNamedRenderbufferParameteriv;
    known_context.anisotropy = tach_glad_has_VERSION_4_6 || has_extension("GL_EXT_texture_filter_anisotropic") ||
                               has_extension("GL_ARB_texture_filter_anisotropic");
    known_context.assembly = has_extension("GL_ARB_fragment_program");
    known_context.pack_invert = has_extension("GL_MESA_pack_invert");
    known_context.query_buffer = tach_glad_has_VERSION_4_4 || has_extension("GL_ARB_query_buffer_object");
    known_context.pipeline_counts = tach_glad_has_VERSION_4_6 || has_extension("GL_ARB_pipeline_statistics_query");
    known_context.labels =
        (tach_glad_has_VERSION_4_3 || tach_glad_has_KHR_debug) && glObjectLabel && glGetObjectLabel && labels_work();
    known_context.software = is_software();
    find_blending_by_buffer();
    list_caps();
    known_context.usable = true;
    return true;
}

const tach_gl_context *tach_gl_context_get(void) { return &known_context; }

void tach_gl_context_forget(void) { known_context.usable = false; }

void tach_gl_context_set_label(GLenum kind, GLuint object, const char *label)
{
    if (known_context.labels)
        glObjectLabel(kind, object, -1, label);
}

bool tach_gl_context_has_label(GLenum kind, GLuint object, const char *label)
{
    char found[24] = "";
    if (!known_context.labels)
        return true;
    glGetObjectLabel(kind, object, sizeof found, NULL, found);
    return strcmp(found, label) == 0;
}
