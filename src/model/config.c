#include "model/config.h"

#include "base/base.h"
#include "model/packet.h"

#ifndef DEFAULT_RING_EVENTS /* tests/tests.mk has less of both where each page costs many times */
#define DEFAULT_RING_EVENTS   (UINT32_C(1) << 18)
#define DEFAULT_HISTORY_BYTES (UINT32_C(8) << 20)
#endif
#define LEAST_RING_EVENTS      16
#define MOST_RING_EVENTS       (UINT32_C(1) << 24)
#define DEFAULT_MAX_NODES      4096
#define LEAST_MAX_NODES        64
#define MOST_MAX_NODES         (TACH_PACKET_MAX_ROWS - TACH_MAX_THREAD_ROWS)
#define DEFAULT_MAX_BLOCKS     65536
#define LEAST_MAX_BLOCKS       64
#define MOST_MAX_BLOCKS        (UINT32_C(1) << 26)
#define DEFAULT_HISTORY_FRAMES 4096
#define LEAST_HISTORY_FRAMES   1000
#define MOST_HISTORY_FRAMES    (UINT32_C(1) << 20)
#define LEAST_HISTORY_BYTES    (UINT32_C(64) << 10)
#define MOST_HISTORY_BYTES     (UINT32_C(1) << 30)
#define LEAST_KEPT_EVENTS      256
#define DEFAULT_WARM_UP_FRAMES 30
#define DEFAULT_GAP_MS         2000.0

static uint32_t in_range(uint32_t value, uint32_t fallback, uint32_t least, uint32_t most)
{
    if (value == 0)
        return fallback;
    return tach_min_u32(tach_max_u32(value, least), most);
}

static double positive(double value, double fallback) { return value > 0 && value < 1e12 ? value : fallback; }

tach_config tach_config_complete(const tach_config *given)
{
    tach_config config = {0};
    if (given)
        config = *given;
    config.ring_events = tach_power_of_two(in_range(config.ring_events, DEFAULT_RING_EVENTS, LEAST_RING_EVENTS, MOST_RING_EVENTS));
    config.max_nodes = in_range(config.max_nodes, DEFAULT_MAX_NODES, LEAST_MAX_NODES, MOST_MAX_NODES);
    config.max_blocks = in_range(config.max_blocks, DEFAULT_MAX_BLOCKS, LEAST_MAX_BLOCKS, MOST_MAX_BLOCKS);
    config.history_frames = in_range(config.history_frames, DEFAULT_HISTORY_FRAMES, LEAST_HISTORY_FRAMES, MOST_HISTORY_FRAMES);
    config.history_bytes = in_range(config.history_bytes, DEFAULT_HISTORY_BYTES, LEAST_HISTORY_BYTES, MOST_HISTORY_BYTES);
    config.kept_events = in_range(config.kept_events, config.ring_events, LEAST_KEPT_EVENTS, MOST_RING_EVENTS);
    if (config.warm_up_frames == 0)
        config.warm_up_frames = DEFAULT_WARM_UP_FRAMES;
    else if (config.warm_up_frames == TACH_NO_WARM_UP)
        config.warm_up_frames = 0;
    config.frame_budget_ms = positive(config.frame_budget_ms, TACH_DEFAULT_BUDGET_MS);
    config.gap_ms = positive(config.gap_ms, DEFAULT_GAP_MS);
    return config;
}
