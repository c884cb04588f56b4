#include "options.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "tach-demo: a small town to fly and walk through, with the profiler's display over it\n"
    "\n"
    "  --headless          no window: draw N frames, then stop; the same frames each time for the same seed\n"
    "  --frames N          stop after N frames (headless: 300 if not given)\n"
    "  --size WxH          320x200 to 3840x2160; default 1280x720\n"
    "  --level N           what the display shows: 0 nothing, 1 strip, 2 artist, 3 programmer, 4 timeline, 5 qa\n"
    "                      (as at the last end, or 1)\n"
    "  --view NAME         a debug view to begin with: overdraw, all layers, wireframe, mip levels, 2x2 textures, 1x1 scissor,\n"
    "                      no draws; \"try\" tries those that tell what the frame is bound by\n"
    "  --seed N            another town\n"
    "  --out DIR           folder for screenshots and other files; made if missing; default out\n"
    "  --screenshot FILE   save the last frame, display included, as PNG\n"
    "  --budget INI        what frames, scopes and statistics may cost, read again when it changes; see assets/budgets.ini\n"
    "  --settings INI      the display's settings and keys, read at the start, saved at the end; not headless: settings.ini in\n"
    "                      the folder for files, if not given\n"
    "  --report            print all statistics at the end\n"
    "  --quality low|high  default: high on a GPU, low where a CPU draws\n"
    "  --hour H            start at this hour of the day, 0 to 24\n"
    "  --tour SECOND       start the camera's tour there, 0 to 100\n"
    "  --hitch FRAME       let that frame hang in path finding, to see what the display makes of it\n"
    "  --measure FRAME     measure the draws one by one from that frame on; level 2 lists them\n"
    "  --passes            let the GPU count what its passes do: level 3, frozen, tells it of the selected one\n"
    "  --help              this text\n"
    "\n"
    "keys: W A S D move, Q E down and up, Shift faster, drag the mouse to look, Space walk or fly, T an hour later,\n"
    "      B ring the bell, Tab back to the tour, F1 or Shift+F9 next level of the display, Esc quit\n";

/* Agreed with the tools around the demo, and not built yet. */
static const char *const later[] = {"--record", "--replay", "--drill", "--list-drills", "--capture", "--csv", "--trace"};

static bool wrong(const char *option, const char *value, const char *want)
{
    if (value)
        fprintf(stderr, "tach-demo: %s %s: %s\n", option, value, want);
    else
        fprintf(stderr, "tach-demo: %s: %s\n", option, want);
    return false;
}

static bool read_number(const char *text, long low, long high, long *out)
{
    char *end = NULL;
    errno = 0;
    long number = strtol(text, &end, 10);
    if (errno || end == text || *end || number < low || number > high)
        return false;
    *out = number;
    return true;
}

static bool read_size(options *o, const char *text)
{
    char width[16];
    const char *x = strchr(text, 'x');
    long w = 0, h = 0;
    if (!x || (size_t)(x - text) >= sizeof width)
        return false;
    memcpy(width, text, (size_t)(x - text));
    width[x - text] = 0;
    if (!read_number(width, 320, 3840, &w) || !read_number(x + 1, 200, 2160, &h))
        return false;
    o->width_px = (int)w;
    o->height_px = (int)h;
    return true;
}

/* An option with a value. False with a message. */
static bool read_value(options *o, const char *name, const char *value)
{
    long number = 0;
    if (!strcmp(name, "--frames")) {
        if (!read_number(value, 1, 100000000, &number))
            return wrong(name, value, "needs a number of frames, 1 or more");
        o->frames = (int)number;
    } else if (!strcmp(name, "--size")) {
        if (!read_size(o, value))
            return wrong(name, value, "needs WIDTHxHEIGHT, 320x200 to 3840x2160");
    } else if (!strcmp(name, "--level")) {
        if (!read_number(value, 0, 5, &number))
            return wrong(name, value, "needs a level, 0 to 5");
        o->level = (int)number;
    } else if (!strcmp(name, "--seed")) {
        if (!read_number(value, 0, INT32_MAX, &number))
            return wrong(name, value, "needs a whole number, 0 or more");
        o->seed = (uint32_t)number;
    } else if (!strcmp(name, "--hitch")) {
        if (!read_number(value, 1, 100000000, &number))
            return wrong(name, value, "needs the number of a frame, 1 or more");
        o->hitch = (int)number;
    } else if (!strcmp(name, "--measure")) {
        if (!read_number(value, 1, 100000000, &number))
            return wrong(name, value, "needs the number of a frame, 1 or more");
        o->measure = (int)number;
    } else if (!strcmp(name, "--hour")) {
        if (!read_number(value, 0, 24, &number))
            return wrong(name, value, "needs an hour, 0 to 24");
        o->hour = (float)number;
    } else if (!strcmp(name, "--tour")) {
        if (!read_number(value, 0, 100, &number))
            return wrong(name, value, "needs a second of the tour, 0 to 100");
        o->tour = (float)number;
    } else if (!strcmp(name, "--quality")) {
        if (strcmp(value, "low") != 0 && strcmp(value, "high") != 0)
            return wrong(name, value, "needs low or high");
        o->quality = value[0] == 'l' ? 1 : 2;
    } else if (!*value) {
        return wrong(name, "''", "needs a name");
    } else if (!strcmp(name, "--out")) {
        o->out = value;
        o->out_given = true;
    } else if (!strcmp(name, "--settings")) {
        o->settings = value;
    } else if (!strcmp(name, "--view")) {
        o->view = value;
    } else if (!strcmp(name, "--budget")) {
        o->budget = value;
    } else {
        o->screenshot = value;
    }
    return true;
}

static bool takes_value(const char *name)
{
    static const char *const names[] = {"--frames", "--size",    "--level", "--seed",       "--hitch",  "--hour",     "--measure",
                                        "--tour",   "--quality", "--out",   "--screenshot", "--budget", "--settings", "--view"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcmp(name, names[i]))
            return true;
    return false;
}

static bool is_later(const char *name)
{
    for (size_t i = 0; i < sizeof later / sizeof *later; i++)
        if (!strcmp(name, later[i]))
            return true;
    return false;
}

options_result options_read(options *o, int argc, char **argv)
{
    *o = (options){.out = "out", .width_px = 1280, .height_px = 720, .level = -1, .seed = 1, .hour = -1};
    for (int i = 1; i < argc; i++) {
        const char *name = argv[i];
        bool good = true;
        if (!strcmp(name, "--help")) {
            fputs(usage, stdout);
            return OPTIONS_DONE;
        }
        if (!strcmp(name, "--headless"))
            o->headless = true;
        else if (!strcmp(name, "--report"))
            o->report = true;
        else if (!strcmp(name, "--passes"))
            o->passes = true;
        else if (is_later(name))
            good = wrong(name, NULL, "is not built yet");
        else if (!takes_value(name))
            good = wrong(name, NULL, "is no option; --help lists them");
        else if (i + 1 == argc)
            good = wrong(name, NULL, "needs a value");
        else
            good = read_value(o, name, argv[++i]);
        if (!good)
            return OPTIONS_WRONG;
    }
    if (o->headless && !o->frames)
        o->frames = 300;
    return OPTIONS_RUN;
}
