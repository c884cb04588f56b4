#include "model/report_rendered.h"

#include "model/report_rows.h"

#define RENDERED_COLUMN 15u
#define NO_PART         TACH_RENDER_COUNTS

/* Of binds those that changed nothing stand in brackets. */
static const struct rendered_column {
    tach_render_count count, redundant;
    const char *head;
} rendered_columns[] = {
    {TACH_RENDER_DRAWS, NO_PART, "draws"},
    {TACH_RENDER_TRIANGLES, NO_PART, "triangles"},
    {TACH_RENDER_VERTICES, NO_PART, "vertices"},
    {TACH_RENDER_INSTANCES, NO_PART, "instances"},
    {TACH_RENDER_LINES, NO_PART, "lines"},
    {TACH_RENDER_POINTS, NO_PART, "points"},
    {TACH_RENDER_UNKNOWN_DRAWS, NO_PART, "unknown draws"},
    {TACH_RENDER_PROGRAM_BINDS, TACH_RENDER_SAME_PROGRAMS, "programs"},
    {TACH_RENDER_TEXTURE_BINDS, TACH_RENDER_SAME_TEXTURES, "textures"},
    {TACH_RENDER_VERTEX_ARRAY_BINDS, TACH_RENDER_SAME_VERTEX_ARRAYS, "vertex arrays"},
    {TACH_RENDER_BUFFER_BINDS, TACH_RENDER_SAME_BUFFERS, "buffers"},
    {TACH_RENDER_FRAMEBUFFER_BINDS, TACH_RENDER_SAME_FRAMEBUFFERS, "framebuffers"},
    {TACH_RENDER_UNIFORMS, NO_PART, "uniforms"},
    {TACH_RENDER_UPLOADS, NO_PART, "uploads"},
    {TACH_RENDER_TEXTURE_UPLOADS, NO_PART, "to textures"},
};

static void add_rendered_row(tach_render_counts *to, const tach_frame_record *frame, uint32_t row, uint64_t sign)
{
    for (uint32_t i = 0; i < TACH_RENDER_COUNTS; i++)
        to->of[i] += sign * tach_node_rendered(frame, &frame->nodes[row], (tach_render_count)i);
}

/* Of the columns that have anything in the frame. */
static void print_rendered(tach_report_page *page, const tach_render_counts *counts, const tach_render_counts *all)
{
    uint32_t end = TACH_REPORT_CALLS_COLUMN;
    for (size_t i = 0; i < TACH_COUNT_OF(rendered_columns); i++) {
        const struct rendered_column *column = &rendered_columns[i];
        uint64_t n = counts->of[column->count];
        if (all->of[column->count] == 0)
            continue;
        bool bytes = column->count == TACH_RENDER_UPLOADS || column->count == TACH_RENDER_TEXTURE_UPLOADS;
        tach_report_number number = bytes ? tach_report_bytes((int64_t)n) : tach_report_whole((int64_t)n);
        if (column->redundant != NO_PART && n > 0)
            number = tach_report_with_part(number, (int64_t)counts->of[column->redundant]);
        tach_report_page_right(page, number.text, end);
        end += RENDERED_COLUMN;
    }
    tach_report_page_end_line(page);
}

static void print_rendered_heads(tach_report_page *page, const tach_frame_record *frame, const tach_render_counts *all)
{
    uint32_t end = TACH_REPORT_CALLS_COLUMN;
    tach_report_page_put(page, "Rendered in frame %llu (redundant)", (unsigned long long)frame->number);
    for (size_t i = 0; i < TACH_COUNT_OF(rendered_columns); i++) {
        if (all->of[rendered_columns[i].count] == 0)
            continue;
        tach_report_page_right(page, rendered_columns[i].head, end);
        end += RENDERED_COLUMN;
    }
    tach_report_page_end_line(page);
}

static void print_rendered_rows(tach_report_page *page, const tach_frame_record *frame, uint32_t thread,
                                const tach_render_counts *all)
{
    tach_render_counts unclaimed = {{0}};
    add_rendered_row(&unclaimed, frame, thread, 1);
    for (uint32_t row = thread; row != TACH_NONE;) {
        const tach_node *node = &frame->nodes[row];
        tach_render_counts counts = {{0}};
        add_rendered_row(&counts, frame, row, 1);
        if (node->rendered) {
            tach_report_row_name(page, node);
            print_rendered(page, &counts, all);
        }
        if (node->parent == thread)
            add_rendered_row(&unclaimed, frame, row, UINT64_MAX);
        row = tach_report_next_row(frame, thread, row, node->rendered > 0);
    }
    uint64_t any = 0;
    for (uint32_t i = 0; i < TACH_RENDER_COUNTS; i++)
        any |= unclaimed.of[i];
    if (any == 0)
        return;
    tach_report_page_put(page, "    (unclaimed)");
    print_rendered(page, &unclaimed, all);
}

void tach_report_rendered(tach_report_page *page, const tach_frame_record *frame)
{
    tach_render_counts all = {{0}};
    bool any = false;
    for (uint32_t i = 0; i < frame->thread_count; i++) {
        uint32_t row = frame->threads[i].node;
        if (row < frame->node_count && frame->nodes[row].rendered) {
            add_rendered_row(&all, frame, row, 1);
            any = true;
        }
    }
    if (!any)
        return;
    print_rendered_heads(page, frame, &all);
    for (uint32_t i = 0; i < frame->thread_count; i++)
        if (frame->threads[i].node < frame->node_count && frame->nodes[frame->threads[i].node].rendered)
            print_rendered_rows(page, frame, frame->threads[i].node, &all);
    tach_report_page_end_line(page);
}
