#!/bin/sh
# Who may include whom: every #include in src/ against the table src/LAYERS. `check_layers.sh [DIR]` checks another tree.
# Without DIR it first breaks each rule once, to see that it would be told.
set -eu
cd "$(dirname "$0")/.."

# shellcheck disable=SC2016
check() {
    find "$1" -name '*.[ch]' | sort | xargs awk -v root="$1" '
    function fail(text) { printf "%s:%d: %s\n", FILENAME, FNR, text; failed = 1 }
    function has(list, word) { return index(" " list " ", " " word " ") > 0 }
    function library_allowed(name, words,   n, i, word) {
        n = split(words, word, " ")
        for (i = 1; i <= n; i++)
            if (index(name, word[i]))
                return 1
        return has(words, "posix") && name ~ posix
    }
    BEGIN {
        c = "^(assert|complex|cpuid|ctype|errno|fenv|float|immintrin|inttypes|iso646|limits|locale|math|setjmp|signal|stdalign|stdarg|" \
            "stdatomic|stdbool|stddef|stdint|stdio|stdlib|stdnoreturn|string|tgmath|threads|time|uchar|wchar|wctype|x86intrin)[.]h$"
        posix = "^(sys/[a-z]+|dirent|dlfcn|fcntl|poll|sched|termios|unistd)[.]h$"
        while ((getline line < (root "/LAYERS")) > 0) {
            if (line ~ /^#/ || split(line, column, ":") < 4)
                continue
            gsub(/ /, "", column[1])
            known[column[1]] = 1
            layers[column[1]] = column[2]
            headers[column[1]] = column[3]
            libraries[column[1]] = column[4]
        }
    }
    FNR == 1 {
        layer = substr(FILENAME, length(root) + 2)
        sub(/\/.*/, "", layer)
        if (!(layer in known))
            fail("the folder " layer " is not in LAYERS")
    }
    /^[ \t]*#[ \t]*include/ && layer in known {
        name = $0
        sub(/^[ \t]*#[ \t]*include[ \t]*[<"]/, "", name)
        sub(/[>"].*/, "", name)
        folder = name ~ /\// ? name : ""
        sub(/\/.*/, "", folder)
        if (folder == "tach") {
            public = substr(name, 6)
            sub(/[.]h$/, "", public)
            if (!has(headers[layer], public))
                fail(layer " may not include the public header " name)
        } else if (folder in known) {
            if (folder != layer && !has(layers[layer], folder))
                fail(layer " may not include " folder ": " name)
        } else if (name !~ c && !library_allowed(name, libraries[layer])) {
            fail(layer " may not include " name)
        }
    }
    END { exit failed }'
}

# Breaks one rule in a tree of its own: a file, the line in it, and what must be told.
expect_fault() {
    mkdir -p "$tree/$(dirname "$1")"
    printf '\n%s\n' "$2" >"$tree/$1"
    if told=$(check "$tree"); then
        echo "check_layers.sh does not see a fault: $1: $2"
        exit 1
    fi
    case $told in
    "$tree/$1:$3"*) ;;
    *)
        echo "check_layers.sh tells a fault wrongly: $told"
        exit 1
        ;;
    esac
    rm -r "${tree:?}/${1%%/*}"
}

if [ $# -gt 0 ]; then
    check "$1"
    exit
fi
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
cp src/LAYERS "$tree"
expect_fault draw/a.c '#include "model/session.h"' '2: draw may not include model'
expect_fault model/a.h ' #  include <hud/hud.h>' '2: model may not include hud'
expect_fault capture/deep/a.c '#include "tach/tach_hud.h"' '2: capture may not include the public header'
expect_fault view/a.c '#include <SDL.h>' '2: view may not include SDL.h'
expect_fault model/a.c '#include <unistd.h>' '2: model may not include unistd.h'
expect_fault hud/a.c '#include "glad/gl.h"' '2: hud may not include glad/gl.h'
expect_fault nowhere/a.c '#include "base/base.h"' '1: the folder nowhere is not in LAYERS'
check src
