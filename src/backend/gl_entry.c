#include "backend/gl_entry.h"

#include <string.h>

tach_gl_function *tach_gl_reals[TACH_GL_ENTRIES];
static tach_gl_function *first_reals[TACH_GL_ENTRIES]; /* NULL where there is but one */
uint32_t tach_gl_unusual = TACH_GL_UNWATCHED;
TACH_TLS tach_gl_inside tach_gl_now;

static const struct entry_row {
    const char *name;
    tach_gl_function *wrapper;
} entry_rows[TACH_GL_ENTRIES] = {
#define TACH_GL_ROW(result, name, count, parameters) {"gl" #name, (tach_gl_function *)tach_gl_watch_##name},
#include "backend/gl_watch_table.h"
};

/* ISO C has no cast between the two; POSIX and Windows promise that they are alike. */
static tach_gl_function *function_from_address(const void *address)
{
    tach_gl_function *function;
    memcpy(&function, &address, sizeof function);
    return function;
}

static void *address_of_function(tach_gl_function *function)
{
    void *address;
    memcpy(&address, &function, sizeof address);
    return address;
}

const char *tach_gl_entry_name(tach_gl_entry entry) { return entry_rows[entry].name; }
void *tach_gl_entry_wrapper(tach_gl_entry entry) { return address_of_function(entry_rows[entry].wrapper); }

tach_gl_entry tach_gl_entry_named(const char *name)
{
    uint32_t i = 0;
    while (i < TACH_GL_ENTRIES && strcmp(entry_rows[i].name, name) != 0)
        i++;
    return (tach_gl_entry)i;
}

tach_gl_entry tach_gl_entry_of_wrapper(const void *function)
{
    uint32_t i = 0;
    while (i < TACH_GL_ENTRIES && tach_gl_entry_wrapper((tach_gl_entry)i) != function)
        i++;
    return (tach_gl_entry)i;
}

void *tach_gl_entry_behind(const void *function)
{
    tach_gl_entry entry = tach_gl_entry_of_wrapper(function);
    return entry == TACH_GL_ENTRIES ? NULL : address_of_function(TACH_LOAD(&tach_gl_reals[entry]));
}

void tach_gl_entry_found(tach_gl_entry entry, void *function)
{
    TACH_STORE(&first_reals[entry], NULL); /* any thread may look functions up */
    TACH_PUBLISH(&tach_gl_reals[entry], function_from_address(function));
}

void tach_gl_entry_linked(tach_gl_entry entry, tach_gl_function *function)
{
    if (function && !TACH_LOAD(&tach_gl_reals[entry]))
        TACH_PUBLISH(&tach_gl_reals[entry], function);
}

void tach_gl_entry_held(tach_gl_entry entry, void *function)
{
    tach_gl_function *held = function_from_address(function), *first = TACH_LOAD(&tach_gl_reals[entry]);
    if (first && first != held) {
        TACH_STORE(&first_reals[entry], first);
        tach_gl_set_unusual(TACH_GL_DOUBTFUL, true);
    }
    TACH_PUBLISH(&tach_gl_reals[entry], held);
}

void tach_gl_set_unusual(uint32_t bit, bool on)
{
    if (on)
        __atomic_fetch_or(&tach_gl_unusual, bit, __ATOMIC_SEQ_CST);
    else
        __atomic_fetch_and(&tach_gl_unusual, ~bit, __ATOMIC_SEQ_CST);
}

bool tach_gl_enter(tach_gl_entry entry, tach_gl_inside *outside)
{
    *outside = tach_gl_now;
    tach_gl_now.first = outside->entry == (uint32_t)entry + 1;
    tach_gl_now.entry = (uint32_t)entry + 1;
    bool listed = outside->list && entry != TACH_GL_ENTRY_EndList;
    return !tach_gl_now.first && !outside->hook && !listed && !(TACH_LOAD(&tach_gl_unusual) & TACH_GL_UNWATCHED);
}

void tach_gl_leave(const tach_gl_inside *outside)
{
    tach_gl_now.entry = outside->entry;
    tach_gl_now.first = outside->first;
    tach_gl_now.hook = outside->hook;
}

tach_gl_function *tach_gl_real_now(tach_gl_entry entry)
{
    tach_gl_function *first = tach_gl_now.first ? TACH_LOAD(&first_reals[entry]) : NULL;
    return first ? first : TACH_LOAD(&tach_gl_reals[entry]);
}
