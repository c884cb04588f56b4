/* artist_fixture.h - a moment made by hand with budgets and memory, as the artist's level shows them. */
#ifndef TACH_ARTIST_FIXTURE_H
#define TACH_ARTIST_FIXTURE_H

#include "unit/picture_fixture.h"

#include "fake_moment.h"
#include "view/budget_rows.h"

enum { FRAME, TRIANGLES, DRAWS, TEXTURES, SOLVE, MIX, ALLOCS, GPU, BUDGETS };

static fake game;
static tach_budget asked[TACH_BUDGET_ROWS_MOST];
static tach_memory_category categories[8];
static tach_memory_site places[8];
static float lines[TACH_BUDGET_ROWS_MOST][TACH_VALUE_HISTORY];
static tach_budget_rows_state rows_state;
static tach_budget_rows rows;

static inline void set_value(uint32_t index, double value)
{
    tach_budget *budget = &asked[index];
    budget->value = budget->held = value;
    budget->worst = fmax(budget->worst, value);
    budget->state = value > budget->limit ? TACH_BUDGET_OVER : value > budget->warn ? TACH_BUDGET_WARN : TACH_BUDGET_OK;
}

static inline void add_budget(tach_budget_kind kind, tach_budget_unit unit, const char *name, double limit, double value)
{
    uint32_t index = game.moment.frame.budget_count++;
    asked[index] = (tach_budget){.kind = kind,
                                 .unit = unit,
                                 .source = index ? TACH_BUDGET_FROM_FILE : TACH_BUDGET_FROM_CONFIG,
                                 .name = name,
                                 .owner = "",
                                 .advice = "",
                                 .file = index ? "game/assets/forest.ini" : "",
                                 .line = 10 + index,
                                 .limit = limit,
                                 .warn = limit * 0.9};
    set_value(index, value);
    for (int i = 0; i < TACH_VALUE_HISTORY; i++)
        lines[index][i] = (float)value;
}

static inline void open_artist(void)
{
    fake_create(&game);
    memset(&rows_state, 0, sizeof rows_state);
    tach_moment *m = &game.moment;
    m->frame.budgets = asked;
    add_budget(TACH_BUDGET_FRAME, TACH_BUDGET_MS, "", 1000.0 / 60, 12.5);
    add_budget(TACH_BUDGET_STATISTIC, TACH_BUDGET_COUNT, "render/triangles", 1e6, 1.21e6);
    add_budget(TACH_BUDGET_STATISTIC, TACH_BUDGET_COUNT, "render/draw calls", 1400, 1284);
    add_budget(TACH_BUDGET_STATISTIC, TACH_BUDGET_BYTES, "memory/textures", 512 << 20, 300 << 10);
    add_budget(TACH_BUDGET_SCOPE, TACH_BUDGET_MS, "update > physics > solve", 2, 1.54);
    add_budget(TACH_BUDGET_SCOPE, TACH_BUDGET_MS, "mix", 1, 1.2);
    add_budget(TACH_BUDGET_NO_ALLOC, TACH_BUDGET_COUNT, "mix", 0, 3);
    add_budget(TACH_BUDGET_SCOPE, TACH_BUDGET_MS, "gpu particles", 2, 0);
    asked[GPU].state = TACH_BUDGET_NOT_SEEN;
    asked[TRIANGLES].owner = "env-art";
    asked[TRIANGLES].advice = "bake LODs before 200 m";
    asked[TRIANGLES].frames_over = 312;
    asked[TRIANGLES].last_over_ns = m->now_ns - UINT64_C(2100000000);
    asked[TRIANGLES].worst = 1.43e6;
    m->budget_series = lines;
    m->budget_frames = 1000;
    categories[0] = (tach_memory_category){"scripts", 3 << 20, 4 << 20, 12, 40, 40, 4096};
    categories[1] = (tach_memory_category){"textures", 80 << 20, 96 << 20, 31, 0, 0, 0};
    categories[2] = (tach_memory_category){"unused", 0, 0, 0, 0, 0, 0};
    places[0] = (tach_memory_site){"textures", "game/texture.c", 142, 80 << 20, 31, 0, 0, 0};
    places[1] = (tach_memory_site){"scripts", "", 0, 3 << 20, 12, 40, 40, 4096};
    places[2] = (tach_memory_site){"unused", "x.c", 1, 0, 0, 0, 0, 0};
    m->frame.memory = categories;
    m->frame.memory_count = 3;
    m->frame.memory_sites = places;
    m->frame.memory_site_count = 3;
}

static inline void fill_rows(void) { tach_budget_rows_fill(&rows, &rows_state, &game.moment, 100); }

static inline const tach_budget_row *row_for(uint32_t budget)
{
    for (uint32_t i = 0; i < rows.row_count; i++) {
        if (rows.rows[i].budget == budget)
            return &rows.rows[i];
    }
    fail_msg("no row for budget %u", budget);
    return NULL;
}

#endif
