/* watch_linked.c, its calls turned around by the linker. */
#define BY_LINKER
#include "watch_linked.c"
