#include "backend/gl_view_texts.h"

#include "backend/gl_view_textures.h"
#include "base/text.h"

#define HEAT_SCALE                                                                                                           \
    .unit = "layers a pixel", .step_count = 11,                                                                              \
    .steps = {0x04050A, 0x14287A, 0x2F2A78, 0x542A72, 0x8A2A62, 0xB83A52, 0xDC5A3E, 0xF5813A, 0xFFA11E, 0xFFC020, 0xFFE14D}, \
    .labels = {"0", "1", "2", NULL, "4", NULL, "6", NULL, "8", NULL, "10+"}

const tach_view tach_gl_view_table[TACH_GL_VIEWS] = {
    [TACH_GL_VIEW_OVERDRAW] =
        {.name = "overdraw",
         .shows = "Layers that pass the game's depth and stencil tests, in its order. Not counted: shadow maps, passes below "
                  "half the window's size. glBegin and display lists go past it.",
         HEAT_SCALE},
    [TACH_GL_VIEW_LAYERS] =
        {.name = "all layers",
         .shows = "Layers that lie on a pixel whatever their depth: what a change of order, or a depth pass, could save "
                  "at most. Not counted: as in overdraw.",
         HEAT_SCALE},
    [TACH_GL_VIEW_WIREFRAME] =
        {.name = "wireframe",
         .shows = "Edges of all triangles that colours are drawn with. Draws of one or two triangles stay filled (sky, "
                  "full-screen passes), and so do glBegin and display lists."},
    [TACH_GL_VIEW_MIPS] =
        {.name = "mip levels",
         .shows = "The mip level that is sampled, under what tint the game keeps. Red: more pixels than texels, a larger texture "
                  "would show. Textures without mip levels stay as they are.",
         .step_count = TACH_GL_MIP_COLORS,
         .steps = {0xF4716E, 0xF2B134, 0x56C596, 0x5CC8D7, 0x4C7DF0, 0x8A5CE0, 0x6B3FA0},
         .labels = {"magnified", "0", "1", "2", "3", "4", "5+"}},
    [TACH_GL_VIEW_TEXTURES] = {.name = "2x2 textures",
                               .shows = "Every texture of a fragment shader is 2 x 2 texels. Faster so: textures take the time.",
                               .experiment = TACH_VIEW_BOUND_IF_FASTER,
                               .bound = "texture"},
    [TACH_GL_VIEW_SCISSOR] =
        {.name = "1x1 scissor",
         .shows = "Every draw is cut to one pixel: vertices are worked on, pixels are not. Faster so: pixels take the "
                  "time.",
         .experiment = TACH_VIEW_BOUND_IF_FASTER,
         .bound = "fragment"},
    [TACH_GL_VIEW_SKIP] = {.name = "no draws",
                           .shows = "No draw is made at all. As slow so: what the game does beside drawing takes the time.",
                           .experiment = TACH_VIEW_BOUND_IF_EQUAL,
                           .bound = "CPU"},
};

/* Behind a number of draws. */
static const char *const kept_words[TACH_GL_KEPT_REASONS] = {
    [TACH_GL_KEPT_FEEDBACK] = "whose vertices are recorded",
    [TACH_GL_KEPT_QUERY] = "in occlusion queries",
    [TACH_GL_KEPT_TARGET] = "into pictures that are not drawn in every frame",
    [TACH_GL_KEPT_SIZE] = "into pictures of other sizes",
    [TACH_GL_KEPT_UNKNOWN_SIZE] = "into pictures whose size only OpenGL 4.5 tells",
    [TACH_GL_KEPT_INTEGERS] = "of whole numbers",
    [TACH_GL_KEPT_FRAMEBUFFER] = "into framebuffers that do not combine with ours",
    [TACH_GL_KEPT_FIXED] = "by fixed-function fragment programs",
};

static void add_to_note(char *note, size_t *length, uint64_t count, const char *words)
{
    if (count > 0)
        tach_text_append(note, TACH_VIEW_NOTE_SIZE, length, "%s%llu %s", *length ? ", " : "", (unsigned long long)count, words);
}

void tach_gl_view_note(tach_view_state *out, const tach_gl_view_counts *counts, const char *wrong)
{
    size_t length = 0;
    out->note[0] = 0;
    if (counts->draws == 0 && counts->past == 0) {
        tach_text_append(out->note, TACH_VIEW_NOTE_SIZE, &length,
                         "no draw came through the watch: give tach_gl_get_proc to the game's loader");
        return;
    }
    if (wrong)
        tach_text_add(out->note, TACH_VIEW_NOTE_SIZE, &length, wrong);
    for (int i = TACH_GL_KEPT_FEEDBACK; i < TACH_GL_KEPT_REASONS; i++)
        add_to_note(out->note, &length, counts->kept[i], kept_words[i]);
    add_to_note(out->note, &length, counts->past, "draws past the view (glBegin, display lists)");
    if (out->shown == TACH_GL_VIEW_MIPS || out->shown == TACH_GL_VIEW_TEXTURES) {
        add_to_note(out->note, &length, counts->swapped, "textures exchanged");
        add_to_note(out->note, &length, counts->left, "left as they are");
    }
}
