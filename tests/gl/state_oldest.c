/* The same on the oldest OpenGL there may be: 3.3 without extensions. Mesa is asked for it before its first context. */
#define TACH_TEST_OLDEST
#include "gl/state.c" /* NOLINT(bugprone-suspicious-include) */
