#!/bin/sh
# Instructions of a scope, its loop of two included: the difference of two runs under callgrind. usage: instructions.sh BUILD
set -eu
command -v valgrind >/dev/null || exit 0
count() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$1/bench/scope" "$2" 2>&1 | sed -n 's/.*Collected : \([0-9]*\).*/\1/p'
}
few=$(count "$1" 1000)
many=$(count "$1" 101000)
echo "$few $many" | awk '{ printf "scope_instructions %.1f count\n", ($2 - $1) / 100000 }'
