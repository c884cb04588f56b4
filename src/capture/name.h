/* name.h - the string table: texts whose own memory may change or go, each kept once.
 *
 * Static and never emptied, so that what it returns stays valid for good. Finding a text that is there takes no lock.
 */
#ifndef TACH_CAPTURE_NAME_H
#define TACH_CAPTURE_NAME_H

#include "base/base.h"
#include "tach/tach.h"

typedef struct tach_name {
    const char *text; /* published last; NULL: no entry */
    uint32_t hash;
    uint32_t site; /* of the scopes that TACH_SCOPE_COPY gives this name, 0 for none yet; published */
} tach_name;

/* What is shown for a text: "(null)" for NULL, "(unnamed)" for an empty one. */
const char *tach_name_shown(const char *text);

/* May this text be shown as it stands: valid UTF-8 and shorter than TACH_MAX_NAME? */
bool tach_name_is_clean(const char *text);

/* The entry of a text, made at need: cut at a whole character, broken bytes replaced. NULL when the table is full, which is counted
 * and told once. Any thread; takes the registry's lock for a new text. About 1 ns a character of plain ASCII, else 6. */
tach_name *tach_name_copy(const char *text);

/* The same as text, "(other)" when the table is full. */
const char *tach_name_copy_text(const char *text);

/* Texts that found no room, since the program began. */
uint64_t tach_names_refused(void);

#endif
