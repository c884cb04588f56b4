/* binding.h - which keys do what. Read by the thread of input, changed by that of tach_frame. */
#ifndef TACH_BINDING_H
#define TACH_BINDING_H

#include <stdatomic.h>

#include "hud/command.h"
#include "hud/key.h"
#include "view/keys.h"

#define TACH_BINDING_KEYS  6   /* of one command */
#define TACH_BINDING_BYTES 256 /* of their names */

typedef struct tach_bindings {
    _Atomic tach_key keys[TACH_COMMAND_COUNT][TACH_BINDING_KEYS];
    atomic_bool chosen[TACH_COMMAND_COUNT]; /* by somebody: wins over what another has by default */
} tach_bindings;

void tach_bindings_create(tach_bindings *bindings);

/* Take keys named like "Shift+F9, Pad Start" for a command; "none" for no key, NULL for the default. False with tach_error(), and
 * nothing has changed, when one is no key or was chosen for another command of the same level. */
bool tach_bindings_set(tach_bindings *bindings, uint32_t command, const char *keys);

/* Its keys in full, "none" without any; or `brief`, the first alone and "" for none. A key that is chosen for another is left out.
 */
size_t tach_bindings_get(const tach_bindings *bindings, uint32_t command, bool brief, char *out, size_t size);

/* The line of keys of a level, without the actions `idle`, a bit each, which lead to nothing now; and the help, which has all. */
void tach_bindings_fill(const tach_bindings *bindings, int level, uint64_t idle, tach_keys_model *model);

/* What a key does in a level; NULL for nothing. */
const tach_command *tach_bindings_find(const tach_bindings *bindings, tach_key key, int level, bool frozen);

#endif
