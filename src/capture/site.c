#include "capture/site.h"

#include "base/log.h"
#include "capture/thread.h"

_Static_assert(TACH_MAX_SITES >= 2 && TACH_MAX_SITES <= 65535, "an event has 16 bits for its site");

static tach_site_info infos[TACH_MAX_SITES] = {{"(none)", "", 0, 0}, {"(other)", "", 0, 0}};
static uint32_t count = 2;

static uint32_t next_id(const tach_site *site)
{
    if (count >= TACH_MAX_SITES)
        return TACH_SITE_OTHER;
    const char *name = site->name ? site->name : "(null)";
    infos[count] = (tach_site_info){*name ? name : "(unnamed)", site->file, site->line, site->kind};
    return count++;
}

uint32_t tach_site_register(tach_site *site)
{
    static bool told;
    tach_registry_lock();
    uint32_t id = TACH_LOAD(&site->id);
    if (!id) {
        id = next_id(site);
        TACH_PUBLISH(&site->id, id);
    }
    bool tell = id == TACH_SITE_OTHER && !told;
    told |= tell;
    tach_registry_unlock();
    /* Outside the lock: a listener may have scopes of its own. */
    if (tell)
        tach_log("more than %d scopes in the source (TACH_MAX_SITES): %s:%u and later ones are shown as \"(other)\"",
                 TACH_MAX_SITES - 2, site->file, site->line);
    return id;
}

const tach_site_info *tach_site_get(uint32_t id) { return &infos[id < TACH_MAX_SITES && infos[id].name ? id : TACH_SITE_OTHER]; }
