/* tach_gl.h - draw the HUD with OpenGL 3.3 or later, core or compatibility profile.
 *
 * No GL header is needed, and the library's GL functions are its own: they cannot collide with a game's glad, GLEW or epoxy.
 *
 * State. tach_gl_render draws to the default framebuffer, whatever is bound, and returns every state that it touches as it found
 * it:
 * - program, with the functions that its subroutine variables stand for (the first 64); vertex array; array buffer; active texture
 * unit; of unit 0 the 2D texture and the sampler;
 * - draw framebuffer, and the draw buffers of the default framebuffer;
 * - of index 0, where state is by viewport or by draw buffer: viewport, scissor box and test, blend (test, functions, equations),
 *   colour mask;
 * - depth test, stencil test, cull face, logic op, dither, polygon mode, polygon smooth, multisample, sample mask, sample
 *   coverage, alpha to coverage, alpha to one, sample shading, sRGB writes, rasteriser discard, primitive restart, clip
 *   distances, clip control; transform feedback is paused meanwhile (from GL 4.0 on);
 * - all pixel unpack parameters and the pixel unpack buffer;
 * - in compatibility contexts alpha test, polygon stipple, and for uploads pixel scale, bias and map;
 * - where the driver has them: depth bounds test, conservative rasterization, shading rate image.
 * tach_gl_init touches none. tach_gl_read_pixels touches, and returns: read framebuffer and the read buffer of the default
 * framebuffer, all pixel pack parameters (Mesa's inverted rows too) and the pixel pack buffer; in compatibility contexts pixel
 * scale, bias and map. glGetError is never called: an error that was pending before is still the game's to read afterwards, and
 * none is added, but by a driver that is out of memory. What it had none for is tried again in the next frame.
 *
 * While a display list is compiled, and in selection and feedback mode, nothing is drawn or read, as it would go elsewhere. Not
 * protected, because GL has no way to ask or to put aside: do not render between glBegin and glEnd, nor in GL 3.3 while transform
 * feedback records. Inside conditional rendering the picture may be missing; the state is returned all the same. A query of samples
 * or primitives that is running counts the HUD too. An object that was deleted while it was still in use (a current program) is
 * gone afterwards. Up to four contexts may be drawn to in turn, and have objects each of their own, where the driver keeps labels
 * (GL 4.3, KHR_debug); of a fifth one, those of the one drawn to longest ago are given up and made again, and its debug view begins
 * again. GPU times are those of the one that tach_gl_init saw last; in others GPU scopes are dropped. A message tells of both.
 *
 * All functions on the thread that has the GL context.
 */
#ifndef TACH_GL_H
#define TACH_GL_H

#include "tach.h"
#include "tach_draw.h"
#include "tach_draws.h"
#include "tach_gpu.h"
#include "tach_views.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How GL functions are found: SDL_GL_GetProcAddress has this form. */
typedef void *tach_gl_loader(const char *name);

/* ---- The watch: what the game asks of OpenGL, counted ------------------------------------------------------------------------
 *
 * The game's calls go through functions of the library's, which count and then call the real ones; the engine is not touched.
 * There are two ways in, which may be mixed. Hand tach_gl_get_proc to the game's loader instead of SDL's:
 *
 *     tach_gl_watch(tach_sdl_gl_loader);
 *     gladLoadGL((GLADloadfunc)tach_gl_get_proc);
 *
 * or give the pointers that it has loaded already to tach_gl_wrap. What is counted appears as statistics, "render/draw calls",
 * "render/triangles" and so on, and in the rows of the scopes that were open: tach_node_rendered. The HUD's own calls are not in
 * them. Cost: 1 ns a draw, bind or uniform; 25 ns more for the first of them in each scope. */

/* Start counting. `loader` finds the real functions for tach_gl_get_proc: tach_sdl_gl_loader, or any of its form; NULL when only
 * pointers are wrapped. Again, with another loader, is fine: for another context whose functions are others. False, with
 * tach_error(), for tach_gl_get_proc itself. On any thread, before the game loads its functions; a context need not be there. */
TACH_API bool tach_gl_watch(tach_gl_loader *loader);

/* Count no more. Pointers to the library's functions stay good, and call the real ones. Any thread. */
TACH_API void tach_gl_unwatch(void);

/* A function of GL, as the loader of tach_gl_watch finds it, or the one that counts and calls it; NULL where the loader finds none,
 * and without tach_gl_watch. Any thread; costs some microseconds. */
TACH_API void *tach_gl_get_proc(const char *name);

/* `pointer` is the address of the game's pointer to the function of that name: put the one that counts there. True when it is there
 * then, so also the second time; false for NULL, a pointer that is NULL, and a name that is not counted: those are left alone. For
 * tach_gl_unwrap, which puts the real function back, false also where something else than ours stands by now. The real function is
 * kept by name: two pointers to one function are fine. On a thread that may write the pointer; costs some microseconds. */
TACH_API bool tach_gl_wrap(void *pointer, const char *name);
TACH_API bool tach_gl_unwrap(void *pointer);

/* Put what tach_gl_get_proc finds into the game's pointer at that address; false, and the pointer left alone, where it finds
 * nothing. For loaders that look a function up at its first call, as epoxy does, and so cannot be wrapped. */
TACH_API bool tach_gl_load(void *pointer, const char *name);

/* ---- What lives on the GPU ------------------------------------------------------------------------------------------------------
 */

typedef enum tach_gl_object_kind { TACH_GL_TEXTURE, TACH_GL_BUFFER, TACH_GL_RENDERBUFFER } tach_gl_object_kind;

/* An object that the watch has seen made and filled. Bytes by the bits in the format's name, of all levels, layers, faces and
 * samples; what a driver adds is not known. */
typedef struct tach_gl_object_info {
    tach_gl_object_kind kind;
    uint32_t name;                                       /* as glGen... gave it */
    uint32_t format;                                     /* GL_RGBA8 ...; 0 for a buffer */
    char format_name[32];                                /* "RGBA8" */
    char label[48];                                      /* of glObjectLabel, a long one without its middle; "" for none */
    int32_t width_px, height_px, depth, levels, samples; /* 0 for a buffer; depth: layers and faces too */
    uint64_t bytes;
} tach_gl_object_info;

/* Copy the largest objects, of one kind or with kind -1 of all, largest first: at most `capacity`. Returns how many. Of all
 * contexts. Any thread. Cost: some microseconds for a thousand objects. */
TACH_API uint32_t tach_gl_largest(int kind, tach_gl_object_info *out, uint32_t capacity);

/* Live textures and renderbuffers of one format. */
typedef struct tach_gl_format_info {
    uint32_t format;
    char name[32];
    uint32_t objects;
    uint64_t bytes;
} tach_gl_format_info;

/* The same by format, largest first: at most `capacity`. Returns how many. */
TACH_API uint32_t tach_gl_formats(tach_gl_format_info *out, uint32_t capacity);

/* ---- The renderer ---------------------------------------------------------------------------------------------------------- */

/* GPU times. From tach_gl_init to tach_gl_shutdown timer queries (GL_TIMESTAMP) are the source of them (tach_gpu.h), where the
 * context has any: TACH_GPU_SCOPE then works on this thread, and tach_gl_render stamps its own drawing. A game that sets another
 * source afterwards keeps it. At most 8,192 query objects, made as they are needed and used again; the game's own queries, running
 * or bound to a query buffer, are left alone. While nothing is shown and no GPU scope runs, there is no call. With llvmpipe, which
 * has no times within a framebuffer, each timestamp is followed by a flush. With tach_gpu_count the scopes also count what the GPU
 * does in them: vertices, primitives, shaders, overdraw. */

/* Make shaders and buffers in the current context. False when there is none, it is older than GL 3.3, or a shader fails;
 * tach_error() (tach.h) says why, and tach_gl_render then does nothing. Calling it again, in a new context after the old one was
 * lost, starts anew and leaves the old one's names alone; in the same one it repairs text that the game wrote over. The loader is
 * not kept. Costs some 10 ms: it compiles two programs. */
TACH_API bool tach_gl_init(tach_gl_loader *loader);

/* Draw a picture over what the default framebuffer holds; it should have the size of the window in pixels. NULL or empty: no GL
 * call at all. One draw a command, of which a HUD has at most 4, and one upload of vertices; the atlas too when it changed.
 * Objects that the game deleted are made again, and their names are left to the game if it got them. Never waits for the GPU.
 * Cost: about 100 calls. */
TACH_API void tach_gl_render(const tach_picture *picture);

/* Delete what tach_gl_init made. Without it, or with no context, it does nothing. */
TACH_API void tach_gl_shutdown(void);

/* Copy the back buffer as it stands, from the bottom left corner of the window: width x height pixels, RGBA, 8 bits each, rows
 * without padding, top row first, alpha 255; black where the window ends before. False, and nothing written, without
 * tach_gl_init, for NULL or an empty size, or where nothing is drawn. Waits for the GPU. */
TACH_API bool tach_gl_read_pixels(void *rgba, int32_t width_px, int32_t height_px);

/* ---- Debug views ------------------------------------------------------------------------------------------------------------ */

/* The game's draws, shown otherwise: overdraw as colours, wireframe, mip levels, and experiments (tiny textures, a scissor of one
 * pixel, no draws at all). For tach_hud_set_views. Only draws that come through the watch are seen, and only those on the thread of
 * tach_gl_render; it is tach_gl_render that ends a frame for them, with a picture or NULL.
 *
 * A view is nothing but state set around a draw, and returned: what each touches stands at its functions. What it must not change
 * is left as the game means it, counted, and told: draws whose vertices are recorded (transform feedback), draws in occlusion
 * queries where the view would change what they see, and draws into pictures that are not drawn anew in each frame. Meanwhile the
 * window, or the game's own pictures, hold something else than the game drew; all is as before one frame after the view went. A
 * view goes on in a new context once tach_gl_init has seen it: while one is on, call that, or tach_gl_shutdown, before anything is
 * drawn there. Static; any thread. Cost: some 50 queries a draw while a view is on, nothing otherwise. */
TACH_API const tach_views *tach_gl_views(void);

/* Copy the layers that the views "overdraw" and "all layers" counted, of the picture that tach_gl_render ended last: a byte a
 * pixel, top row first, 255 for more, 0 also where they cannot be told. False with tach_error() when none were counted in that
 * size. Waits for the GPU. On the thread of tach_gl_render. */
TACH_API bool tach_gl_read_layers(uint8_t *layers, int32_t width_px, int32_t height_px);

/* ---- What draws and objects cost --------------------------------------------------------------------------------------------- */

/* For tach_hud_set_draws: every draw of a frame timed on the GPU, to be listed; one of them flashing in the scene; an object left
 * out for some frames, to see what it costs. Only draws that come through the watch. Static; never NULL. Memory for 4,096 draws and
 * 64 objects is there from the start. Costs nothing while nothing of it is asked for: then no draw is looked at.
 *
 * A frame whose draws are listed asks GL some 50 questions a draw; frames that are timed have two timestamps a draw, and on a
 * software renderer four flushes. A draw that flashes is submitted three times in the bright half of a second's half: what its
 * shaders write to buffers and images, and samples that a query counts, come as often. State that is touched beyond the list at
 * the top, and returned: logic operation, colour masks of all draw buffers, depth function and mask, stencil masks. */
TACH_API const tach_draws_source *tach_gl_draws(void);

/* Whose the draws are from here on: an object that the HUD can measure, by leaving out its draws in alternate blocks of frames.
 * They may stand inside each other, 8 deep. The name is copied at first use, 127 bytes of it: names that are the same so far are
 * one object, NULL and "" are none; begun in several places it is one object. On the thread of the context; an end closes what was
 * left open inside, and a frame all. Cost: a comparison of texts for each object that was begun earlier. */
typedef struct tach_gl_object {
    uint32_t depth;
} tach_gl_object;
TACH_API tach_gl_object tach_gl_object_begin(const char *name);
TACH_API void tach_gl_object_end(tach_gl_object object);

#ifdef __cplusplus
}
#endif

/* TACH_GL_OBJECT("statue"): the same, to the end of the block. A literal; nothing below level 2. */
#if TACH_LEVEL >= 2 && defined(__cplusplus)
struct tach_gl_object_guard {
    tach_gl_object object;
    explicit tach_gl_object_guard(tach_gl_object begun) : object(begun) {}
    ~tach_gl_object_guard() { tach_gl_object_end(object); }
    tach_gl_object_guard(const tach_gl_object_guard &) = delete;
    tach_gl_object_guard &operator=(const tach_gl_object_guard &) = delete;
};
#define TACH_GL_OBJECT(name) tach_gl_object_guard TACH_UNIQUE(tach_object_) TACH_UNUSED(tach_gl_object_begin("" name))
#elif TACH_LEVEL >= 2 && defined(__GNUC__)
static inline void tach_gl_object_leave(tach_gl_object *object) { tach_gl_object_end(*object); }
#define TACH_GL_OBJECT(name)                                                                                  \
    tach_gl_object TACH_UNIQUE(tach_object_) __attribute__((__cleanup__(tach_gl_object_leave), __unused__)) = \
        tach_gl_object_begin("" name)
#else
#define TACH_GL_OBJECT(name) ((void)sizeof("" name))
#endif

#endif
