#include "backend/gl_count.h"

TACH_TLS tach_gl_counts tach_gl_count;
static bool counting;

#define COUNT(variable, title, kind) \
    static void *address_of_##variable(void) { return &tach_gl_count.variable; }
TACH_GL_COUNTS(COUNT)
#undef COUNT

/* Not declared by TACH_COUNTER: a game that does not watch GL must not be shown zeros. */
static tach_statistic gl_statistics[] = {
#define COUNT(variable, title, kind) {title, TACH_STATISTIC_##kind, address_of_##variable, NULL, false},
    TACH_GL_COUNTS(COUNT)
#undef COUNT
};

void tach_gl_count_start(void)
{
    tach_render_statistics();
    for (size_t i = 0; !counting && i < TACH_COUNT_OF(gl_statistics); i++)
        tach_statistic_register(&gl_statistics[i]);
    counting = true;
}

/* When the library is unloaded. Not before: a statistic that comes back would count again what it has counted. */
__attribute__((destructor)) static void stop_counting(void)
{
    for (size_t i = 0; counting && i < TACH_COUNT_OF(gl_statistics); i++)
        tach_statistic_unregister(&gl_statistics[i]);
    counting = false;
}
