/* key.h - a key with its modifiers, or a button of a gamepad, as one number and as text: "Shift+F9", "Pad Back+Start". */
#ifndef TACH_KEY_H
#define TACH_KEY_H

#include "tach/tach_hud.h"

/* 0 is no key. Else kind, modifiers or the other button, scancode or button. */
typedef uint32_t tach_key;

#define TACH_KEY_BYTES 40 /* of its longest text */

static inline tach_key tach_key_of(uint32_t scancode, uint32_t modifiers) { return 1u << 24 | (modifiers & 15) << 16 | scancode; }

/* A button, pressed while `held` is down; TACH_PAD_NONE: alone. Which of the two was first does not matter. */
static inline tach_key tach_key_of_pad(uint32_t button, uint32_t held)
{
    uint32_t first = button < held ? button : held, second = button < held ? held : button;
    return 2u << 24 | second << 8 | first;
}

static inline uint32_t tach_key_scancode(tach_key key) { return key >> 24 == 1 ? key & 0xFFFF : 0; }
static inline uint32_t tach_key_modifiers(tach_key key) { return key >> 24 == 1 ? key >> 16 & 15 : 0; }
static inline bool tach_key_is_pad(tach_key key) { return key >> 24 == 2; }
static inline bool tach_key_is_pad_chord(tach_key key) { return tach_key_is_pad(key) && (key >> 8 & 0xFF) != TACH_PAD_NONE; }

/* A key of the keyboard that a game may well use: no function key, and nothing but Shift held with it. */
bool tach_key_is_plain(tach_key key);

/* Read the name that is `length` bytes long, whatever its case: modifiers and a key joined by +, or "Pad" and one or two buttons.
 * 0 when it is none. */
tach_key tach_key_read(const char *text, size_t length);

/* Its name in full, as it is read; or `brief`, as it stands on a key cap. */
size_t tach_key_write(char *out, size_t size, tach_key key, bool brief);

/* The character that a key makes on the keyboard of the United States; 0 for none. */
char tach_key_character(uint32_t scancode, bool shift);

#endif
