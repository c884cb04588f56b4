/* elsewhere.h - scopes that end on another thread than they began on: jobs that move.
 *
 * Only its owner writes a ring. So the thread that ends the scope leaves a note in the owner's slot and closes the owner's inlined
 * way; the owner's next scope finds the note and writes the end that is missing. While the owner does nothing, the drain closes the
 * span by the note.
 */
#ifndef TACH_CAPTURE_ELSEWHERE_H
#define TACH_CAPTURE_ELSEWHERE_H

#include "capture/thread.h"

/* End the scope of a token of `thread` for it, as of now. Any thread. Of two at once the outer one counts. */
void tach_elsewhere_end(tach_thread *thread, uint64_t word);

/* Write the end that a note asks for. True when there was one. Owner, on the slow paths; one load without a note. */
bool tach_elsewhere_take(tach_slot *slot);

#endif
