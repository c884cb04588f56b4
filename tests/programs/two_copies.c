/* H06: a program and a plug-in that each hold the library. usage: two_copies FILE early|late two|one
 * FILE is loaded before or after tach_init. With two copies there is one message, which names the file, and the plug-in's rows are
 * missing; with one there is no message, and the rows are there. */
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include "tach/tach.h"

static int messages;
static char newest[512];

static void listen(const char *text, void *user)
{
    (void)user;
    messages++;
    snprintf(newest, sizeof newest, "%s", text);
}

static bool row(const char *name)
{
    const tach_frame_record *frame = tach_tree();
    for (uint32_t i = 0; i < frame->node_count; i++)
        if (strcmp(frame->nodes[i].name, name) == 0)
            return true;
    return false;
}

static void *load(const char *file)
{
    void *code = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (!code)
        fprintf(stderr, "two_copies: %s\n", dlerror());
    return code;
}

int main(int count, char **arguments)
{
    if (count < 4)
        return 2;
    bool early = strcmp(arguments[2], "early") == 0, two = strcmp(arguments[3], "two") == 0;
    const char *slash = strrchr(arguments[1], '/');
    void (*update)(void) = NULL;
    tach_on_message(listen, NULL);
    void *code = early ? load(arguments[1]) : NULL;
    if (!tach_init(NULL))
        return 2;
    if (!early) {
        if (messages > 0)
            fprintf(stderr, "two_copies: a message before the plug-in is there\n");
        code = load(arguments[1]);
    }
    if (code)
        *(void **)&update = dlsym(code, "plugin_update");
    if (!update)
        return 2;
    for (int i = 0; i < 3; i++) {
        TACH_SCOPE("host work");
        update();
        tach_frame();
    }
    bool named = slash && strstr(newest, slash + 1), good = row("host work") && row("plugin work") == !two;
    tach_shutdown();
    tach_init(NULL); /* one message a process */
    tach_shutdown();
    good = good && (two ? messages == 1 && named : messages == 0);
    if (!good)
        fprintf(stderr, "two_copies: %d messages, the newest: \"%s\"\n", messages, newest);
    return !good;
}
