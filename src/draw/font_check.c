#include "draw/font_check.h"

#include <string.h>

#define MOST_BYTES (UINT32_C(1) << 30) /* offsets that fit an int */

static uint32_t read_u16(const unsigned char *at) { return (uint32_t)at[0] << 8 | at[1]; }
static uint32_t read_u32(const unsigned char *at) { return read_u16(at) << 16 | read_u16(at + 2); }

/* ---- Tables -------------------------------------------------------------------------------------------------------------- */

static tach_font_table find_table(const tach_font_check *check, const char *tag)
{
    uint32_t count = read_u16(check->file + 4);
    for (uint32_t i = 0; i < count; i++) {
        const unsigned char *entry = check->file + 12 + (size_t)i * 16;
        if (memcmp(entry, tag, 4) == 0)
            return (tach_font_table){read_u32(entry + 8), read_u32(entry + 12)};
    }
    return (tach_font_table){0, 0};
}

static const unsigned char *font_table_at(const tach_font_check *check, tach_font_table table) { return check->file + table.at; }

static bool directory_fits(const tach_font_check *check)
{
    size_t count = read_u16(check->file + 4);
    if (count == 0 || check->size < 12 + count * 16)
        return false;
    for (size_t i = 0; i < count; i++) {
        const unsigned char *entry = check->file + 12 + i * 16;
        if ((uint64_t)read_u32(entry + 8) + read_u32(entry + 12) > check->size)
            return false;
    }
    return true;
}

static bool tables_are_there(tach_font_check *check)
{
    const struct {
        const char *tag;
        tach_font_table *table;
        uint32_t least;
    } tables[] = {{"head", &check->head, 54}, {"hhea", &check->hhea, 36}, {"maxp", &check->maxp, 6}, {"hmtx", &check->hmtx, 4},
                  {"cmap", &check->cmap, 12}, {"loca", &check->loca, 4},  {"glyf", &check->glyf, 1}};
    for (size_t i = 0; i < TACH_COUNT_OF(tables); i++) {
        *tables[i].table = find_table(check, tables[i].tag);
        if (tables[i].table->length < tables[i].least)
            return false;
    }
    return true;
}

/* Counts of one table that others must have room for. */
static bool counts_fit(tach_font_check *check)
{
    uint32_t format = read_u16(font_table_at(check, check->head) + 50), widths = read_u16(font_table_at(check, check->hhea) + 34);
    check->units_per_em = read_u16(font_table_at(check, check->head) + 18);
    check->glyph_count = read_u16(font_table_at(check, check->maxp) + 4);
    check->long_offsets = format == 1;
    if (format > 1 || widths == 0 || widths > check->glyph_count)
        return false;
    return check->hmtx.length >= 2 * (widths + check->glyph_count) &&
           check->loca.length >= (check->glyph_count + 1) * (check->long_offsets ? 4 : 2);
}

/* ---- The character map --------------------------------------------------------------------------------------------------- */

/* Segments are found by halves, of which the file has the numbers; a segment's glyphs may lie anywhere behind it. */
static bool segments_fit(const unsigned char *map, size_t length)
{
    uint32_t count = length < 16 ? 0 : read_u16(map + 6) / 2, power = 1, halves = 0;
    if (count == 0 || length < 16 + 8 * (size_t)count)
        return false;
    for (; power * 2 <= count; power *= 2)
        halves++;
    if (read_u16(map + 8) != 2 * power || read_u16(map + 10) != halves || read_u16(map + 12) != 2 * (count - power))
        return false;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t end = read_u16(map + 14 + 2 * i), start = read_u16(map + 16 + 2 * count + 2 * i);
        size_t at = 16 + 6 * (size_t)count + 2 * i;
        uint32_t offset = read_u16(map + at);
        if (offset != 0 && start <= end && at + offset + 2 * (size_t)(end - start) + 2 > length)
            return false;
    }
    return true;
}

static bool groups_fit(const unsigned char *map, size_t length)
{
    if (length < 16 || read_u32(map + 12) > (length - 16) / 12)
        return false;
    for (uint32_t i = 0; i < read_u32(map + 12); i++) {
        const unsigned char *group = map + 16 + (size_t)12 * i;
        if (read_u32(group) > 0x10FFFF || read_u32(group + 4) > 0x10FFFF || read_u32(group + 8) > 0xFFFF)
            return false;
    }
    return true;
}

static bool map_fits(const unsigned char *map, size_t length)
{
    if (length < 10)
        return false;
    switch (read_u16(map)) {
    case 0:
        return read_u16(map + 2) <= length;
    case 4:
        return segments_fit(map, length);
    case 6:
        return 10 + 2 * (size_t)read_u16(map + 8) <= length;
    case 12:
    case 13:
        return groups_fit(map, length);
    default:
        return false;
    }
}

/* The last that is of Unicode, as stb_truetype takes it. */
static bool character_map_fits(const tach_font_check *check)
{
    const unsigned char *cmap = font_table_at(check, check->cmap);
    uint32_t count = read_u16(cmap + 2), chosen = 0;
    if (check->cmap.length < 4 + 8 * count)
        return false;
    for (uint32_t i = 0; i < count; i++) {
        const unsigned char *entry = cmap + 4 + (size_t)8 * i;
        uint32_t platform = read_u16(entry), encoding = read_u16(entry + 2);
        if (platform != 0 && (platform != 3 || (encoding != 1 && encoding != 10)))
            continue;
        chosen = read_u32(entry + 4);
        if (chosen >= check->cmap.length)
            return false;
    }
    return chosen != 0 && map_fits(cmap + chosen, check->cmap.length - chosen);
}

const char *tach_font_check_open(tach_font_check *check, const unsigned char *file, size_t size)
{
    *check = (tach_font_check){.file = file, .size = size};
    if (size > MOST_BYTES)
        return "it is too large";
    if (size < 12 || (read_u32(file) != 0x00010000 && memcmp(file, "true", 4) != 0))
        return "not a TrueType file";
    if (!directory_fits(check))
        return "it is cut short";
    if (!tables_are_there(check))
        return "a table is missing";
    if (!counts_fit(check) || !character_map_fits(check))
        return "it is damaged";
    return NULL;
}

/* ---- Outlines ------------------------------------------------------------------------------------------------------------ */

#define MOST_DEPTH 6
#define MOST_PARTS 64 /* of an outline that is composed, in all */

static uint32_t outline_offset(const tach_font_check *check, uint32_t glyph)
{
    const unsigned char *loca = font_table_at(check, check->loca);
    return check->long_offsets ? read_u32(loca + (size_t)4 * glyph) : 2 * read_u16(loca + (size_t)2 * glyph);
}

/* Flags, then what they say of the steps along x and y. */
static bool points_fit(const unsigned char *at, const unsigned char *end, uint32_t count)
{
    size_t steps = 0;
    for (uint32_t i = 0; i < count;) {
        if (end - at < 2)
            return false;
        uint32_t flags = *at++, times = 1 + (flags & 8 ? *at++ : 0u);
        times = tach_min_u32(times, count - i);
        steps += times * ((flags & 2 ? 1u : flags & 16 ? 0u : 2u) + (flags & 4 ? 1u : flags & 32 ? 0u : 2u));
        i += times;
    }
    return (size_t)(end - at) >= steps;
}

static bool contours_fit(const unsigned char *at, const unsigned char *end, uint32_t contours)
{
    if ((size_t)(end - at) < 10 + 2 * (size_t)contours + 2)
        return false;
    const unsigned char *ends = at + 10, *behind = ends + 2 * (size_t)contours;
    size_t instructions = read_u16(behind);
    if ((size_t)(end - behind) < 2 + instructions)
        return false;
    for (uint32_t i = 1; i < contours; i++) {
        if (read_u16(ends + 2 * i) <= read_u16(ends + 2 * i - 2))
            return false;
    }
    return points_fit(behind + 2 + instructions, end, 1 + read_u16(ends + 2 * (size_t)contours - 2));
}

static bool outline_fits(const tach_font_check *check, uint32_t glyph, uint32_t depth, uint32_t *parts);

/* Each part: flags, a glyph, where it goes, and how it is turned. One that is placed by points is read as if that were not there.
 */
static bool parts_fit(const tach_font_check *check, const unsigned char *at, const unsigned char *end, uint32_t depth,
                      uint32_t *parts)
{
    uint32_t flags = 1 << 5;
    for (at += 10; flags & 1 << 5;) {
        if (end - at < 4)
            return false;
        flags = read_u16(at);
        uint32_t glyph = read_u16(at + 2);
        uint32_t place = flags & 2 ? (flags & 1 ? 4u : 2u) : 0u;
        uint32_t turn = flags & 1 << 3 ? 2u : flags & 1 << 6 ? 4u : flags & 1 << 7 ? 8u : 0u;
        if ((size_t)(end - at) < 4 + place + turn || !outline_fits(check, glyph, depth + 1, parts))
            return false;
        at += 4 + place + turn;
    }
    return true;
}

static bool outline_fits(const tach_font_check *check, uint32_t glyph, uint32_t depth, uint32_t *parts)
{
    if (glyph >= check->glyph_count)
        return true; /* is not read */
    if (depth > MOST_DEPTH || ++*parts > MOST_PARTS)
        return false;
    uint32_t first = outline_offset(check, glyph), next = outline_offset(check, glyph + 1);
    if (first == next)
        return true;
    if (first > next || next > check->glyf.length || next - first < 12)
        return false;
    const unsigned char *at = font_table_at(check, check->glyf) + first, *end = font_table_at(check, check->glyf) + next;
    uint32_t contours = read_u16(at);
    if (contours == 0)
        return true;
    return contours < 0x8000 ? contours_fit(at, end, contours) : parts_fit(check, at, end, depth, parts);
}

bool tach_font_check_outline(const tach_font_check *check, uint32_t glyph)
{
    uint32_t parts = 0;
    return outline_fits(check, glyph, 0, &parts);
}
