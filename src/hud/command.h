/* command.h - all that a key can do: its name in the settings, its keys by default, in which levels, and the words for it. */
#ifndef TACH_COMMAND_H
#define TACH_COMMAND_H

#include "hud/action.h"
#include "tach/tach_hud.h"

typedef enum tach_command_when {
    TACH_WHEN_ALWAYS, /* over the running game too */
    TACH_WHEN_CHORD,  /* likewise, unless its key is a plain one */
    TACH_WHEN_FROZEN
} tach_command_when;

typedef struct tach_command {
    const char *name;
    const char *keys;
    uint32_t levels; /* a bit for each */
    tach_command_when when;
    tach_action_kind action;
    int32_t amount;
    const char *line; /* on the line of keys; NULL: it is not there. Neighbours with the same words stand together */
    const char *help; /* likewise, in the help */
} tach_command;

#define TACH_COMMAND_COUNT 48

/* In the order of the line of keys, the help and the settings file. */
extern const tach_command tach_commands[TACH_COMMAND_COUNT];

/* Held keys walk on; everything else happens once a press. */
bool tach_command_repeats(const tach_command *command);

#endif
