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
for file in game.c static.sh shared.sh; do
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
# shellcheck disable=SC2046
cc -std=c11 game.c build/gen/glad/src/gl.c -Ibuild/gen/glad/include $(pkg-config --cflags --libs sdl2) -o game_there \
    $(PKG_CONFIG_PATH=there/lib/pkgconfig pkg-config --cflags --libs tach) -Wl,-rpath,"$work/there/lib"

# It plays until its window is closed: still alive after two seconds is a pass.
for game in game game_so game_there; do
    status=0
    SDL_VIDEODRIVER=offscreen SDL_AUDIODRIVER=dummy timeout 2 "./$game" || status=$?
    [ "$status" -eq 124 ] || { echo "$game stopped by itself with $status"; exit 1; }
done

cd - >/dev/null
${MAKE:-make} -s uninstall BUILD="$1" PREFIX="$work/there"
left=$(find "$work/there" -type f)
[ -z "$left" ] || { echo "make uninstall left $left"; exit 1; }
