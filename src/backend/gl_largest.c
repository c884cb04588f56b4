#include "backend/gl_largest.h"

#include <string.h>

#include "backend/gl_object.h"
#include "base/text.h"

#define LARGEST_MOST 16 /* that are asked for at once */

/* For a narrow column: DEPTH24_S8, RGBA_DXT5, SRGBA8. */
static void shorten_format(char *out, size_t size, const char *format)
{
    static const char *const words[][2] = {
        {"_COMPONENT", ""}, {"_STENCIL8", "_S8"}, {"_S3TC", ""}, {"SRGB_ALPHA_", "SRGBA_"}, {"SRGB8_ALPHA8", "SRGBA8"}};
    size_t length = 0;
    out[0] = 0;
    while (*format) {
        const char *const *word = NULL;
        for (size_t i = 0; i < sizeof words / sizeof *words; i++)
            if (strncmp(format, words[i][0], strlen(words[i][0])) == 0)
                word = words[i];
        tach_text_append(out, size, &length, "%.*s", word ? (int)strlen(word[1]) : 1, word ? word[1] : format);
        format += word ? strlen(word[0]) : 1;
    }
}

static void describe_resource(tach_draws_resource *out, const tach_gl_object_info *info)
{
    static const char *const kinds[] = {"texture", "buffer", "renderbuffer"};
    size_t length = 0;
    *out = (tach_draws_resource){.width_px = info->width_px,
                                 .height_px = info->height_px,
                                 .depth = info->depth,
                                 .levels = info->levels,
                                 .samples = info->samples,
                                 .bytes = info->bytes};
    if (info->label[0])
        tach_text_copy_line(out->name, sizeof out->name, info->label);
    else
        tach_text_append(out->name, sizeof out->name, &length, "%s %u", kinds[info->kind], info->name);
    shorten_format(out->format, sizeof out->format, info->format ? info->format_name : kinds[info->kind]);
}

uint32_t tach_gl_largest_tell(void *user, tach_draws_resource *out, uint32_t capacity, uint32_t *count, uint64_t *bytes)
{
    tach_gl_object_info infos[LARGEST_MOST];
    (void)user;
    uint32_t told = tach_gl_largest(-1, infos, tach_min_u32(capacity, LARGEST_MOST));
    for (uint32_t i = 0; i < told; i++)
        describe_resource(&out[i], &infos[i]);
    *bytes = tach_gl_objects_total(count);
    return told;
}
