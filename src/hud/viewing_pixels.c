/* viewing_pixels.c - what views count by pixel, as statistics that budgets and reports can have. */
#include "hud/viewing.h"

static TACH_TLS int64_t counted_layers, counted_pixels, counted_above, counted_beside, counted_p99, counted_pictures;

static void *address_of_layers(void) { return &counted_layers; }
static void *address_of_pixels(void) { return &counted_pixels; }
static void *address_of_above(void) { return &counted_above; }
static void *address_of_beside(void) { return &counted_beside; }
static void *address_of_p99(void) { return &counted_p99; }
static void *address_of_pictures(void) { return &counted_pictures; }

static tach_statistic layer_statistic = {
    .title = "pixels/overdraw mean", .kind = TACH_STATISTIC_RATIO, .address = address_of_layers, .denominator = address_of_pixels};
static tach_statistic above_statistic = {.title = "pixels/overdraw above 8",
                                         .kind = TACH_STATISTIC_PERCENT,
                                         .address = address_of_above,
                                         .denominator = address_of_beside};
/* A ratio, so that frames that were not counted have none; no gauge, which would stand for ever. */
static tach_statistic p99_statistic = {
    .title = "pixels/overdraw P99", .kind = TACH_STATISTIC_RATIO, .address = address_of_p99, .denominator = address_of_pictures};

void tach_viewing_count_pixels(const tach_view_pixels *counted)
{
    static bool registered;
    if (!registered) {
        tach_statistic_register(&layer_statistic);
        tach_statistic_register(&above_statistic);
        tach_statistic_register(&p99_statistic);
        registered = true;
    }
    counted_layers += (int64_t)counted->layers;
    counted_pixels += (int64_t)counted->pixels;
    counted_above += (int64_t)counted->above;
    counted_beside += (int64_t)counted->pixels;
    counted_p99 += (int64_t)counted->p99;
    counted_pictures++;
}
