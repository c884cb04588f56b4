/* tach_api.h - how the library's functions are seen from outside: all others are hidden; and casts that no compiler minds. */
#ifndef TACH_API_H
#define TACH_API_H

#if defined(_WIN32)
#define TACH_API
#else
#define TACH_API __attribute__((__visibility__("default")))
#endif

/* What is written in another way in C++, where games ask compilers to warn of C's. */
#if defined(__cplusplus)
#define TACH_CAST_(type, value)   static_cast<type>(value)
#define TACH_ADDRESS_OF_(pointer) reinterpret_cast<uintptr_t>(pointer)
#define TACH_NULL_                nullptr
#else
#define TACH_CAST_(type, value)   ((type)(value))
#define TACH_ADDRESS_OF_(pointer) ((uintptr_t)(pointer))
#define TACH_NULL_                NULL
#endif

#endif
