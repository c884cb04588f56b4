#include "hud/key.h"

#include <string.h>

#include "base/text.h"

typedef struct key_name {
    uint32_t code;
    const char *name;
    const char *cap; /* NULL: the name */
} key_name;

/* USB HID usages, page 7. Letters, digits and function keys are made by rule; what has no name is "Key 123". */
static const key_name key_names[] = {
    {0x28, "Enter", NULL},
    {0x29, "Esc", NULL},
    {0x2A, "Backspace", NULL},
    {0x2B, "Tab", NULL},
    {0x2C, "Space", NULL},
    {0x2D, "Minus", "-"},
    {0x2E, "Equals", "="},
    {0x2F, "Left Bracket", "["},
    {0x30, "Right Bracket", "]"},
    {0x31, "Backslash", "\\"},
    {0x33, "Semicolon", ";"},
    {0x34, "Apostrophe", "'"},
    {0x35, "Grave", "`"},
    {0x36, "Comma", ","},
    {0x37, "Period", "."},
    {0x38, "Slash", "/"},
    {0x39, "Caps Lock", NULL},
    {0x46, "Print Screen", "PrtSc"},
    {0x47, "Scroll Lock", "ScrLk"},
    {0x48, "Pause", NULL},
    {0x49, "Insert", "Ins"},
    {0x4A, "Home", NULL},
    {0x4B, "Page Up", "PgUp"},
    {0x4C, "Delete", "Del"},
    {0x4D, "End", NULL},
    {0x4E, "Page Down", "PgDn"},
    {0x4F, "Right", "→"},
    {0x50, "Left", "←"},
    {0x51, "Down", "↓"},
    {0x52, "Up", "↑"},
    {0x53, "Num Lock", NULL},
    {0x54, "Keypad Slash", NULL},
    {0x55, "Keypad Star", NULL},
    {0x56, "Keypad Minus", NULL},
    {0x57, "Keypad Plus", NULL},
    {0x58, "Keypad Enter", NULL},
    {0x63, "Keypad Period", NULL},
    {0x65, "Menu", NULL},
};

static const key_name modifier_names[] = {{TACH_MOD_SHIFT, "Shift", NULL},  {TACH_MOD_CTRL, "Ctrl", NULL},
                                          {TACH_MOD_ALT, "Alt", NULL},      {TACH_MOD_GUI, "Gui", NULL},
                                          {TACH_MOD_CTRL, "Control", NULL}, {TACH_MOD_GUI, "Super", NULL}};
#define MODIFIERS_WRITTEN 4

static const key_name pad_names[] = {{TACH_PAD_A, "A", NULL},
                                     {TACH_PAD_B, "B", NULL},
                                     {TACH_PAD_X, "X", NULL},
                                     {TACH_PAD_Y, "Y", NULL},
                                     {TACH_PAD_BACK, "Back", NULL},
                                     {TACH_PAD_GUIDE, "Guide", NULL},
                                     {TACH_PAD_START, "Start", NULL},
                                     {TACH_PAD_LEFT_STICK, "Left Stick", "L3"},
                                     {TACH_PAD_RIGHT_STICK, "Right Stick", "R3"},
                                     {TACH_PAD_LEFT_SHOULDER, "Left Shoulder", "LB"},
                                     {TACH_PAD_RIGHT_SHOULDER, "Right Shoulder", "RB"},
                                     {TACH_PAD_UP, "Up", "↑"},
                                     {TACH_PAD_DOWN, "Down", "↓"},
                                     {TACH_PAD_LEFT, "Left", "←"},
                                     {TACH_PAD_RIGHT, "Right", "→"}};

enum {
    USAGE_A = 0x04,
    USAGE_1 = 0x1E,
    USAGE_0 = 0x27,
    USAGE_MINUS = 0x2D,
    USAGE_SLASH = 0x38,
    USAGE_F1 = 0x3A,
    USAGE_F13 = 0x68,
    USAGE_KEYPAD_1 = 0x59
};
#define MOST_SCANCODE 511

static bool is_function_key(uint32_t code)
{
    return (code >= USAGE_F1 && code < USAGE_F1 + 12) || (code >= USAGE_F13 && code < USAGE_F13 + 12);
}

bool tach_key_is_plain(tach_key key)
{
    return key >> 24 == 1 && !(tach_key_modifiers(key) & ~(uint32_t)TACH_MOD_SHIFT) && !is_function_key(tach_key_scancode(key));
}

/* ---- Reading ---- */

static char lower_letter(char c) { return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c; }

static bool begins_with(const char *text, size_t length, const char *prefix)
{
    for (size_t i = 0; prefix[i]; i++) {
        if (i == length || lower_letter(text[i]) != lower_letter(prefix[i]))
            return false;
    }
    return true;
}

static bool is_word(const char *text, size_t length, const char *word)
{
    return strlen(word) == length && begins_with(text, length, word);
}

static const key_name *name_of_word(const key_name *table, size_t count, const char *text, size_t length)
{
    for (size_t i = 0; i < count; i++) {
        if (is_word(text, length, table[i].name) || (table[i].cap && is_word(text, length, table[i].cap)))
            return &table[i];
    }
    return NULL;
}

/* "F12" behind "F" gives 12; 0 when there is anything else. */
static uint32_t number_behind(const char *prefix, const char *text, size_t length)
{
    size_t begin = strlen(prefix);
    uint32_t number = 0;
    if (!begins_with(text, length, prefix) || length == begin || length > begin + 3)
        return 0;
    for (size_t i = begin; i < length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return 0;
        number = number * 10 + (uint32_t)(text[i] - '0');
    }
    return number;
}

static uint32_t scancode_of_word(const char *text, size_t length)
{
    const key_name *named = name_of_word(key_names, TACH_COUNT_OF(key_names), text, length);
    if (named)
        return named->code;
    if (length == 1 && lower_letter(text[0]) >= 'a' && lower_letter(text[0]) <= 'z')
        return USAGE_A + (uint32_t)(lower_letter(text[0]) - 'a');
    if (length == 1 && text[0] >= '0' && text[0] <= '9')
        return text[0] == '0' ? USAGE_0 : USAGE_1 + (uint32_t)(text[0] - '1');
    uint32_t number = number_behind("F", text, length);
    if (number >= 1 && number <= 24)
        return number <= 12 ? USAGE_F1 + number - 1 : USAGE_F13 + number - 13;
    if (is_word(text, length, "Keypad 0"))
        return USAGE_KEYPAD_1 + 9;
    number = number_behind("Keypad ", text, length);
    if (number >= 1 && number <= 9)
        return USAGE_KEYPAD_1 + number - 1;
    number = number_behind("Key ", text, length);
    return number <= MOST_SCANCODE ? number : 0;
}

/* The length of the next part of a chord; spaces around it are left out. */
static size_t next_part(const char **text, size_t *length)
{
    while (*length > 0 && **text == ' ') {
        (*text)++;
        (*length)--;
    }
    const char *plus = memchr(*text, '+', *length);
    size_t part = plus ? (size_t)(plus - *text) : *length;
    while (part > 0 && (*text)[part - 1] == ' ')
        part--;
    return part;
}

/* Step over a part and the + behind it; false when it was the last. */
static bool step_over(const char **text, size_t *length, size_t part)
{
    const char *plus = memchr(*text + part, '+', *length - part);
    if (!plus)
        return false;
    *length -= (size_t)(plus + 1 - *text);
    *text = plus + 1;
    return true;
}

static tach_key read_pad(const char *text, size_t length)
{
    uint32_t buttons[2] = {TACH_PAD_NONE, TACH_PAD_NONE};
    for (int i = 0; i < 2; i++) {
        size_t part = next_part(&text, &length);
        const key_name *named = name_of_word(pad_names, TACH_COUNT_OF(pad_names), text, part);
        if (!named)
            return 0;
        buttons[i] = named->code;
        if (!step_over(&text, &length, part))
            return buttons[0] == buttons[1] ? 0 : tach_key_of_pad(buttons[0], buttons[1]);
    }
    return 0;
}

tach_key tach_key_read(const char *text, size_t length)
{
    uint32_t modifiers = 0;
    size_t part = next_part(&text, &length);
    if (begins_with(text, length, "Pad "))
        return read_pad(text + 4, length - 4);
    while (memchr(text, '+', length)) {
        const key_name *named = name_of_word(modifier_names, TACH_COUNT_OF(modifier_names), text, part);
        if (!named)
            return 0;
        modifiers |= named->code;
        step_over(&text, &length, part);
        part = next_part(&text, &length);
    }
    uint32_t scancode = scancode_of_word(text, part);
    return scancode ? tach_key_of(scancode, modifiers) : 0;
}

/* ---- Writing ---- */

static const char *shown_name(const key_name *named, bool brief) { return brief && named->cap ? named->cap : named->name; }

static const key_name *name_of_code(const key_name *table, size_t count, uint32_t code)
{
    for (size_t i = 0; i < count; i++) {
        if (table[i].code == code)
            return &table[i];
    }
    return NULL;
}

static void write_scancode(char *out, size_t size, size_t *length, uint32_t code, bool brief)
{
    const key_name *named = name_of_code(key_names, TACH_COUNT_OF(key_names), code);
    if (named)
        tach_text_add(out, size, length, shown_name(named, brief));
    else if (code >= USAGE_A && code < USAGE_1)
        tach_text_append(out, size, length, "%c", 'A' + (int)(code - USAGE_A));
    else if (code >= USAGE_1 && code <= USAGE_0)
        tach_text_append(out, size, length, "%u", (code - USAGE_1 + 1) % 10);
    else if (is_function_key(code))
        tach_text_append(out, size, length, "F%u", code < USAGE_F13 ? code - USAGE_F1 + 1 : code - USAGE_F13 + 13);
    else if (code >= USAGE_KEYPAD_1 && code <= USAGE_KEYPAD_1 + 9)
        tach_text_append(out, size, length, "Keypad %u", (code - USAGE_KEYPAD_1 + 1) % 10);
    else
        tach_text_append(out, size, length, "Key %u", code);
}

/* The sign that Shift and a sign's key make: what stands on the cap, and is pressed by. */
static char sign_with_shift(tach_key key)
{
    uint32_t code = tach_key_scancode(key);
    bool sign = code >= USAGE_MINUS && code <= USAGE_SLASH && tach_key_modifiers(key) == TACH_MOD_SHIFT;
    return sign ? tach_key_character(code, true) : 0;
}

size_t tach_key_write(char *out, size_t size, tach_key key, bool brief)
{
    size_t length = 0;
    out[0] = 0;
    if (tach_key_is_pad(key)) {
        const key_name *first = name_of_code(pad_names, TACH_COUNT_OF(pad_names), key & 0xFF);
        const key_name *second = name_of_code(pad_names, TACH_COUNT_OF(pad_names), key >> 8 & 0xFF);
        tach_text_append(out, size, &length, "Pad %s", first ? shown_name(first, brief) : "?");
        if (second)
            tach_text_append(out, size, &length, "+%s", shown_name(second, brief));
        return length;
    }
    uint32_t code = tach_key_scancode(key), modifiers = tach_key_modifiers(key);
    if (brief && sign_with_shift(key))
        tach_text_append(out, size, &length, "%c", sign_with_shift(key));
    else if (code) {
        for (size_t i = 0; i < MODIFIERS_WRITTEN; i++) {
            if (modifiers & modifier_names[i].code)
                tach_text_append(out, size, &length, "%s+", modifier_names[i].name);
        }
        write_scancode(out, size, &length, code, brief);
    }
    return length;
}

char tach_key_character(uint32_t scancode, bool shift)
{
    static const char plain[] = "1234567890\0\0\0\0 -=[]\\\\;'`,./", shifted[] = "!@#$%^&*()\0\0\0\0 _+{}||:\"~<>?";
    if (scancode >= USAGE_A && scancode < USAGE_1)
        return (char)((shift ? 'A' : 'a') + (int)(scancode - USAGE_A));
    if (scancode >= USAGE_1 && scancode - USAGE_1 < sizeof plain - 1)
        return (shift ? shifted : plain)[scancode - USAGE_1];
    return 0;
}
