#!/bin/sh
# Writes include/tach/tach_gl_wrap.h to its output, from gl_watch_table.h. `gl_wrap_header.sh list` writes the linker's options instead.
set -eu
cd "$(dirname "$0")"

names() {
    printf '#define TACH_GL_ROW(result, name, count, parameters) name\n#include "gl_watch_table.h"\n' |
        ${CC:-cc} -E -P -I. - | tr -s ' ' '\n' | grep . | sort -u
}
linked() { sed -n 's/^TACH_GL_1_1([A-Z_]*, \([A-Za-z0-9]*\),.*/\1/p' gl_watch_table.h | sort; }

if [ "${1:-}" = list ]; then
    names | sed 's/^/-Wl,--wrap=gl/' | tr '\n' ' '
    echo
    exit
fi

cat <<'END'
/* tach_gl_wrap.h - the watch for a game whose GL functions are linked to it, or were loaded by GLEW or epoxy.
 *
 * OpenGL 1.1 is called without pointers by many games. Include this header behind the GL header (GL/gl.h, GLEW's) in every source
 * file that calls GL; its calls then go through pointers of the file's own, which are wrapped before main. No other change is
 * needed, but tach_gl_watch at the start. With gcc or clang. Without touching the sources, link with the options that
 * `make gl-wrap-list` prints and with libtach_gl_wrap.a.
 *
 * What is newer is loaded. TACH_GL_WRAP_GLEW(); once, behind glewInit. TACH_GL_WRAP_EPOXY(); once, where a context is current, for
 * all of GL: epoxy's pointers are then those of tach_gl_get_proc. For glad: gladLoadGL((GLADloadfunc)tach_gl_get_proc), or with
 * glad 1 gladLoadGLLoader((GLADloadproc)tach_gl_get_proc). Again after each time that the game loads.
 *
 * Written by make gl-wrap-header from src/backend/gl_watch_table.h.
 */
#ifndef TACH_GL_WRAP_H
#define TACH_GL_WRAP_H

#include "tach_gl.h"

/* clang-format off */
END
emit() { # NAME FUNCTIONS: a list, applied to each
    echo "#define $1(EACH) \\"
    echo "$2" | sed 's/.*/EACH(&)/' | tr '\n' ' ' | fold -s -w 120 | sed 's/ *$//; s/^/    /; $!s/$/ \\/'
    echo
}
emit TACH_GL_LINKED "$(linked)"
echo
linked >"${TMPDIR:-/tmp}/tach_linked.$$"
emit TACH_GL_LOADED "$(names | grep -vxFf "${TMPDIR:-/tmp}/tach_linked.$$")"
rm -f "${TMPDIR:-/tmp}/tach_linked.$$"
cat <<'END'

#define TACH_GL_WRAP_GLEW_(name)     tach_gl_wrap(&__glew##name, "gl" #name);
#define TACH_GL_WRAP_GLEW()          do { TACH_GL_LOADED(TACH_GL_WRAP_GLEW_) } while (0)
#define TACH_GL_WRAP_EPOXY_(name)    tach_gl_load(&epoxy_gl##name, "gl" #name);
#define TACH_GL_WRAP_EPOXY()         do { TACH_GL_LINKED(TACH_GL_WRAP_EPOXY_) TACH_GL_LOADED(TACH_GL_WRAP_EPOXY_) } while (0)

/* Loaders that make macros of all names need nothing here. */
#if defined(GL_VERSION_1_1) && !defined(glDrawArrays) && defined(__GNUC__)
#define TACH_GL_POINTER_(name)       static __typeof__(gl##name) *tach_linked_gl##name __attribute__((__unused__)) = gl##name;
#define TACH_GL_WRAP_LINKED_(name)   tach_gl_wrap(&tach_linked_gl##name, "gl" #name);
TACH_GL_LINKED(TACH_GL_POINTER_)
static void __attribute__((__constructor__)) tach_wrap_linked(void) { TACH_GL_LINKED(TACH_GL_WRAP_LINKED_) }
END
linked | sed 's/.*/#define gl& tach_linked_gl&/'
cat <<'END'
#endif
/* clang-format on */

#endif
END
