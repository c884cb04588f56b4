#!/bin/bash
# The core for Windows, by MinGW's gcc: it compiles without a warning, and where wine is, a program runs and prints its report. Output
# only on a fault; without the compiler (Debian: gcc-mingw-w64-x86-64-posix) the exit status is 77, skipped.
set -u
cd "$(dirname "$0")/.." || exit 1

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
faults=0
compiler=$(command -v x86_64-w64-mingw32-gcc-posix || command -v x86_64-w64-mingw32-gcc) || { echo "no MinGW here"; exit 77; }
# MinGW's own isnan and isfinite take every double for a float, too.
flags="-O2 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-float-conversion -Werror -Iinclude"

fault() {
    echo "check_windows.sh: $1"
    sed 's/^/    /' "$work/log" | head -40
    faults=$((faults + 1))
}

objects=()
for source in src/{base,capture,model}/*.c tests/programs/everywhere.c tests/headers/every_macro.c; do
    object=$work/$(basename "$source" .c)$((${#objects[@]})).o
    # shellcheck disable=SC2086
    "$compiler" -std=c11 $flags -Isrc -c "$source" -o "$object" >"$work/log" 2>&1 || fault "$source does not compile"
    objects+=("$object")
done
cpp=${compiler/-gcc/-g++}
if [ -x "$cpp" ]; then
    # shellcheck disable=SC2086
    "$cpp" -x c++ -std=c++17 $flags -c tests/headers/every_macro.c -o "$work/cpp.o" >"$work/log" 2>&1 || fault "the macros in C++"
fi
"$compiler" "${objects[@]}" -static -pthread -o "$work/everywhere.exe" >"$work/log" 2>&1 || fault "the program does not link"

if [ $faults -eq 0 ] && command -v wine >/dev/null; then
    export WINEPREFIX=$work/wine WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml="
    wineboot --init >"$work/log" 2>&1
    # What was freed too early shows in one of some runs.
    for run in 1 2 3; do
        timeout 120 wine "$work/everywhere.exe" >"$work/out" 2>"$work/log" || fault "the program, run $run"
        grep -q '^    work  *80000 ' "$work/out" || fault "the report, run $run"
    done
    wineserver --kill 2>/dev/null
fi
exit $((faults > 0))
