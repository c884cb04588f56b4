/* gl_context.h - what the current OpenGL context is and can do. Learnt once by tach_gl_init; all else asks here. */
#ifndef TACH_GL_CONTEXT_H
#define TACH_GL_CONTEXT_H

#include <tach_glad.h>

#include "base/base.h"
#include "tach/tach_gl.h"

/* Capabilities that the HUD must switch off: about 20 and the clip distances, of which drivers have 6 to 8. */
#define TACH_GL_MAX_OFF 48

/* Fixed function of the compatibility profile, which a core header does not have. */
#define TACH_GL_MAP_COLOR  0x0D10
#define TACH_GL_RED_SCALE  0x0D14 /* each scale is followed by its bias: red, (zoom), green, blue, alpha */
#define TACH_GL_ALPHA_TEST 0x0BC0

/* GL_MESA_pack_invert. */
#define TACH_GL_PACK_INVERT 0x8758

typedef void(TACH_GLAD_API_PTR *tach_gl_pixel_transfer)(GLenum name, GLfloat value);

typedef struct tach_gl_context {
    bool usable;          /* functions are loaded and the version suffices */
    bool compatibility;   /* of the profile, as the context says: what the game asked for does not predict it */
    bool viewport_arrays; /* glViewport would set all 16: only the first is touched, by index */
    bool clip_control;
    bool subroutines;     /* which a change of the current program loses */
    bool feedback_pause;  /* transform feedback can be asked for and paused */
    bool direct_access;   /* sizes can be asked for by an object's name alone */
    bool pack_invert;     /* pixels can be read upside down */
    bool query_buffer;    /* results of queries may go to a buffer instead of to who asks */
    bool pipeline_counts; /* queries of what the stages of the pipeline did */
    bool anisotropy;      /* textures and samplers have it as a number */
    bool assembly;        /* programs in the old assembly language, beside shaders */
    bool labels;          /* objects can be named, and the names can be read back */
    bool software;        /* the renderer is a CPU's */
    GLint max_texture_px;
    uint32_t off_count;
    GLenum off[TACH_GL_MAX_OFF];
    /* By draw buffer; NULL before GL 4.0, where blending is the same for all. */
    PFNGLBLENDFUNCSEPARATEIPROC blend_func_i;
    PFNGLBLENDEQUATIONIPROC blend_equation_i;
    PFNGLBLENDEQUATIONSEPARATEIPROC blend_equation_separate_i;
    tach_gl_pixel_transfer pixel_transfer; /* NULL in core */
} tach_gl_context;

/* Load the functions and ask the context that is current on this thread. False with tach_error() when it will not do. Touches no
 * state and raises no GL error. */
bool tach_gl_context_learn(tach_gl_loader *loader);

/* What was learnt; never NULL. Not usable before, and after tach_gl_context_forget. */
const tach_gl_context *tach_gl_context_get(void);
void tach_gl_context_forget(void);

/* Objects carry names, as debuggers show them; 23 bytes at most. A game may delete objects that are not its own (hard-coded
 * numbers, all up to 64), and GL may then give it their numbers: the name tells whether an object, that must exist, is still ours.
 * True where the driver keeps no names. */
void tach_gl_context_set_label(GLenum kind, GLuint object, const char *label);
bool tach_gl_context_has_label(GLenum kind, GLuint object, const char *label);

#endif
