#include "capture/name.h"

#include <string.h>

#include "base/hash.h"
#include "base/log.h"
#include "base/text.h"
#include "capture/thread.h"

#define SLOTS (2 * TACH_MAX_NAMES)

_Static_assert((TACH_MAX_NAMES & (TACH_MAX_NAMES - 1)) == 0, "TACH_MAX_NAMES is a power of two");
_Static_assert(TACH_MAX_NAME >= 16, "a name needs room");

static tach_name names[SLOTS]; /* open addressing by hash */
static char pool[TACH_NAME_BYTES];
static uint32_t name_count;
static size_t pool_used;
static uint64_t refused_names;

const char *tach_name_shown(const char *text) { return !text ? "(null)" : *text ? text : "(unnamed)"; }

bool tach_name_is_clean(const char *text)
{
    const char *at = text;
    while (at - text < TACH_MAX_NAME) {
        uint32_t character = tach_text_next_utf8(&at);
        if (character == 0)
            return true;
        if (character == 0xFFFD || character < ' ' || character == 0x7F)
            return false;
    }
    return false;
}

/* The hash of a text that is kept as it is, short and plain ASCII, as most are; false for others. */
static bool hash_plain(const char *text, uint32_t *hash)
{
    *hash = TACH_HASH_START;
    for (int i = 0; i < TACH_MAX_NAME; i++) {
        if (!text[i])
            return true;
        if ((unsigned char)(text[i] - ' ') >= 0x7F - ' ')
            return false;
        *hash = tach_hash_byte(*hash, text[i]);
    }
    return false;
}

/* The text's entry, or the empty one where it belongs; the table is never more than half full. */
static tach_name *find_name(const char *text, uint32_t hash)
{
    for (uint32_t i = hash & (SLOTS - 1);; i = (i + 1) & (SLOTS - 1)) {
        const char *known = __atomic_load_n(&names[i].text, __ATOMIC_ACQUIRE);
        if (!known || (names[i].hash == hash && strcmp(known, text) == 0))
            return &names[i];
    }
}

/* Under the registry's lock. NULL when it does not fit. */
static tach_name *add_name(const char *text, size_t length, uint32_t hash)
{
    tach_name *name = find_name(text, hash);
    if (name->text)
        return name;
    if (name_count == TACH_MAX_NAMES || length + 1 > sizeof pool - pool_used)
        return NULL;
    char *kept = &pool[pool_used];
    memcpy(kept, text, length + 1);
    pool_used += length + 1;
    name_count++;
    name->hash = hash;
    TACH_PUBLISH(&name->text, kept);
    return name;
}

/* The entry of a text that is there already, if it is plain. */
static tach_name *find_plain(const char *text)
{
    uint32_t hash;
    if (!hash_plain(text, &hash))
        return NULL;
    tach_name *name = find_name(text, hash);
    return TACH_LOAD(&name->text) ? name : NULL;
}

tach_name *tach_name_copy(const char *given)
{
    const char *shown = tach_name_shown(given);
    tach_name *name = find_plain(shown);
    if (name)
        return name;
    char text[TACH_MAX_NAME];
    size_t length = tach_text_copy_line(text, sizeof text, shown);
    uint32_t hash = tach_hash_text(text);
    name = find_name(text, hash);
    if (TACH_LOAD(&name->text))
        return name;
    tach_registry_lock();
    name = add_name(text, length, hash);
    bool tell = !name && refused_names == 0;
    if (!name)
        TACH_STORE(&refused_names, refused_names + 1);
    tach_registry_unlock();
    if (tell)
        tach_log("the string table is full (TACH_MAX_NAMES, TACH_NAME_BYTES): \"%.100s\" and later names are shown as \"(other)\"",
                 text);
    return name;
}

const char *tach_name_copy_text(const char *text)
{
    const tach_name *name = tach_name_copy(text);
    return name ? name->text : "(other)";
}

uint64_t tach_names_refused(void) { return TACH_LOAD(&refused_names); }
