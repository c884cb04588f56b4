/* game.h - the whole game but its window: update and draw. On the main thread. */
#ifndef DEMO_GAME_H
#define DEMO_GAME_H

#include "options.h"

typedef struct game game;

/* What the player does in a frame. */
typedef struct game_input {
    float forward, right, up, turn_x, turn_y;
    bool fast, toggle_walk, tour, later, ring;
} game_input;

/* NULL with a message when something is missing. Needs the GL context. */
game *game_create(const options *o);
void game_destroy(game *g);

/* A frame of `seconds`; `hitch` makes it a slow one. */
void game_update(game *g, const game_input *input, float seconds, bool hitch);
/* Draw it into the default framebuffer; `bare` with nothing over the colours of textures. */
void game_draw(game *g, int width_px, int height_px, bool bare);

#endif
