/* Compiled at level 0. */
#include "tach/tach.h"

int without(void);

int without(void)
{
    TACH_STAGE("nothing");
    TACH_SCOPE("nothing");
    return 0;
}
