/* A game that calls OpenGL without pointers, and includes tach_gl_wrap.h; watch_linked_by_linker.c is the same game without it. */
#include <SDL.h>
#include <SDL_opengl.h>

#ifndef BY_LINKER
#include "tach/tach_gl_wrap.h"
#endif
#include "tach/tach.h"
#include "tach/tach_gl.h"
#include "tach/tach_sdl.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static int64_t counted(const char *title)
{
    const tach_frame_record *frame = tach_tree();
    for (uint32_t i = 0; i < frame->value_count; i++)
        if (strcmp(frame->values[i].title, title) == 0)
            return frame->values[i].value;
    return -1;
}

static void draw_frame(void)
{
    static const GLfloat corners[6][2];
    static const GLubyte order[6] = {0, 1, 2, 3, 4, 5}, pixels[8 * 8 * 4];
    GLuint texture = 0;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 8, 8, 0, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    glEnableClientState(GL_VERTEX_ARRAY);
    glVertexPointer(2, GL_FLOAT, 0, corners);
    glDrawArrays(GL_TRIANGLES, 0, 6);
    glDrawElements(GL_TRIANGLES, 3, GL_UNSIGNED_BYTE, order);
    glBegin(GL_QUADS);
    for (int i = 0; i < 4; i++)
        glVertex2fv(corners[i]);
    glEnd();
    glBindTexture(GL_TEXTURE_2D, texture);
    glFinish();
}

static void test_linked_game(void **state)
{
    (void)state;
    SDL_setenv("SDL_VIDEODRIVER", "offscreen", 0);
    assert_int_equal(SDL_Init(SDL_INIT_VIDEO), 0);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, SDL_GL_CONTEXT_PROFILE_COMPATIBILITY);
    SDL_Window *window = SDL_CreateWindow("linked", 0, 0, 64, 48, SDL_WINDOW_OPENGL | SDL_WINDOW_HIDDEN);
    SDL_GLContext context = SDL_GL_CreateContext(window);
    assert_non_null(context);
    assert_true(tach_init(NULL));
    draw_frame(); /* before the watch: nothing but calls */
    tach_frame();
    assert_true(tach_gl_watch(tach_sdl_gl_loader));
    draw_frame();
    tach_frame();
    assert_int_equal(glGetError(), GL_NO_ERROR);
    assert_int_equal(counted("render/draw calls"), 3);
    assert_int_equal(counted("render/triangles"), 2 + 1 + 2);
    assert_int_equal(counted("render/vertices"), 6 + 3 + 4);
    assert_int_equal(counted("render/texture binds"), 2);
    assert_int_equal(counted("render/texture binds, redundant"), 1);
    assert_int_equal(counted("render/uploads"), 256);
    assert_int_equal(counted("memory/textures"), 256);
    assert_int_equal(counted("render/stalls"), 1);
    assert_true(tach_gl_init(tach_sdl_gl_loader)); /* the display's own */
    tach_frame();
    assert_int_equal(counted("render/programs linked"), 0);
    tach_gl_shutdown();
    tach_shutdown();
    SDL_GL_DeleteContext(context);
    SDL_DestroyWindow(window);
    SDL_Quit();
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_linked_game)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
