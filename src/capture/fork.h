/* fork.h - a program that forks while it traces: the parent goes on, the child is as after tach_shutdown and may start anew. */
#ifndef TACH_CAPTURE_FORK_H
#define TACH_CAPTURE_FORK_H

/* Watch forks from now on. Any thread, once. */
void tach_fork_watch(void);

/* What the layer above forgets in the child. */
void tach_fork_on_child(void (*forget)(void));

#endif
