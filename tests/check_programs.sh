#!/bin/bash
# Programs of other shapes than a unit test: code that is unloaded, scopes before and after main, two copies of the library, a fork.
# `check_programs.sh BUILD [SANITIZE]`: against the libraries in BUILD. Output only on a fault.
set -u
cd "$(dirname "$0")/.." || exit 1

build=${1:-build}
sanitize=${2:+-fsanitize=$2}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
faults=0
: "${CC:=cc}"
: "${CXX:=c++}"
flags="-g -O1 -Wall -Wextra -Werror -Iinclude $sanitize"
core=$build/libtach_core.a
read -r -a png <<<"$(pkg-config --libs libpng zlib)"

fault() {
    echo "check_programs.sh: $1"
    sed 's/^/    /' "$work/log" | head -40
    faults=$((faults + 1))
}

# build TITLE COMMAND...; program TITLE COMMAND...: tell what they say when they fail
build() { "${@:2}" >"$work/log" 2>&1 || { fault "$1 does not build"; return 1; }; }
program() { timeout 120 "${@:2}" >"$work/log" 2>&1 || { fault "$1"; return 1; }; }

# shellcheck disable=SC2086
{
    # The program exports its copy of the library; the plug-in brings none.
    build "the plug-in" $CC $flags -std=c11 -fPIC -shared tests/programs/plugin.c -o "$work/plugin.so" &&
        build "the host" $CC $flags -std=c11 -D_GNU_SOURCE -rdynamic tests/programs/plugin_host.c -Wl,--whole-archive "$core" \
            -Wl,--no-whole-archive -pthread -lm -ldl -o "$work/host" &&
        program "a plug-in, loaded 100 times" "$work/host" "$work/plugin.so"

    # H06: a plug-in with a copy of its own, too. What the program exports comes first, so both use one; when it exports nothing
    # there are two, whatever the linker was told to hide or leave out, and that is said. Both with libtach.so: one.
    if [ -d "$build/pic/src/capture" ]; then
        copy="$CC $flags -std=c11 -fPIC -shared tests/programs/plugin.c $(echo "$build"/pic/src/{base,capture,model}/*.o) -pthread -lm"
        build "a plug-in with its own copy" $copy -o "$work/plugin_with_copy.so" &&
            program "a plug-in with its own copy, loaded 100 times" "$work/host" "$work/plugin_with_copy.so"
        ar rcs "$work/libcore_pic.a" "$build"/pic/src/{base,capture,model}/*.o
        build "a plug-in with a hidden copy" $CC $flags -std=c11 -fPIC -shared tests/programs/plugin.c "$work/libcore_pic.a" -s \
            -Wl,--gc-sections -Wl,--exclude-libs,ALL -pthread -lm -o "$work/plugin_with_hidden_copy.so"
        build "a plug-in with libtach.so" $CC $flags -std=c11 -fPIC -shared tests/programs/plugin.c "$build/libtach.so" \
            -o "$work/plugin_shared.so"
        host="$CC $flags -std=c11 -D_GNU_SOURCE tests/programs/two_copies.c"
        build "two copies, the static host" $host "$core" -Wl,--gc-sections -pthread -lm -ldl -o "$work/static"
        build "two copies, the exporting host" $host -rdynamic -Wl,--whole-archive "$core" -Wl,--no-whole-archive -pthread -lm -ldl \
            -o "$work/exporting"
        build "two copies, the shared host" $host "$build/libtach.so" -Wl,-rpath,"$(realpath "$build")" -ldl -o "$work/shared"
        for when in early late; do
            program "static twice, $when" "$work/static" "$work/plugin_with_copy.so" $when two
            program "static twice, hidden, $when" "$work/static" "$work/plugin_with_hidden_copy.so" $when two
            program "exported and hidden, $when" "$work/exporting" "$work/plugin_with_hidden_copy.so" $when two
            program "exported and a copy, $when" "$work/exporting" "$work/plugin_with_copy.so" $when one
            program "exported, $when" "$work/exporting" "$work/plugin.so" $when one
            program "shared and static, $when" "$work/shared" "$work/plugin_with_hidden_copy.so" $when two
            program "shared twice, $when" "$work/shared" "$work/plugin_shared.so" $when one
        done
    fi

    if build "fork" $CC $flags -std=c11 -D_GNU_SOURCE tests/programs/fork.c "$build/libtach_record.a" "$core" "${png[@]}" -pthread -lm \
        -o "$work/fork"; then
        mkdir "$work/pictures"
        program "a fork while pictures are written" "$work/fork" "$work/pictures"
    fi

    build "everywhere" $CC $flags -std=c11 tests/programs/everywhere.c tests/headers/every_macro.c "$core" -pthread -lm -o "$work/everywhere" &&
        program "everywhere" "$work/everywhere"

    if build "early_late" $CXX $flags -std=c++17 tests/programs/early_late.cc "$core" -pthread -lm -o "$work/early_late"; then
        for run in $(seq 50); do
            program "before and after main, run $run" "$work/early_late" || break
            program "before and after main, shut down, run $run" "$work/early_late" stop || break
        done
    fi
}

exit $((faults > 0))
