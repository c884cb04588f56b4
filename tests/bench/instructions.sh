#!/bin/sh
# What a machine's load and clock have no say in: instructions, counted by callgrind. usage: instructions.sh BUILD
set -eu
command -v valgrind >/dev/null || exit 0
out=$(mktemp)
trap 'rm -f "$out"' EXIT

# Of a scope, its loop of two included: the difference of two runs.
count() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$1/bench/scope" "$2" 2>&1 | sed -n 's/.*Collected : \([0-9]*\).*/\1/p'
}
few=$(count "$1" 1000)
many=$(count "$1" 101000)
echo "$few $many" | awk '{ printf "scope_instructions %.1f count\n", ($2 - $1) / 100000 }'

# Of each build of the display: a dump behind each; the last 60 are of the hidden one, and those before are what the bench measures.
valgrind --tool=callgrind --callgrind-out-file="$out" --combine-dumps=yes --toggle-collect=tach_hud_build \
    --dump-after=tach_hud_build "$1/bench/hud_build" once >/dev/null 2>&1
sed -n 's/^totals: //p' "$out" | head -n -1 | tail -120 | head -60 | awk '
    { sum += $1; most = $1 > most ? $1 : most }
    END { printf "hud_build_instructions %.0f count\nhud_build_worst_instructions %.0f count\n", sum / NR, most }'
