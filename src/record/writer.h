/* writer.h - one background thread that does slow work, files above all, in the order in which it was given. In the child of a fork
 * nothing waits: it is the parent's. */
#ifndef TACH_WRITER_H
#define TACH_WRITER_H

#include "base/base.h"

/* Jobs that wait or run. */
#define TACH_WRITER_JOBS 4

typedef void tach_writer_job(void *data);

/* True when a job would be taken. Any thread. */
bool tach_writer_has_room(void);

/* Let the writer call run(data); starts its thread at first use. False, and nothing was done, when TACH_WRITER_JOBS are there or
 * no thread can be had. Any thread; never waits for a job. `data` is the job's to free. */
bool tach_writer_submit(tach_writer_job *run, void *data);

/* Wait for all jobs, then end the thread. Any thread but the writer's own, where it does nothing. */
void tach_writer_stop(void);

#endif
