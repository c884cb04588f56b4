/* process.h - what the operating system says of this process. */
#ifndef TACH_PROCESS_H
#define TACH_PROCESS_H

#include "base/base.h"

/* Bytes of the process that are in memory now; -1 where the system does not tell. Opens a file: not for use in every frame. */
int64_t tach_process_resident_bytes(void);

#endif
