/* sdl_loader.c - the functions of OpenGL by SDL2. Apart from the input, so that a program that takes only this links no HUD. */
#include "tach/tach_sdl.h"

void *tach_sdl_gl_loader(const char *name) { return name ? SDL_GL_GetProcAddress(name) : NULL; }
