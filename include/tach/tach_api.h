/* tach_api.h - how the library's functions are seen from outside: all others are hidden; and what C and C++ say apart. */
#ifndef TACH_API_H
#define TACH_API_H

#if defined(_WIN32)
#define TACH_API
#else
#define TACH_API __attribute__((visibility("default")))
#endif

/* A cast that no warning of C++ is about. */
#ifdef __cplusplus
#define TACH_CAST_(type, value)   static_cast<type>(value)
#define TACH_ADDRESS_OF_(pointer) reinterpret_cast<uintptr_t>(pointer)
#else
#define TACH_CAST_(type, value)   ((type)(value))
#define TACH_ADDRESS_OF_(pointer) ((uintptr_t)(pointer))
#endif

#endif
