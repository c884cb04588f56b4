#!/bin/sh
# The README's program, as it stands there, compiles without a warning, links the way the README says, and runs.
# usage: check_readme.sh BUILD
set -eu
build=$(cd "$1" && pwd)
work=$build/readme
mkdir -p "$work"
awk '/^```c$/ {inside = 1; text = ""; next} /^```$/ && inside {inside = 0; if (text ~ /int main/) printf "%s", text; next} inside {text = text $0 "\n"}' \
    README.md > "$work/game.c"
grep -q tach_frame "$work/game.c" || { echo "README.md holds no program"; exit 1; }

cc=${CC:-cc}
warnings="-std=c11 -Wall -Wextra -Wpedantic -Werror"
glad=$build/gen/glad
link_static() {
    # shellcheck disable=SC2046,SC2086
    $cc "$work/game.o" "$build/obj/gen/glad_gl.o" -o "$work/game" "$build/libtach_sdl.a" "$build/libtach_gl.a" \
        "$build/libtach_record.a" "$build/libtach_hud.a" "$build/libtach_core.a" \
        $(pkg-config --libs sdl2 libpng zlib) -pthread -lm
}
link_shared() {
    # shellcheck disable=SC2046,SC2086
    $cc "$work/game.o" "$build/obj/gen/glad_gl.o" -o "$work/game_so" "$build/libtach.so" -Wl,-rpath,"$build" \
        $(pkg-config --libs sdl2) -pthread
}
# It plays until its window is closed: still alive after two seconds is a pass.
plays() {
    status=0
    (cd "$work" && SDL_VIDEODRIVER=offscreen SDL_AUDIODRIVER=dummy timeout 2 "$1") || status=$?
    [ "$status" -eq 124 ] || { echo "$1 stopped by itself with $status"; exit 1; }
}

# shellcheck disable=SC2046,SC2086
$cc $warnings -Iinclude -isystem "$glad/include" $(pkg-config --cflags sdl2) -c "$work/game.c" -o "$work/game.o"
link_static
plays "$work/game"
link_shared
plays "$work/game_so"
