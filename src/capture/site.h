/* site.h - the places in the source that record: each gets a number at its first use, which is what events carry.
 *
 * The table is static and never shrinks, so a number stays valid for good. Number 0 is "not yet", 1 is "(other)", for all that did
 * not fit into TACH_MAX_SITES.
 */
#ifndef TACH_CAPTURE_SITE_H
#define TACH_CAPTURE_SITE_H

#include "base/base.h"
#include "tach/tach.h"

#define TACH_SITE_OTHER 1u

typedef struct tach_site_info {
    const char *name;
    const char *file;
    uint32_t line;
    uint32_t kind;     /* tach_site_kind */
    const char *group; /* "" for none */
    uint32_t colour;
    bool copied;   /* name and file lie in the string table */
    bool untraced; /* its file leaves no trace of allocations */
} tach_site_info;

/* From here on, sites copy their names at registration, and find the number of an equal one again: tach_config.copy_names. */
void tach_sites_copy_names(bool on);

/* Give the site its number; any thread, takes the registry's lock. Returns it. NULL names become "(null)", empty ones "(unnamed)",
 * those that are too long or no UTF-8 are copied as tach_name_copy does. */
uint32_t tach_site_register(tach_site *site);

/* The number of all copied scopes with this text. Any thread; takes the lock for a new one. */
uint32_t tach_site_of_text(const char *text, const char *file, uint32_t line);

/* Its number, given at need. */
static inline uint32_t tach_site_id(tach_site *site)
{
    uint32_t id = TACH_LOAD(&site->id);
    return id ? id : tach_site_register(site);
}

/* What stands behind a number; "(other)" for one that was never given. Any thread that got the number from an event. */
const tach_site_info *tach_site_get(uint32_t id);

#endif
