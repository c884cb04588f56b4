/* gl_format.h - what pixels of a format take: in a texture, and on their way there. */
#ifndef TACH_GL_FORMAT_H
#define TACH_GL_FORMAT_H

#include <tach_glad.h>

#include "base/base.h"

/* The sized format that an internal format stands for: drivers take 8 bits a channel for "GL_RGBA" and the like. Others stay. */
GLenum tach_gl_format_sized(GLenum internal);

/* Bytes of an image of that internal format, by the bits in its name; compressed ones in whole blocks. 0 for an unknown format. */
uint64_t tach_gl_format_bytes(GLenum internal, GLsizei width, GLsizei height, GLsizei depth);

/* "RGBA8"; "0x8058" for an unknown one. Into `out`, which has room for 32 bytes. */
void tach_gl_format_name(GLenum internal, char out[32]);

/* Bytes of pixels as a game hands them over, without padding of rows. */
uint64_t tach_gl_pixel_bytes(GLenum format, GLenum type, GLsizei width, GLsizei height, GLsizei depth);

#endif
