/* Recursion in the scope tree: shown once, with numbers that count no time twice; on request as it was called. */
#include "unit/draw_fixture.h"

#include "fake_moment.h"
#include "view/tree.h"

enum { MANY = 400, SITES = 5 };

static tach_moment moment;
static tach_node nodes[MANY];
static tach_thread_info threads[1];
static uint64_t active[MANY];
static tach_tree_state state;
static tach_tree_model tree;
static uint32_t count;

/* A row of the scope `name`, which is one place in the source. */
static uint32_t put_row(uint32_t parent, const char *name, uint32_t calls, uint64_t self_ns)
{
    uint32_t index = count++;
    nodes[index] = (tach_node){.name = name,
                               .file = "game/tree.c",
                               .line = (uint32_t)(unsigned char)name[0],
                               .parent = parent,
                               .first_child = TACH_NONE,
                               .next_sibling = TACH_NONE,
                               .depth = (uint16_t)(parent == TACH_NONE ? 0 : nodes[parent].depth + 1),
                               .calls = calls,
                               .inclusive_ns = self_ns,
                               .self_ns = self_ns,
                               .median_ns = 1000,
                               .p99_ns = 2000,
                               .usual_ns = 1000};
    if (parent == TACH_NONE)
        return index;
    uint32_t *link = &nodes[parent].first_child;
    while (*link != TACH_NONE)
        link = &nodes[*link].next_sibling;
    *link = index;
    for (uint32_t above = parent; above != TACH_NONE; above = nodes[above].parent)
        nodes[above].inclusive_ns += self_ns;
    moment.frame.node_count = count;
    return index;
}

static void open_game(void)
{
    static _Alignas(TACH_ARENA_ALIGN) unsigned char block[1 << 18];
    tach_arena arena = {block, sizeof block, 0};
    tach_tree_state_create(&state, &arena, MANY);
    assert_true(tach_arena_fits(&arena));
    memset(&moment, 0, sizeof moment);
    count = 0;
    moment.frame.nodes = nodes;
    moment.frame.threads = threads;
    moment.frame.thread_count = 1;
    moment.last_active = active;
    moment.budget_ms = 16.7;
    put_row(TACH_NONE, "main", 0, 0);
}

static void end_game(void) { moment.frame.duration_ns = nodes[0].inclusive_ns; }

/* All open, in the order of the rows, filled. */
static void fill_all(void)
{
    moment.frame.number++;
    for (uint32_t i = 0; i < count; i++)
        tach_tree_set_open(&state, &moment, i, true);
    tach_tree_fill(&tree, &state, &moment, TACH_TREE_MAX_ROWS);
}

/* "main(update(ai))" with what is told of each. */
static const char *shape(void)
{
    static char text[1024];
    size_t length = 0;
    text[0] = 0;
    for (uint32_t i = 0; i < tree.row_count; i++) {
        const tach_tree_row *row = &tree.rows[i];
        if (!row->ref.unclaimed)
            length += (size_t)snprintf(text + length, sizeof text - length, "%s%u%s:%s", length ? " " : "", row->depth, row->name,
                                       row->values[TACH_TREE_CALLS]);
    }
    return text;
}

static const tach_tree_row *row_named(const char *name)
{
    for (uint32_t i = 0; i < tree.row_count; i++)
        if (strcmp(tree.rows[i].name, name) == 0)
            return &tree.rows[i];
    fail_msg("no row %s", name);
    return NULL;
}

static void a_row_that_calls_itself_is_one(void **unused)
{
    (void)unused;
    open_game();
    uint32_t a = put_row(0, "a", 1, 1000000);
    uint32_t b = put_row(a, "b", 2, 500000);
    uint32_t inner = put_row(a, "a", 2, 2000000);
    put_row(inner, "b", 3, 250000);
    put_row(inner, "c", 1, 125000);
    put_row(put_row(inner, "a", 4, 3000000), "b", 4, 125000);
    end_game();
    fill_all();
    assert_string_equal(shape(), "0main: 1a:1 2b:9 2c:1");
    assert_string_equal(tree.note, "5 of 5 rows"); /* and what is unclaimed */
    const tach_tree_row *row = row_named("a");
    assert_string_equal(row->values[TACH_TREE_INCLUSIVE], "7.00");
    assert_string_equal(row->values[TACH_TREE_SELF], "6.00");
    assert_int_equal(row->levels, 3);
    assert_false(row->several || row->recursive);
    assert_true(row->share == 1);
    row = row_named("b");
    assert_string_equal(row->values[TACH_TREE_INCLUSIVE], "0.88"); /* 0.875: none of them lies in another */
    assert_int_equal(row->levels, 1);
    assert_string_equal(row->values[TACH_TREE_MEDIAN], "–"); /* of three rows there is none */
    assert_string_equal(row_named("a")->values[TACH_TREE_MEDIAN], "0.001");
    (void)b;
    nodes[inner].calls = 0; /* a frame in which it was called once */
    for (uint32_t i = inner; i < count; i++)
        nodes[i].calls = 0, nodes[i].inclusive_ns = nodes[i].self_ns = 0;
    fill_all();
    assert_int_equal(row_named("a")->levels, 1);
}

/* What was rendered is that of the outermost calls, as their time is. */
static void a_folded_row_renders_once(void **unused)
{
    (void)unused;
    open_game();
    uint32_t a = put_row(0, "a", 1, 1000000), b = put_row(a, "b", 1, 1000), inner = put_row(a, "a", 1, 1000);
    uint32_t b_inside = put_row(inner, "b", 1, 1000);
    static const tach_render_counts rendered[] = {{{0}},
                                                  {{[TACH_RENDER_DRAWS] = 10, [TACH_RENDER_UNIFORMS] = 3}},
                                                  {{[TACH_RENDER_DRAWS] = 6, [TACH_RENDER_UNIFORMS] = 2}},
                                                  {{[TACH_RENDER_DRAWS] = 1}}};
    moment.frame.rendered = rendered;
    moment.frame.rendered_count = TACH_COUNT_OF(rendered);
    nodes[0].rendered = nodes[a].rendered = 1;
    nodes[inner].rendered = nodes[b_inside].rendered = 2;
    nodes[b].rendered = 3;
    for (uint32_t i = 0; i < count; i++)
        nodes[i].draws = (uint32_t)tach_node_rendered(&moment.frame, &nodes[i], TACH_RENDER_DRAWS);
    end_game();
    fill_all();
    assert_string_equal(row_named("a")->values[TACH_TREE_DRAWS], "10");
    assert_string_equal(row_named("b")->values[TACH_TREE_DRAWS], "7"); /* neither lies in the other */
    tach_render_counts counts;
    tach_tree_rendered_in(&state, &moment, (tach_tree_ref){a, false}, &counts);
    assert_int_equal(counts.of[TACH_RENDER_UNIFORMS], 3);
    tach_tree_rendered_in(&state, &moment, (tach_tree_ref){b, false}, &counts);
    assert_int_equal(counts.of[TACH_RENDER_DRAWS], 7);
    assert_int_equal(counts.of[TACH_RENDER_UNIFORMS], 2);
    tach_tree_rendered_in(&state, &moment, (tach_tree_ref){0, true}, &counts); /* all of it was in a scope */
    assert_int_equal(counts.of[TACH_RENDER_DRAWS], 0);
}

static void rows_that_call_each_other_are_one_of_each(void **unused)
{
    (void)unused;
    open_game();
    uint32_t at = 0;
    for (int i = 0; i < 10; i++)
        at = put_row(at, i % 2 ? "b" : "a", 1, 1000000);
    end_game();
    fill_all();
    assert_string_equal(shape(), "0main: 1a:1 2b:1");
    assert_string_equal(row_named("a")->values[TACH_TREE_INCLUSIVE], "10.00");
    assert_string_equal(row_named("a")->values[TACH_TREE_SELF], "5.00");
    assert_string_equal(row_named("b")->values[TACH_TREE_INCLUSIVE], "9.00"); /* all since the outermost began */
    assert_string_equal(row_named("b")->values[TACH_TREE_SELF], "5.00");
    assert_int_equal(row_named("a")->levels, 5);
    assert_int_equal(row_named("b")->levels, 5);
}

static void the_same_place_beside_is_no_recursion(void **unused)
{
    (void)unused;
    open_game();
    put_row(put_row(0, "a", 1, 10), "c", 1, 10);
    put_row(put_row(0, "b", 1, 10), "c", 1, 10);
    uint32_t twin = put_row(put_row(0, "d", 1, 10), "d", 1, 10);
    nodes[twin].line++; /* another scope of that name */
    end_game();
    fill_all();
    assert_string_equal(shape(), "0main: 1a:1 2c:1 1b:1 2c:1 1d:1 2d:1");
    assert_int_equal(state.fold->folded, 0);
    assert_ptr_equal(tach_tree_fold_follow(state.fold, &moment), &moment);
}

/* ---- Against the definition -------------------------------------------------------------------------------------------------- */

/* The path of a row with every return to a scope that is on it cut off: "ab" for a > c > a > b. */
static void reduced_path(uint32_t node, char out[SITES + 2])
{
    out[0] = 0;
    if (node == 0)
        return;
    reduced_path(nodes[node].parent, out);
    char *end = strchr(out, nodes[node].name[0]);
    if (!end)
        end = out + strlen(out);
    end[0] = nodes[node].name[0];
    end[1] = 0;
}

static bool is_on(uint32_t node, const char *path)
{
    char own[SITES + 2];
    reduced_path(node, own);
    return strcmp(own, path) == 0;
}

/* Is a row around it, or itself, on the path? */
static bool lies_in(uint32_t node, const char *path)
{
    for (; node != TACH_NONE; node = nodes[node].parent)
        if (is_on(node, path))
            return true;
    return false;
}

static void check_row(const tach_node *folded, uint32_t row)
{
    char path[SITES + 2];
    uint64_t self = 0, inclusive = 0;
    uint32_t calls = 0;
    reduced_path(row, path);
    for (uint32_t i = 0; i < count; i++) {
        bool on = is_on(i, path);
        self += on ? nodes[i].self_ns : 0;
        calls += on && (i == 0 || !lies_in(nodes[i].parent, path)) ? nodes[i].calls : 0;
        inclusive += lies_in(i, path) ? nodes[i].self_ns : 0;
    }
    assert_int_equal(folded[row].self_ns, self);
    assert_int_equal(folded[row].inclusive_ns, inclusive);
    assert_int_equal(folded[row].calls, calls);
}

static void random_trees_fold_as_defined(void **unused)
{
    (void)unused;
    static const char *const names[SITES] = {"a", "b", "c", "d", "e"};
    uint32_t random = 7;
    for (int round = 0; round < 60; round++) {
        open_game();
        while (count < 60u + (uint32_t)round) {
            uint32_t parent = fixture_random(&random) % count;
            const char *name = names[fixture_random(&random) % SITES];
            uint32_t child = nodes[parent].first_child;
            while (child != TACH_NONE && nodes[child].name != name)
                child = nodes[child].next_sibling;
            if (child == TACH_NONE && nodes[parent].depth < 12)
                put_row(parent, name, 1 + fixture_random(&random) % 4, fixture_random(&random) % 1000);
            if (count == 50)
                fill_all(); /* rows go on coming */
        }
        end_game();
        moment.frame.number++;
        const tach_node *folded = tach_tree_fold_follow(state.fold, &moment)->frame.nodes;
        uint64_t self = 0;
        for (uint32_t i = 0; i < count; i++) {
            self += folded[i].self_ns;
            if (state.fold->rows[i].into != i) {
                assert_int_equal(folded[i].self_ns + folded[i].calls + folded[i].inclusive_ns, 0);
                continue;
            }
            check_row(folded, i);
            if (i > 0)
                assert_true(folded[i].inclusive_ns <= folded[folded[i].parent].inclusive_ns);
        }
        assert_int_equal(self, moment.frame.duration_ns);
        fill_all(); /* every row that stands is reached, no other is */
        assert_int_equal(tree.total, count - state.fold->folded + 1);
    }
}

/* ---- On request ----------------------------------------------------------------------------------------------------- */

static void levels_are_shown_on_request(void **unused)
{
    (void)unused;
    open_game();
    uint32_t a = put_row(0, "a", 1, 1000000);
    uint32_t inner = put_row(put_row(a, "b", 1, 0), "a", 2, 1000000);
    uint32_t innermost = put_row(put_row(inner, "b", 1, 0), "a", 3, 1000000);
    put_row(0, "c", 1, 0);
    end_game();
    fill_all();
    assert_string_equal(shape(), "0main: 1a:1 2b:1 1c:1");
    tach_tree_unfold(&state, &moment, a);
    fill_all();
    assert_string_equal(shape(), "0main: 1a:1 2b:1 3a:2 4b:1 5a:3 1c:1");
    assert_string_equal(row_named("a")->values[TACH_TREE_SELF], "1.00");
    assert_true(tree.rows[3].recursive && tree.rows[5].recursive && !tree.rows[1].recursive);
    assert_int_equal(state.selected.node, a);
    tach_tree_unfold(&state, &moment, innermost); /* from any of them back */
    fill_all();
    assert_string_equal(shape(), "0main: 1a:1 2b:1 1c:1");
    assert_int_equal(state.selected.node, a);
    tach_tree_unfold(&state, &moment, 0); /* nothing to show */
    tach_tree_unfold(&state, &moment, TACH_NONE);
    fill_all();
    assert_string_equal(shape(), "0main: 1a:1 2b:1 1c:1");
    assert_int_equal(tach_tree_row_of(&state, &moment, innermost), a);
    assert_int_equal(tach_tree_above(&state, &moment, a), 0);
}

static void filter_and_sort_see_what_is_shown(void **unused)
{
    (void)unused;
    open_game();
    uint32_t a = put_row(0, "a", 1, 1000000);
    put_row(put_row(a, "a", 2, 2000000), "b", 1, 10000);
    put_row(0, "c", 1, 5000000);
    put_row(0, "d", 1, 2500000);
    end_game();
    tach_tree_sort_by(&state, TACH_TREE_SELF);
    moment.exact = true;
    fill_all();
    assert_string_equal(shape(), "0main: 1c:1 1a:1 2b:1 1d:1"); /* 5, 3, 2.5: its own and that of the one in it */
    tach_tree_sort_by(&state, TACH_TREE_COLUMN_COUNT);
    tach_tree_filter(&state, "a > b");
    fill_all();
    assert_string_equal(shape(), "0main: 1a:1 2b:1");
    assert_string_equal(tree.note, "frame 2 · 3 of 6 rows · 2 hidden");
    tach_tree_filter(&state, "a > a");
    fill_all();
    assert_string_equal(shape(), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_row_that_calls_itself_is_one),
        cmocka_unit_test(a_folded_row_renders_once),
        cmocka_unit_test(rows_that_call_each_other_are_one_of_each),
        cmocka_unit_test(the_same_place_beside_is_no_recursion),
        cmocka_unit_test(random_trees_fold_as_defined),
        cmocka_unit_test(levels_are_shown_on_request),
        cmocka_unit_test(filter_and_sort_see_what_is_shown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
