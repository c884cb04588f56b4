/* log.h - messages to the person and the reason of the last failure. Any thread; a message allocates nothing. */
#ifndef TACH_LOG_H
#define TACH_LOG_H

#include "base/base.h"

#define TACH_LOG_BYTES 256
#define TACH_LOG_KEPT  16 /* lines, for the HUD */

#define TACH_LOG_NAME 80 /* of a name from outside: what is said of it must still fit */

/* Send a line to the listener of tach_on_message (stderr by default), and keep it for the HUD. Cut at TACH_LOG_BYTES; control
 * characters in names become spaces. */
void tach_log(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Keep the reason for tach_error(), cut and made a line as above, and return false. The caller's caller learns it there. */
bool tach_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* How many messages there have been, and a copy of one by its number, from 0 on: of one that is no longer kept, of the oldest that
 * is; "" of one that has not been. */
uint32_t tach_log_count(void);
void tach_log_line(uint32_t number, char *out, size_t size);

/* Say what became of a picture: `reason` why it could not be saved, NULL when it was. Kept for the HUD until the next. */
void tach_log_picture(const char *path, const char *reason);

/* Copies of those, each into TACH_LOG_BYTES: "" for none yet, and for no reason. */
void tach_log_last_picture(char *path, char *reason);

/* For a fork: no message is half kept meanwhile. */
void tach_log_lock(void);
void tach_log_unlock(void);

#endif
