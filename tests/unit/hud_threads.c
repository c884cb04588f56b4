/* Input from one thread, frames and pictures on another. */
#include "unit/hud_fixture.h"

#include <pthread.h>

static atomic_bool stop_events;

static void *send_events(void *unused)
{
    (void)unused;
    static const uint32_t keys[] = {KEY_F9, KEY_F10, KEY_UP,    KEY_DOWN, KEY_LEFT,  KEY_RIGHT, KEY_W,
                                    KEY_J,  KEY_ESC, KEY_SLASH, KEY_S,    KEY_COMMA, KEY_F4,    KEY_F6};
    uint32_t random = 3;
    while (!atomic_load(&stop_events)) {
        random = random * 1664525u + 1013904223u;
        uint32_t scancode = keys[(random >> 8) % TACH_COUNT_OF(keys)];
        tach_input input = {.kind = (tach_input_kind)((random >> 12) % 7),
                            .scancode = scancode,
                            .down = random >> 16 & 1,
                            .modifiers = scancode >= 0x3A && scancode <= 0x45 ? TACH_MOD_SHIFT : 0,
                            .button = 1,
                            .wheel = 1,
                            .x_px = (float)((random >> 14) % 1280),
                            .y_px = (float)((random >> 20) % 720)};
        tach_hud_event(hud, &input);
        if (random >> 28 == 0)
            tach_hud_set_level(hud, (tach_hud_level)((random >> 9) % 6));
        if (random >> 28 == 1)
            tach_hud_set_scale(hud, (float)((random >> 9) % 5));
    }
    return NULL;
}

/* The other thread fills the queue of actions in every frame, and some of them are dear: explain, reset. */
#if defined(__SANITIZE_THREAD__)
#define FRAMES_OF_EVENTS 30
#else
#define FRAMES_OF_EVENTS 500
#endif

static void events_may_come_from_another_thread(void **state)
{
    (void)state;
    open_hud(TACH_HUD_PROGRAMMER);
    pthread_t thread;
    atomic_store(&stop_events, false);
    assert_int_equal(pthread_create(&thread, NULL, send_events, NULL), 0);
    for (int i = 0; i < FRAMES_OF_EVENTS; i++) {
        const tach_picture *picture = frame(i % 50 == 49 ? 60 : 10);
        assert_true(picture->command_count <= 4);
        for (uint32_t k = 0; k < picture->vertex_count; k++)
            assert_true(picture->vertices[k].x >= 0 && picture->vertices[k].x <= 1280);
        tach_hud_screenshot(hud);
    }
    atomic_store(&stop_events, true);
    pthread_join(thread, NULL);
    close_hud();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(events_may_come_from_another_thread),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
