#include "backend/gl_draw_list.h"

#include <math.h>
#include <string.h>

#include "base/hash.h"
#include "base/median.h"
#include "base/text.h"

#define IDENTITIES  (2 * TACH_GL_DRAW_ROWS) /* hash tables are never more than half full */
#define NAME_SLOTS  (2 * TACH_GL_DRAW_NAMES)
#define PAIRS       8192 /* of a group and a texture; what finds no room counts for each draw again */
#define SEARCH_MOST 64

/* What the public row has no place for. */
typedef struct row_times {
    uint32_t next; /* of the same identity */
    uint32_t tries;
    uint32_t time_count;
    float times_ms[TACH_GL_DRAW_ROUNDS];
} row_times;

/* All rows of one identity, in the order of the frame. */
typedef struct identity {
    uint64_t hash; /* 0: free */
    uint32_t first, last;
    uint32_t cursor; /* the row of the next such draw */
} identity;

static struct {
    tach_draws_row rows[TACH_GL_DRAW_ROWS];
    row_times notes[TACH_GL_DRAW_ROWS];
    uint32_t row_count, left_out;
    identity identities[IDENTITIES];
    tach_draws_row groups[TACH_GL_DRAW_NAMES];
    uint32_t group_programs[TACH_GL_DRAW_NAMES]; /* more than one? */
    uint32_t group_count;
    const char *names[NAME_SLOTS]; /* hash table of texts; NULL: free */
    uint32_t group_of[NAME_SLOTS]; /* the group of that name; TACH_DRAWS_NONE for other texts */
    uint32_t name_count, text_used;
    char text[TACH_GL_DRAW_TEXT];
    uint64_t pairs[PAIRS]; /* hash table: group + 1 above the texture */
} draw_list;

/* ---- Texts ------------------------------------------------------------------------------------------------------------------ */

/* The slot of a text; when there is no room for another, that of the one that stands for all others. */
static uint32_t slot_of_text(const char *text)
{
    static const char other[] = "(other)";
    for (int turn = 0; turn < 2; turn++, text = other) {
        uint32_t at = tach_hash_text(text) % NAME_SLOTS;
        while (draw_list.names[at] && strcmp(draw_list.names[at], text) != 0)
            at = (at + 1) % NAME_SLOTS;
        size_t bytes = strlen(text) + 1;
        bool room =
            draw_list.name_count + 1 < TACH_GL_DRAW_NAMES && draw_list.text_used + bytes + sizeof other <= sizeof draw_list.text;
        if (draw_list.names[at])
            return at;
        if (!room && turn == 0)
            continue;
        memcpy(draw_list.text + draw_list.text_used, text, bytes);
        draw_list.names[at] = draw_list.text + draw_list.text_used;
        draw_list.group_of[at] = TACH_DRAWS_NONE;
        draw_list.text_used += (uint32_t)bytes;
        draw_list.name_count++;
        return at;
    }
    return 0; /* not reached: the second turn always has room */
}

/* ---- Groups ----------------------------------------------------------------------------------------------------------------- */

static uint32_t group_of_slot(uint32_t slot, const char *program)
{
    if (draw_list.group_of[slot] != TACH_DRAWS_NONE)
        return draw_list.group_of[slot];
    uint32_t index = draw_list.group_count++; /* no more than there are names */
    draw_list.group_of[slot] = index;
    draw_list.groups[index] = (tach_draws_row){.name = draw_list.names[slot], .program = program, .group = index};
    draw_list.group_programs[index] = 1;
    return index;
}

/* Is it the first time that a draw of this group reads this texture? */
static bool is_first_in_group(uint32_t group, uint32_t texture)
{
    uint64_t pair = ((uint64_t)group + 1) << 32 | texture;
    uint32_t at = (uint32_t)((pair * UINT64_C(0x9E3779B97F4A7C15)) >> 40) % PAIRS;
    for (uint32_t i = 0; i < SEARCH_MOST; i++, at = (at + 1) % PAIRS) {
        if (draw_list.pairs[at] == pair)
            return false;
        if (draw_list.pairs[at])
            continue;
        draw_list.pairs[at] = pair;
        return true;
    }
    return true;
}

static void add_to_group(tach_draws_row *group, const tach_draws_row *row, const tach_gl_draw_entry *entry)
{
    group->draws += row->draws;
    group->triangles += row->triangles;
    group->instances += row->instances;
    group->changes += row->changes;
    if (group->program != row->program)
        draw_list.group_programs[row->group]++; /* counts changes between programs: no more is said than "several" */
    for (uint32_t i = 0; i < entry->texture_count; i++)
        if (is_first_in_group(row->group, entry->textures[i]))
            group->texture_bytes += entry->texture_bytes[i];
}

/* ---- Draws ------------------------------------------------------------------------------------------------------------------ */

void tach_gl_draw_list_clear(void) { memset(&draw_list, 0, sizeof draw_list); }

static identity *slot_of_identity(uint64_t hash)
{
    hash += hash == 0;
    uint32_t at = (uint32_t)(hash >> 17) % IDENTITIES;
    while (draw_list.identities[at].hash && draw_list.identities[at].hash != hash)
        at = (at + 1) % IDENTITIES;
    return &draw_list.identities[at];
}

static void note_identity(uint64_t hash, uint32_t row)
{
    identity *slot = slot_of_identity(hash);
    if (slot->hash)
        draw_list.notes[slot->last].next = row;
    else
        *slot = (identity){hash + (hash == 0), row, row, row};
    slot->last = row;
    draw_list.notes[row].next = TACH_DRAWS_NONE;
}

uint32_t tach_gl_draw_list_add(const tach_gl_draw_entry *entry)
{
    if (draw_list.row_count == TACH_GL_DRAW_ROWS) {
        draw_list.left_out++;
        return TACH_DRAWS_NONE;
    }
    uint32_t index = draw_list.row_count++;
    tach_draws_row *row = &draw_list.rows[index];
    const char *program = draw_list.names[slot_of_text(entry->program)];
    uint32_t slot = slot_of_text(entry->name);
    *row = (tach_draws_row){.name = draw_list.names[slot],
                            .program = program,
                            .group = group_of_slot(slot, program),
                            .draws = entry->draws,
                            .triangles = entry->triangles,
                            .instances = entry->instances,
                            .changes = entry->changes,
                            .gpu_ms = (double)NAN};
    for (uint32_t i = 0; i < entry->texture_count; i++)
        row->texture_bytes += entry->texture_bytes[i];
    add_to_group(&draw_list.groups[row->group], row, entry);
    note_identity(entry->identity, index);
    return index;
}

void tach_gl_draw_list_next_frame(void)
{
    for (uint32_t i = 0; i < IDENTITIES; i++)
        draw_list.identities[i].cursor = draw_list.identities[i].first;
}

uint32_t tach_gl_draw_list_find(uint64_t hash)
{
    identity *slot = slot_of_identity(hash);
    if (!slot->hash || slot->cursor == TACH_DRAWS_NONE)
        return TACH_DRAWS_NONE;
    uint32_t row = slot->cursor;
    slot->cursor = draw_list.notes[row].next;
    return row;
}

/* ---- Times ------------------------------------------------------------------------------------------------------------------ */

uint32_t tach_gl_draw_list_tries(uint32_t row) { return draw_list.notes[row].tries; }

void tach_gl_draw_list_try(uint32_t row) { draw_list.notes[row].tries++; }

void tach_gl_draw_list_time(uint32_t row, double ms)
{
    row_times *note = &draw_list.notes[row];
    if (isfinite(ms) && note->time_count < TACH_GL_DRAW_ROUNDS)
        note->times_ms[note->time_count++] = (float)ms;
}

static void name_programs(void)
{
    static const char several[] = "several programs";
    for (uint32_t i = 0; i < draw_list.group_count; i++)
        if (draw_list.group_programs[i] > 1)
            draw_list.groups[i].program = several;
}

void tach_gl_draw_list_finish(tach_draws_status *status)
{
    status->draws = draw_list.left_out;
    status->left_out = draw_list.left_out;
    status->unmatched = 0;
    status->total_ms = 0;
    for (uint32_t i = 0; i < draw_list.group_count; i++)
        draw_list.groups[i].gpu_ms = (double)NAN;
    for (uint32_t i = 0; i < draw_list.row_count; i++) {
        tach_draws_row *row = &draw_list.rows[i], *group = &draw_list.groups[row->group];
        row->gpu_ms = tach_median(draw_list.notes[i].times_ms, draw_list.notes[i].time_count);
        status->draws += row->draws;
        if (isnan(row->gpu_ms)) {
            status->unmatched++;
            continue;
        }
        status->total_ms += row->gpu_ms;
        group->gpu_ms = isnan(group->gpu_ms) ? row->gpu_ms : group->gpu_ms + row->gpu_ms;
    }
    name_programs();
}

const tach_draws_row *tach_gl_draw_list_rows(uint32_t *count)
{
    *count = draw_list.row_count;
    return draw_list.rows;
}

const tach_draws_row *tach_gl_draw_list_groups(uint32_t *count)
{
    *count = draw_list.group_count;
    return draw_list.groups;
}
