#include "base/log.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "tach/tach.h"

/* Messages are rare and may come from any thread: one lock. */
static pthread_mutex_t message_lock = PTHREAD_MUTEX_INITIALIZER;
static tach_message_listener *message_listener;
static void *message_user;
static char kept_lines[TACH_LOG_KEPT][TACH_LOG_BYTES];
static uint32_t message_count;
static char picture_path[TACH_LOG_BYTES], picture_reason[TACH_LOG_BYTES];
static char error_text[TACH_LOG_BYTES];

void tach_log_lock(void) { pthread_mutex_lock(&message_lock); }
void tach_log_unlock(void) { pthread_mutex_unlock(&message_lock); }

void tach_on_message(tach_message_listener *listener, void *user)
{
    pthread_mutex_lock(&message_lock);
    message_listener = listener;
    message_user = user;
    pthread_mutex_unlock(&message_lock);
}

static void format_line(char text[TACH_LOG_BYTES], const char *format, va_list arguments)
{
    vsnprintf(text, TACH_LOG_BYTES, format, arguments);
    tach_text_make_line(text);
}

void tach_log(const char *format, ...)
{
    char text[TACH_LOG_BYTES];
    va_list arguments;
    va_start(arguments, format);
    format_line(text, format, arguments);
    va_end(arguments);

    pthread_mutex_lock(&message_lock);
    memcpy(kept_lines[message_count++ % TACH_LOG_KEPT], text, sizeof text);
    tach_message_listener *listener = message_listener;
    void *user = message_user;
    pthread_mutex_unlock(&message_lock);

    /* Outside the lock: a listener may call back into the library. */
    if (listener)
        listener(text, user);
    else
        fprintf(stderr, "tach: %s\n", text);
}

bool tach_fail(const char *format, ...)
{
    char text[TACH_LOG_BYTES]; /* the last reason may be a part of this one */
    va_list arguments;
    va_start(arguments, format);
    format_line(text, format, arguments);
    va_end(arguments);

    pthread_mutex_lock(&message_lock);
    memcpy(error_text, text, sizeof text);
    pthread_mutex_unlock(&message_lock);
    return false;
}

const char *tach_error(void) { return error_text; }

uint32_t tach_log_count(void)
{
    pthread_mutex_lock(&message_lock);
    uint32_t count = message_count;
    pthread_mutex_unlock(&message_lock);
    return count;
}

void tach_log_line(uint32_t number, char *out, size_t size)
{
    pthread_mutex_lock(&message_lock);
    uint32_t oldest = message_count > TACH_LOG_KEPT ? message_count - TACH_LOG_KEPT : 0;
    if (number < message_count)
        snprintf(out, size, "%s", kept_lines[tach_max_u32(number, oldest) % TACH_LOG_KEPT]);
    else
        out[0] = 0;
    pthread_mutex_unlock(&message_lock);
}

void tach_log_picture(const char *path, const char *reason)
{
    pthread_mutex_lock(&message_lock);
    tach_text_copy_utf8(picture_path, sizeof picture_path, path);
    tach_text_copy_utf8(picture_reason, sizeof picture_reason, reason ? reason : "");
    pthread_mutex_unlock(&message_lock);
    if (reason)
        tach_log("cannot save %s: %s", path, reason);
    else
        tach_log("saved %s", path);
}

void tach_log_last_picture(char *path, char *reason)
{
    pthread_mutex_lock(&message_lock);
    memcpy(path, picture_path, sizeof picture_path);
    memcpy(reason, picture_reason, sizeof picture_reason);
    pthread_mutex_unlock(&message_lock);
}
