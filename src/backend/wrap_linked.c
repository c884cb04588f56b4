/* wrap_linked.c - libtach_gl_wrap.a: a game linked with --wrap=glDrawArrays calls __wrap_glDrawArrays for it, which is here. */
#include "backend/gl_entry.h"

#define DECLARE(result, name, count, parameters)                                                   \
    result TACH_GLAD_API_PTR __real_gl##name(PARAMETERS(count, parameters)) __attribute__((weak)); \
    result TACH_GLAD_API_PTR __wrap_gl##name(PARAMETERS(count, parameters));                       \
    result TACH_GLAD_API_PTR __wrap_gl##name(PARAMETERS(count, parameters))
#define FORWARD(name, count, parameters) \
    DECLARE(void, name, count, parameters) { tach_gl_watch_##name(ARGUMENTS(count, parameters)); }

#define TACH_GL_DRAW(name, count, parameters, figures)  FORWARD(name, count, parameters)
#define TACH_GL_COUNT(name, count, parameters, action)  FORWARD(name, count, parameters)
#define TACH_GL_BIND(name, count, parameters, action)   FORWARD(name, count, parameters)
#define TACH_GL_OBJECT(name, count, parameters, action) FORWARD(name, count, parameters)
#define TACH_GL_WAIT(name, count, parameters, waits)    FORWARD(name, count, parameters)
#define TACH_GL_BUILD(name, count, parameters, action)  FORWARD(name, count, parameters)
#define TACH_GL_ANSWER(result, name, count, parameters, waits, action) \
    DECLARE(result, name, count, parameters) { return tach_gl_watch_##name(ARGUMENTS(count, parameters)); }
#include "backend/gl_watch_table.h"

/* The real ones, where the game's libraries have them; before main, so before the game's first call. */
__attribute__((constructor)) static void find_linked(void)
{
#define TACH_GL_ROW(result, name, count, parameters) \
    tach_gl_entry_linked(TACH_GL_ENTRY_##name, (tach_gl_function *)__real_gl##name);
#include "backend/gl_watch_table.h"
}
