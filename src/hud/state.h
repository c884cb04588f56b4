/* state.h - the whole of a HUD: one struct, one block of memory. */
#ifndef TACH_HUD_STATE_H
#define TACH_HUD_STATE_H

#include "hud/alarm.h"
#include "hud/input.h"
#include "hud/message.h"
#include "hud/screenshot.h"
#include "hud/shown.h"
#include "view/counters.h"
#include "view/graph.h"
#include "view/hitch.h"
#include "view/layout.h"
#include "view/qa.h"
#include "view/strip.h"
#include "view/tree.h"

#define TACH_NO_FRAME        UINT64_MAX
#define TACH_HUD_BUILD_BYTES 128

struct tach_hud {
    tach_input_state input; /* shared with the thread of input; all below is the builder's */
    atomic_uint scale_thousandths;
    void *owned_block; /* to free; NULL when the block is the caller's */
    tach_draw *draw;
    tach_font *font;

    tach_shown shown;
    tach_messages messages;
    tach_screenshots screenshots;
    tach_alarm alarm;
    tach_tree_state tree_state;
    uint32_t counters_scroll;
    char build[TACH_HUD_BUILD_BYTES], renderer[TACH_HUD_BUILD_BYTES]; /* what the game calls them */
    uint32_t session;                                                 /* that it was made in */
    uint64_t selected_frame;                                          /* in the graph while frozen; TACH_NO_FRAME */
    bool help;

    /* What was last laid out and written, kept until something changes. */
    bool dirty;
    tach_hud_level level;
    int32_t width_px, height_px;
    float scale;
    tach_theme theme;
    tach_layout layout;
    tach_strip_model strip;
    tach_graph_model graph;
    tach_tree_model tree;
    tach_counters_model counters;
    tach_hitch_model hitch;
    tach_qa qa;
    char graph_title[64], graph_note[128];
    char message[TACH_MESSAGE_BYTES];
};

/* Do what the user asked for since the last build. (actions.c) */
void tach_actions_run(tach_hud *hud);

/* Select the row or frame that an interactive HUD starts with. (actions.c) */
void tach_actions_start(tach_hud *hud);

/* Follow level, size and scale; draw. (compose.c) */
void tach_compose_size(tach_hud *hud, tach_hud_level level, int32_t width_px, int32_t height_px);
const tach_picture *tach_compose_draw(tach_hud *hud);

#endif
