/* paired.h - does it cost anything: the difference of measurements in pairs, and how sure it is.
 *
 * The paired t interval (Student, "The probable error of a mean", Biometrika 6, 1908; any text on block designs): each pair lies
 * close together in time, so what drifts (a camera, a clock, heat) is the same in both, and only the differences within pairs
 * count.
 */
#ifndef TACH_PAIRED_H
#define TACH_PAIRED_H

#include "base/base.h"

#define TACH_PAIRED_LEAST 3 /* pairs: fewer give no result */
#define TACH_PAIRED_MOST  31

typedef struct tach_paired {
    uint32_t pairs;    /* that had both; below TACH_PAIRED_LEAST the rest is NAN */
    double mean;       /* of `with` less `without` */
    double error;      /* of that mean, standard */
    double half_width; /* the mean of more pairs lies within so much of it, 95 times of 100 */
    double detectable; /* a difference of that size would have been found, 80 times of 100 */
    double with_mean;  /* of `with` */
    bool differs;      /* the interval leaves 0 out */
} tach_paired;

/* Pairs in which one is NAN are left out. */
void tach_paired_solve(tach_paired *out, const double *with, const double *without, uint32_t pairs);

/* How often something of `cost` more fits under `limit` when it stands at `now`; NAN when nothing is known, 0 when it is over. */
double tach_paired_room(double limit, double now, double cost);

#endif
