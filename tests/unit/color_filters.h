/* color_filters.h - how a picture looks to eyes that see fewer colours, and how far apart two colours then are. */
#ifndef TACH_TEST_COLOR_FILTERS_H
#define TACH_TEST_COLOR_FILTERS_H

#include <math.h>
#include <stdint.h>

/* A colour in linear light, 0 to 1 each. */
typedef struct light {
    double r, g, b;
} light;

typedef enum color_filter { AS_IT_IS, IN_GREYSCALE, WITH_DEUTERANOPIA, COLOR_FILTERS } color_filter;

static const char *const color_filter_names[COLOR_FILTERS] = {"as it is", "in greyscale", "with deuteranopia"};

static inline double light_of_byte(double byte)
{
    double value = byte / 255;
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4);
}

static inline light light_of_pixel(const uint8_t *rgb)
{
    return (light){light_of_byte(rgb[0]), light_of_byte(rgb[1]), light_of_byte(rgb[2])};
}

static inline light light_of_color(uint32_t rgba)
{
    return light_of_pixel((const uint8_t[3]){(uint8_t)(rgba >> 24), (uint8_t)(rgba >> 16), (uint8_t)(rgba >> 8)});
}

/* Relative luminance, with the weights of ITU-R BT.709. */
static inline double luminance_of(light c) { return 0.2126 * c.r + 0.7152 * c.g + 0.0722 * c.b; }

static inline double clamped(double x) { return fmin(fmax(x, 0), 1); }

/* Deuteranopia: Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE
 * Transactions on Visualization and Computer Graphics 15 (2009), the matrix for severity 1.0, on linear light. */
static inline light filtered(light c, color_filter filter)
{
    if (filter == IN_GREYSCALE)
        return (light){luminance_of(c), luminance_of(c), luminance_of(c)};
    if (filter == AS_IT_IS)
        return c;
    return (light){clamped(0.367322 * c.r + 0.860646 * c.g - 0.227968 * c.b),
                   clamped(0.280085 * c.r + 0.672501 * c.g + 0.047413 * c.b),
                   clamped(-0.011820 * c.r + 0.042940 * c.g + 0.968881 * c.b)};
}

/* WCAG 2.1. */
static inline double contrast_of(light a, light b)
{
    double la = luminance_of(a), lb = luminance_of(b);
    return (fmax(la, lb) + 0.05) / (fmin(la, lb) + 0.05);
}

static inline double lab_root(double t) { return t > 0.008856 ? cbrt(t) : 7.787 * t + 16.0 / 116; }

/* CIE 1976: 2 is just seen side by side, 20 is another colour at a glance. */
static inline double difference_of(light a, light b)
{
    double lab[2][3];
    for (int i = 0; i < 2; i++) {
        light c = i ? b : a;
        double x = lab_root((0.4124 * c.r + 0.3576 * c.g + 0.1805 * c.b) / 0.9505), y = lab_root(luminance_of(c));
        double z = lab_root((0.0193 * c.r + 0.1192 * c.g + 0.9505 * c.b) / 1.0888);
        lab[i][0] = 116 * y - 16;
        lab[i][1] = 500 * (x - y);
        lab[i][2] = 200 * (y - z);
    }
    return sqrt(pow(lab[0][0] - lab[1][0], 2) + pow(lab[0][1] - lab[1][1], 2) + pow(lab[0][2] - lab[1][2], 2));
}

#endif
