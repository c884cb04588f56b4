/* The one picture that lies on ground, houses and all else: grain and mottle, so that large faces are not bare. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "renderer.h"

#define SIDE    256 /* texels; DETAIL_M of the shader is how much of the world they cover */
#define OCTAVES 5

/* 0 to 1, the same for the same corner of a grid that repeats. */
static float corner(unsigned x, unsigned y, unsigned cells)
{
    uint32_t hash = (x % cells) * 0x9E3779B1u + (y % cells) * 0x85EBCA77u + cells * 0xC2B2AE3Du;
    hash = (hash ^ hash >> 15) * 0x2C1B3C6Du;
    hash = (hash ^ hash >> 12) * 0x297A2D39u;
    return (float)((hash ^ hash >> 15) >> 8) / (float)(1 << 24);
}

static float smooth(float t) { return t * t * (3 - 2 * t); }

static float noise(float u, float v, unsigned cells)
{
    unsigned x = (unsigned)(u * (float)cells), y = (unsigned)(v * (float)cells);
    float across = smooth(u * (float)cells - (float)x), down = smooth(v * (float)cells - (float)y);
    float top = corner(x, y, cells) * (1 - across) + corner(x + 1, y, cells) * across;
    float bottom = corner(x, y + 1, cells) * (1 - across) + corner(x + 1, y + 1, cells) * across;
    return top * (1 - down) + bottom * down;
}

static void paint(uint8_t *texels)
{
    for (int i = 0; i < SIDE * SIDE; i++) {
        float u = (float)(i % SIDE) / SIDE, v = (float)(i / SIDE) / SIDE, sum = 0, share = 0.4f;
        unsigned cells = 4;
        for (int octave = 0; octave < OCTAVES; octave++, cells *= 3, share *= 0.62f)
            sum += share * (noise(u, v, cells) - 0.5f);
        int value = (int)(205 + 90 * sum);
        uint8_t grey = (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
        texels[4 * i] = texels[4 * i + 1] = texels[4 * i + 2] = grey;
        texels[4 * i + 3] = 255;
    }
}

/* On the unit that is active. */
bool renderer_make_detail(renderer *r)
{
    uint8_t *texels = malloc((size_t)SIDE * SIDE * 4);
    if (!texels) {
        fprintf(stderr, "tach-demo: no memory for a texture\n");
        return false;
    }
    paint(texels);
    glGenTextures(1, &r->detail);
    glBindTexture(GL_TEXTURE_2D, r->detail);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, SIDE, SIDE, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    free(texels);
    glGenerateMipmap(GL_TEXTURE_2D);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, r->high ? GL_LINEAR_MIPMAP_LINEAR : GL_LINEAR_MIPMAP_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    gl_label(GL_TEXTURE, r->detail, "surface detail");
    return true;
}
