/* Compiled at level 1 and linked with files of level 2 and 0. */
#include "tach/tach.h"

int other_levels(void);
int without(void);

int other_levels(void)
{
    TACH_EXPECT_NO_ALLOC("stage at level 1");
    TACH_STAGE("stage at level 1");
    TACH_SCOPE("scope at level 1");
    return without();
}
