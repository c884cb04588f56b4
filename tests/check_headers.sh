#!/bin/bash
# The public headers: each alone, in each language and compiler, beside the worst macros; every macro at every level; and level 0 is
# nothing at all. Output only on a fault.
set -u
cd "$(dirname "$0")/.." || exit 1

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
faults=0
warnings="-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wunused -Werror"
# What games in C++ ask for besides; each as far as the compiler has it.
cxx_warnings="-Wold-style-cast -Wzero-as-null-pointer-constant"
sdl=$(pkg-config --cflags sdl2 | sed 's/-I/-isystem /g')
languages="c:c99 c:c11 c++:c++11 c++:c++17"

fault() {
    echo "check_headers.sh: $1"
    sed 's/^/    /' "$work/log" | head -20
    faults=$((faults + 1))
}

# compilers of a language that are here
compilers() {
    local language=$1 compiler
    for compiler in gcc clang; do
        [ "$language" = c++ ] && compiler=${compiler/gcc/g}++
        command -v "$compiler"
    done
}

# compile LANGUAGE:STANDARD COMPILER FILE [FLAG...]
compile() {
    local language=${1%%:*} standard=${1#*:} compiler=$2 file=$3 more=
    shift 3
    [ "$language" = c++ ] && more=$cxx_warnings
    [[ $compiler == *g++ && $compiler != *clang* ]] && more="$more -Wuseless-cast"
    # shellcheck disable=SC2086
    "$compiler" -x "$language" -std="$standard" $warnings $more -Iinclude "$@" -c "$file" -o "$work/out.o" >"$work/log" 2>&1
}

# ---- Each header alone, twice, beside the macros of windows.h and X.h, and of games ---------------------------------------

cat >"$work/hostile.h" <<'END'
#define min(a, b) hostile
#define max(a, b) hostile
#define near hostile
#define far hostile
#define small hostile
#define None hostile
#define Status hostile
#define Bool hostile
#define True hostile
#define False hostile
#define Success hostile
#define Always hostile
#define Complex hostile
#define interface hostile
#define ERROR hostile
#define DELETE hostile
#define IN hostile
#define OUT hostile
#define unused hostile
#define tls_model hostile
#define access hostile
#define none hostile
#define format hostile
#define cleanup hostile
END

for header in include/tach/*.h; do
    name=tach/${header##*/}
    flags="-include $work/hostile.h"
    [ "$name" = tach/tach_sdl.h ] && flags=$sdl # SDL itself does not get on with them
    echo "#include <$name>
#include <$name>
int check_header(void);
int check_header(void) { return 0; }" >"$work/alone.c"
    for language in $languages; do
        for compiler in $(compilers "${language%%:*}"); do
            # shellcheck disable=SC2086
            compile "$language" "$compiler" "$work/alone.c" $flags -fsyntax-only || fault "$name alone, ${compiler##*/} ${language#*:}"
        done
    done
done

# ---- tach_gl_wrap.h is what its table says ---------------------------------------------------------------------------------

sh src/backend/gl_wrap_header.sh | diff include/tach/tach_gl_wrap.h - >"$work/log" ||
    fault "tach_gl_wrap.h differs from src/backend/gl_watch_table.h: run make gl-wrap-header"

# ---- tach.h is light -------------------------------------------------------------------------------------------------------

echo '#include <tach/tach.h>' | gcc -E -Iinclude - >"$work/log"
if grep -E '"[^"]*(SDL|/GL/|GLES|glad|X11|windows)[^"]*"|\<(SDL_|gl[A-Z]|GL[a-z]+ |EGL)' "$work/log" >"$work/log2"; then
    mv "$work/log2" "$work/log"
    fault "tach.h brings in GL, SDL or a window system"
fi

# Every macro and every declared function carries the prefix.
echo '#include <tach/tach.h>' | gcc -E -dD -Iinclude - |
    awk '/^# [0-9]+ "/ { ours = $3 ~ /tach/ } ours && /^#define/ && $2 !~ /^TACH_/' >"$work/log"
[ -s "$work/log" ] && fault "tach.h defines macros without the prefix"

# ---- Every macro, every level, both languages ------------------------------------------------------------------------------

macros() { echo '#include <tach/tach.h>' | gcc -E -dM -Iinclude -DTACH_LEVEL="$1" - | sed -n 's/^#define \(TACH_[A-Z_]*[A-Z]\)(.*/\1/p' | sort; }
# What a game writes: those that the header explains, each once at least in its branches.
used=$(grep -o '^#define TACH_[A-Z_]*[A-Z](' include/tach/tach_macros.h | sed 's/#define //; s/(//' | sort | uniq -d)
[ "$(echo "$used" | wc -l)" -ge 16 ] || { : >"$work/log"; fault "tach_macros.h: fewer macros than there are: $used"; }
for level in 0 1 2; do
    macros $level >"$work/macros"
    for macro in $used; do
        : >"$work/log"
        grep -qx "$macro" "$work/macros" || fault "$macro does not exist at level $level"
        grep -q "$macro(" tests/headers/every_macro.c || fault "$macro is not in tests/headers/every_macro.c"
    done
    for language in $languages; do
        for compiler in $(compilers "${language%%:*}"); do
            for optimise in -O0 -O2; do
                compile "$language" "$compiler" tests/headers/every_macro.c -DTACH_LEVEL=$level $optimise ||
                    fault "every_macro.c, level $level, ${compiler##*/} ${language#*:} $optimise"
            done
        done
    done
done
# A level above the last is the last. TACH_GL_OBJECT needs more than the core, and is tried apart.
for language in c:c11 c++:c++17; do
    compiler=$(compilers "${language%%:*}" | head -1)
    compile "$language" "$compiler" tests/headers/every_macro.c -DTACH_LEVEL=3 || fault "every_macro.c, level 3, ${language#*:}"
    for level in 0 1 2 3; do
        compile "$language" "$compiler" tests/headers/gl_object.c -DTACH_LEVEL=$level || fault "gl_object.c, level $level, ${language#*:}"
        nm "$work/out.o" | grep -q tach_gl_object_begin && [ $level -lt 2 ] && fault "TACH_GL_OBJECT is something at level $level"
    done
    nm "$work/out.o" | grep -q tach_gl_object_begin || fault "TACH_GL_OBJECT is nothing at level 3"
done
compile c:c11 gcc tests/headers/every_macro.c -DTACH_LEVEL=2
nm "$work/out.o" >"$work/log"
grep -q tach_ "$work/log" || fault "every_macro.c records nothing at level 2: this check checks nothing"

# ---- Names are literals ------------------------------------------------------------------------------------------------------

# Every macro that keeps a name's address compiles with a literal; with an array, whose address would do in C, at no level.
literal_macros() {
    local name=$1 function='void f@(pthread_mutex_t *p); void f@(pthread_mutex_t *p)' macro line=0
    for macro in "TACH_"{COUNTER,MEMORY,GAUGE,DISTRIBUTION,PIXEL_COUNTER}"($name, v@)" "TACH_"{PERCENT,RATIO,PIXEL_RATIO}"($name, v@, w@)"; do
        echo "$macro;"
    done | sed "s/\$/ $function { (void)p; }/" | awk '{ gsub(/@/, NR); print }'
    for macro in "TACH_"{SCOPE,STAGE,WAIT,MARK,MARKF}"($name)" "TACH_MARKF($name, 1)" "TACH_BLOCK($name) {}" "TACH_BEGIN(t, $name)" \
        "TACH_GPU_SCOPE($name)" "TACH_GPU_BLOCK($name) {}" "TACH_GPU_BEGIN(t, $name)" \
        "TACH_SCOPE_IF(1, $name)" "TACH_SCOPE_IN(group, $name)" "TACH_ALLOC(p, 1, $name)" "TACH_IO($name, 1)" \
        "TACH_MUTEX_LOCK(p, $name)" "TACH_LOCK_"{WAIT,ACQUIRED}"(p, $name)"; do
        echo "${function//@/_$((++line))} { $macro; (void)p; }"
    done
}
# compile_literals LANGUAGE:STANDARD LEVEL < LINES
compile_literals() {
    local compiler
    compiler=$(compilers "${1%%:*}" | head -1)
    {
        printf '#include <pthread.h>\n#include <tach/tach.h>\nstatic const char array[] = "%%d";\nTACH_GROUP(group, 0);\n'
        printf 'int g(void); int g(void) { return array[0]; }\n'
        cat
    } >"$work/literal.c"
    compile "$1" "$compiler" "$work/literal.c" "-DTACH_LEVEL=$2" -w -fsyntax-only
}
for level in 0 1 2; do
    for language in c:c11 c++:c++11 c++:c++17; do
        literal_macros 'u8"\u00e9" "%d"' | compile_literals $language $level || fault "names as literals, level $level, ${language#*:}"
    done
    while read -r macro; do
        for language in c:c11 c++:c++11; do
            echo "$macro" | compile_literals $language $level && fault "this compiles, level $level, ${language#*:}: $macro"
        done
    done < <(literal_macros array)
done

# ---- Level 0 is nothing ------------------------------------------------------------------------------------------------------

for macro in $used; do
    : >"$work/log"
    grep -q "$macro(" tests/headers/off.c || fault "$macro is not in tests/headers/off.c"
done
mkdir "$work/on" "$work/off" "$work/bare"
cp tests/headers/off.c "$work/on"
cp tests/headers/off.c "$work/off"
# A locked mutex stays locked; of all else nothing stays.
delete_macros=(-e 's/tach.tach\.h/stdint.h/' -e 's/TACH_MUTEX_LOCK(\(.*\), .*)/pthread_mutex_lock(\1)/'
    -e 's/TACH_MUTEX_UNLOCK/pthread_mutex_unlock/' -e 's/TACH_[A-Z_]*([^)]*);\{0,1\}//')
plain_variables=(-e 's/TACH_[A-Z_]*("test[^,]*, \([a-z_]*\));/static int64_t \1;/'
    -e 's/TACH_[A-Z_]*("test[^,]*, \([a-z_]*\), \([a-z_]*\));/static int64_t \1, \2;/')

# off_is_bare LANGUAGE:STANDARD COMPILER OPTION...: $work/bare/off.c is off.c with the macros deleted
off_is_bare() {
    local language=$1 compiler=$2 folder level
    shift 2
    grep -n TACH_ "$work/bare/off.c" | grep -v '\*' >"$work/log" && fault "a macro was not deleted from off.c"
    for folder in on off bare; do
        level=0
        [ $folder = on ] && level=2
        (cd "$work/$folder" && "$compiler" -x "${language%%:*}" -std="${language#*:}" "$@" -DTACH_LEVEL=$level -I"$OLDPWD/include" \
            -c off.c -o off.o >"$work/log" 2>&1) || fault "off.c, ${compiler##*/} $*, $folder"
    done
    cmp "$work/off/off.o" "$work/bare/off.o" >"$work/log" 2>&1 || fault "level 0 is not nothing, ${compiler##*/} ${language#*:} $*"
    nm "$work/off/off.o" | grep -i 'tach' >"$work/log" && fault "level 0 leaves a symbol, ${compiler##*/}"
    cmp -s "$work/on/off.o" "$work/bare/off.o" && fault "level 2 is nothing: this check checks nothing"
}

sed -e '/^#if defined(__cplusplus)/,/^#endif/d' "${delete_macros[@]}" tests/headers/off.c >"$work/bare/off.c"
for language in c:c11 c++:c++11 c++:c++17; do
    for compiler in $(compilers "${language%%:*}"); do off_is_bare "$language" "$compiler" -O2; done
done
sed "${plain_variables[@]}" "${delete_macros[@]}" tests/headers/off.c >"$work/bare/off.c"
for compiler in $(compilers c); do off_is_bare c:c11 "$compiler" -O2 -DPLAIN; done

exit $((faults > 0))
