/* draws_fake.h - a source of draws and objects made by hand: what a graphics API would tell, and what it was told. */
#ifndef TACH_TEST_DRAWS_FAKE_H
#define TACH_TEST_DRAWS_FAKE_H

#include <math.h>
#include <stddef.h>

#include "tach/tach_draws.h"

#define FAKE_LATENCY 3 /* frames after which a time is known */
#define FAKE_TIMES   512

typedef struct fake_draws {
    tach_draws_source table;
    tach_draws_status status;
    tach_draws_row draws[16], groups[16];
    uint32_t draw_count, group_count;
    uint32_t starts, cancels;
    bool flashes_group;
    uint32_t flashing;
    const char *objects[4];
    tach_draws_resource resources[16]; /* largest first */
    uint32_t resource_count, resource_asks;
    /* Frames. */
    bool refuses, loses, never_tells;
    uint64_t left_out;           /* draws of the object that is measured */
    double frame_ms, cost_ms[4]; /* of the whole, and of each object in it */
    double (*noise)(uint64_t number);
    uint32_t hidden, ends;
    uint64_t told, taken;
    double times[FAKE_TIMES];
    uint64_t numbers[FAKE_TIMES];
} fake_draws;

static void fake_start(void *user)
{
    fake_draws *f = user;
    f->starts++;
    f->status.state = TACH_DRAWS_MEASURING;
    f->status.frame = 1;
    f->status.frames = 8;
    f->status.version++;
}

static void fake_cancel(void *user)
{
    fake_draws *f = user;
    f->cancels++;
    f->status.state = TACH_DRAWS_IDLE;
    f->status.version++;
}

static inline void fake_finish(fake_draws *f)
{
    f->status.state = TACH_DRAWS_DONE;
    f->status.version++;
}

static void fake_status(void *user, tach_draws_status *out) { *out = ((fake_draws *)user)->status; }

static const tach_draws_row *fake_rows(void *user, uint32_t *count)
{
    fake_draws *f = user;
    *count = f->status.state == TACH_DRAWS_DONE ? f->draw_count : 0;
    return f->draws;
}

static const tach_draws_row *fake_groups(void *user, uint32_t *count)
{
    fake_draws *f = user;
    *count = f->status.state == TACH_DRAWS_DONE ? f->group_count : 0;
    return f->groups;
}

static void fake_flash(void *user, bool group, uint32_t index)
{
    fake_draws *f = user;
    f->flashes_group = group;
    f->flashing = index;
}

static const char *fake_object(void *user, uint32_t index) { return index < 4 ? ((fake_draws *)user)->objects[index] : NULL; }

static bool fake_frame(void *user, uint64_t number, uint32_t hidden)
{
    fake_draws *f = user;
    if (f->refuses)
        return false;
    f->hidden = hidden;
    double ms = f->frame_ms - (hidden < 4 ? f->cost_ms[hidden] : 0) + (f->noise ? f->noise(number) : 0);
    f->numbers[f->told % FAKE_TIMES] = number;
    f->times[f->told++ % FAKE_TIMES] = f->loses ? (double)NAN : ms;
    return true;
}

static void fake_end(void *user)
{
    fake_draws *f = user;
    f->hidden = TACH_DRAWS_NONE;
    f->ends++;
    f->taken = f->told;
}

static uint64_t fake_left_out(void *user) { return ((fake_draws *)user)->left_out; }

static bool fake_time(void *user, uint64_t *number, double *ms)
{
    fake_draws *f = user;
    if (f->never_tells || f->told < f->taken + FAKE_LATENCY)
        return false;
    *number = f->numbers[f->taken % FAKE_TIMES];
    *ms = f->times[f->taken++ % FAKE_TIMES];
    return true;
}

static uint32_t fake_largest(void *user, tach_draws_resource *out, uint32_t capacity, uint32_t *count, uint64_t *bytes)
{
    fake_draws *f = user;
    f->resource_asks++;
    *bytes = 0;
    *count = f->resource_count;
    for (uint32_t i = 0; i < f->resource_count; i++) {
        *bytes += f->resources[i].bytes;
        if (i < capacity)
            out[i] = f->resources[i];
    }
    return f->resource_count < capacity ? f->resource_count : capacity;
}

static void fake_add(fake_draws *f, uint32_t group, const char *program, uint64_t triangles, uint64_t texture_bytes, double ms)
{
    tach_draws_row *row = &f->draws[f->draw_count++], *all = &f->groups[group];
    *row = (tach_draws_row){all->name, program, group, 1, triangles, 1, texture_bytes, 2, ms};
    f->status.draws++;
    f->status.unmatched += isnan(ms) != 0;
    all->draws++;
    all->triangles += triangles;
    all->instances++;
    all->changes += 2;
    all->texture_bytes = texture_bytes > all->texture_bytes ? texture_bytes : all->texture_bytes;
    all->program = program;
    if (isnan(ms))
        return;
    all->gpu_ms = isnan(all->gpu_ms) ? ms : all->gpu_ms + ms;
    f->status.total_ms += ms;
}

/* What a game has loaded, 12 of them: two without a label. */
static inline void fake_load(fake_draws *f)
{
    static const tach_draws_resource loaded[] = {{"terrain albedo", "SRGBA8", 4096, 4096, 1, 13, 0, 89478484},
                                                 {"shadow cascades", "DEPTH32F", 2048, 2048, 4, 1, 0, 67108864},
                                                 {"sky", "RGB16F", 1024, 1024, 6, 11, 0, 50331624},
                                                 {"scene colour", "RGBA16F", 1920, 1080, 1, 1, 4, 66355200 / 2},
                                                 {"statue_angel_02 normals, by hand", "RGBA8", 2048, 2048, 1, 12, 0, 22369620},
                                                 {"terrain vertices", "buffer", 0, 0, 0, 0, 0, 12582912},
                                                 {"renderbuffer 3", "DEPTH24_S8", 1920, 1080, 1, 1, 0, 8294400},
                                                 {"tent cloth", "RGBA_DXT5", 2048, 2048, 1, 12, 0, 5592432},
                                                 {"water normals", "RG8", 1024, 1024, 1, 1, 0, 2097152},
                                                 {"texture 12", "RGBA8", 512, 512, 1, 1, 0, 1048576},
                                                 {"crowd instances", "buffer", 0, 0, 0, 0, 0, 524288},
                                                 {"font", "R8", 512, 512, 1, 1, 0, 262144}};
    f->resource_count = sizeof loaded / sizeof *loaded;
    for (uint32_t i = 0; i < f->resource_count; i++)
        f->resources[i] = loaded[i];
}

/* The one of the sketch. */
static void fake_draws_create(fake_draws *f)
{
    static const char *const names[] = {"scene > statue_angel_02", "scene > market > tents", "scene > water plane",
                                        "shadows > lamp 3 with a name so long that no panel has room for it"};
    *f = (fake_draws){.table = {f, fake_start, fake_cancel, fake_status, fake_rows, fake_groups, fake_flash, fake_object,
                                fake_frame, fake_end, fake_left_out, fake_time, fake_largest},
                      .status = {.why = ""},
                      .left_out = 96,
                      .flashing = TACH_DRAWS_NONE,
                      .hidden = TACH_DRAWS_NONE,
                      .objects = {"statue", "tents", NULL, NULL},
                      .frame_ms = 8};
    for (uint32_t i = 0; i < 4; i++)
        f->groups[i] = (tach_draws_row){.name = names[i], .group = i, .gpu_ms = (double)NAN};
    f->group_count = 4;
    fake_add(f, 1, "cloth", 40000, 22 << 20, 0.5);
    fake_add(f, 0, "stone", 412000, 64 << 20, 1.31);
    fake_add(f, 1, "cloth", 48000, 22 << 20, 0.62);
    fake_add(f, 2, "water", 2, 8 << 20, 1.05);
    fake_add(f, 3, "shadow", 96000, 0, (double)NAN);
}

#endif
