/* gl_watch.c - the ways in: how a game's GL calls come to go through the watch. */
#include <string.h>

#include "backend/gl_bound.h"
#include "backend/gl_count.h"
#include "backend/gl_entry.h"
#include "base/log.h"
#include "tach/tach_gl.h"

static tach_gl_loader *watched_loader;

bool tach_gl_watch(tach_gl_loader *loader)
{
    if (loader == tach_gl_get_proc)
        return tach_fail("tach_gl_watch needs the loader that finds the real functions, not tach_gl_get_proc");
    watched_loader = loader;
    tach_gl_bound_start(loader);
    tach_gl_count_start();
    tach_gl_set_unusual(TACH_GL_UNWATCHED, false);
    return true;
}

void tach_gl_unwatch(void) { tach_gl_set_unusual(TACH_GL_UNWATCHED, true); }

void *tach_gl_get_proc(const char *name)
{
    void *function = watched_loader && name ? watched_loader(name) : NULL;
    if (!function)
        return NULL;
    tach_gl_entry entry = tach_gl_entry_named(name);
    if (entry == TACH_GL_ENTRIES)
        return function;
    if (tach_gl_entry_of_wrapper(function) == TACH_GL_ENTRIES) { /* else the loader asked us */
        tach_gl_entry_found(entry, function);
        tach_gl_bound_start(watched_loader);
    }
    return tach_gl_entry_wrapper(entry);
}

bool tach_gl_wrap(void *pointer, const char *name)
{
    void *function = NULL;
    tach_gl_entry entry = name ? tach_gl_entry_named(name) : TACH_GL_ENTRIES;
    if (pointer)
        memcpy(&function, pointer, sizeof function);
    if (!function || entry == TACH_GL_ENTRIES)
        return false;
    void *wrapper = tach_gl_entry_wrapper(entry);
    if (function == wrapper)
        return true;
    if (tach_gl_entry_of_wrapper(function) != TACH_GL_ENTRIES)
        return false; /* of another function: the game mixed its pointers up */
    tach_gl_entry_held(entry, function);
    memcpy(pointer, &wrapper, sizeof wrapper);
    return true;
}

bool tach_gl_load(void *pointer, const char *name)
{
    void *function = pointer ? tach_gl_get_proc(name) : NULL;
    if (function)
        memcpy(pointer, &function, sizeof function);
    return function != NULL;
}

bool tach_gl_unwrap(void *pointer)
{
    if (!pointer)
        return false;
    void *function;
    memcpy(&function, pointer, sizeof function);
    function = tach_gl_entry_behind(function);
    if (!function)
        return false;
    memcpy(pointer, &function, sizeof function);
    return true;
}
