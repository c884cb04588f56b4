/* A game on SDL2 and OpenGL whose own loader is glad: its glad and the library's meet in one program. Links everything. */
#include <SDL.h>
#include <glad/gl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tach/tach.h"
#include "tach/tach_gl.h"
#include "tach/tach_hud.h"
#include "tach/tach_record.h"
#include "tach/tach_sdl.h"

enum { WIDTH = 640, HEIGHT = 360 };

/* SDL's function pointers come as void *; glad takes another form. */
static GLADapiproc load(const char *name)
{
    void *address = SDL_GL_GetProcAddress(name);
    GLADapiproc function;
    memcpy(&function, &address, sizeof function);
    return function;
}

static int fail(const char *reason)
{
    fprintf(stderr, "%s\n", reason);
    return 1;
}

int main(int argc, char **argv)
{
    static uint8_t pixels[WIDTH * HEIGHT * 4];
    (void)argc, (void)argv;
    if (SDL_Init(SDL_INIT_VIDEO) != 0)
        return fail(SDL_GetError());
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 3);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, SDL_GL_CONTEXT_PROFILE_CORE);
    SDL_Window *window = SDL_CreateWindow("links", 0, 0, WIDTH, HEIGHT, SDL_WINDOW_OPENGL);
    SDL_GLContext context = window ? SDL_GL_CreateContext(window) : NULL;
    if (!context)
        return fail(SDL_GetError());
    if (!gladLoadGL(load))
        return fail("the game's own glad does not load");
    if (!tach_init(NULL) || !tach_gl_init(tach_sdl_gl_loader))
        return fail(tach_error());
    tach_hud *hud = tach_hud_create(&(tach_hud_config){.level = TACH_HUD_STRIP});
    if (!hud)
        return fail(tach_error());
    for (int frame = 0; frame < 3; frame++) {
        SDL_Event event;
        while (SDL_PollEvent(&event))
            tach_sdl_event(hud, &event);
        glViewport(0, 0, WIDTH, HEIGHT);
        glClearColor(0, 0, 1, 1);
        glClear(GL_COLOR_BUFFER_BIT);
        tach_gl_render(tach_hud_build(hud, WIDTH, HEIGHT));
        if (!tach_gl_read_pixels(pixels, WIDTH, HEIGHT))
            return fail("the pixels cannot be read");
        SDL_GL_SwapWindow(window);
        tach_frame();
    }
    int game = 0, display = 0;
    for (size_t i = 0; i < sizeof pixels; i += 4)
        memcmp(pixels + i, "\0\0\xff\xff", 4) == 0 ? game++ : display++;
    tach_record_flush();
    tach_hud_destroy(hud);
    tach_gl_shutdown();
    tach_shutdown();
    SDL_GL_DeleteContext(context);
    SDL_DestroyWindow(window);
    SDL_Quit();
    return game > 0 && display > 0 ? 0 : fail("the picture is not the game with the HUD");
}
