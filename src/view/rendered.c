#include "view/rendered.h"

#include "base/text.h"

#define JOINT        " · "
#define NO_REDUNDANT TACH_RENDER_COUNTS

/* Counts in the order in which they are told; of binds those that changed nothing stand behind. */
typedef struct rendered_form {
    tach_render_count count, redundant;
    const char *one, *many;
} rendered_form;

static const rendered_form drawn_forms[] = {
    {TACH_RENDER_DRAWS, NO_REDUNDANT, "draw", "draws"},
    {TACH_RENDER_TRIANGLES, NO_REDUNDANT, "triangle", "triangles"},
    {TACH_RENDER_VERTICES, NO_REDUNDANT, "vertex", "vertices"}, /* from here on for those who ask */
    {TACH_RENDER_INSTANCES, NO_REDUNDANT, "instance", "instances"},
    {TACH_RENDER_LINES, NO_REDUNDANT, "line", "lines"},
    {TACH_RENDER_POINTS, NO_REDUNDANT, "point", "points"},
    {TACH_RENDER_UNKNOWN_DRAWS, NO_REDUNDANT, "draw of unknown size", "draws of unknown size"},
};
#define DRAWN_FORMS_SHORT 2

static const rendered_form bind_forms[] = {
    {TACH_RENDER_PROGRAM_BINDS, TACH_RENDER_SAME_PROGRAMS, "program bind", "program binds"},
    {TACH_RENDER_TEXTURE_BINDS, TACH_RENDER_SAME_TEXTURES, "texture bind", "texture binds"},
    {TACH_RENDER_VERTEX_ARRAY_BINDS, TACH_RENDER_SAME_VERTEX_ARRAYS, "vertex array bind", "vertex array binds"},
    {TACH_RENDER_BUFFER_BINDS, TACH_RENDER_SAME_BUFFERS, "buffer bind", "buffer binds"},
    {TACH_RENDER_FRAMEBUFFER_BINDS, TACH_RENDER_SAME_FRAMEBUFFERS, "framebuffer bind", "framebuffer binds"},
};

static void tell_count(char *out, size_t size, size_t *length, uint64_t n, const char *one, const char *many)
{
    char number[16];
    tach_text_count(number, sizeof number, (int64_t)n);
    if (n > 0)
        tach_text_append(out, size, length, "%s%s %s", *length ? JOINT : "", number, n == 1 ? one : many);
}

static void tell_binds(char *out, size_t size, size_t *length, uint64_t n, uint64_t redundant, const char *one, const char *many)
{
    char number[16];
    tell_count(out, size, length, n, one, many);
    tach_text_count(number, sizeof number, (int64_t)redundant);
    if (redundant > 0)
        tach_text_append(out, size, length, " (%s redundant)", number);
}

static void tell_bytes(char *out, size_t size, size_t *length, const char *before, uint64_t bytes, const char *behind)
{
    char number[16];
    const char *unit;
    tach_text_bytes(number, sizeof number, (int64_t)bytes, &unit);
    tach_text_append(out, size, length, "%s%s %s %s", before, number, unit, behind);
}

static void tell_uploads(char *out, size_t size, size_t *length, const tach_render_counts *counts)
{
    uint64_t uploads = counts->of[TACH_RENDER_UPLOADS], to_textures = counts->of[TACH_RENDER_TEXTURE_UPLOADS];
    if (uploads > 0)
        tell_bytes(out, size, length, *length ? JOINT : "", uploads, "uploaded");
    if (to_textures > 0)
        tell_bytes(out, size, length, " (", to_textures, "to textures)");
}

/* Where the text is broken into lines, it is between counts: other spaces become no-break ones. */
static void hold_together(char *out, size_t size, const char *text)
{
    size_t length = 0;
    bool joint = false;
    out[0] = 0;
    for (; *text; text++) {
        if (*text == ' ' && !joint)
            tach_text_append(out, size, &length, "\u00A0");
        else
            tach_text_append(out, size, &length, "%c", *text);
        joint = (unsigned char)*text == 0xB7; /* the last byte of the dot */
    }
    tach_text_trim_utf8(out);
}

void tach_rendered_text(char *out, size_t size, const tach_render_counts *counts, bool all)
{
    char text[TACH_RENDERED_BYTES] = "";
    size_t length = 0;
    uint64_t binds = 0, redundant = 0;
    for (size_t i = 0; i < (all ? TACH_COUNT_OF(drawn_forms) : DRAWN_FORMS_SHORT); i++)
        tell_count(text, sizeof text, &length, counts->of[drawn_forms[i].count], drawn_forms[i].one, drawn_forms[i].many);
    for (size_t i = 0; i < TACH_COUNT_OF(bind_forms); i++) {
        const rendered_form *form = &bind_forms[i];
        binds += counts->of[form->count];
        redundant += counts->of[form->redundant];
        if (all)
            tell_binds(text, sizeof text, &length, counts->of[form->count], counts->of[form->redundant], form->one, form->many);
    }
    if (!all)
        tell_binds(text, sizeof text, &length, binds, redundant, "bind", "binds");
    tell_count(text, sizeof text, &length, counts->of[TACH_RENDER_UNIFORMS], "uniform", "uniforms");
    tell_uploads(text, sizeof text, &length, counts);
    hold_together(out, size, text);
}
