"""Programs of tests/programs, built beside the demo that a test is given."""

import os
import subprocess

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..")


def flags(*words):
    return subprocess.run(["pkg-config", *words], capture_output=True, text=True, check=True).stdout.split()


def build_host(name, demo, folder):
    """The path of the program, linked with the libraries where `demo` lies."""
    build = os.path.dirname(os.path.abspath(demo))
    path = os.path.join(folder, name)
    libraries = [f"{build}/libtach_{library}.a" for library in ("sdl", "gl", "record", "hud", "core")]
    subprocess.run([os.environ.get("CC", "cc"), "-std=c11", f"-I{ROOT}/include", f"-I{build}/gen", *flags("--cflags", "sdl2"),
                    f"{ROOT}/tests/programs/{name}.c", *libraries, *flags("--libs", "sdl2", "libpng", "zlib", "inih"), "-pthread", "-lm",
                    "-o", path], check=True)
    return path
