/* suspects.h - which rows took so much more than usual that they may have made the frame slow. */
#ifndef TACH_SUSPECTS_H
#define TACH_SUSPECTS_H

#include "model/verdict.h"

/* A suspect took at least this part of the frame's excess more than its median. */
#define TACH_SUSPECT_PART 0.05

/* Fill the inquiry's suspects, the largest excess first. `excess_ns`: the frame's. */
void tach_suspects_find(tach_inquiry *inquiry, double excess_ns);

/* Suspects that explain waits of the frame's thread take their places; waits that only follow from a late frame go. Returns how
 * much the latter took above their medians. */
double tach_suspects_follow_waits(tach_inquiry *inquiry, double excess_ns);

/* Where no single row explains it: the deepest row below which `least_ns` of the excess lies; false when there is none. Rows in
 * `taken` are left out. */
bool tach_suspects_spread(tach_inquiry *inquiry, const tach_suspect *taken, uint32_t taken_count, double least_ns,
                          tach_suspect *out);

#endif
