#!/bin/bash
# What the documents name is there: files, links, and names that begin with tach_ or TACH_. Output only on a fault.
set -u
cd "$(dirname "$0")/.." || exit 1

documents=(README.md docs/*.md)
faults=0
fault() {
    echo "check_docs.sh: $1"
    faults=$((faults + 1))
}

# Those of other projects that stand in the README.
is_foreign() { [[ $1 == GL/* || $1 == epoxy/* ]]; }

exists() {
    local place
    for place in "" src/ include/ include/tach/; do
        compgen -G "$place$1" >/dev/null && return 0
    done
    return 1
}

# shellcheck disable=SC2016
while read -r document name; do
    is_foreign "$name" || exists "$name" || fault "$document names $name, which is not there"
done < <(grep -oE '`[A-Za-z0-9_./*-]+(\.[ch]|\.sh|\.py|\.ini)`|`(src|tests|docs|include|demo|assets|shaders)/[A-Za-z0-9_./*-]+`' "${documents[@]}" |
    tr -d '`' | sed 's/:/ /')

while read -r document name; do
    [ -e "$name" ] || [ -e "$(dirname "$document")/$name" ] || fault "$document has a link to $name, which is not there"
done < <(grep -oE '\]\([A-Za-z0-9_./-]+' "${documents[@]}" | sed 's/:\](/ /')

# One that ends in _ stands for all that begin so.
while read -r document name; do
    fault "$document names $name, which is not there"
done < <({
    grep -rhoE '(tach|TACH)_[A-Za-z0-9_]+' include src demo tests Makefile setup.sh | sort -u
    echo "documents"
    grep -oE '(tach|TACH)_[A-Za-z0-9_]+' "${documents[@]}" | sort -u
} | awk '
    $0 == "documents" { in_documents = 1; next }
    !in_documents { known[$0] = 1; all = all " " $0; next }
    { split($0, at, ":") }
    !(at[2] in known) && !(at[2] ~ /_$/ && index(all, " " at[2])) { print at[1], at[2] }')

exit $((faults > 0))
