/* gl_object_store.h - where the objects that live are kept, found by group, kind and name; and the counts of each kind. For the
 * files of gl_object.h alone: all between tach_gl_store_lock and tach_gl_store_unlock. */
#ifndef TACH_GL_OBJECT_STORE_H
#define TACH_GL_OBJECT_STORE_H

#include "backend/gl_object.h"

typedef struct tach_gl_stored {
    uint32_t next; /* in its list, or among the free ones */
    bool live;
    uint8_t kind;
    bool auto_mipmap;
    uint8_t max_level;
    uint16_t levels; /* a bit each */
    uint8_t faces;   /* a bit each; of others than cubes 1 */
    uint32_t group;
    GLuint name;
    GLenum target;
    tach_gl_shape shape; /* of the first level */
    uint64_t bytes;
    char label[sizeof((tach_gl_object_info *)0)->label];
} tach_gl_stored;

void tach_gl_store_lock(void);
void tach_gl_store_unlock(void);

tach_gl_stored *tach_gl_store_find(uint32_t group, uint32_t kind, GLuint name);

/* One whose making was not seen is made at its first use: old games choose names themselves. NULL for name 0, and when all places
 * are taken. */
tach_gl_stored *tach_gl_store_use(uint32_t group, uint32_t kind, GLuint name);
void tach_gl_store_remove(tach_gl_stored *object);

/* The live one behind `object`, which may just have been removed; the first behind NULL. NULL at the end. */
tach_gl_stored *tach_gl_store_next(const tach_gl_stored *object);

/* What it takes, in all counts. */
void tach_gl_store_set_bytes(tach_gl_stored *object, uint64_t bytes);

/* The bytes of each of its TACH_GL_MAX_LEVELS levels, of a face. */
uint64_t *tach_gl_store_levels(const tach_gl_stored *object);

/* How many levels or faces there are in such a set of bits. */
static inline uint32_t tach_gl_count_bits(uint32_t bits)
{
    uint32_t count = 0;
    for (; bits; bits &= bits - 1)
        count++;
    return count;
}

#endif
