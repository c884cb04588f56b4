#include "capture/site.h"

#include "base/log.h"
#include "capture/group.h"
#include "capture/name.h"
#include "capture/thread.h"

_Static_assert(TACH_MAX_SITES >= 2 && TACH_MAX_SITES <= 65535, "an event has 16 bits for its site");

static tach_site_info site_infos[TACH_MAX_SITES] = {{.name = "(none)", .file = "", .group = ""},
                                                    {.name = "(other)", .file = "", .group = ""}};
static uint32_t site_count = 2;
static bool copy_names;

void tach_sites_copy_names(bool on) { TACH_STORE(&copy_names, on); }

static tach_site_info describe(const tach_site *site)
{
    tach_site_info info = {.name = tach_name_shown(site->name),
                           .file = site->file,
                           .line = site->line,
                           .kind = site->kind & ~(TACH_SITE_GROUPED | TACH_SITE_UNTRACED),
                           .copied = TACH_LOAD(&copy_names),
                           .untraced = site->kind & TACH_SITE_UNTRACED};
    const tach_group *group = site->kind & TACH_SITE_GROUPED ? ((const tach_grouped_site *)site)->group : NULL;
    info.group = tach_group_name(group, &info.colour);
    if (info.copied || !tach_name_is_clean(info.name))
        info.name = tach_name_copy_text(info.name);
    if (info.copied)
        info.file = tach_name_copy_text(info.file);
    return info;
}

/* Copied texts are equal when their addresses are. */
static bool is_same(const tach_site_info *a, const tach_site_info *b)
{
    return a->copied && b->copied && a->name == b->name && a->file == b->file && a->line == b->line && a->kind == b->kind &&
           a->group == b->group;
}

/* Under the registry's lock. */
static uint32_t id_of(const tach_site_info *info)
{
    if (info->copied)
        for (uint32_t id = TACH_SITE_OTHER + 1; id < site_count; id++)
            if (is_same(&site_infos[id], info))
                return id;
    if (site_count >= TACH_MAX_SITES)
        return TACH_SITE_OTHER;
    site_infos[site_count] = *info;
    return site_count++;
}

/* The number behind `id`, or what it is given now. */
static uint32_t give_id(uint32_t *id, const tach_site_info *info)
{
    static bool told;
    tach_registry_lock();
    uint32_t given = TACH_LOAD(id);
    if (!given) {
        given = id_of(info);
        TACH_PUBLISH(id, given);
    }
    bool tell = given == TACH_SITE_OTHER && !told;
    told |= tell;
    tach_registry_unlock();
    /* Outside the lock: a listener may have scopes of its own. */
    if (tell)
        tach_log("more than %d scopes in the source (TACH_MAX_SITES): %s:%u and later ones are shown as \"(other)\"",
                 TACH_MAX_SITES - 2, info->file, info->line);
    return given;
}

uint32_t tach_site_register(tach_site *site)
{
    tach_site_info info = describe(site);
    return give_id(&site->id, &info);
}

uint32_t tach_site_of_text(const char *text, const char *file, uint32_t line)
{
    tach_name *name = tach_name_copy(text);
    if (!name)
        return TACH_SITE_OTHER;
    uint32_t id = TACH_LOAD(&name->site);
    if (id)
        return id;
    tach_site_info info = {.name = name->text, .file = tach_name_copy_text(file), .line = line, .group = ""};
    return give_id(&name->site, &info);
}

const tach_site_info *tach_site_get(uint32_t id)
{
    return &site_infos[id < TACH_MAX_SITES && site_infos[id].name ? id : TACH_SITE_OTHER];
}
