/* level.h - what a level shows between the strip and the line of keys, and what its keys do. One file a level: level_NAME.c. */
#ifndef TACH_LEVEL_H
#define TACH_LEVEL_H

#include "hud/state.h"

typedef struct tach_level_face {
    /* Lay out the panels in `body` and write their texts: when something changed. */
    void (*write)(tach_hud *hud, tach_rect body);
    /* Follow what moves every frame, before it is drawn; NULL for nothing. */
    void (*follow)(tach_hud *hud);
    void (*draw)(tach_hud *hud);
    /* Do what is this level's own; false when it is not. NULL for nothing. */
    bool (*act)(tach_hud *hud, const tach_action *action);
    /* Say where its numbers stand and what they are. */
    void (*note)(tach_hud *hud, tach_explain_list *list);
} tach_level_face;

extern const tach_level_face tach_level_artist, tach_level_programmer, tach_level_timeline, tach_level_qa;

/* Of the level that is on; NULL for those that are a strip alone. (compose.c) */
const tach_level_face *tach_level_face_of(const tach_hud *hud);

/* Tell the side of input where the level's panels stand: at most TACH_LEVEL_PANELS. (compose.c) */
#define TACH_LEVEL_PANELS (TACH_INPUT_PANELS - 4)
void tach_level_set_panels(tach_hud *hud, const tach_rect *panels, uint32_t count);

/* The frame graph's columns and its head line, before it is drawn in hud->layout.graph. (level_programmer.c) */
void tach_level_follow_graph(tach_hud *hud);

/* Let the lines of the counters in that panel move on, each frame, while it is live and shown. (level_programmer.c) */
void tach_level_follow_counters(tach_hud *hud, tach_rect panel);

/* Keep the events of the frame that is shown, as long as it is frozen; and let them and the timeline's go. (level_timeline.c) */
void tach_level_hold(tach_hud *hud);
void tach_level_release(tach_hud *hud);

/* Find what is explained now: what the mouse is at, or where keys have led. (explaining.c) */
void tach_explaining_follow(tach_hud *hud);

/* Do what is about explanations; false when it is not. (explaining.c) */
bool tach_explaining_act(tach_hud *hud, const tach_action *action);
void tach_explaining_stop(tach_hud *hud);

/* Make of a click on the line of keys, or on the legend of views, what a key would do. (keys_line.c) */
void tach_keys_line_click(tach_hud *hud, tach_action *action);

/* The places of the frame graph, where it is shown. (level_programmer.c) */
void tach_level_note_graph(tach_hud *hud, tach_explain_list *list);

/* Do what is the tree's, or the graph's, at every level that has no use of its own for it; false when it is not. (tree_keys.c,
 * graph_keys.c) */
bool tach_tree_keys_act(tach_hud *hud, const tach_action *action);
bool tach_graph_keys_act(tach_hud *hud, const tach_action *action);

/* The frame that is looked at, while frozen: shown with its tree and its verdict. (graph_keys.c) */
void tach_level_select_frame(tach_hud *hud, uint64_t number);

/* The row of the programmer's tree that is selected: shown, and all above it opened. Or the first, where none is. (tree_keys.c) */
void tach_level_select_node(tach_hud *hud, uint32_t node);
void tach_level_select_some_node(tach_hud *hud);

/* Move the first row shown by what the wheel has turned; the views clamp to their last page. (actions.c) */
void tach_level_wheel(uint32_t *scroll, const tach_action *wheel);

#endif
