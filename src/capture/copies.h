/* copies.h - tells when a process holds the library twice, as when a program and its plug-in are both linked with the static one.
 * Each copy is a profiler of its own, so what the plug-in records would be missing without a word. */
#ifndef TACH_CAPTURE_COPIES_H
#define TACH_CAPTURE_COPIES_H

/* With a session running: send one message if there are other copies, one for good. A copy that is loaded later calls this in
 * those that are there already. Does nothing where programs are not ELF. Any thread. Cost: a walk over the loaded objects. */
void tach_copies_look(void);

#endif
