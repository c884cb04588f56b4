/* font_check.h - is a font file safe to be read by stb_truetype, which follows offsets and counts without looking?
 *
 * Checked is all that tach has it read: the directory, head, hhea, maxp, hmtx, the one character map that it would choose, loca,
 * and each outline before it is made, with those that it is composed of. Of a bad outline only that character is missing.
 */
#ifndef TACH_FONT_CHECK_H
#define TACH_FONT_CHECK_H

#include "base/base.h"

typedef struct tach_font_table {
    uint32_t at, length; /* in the file; length 0: there is none */
} tach_font_table;

typedef struct tach_font_check {
    const unsigned char *file;
    size_t size;
    tach_font_table head, hhea, maxp, hmtx, cmap, loca, glyf;
    uint32_t glyph_count, units_per_em;
    bool long_offsets;
} tach_font_check;

/* NULL when its tables are good, else what is wrong with them, in words. The file must stay for the next function. */
const char *tach_font_check_open(tach_font_check *check, const unsigned char *file, size_t size);

/* Can this outline be read? An empty one can. Cost: a pass over it. */
bool tach_font_check_outline(const tach_font_check *check, uint32_t glyph);

#endif
