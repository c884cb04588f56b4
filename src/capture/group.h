/* group.h - groups of scopes, by name, and the switches that scopes read.
 *
 * A declaration in the source is a tach_group with a flag of its own, so that a scope asks one word. The flags follow a table by
 * name, which outlives code that is unloaded. All under the registry's lock.
 */
#ifndef TACH_CAPTURE_GROUP_H
#define TACH_CAPTURE_GROUP_H

#include "base/base.h"
#include "tach/tach.h"

/* Write all switches: what is asked for takes effect here. Frame thread, at the start, the end and between two frames. */
void tach_groups_latch(bool on);

/* The name and the colour of a declared group; "" and 0 for NULL. Valid for good. */
const char *tach_group_name(const tach_group *group, uint32_t *colour);

#endif
