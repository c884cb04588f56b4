/* settings_file.c - tach_settings_load and tach_settings_save: the names are the HUD's, here is the file. */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "base/text.h"
#include "record/file.h"
#include "record/settings_line.h"
#include "tach/tach_hud.h"
#include "tach/tach_record.h"

#define MOST_SETTINGS       64
#define MOST_SETTINGS_BYTES (1 << 20)
#define SETTING_BYTES       640

typedef struct settings_text {
    char *text;
    size_t length;
    uint32_t lines[MOST_SETTINGS]; /* by setting: the line that it is in; 0 for none */
} settings_text;

static bool told_errno(const char *path, const char *what, int error)
{
    char reason[128];
    tach_log("%s is not %s: %s", tach_file_shown(path), what, tach_file_reason(error, reason, sizeof reason));
    return false;
}

static bool is_named(const struct tach_hud *hud, const char *path, const char *what)
{
    if (hud && path && path[0])
        return true;
    tach_log("settings are not %s: there is no %s", what, hud ? "file name" : "display");
    return false;
}

/* NULL behind the last. */
static const char *setting_at(uint32_t index) { return index < MOST_SETTINGS ? tach_hud_setting_name(index) : NULL; }

static uint32_t setting_index(const char *name)
{
    const char *other;
    for (uint32_t i = 0; (other = setting_at(i)) != NULL; i++) {
        if (strcmp(name, other) == 0)
            return i;
    }
    return MOST_SETTINGS;
}

/* Note where each setting stands first. */
static void find_settings(settings_text *file)
{
    tach_settings_line line = {0};
    const char *at = file->text;
    memset(file->lines, 0, sizeof file->lines);
    while (tach_settings_next(&line, &at, file->text + file->length)) {
        uint32_t index = line.kind == TACH_SETTINGS_PAIR ? setting_index(line.name) : MOST_SETTINGS;
        if (index < MOST_SETTINGS && file->lines[index] == 0)
            file->lines[index] = line.number;
    }
}

/* The whole file into memory, to be freed. False, with errno, when it cannot be. */
static bool read_settings_text(settings_text *file, const char *path)
{
    FILE *stream = tach_file_open(path);
    if (!stream)
        return false;
    file->text = malloc(MOST_SETTINGS_BYTES);
    file->length = file->text ? fread(file->text, 1, MOST_SETTINGS_BYTES, stream) : 0;
    int error = !file->text ? ENOMEM : ferror(stream) ? EIO : file->length == MOST_SETTINGS_BYTES ? EFBIG : 0;
    fclose(stream);
    if (error) {
        free(file->text);
        file->text = NULL;
        errno = error;
        return false;
    }
    find_settings(file);
    return true;
}

/* ---- Load ---------------------------------------------------------------------------------------------------------------- */

static bool is_key_name(const char *name) { return strncmp(name, "keys.", 5) == 0; }
static bool is_huds(const char *name) { return is_key_name(name) || strncmp(name, "hud.", 4) == 0; }

static void take_setting_line(struct tach_hud *hud, const settings_text *file, const tach_settings_line *line, const char *shown)
{
    uint32_t index = setting_index(line->name);
    if (line->kind == TACH_SETTINGS_BAD)
        tach_log("%s:%u: %s", shown, line->number, line->fault);
    if (line->kind != TACH_SETTINGS_PAIR || !is_huds(line->name))
        return;
    if (index == MOST_SETTINGS)
        tach_log("%s:%u: %s = %s: there is no setting of that name", shown, line->number, line->name, line->value);
    else if (file->lines[index] != line->number)
        tach_log("%s:%u: %s = %s: it stands in line %u already", shown, line->number, line->name, line->value, file->lines[index]);
    else if (!tach_hud_set_setting(hud, line->name, line->value))
        tach_log("%s:%u: %s", shown, line->number, tach_error());
}

/* A key that the file gives to one is no longer another's, which has it by default: that is told. */
static void tell_lost_keys(const struct tach_hud *hud, const settings_text *file, char (*before)[SETTING_BYTES], const char *shown)
{
    const char *name;
    for (uint32_t i = 0; (name = setting_at(i)) != NULL; i++) {
        char now[SETTING_BYTES];
        tach_hud_get_setting(hud, name, now, sizeof now);
        if (is_key_name(name) && file->lines[i] == 0 && strcmp(now, before[i]) != 0)
            tach_log("%s: %s was %s and is %s, as the file has other uses for it", shown, name, before[i], now);
    }
}

static void take_settings(struct tach_hud *hud, const settings_text *file, const char *shown, char (*before)[SETTING_BYTES])
{
    const char *name;
    for (uint32_t i = 0; (name = setting_at(i)) != NULL; i++)
        tach_hud_get_setting(hud, name, before[i], SETTING_BYTES);
    for (uint32_t i = 0; (name = setting_at(i)) != NULL; i++) {
        if (file->lines[i] != 0 && is_key_name(name))
            tach_hud_set_setting(hud, name, NULL);
    }
    tach_settings_line line = {0};
    const char *at = file->text;
    while (tach_settings_next(&line, &at, file->text + file->length))
        take_setting_line(hud, file, &line, shown);
    tell_lost_keys(hud, file, before, shown);
    uint32_t font = setting_index("hud.font");
    char path[SETTING_BYTES];
    tach_hud_get_setting(hud, "hud.font", path, sizeof path);
    if (font < MOST_SETTINGS && file->lines[font] != 0)
        tach_font_load(hud, path);
}

bool tach_settings_load(struct tach_hud *hud, const char *path)
{
    settings_text file = {0};
    if (!is_named(hud, path, "read"))
        return false;
    if (!read_settings_text(&file, path))
        return errno != ENOENT && told_errno(path, "read", errno);
    char(*before)[SETTING_BYTES] = malloc(MOST_SETTINGS * sizeof *before);
    if (before)
        take_settings(hud, &file, tach_file_shown(path), before);
    free(file.text);
    free(before);
    return before ? true : told_errno(path, "read", ENOMEM);
}

/* ---- Save ---------------------------------------------------------------------------------------------------------------- */

/* Of a save: the old text, the new file, and lines that wait for the end of their section. */
typedef struct settings_output {
    FILE *stream;
    const struct tach_hud *hud;
    settings_text *file;
    const char *shown;
    const char *held; /* comments and empty lines: what a section lacks stands before them */
    size_t held_length;
} settings_output;

static void write_text(FILE *out, const char *text, size_t length)
{
    if (length == 0)
        return;
    fwrite(text, 1, length, out);
    if (text[length - 1] != '\n')
        fputc('\n', out);
}

static void write_held(settings_output *out)
{
    write_text(out->stream, out->held, out->held_length);
    out->held_length = 0;
}

/* Is the value read as it was written? */
static bool holds_value(const char *text, size_t length, const char *value)
{
    tach_settings_line line = {0};
    const char *at = text;
    return tach_settings_next(&line, &at, text + length) && line.kind == TACH_SETTINGS_PAIR && strcmp(line.value, value) == 0;
}

static bool write_pair(settings_output *out, const char *name, const char *before, const char *value, const char *behind,
                       int behind_length)
{
    char text[2 * SETTING_BYTES];
    size_t length = 0;
    tach_text_append(text, sizeof text, &length, "%s%s%.*s", before, value, behind_length, behind);
    if (holds_value(text, length, value)) {
        write_text(out->stream, text, length);
        return true;
    }
    tach_log("%s: %s is not saved: no line holds %s", out->shown, name, value);
    return false;
}

/* What a section does not have yet, at its end. */
static void write_missing(settings_output *out, const char *section)
{
    const char *name;
    size_t length = strlen(section);
    for (uint32_t i = 0; (name = setting_at(i)) != NULL; i++) {
        char value[SETTING_BYTES], before[TACH_SETTINGS_NAME_BYTES];
        size_t end = 0;
        if (out->file->lines[i] != 0 || strncmp(name, section, length) != 0 || name[length] != '.')
            continue;
        out->file->lines[i] = UINT32_MAX;
        tach_hud_get_setting(out->hud, name, value, sizeof value);
        tach_text_append(before, sizeof before, &end, "%s = ", name + length + 1);
        write_pair(out, name, before, value, "", 0);
    }
}

/* A line as it was, but with the value of today. */
static void write_line(settings_output *out, const tach_settings_line *line)
{
    char value[SETTING_BYTES], before[TACH_SETTINGS_LINE_BYTES];
    uint32_t index = line->kind == TACH_SETTINGS_PAIR ? setting_index(line->name) : MOST_SETTINGS;
    size_t at = tach_settings_value_at(line), end = at + strlen(line->value), length = 0;
    tach_hud_get_setting(out->hud, line->name, value, sizeof value);
    bool other = index != MOST_SETTINGS && out->file->lines[index] == line->number && end <= line->raw_length &&
                 strcmp(value, line->value) != 0;
    tach_text_append(before, sizeof before, &length, "%.*s", (int)tach_min_u64(at, sizeof before - 1), line->raw);
    if (!other || !write_pair(out, line->name, before, value, line->raw + end, (int)(line->raw_length - end)))
        write_text(out->stream, line->raw, line->raw_length);
}

static void write_old_text(settings_output *out)
{
    tach_settings_line line = {0};
    const char *at = out->file->text, *end = at + out->file->length;
    char section[TACH_SETTINGS_NAME_BYTES] = "";
    while (tach_settings_next(&line, &at, end)) {
        if (line.kind == TACH_SETTINGS_OTHER) {
            out->held = out->held_length ? out->held : line.raw;
            out->held_length += line.raw_length;
            continue;
        }
        if (line.kind == TACH_SETTINGS_SECTION) {
            write_missing(out, section);
            tach_text_copy_utf8(section, sizeof section, line.section);
        }
        write_held(out);
        write_line(out, &line);
    }
    write_missing(out, section);
    write_held(out);
}

static void write_settings(settings_output *out)
{
    static const char *const sections[] = {"hud", "keys"};
    bool empty = out->file->length == 0;
    if (!empty)
        write_old_text(out);
    for (size_t i = 0; i < TACH_COUNT_OF(sections); i++) {
        bool missing = false;
        const char *name;
        for (uint32_t k = 0; (name = setting_at(k)) != NULL; k++)
            missing |= out->file->lines[k] == 0 && strncmp(name, sections[i], strlen(sections[i])) == 0;
        if (missing)
            fprintf(out->stream, "%s[%s]\n", empty ? "" : "\n", sections[i]);
        write_missing(out, sections[i]);
        empty = empty && !missing;
    }
}

bool tach_settings_save(const struct tach_hud *hud, const char *path)
{
    settings_text file = {0};
    tach_file out;
    if (!is_named(hud, path, "saved"))
        return false;
    if (!read_settings_text(&file, path) && errno != ENOENT)
        return told_errno(path, "saved", errno);
    int error = tach_file_create(&out, path);
    if (!error) {
        write_settings(&(settings_output){.stream = out.stream, .hud = hud, .file = &file, .shown = tach_file_shown(path)});
        error = tach_file_replace(&out, path);
    }
    free(file.text);
    return error ? told_errno(path, "saved", error) : true;
}
