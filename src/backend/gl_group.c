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
        char text[TACH_GL_GROUP_BYTES];
        size_t bytes = !name ? 0 : length < 0 ? strlen(name) : (size_t)length;
        if (bytes >= sizeof text)
            bytes = sizeof text - 1;
        if (bytes > 0)
            memcpy(text, name, bytes);
        text[bytes] = 0;
        tach_text_trim_utf8(text);
        debug_group *group = &groups[group_depth];
        tach_text_copy_line(group->name, sizeof group->name, text);
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

uint32_t tach_gl_group_depth(void) { return tach_min_u32(group_depth, TACH_GL_GROUPS); }

void tach_gl_group_append(char *out, size_t size, size_t *length, uint32_t from, uint32_t to)
{
    to = tach_min_u32(to, tach_gl_group_depth());
    for (uint32_t i = from; i < to; i++)
        tach_text_append(out, size, length, "%s%s", *length ? " > " : "", groups[i].name);
}

uint64_t tach_gl_group_hash(void)
{
    uint32_t kept = tach_gl_group_depth();
    return kept ? groups[kept - 1].hash : 0;
}
