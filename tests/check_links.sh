#!/bin/bash
# The libraries: each links without the next, all compile as one file, none brings or leaks foreign names. `check_links.sh BUILD`. Output only on a fault.
set -u
cd "$(dirname "$0")/.." || exit 1

build=${1:-build}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
faults=0
: "${CC:=cc}"
: "${CXX:=c++}"
flags="-O1 -Wall -Wextra -Werror -Iinclude"
read -r -a sdl <<<"$(pkg-config --cflags --libs sdl2)"
read -r -a png <<<"$(pkg-config --libs libpng zlib inih)"

fault() {
    echo "check_links.sh: $1"
    sed 's/^/    /' "$work/log" | head -20
    faults=$((faults + 1))
}

# link_and_run TITLE COMMAND...: builds $work/program and runs it with no display.
link_and_run() {
    local title=$1
    shift
    if ! "$@" -o "$work/program" >"$work/log" 2>&1; then
        fault "$title does not link"
    elif ! SDL_VIDEODRIVER=offscreen LD_LIBRARY_PATH=$build timeout 60 "$work/program" >"$work/log" 2>&1; then
        fault "$title does not run"
    fi
}

# ---- Each layer without the next -------------------------------------------------------------------------------------------

# shellcheck disable=SC2086
{
    $CC $flags -DTACH_LEVEL=1 -c tests/links/level_1.c -o "$work/level_1.o"
    $CC $flags -DTACH_LEVEL=0 -c tests/links/level_0.c -o "$work/level_0.o"
    link_and_run "core alone, files of three levels" \
        $CC $flags tests/links/core.c "$work/level_1.o" "$work/level_0.o" "$build/libtach_core.a" -pthread
    $CXX $flags -x c++ -std=c++17 -DTACH_LEVEL=2 -c tests/headers/every_macro.c -o "$work/cpp.o"
    echo 'int every_macro(int); int every_macro_of_cpp(int);
          int main() { return every_macro(1) < 0 || every_macro_of_cpp(1) < 0; }' >"$work/main.cc"
    link_and_run "core in C++" $CXX $flags "$work/main.cc" "$work/cpp.o" "$build/libtach_core.a" -pthread
    link_and_run "core and hud with an empty back end" \
        $CC $flags tests/links/hud.c "$build/libtach_hud.a" "$build/libtach_core.a" -pthread -lm
    link_and_run "all, beside a game's own glad" \
        $CC $flags -I"$build/gen/glad/include" tests/links/all.c "$build/obj/gen/glad_gl.o" \
        "$build"/libtach_{sdl,gl,record,hud,core}.a "${sdl[@]}" "${png[@]}" -pthread -lm
    link_and_run "libtach.so, beside a game's own glad" \
        $CC $flags -I"$build/gen/glad/include" tests/links/all.c "$build/obj/gen/glad_gl.o" "$build/libtach.so" "${sdl[@]}"
}

# ---- As one unit -----------------------------------------------------------------------------------------------------------

# compile_as_one OUT LAYER...: all sources of the layers in one file, so that no two of them share a file-local name or a macro. OUT
# empty: it is only read, which finds as much.
compile_as_one() {
    local layer source output=(-c -o "$1")
    [ "$1" ] || output=(-fsyntax-only)
    shift
    echo "#define _GNU_SOURCE" >"$work/unit.c" # as some of them begin
    for layer in "$@"; do
        for source in src/"$layer"/*.c; do echo "#include \"$PWD/$source\""; done
    done >>"$work/unit.c"
    # shellcheck disable=SC2086
    $CC -std=c11 -O0 $warnings -Werror -Iinclude -Isrc -I"$build/gen" -isystem /usr/include/stb "${headers[@]}" \
        "${output[@]}" "$work/unit.c" >"$work/log" 2>&1 || fault "$* do not compile as one file"
}

warnings=$(sed -n 's/^WARN *:= //p' Makefile)
read -r -a headers <<<"$(pkg-config --cflags sdl2 libpng)"
compile_as_one "$work/core.o" base capture model
# shellcheck disable=SC2086
link_and_run "core as one file" $CC $flags tests/links/core.c "$work"/{level_1,level_0,core}.o -pthread
compile_as_one "" base capture model draw view hud record backend

# ---- Names -------------------------------------------------------------------------------------------------------------------

# What a layer needs from outside of the C library.
for library in core hud; do
    nm -u "$build/libtach_$library.a" 2>/dev/null | awk '$1 == "U" { print $2 }' | sort -u |
        grep -E '^(gl[A-Z]|gl_|glad|SDL_|egl|png_|deflate|X[A-Z])' >"$work/log" && fault "libtach_$library.a needs more than it may"
done
nm -u "$build/libtach_core.a" | awk '$1 == "U" { print $2 }' | sort -u | grep ^tach_ >"$work/needed"
nm -g --defined-only "$build/libtach_core.a" | awk 'NF == 3 { print $3 }' | sort -u >"$work/defined"
comm -23 "$work/needed" "$work/defined" >"$work/log"
[ -s "$work/log" ] && fault "libtach_core.a needs another layer"

for library in "$build"/libtach_*.a; do
    nm -g --defined-only "$library" 2>/dev/null | awk 'NF == 3 && $3 !~ /^(tach_|__wrap_gl)/ { print $3 }' >"$work/log"
    [ -s "$work/log" ] && fault "${library##*/} defines names without tach_"
done

# The shared library exports what the public headers declare, no less and no more.
nm -D --defined-only "$build/libtach.so" | awk 'NF == 3 && $3 !~ /^(__bss_start|_edata|_end|_init|_fini)$/ { print $3 }' | sort -u \
    >"$work/exported"
grep -hE '^(TACH_ADDRESS_ONLY )?TACH_API' include/tach/*.h | sed -E 's/__attribute__.*|TACH_TLS_FAST//; s/;.*//; s/\(.*//' | grep -oE 'tach_[a-z0-9_]+ *$' |
    tr -d ' ' | sort -u >"$work/declared"
comm -3 "$work/exported" "$work/declared" >"$work/log"
[ -s "$work/log" ] && fault "libtach.so and the headers differ: exported only, or (indented) declared only"

exit $((faults > 0))
