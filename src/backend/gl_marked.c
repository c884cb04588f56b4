#include "backend/gl_marked.h"

#include <string.h>

#include "backend/gl_group.h"
#include "base/log.h"
#include "base/text.h"

static struct {
    char names[TACH_DRAWS_OBJECTS][TACH_DRAWS_NAME_BYTES];
    uint32_t count;
    uint32_t open[TACH_GL_MARKED_DEPTH];
    uint32_t groups[TACH_GL_MARKED_DEPTH]; /* that were open around each */
    uint32_t depth;
    bool told_full;
} objects;

/* Texts are compared whole, as a game may build them in one place in memory. */
static uint32_t find_marked(const char *name)
{
    for (uint32_t i = 0; i < objects.count; i++)
        if (strcmp(objects.names[i], name) == 0)
            return i;
    return TACH_DRAWS_NONE;
}

static uint32_t object_of_name(const char *name)
{
    char clean[TACH_DRAWS_NAME_BYTES];
    uint32_t found = find_marked(name);
    if (found != TACH_DRAWS_NONE)
        return found;
    tach_text_copy_line(clean, sizeof clean, name); /* too long, or broken: not found as it came */
    found = find_marked(clean);
    if (found != TACH_DRAWS_NONE)
        return found;
    if (objects.count == TACH_DRAWS_OBJECTS) {
        if (!objects.told_full)
            tach_log("more than %d objects are marked: the others are not listed", TACH_DRAWS_OBJECTS);
        objects.told_full = true;
        return TACH_DRAWS_NONE;
    }
    memcpy(objects.names[objects.count], clean, sizeof clean);
    return objects.count++;
}

tach_gl_object tach_gl_object_begin(const char *name)
{
    tach_gl_object token = {objects.depth};
    uint32_t object = name && name[0] && tach_gl_context_get()->usable ? object_of_name(name) : TACH_DRAWS_NONE;
    if (object != TACH_DRAWS_NONE && objects.depth < TACH_GL_MARKED_DEPTH) {
        objects.groups[objects.depth] = tach_gl_group_depth();
        objects.open[objects.depth++] = object;
    }
    return token;
}

/* What was left open inside ends with it. */
void tach_gl_object_end(tach_gl_object token)
{
    if (token.depth < objects.depth)
        objects.depth = token.depth;
}

uint32_t tach_gl_marked_now(void) { return objects.depth ? objects.open[objects.depth - 1] : TACH_DRAWS_NONE; }

size_t tach_gl_marked_path(char *out, size_t size)
{
    size_t length = 0;
    uint32_t from = 0;
    out[0] = 0;
    for (uint32_t i = 0; i < objects.depth; i++) {
        tach_gl_group_append(out, size, &length, from, objects.groups[i]);
        from = tach_max_u32(from, objects.groups[i]);
        tach_text_append(out, size, &length, "%s%s", length ? " > " : "", objects.names[objects.open[i]]);
    }
    tach_gl_group_append(out, size, &length, from, TACH_GL_GROUPS);
    tach_text_trim_utf8(out);
    return strlen(out);
}

bool tach_gl_marked_is_open(uint32_t object)
{
    for (uint32_t i = 0; i < objects.depth; i++)
        if (objects.open[i] == object)
            return true;
    return false;
}

const char *tach_gl_marked_name(uint32_t object) { return object < objects.count ? objects.names[object] : NULL; }

void tach_gl_marked_close_all(void) { objects.depth = 0; }
