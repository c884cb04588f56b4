/* gl_draw_facts.h - what a draw is made with, asked of GL: a slow path, for the one frame whose draws are listed. */
#ifndef TACH_GL_DRAW_FACTS_H
#define TACH_GL_DRAW_FACTS_H

#include "backend/gl_context.h"

#define TACH_GL_DRAW_TEXTURES 16 /* of a draw; more are not counted */
#define TACH_GL_DRAW_STATES   12
#define TACH_GL_LABEL_BYTES   64

typedef struct tach_gl_draw_facts {
    GLuint program, array;
    char program_label[TACH_GL_LABEL_BYTES]; /* or "program 12"; never "" */
    char array_label[TACH_GL_LABEL_BYTES];   /* "" for none */
    uint32_t texture_count;
    GLuint textures[TACH_GL_DRAW_TEXTURES];
    uint64_t texture_bytes[TACH_GL_DRAW_TEXTURES];
    uint32_t states[TACH_GL_DRAW_STATES]; /* how it draws: program, array, target, tests, blending */
} tach_gl_draw_facts;

/* Another frame is listed: what was learnt of programs and textures is forgotten. */
void tach_gl_draw_facts_start(void);

/* Of the draw that comes next, from the state as it is. Returns all state as it was and raises no error. */
void tach_gl_draw_facts_ask(tach_gl_draw_facts *facts);

/* In how many states and textures two draws differ. */
uint32_t tach_gl_draw_facts_changes(const tach_gl_draw_facts *before, const tach_gl_draw_facts *after);

/* Cheap: the program and the vertex array that are current. */
void tach_gl_draw_facts_objects(GLuint *program, GLuint *array);

#endif
