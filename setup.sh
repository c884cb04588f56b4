#!/bin/sh
# setup.sh run|test|lint: install what `make run`, `make test` or `make lint` needs and this machine lacks.
#
# The Makefile calls it first; with nothing to do it is silent. Debian and Ubuntu get their packages by apt-get, as root or through
# sudo, and see the command before it runs. Elsewhere it names the packages, changes nothing and ends with 1.
set -eu

what=${1:-}
case $what in
run | test | lint) ;;
*)
    echo "usage: sh setup.sh run|test|lint" >&2
    exit 4
    ;;
esac

# What a build and the demo need; a GL without a display is the EGL of Mesa.
debian="make gcc libc6-dev pkg-config libsdl2-dev libpng-dev zlib1g-dev libinih-dev libstb-dev python3 python3-glad
    fonts-jetbrains-mono fonts-dejavu-core libgl1 libglx-mesa0 libegl1 libegl-mesa0 libgl1-mesa-dri"
fedora="make gcc pkgconf-pkg-config SDL2-devel libpng-devel zlib-devel inih-devel stb_truetype-devel python3 python3-glad2
    jetbrains-mono-fonts dejavu-sans-mono-fonts mesa-libGL mesa-libEGL mesa-dri-drivers"
arch="make gcc pkgconf sdl2 libpng zlib libinih stb python glad ttf-jetbrains-mono ttf-dejavu mesa"
brew="make gcc pkgconf sdl2 libpng zlib inih font-jetbrains-mono font-dejavu"
brew_note="and, which Homebrew lacks: 'pip3 install glad2' for /usr/bin/python3, and stb_truetype.h in /usr/include/stb"
things="make cc pkg-config pkg:sdl2 pkg:libpng pkg:zlib pkg:inih stb glad font:JetBrainsMono-Regular font:DejaVuSansMono"

case $what in
test | lint)
    debian="$debian g++ libcmocka-dev xvfb xauth xdotool"
    fedora="$fedora gcc-c++ libasan libubsan libtsan libcmocka-devel xorg-x11-server-Xvfb xorg-x11-xauth xdotool"
    arch="$arch cmocka xorg-server-xvfb xorg-xauth xdotool"
    brew="$brew cmocka xdotool"
    things="$things c++ pkg:cmocka Xvfb xauth xdotool"
    ;;
esac
case $what in
lint)
    debian="$debian clang clang-tidy clang-format cppcheck"
    fedora="$fedora clang clang-tools-extra cppcheck"
    arch="$arch clang cppcheck"
    brew="$brew llvm cppcheck"
    things="$things clang clang-tidy clang-format cppcheck"
    ;;
esac

# One line of words from several.
words() { echo "$*" | tr -s ' \n' '  ' | sed 's/ *$//'; }

# ---- Debian, Ubuntu and their kin ---------------------------------------------------------------------------------------------

# The packages of $debian that are not installed.
missing_packages() {
    # shellcheck disable=SC2086
    installed=$(dpkg-query -W -f '${db:Status-Status}:${Package}\n' $debian 2>/dev/null || true)
    for package in $debian; do
        case "
$installed
" in
        *"
installed:$package
"*) ;;
        *) echo "$package" ;;
        esac
    done
}

setup_debian() {
    missing=$(missing_packages)
    test -n "$missing" || return 0
    missing=$(words "$missing")

    as_root=
    if [ "$(id -u)" -ne 0 ]; then
        if ! command -v sudo >/dev/null; then
            echo "tach needs more packages, and only root can install them. As root, run:" >&2
            echo "  apt-get update && apt-get install --no-install-recommends $missing" >&2
            exit 1
        fi
        as_root="sudo "
    fi
    update="${as_root}apt-get update -q"
    install="${as_root}env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends $missing"

    # A fresh machine has no package lists, an idle one old lists: then they are read first.
    # shellcheck disable=SC2086
    if ! apt-get install --simulate --no-install-recommends $missing >/dev/null 2>&1; then
        echo "setup: $update"
        $update
    fi
    echo "setup: $install"
    if ! $install; then
        echo "setup: once more, with new package lists: $update"
        if ! { $update && $install; }; then
            echo "setup: the packages above could not be installed; apt-get says why" >&2
            exit 1
        fi
    fi
    if ! /usr/bin/python3 -c 'import glad, sys; sys.exit(glad.__version__ < "2")' 2>/dev/null; then
        echo "setup: python3-glad is older than 2.0 here: Debian 12, Ubuntu 24.04 or later is needed" >&2
        exit 1
    fi
}

# ---- Elsewhere ------------------------------------------------------------------------------------------------------------------

has_font() {
    for folder in /usr/share/fonts /usr/local/share/fonts; do
        test -d $folder && find $folder -name "$1.ttf" | grep -q . && return 0
    done
    return 1
}

has() {
    case $1 in
    pkg:*) pkg-config --exists "${1#pkg:}" 2>/dev/null ;;
    font:*) has_font "${1#font:}" ;;
    stb) test -e /usr/include/stb/stb_truetype.h || test -e /usr/include/stb_truetype.h ;;
    glad) /usr/bin/python3 -c 'import glad, sys; sys.exit(glad.__version__ < "2")' 2>/dev/null ;;
    *) command -v "$1" >/dev/null ;;
    esac
}

setup_elsewhere() {
    missing=
    for thing in $things; do
        has "$thing" || missing="$missing ${thing#*:}"
    done
    test -n "$missing" || return 0
    {
        echo "tach does not find:$missing"
        if command -v dnf >/dev/null; then
            echo "Install what it needs, then try again:"
            echo "  sudo dnf install $(words "$fedora")"
        elif command -v pacman >/dev/null; then
            echo "Install what it needs, then try again:"
            echo "  sudo pacman -S --needed $(words "$arch")"
        elif command -v brew >/dev/null; then
            echo "Install what it needs, then try again:"
            echo "  brew install $(words "$brew")"
            echo "  $brew_note"
        else
            echo "Install what these Debian packages hold, then try again:"
            echo "  $(words "$debian")"
        fi
    } >&2
    exit 1
}

if command -v apt-get >/dev/null && command -v dpkg-query >/dev/null; then
    setup_debian
else
    setup_elsewhere
fi
