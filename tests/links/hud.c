/* A back end that draws nothing: the HUD's picture is plain data. Links libtach_hud and libtach_core. */
#include <stdio.h>

#include "tach/tach.h"
#include "tach/tach_hud.h"

static uint32_t draw_nothing(const tach_picture *picture)
{
    uint32_t triangles = 0;
    for (uint32_t i = 0; i < picture->command_count; i++)
        triangles += picture->commands[i].index_count / 3;
    return triangles;
}

int main(void)
{
    tach_init(NULL);
    tach_hud_config config = {.level = TACH_HUD_PROGRAMMER};
    tach_hud *hud = tach_hud_create(&config);
    if (!hud) {
        fprintf(stderr, "%s\n", tach_error());
        return 1;
    }
    uint32_t triangles = 0;
    for (int frame = 0; frame < 3; frame++) {
        TACH_SCOPE("frame");
        triangles = draw_nothing(tach_hud_build(hud, 1280, 720));
        tach_frame();
    }
    tach_hud_destroy(hud);
    tach_shutdown();
    return triangles > 0 ? 0 : 1;
}
