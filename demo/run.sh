#!/bin/sh
# Play the demo, or, where there is no display, render it into out/. Called by `make run` with the program's path.
set -eu
demo=${1:?usage: run.sh PATH/TO/tach-demo}

if [ -n "${DISPLAY:-}" ] || [ -n "${WAYLAND_DISPLAY:-}" ] || [ "$(uname -s)" = Darwin ]; then
    exec "$demo" --level 3 --budget assets/budgets.ini --out out
fi

echo "No display here: rendering without one into out/."
mkdir -p out
for level in 0 1 2 3 4 5; do
    rm -f "out/level-$level.png"
    "$demo" --headless --frames 150 --level "$level" --budget assets/budgets.ini --out out --screenshot "out/level-$level.png"
done
echo "Pictures of the display's levels:"
ls out/level-*.png
