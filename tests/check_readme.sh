#!/bin/sh
# The README's program, as it stands there, compiles without a warning, builds with the README's commands, and plays; so it does
# with what is installed, which goes away again without a trace.
# usage: check_readme.sh BUILD
set -eu
build=$(cd "$1" && pwd)
work=$build/readme
rm -rf "$work"
mkdir -p "$work"
ln -s "$PWD/include" "$work/include"
ln -s "$build" "$work/build"

# The fenced block of the README in which a pattern stands.
block() {
    awk -v pattern="$1" '/^```/ {inside = !inside; if (!inside && text ~ pattern) printf "%s", text; text = ""; next}
        inside {text = text $0 "\n"}' README.md
}
block 'int main' >"$work/game.c"
block '-o game \\' >"$work/static.sh"
block '-o game_so' >"$work/shared.sh"
block '-o game_installed' >"$work/installed.sh"
for file in game.c static.sh shared.sh installed.sh; do
    test -s "$work/$file" || { echo "README.md does not hold what $file comes from"; exit 1; }
done

${MAKE:-make} -s install BUILD="$1" PREFIX="$work/there"

cd "$work"
# What the README calls cc is the compiler under test.
cc() { command ${CC:-cc} "$@"; } # not itself, when CC is cc
# shellcheck disable=SC2046
cc -std=c11 -Wall -Wextra -Wpedantic -Werror -Iinclude -isystem build/gen/glad/include $(pkg-config --cflags sdl2) -c game.c
. ./static.sh
. ./shared.sh
export PKG_CONFIG_PATH="$work/there/lib/pkgconfig" LD_RUN_PATH="$work/there/lib"
mv include include_of_tree
. ./installed.sh
needs_shared() { LC_ALL=C readelf -d "$1" | grep -q 'NEEDED.*libtach'; }
needs_shared game_installed || { echo "the package tach is not the shared library"; exit 1; }

# Each static library's package alone brings all that it needs, and nothing of tach's at run time.
static_packages=
for library in there/lib/libtach_*.a; do
    package=$(basename "${library#*/lib/lib}" .a)
    static_packages="$static_packages $package"
    echo 'int main(void) { return 0; }' >"$package.c"
    # shellcheck disable=SC2046
    cc "$package.c" -Wl,--whole-archive "$library" -Wl,--no-whole-archive $(pkg-config --libs "$package") -lGL \
        -o "$package"
done
for program in game_installed_static $static_packages; do
    ! needs_shared "$program" || { echo "$program needs libtach.so"; exit 1; }
done
echo '#include <tach/tach.h>
int main(void) { tach_init(NULL); TACH_SCOPE("s"); tach_frame(); return tach_tree() ? 0 : 1; }' >server.c
# shellcheck disable=SC2046
cc -std=c11 server.c $(pkg-config --cflags --libs tach_core) -o server
./server

# It plays until its window is closed: still alive after a second is a pass.
for game in game game_so game_installed game_installed_static; do
    status=0
    SDL_VIDEODRIVER=offscreen SDL_AUDIODRIVER=dummy timeout 1 "./$game" || status=$?
    [ "$status" -eq 124 ] || { echo "$game stopped by itself with $status"; exit 1; }
done

cd - >/dev/null
${MAKE:-make} -s uninstall BUILD="$1" PREFIX="$work/there"
left=$(find "$work/there" -type f)
[ -z "$left" ] || { echo "make uninstall left $left"; exit 1; }
