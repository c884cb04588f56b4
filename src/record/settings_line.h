/* settings_line.h - a file of settings in memory, line by line. */
#ifndef TACH_SETTINGS_LINE_H
#define TACH_SETTINGS_LINE_H

#include "base/base.h"

#define TACH_SETTINGS_LINE_BYTES 200 /* as inih has it */
#define TACH_SETTINGS_NAME_BYTES 64

typedef enum tach_settings_line_kind {
    TACH_SETTINGS_OTHER, /* nothing, or a comment */
    TACH_SETTINGS_SECTION,
    TACH_SETTINGS_PAIR,
    TACH_SETTINGS_BAD
} tach_settings_line_kind;

typedef struct tach_settings_line {
    const char *raw; /* as it stands in the file, with its end */
    size_t raw_length;
    uint32_t number; /* from 1 on */
    tach_settings_line_kind kind;
    char section[TACH_SETTINGS_NAME_BYTES];  /* that it stands in, or begins; "" for none and for one that is longer */
    char name[2 * TACH_SETTINGS_NAME_BYTES]; /* of a pair: "section.key" */
    char value[TACH_SETTINGS_LINE_BYTES];
    const char *fault; /* of a bad one */
} tach_settings_line;

/* Read the line that begins at *text, before `end`, and step over it. `line` holds the one before, at first a zeroed one. False at
 * the end. */
bool tach_settings_next(tach_settings_line *line, const char **text, const char *end);

/* The place of the value in a pair's raw line. */
size_t tach_settings_value_at(const tach_settings_line *pair);

#endif
