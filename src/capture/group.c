#include "capture/group.h"

#include <string.h>

#include "base/log.h"
#include "capture/name.h"
#include "capture/thread.h"

typedef struct group_entry {
    const char *name;
    uint32_t colour;
    bool disabled; /* as asked for */
} group_entry;

static group_entry group_table[TACH_MAX_GROUPS];
static uint32_t group_count;
static tach_group *declared; /* in a list, for their flags */
static bool latched_on;

/* The entry of that name, made at need; TACH_MAX_GROUPS when the table is full. */
static uint32_t entry_of(const char *name)
{
    for (uint32_t i = 0; i < group_count; i++)
        if (strcmp(group_table[i].name, name) == 0)
            return i;
    if (group_count == TACH_MAX_GROUPS)
        return TACH_MAX_GROUPS;
    group_table[group_count].name = name;
    return group_count++;
}

static void write_flag(tach_group *group)
{
    bool disabled = group->index < TACH_MAX_GROUPS && group_table[group->index].disabled;
    TACH_STORE(&group->on, latched_on && !disabled);
}

static void tell_full(const char *name)
{
    tach_log("more than %d groups (TACH_MAX_GROUPS): %s cannot be switched by itself", TACH_MAX_GROUPS, name);
}

/* Before main, or in dlopen. */
void tach_group_register(tach_group *group)
{
    const char *name = tach_name_copy_text(group->name);
    tach_registry_lock();
    group->index = entry_of(name);
    if (group->index < TACH_MAX_GROUPS)
        group_table[group->index].colour = group->colour;
    group->next = declared;
    declared = group;
    write_flag(group);
    tach_registry_unlock();
    if (group->index == TACH_MAX_GROUPS)
        tell_full(name);
}

/* In dlclose, or after main. */
void tach_group_unregister(tach_group *group)
{
    tach_registry_lock();
    for (tach_group **at = &declared; *at; at = &(*at)->next)
        if (*at == group) {
            *at = group->next;
            break;
        }
    tach_registry_unlock();
}

bool tach_group_enable(const char *name, bool on)
{
    const char *kept = tach_name_copy_text(name);
    tach_registry_lock();
    uint32_t index = entry_of(kept);
    if (index < TACH_MAX_GROUPS)
        group_table[index].disabled = !on;
    tach_registry_unlock();
    if (index == TACH_MAX_GROUPS)
        tell_full(kept);
    return index < TACH_MAX_GROUPS;
}

bool tach_group_get(uint32_t index, tach_group_info *out)
{
    if (!out)
        return false;
    tach_registry_lock();
    bool known = index < group_count;
    *out = known ? (tach_group_info){group_table[index].name, group_table[index].colour, !group_table[index].disabled}
                 : (tach_group_info){"", 0, false};
    tach_registry_unlock();
    return known;
}

void tach_groups_latch(bool on)
{
    tach_registry_lock();
    latched_on = on;
    TACH_STORE(&tach_hot.on, on);
    for (tach_group *group = declared; group; group = group->next)
        write_flag(group);
    tach_registry_unlock();
}

const char *tach_group_name(const tach_group *group, uint32_t *colour)
{
    *colour = group ? group->colour : 0;
    return !group ? "" : group->index < TACH_MAX_GROUPS ? group_table[group->index].name : "(other)";
}
