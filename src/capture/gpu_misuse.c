#include "capture/gpu_misuse.h"

#include "base/log.h"
#include "capture/name.h"
#include "capture/site.h"

#define TELL 3 /* times of each kind; a mistake in a loop must not flood the log */

static uint32_t told_ended, told_left;
static uint32_t told_begin_elsewhere, told_end_elsewhere; /* as all below: any thread */
static uint32_t begins_elsewhere, ends_elsewhere;

static uint32_t add_one(uint32_t *counter) { return __atomic_fetch_add(counter, 1, __ATOMIC_RELAXED); }
static uint32_t take_all(uint32_t *counter) { return __atomic_exchange_n(counter, 0, __ATOMIC_RELAXED); }

void tach_gpu_misuse_start(void)
{
    told_ended = told_left = 0;
    take_all(&told_begin_elsewhere);
    take_all(&told_end_elsewhere);
    tach_gpu_misuse_take_begins();
    tach_gpu_misuse_take_ends();
}

void tach_gpu_misuse_ended(uint32_t id, const char *file, int line)
{
    if (told_ended++ >= TELL)
        return;
    const tach_site_info *site = tach_site_get(id);
    if (!id)
        tach_log("%s:%d: the end of a GPU scope that has ended", file, line);
    else if (*file)
        tach_log("%s:%d: the end of the GPU scope \"%s\", which has ended", file, line, site->name);
    else
        tach_log("%s:%u: the GPU scope \"%s\" had ended before its block did", site->file, site->line, site->name);
}

void tach_gpu_misuse_left(uint32_t id)
{
    const tach_site_info *site = tach_site_get(id);
    if (told_left++ < TELL)
        tach_log("%s:%u: the GPU scope \"%s\" was left without its end", site->file, site->line, site->name);
}

void tach_gpu_misuse_begin_elsewhere(const tach_site *site)
{
    add_one(&begins_elsewhere);
    if (add_one(&told_begin_elsewhere) < TELL)
        tach_log("%s:%u: the GPU scope \"%s\" is left out: it is not on the thread of tach_frame", site->file, site->line,
                 tach_name_shown(site->name));
}

void tach_gpu_misuse_end_elsewhere(const char *file, int line)
{
    add_one(&ends_elsewhere);
    if (add_one(&told_end_elsewhere) >= TELL)
        return;
    if (*file)
        tach_log("%s:%d: the end of a GPU scope does nothing here: it is not on the thread of tach_frame", file, line);
    else
        tach_log("the end of a GPU scope's block does nothing on another thread than that of tach_frame");
}

uint32_t tach_gpu_misuse_take_begins(void) { return take_all(&begins_elsewhere); }
uint32_t tach_gpu_misuse_take_ends(void) { return take_all(&ends_elsewhere); }
