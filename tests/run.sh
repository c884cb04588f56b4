#!/bin/bash
# Runs all that `make test` built in BUILD; `run.sh BUILD WORD...` only what has one of the words in its title. As many programs at a
# time as there are processors; one line a program as it ends, and the output of those that fail. The last line counts tests.
set -u
cd "$(dirname "$0")/.." || exit 1

build=${1:-build}
shift
results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT
passed=0 failed=0 skipped=0
started=0 running=0 most=$(nproc)
words=("$@")

# No display, no sound card, no settings of the person's own.
export SDL_VIDEODRIVER=offscreen SDL_AUDIODRIVER=dummy LC_ALL=C.UTF-8
export PYTHONDONTWRITEBYTECODE=1
unset DISPLAY WAYLAND_DISPLAY
export ASAN_OPTIONS=abort_on_error=0:detect_stack_use_after_return=1:strict_string_checks=1
export LSAN_OPTIONS=suppressions=$PWD/tests/leaks.txt:print_suppressions=0
export UBSAN_OPTIONS=print_stacktrace=1
export TSAN_OPTIONS=halt_on_error=0:second_deadlock_stack=1:suppressions=$PWD/tests/races.txt:print_suppressions=0

# The closing lines of cmocka and of Python's unittest, in a log: count LOG PASSED, FAILED or SKIPPED.
count() {
    local log=$1 all bad left_out
    if grep -q '^Ran [0-9]* tests\? in' "$log"; then
        all=$(sed -n 's/^Ran \([0-9]*\) test.*/\1/p' "$log" | tail -1)
        bad=$(sed -n 's/^FAILED (//p' "$log" | grep -oE '(failures|errors)=[0-9]+' | grep -oE '[0-9]+' | paste -sd+)
        left_out=$(sed -n 's/^\(OK\|FAILED\) (.*skipped=\([0-9]*\).*/\2/p' "$log")
        case $2 in
        PASSED) echo $((all - (${bad:-0}) - ${left_out:-0})) ;;
        FAILED) echo $((${bad:-0})) ;;
        SKIPPED) echo $((${left_out:-0})) ;;
        esac
    else
        sed -n "s/^\[  $2 *\] \([0-9]*\) test(s).*/\1/p" "$log" | tail -1
    fi
}

# One program, in the background: what it printed goes to RESULT.log; what is to be shown, to RESULT.text; its counts of passed, failed
# and skipped tests last, to RESULT.done. Exit status 77 means skipped.
run_one() {
    local result=$1 title=$2 limit=$3 log=$1.log start took status ok bad left_out
    shift 3
    start=$(date +%s%N)
    timeout --kill-after=10 "$limit" "$@" >"$log" 2>&1 </dev/null
    status=$?
    took=$(($(date +%s%N) - start))
    ok=$(count "$log" PASSED) bad=$(count "$log" FAILED) left_out=$(count "$log" SKIPPED)
    if [ $status -eq 77 ]; then
        printf 'skipped  %-44s %s\n' "$title" "$(tail -1 "$log")" >"$result.text"
        ok=0 bad=0 left_out=1
    elif [ $status -eq 0 ]; then
        printf 'ok       %-44s %4d  %5d.%d s\n' "$title" "${ok:=1}" $((took / 1000000000)) $((took / 100000000 % 10)) >"$result.text"
        bad=0
    else
        [ $status -eq 124 ] && echo "no end after $limit s" >>"$log"
        { printf 'FAILED   %-44s exit status %d\n' "$title" $status; tail -150 "$log" | sed 's/^/    /'; } >"$result.text"
        bad=${bad:-1}
    fi
    echo "${ok:-0} ${bad:-0} ${left_out:-0}" >"$result.counts"
    mv "$result.counts" "$result.done"
}

# Show and count what has ended.
collect() {
    local result ok bad left_out
    for result in "$results"/*.done; do
        [ -e "$result" ] || continue
        read -r ok bad left_out <"$result"
        cat "${result%.done}.text"
        passed=$((passed + ok)) failed=$((failed + bad)) skipped=$((skipped + left_out))
        running=$((running - 1))
        rm -f "${result%.done}".*
    done
}

# Until no more than so many are running.
wait_for() {
    collect
    while [ $running -gt "$1" ]; do
        wait -n
        collect
    done
}

# run TITLE SECONDS COMMAND...
run() {
    if [ ${#words[@]} -gt 0 ]; then
        local word wanted=
        for word in "${words[@]}"; do [[ $1 == *$word* ]] && wanted=yes; done
        [ "$wanted" ] || return
    fi
    wait_for $((most - 1))
    started=$((started + 1)) running=$((running + 1))
    run_one "$results/$started" "$@" &
}

# run_all TITLE SECONDS BUILD SOURCE...: what was built of each source.
run_all() {
    local title=$1 limit=$2 folder=$3 source
    shift 3
    for source in "$@"; do
        run "$title$(basename "$source" .c)" "$limit" "$folder/${source%.c}"
    done
}

demo_frames() { run "$2" 300 "$1/tach-demo" --headless --frames 40 --size 640x360 --level 3 --out "$1/demo"; }

tree() { git status --porcelain 2>/dev/null; }
tree_before=$(tree)
tree_is_as_before() { [ "$(tree)" = "$tree_before" ] || { tree; false; }; }
export tree_before
export -f tree tree_is_as_before

run_all unit/ 120 "$build" tests/unit/*.c
run_all gl/ 120 "$build" tests/gl/*.c
run "gl/gpu_times on another driver" 120 env GALLIUM_DRIVER=softpipe "$build/tests/gl/gpu_times"
run "gl/gpu_times without timer queries" 120 env MESA_GL_VERSION_OVERRIDE=3.3 MESA_EXTENSION_OVERRIDE=-GL_ARB_timer_query \
    "$build/tests/gl/gpu_times"
run "gl/pipeline without pipeline statistics" 120 env MESA_GL_VERSION_OVERRIDE=4.5 \
    MESA_EXTENSION_OVERRIDE=-GL_ARB_pipeline_statistics_query "$build/tests/gl/pipeline"
run "who includes whom" 60 tests/check_layers.sh
run "public headers" 300 tests/check_headers.sh
run "programs" 120 tests/check_programs.sh "$build"
run "libraries link alone" 120 tests/check_links.sh "$build"
run "the core for Windows" 300 tests/check_windows.sh
run "what the documents name" 60 tests/check_docs.sh
run "the README's program" 120 tests/check_readme.sh "$build"
for script in tests/e2e/[a-z]*.py; do
    [ -e "$script" ] && run "e2e/$(basename "$script" .py)" 600 python3 "$script" "$build/tach-demo"
done
run_all "address checks: unit/" 300 "$build/asan" tests/unit/*.c
# A software renderer under these checks is slow: the same tests in an older context are left out.
# shellcheck disable=SC2046
run_all "address checks: gl/" 300 "$build/asan" $(ls tests/gl/*.c | grep -v state_oldest)
demo_frames "$build/asan" "address checks: demo"
run "address checks: programs" 300 tests/check_programs.sh "$build/asan" address,undefined
# shellcheck disable=SC2046
run_all "thread checks: unit/" 300 "$build/tsan" $(grep -l pthread_create tests/unit/*.c)
demo_frames "$build/tsan" "thread checks: demo"
run_all "small limits: unit/" 120 "$build/small" tests/unit/*.c
wait_for 0
run "no file left behind" 20 bash -c tree_is_as_before
wait_for 0

echo
if [ $skipped -gt 0 ]; then
    echo "$passed passed, $failed failed, $skipped skipped"
else
    echo "$passed passed, $failed failed"
fi
[ $failed -eq 0 ] && [ $passed -gt 0 ]
