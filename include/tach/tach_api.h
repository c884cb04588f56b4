/* tach_api.h - how the library's functions are seen from outside: all others are hidden. */
#ifndef TACH_API_H
#define TACH_API_H

#if defined(_WIN32)
#define TACH_API
#else
#define TACH_API __attribute__((visibility("default")))
#endif

#endif
