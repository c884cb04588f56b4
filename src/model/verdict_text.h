/* verdict_text.h - a verdict in words. */
#ifndef TACH_VERDICT_WORDS_H
#define TACH_VERDICT_WORDS_H

#include "model/verdict.h"

/* Fill in text from all the rest:
 *
 *     frame 1042  116.8 ms (+100.1): AI > PathFinding +90.3 ms on main; 3 allocations 50.0 MiB (navmesh.c:142); 2.1 ms unexplained
 */
void tach_verdict_write(tach_verdict *verdict, const tach_frame_record *session);

#endif
