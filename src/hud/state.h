/* state.h - the whole of a HUD: one struct, one block of memory. */
#ifndef TACH_HUD_STATE_H
#define TACH_HUD_STATE_H

#include "hud/alarm.h"
#include "hud/input.h"
#include "hud/message.h"
#include "hud/object_cost.h"
#include "hud/screenshot.h"
#include "hud/shown.h"
#include "hud/viewing.h"
#include "view/artist.h"
#include "view/budget_rows.h"
#include "view/counters.h"
#include "view/draws_list.h"
#include "view/explain.h"
#include "view/graph.h"
#include "view/heaviest.h"
#include "view/hitch.h"
#include "view/largest_list.h"
#include "view/layout.h"
#include "view/memory_list.h"
#include "view/qa.h"
#include "view/strip.h"
#include "view/timeline.h"
#include "view/tree.h"
#include "view/why.h"

#define TACH_NO_FRAME        UINT64_MAX
#define TACH_HUD_BUILD_BYTES 128
#define TACH_HUD_FONT_BYTES  512

/* The mouse is held in the timeline: since there, and from this view. */
typedef struct tach_drag {
    bool on, moved;
    float x, y;
    double first_ns;
    float scroll_px;
} tach_drag;

/* The list that the keys are in. */
typedef enum tach_artist_focus { TACH_FOCUS_BUDGETS, TACH_FOCUS_DRAWS, TACH_FOCUS_OBJECTS } tach_artist_focus;

/* The artist's level. */
typedef struct tach_artist {
    tach_artist_focus focus;
    tach_budget_rows_state budget_state;
    tach_draws_list_state draws_state;
    tach_draws_seen seen; /* of the source of draws, as it was last asked */
    tach_draws_list draws;
    tach_objects_list objects;
    tach_object_cost cost;
    uint32_t cost_version;
    uint32_t object, object_scroll; /* selected */
    tach_artist_layout layout;
    tach_budget_rows budgets;
    tach_heaviest heaviest;
    tach_largest_list largest;
    tach_memory_list memory;
} tach_artist;

typedef enum tach_explain_step {
    TACH_EXPLAIN_NEXT,
    TACH_EXPLAIN_LEFT,
    TACH_EXPLAIN_RIGHT,
    TACH_EXPLAIN_UP,
    TACH_EXPLAIN_DOWN
} tach_explain_step;

/* Asked for by a key, or by letting the mouse rest. */
typedef struct tach_explaining {
    bool asked;
    bool by_mouse;       /* it moved last: what it is over, and not where keys have led */
    bool led;            /* by keys, to `at`; else to what is selected */
    tach_rect at, begin; /* begin: where a key ends that has gone around */
    uint32_t step_count; /* since the last picture */
    tach_explain_step steps[8];
    tach_explain_list list; /* what stands where in this picture */
    float x, y;             /* of the mouse */
    uint64_t moved_ns;
    bool shown; /* the model, about that place */
    tach_rect about;
    tach_explain_model model;
} tach_explaining;

struct tach_hud {
    tach_input_state input; /* shared with the thread of input; all below is the builder's */
    atomic_uint scale_thousandths;
    void *owned_block; /* to free; NULL when the block is the caller's */
    tach_draw *draw;
    tach_font *font;
    void *font_file; /* of the user's, and who is told when it is no longer needed */
    void (*font_release)(void *file);
    char font_path[TACH_HUD_FONT_BYTES]; /* what the settings say; "" for none */

    tach_shown shown;
    tach_messages messages;
    tach_screenshots screenshots;
    tach_alarm alarm;
    tach_viewing viewing;
    tach_tree_state tree_state;
    uint32_t counters_scroll;
    char build[TACH_HUD_BUILD_BYTES], renderer[TACH_HUD_BUILD_BYTES]; /* what the game calls them */
    uint32_t session;                                                 /* that it was made in */
    uint64_t selected_frame;                                          /* in the graph while frozen; TACH_NO_FRAME */
    bool help;
    bool stacked; /* the graph, by stages */
    tach_stages stages;
    tach_explaining explaining;

    /* The timeline's frame: held of the session's kept ones, one since the display was frozen and one that was selected since. */
    const tach_kept_frame *held, *held_shown;
    tach_lanes lanes;
    tach_timeline timeline;
    tach_verdict verdict; /* of that frame */
    tach_drag drag;
    float pointer[2];

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
    tach_why_model why;
    tach_artist artist;
    tach_qa qa;
    tach_keys_model keys;
    char graph_title[64], graph_note[128];
    char message[TACH_MESSAGE_BYTES];
};

/* Take a frame in: the listener, inside tach_frame. Off: a look at two flags. (hud.c) */
void tach_hud_add(const tach_frame_record *frame, void *user);

/* Do what the user asked for since the last build. (actions.c) */
void tach_actions_run(tach_hud *hud);

/* Select the row or frame that an interactive HUD starts with. (actions.c) */
void tach_actions_start(tach_hud *hud);

/* Follow level, size and scale; draw. (compose.c) */
void tach_compose_size(tach_hud *hud, tach_hud_level level, int32_t width_px, int32_t height_px);
const tach_picture *tach_compose_draw(tach_hud *hud);

#endif
