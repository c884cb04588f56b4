/* snapshot.h - all GL state that a game could notice, as numbers with names: read before and after, compared. Reads far more than
 * the library says it touches. */
#ifndef TACH_TEST_GL_SNAPSHOT_H
#define TACH_TEST_GL_SNAPSHOT_H

#include "gl/fixture.h"

#define MAX_VALUES 8192

typedef struct state_value {
    const char *name;
    int index, component;
    double value;
} state_value;

typedef struct snapshot {
    int count;
    state_value values[MAX_VALUES];
} snapshot;

typedef struct state_name {
    const char *name;
    GLenum pname;
    int components;
} state_name;

/* clang-format off */
#define N1(name) {#name, GL_##name, 1}
#define N2(name) {#name, GL_##name, 2}
#define N4(name) {#name, GL_##name, 4}
#define RAW(text, number, components) {text, number, components}

static const state_name plain_state[] = {
    N1(CURRENT_PROGRAM), N1(VERTEX_ARRAY_BINDING), N1(ARRAY_BUFFER_BINDING), N1(ELEMENT_ARRAY_BUFFER_BINDING), N1(UNIFORM_BUFFER_BINDING),
    N1(TRANSFORM_FEEDBACK_BUFFER_BINDING), N1(PIXEL_PACK_BUFFER_BINDING), N1(PIXEL_UNPACK_BUFFER_BINDING), N1(COPY_READ_BUFFER_BINDING),
    N1(COPY_WRITE_BUFFER_BINDING), N1(DRAW_FRAMEBUFFER_BINDING), N1(READ_FRAMEBUFFER_BINDING), N1(RENDERBUFFER_BINDING), N1(ACTIVE_TEXTURE),
    N1(READ_BUFFER), N4(VIEWPORT), N4(SCISSOR_BOX), N2(DEPTH_RANGE), N4(BLEND_COLOR), N1(BLEND_SRC_RGB), N1(BLEND_DST_RGB),
    N1(BLEND_SRC_ALPHA), N1(BLEND_DST_ALPHA), N1(BLEND_EQUATION_RGB), N1(BLEND_EQUATION_ALPHA), N4(COLOR_WRITEMASK), N1(DEPTH_FUNC),
    N1(DEPTH_WRITEMASK), N1(STENCIL_FUNC), N1(STENCIL_REF), N1(STENCIL_VALUE_MASK), N1(STENCIL_WRITEMASK), N1(STENCIL_FAIL),
    N1(STENCIL_PASS_DEPTH_FAIL), N1(STENCIL_PASS_DEPTH_PASS), N1(STENCIL_BACK_FUNC), N1(STENCIL_BACK_REF), N1(STENCIL_BACK_VALUE_MASK),
    N1(STENCIL_BACK_WRITEMASK), N1(STENCIL_BACK_FAIL), N1(CULL_FACE_MODE), N1(FRONT_FACE), N2(POLYGON_MODE), N1(POLYGON_OFFSET_FACTOR),
    N1(POLYGON_OFFSET_UNITS), N1(LINE_WIDTH), N1(POINT_SIZE), N1(LOGIC_OP_MODE), N1(SAMPLE_COVERAGE_VALUE), N1(SAMPLE_COVERAGE_INVERT),
    N4(COLOR_CLEAR_VALUE), N1(DEPTH_CLEAR_VALUE), N1(STENCIL_CLEAR_VALUE), N1(PROVOKING_VERTEX), N1(PRIMITIVE_RESTART_INDEX),
    N1(CLAMP_READ_COLOR), N1(POINT_FADE_THRESHOLD_SIZE), N1(POINT_SPRITE_COORD_ORIGIN),
    N1(UNPACK_SWAP_BYTES), N1(UNPACK_LSB_FIRST), N1(UNPACK_ROW_LENGTH), N1(UNPACK_IMAGE_HEIGHT), N1(UNPACK_SKIP_PIXELS), N1(UNPACK_SKIP_ROWS),
    N1(UNPACK_SKIP_IMAGES), N1(UNPACK_ALIGNMENT), N1(PACK_SWAP_BYTES), N1(PACK_LSB_FIRST), N1(PACK_ROW_LENGTH), N1(PACK_IMAGE_HEIGHT),
    N1(PACK_SKIP_PIXELS), N1(PACK_SKIP_ROWS), N1(PACK_SKIP_IMAGES), N1(PACK_ALIGNMENT),
    /* later than 3.3 */
    N1(CLIP_ORIGIN), N1(CLIP_DEPTH_MODE), N1(MIN_SAMPLE_SHADING_VALUE), N1(PATCH_VERTICES), N1(DRAW_INDIRECT_BUFFER_BINDING),
    N1(DISPATCH_INDIRECT_BUFFER_BINDING), N1(PROGRAM_PIPELINE_BINDING), N1(TRANSFORM_FEEDBACK_BINDING), N1(SHADER_STORAGE_BUFFER_BINDING),
    N1(ATOMIC_COUNTER_BUFFER_BINDING), N1(QUERY_BUFFER_BINDING), N1(DEBUG_GROUP_STACK_DEPTH), N1(TEXTURE_BUFFER_BINDING), N1(TRANSFORM_FEEDBACK_ACTIVE),
    N1(TRANSFORM_FEEDBACK_PAUSED), N1(DEBUG_LOGGED_MESSAGES), RAW("PACK_INVERT of Mesa", 0x8758, 1),
    /* of the compatibility profile */
    RAW("ALPHA_TEST_FUNC", 0x0BC1, 1), RAW("ALPHA_TEST_REF", 0x0BC2, 1), RAW("MATRIX_MODE", 0x0BA0, 1), RAW("MODELVIEW_STACK_DEPTH", 0x0BA3, 1),
    RAW("PROJECTION_STACK_DEPTH", 0x0BA4, 1), RAW("TEXTURE_STACK_DEPTH", 0x0BA5, 1), RAW("MODELVIEW_MATRIX", 0x0BA6, 16),
    RAW("PROJECTION_MATRIX", 0x0BA7, 16), RAW("TEXTURE_MATRIX", 0x0BA8, 16), RAW("ATTRIB_STACK_DEPTH", 0x0BB0, 1),
    RAW("CLIENT_ATTRIB_STACK_DEPTH", 0x0BB1, 1), RAW("CURRENT_COLOR", 0x0B00, 4), RAW("SHADE_MODEL", 0x0B54, 1), RAW("FOG_DENSITY", 0x0B62, 1),
    RAW("CLIENT_ACTIVE_TEXTURE", 0x84E1, 1), RAW("VERTEX_ARRAY_SIZE", 0x807A, 1), RAW("VERTEX_ARRAY_STRIDE", 0x807C, 1),
    RAW("VERTEX_ARRAY_BUFFER", 0x8896, 1), RAW("COLOR_ARRAY_SIZE", 0x8081, 1), RAW("COLOR_ARRAY_BUFFER", 0x8898, 1),
    RAW("MAP_COLOR", 0x0D10, 1), RAW("RED_SCALE", 0x0D14, 1), RAW("RED_BIAS", 0x0D15, 1), RAW("GREEN_SCALE", 0x0D18, 1),
    RAW("GREEN_BIAS", 0x0D19, 1), RAW("BLUE_SCALE", 0x0D1A, 1), RAW("BLUE_BIAS", 0x0D1B, 1), RAW("ALPHA_SCALE", 0x0D1C, 1),
    RAW("ALPHA_BIAS", 0x0D1D, 1), RAW("DEPTH_SCALE", 0x0D1E, 1), RAW("ARRAY_ELEMENT_LOCK_COUNT", 0x81A9, 1), RAW("ARRAY_ELEMENT_LOCK_FIRST", 0x81A8, 1),
    RAW("CURRENT_NORMAL", 0x0B02, 3), RAW("CURRENT_TEXTURE_COORDS", 0x0B03, 4), RAW("CURRENT_RASTER_POSITION", 0x0B07, 4),
    RAW("CURRENT_SECONDARY_COLOR", 0x8459, 4), RAW("LIST_BASE", 0x0B32, 1), RAW("LIST_INDEX", 0x0B33, 1), RAW("RENDER_MODE", 0x0C40, 1),
    RAW("LIGHT_MODEL_AMBIENT", 0x0B53, 4), RAW("VERTEX_ARRAY_TYPE", 0x807B, 1), RAW("COLOR_ARRAY_STRIDE", 0x8083, 1),
    RAW("VERTEX_PROGRAM_BINDING", 0x864A, 1), RAW("FRAGMENT_PROGRAM_BINDING", 0x8873, 1),
};

#define CAP(name) {#name, GL_##name, 0}
static const state_name caps[] = {
    CAP(BLEND), CAP(SCISSOR_TEST), CAP(DEPTH_TEST), CAP(STENCIL_TEST), CAP(CULL_FACE), CAP(COLOR_LOGIC_OP), CAP(DITHER), CAP(POLYGON_SMOOTH),
    CAP(LINE_SMOOTH), CAP(MULTISAMPLE), CAP(SAMPLE_ALPHA_TO_COVERAGE), CAP(SAMPLE_ALPHA_TO_ONE), CAP(SAMPLE_COVERAGE), CAP(SAMPLE_MASK),
    CAP(RASTERIZER_DISCARD), CAP(PRIMITIVE_RESTART), CAP(FRAMEBUFFER_SRGB), CAP(DEPTH_CLAMP), CAP(POLYGON_OFFSET_FILL),
    CAP(POLYGON_OFFSET_LINE), CAP(POLYGON_OFFSET_POINT), CAP(PROGRAM_POINT_SIZE), CAP(TEXTURE_CUBE_MAP_SEAMLESS), CAP(CLIP_DISTANCE0),
    CAP(CLIP_DISTANCE1), CAP(CLIP_DISTANCE2), CAP(CLIP_DISTANCE3), CAP(CLIP_DISTANCE4), CAP(CLIP_DISTANCE5), CAP(CLIP_DISTANCE6),
    CAP(CLIP_DISTANCE7), CAP(SAMPLE_SHADING), CAP(PRIMITIVE_RESTART_FIXED_INDEX), CAP(DEBUG_OUTPUT), CAP(DEBUG_OUTPUT_SYNCHRONOUS),
    RAW("ALPHA_TEST", 0x0BC0, 0), RAW("POLYGON_STIPPLE", 0x0B42, 0), RAW("FOG", 0x0B60, 0), RAW("LIGHTING", 0x0B50, 0),
    RAW("TEXTURE_2D", 0x0DE1, 0), RAW("VERTEX_ARRAY", 0x8074, 0), RAW("COLOR_ARRAY", 0x8076, 0), RAW("NORMALIZE", 0x0BA1, 0),
    RAW("COLOR_MATERIAL", 0x0B57, 0), RAW("DEPTH_BOUNDS_TEST", 0x8890, 0), RAW("VERTEX_PROGRAM", 0x8620, 0),
    RAW("FRAGMENT_PROGRAM", 0x8804, 0), RAW("FRAGMENT_SHADER_ATI", 0x8920, 0), RAW("VERTEX_PROGRAM_TWO_SIDE", 0x8643, 0),
    RAW("STENCIL_TEST_TWO_SIDE", 0x8910, 0), RAW("COLOR_SUM", 0x8458, 0), RAW("NORMAL_ARRAY", 0x8075, 0), RAW("TEXTURE_COORD_ARRAY", 0x8078, 0),
    RAW("LINE_STIPPLE", 0x0B24, 0), RAW("TEXTURE_GEN_S", 0x0C60, 0), RAW("POINT_SPRITE", 0x8861, 0),
};

static const state_name unit_state[] = {
    N1(TEXTURE_BINDING_1D), N1(TEXTURE_BINDING_2D), N1(TEXTURE_BINDING_3D), N1(TEXTURE_BINDING_2D_ARRAY), N1(TEXTURE_BINDING_CUBE_MAP),
    N1(TEXTURE_BINDING_RECTANGLE), N1(TEXTURE_BINDING_BUFFER), N1(SAMPLER_BINDING),
};

static const state_name attribute_state[] = {
    N1(VERTEX_ATTRIB_ARRAY_ENABLED), N1(VERTEX_ATTRIB_ARRAY_SIZE), N1(VERTEX_ATTRIB_ARRAY_STRIDE), N1(VERTEX_ATTRIB_ARRAY_TYPE),
    N1(VERTEX_ATTRIB_ARRAY_BUFFER_BINDING), N1(VERTEX_ATTRIB_ARRAY_DIVISOR), N4(CURRENT_VERTEX_ATTRIB),
};

static const state_name buffer_state[] = {
    N1(BLEND_SRC_RGB), N1(BLEND_DST_RGB), N1(BLEND_SRC_ALPHA), N1(BLEND_DST_ALPHA), N1(BLEND_EQUATION_RGB), N1(BLEND_EQUATION_ALPHA),
};
/* clang-format on */

static inline void record(snapshot *snap, const char *name, int index, int components, const double *values)
{
    for (int i = 0; i < components; i++) {
        assert_true(snap->count < MAX_VALUES);
        snap->values[snap->count++] = (state_value){name, index, i, values[i]};
    }
}

static inline void record_units(snapshot *snap)
{
    double values[16] = {0};
    GLint active = 0;
    glGetIntegerv(GL_ACTIVE_TEXTURE, &active);
    for (int unit = 0; unit < 16; unit++) {
        glActiveTexture(GL_TEXTURE0 + (GLenum)unit);
        for (size_t i = 0; i < sizeof unit_state / sizeof *unit_state; i++) {
            glGetDoublev(unit_state[i].pname, values);
            record(snap, unit_state[i].name, unit, 1, values);
        }
    }
    glActiveTexture((GLenum)active);
}

static inline void record_attributes(snapshot *snap, int profile)
{
    GLint array = 0;
    glGetIntegerv(GL_VERTEX_ARRAY_BINDING, &array);
    if (!array && profile == PROFILE_CORE)
        return;
    for (int at = 0; at < 16; at++) {
        for (size_t i = 0; i < sizeof attribute_state / sizeof *attribute_state; i++) {
            double values[16] = {0};
            glGetVertexAttribdv((GLuint)at, attribute_state[i].pname, values);
            record(snap, attribute_state[i].name, at, attribute_state[i].components, values);
        }
        void *pointer = NULL;
        glGetVertexAttribPointerv((GLuint)at, GL_VERTEX_ATTRIB_ARRAY_POINTER, &pointer);
        record(snap, "VERTEX_ATTRIB_ARRAY_POINTER", at, 1, &(double){(double)(uintptr_t)pointer});
    }
}

/* What a change of the current program loses. */
static inline void record_subroutines(snapshot *snap)
{
    for (GLint at = 0; tach_glad_has_VERSION_4_0 && at < 2; at++) {
        GLuint chosen = 99;
        glGetUniformSubroutineuiv(GL_VERTEX_SHADER, at, &chosen);
        record(snap, "subroutine", at, 1, &(double){chosen});
    }
}

static inline void record_queries(snapshot *snap)
{
    static const GLenum targets[] = {GL_SAMPLES_PASSED, GL_ANY_SAMPLES_PASSED, GL_PRIMITIVES_GENERATED,
                                     GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN, GL_TIME_ELAPSED};
    for (size_t i = 0; i < sizeof targets / sizeof *targets; i++) {
        GLint query = 0;
        glGetQueryiv(targets[i], GL_CURRENT_QUERY, &query);
        record(snap, "CURRENT_QUERY", (int)i, 1, &(double){query});
    }
}

static inline void record_indexed(snapshot *snap)
{
    for (int i = 0; i < 8; i++) {
        GLboolean mask[4] = {0};
        GLint value = 0;
        glGetBooleani_v(GL_COLOR_WRITEMASK, (GLuint)i, mask);
        record(snap, "COLOR_WRITEMASK[]", i, 4, (double[]){mask[0], mask[1], mask[2], mask[3]});
        record(snap, "BLEND[]", i, 1, &(double){glIsEnabledi(GL_BLEND, (GLuint)i)});
        glGetIntegeri_v(GL_UNIFORM_BUFFER_BINDING, (GLuint)i, &value);
        record(snap, "UNIFORM_BUFFER_BINDING[]", i, 1, &(double){value});
        for (size_t k = 0; tach_glad_has_VERSION_4_0 && k < sizeof buffer_state / sizeof *buffer_state; k++) {
            glGetIntegeri_v(buffer_state[k].pname, (GLuint)i, &value);
            record(snap, buffer_state[k].name, i, 1, &(double){value});
        }
    }
    for (GLuint i = 0; tach_glad_has_VERSION_4_1 && i < 16; i++) {
        GLfloat viewport[4] = {0};
        GLint scissor[4] = {0};
        GLdouble range[2] = {0};
        glGetFloati_v(GL_VIEWPORT, i, viewport);
        glGetIntegeri_v(GL_SCISSOR_BOX, i, scissor);
        glGetDoublei_v(GL_DEPTH_RANGE, i, range);
        record(snap, "VIEWPORT[]", (int)i, 4, (double[]){viewport[0], viewport[1], viewport[2], viewport[3]});
        record(snap, "SCISSOR_BOX[]", (int)i, 4, (double[]){scissor[0], scissor[1], scissor[2], scissor[3]});
        record(snap, "DEPTH_RANGE[]", (int)i, 2, range);
        record(snap, "SCISSOR_TEST[]", (int)i, 1, &(double){glIsEnabledi(GL_SCISSOR_TEST, i)});
    }
}

/* Draw and read buffers of framebuffer 0, whatever is bound. */
static inline void record_window_buffers(snapshot *snap)
{
    GLint draw = 0, read = 0, value = 0;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &draw);
    glGetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &read);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    for (int i = 0; i < 8; i++) {
        glGetIntegerv(GL_DRAW_BUFFER0 + (GLenum)i, &value);
        record(snap, "DRAW_BUFFER of the window", i, 1, &(double){value});
    }
    glGetIntegerv(GL_READ_BUFFER, &value);
    record(snap, "READ_BUFFER of the window", 0, 1, &(double){value});
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, (GLuint)draw);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, (GLuint)read);
}

/* Names that the context does not have read as 0 both times; the errors they raise are dropped. */
static inline void take_snapshot(snapshot *snap, int profile)
{
    snap->count = 0;
    for (size_t i = 0; i < sizeof plain_state / sizeof *plain_state; i++) {
        double values[16] = {0};
        glGetDoublev(plain_state[i].pname, values);
        record(snap, plain_state[i].name, 0, plain_state[i].components, values);
    }
    for (size_t i = 0; i < sizeof caps / sizeof *caps; i++)
        record(snap, caps[i].name, 0, 1, &(double){glIsEnabled(caps[i].pname)});
    record_indexed(snap);
    record_units(snap);
    record_attributes(snap, profile);
    record_window_buffers(snap);
    record_subroutines(snap);
    record_queries(snap);
    while (glGetError() != GL_NO_ERROR)
        ;
}

/* Prints each difference, returns their number. */
static inline int compare_snapshots(const snapshot *before, const snapshot *after, const char *when)
{
    int differences = before->count != after->count;
    for (int i = 0; i < before->count && i < after->count; i++) {
        const state_value *a = &before->values[i], *b = &after->values[i];
        if (memcmp(&a->value, &b->value, sizeof a->value) == 0)
            continue;
        print_error("%s: %s[%d].%d was %g, is %g\n", when, a->name, a->index, a->component, a->value, b->value);
        differences++;
    }
    return differences;
}

#endif
