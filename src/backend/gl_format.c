#include "backend/gl_format.h"

#include <stdio.h>

/* A block of pixels: its sides, and its bits. */
typedef struct format_row {
    GLenum format;
    uint8_t width, height;
    uint16_t bits;
    const char *name;
} format_row;

/* clang-format off */
#define PLAIN(name, bits) {GL_##name, 1, 1, bits, #name}
#define BLOCK(value, width, height, bytes, name) {value, width, height, (bytes) * 8, name}
#define ASTC(at, width, height) {0x93B0 + (at), width, height, 128, "RGBA_ASTC_" #width "x" #height}, \
                                {0x93D0 + (at), width, height, 128, "SRGB8_ALPHA8_ASTC_" #width "x" #height}
static const format_row format_rows[] = {
    PLAIN(RGBA8, 32), PLAIN(SRGB8_ALPHA8, 32), PLAIN(RGB8, 24), PLAIN(SRGB8, 24), PLAIN(R8, 8), PLAIN(RG8, 16),
    PLAIN(R16F, 16), PLAIN(RG16F, 32), PLAIN(RGB16F, 48), PLAIN(RGBA16F, 64), PLAIN(R32F, 32), PLAIN(RG32F, 64), PLAIN(RGB32F, 96),
    PLAIN(RGBA32F, 128), PLAIN(R11F_G11F_B10F, 32), PLAIN(RGB9_E5, 32), PLAIN(RGB10_A2, 32), PLAIN(RGB10_A2UI, 32),
    PLAIN(DEPTH_COMPONENT16, 16), PLAIN(DEPTH_COMPONENT24, 24), PLAIN(DEPTH_COMPONENT32, 32), PLAIN(DEPTH_COMPONENT32F, 32),
    PLAIN(DEPTH24_STENCIL8, 32), PLAIN(DEPTH32F_STENCIL8, 64), PLAIN(STENCIL_INDEX8, 8), PLAIN(STENCIL_INDEX1, 1),
    PLAIN(STENCIL_INDEX4, 4), PLAIN(STENCIL_INDEX16, 16),
    PLAIN(R16, 16), PLAIN(RG16, 32), PLAIN(RGB16, 48), PLAIN(RGBA16, 64), PLAIN(R8_SNORM, 8), PLAIN(RG8_SNORM, 16),
    PLAIN(RGB8_SNORM, 24), PLAIN(RGBA8_SNORM, 32), PLAIN(R16_SNORM, 16), PLAIN(RG16_SNORM, 32), PLAIN(RGB16_SNORM, 48),
    PLAIN(RGBA16_SNORM, 64), PLAIN(R3_G3_B2, 8), PLAIN(RGB4, 12), PLAIN(RGB5, 16), PLAIN(RGB565, 16), PLAIN(RGB10, 32),
    PLAIN(RGB12, 36), PLAIN(RGBA2, 8), PLAIN(RGBA4, 16), PLAIN(RGB5_A1, 16), PLAIN(RGBA12, 48),
    PLAIN(R8I, 8), PLAIN(R8UI, 8), PLAIN(R16I, 16), PLAIN(R16UI, 16), PLAIN(R32I, 32), PLAIN(R32UI, 32), PLAIN(RG8I, 16),
    PLAIN(RG8UI, 16), PLAIN(RG16I, 32), PLAIN(RG16UI, 32), PLAIN(RG32I, 64), PLAIN(RG32UI, 64), PLAIN(RGB8I, 24), PLAIN(RGB8UI, 24),
    PLAIN(RGB16I, 48), PLAIN(RGB16UI, 48), PLAIN(RGB32I, 96), PLAIN(RGB32UI, 96), PLAIN(RGBA8I, 32), PLAIN(RGBA8UI, 32),
    PLAIN(RGBA16I, 64), PLAIN(RGBA16UI, 64), PLAIN(RGBA32I, 128), PLAIN(RGBA32UI, 128),
    /* Of the compatibility profile. */
    BLOCK(0x8040, 1, 1, 1, "LUMINANCE8"), BLOCK(0x8042, 1, 1, 2, "LUMINANCE16"), BLOCK(0x803C, 1, 1, 1, "ALPHA8"),
    BLOCK(0x803E, 1, 1, 2, "ALPHA16"), BLOCK(0x8045, 1, 1, 2, "LUMINANCE8_ALPHA8"), BLOCK(0x8048, 1, 1, 4, "LUMINANCE16_ALPHA16"),
    BLOCK(0x804B, 1, 1, 1, "INTENSITY8"), BLOCK(0x804D, 1, 1, 2, "INTENSITY16"), BLOCK(0x8C47, 1, 1, 1, "SLUMINANCE8"),
    BLOCK(0x8C45, 1, 1, 2, "SLUMINANCE8_ALPHA8"),
    /* S3TC, RGTC, BPTC, ETC. */
    BLOCK(0x83F0, 4, 4, 8, "RGB_S3TC_DXT1"), BLOCK(0x83F1, 4, 4, 8, "RGBA_S3TC_DXT1"), BLOCK(0x83F2, 4, 4, 16, "RGBA_S3TC_DXT3"),
    BLOCK(0x83F3, 4, 4, 16, "RGBA_S3TC_DXT5"), BLOCK(0x8C4C, 4, 4, 8, "SRGB_S3TC_DXT1"), BLOCK(0x8C4D, 4, 4, 8, "SRGB_ALPHA_S3TC_DXT1"),
    BLOCK(0x8C4E, 4, 4, 16, "SRGB_ALPHA_S3TC_DXT3"), BLOCK(0x8C4F, 4, 4, 16, "SRGB_ALPHA_S3TC_DXT5"),
    BLOCK(0x8DBB, 4, 4, 8, "RED_RGTC1"), BLOCK(0x8DBC, 4, 4, 8, "SIGNED_RED_RGTC1"), BLOCK(0x8DBD, 4, 4, 16, "RG_RGTC2"),
    BLOCK(0x8DBE, 4, 4, 16, "SIGNED_RG_RGTC2"), BLOCK(0x8E8C, 4, 4, 16, "RGBA_BPTC"), BLOCK(0x8E8D, 4, 4, 16, "SRGB_ALPHA_BPTC"),
    BLOCK(0x8E8E, 4, 4, 16, "RGB_BPTC_SIGNED_FLOAT"), BLOCK(0x8E8F, 4, 4, 16, "RGB_BPTC_UNSIGNED_FLOAT"),
    BLOCK(0x9270, 4, 4, 8, "R11_EAC"), BLOCK(0x9271, 4, 4, 8, "SIGNED_R11_EAC"), BLOCK(0x9272, 4, 4, 16, "RG11_EAC"),
    BLOCK(0x9273, 4, 4, 16, "SIGNED_RG11_EAC"), BLOCK(0x9274, 4, 4, 8, "RGB8_ETC2"), BLOCK(0x9275, 4, 4, 8, "SRGB8_ETC2"),
    BLOCK(0x9276, 4, 4, 8, "RGB8_A1_ETC2"), BLOCK(0x9277, 4, 4, 8, "SRGB8_A1_ETC2"), BLOCK(0x9278, 4, 4, 16, "RGBA8_ETC2_EAC"),
    BLOCK(0x9279, 4, 4, 16, "SRGB8_ALPHA8_ETC2_EAC"), BLOCK(0x8D64, 4, 4, 8, "ETC1_RGB8"),
    ASTC(0, 4, 4), ASTC(1, 5, 4), ASTC(2, 5, 5), ASTC(3, 6, 5), ASTC(4, 6, 6), ASTC(5, 8, 5), ASTC(6, 8, 6), ASTC(7, 8, 8),
    ASTC(8, 10, 5), ASTC(9, 10, 6), ASTC(10, 10, 8), ASTC(11, 10, 10), ASTC(12, 12, 10), ASTC(13, 12, 12),
};

static const GLenum sized_formats[][2] = {
    {1, 0x8040}, {2, 0x8045}, {3, GL_RGB8}, {4, GL_RGBA8}, {GL_RED, GL_R8}, {GL_RG, GL_RG8}, {GL_RGB, GL_RGB8}, {GL_RGBA, GL_RGBA8},
    {GL_SRGB, GL_SRGB8}, {GL_SRGB_ALPHA, GL_SRGB8_ALPHA8}, {GL_DEPTH_COMPONENT, GL_DEPTH_COMPONENT24},
    {GL_DEPTH_STENCIL, GL_DEPTH24_STENCIL8}, {GL_STENCIL_INDEX, GL_STENCIL_INDEX8},
    {0x1906 /* alpha */, 0x803C}, {0x1909 /* luminance */, 0x8040}, {0x190A /* luminance alpha */, 0x8045}, {0x8049 /* intensity */, 0x804B},
    {0x8C46 /* sluminance */, 0x8C47}, {0x8C44 /* sluminance alpha */, 0x8C45},
    {GL_COMPRESSED_RGB, GL_RGB8}, {GL_COMPRESSED_RGBA, GL_RGBA8}, {GL_COMPRESSED_RED, GL_R8}, {GL_COMPRESSED_RG, GL_RG8},
    {GL_COMPRESSED_SRGB, GL_SRGB8}, {GL_COMPRESSED_SRGB_ALPHA, GL_SRGB8_ALPHA8},
};
/* clang-format on */

static const format_row *row_of_format(GLenum internal)
{
    for (size_t i = 0; i < TACH_COUNT_OF(format_rows); i++)
        if (format_rows[i].format == internal)
            return &format_rows[i];
    return NULL;
}

GLenum tach_gl_format_sized(GLenum internal)
{
    for (size_t i = 0; i < TACH_COUNT_OF(sized_formats); i++)
        if (sized_formats[i][0] == internal)
            return sized_formats[i][1];
    return internal;
}

static uint64_t volume(GLsizei width, GLsizei height, GLsizei depth)
{
    return width > 0 && height > 0 && depth > 0 ? (uint64_t)width * (uint64_t)height * (uint64_t)depth : 0;
}

uint64_t tach_gl_format_bytes(GLenum internal, GLsizei width, GLsizei height, GLsizei depth)
{
    const format_row *row = row_of_format(tach_gl_format_sized(internal));
    if (!row || width <= 0 || height <= 0)
        return 0;
    GLsizei across = (width - 1) / row->width + 1, down = (height - 1) / row->height + 1; /* no sum may overflow */
    return (volume(across, down, depth) * row->bits + 7) / 8;
}

void tach_gl_format_name(GLenum internal, char out[32])
{
    const format_row *row = row_of_format(internal);
    if (row)
        snprintf(out, 32, "%s", row->name);
    else
        snprintf(out, 32, "0x%04X", internal);
}

/* ---- Pixels of the game's --------------------------------------------------------------------------------------------- */

static uint32_t channels_of(GLenum format)
{
    switch (format) {
    case GL_RG:
    case GL_RG_INTEGER:
    case 0x190A: /* luminance alpha */
        return 2;
    case GL_RGB:
    case GL_BGR:
    case GL_RGB_INTEGER:
    case GL_BGR_INTEGER:
        return 3;
    case GL_RGBA:
    case GL_BGRA:
    case GL_RGBA_INTEGER:
    case GL_BGRA_INTEGER:
    case 0x8000: /* abgr */
        return 4;
    default:
        return 1;
    }
}

/* Of a channel; of packed types 0. */
static uint32_t channel_bytes(GLenum type)
{
    switch (type) {
    case GL_UNSIGNED_BYTE:
    case GL_BYTE:
        return 1;
    case GL_UNSIGNED_SHORT:
    case GL_SHORT:
    case GL_HALF_FLOAT:
        return 2;
    case GL_UNSIGNED_INT:
    case GL_INT:
    case GL_FLOAT:
        return 4;
    default:
        return 0;
    }
}

/* Of a whole pixel. */
static uint32_t packed_bytes(GLenum type)
{
    switch (type) {
    case GL_UNSIGNED_BYTE_3_3_2:
    case GL_UNSIGNED_BYTE_2_3_3_REV:
        return 1;
    case GL_UNSIGNED_SHORT_5_6_5:
    case GL_UNSIGNED_SHORT_5_6_5_REV:
    case GL_UNSIGNED_SHORT_4_4_4_4:
    case GL_UNSIGNED_SHORT_4_4_4_4_REV:
    case GL_UNSIGNED_SHORT_5_5_5_1:
    case GL_UNSIGNED_SHORT_1_5_5_5_REV:
        return 2;
    case GL_FLOAT_32_UNSIGNED_INT_24_8_REV:
        return 8;
    default:
        return 4;
    }
}

uint64_t tach_gl_pixel_bytes(GLenum format, GLenum type, GLsizei width, GLsizei height, GLsizei depth)
{
    if (type == 0x1A00) /* a bit each */
        return (volume(width, height, depth) + 7) / 8;
    uint32_t bytes = channel_bytes(type);
    return volume(width, height, depth) * (bytes ? bytes * channels_of(format) : packed_bytes(type));
}
