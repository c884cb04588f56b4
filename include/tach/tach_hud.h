/* tach_hud.h - the on-screen display: feed it input, take its picture, draw the picture.
 *
 * In the host's loop, after the game has drawn:
 *
 *     tach_hud_event(hud, &input);                             for each input event
 *     const tach_picture *picture = tach_hud_build(hud, width_px, height_px);
 *     tach_gl_render(picture);                                 or any other back end
 *
 * tach_hud_event may be called from any one thread; all else on the thread of tach_frame. No lock is held over a frame.
 */
#ifndef TACH_HUD_H
#define TACH_HUD_H

#include "tach.h"
#include "tach_draw.h"
#include "tach_draws.h"
#include "tach_views.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tach_hud tach_hud;

/* What is on the screen; the numbers are part of the interface (--level, keys, settings). */
typedef enum tach_hud_level {
    TACH_HUD_OFF = 0,
    TACH_HUD_STRIP = 1,
    TACH_HUD_ARTIST = 2,     /* is my asset too heavy: budgets, heaviest scopes, memory; the right third */
    TACH_HUD_PROGRAMMER = 3, /* where did this frame go: frame graph, scope tree, counters, last hitch */
    TACH_HUD_TIMELINE = 4,   /* one frame in time; live, it puts the newest in lanes five times a second: 10 ns an event */
    TACH_HUD_QA = 5          /* the whole run: figures with their methods, distribution, hitches by kind, budgets */
} tach_hud_level;

/* What tach_hud_create is told. Zero, or a NULL pointer in its place, means the defaults. */
typedef struct tach_hud_config {
    tach_hud_level level;          /* to start with; default off */
    bool show_when_over;           /* while off, show the strip once more than 3 frames are over budget, until 2 s are well */
    float scale;                   /* user factor on the automatic size; default 1, 0.5 to 4 */
    uint32_t max_vertices;         /* of a picture; default 65,536. 20 bytes each, and 6 more for indices */
    bool no_hitch_screenshots;     /* do not ask for a screenshot of every hitch */
    double screenshot_cooldown_ms; /* at least this long between two such; default 5,000 */
    const char *screenshot_folder; /* copied; default "." */
    /* What the QA level says that it runs on, so that a picture tells: the game's version, GL_RENDERER. Copied, the first 127
     * bytes; default "unknown", and of the renderer what times the GPU (tach_gpu_source.device). */
    const char *build, *renderer;
    /* A TrueType font in memory, for tach_hud_set_font: it must stay until the HUD is destroyed. NULL: the built-in one. */
    const void *font;
    size_t font_bytes;
    void *memory; /* a block of the caller's, aligned to 64 bytes; NULL: malloc, once */
    size_t memory_bytes;
} tach_hud_config;

/* Make the display and give it all its memory. After tach_init, on its thread. NULL when it cannot; tach_error() says why. Owned by
 * the caller until tach_hud_destroy; destroy it before tach_shutdown. */
TACH_API tach_hud *tach_hud_create(const tach_hud_config *config);
TACH_API void tach_hud_destroy(tach_hud *hud);

/* Bytes of the block that tach_hud_create needs for this config: after tach_init, as it depends on its limits too. */
TACH_API size_t tach_hud_memory_bytes(const tach_hud_config *config);

/* Build this frame's picture for a drawable of that many pixels. Owned by the HUD, valid until the next build. Never NULL; empty
 * when the level is off, `hud` is NULL or a side is 0; a side above 32,768 is taken as that. Allocates nothing. Cost: by rows on
 * the screen, about 0.1 ms with 100. */
TACH_API const tach_picture *tach_hud_build(tach_hud *hud, int32_t width_px, int32_t height_px);

/* The file name, with folder, under which the picture just built should be saved together with the game's, or NULL. A key or a
 * hitch asks for it. Taking it clears the request. Valid until the next build. */
TACH_API const char *tach_hud_screenshot(tach_hud *hud);

/* Ask for a screenshot of the next build, as the key does. */
TACH_API void tach_hud_request_screenshot(tach_hud *hud);

/* A number below or above all levels is taken as the first or last of them; behind the last comes off. Any thread. */
TACH_API void tach_hud_set_level(tach_hud *hud, tach_hud_level level);
TACH_API tach_hud_level tach_hud_get_level(const tach_hud *hud);
TACH_API void tach_hud_next_level(tach_hud *hud);

/* Frozen: the display keeps the last frame and takes input, while the game and the measuring go on. Any thread. */
TACH_API void tach_hud_set_frozen(tach_hud *hud, bool frozen);
TACH_API bool tach_hud_is_frozen(const tach_hud *hud);

/* User factor on the automatic size, 0.5 to 4; others are clamped. */
TACH_API void tach_hud_set_scale(tach_hud *hud, float scale);

/* Show everything in another font: the whole of a monospaced TrueType file in memory, which must stay until `release` is called
 * with it (NULL: nobody is told), at the latest in tach_hud_destroy. What it lacks comes from the built-in fonts; NULL: all does.
 * False after a message when it is of no use: not TrueType, cut short, damaged, without digits, or not monospaced; then the
 * built-in one is shown. Any bytes will do, nothing beyond them is read. `name` is for that message. On the thread of tach_frame;
 * allocates nothing. Cost: about 1 ms, and the letters again. From a file: tach_font_load (tach_record.h). */
TACH_API bool tach_hud_set_font(tach_hud *hud, const char *name, const void *file, size_t bytes, void (*release)(void *file));

/* ---- Debug views --------------------------------------------------------------------------------------------- */

/* Give the HUD the debug views of a renderer: tach_gl_views() (tach_gl.h), or a table of your own; NULL takes them away, and so
 * does, after a message, a table that lacks a function. While one
 * is on, every picture carries its name, at level off the strip comes with it, and frames are in no statistic (tach_altered). The
 * table must stand until tach_hud_destroy, which switches its views off. On the thread of tach_frame, as all of these. */
TACH_API void tach_hud_set_views(tach_hud *hud, const tach_views *views);

/* Show that view from the next frame on; NULL or "none": the game as it is. False, and nothing has changed, when there is no such,
 * when it is not to be had here, or while draws or objects are being measured (OpenGL's views and those share one hook);
 * tach_error() says why. True even before a draw has come through the watch: if none comes, the legend says so. */
TACH_API bool tach_hud_set_view(tach_hud *hud, const char *name);

/* The view that the draws from here to the next tach_hud_build are made with; "none". Before its draws a game can so leave out what
 * would blur one: its tint and light over the colours of "mip levels". Static text. */
TACH_API const char *tach_hud_get_view(const tach_hud *hud);

/* Try each view that proves something, for about a second each, against frames without it; its verdict is told as a message and
 * stands at the artist's level. While they are tried: stop. */
TACH_API void tach_hud_try_views(tach_hud *hud);

/* ---- Draws and objects, for the artist's level --------------------------------------------------------------------- */

/* Where the HUD has from what draws and objects cost: tach_gl_draws() (tach_gl.h), or NULL for nowhere, as at the start; one that
 * lacks a function is taken as NULL after a message. Not copied. A key then measures: M while the artist's level is frozen. On the
 * thread of tach_frame, like all below. */
TACH_API void tach_hud_set_draws(tach_hud *hud, const tach_draws_source *source);

/* Measure a frame draw by draw, as the key does. False when there is no source, or it cannot, or knows that no draw comes through
 * the watch; the level says why. Draws between glBegin and glEnd are counted there, and not timed. */
TACH_API bool tach_hud_measure_draws(tach_hud *hud);

/* Measure what the object of that name costs, over the next 192 frames, of which it is missing from half, eight at a time. One that
 * is being measured is given up. False when the source knows no such object. */
TACH_API bool tach_hud_measure_object(tach_hud *hud, const char *name);

/* Give up what is being measured, draws or an object, as the key does (M again); the scene is whole from the next frame on. What
 * was measured of that object before is gone. False when nothing is. */
TACH_API bool tach_hud_measure_cancel(tach_hud *hud);

typedef enum tach_hud_object_state {
    TACH_HUD_OBJECT_UNKNOWN, /* not measured */
    TACH_HUD_OBJECT_MEASURING,
    TACH_HUD_OBJECT_MEASURED,
    TACH_HUD_OBJECT_REFUSED, /* its draws could not be left out, as a debug view had them */
    TACH_HUD_OBJECT_NO_DRAWS /* it had none that could be left out */
} tach_hud_object_state;

/* What frames take longer with the object than without it, in milliseconds. The paired t interval of 95 % is ms - half_width_ms to
 * ms + half_width_ms. Without a difference (`differs` false: 0 is in it) one of detectable_ms would have been found in 80 of 100
 * measurements. All NAN where times were missing. */
typedef struct tach_hud_object_cost {
    double ms, half_width_ms, detectable_ms;
    bool differs;
} tach_hud_object_cost;

typedef struct tach_hud_object_result {
    const char *name; /* the source's own; it stands as long as the source */
    tach_hud_object_state state;
    double done;                   /* of a measurement, 0 to 1; 1 when measured */
    tach_hud_object_cost gpu, cpu; /* of the GPU; of the work of tach_frame's thread */
    double room; /* how many more fit into the frame budget; 0: none. NAN when it costs nothing, or without budget */
} tach_hud_object_result;

/* The newest result of an object: `index` counts the objects of the source in the order in which the game first marked them, from 0
 * on. Numbers are NAN unless it is measured. False behind the last object. On the thread of tach_frame. */
TACH_API bool tach_hud_object_at(const tach_hud *hud, uint32_t index, tach_hud_object_result *out);

/* ---- Settings -------------------------------------------------------------------------------------------------- */

/* What a person may choose, by name and as text: for a game's own menu, and for the file of tach_settings_load (tach_record.h).
 *
 *     hud.level = 3                          hud.scale = 1.25                 0.5 to 4
 *     hud.show_when_over = yes               hud.screenshot_folder = shots
 *     hud.hitch_screenshots = no             hud.screenshot_cooldown_ms = 5000
 *     hud.font = fonts/mine.ttf              read by tach_settings_load and tach_font_load; built-in
 *     hud.sort = self                        of the scope tree: none, inclusive, self, calls, draws, triangles, average, median,
 *                                           p99, max
 *     hud.graph_stages = yes                 the frame graph stacked by stages: yes, no
 *     keys.next_level = Shift+F9, Pad Back+Y and so on for all that a key can do; keys.NAME = none: no key does it
 *
 * A key is a place on the keyboard, named as on that of the United States: Shift, Ctrl, Alt, Gui, then a letter, a digit, F1 to
 * F24, Up, Page Up, Comma, Keypad Plus, ... or Key 123 by its scancode; or Pad and a button, or two that are held together: Pad A,
 * Pad Left Shoulder, Pad Back+Start. A pad's single button is the HUD's only while it is frozen. */

/* Set one. True, or nothing has changed and tach_error() says of which, and why: no such name, a bad value, a key chosen for
 * another before. A key that something has by default goes over to what it is chosen for. NULL: the default. On the thread of
 * tach_frame.
 */
TACH_API bool tach_hud_set_setting(tach_hud *hud, const char *name, const char *value);

/* Write one into `out` and return its length, which may be more than was room for; 0 and "" when there is no such. On the thread of
 * tach_frame. */
TACH_API size_t tach_hud_get_setting(const tach_hud *hud, const char *name, char *out, size_t size);

/* The names, from 0 on, in the order of the file; NULL behind the last. Static text; any thread. */
TACH_API const char *tach_hud_setting_name(uint32_t index);

/* ---- Input ----------------------------------------------------------------------------------------------------- */

typedef enum tach_input_kind {
    TACH_INPUT_KEY,          /* scancode, modifiers, down, repeat */
    TACH_INPUT_TEXT,         /* characters typed */
    TACH_INPUT_MOUSE_MOVE,   /* x_px, y_px */
    TACH_INPUT_MOUSE_BUTTON, /* button 1 left, 2 middle, 3 right; down */
    TACH_INPUT_MOUSE_WHEEL,  /* wheel: lines, up is positive */
    TACH_INPUT_FOCUS_LOST,   /* all keys and buttons are up now */
    TACH_INPUT_PAD           /* button: a tach_pad_button; down */
} tach_input_kind;

enum { TACH_MOD_SHIFT = 1, TACH_MOD_CTRL = 2, TACH_MOD_ALT = 4, TACH_MOD_GUI = 8 };

/* Buttons of a gamepad by their place, in the order of SDL's controllers. */
typedef enum tach_pad_button {
    TACH_PAD_A, /* the lowest of the four, whatever is printed on it */
    TACH_PAD_B,
    TACH_PAD_X,
    TACH_PAD_Y,
    TACH_PAD_BACK,
    TACH_PAD_GUIDE,
    TACH_PAD_START,
    TACH_PAD_LEFT_STICK,
    TACH_PAD_RIGHT_STICK,
    TACH_PAD_LEFT_SHOULDER,
    TACH_PAD_RIGHT_SHOULDER,
    TACH_PAD_UP,
    TACH_PAD_DOWN,
    TACH_PAD_LEFT,
    TACH_PAD_RIGHT,
    TACH_PAD_BUTTON_COUNT,
    TACH_PAD_NONE = 255
} tach_pad_button;

/* One input event, whatever library it came from. Keys are USB HID usage numbers (page 7), which SDL's scancodes are too:
 * they name the place on the keyboard, not the letter. Positions are in pixels of the drawable, from the top left. */
typedef struct tach_input {
    tach_input_kind kind;
    uint32_t scancode;
    uint32_t modifiers;
    bool down, repeat;
    int32_t button;
    float x_px, y_px;
    float wheel;
    char text[32]; /* UTF-8, ends with 0 */
} tach_input;

/* Give an input event to the HUD. True: it was the HUD's, the game should not see it. While the HUD only shows, it takes its own
 * chords (key down, key up and the text they make) and nothing else; while frozen, its plain keys and buttons, and the mouse over
 * its panels. A release whose press the game saw always goes to the game, and one whose press it did not see never does. */
TACH_API bool tach_hud_event(tach_hud *hud, const tach_input *input);

#ifdef __cplusplus
}
#endif

#endif
