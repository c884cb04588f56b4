#include "view/rendered.h"

#include "base/text.h"

#define NO_PART TACH_RENDER_COUNTS

/* A count, in the order in which they are told, and the part of it that is worth telling. */
typedef struct rendered_form {
    tach_render_count count, part;
    bool minor;
    const char *one, *many;
} rendered_form;

static const rendered_form rendered_forms[] = {
    {TACH_RENDER_DRAWS, NO_PART, false, "draw", "draws"},
    {TACH_RENDER_TRIANGLES, NO_PART, false, "triangle", "triangles"},
    {TACH_RENDER_VERTICES, NO_PART, true, "vertex", "vertices"},
    {TACH_RENDER_INSTANCES, NO_PART, true, "instance", "instances"},
    {TACH_RENDER_LINES, NO_PART, true, "line", "lines"},
    {TACH_RENDER_POINTS, NO_PART, true, "point", "points"},
    {TACH_RENDER_UNKNOWN_DRAWS, NO_PART, true, "draw of unknown size", "draws of unknown size"},
    {TACH_RENDER_PROGRAM_BINDS, TACH_RENDER_SAME_PROGRAMS, false, "program bind", "program binds"},
    {TACH_RENDER_UNIFORMS, NO_PART, false, "uniform", "uniforms"},
    {TACH_RENDER_TEXTURE_BINDS, TACH_RENDER_SAME_TEXTURES, false, "texture bind", "texture binds"},
    {TACH_RENDER_VERTEX_ARRAY_BINDS, TACH_RENDER_SAME_VERTEX_ARRAYS, false, "vertex array bind", "vertex array binds"},
    {TACH_RENDER_BUFFER_BINDS, TACH_RENDER_SAME_BUFFERS, false, "buffer bind", "buffer binds"},
    {TACH_RENDER_FRAMEBUFFER_BINDS, TACH_RENDER_SAME_FRAMEBUFFERS, false, "framebuffer bind", "framebuffer binds"},
};

static void append_bytes(char *out, size_t size, size_t *length, uint64_t bytes, const char *behind)
{
    char number[16];
    const char *unit;
    tach_text_bytes(number, sizeof number, (int64_t)bytes, &unit);
    tach_text_append(out, size, length, "%s %s %s", number, unit, behind);
}

void tach_rendered_text(char *out, size_t size, const tach_render_counts *counts, bool all)
{
    size_t length = 0;
    out[0] = 0;
    for (size_t i = 0; i < TACH_COUNT_OF(rendered_forms); i++) {
        const rendered_form *form = &rendered_forms[i];
        uint64_t n = counts->of[form->count];
        char number[16];
        if (n == 0 || (form->minor && !all))
            continue;
        tach_text_count(number, sizeof number, (int64_t)n);
        tach_text_append(out, size, &length, "%s%s %s", length ? " · " : "", number, n == 1 ? form->one : form->many);
        if (form->part == NO_PART || counts->of[form->part] == 0)
            continue;
        tach_text_count(number, sizeof number, (int64_t)counts->of[form->part]);
        tach_text_append(out, size, &length, " (%s redundant)", number);
    }
    uint64_t uploads = counts->of[TACH_RENDER_UPLOADS], to_textures = counts->of[TACH_RENDER_TEXTURE_UPLOADS];
    if (uploads > 0) {
        tach_text_append(out, size, &length, "%s", length ? " · " : "");
        append_bytes(out, size, &length, uploads, "uploaded");
    }
    if (to_textures > 0) {
        tach_text_append(out, size, &length, " (");
        append_bytes(out, size, &length, to_textures, "to textures)");
    }
    tach_text_trim_utf8(out);
}
