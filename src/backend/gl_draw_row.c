#include "backend/gl_draw_row.h"

#include <string.h>

#include "backend/gl_draw_facts.h"
#include "backend/gl_draw_list.h"
#include "backend/gl_group.h"
#include "backend/gl_marked.h"
#include "base/text.h"

#define DRAW_PATH_BYTES 192

static struct {
    tach_gl_draw_facts before; /* of the draw before the next one */
    uint64_t calls;
} listing;

static uint64_t mix_hash(uint64_t hash, uint64_t value) { return (hash ^ value) * UINT64_C(0x9E3779B97F4A7C15) + (hash >> 29); }

/* Counts of instances change from frame to frame (culling), those of vertices with the mesh: they tell meshes apart. */
static uint64_t identity_of(const tach_gl_draw *draw)
{
    GLuint program, array;
    tach_gl_draw_facts_objects(&program, &array);
    uint64_t hash = mix_hash(tach_gl_group_hash(), (uint64_t)program << 32 | array);
    hash = mix_hash(hash, (uint64_t)draw->mode << 32 | tach_gl_marked_now());
    return mix_hash(hash, draw->instances ? draw->vertices / draw->instances : draw->vertices);
}

/* Where it stands; outside of all objects the vertex array's label says more, and of a draw that has nothing the program. */
static void name_draw(char *out, size_t size, const tach_gl_draw_facts *facts)
{
    size_t length = tach_gl_marked_path(out, size);
    if (tach_gl_marked_now() == TACH_DRAWS_NONE && facts->array_label[0])
        tach_text_append(out, size, &length, "%s%s", length ? " > " : "", facts->array_label);
    if (length == 0)
        tach_text_add(out, size, &length, facts->program_label);
    tach_text_trim_utf8(out);
}

void tach_gl_draw_row_start(void)
{
    memset(&listing, 0, sizeof listing);
    tach_gl_draw_list_clear();
    tach_gl_draw_facts_start();
}

void tach_gl_draw_row_add(const tach_gl_draw *draw)
{
    listing.calls += draw->draws;
    tach_gl_draw_facts facts;
    char name[DRAW_PATH_BYTES];
    tach_gl_draw_facts_ask(&facts);
    name_draw(name, sizeof name, &facts);
    tach_gl_draw_list_add(&(tach_gl_draw_entry){.identity = identity_of(draw),
                                                .name = name,
                                                .program = facts.program_label,
                                                .draws = draw->draws,
                                                .changes = tach_gl_draw_facts_changes(&listing.before, &facts),
                                                .triangles = draw->triangles,
                                                .instances = draw->instances,
                                                .textures = facts.textures,
                                                .texture_bytes = facts.texture_bytes,
                                                .texture_count = facts.texture_count});
    listing.before = facts;
}

uint64_t tach_gl_draw_row_calls(void) { return listing.calls; }

uint32_t tach_gl_draw_row_find(const tach_gl_draw *draw) { return tach_gl_draw_list_find(identity_of(draw)); }
