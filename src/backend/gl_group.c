#include "backend/gl_group.h"

#include <string.h>

#include "base/text.h"

typedef struct debug_group {
    char name[TACH_GL_GROUP_BYTES];
    uint64_t hash; /* of the whole path */
} debug_group;

static debug_group groups[TACH_GL_GROUPS];
static uint32_t group_depth; /* beyond TACH_GL_GROUPS too */

static uint64_t hash_on(uint64_t hash, const char *text)
{
    do
        hash = (hash ^ (unsigned char)*text) * UINT64_C(1099511628211);
    while (*text++); /* the 0 parts the names */
    return hash;
}

void tach_gl_group_push(const char *name, GLsizei length)
{
    if (group_depth < TACH_GL_GROUPS) {
        char text[TACH_GL_GROUP_BYTES] = "";
        size_t bytes = !name ? 0 : length < 0 ? strlen(name) : (size_t)length;
        if (bytes >= sizeof text)
            bytes = sizeof text - 1;
        if (bytes > 0)
            memcpy(text, name, bytes);
        tach_text_trim_utf8(text);
        debug_group *group = &groups[group_depth];
        tach_text_copy_utf8(group->name, sizeof group->name, text);
        group->hash = hash_on(group_depth ? groups[group_depth - 1].hash : UINT64_C(14695981039346656037), group->name);
    }
    group_depth++;
}

void tach_gl_group_pop(void)
{
    if (group_depth > 0) /* one more is the game's error, which GL tells it */
        group_depth--;
}

void tach_gl_group_reset(void) { group_depth = 0; }

size_t tach_gl_group_path(char *out, size_t size)
{
    size_t length = 0;
    out[0] = 0;
    for (uint32_t i = 0; i < tach_min_u32(group_depth, TACH_GL_GROUPS); i++)
        tach_text_append(out, size, &length, "%s%s", i ? " > " : "", groups[i].name);
    tach_text_trim_utf8(out);
    return strlen(out);
}

uint64_t tach_gl_group_hash(void)
{
    uint32_t kept = tach_min_u32(group_depth, TACH_GL_GROUPS);
    return kept ? groups[kept - 1].hash : 0;
}
