#include "view/draws_list.h"

#include <math.h>
#include <string.h>

#include "base/text.h"
#include "view/layout.h"
#include "view/number.h"

static const char *const sort_names[TACH_DRAWS_COLUMN_COUNT] = {"name",     "tris",    "draws",  "instances",
                                                                "textures", "changes", "gpu ms", "gpu ms"};

void tach_draws_list_start(tach_draws_list_state *state)
{
    *state = (tach_draws_list_state){
        .sort = TACH_DRAWS_GPU, .opened = TACH_DRAWS_NONE, .selected = TACH_DRAWS_NONE, .flashing = TACH_DRAWS_NONE};
}

void tach_draws_list_see(tach_draws_seen *seen, const tach_draws_source *source)
{
    *seen = (tach_draws_seen){.status.why = ""};
    if (!source)
        return;
    source->status(source->user, &seen->status);
    seen->draws = source->draws(source->user, &seen->draw_count);
    seen->groups = source->groups(source->user, &seen->group_count);
}

/* ---- Order ------------------------------------------------------------------------------------------------------------------ */

static const tach_draws_row *row_of(const tach_draws_list_state *state, const tach_draws_seen *seen, uint32_t index)
{
    return state->opened == TACH_DRAWS_NONE ? &seen->groups[index] : &seen->draws[index];
}

static double sort_weight(const tach_draws_row *row, tach_draws_column column)
{
    switch (column) {
    case TACH_DRAWS_TRIANGLES:
        return (double)row->triangles;
    case TACH_DRAWS_DRAWS:
        return row->draws;
    case TACH_DRAWS_INSTANCES:
        return (double)row->instances;
    case TACH_DRAWS_TEXTURES:
        return (double)row->texture_bytes;
    case TACH_DRAWS_CHANGES:
        return row->changes;
    default:
        return isnan(row->gpu_ms) ? -1 : row->gpu_ms;
    }
}

/* Heaviest first, names from A on. */
static bool comes_before(const tach_draws_row *a, const tach_draws_row *b, tach_draws_column column)
{
    if (column == TACH_DRAWS_NAME)
        return strcmp(a->name, b->name) < 0;
    return sort_weight(a, column) > sort_weight(b, column);
}

/* Merges two runs that lie one behind the other; equal rows keep the frame's order. */
static void merge_runs(const tach_draws_list_state *state, const tach_draws_seen *seen, const uint32_t *from, uint32_t *to,
                       uint32_t start, uint32_t middle, uint32_t end)
{
    uint32_t a = start, b = middle;
    for (uint32_t i = start; i < end; i++) {
        bool second =
            a == middle || (b < end && comes_before(row_of(state, seen, from[b]), row_of(state, seen, from[a]), state->sort));
        to[i] = second ? from[b++] : from[a++];
    }
}

static void sort_rows(tach_draws_list_state *state, const tach_draws_seen *seen)
{
    uint32_t other[TACH_DRAWS_LIST_ORDER];
    for (uint32_t run = 1; run < state->count; run *= 2) {
        for (uint32_t start = 0; start < state->count; start += 2 * run)
            merge_runs(state, seen, state->order, other, start, tach_min_u32(start + run, state->count),
                       tach_min_u32(start + 2 * run, state->count));
        memcpy(state->order, other, state->count * sizeof *other);
    }
}

static bool is_among(const tach_draws_list_state *state, uint32_t index)
{
    for (uint32_t i = 0; i < state->count; i++)
        if (state->order[i] == index)
            return true;
    return false;
}

void tach_draws_list_order(tach_draws_list_state *state, const tach_draws_seen *seen)
{
    if (state->version == seen->status.version + 1)
        return;
    bool rows_changed = state->version != 0;
    if (rows_changed) {
        state->opened = state->flashing = TACH_DRAWS_NONE;
        state->scroll = 0;
    }
    state->version = seen->status.version + 1;
    state->count = 0;
    bool groups = state->opened == TACH_DRAWS_NONE;
    uint32_t rows = groups ? seen->group_count : seen->draw_count;
    for (uint32_t i = 0; i < rows && state->count < TACH_DRAWS_LIST_ORDER; i++)
        if (groups || seen->draws[i].group == state->opened)
            state->order[state->count++] = i;
    sort_rows(state, seen);
    if (rows_changed || !is_among(state, state->selected))
        state->selected = state->count ? state->order[0] : TACH_DRAWS_NONE;
}

/* 0 stands for "in another order", and leaves what is selected. */
static void order_anew(tach_draws_list_state *state) { state->version = 0; }

void tach_draws_list_sort(tach_draws_list_state *state, tach_draws_column column)
{
    state->sort = column;
    order_anew(state);
}

bool tach_draws_list_open(tach_draws_list_state *state, const tach_draws_seen *seen)
{
    if (state->opened != TACH_DRAWS_NONE || state->selected >= seen->group_count)
        return false;
    state->opened = state->selected;
    state->selected = TACH_DRAWS_NONE;
    state->scroll = 0;
    order_anew(state);
    return true;
}

bool tach_draws_list_close(tach_draws_list_state *state)
{
    if (state->opened == TACH_DRAWS_NONE)
        return false;
    state->selected = state->opened;
    state->opened = TACH_DRAWS_NONE;
    order_anew(state);
    return true;
}

uint32_t tach_draws_list_place(const tach_draws_list_state *state)
{
    for (uint32_t i = 0; i < state->count; i++)
        if (state->order[i] == state->selected)
            return i;
    return UINT32_MAX;
}

void tach_draws_list_select(tach_draws_list_state *state, int64_t place, uint32_t rows)
{
    if (state->count == 0)
        return;
    uint32_t to = place < 0 ? 0 : place >= (int64_t)state->count ? state->count - 1 : (uint32_t)place;
    state->selected = state->order[to];
    state->scroll = tach_layout_scroll_to(state->scroll, to, rows);
}

/* ---- Texts ------------------------------------------------------------------------------------------------------------------ */

static double share_of_draws(const tach_draws_row *row, const tach_draws_seen *seen)
{
    return row->gpu_ms > 0 && seen->status.total_ms > 0 ? row->gpu_ms / seen->status.total_ms : 0;
}

/* The letter of the unit says enough. */
static void put_texture_bytes(tach_draws_list_row *out, uint64_t bytes)
{
    const char *unit = "";
    tach_text_bytes(out->values[TACH_DRAWS_TEXTURES], sizeof out->values[0], tach_signed(bytes), &unit);
    out->texture_unit[0] = unit[0];
}

static void fill_draws_row(tach_draws_list_row *out, const tach_draws_row *row, const tach_draws_seen *seen)
{
    double share = share_of_draws(row, seen);
    *out = (tach_draws_list_row){.name = row->name, .timed = !isnan(row->gpu_ms)};
    tach_text_count(out->values[TACH_DRAWS_TRIANGLES], sizeof out->values[0], tach_signed(row->triangles));
    tach_number_whole(out->values[TACH_DRAWS_DRAWS], sizeof out->values[0], row->draws);
    tach_number_whole(out->values[TACH_DRAWS_INSTANCES], sizeof out->values[0], (double)row->instances);
    tach_number_whole(out->values[TACH_DRAWS_CHANGES], sizeof out->values[0], row->changes);
    if (row->texture_bytes > 0)
        put_texture_bytes(out, row->texture_bytes);
    else
        tach_text_copy_utf8(out->values[TACH_DRAWS_TEXTURES], sizeof out->values[0], "–");
    tach_number_ms(out->values[TACH_DRAWS_GPU], sizeof out->values[0], row->gpu_ms);
    size_t length = tach_text_fixed(out->values[TACH_DRAWS_SHARE], sizeof out->values[0], out->timed ? share * 100 : (double)NAN,
                                    share < 0.0995 ? 1 : 0);
    if (out->timed)
        tach_text_append(out->values[TACH_DRAWS_SHARE], sizeof out->values[0], &length, "%%");
    out->part = tach_clamp_f((float)share, 0, 1);
}

static void fill_heading(tach_draws_list *list, const tach_draws_list_state *state, const tach_draws_seen *seen)
{
    size_t length = 0;
    list->title[0] = list->note[0] = 0;
    tach_text_append(list->title, sizeof list->title, &length,
                     state->opened == TACH_DRAWS_NONE ? "HEAVIEST DRAWS" : "DRAWS OF ONE NAME");
    length = 0;
    tach_number_rows(list->note, sizeof list->note, &length, list->first, list->row_count, list->total, " · ");
    if (seen->status.software)
        tach_text_append(list->note, sizeof list->note, &length, "software renderer");
    else
        tach_text_append(list->note, sizeof list->note, &length, "by %s", sort_names[state->sort]);
}

static void put_state(tach_draws_list *list, const tach_draws_status *status)
{
    size_t length = 0;
    if (status->state == TACH_DRAWS_MEASURING)
        tach_text_append(list->detail[0], sizeof list->detail[0], &length, "measuring: frame %u of %u", status->frame,
                         status->frames);
    else if (status->state == TACH_DRAWS_FAILED)
        tach_text_append(list->detail[0], sizeof list->detail[0], &length, "not measured: %s", status->why);
    list->troubled = status->state == TACH_DRAWS_FAILED;
}

static void put_sum(tach_draws_list *list, const tach_draws_seen *seen)
{
    const tach_draws_status *status = &seen->status;
    char ms[16], draws[16];
    size_t length = 0;
    tach_number_ms(ms, sizeof ms, status->total_ms);
    tach_text_count(draws, sizeof draws, status->draws);
    tach_text_append(list->detail[0], sizeof list->detail[0], &length, "%s draw%s · %s ms together", draws,
                     status->draws == 1 ? "" : "s", ms);
}

static void put_missing(tach_draws_list *list, const tach_draws_status *status)
{
    size_t length = 0;
    if (status->unmatched)
        tach_text_append(list->detail[1], sizeof list->detail[1], &length, "%u of them without a time: not drawn again",
                         status->unmatched);
    if (status->left_out)
        tach_text_append(list->detail[1], sizeof list->detail[1], &length, "%s%u more found no room", length ? " · " : "",
                         status->left_out);
    if (status->unseen)
        tach_text_append(list->detail[1], sizeof list->detail[1], &length, "%s%u more between glBegin and glEnd",
                         length ? " · " : "", status->unseen);
    list->troubled = length > 0;
}

static void put_selected(tach_draws_list *list, const tach_draws_list_state *state, const tach_draws_row *row)
{
    char instances[16], changes[16];
    size_t length = 0;
    bool flashing = state->flashing == state->selected && state->flashes_group == (state->opened == TACH_DRAWS_NONE);
    tach_text_append(list->detail[0], sizeof list->detail[0], &length, "%s · %s", row->name, row->program);
    tach_text_trim_utf8(list->detail[0]);
    tach_text_count(instances, sizeof instances, tach_signed(row->instances));
    tach_text_count(changes, sizeof changes, row->changes);
    length = 0;
    tach_text_append(list->detail[1], sizeof list->detail[1], &length, "%s%s instance%s · %s state change%s",
                     flashing ? "◆ flashing · " : "", instances, row->instances == 1 ? "" : "s", changes,
                     row->changes == 1 ? "" : "s");
    if (!flashing && isnan(row->gpu_ms))
        tach_text_append(list->detail[1], sizeof list->detail[1], &length, " · not drawn again");
}

void tach_draws_list_fill(tach_draws_list *list, tach_draws_list_state *state, const tach_draws_seen *seen, bool frozen,
                          uint32_t room)
{
    room = tach_min_u32(room, TACH_DRAWS_LIST_ROWS);
    list->total = state->count;
    list->sort = state->sort;
    list->open_group = state->opened != TACH_DRAWS_NONE;
    state->scroll = tach_layout_scroll_within(state->scroll, list->total, room);
    list->first = state->scroll;
    list->row_count = tach_min_u32(list->total - list->first, room);
    for (uint32_t i = 0; i < list->row_count; i++) {
        uint32_t index = state->order[list->first + i];
        tach_draws_list_row *row = &list->rows[i];
        fill_draws_row(row, row_of(state, seen, index), seen);
        row->selected = frozen && index == state->selected;
        row->flashing = index == state->flashing && state->flashes_group != list->open_group;
    }
    fill_heading(list, state, seen);
    list->detail[0][0] = list->detail[1][0] = 0;
    list->troubled = false;
    if (seen->status.state != TACH_DRAWS_DONE) {
        put_state(list, &seen->status);
    } else if (frozen && tach_draws_list_place(state) != UINT32_MAX) {
        put_selected(list, state, row_of(state, seen, state->selected));
    } else {
        put_sum(list, seen);
        put_missing(list, &seen->status);
    }
}
