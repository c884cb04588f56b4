#include "hud/binding.h"

#include <string.h>

#include "base/log.h"
#include "base/text.h"

static tach_key key_at(const tach_bindings *bindings, uint32_t command, uint32_t place)
{
    return atomic_load_explicit(&bindings->keys[command][place], memory_order_relaxed);
}

static bool is_chosen(const tach_bindings *bindings, uint32_t command)
{
    return atomic_load_explicit(&bindings->chosen[command], memory_order_relaxed);
}

static bool has_key(const tach_bindings *bindings, uint32_t command, tach_key key)
{
    for (uint32_t i = 0; i < TACH_BINDING_KEYS; i++) {
        if (key_at(bindings, command, i) == key)
            return true;
    }
    return false;
}

/* Another command of one of its levels that the key was chosen for; UINT32_MAX for none. */
static uint32_t chosen_elsewhere(const tach_bindings *bindings, uint32_t command, tach_key key)
{
    for (uint32_t other = 0; other < TACH_COMMAND_COUNT; other++) {
        if (other != command && is_chosen(bindings, other) && tach_commands[other].levels & tach_commands[command].levels &&
            has_key(bindings, other, key))
            return other;
    }
    return UINT32_MAX;
}

static size_t length_without_spaces(const char *text, size_t length)
{
    while (length > 0 && text[length - 1] == ' ')
        length--;
    return length;
}

static bool add_key(const tach_bindings *bindings, uint32_t command, const char *text, size_t length, tach_key *keys,
                    uint32_t *count)
{
    tach_key key = tach_key_read(text, length);
    if (!key)
        return tach_fail("\"%.*s\" is no key", (int)tach_min_u64(length, TACH_KEY_BYTES), text);
    uint32_t other = bindings ? chosen_elsewhere(bindings, command, key) : UINT32_MAX;
    if (other != UINT32_MAX)
        return tach_fail("%.*s is the key of %s", (int)length, text, tach_commands[other].name);
    if (*count == TACH_BINDING_KEYS)
        return tach_fail("more than %d keys", TACH_BINDING_KEYS);
    keys[(*count)++] = key;
    return true;
}

/* Without `bindings`, whatever others have. */
static bool read_keys(const tach_bindings *bindings, uint32_t command, const char *text, tach_key *keys)
{
    uint32_t count = 0;
    memset(keys, 0, TACH_BINDING_KEYS * sizeof keys[0]);
    if (strcmp(text, "none") == 0)
        return true;
    for (;;) {
        text += strspn(text, " ");
        size_t length = strcspn(text, ",");
        if (!add_key(bindings, command, text, length_without_spaces(text, length), keys, &count))
            return false;
        if (!text[length])
            return true;
        text += length + 1;
    }
}

static void store_keys(tach_bindings *bindings, uint32_t command, const tach_key *keys, bool chosen)
{
    for (uint32_t i = 0; i < TACH_BINDING_KEYS; i++)
        atomic_store_explicit(&bindings->keys[command][i], keys[i], memory_order_relaxed);
    atomic_store_explicit(&bindings->chosen[command], chosen, memory_order_relaxed);
}

bool tach_bindings_set(tach_bindings *bindings, uint32_t command, const char *text)
{
    tach_key keys[TACH_BINDING_KEYS];
    if (!read_keys(text ? bindings : NULL, command, text ? text : tach_commands[command].keys, keys))
        return false;
    store_keys(bindings, command, keys, text != NULL);
    return true;
}

void tach_bindings_create(tach_bindings *bindings)
{
    for (uint32_t i = 0; i < TACH_COMMAND_COUNT; i++)
        tach_bindings_set(bindings, i, NULL);
}

/* Does the command have this key, and no other by somebody's choice? */
static bool owns_key(const tach_bindings *bindings, uint32_t command, tach_key key)
{
    return has_key(bindings, command, key) &&
           (is_chosen(bindings, command) || chosen_elsewhere(bindings, command, key) == UINT32_MAX);
}

size_t tach_bindings_get(const tach_bindings *bindings, uint32_t command, bool brief, char *out, size_t size)
{
    size_t length = 0;
    out[0] = 0;
    for (uint32_t i = 0; i < TACH_BINDING_KEYS && !(brief && length); i++) {
        tach_key key = key_at(bindings, command, i);
        char text[TACH_KEY_BYTES];
        if (!key || !owns_key(bindings, command, key))
            continue;
        tach_key_write(text, sizeof text, key, brief);
        tach_text_append(out, size, &length, "%s%s", length ? ", " : "", text);
    }
    if (!length && !brief)
        tach_text_append(out, size, &length, "none");
    return length;
}

/* A key alone is taken from the running game only where a person or the table says so. */
static bool is_live(const tach_command *command, tach_key key)
{
    if (tach_key_is_pad(key) && !tach_key_is_pad_chord(key))
        return false;
    return command->when == TACH_WHEN_ALWAYS || (command->when == TACH_WHEN_CHORD && !tach_key_is_plain(key));
}

const tach_command *tach_bindings_find(const tach_bindings *bindings, tach_key key, int level, bool frozen)
{
    for (uint32_t i = 0; i < TACH_COMMAND_COUNT; i++) {
        const tach_command *command = &tach_commands[i];
        if (command->levels >> level & 1 && has_key(bindings, i, key) && (frozen || is_live(command, key)) &&
            owns_key(bindings, i, key))
            return command;
    }
    return NULL;
}

/* ---- On the screen ---- */

/* Neighbours with the same words are one row with a key of each. */
static void show_keys(tach_keys_row *rows, uint32_t *count, const char *keys, const char *text, uint32_t command)
{
    tach_keys_row *last = *count > 0 ? &rows[*count - 1] : NULL;
    if (last && last->keys[0] && keys[0] && strcmp(last->text, text) == 0) {
        size_t length = strlen(last->keys);
        tach_text_append(last->keys, sizeof last->keys, &length, " %s", keys);
        last->commands[1] = (uint16_t)command;
    } else if (*count < TACH_KEYS_MAX) {
        rows[*count].text = text;
        rows[*count].commands[0] = rows[*count].commands[1] = (uint16_t)command;
        tach_text_copy_utf8(rows[(*count)++].keys, sizeof rows[0].keys, keys);
    }
}

void tach_bindings_fill(const tach_bindings *bindings, int level, uint64_t idle, tach_keys_model *model)
{
    const char *section = "";
    model->line_count = model->help_count = 0;
    model->level = (uint32_t)level;
    model->close[0] = model->freeze[0] = model->picture[0] = model->use[0] = 0;
    for (uint32_t i = 0; i < TACH_COMMAND_COUNT; i++) {
        const tach_command *command = &tach_commands[i];
        char keys[TACH_KEYS_BYTES];
        const char *here = command->when == TACH_WHEN_ALWAYS ? "at any time" : "while frozen";
        if (strcmp(here, section) != 0)
            show_keys(model->help, &model->help_count, "", here, i);
        section = here;
        if (!tach_bindings_get(bindings, i, true, keys, sizeof keys))
            continue;
        bool here_now = command->levels >> level & 1 && !(idle >> command->action & 1);
        if (command->line && here_now)
            show_keys(model->line, &model->line_count, keys, command->line, i);
        if (command->help && command->levels >> level & 1)
            show_keys(model->help, &model->help_count, keys, command->help, i);
        char *own = command->action == TACH_ACTION_HELP                 ? model->close
                    : command->action == TACH_ACTION_FREEZE             ? model->freeze
                    : command->action == TACH_ACTION_PICTURE            ? model->picture
                    : command->action == TACH_ACTION_TOGGLE && here_now ? model->use
                                                                        : NULL;
        if (own)
            tach_text_copy_utf8(own, TACH_KEYS_BYTES, keys);
    }
}
