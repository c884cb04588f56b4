/* Code that is loaded and unloaded while the profiler runs. */
#include "tach/tach.h"

TACH_COUNTER("plugin/updates", updates);
TACH_DISTRIBUTION("plugin/sizes", sizes);
TACH_GROUP(plugin, 0x40A0C0);

TACH_API void plugin_update(void);
void plugin_update(void)
{
    TACH_FUNCTION();
    {
        TACH_SCOPE("plugin work");
        ++updates;
        TACH_SAMPLE(sizes, 8);
    }
    TACH_SCOPE_IN(plugin, "plugin group");
}
