#include "hud/command.h"

#define ALL_LEVELS     (1u << TACH_HUD_OFF | SHOWN_LEVELS)
#define SHOWN_LEVELS   (1u << TACH_HUD_STRIP | ROW_LEVELS | TIMELINE_LEVEL | QA_LEVEL)
#define GRAPH_LEVELS   (TREE_LEVELS | TIMELINE_LEVEL)
#define ROW_LEVELS     (TREE_LEVELS | ARTIST_LEVEL)
#define ARTIST_LEVEL   (1u << TACH_HUD_ARTIST)
#define TREE_LEVELS    (1u << TACH_HUD_PROGRAMMER)
#define TIMELINE_LEVEL (1u << TACH_HUD_TIMELINE)
#define QA_LEVEL       (1u << TACH_HUD_QA)
#define NUMBER_LEVELS  (1u << TACH_HUD_STRIP | QA_LEVEL) /* where sideways is nothing else */

/* The keys of the game are left alone: Some game takes every plain function key, and most chords with Ctrl or Alt (they shoot), but
 * none of these with Shift. */
const tach_command tach_commands[TACH_COMMAND_COUNT] = {
    {"keys.back", "Esc, Pad B", SHOWN_LEVELS, TACH_WHEN_FROZEN, TACH_ACTION_BACK, 0, "back to the game", "back to the game"},
    {"keys.row_up", "Up, Pad Up", ROW_LEVELS | TIMELINE_LEVEL | QA_LEVEL, TACH_WHEN_FROZEN, TACH_ACTION_ROW, -1, "row",
     "select a row"},
    {"keys.row_down", "Down, Pad Down", ROW_LEVELS | TIMELINE_LEVEL | QA_LEVEL, TACH_WHEN_FROZEN, TACH_ACTION_ROW, 1, "row",
     "select a row"},
    {"keys.page_up", "Page Up, Pad Left Stick", ROW_LEVELS | TIMELINE_LEVEL, TACH_WHEN_FROZEN, TACH_ACTION_PAGE, -1, NULL,
     "a page of rows"},
    {"keys.page_down", "Page Down, Pad Right Stick", ROW_LEVELS | TIMELINE_LEVEL, TACH_WHEN_FROZEN, TACH_ACTION_PAGE, 1, NULL,
     "a page of rows"},
    {"keys.first_row", "Home", ROW_LEVELS | QA_LEVEL, TACH_WHEN_FROZEN, TACH_ACTION_END, -1, NULL, "the first row, the last"},
    {"keys.last_row", "End", ROW_LEVELS | QA_LEVEL, TACH_WHEN_FROZEN, TACH_ACTION_END, 1, NULL, "the first row, the last"},
    {"keys.use_row", "Enter, Keypad Enter, Pad A", ARTIST_LEVEL, TACH_WHEN_FROZEN, TACH_ACTION_TOGGLE, 0, "open, flash, measure",
     "to a budget's scope; let a draw flash; measure an object"},
    {"keys.measure", "M, Pad X", ARTIST_LEVEL, TACH_WHEN_FROZEN, TACH_ACTION_MEASURE, 0, "measure draws",
     "measure the draws of a frame one by one; give it up"},
    {"keys.next_list", "Tab, Pad Right Shoulder", ARTIST_LEVEL, TACH_WHEN_FROZEN, TACH_ACTION_LIST, 1, "next list",
     "budgets, draws, objects in turn"},
    {"keys.close_row", "Left, Minus, Keypad Minus, Pad Left", ROW_LEVELS, TACH_WHEN_FROZEN, TACH_ACTION_CLOSE, 0, "close, open",
     "close, or to the parent; open, or to the first child"},
    {"keys.open_row", "Right, Equals, Shift+Equals, Keypad Plus, Pad Right", ROW_LEVELS, TACH_WHEN_FROZEN, TACH_ACTION_OPEN, 0,
     "close, open", "close, or to the parent; open, or to the first child"},
    {"keys.toggle_row", "Enter, Keypad Enter, Pad A", TREE_LEVELS, TACH_WHEN_FROZEN, TACH_ACTION_TOGGLE, 0, "open",
     "open or close"},
    {"keys.zoom_to", "Enter, Keypad Enter, Pad A", TIMELINE_LEVEL, TACH_WHEN_FROZEN, TACH_ACTION_TOGGLE, 0, "zoom to it",
     "zoom to what is selected"},
    {"keys.show_kind", "Enter, Keypad Enter, Pad A", QA_LEVEL, TACH_WHEN_FROZEN, TACH_ACTION_TOGGLE, 0, "its last frame",
     "the last frame of a kind of hitch, in the programmer's level"},
    {"keys.recursion", "R", TREE_LEVELS, TACH_WHEN_FROZEN, TACH_ACTION_UNFOLD, 0, NULL,
     "a row that calls itself: its levels, or all in one"},
    {"keys.step_left", "Left, Pad Left", TIMELINE_LEVEL, TACH_WHEN_FROZEN, TACH_ACTION_STEP, -1, "select", "along its row"},
    {"keys.step_right", "Right, Pad Right", TIMELINE_LEVEL, TACH_WHEN_FROZEN, TACH_ACTION_STEP, 1, "select", "along its row"},
    {"keys.number_left", "Left, Pad Left", NUMBER_LEVELS, TACH_WHEN_FROZEN, TACH_ACTION_STEP, -1, NULL,
     "what is explained: the number beside it"},
    {"keys.number_right", "Right, Pad Right", NUMBER_LEVELS, TACH_WHEN_FROZEN, TACH_ACTION_STEP, 1, NULL,
     "what is explained: the number beside it"},
    {"keys.zoom_in", "Shift+Equals, Equals, Keypad Plus", TIMELINE_LEVEL, TACH_WHEN_FROZEN, TACH_ACTION_ZOOM, 1, "zoom", "zoom"},
    {"keys.zoom_out", "Minus, Keypad Minus", TIMELINE_LEVEL, TACH_WHEN_FROZEN, TACH_ACTION_ZOOM, -1, "zoom", "zoom"},
    {"keys.zoom_out_all", "Home", TIMELINE_LEVEL, TACH_WHEN_FROZEN, TACH_ACTION_END, -1, NULL, "the whole frame"},
    {"keys.pan_left", "Shift+Left", TIMELINE_LEVEL, TACH_WHEN_FROZEN, TACH_ACTION_PAN, -1, NULL, "pan"},
    {"keys.pan_right", "Shift+Right", TIMELINE_LEVEL, TACH_WHEN_FROZEN, TACH_ACTION_PAN, 1, NULL, "pan"},
    {"keys.reset_run", "R", QA_LEVEL, TACH_WHEN_FROZEN, TACH_ACTION_RESET, 0, "reset statistics", "start the statistics again"},
    {"keys.sort", "S", ROW_LEVELS, TACH_WHEN_FROZEN, TACH_ACTION_SORT, 0, "sort", "sort by the next column"},
    {"keys.filter", "Slash", TREE_LEVELS, TACH_WHEN_FROZEN, TACH_ACTION_FILTER, 0, "filter",
     "type what rows are called; Esc shows all"},
    {"keys.worst_frame", "W, Pad X", GRAPH_LEVELS, TACH_WHEN_FROZEN, TACH_ACTION_WORST, 0, "worst", "longest frame in the graph"},
    {"keys.earlier_hitch", "J", GRAPH_LEVELS, TACH_WHEN_FROZEN, TACH_ACTION_HITCH, -1, "hitches",
     "earlier and later hitch in the graph"},
    {"keys.later_hitch", "K", GRAPH_LEVELS, TACH_WHEN_FROZEN, TACH_ACTION_HITCH, 1, "hitches",
     "earlier and later hitch in the graph"},
    {"keys.previous_frame", "Comma, Pad Left Shoulder", GRAPH_LEVELS, TACH_WHEN_FROZEN, TACH_ACTION_FRAME, -1, "frame",
     "the frame before, the frame after"},
    {"keys.next_frame", "Period, Pad Right Shoulder", GRAPH_LEVELS, TACH_WHEN_FROZEN, TACH_ACTION_FRAME, 1, "frame",
     "the frame before, the frame after"},
    {"keys.stages", "G", GRAPH_LEVELS, TACH_WHEN_FROZEN, TACH_ACTION_STACK, 0, "stages", "stack the graph by the game's stages"},
    {"keys.explain", "Shift+Slash, Pad Y", SHOWN_LEVELS, TACH_WHEN_FROZEN, TACH_ACTION_EXPLAIN, 0, "explain",
     "what a number is; again or with arrows: the next"},
    {"keys.level_off", "0", ALL_LEVELS, TACH_WHEN_CHORD, TACH_ACTION_LEVEL, TACH_HUD_OFF, NULL, "a level at once, 0 is off"},
    {"keys.level_strip", "1", ALL_LEVELS, TACH_WHEN_CHORD, TACH_ACTION_LEVEL, TACH_HUD_STRIP, NULL, "a level at once, 0 is off"},
    {"keys.level_artist", "2", ALL_LEVELS, TACH_WHEN_CHORD, TACH_ACTION_LEVEL, TACH_HUD_ARTIST, NULL, "a level at once, 0 is off"},
    {"keys.level_programmer", "3", ALL_LEVELS, TACH_WHEN_CHORD, TACH_ACTION_LEVEL, TACH_HUD_PROGRAMMER, NULL,
     "a level at once, 0 is off"},
    {"keys.level_timeline", "4", ALL_LEVELS, TACH_WHEN_CHORD, TACH_ACTION_LEVEL, TACH_HUD_TIMELINE, NULL,
     "a level at once, 0 is off"},
    {"keys.level_qa", "5", ALL_LEVELS, TACH_WHEN_CHORD, TACH_ACTION_LEVEL, TACH_HUD_QA, NULL, "a level at once, 0 is off"},
    {"keys.experiments", "X, Pad Y+Back", ALL_LEVELS, TACH_WHEN_CHORD, TACH_ACTION_TRY, 0, "experiments",
     "what holds the frame back? tries debug views; again: stops"},
    {"keys.help", "Shift+F1", SHOWN_LEVELS, TACH_WHEN_ALWAYS, TACH_ACTION_HELP, 0, "help", "this help"},
    {"keys.bad_here", "Shift+F6", ALL_LEVELS, TACH_WHEN_ALWAYS, TACH_ACTION_PICTURE, 0, "picture",
     "bad here: mark the frame and save its picture"},
    {"keys.next_level", "Shift+F9, Pad Start", ALL_LEVELS, TACH_WHEN_ALWAYS, TACH_ACTION_NEXT_LEVEL, 0, "next level",
     "the next level; behind the last is off"},
    {"keys.freeze", "Shift+F10, Pad Back+Start", ALL_LEVELS, TACH_WHEN_ALWAYS, TACH_ACTION_FREEZE, 0, NULL,
     "freeze the display and work in it; the game runs on"},
    {"keys.next_view", "Shift+F3, Pad X+Back", ALL_LEVELS, TACH_WHEN_ALWAYS, TACH_ACTION_VIEW, 0, "debug view",
     "the next debug view; behind the last none"},
    {"keys.reset_statistics", "Shift+F4", ALL_LEVELS, TACH_WHEN_ALWAYS, TACH_ACTION_RESET, 0, NULL, "start all statistics again"},
};

bool tach_command_repeats(const tach_command *command)
{
    return command->action == TACH_ACTION_STEP || command->action == TACH_ACTION_PAN || command->action == TACH_ACTION_ZOOM ||
           command->action == TACH_ACTION_ROW || command->action == TACH_ACTION_PAGE || command->action == TACH_ACTION_FRAME;
}
