#define _GNU_SOURCE
#include "capture/copies.h"

#if defined(__ELF__)

#include <link.h>
#include <stdio.h>
#include <string.h>

#include "base/log.h"
#include "capture/thread.h"

#define MOST_COPIES 8

/* What the copies of a process know of each other; of any version, so its form stays. */
typedef struct tach_copy {
    const tach_switches *switches; /* those of another copy, where the loader has put that one's symbols in place of ours */
    void (*look)(void);
} tach_copy;

extern const tach_copy tach_copy_here __attribute__((visibility("hidden")));
__attribute__((used)) const tach_copy tach_copy_here = {&tach_hot, tach_copies_look};

/* A note in the binary that this is linked into: the loader maps it, strip and --gc-sections leave it. It holds the distance to
 * tach_copy_here, as an address would make the segment writable. */
__asm__(".pushsection .note.tach, \"a\", %note\n"
        ".balign 4\n"
        ".long 5, 4, 1\n" /* bytes of the name, of what follows it, the form of tach_copy */
        ".asciz \"tach\"\n"
        ".balign 4\n"
        ".long tach_copy_here - .\n"
        ".popsection\n");

typedef struct copy_note {
    uint32_t name_bytes, content_bytes, form;
    char name[8];
    int32_t distance;
} copy_note;

/* The copy among the notes that lie in some bytes, or NULL. */
static const tach_copy *copy_among(const char *notes, size_t bytes, size_t align)
{
    while (bytes >= sizeof(copy_note)) {
        copy_note head;
        memcpy(&head, notes, sizeof head);
        if (head.name_bytes == 5 && head.content_bytes == 4 && head.form == 1 && memcmp(head.name, "tach", 5) == 0)
            return (const void *)(notes + offsetof(copy_note, distance) + head.distance);
        uint64_t content = (offsetof(copy_note, name) + (uint64_t)head.name_bytes + align - 1) / align * align;
        uint64_t next = (content + head.content_bytes + align - 1) / align * align;
        if (next >= bytes)
            break;
        notes += next;
        bytes -= (size_t)next;
    }
    return NULL;
}

static const tach_copy *copy_in(const struct dl_phdr_info *object)
{
    const tach_copy *copy = NULL;
    for (int i = 0; i < object->dlpi_phnum && !copy; i++)
        if (object->dlpi_phdr[i].p_type == PT_NOTE)
            copy = copy_among((const char *)(object->dlpi_addr + object->dlpi_phdr[i].p_vaddr), object->dlpi_phdr[i].p_memsz,
                              object->dlpi_phdr[i].p_align == 8 ? 8 : 4);
    return copy;
}

typedef struct other_copies {
    const tach_copy *copies[MOST_COPIES];
    uint32_t count;
    char names[128]; /* of all, this one's too */
} other_copies;

/* A loaded object. One that the loader has not relocated yet has no switches; it calls when it is ready. */
static int visit(struct dl_phdr_info *object, size_t bytes, void *user)
{
    (void)bytes;
    other_copies *found = user;
    const tach_copy *copy = copy_in(object);
    bool other = copy && copy->switches && copy->switches != &tach_hot;
    if (!other && copy != &tach_copy_here)
        return 0;
    const char *name = object->dlpi_name && *object->dlpi_name ? object->dlpi_name : "the program";
    const char *slash = strrchr(name, '/');
    size_t used = strlen(found->names);
    snprintf(found->names + used, sizeof found->names - used, "%s%s", used ? ", " : "", slash ? slash + 1 : name);
    if (other)
        found->copies[found->count++] = copy;
    return found->count == MOST_COPIES;
}

void tach_copies_look(void)
{
    static bool told;
    if (!tach_session_number() || TACH_LOAD(&told))
        return;
    other_copies found = {.count = 0};
    dl_iterate_phdr(visit, &found);
    if (found.count && !__atomic_exchange_n(&told, true, __ATOMIC_RELAXED))
        tach_log("more than one copy of tach in this process (%s): none shows what the others record; link libtach.so in all",
                 found.names);
}

/* When the program starts, or in dlopen. The others speak, not this one: the game listens to the copy that it has started. */
static void __attribute__((constructor)) call_others(void)
{
    other_copies found = {.count = 0};
    dl_iterate_phdr(visit, &found);
    for (uint32_t i = 0; i < found.count; i++)
        found.copies[i]->look();
}

#else

void tach_copies_look(void) {}

#endif
