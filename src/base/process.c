#include "base/process.h"

#include <stdio.h>

int64_t tach_process_resident_bytes(void)
{
    FILE *file = fopen("/proc/self/status", "r");
    if (!file)
        return -1;
    char line[256];
    long long kib = -1;
    while (kib < 0 && fgets(line, sizeof line, file))
        if (sscanf(line, "VmRSS: %lld kB", &kib) != 1)
            kib = -1;
    fclose(file);
    return kib < 0 ? -1 : kib * 1024;
}
