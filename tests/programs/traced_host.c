/* A game that leaves much set, draws the HUD once between two glFinish, and swaps: for a tracer to look at from outside. usage:
 * traced_host core|compatibility */
#include <string.h>

#include <SDL.h>
#include <tach_glad.h>

#include "tach/tach.h"
#include "tach/tach_gl.h"
#include "tach/tach_hud.h"
#include "tach/tach_sdl.h"

static void leave_objects_bound(void)
{
    GLuint buffers[2], vertex_array, texture, sampler;
    glGenBuffers(2, buffers);
    glGenVertexArrays(1, &vertex_array);
    glGenTextures(1, &texture);
    glGenSamplers(1, &sampler);
    glBindVertexArray(vertex_array);
    glBindBuffer(GL_ARRAY_BUFFER, buffers[0]);
    glBufferData(GL_ARRAY_BUFFER, 64, NULL, GL_STATIC_DRAW);
    glVertexAttribPointer(1, 4, GL_UNSIGNED_BYTE, GL_TRUE, 8, NULL);
    glEnableVertexAttribArray(1);
    glVertexAttribDivisor(1, 3);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, buffers[1]);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 2, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    glSamplerParameteri(sampler, GL_TEXTURE_WRAP_S, GL_REPEAT);
    glBindSampler(0, sampler);
    glActiveTexture(GL_TEXTURE5);
    glBindTexture(GL_TEXTURE_2D, texture);
}

static void leave_state_set(void)
{
    static const GLenum caps[] = {GL_DEPTH_TEST,          GL_STENCIL_TEST,   GL_CULL_FACE,     GL_SCISSOR_TEST,
                                  GL_POLYGON_OFFSET_FILL, GL_SAMPLE_MASK,    GL_DEPTH_CLAMP,   GL_FRAMEBUFFER_SRGB,
                                  GL_RASTERIZER_DISCARD,  GL_COLOR_LOGIC_OP, GL_CLIP_DISTANCE0};
    for (size_t i = 0; i < sizeof caps / sizeof *caps; i++)
        glEnable(caps[i]);
    glDisable(GL_MULTISAMPLE);
    glDisable(GL_DITHER);
    glBlendFuncSeparate(GL_ONE, GL_DST_COLOR, GL_ZERO, GL_ONE);
    glBlendEquationSeparate(GL_FUNC_SUBTRACT, GL_MAX);
    glColorMask(GL_TRUE, GL_FALSE, GL_TRUE, GL_FALSE);
    glDepthFunc(GL_NEVER);
    glDepthMask(GL_FALSE);
    glDepthRange(0.1, 0.2);
    glStencilFunc(GL_NEVER, 3, 0x55);
    glCullFace(GL_FRONT_AND_BACK);
    glFrontFace(GL_CW);
    glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
    glPolygonOffset(-1, -2);
    glScissor(3, 4, 5, 6);
    glViewport(7, 8, 90, 60);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 17);
    glPixelStorei(GL_PACK_SKIP_ROWS, 2);
    glProvokingVertex(GL_FIRST_VERTEX_CONVENTION);
}

int main(int argc, char **argv)
{
    bool core = argc > 1 && strcmp(argv[1], "core") == 0;
    SDL_Init(SDL_INIT_VIDEO);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 3);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, core ? SDL_GL_CONTEXT_PROFILE_CORE : SDL_GL_CONTEXT_PROFILE_COMPATIBILITY);
    SDL_GL_SetAttribute(SDL_GL_STENCIL_SIZE, 8);
    SDL_Window *window = SDL_CreateWindow("traced", 0, 0, 640, 360, SDL_WINDOW_OPENGL);
    if (!window || !SDL_GL_CreateContext(window) || !tach_gladLoadGL((TACH_GLADloadfunc)SDL_GL_GetProcAddress))
        return 2;
    if (!tach_init(NULL) || !tach_gl_init(tach_sdl_gl_loader))
        return 3;
    tach_hud *hud = tach_hud_create(NULL);
    tach_hud_set_level(hud, TACH_HUD_PROGRAMMER);
    glClear(GL_COLOR_BUFFER_BIT);
    leave_objects_bound();
    leave_state_set();
    for (int frame = 0; frame < 3; frame++) {
        const tach_picture *picture = tach_hud_build(hud, 640, 360);
        glFinish();
        tach_gl_render(picture);
        glFinish();
        SDL_GL_SwapWindow(window);
        tach_frame();
    }
    tach_hud_destroy(hud);
    tach_shutdown();
    SDL_Quit();
    return 0;
}
