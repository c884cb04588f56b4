"""A screen of its own (Xvfb) with a program in a window on it, and the keys and the mouse of a person (xdotool)."""

import os
import shutil
import subprocess
import tempfile
import time

from .picture import read_xwd, write_png

PATIENCE_S = 60  # a noisy machine of two cores is slow, not broken


class Screen:
    def __init__(self, width, height):
        self.folder = tempfile.mkdtemp(prefix="tach-screen-")
        read_end, write_end = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write_end), "-screen", "0", f"{width}x{height}x24", "-fbdir", self.folder, "-nolisten", "tcp",
             "-noreset"],
            pass_fds=[write_end], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(write_end)
        with os.fdopen(read_end) as file:
            self.display = ":" + file.readline().strip()
        if self.display == ":":
            raise RuntimeError("Xvfb does not start")
        self.environment = dict(os.environ, DISPLAY=self.display, SDL_VIDEODRIVER="x11", SDL_AUDIODRIVER="dummy")
        self.log = os.path.join(self.folder, "log")
        self.program, self.window = None, None

    def start(self, command, folder=None):
        with open(self.log, "w") as log:
            self.program = subprocess.Popen(command, env=self.environment, cwd=folder, stdin=subprocess.DEVNULL, stdout=log,
                                            stderr=subprocess.STDOUT)
        self.wait(self.find_window, "the program opens a window")
        self.do("windowfocus", "--sync", self.window)

    def find_window(self):
        if self.program.poll() is not None:
            raise AssertionError(f"the program ended with {self.program.returncode}:\n{self.said()}")
        found = subprocess.run(["xdotool", "search", "--onlyvisible", "--pid", str(self.program.pid)], env=self.environment,
                               capture_output=True, text=True, check=False).stdout.split()
        self.window = found[-1] if found else None
        return self.window

    def said(self):
        with open(self.log) as file:
            return file.read()

    def do(self, *words):
        subprocess.run(["xdotool", *words], env=self.environment, check=True, timeout=PATIENCE_S)

    def key(self, *names):
        for name in names:
            self.do("key", name)

    def click(self, x, y, button=1):
        self.do("mousemove", "--window", self.window, str(x), str(y), "click", str(button))

    def picture(self):
        return read_xwd(os.path.join(self.folder, "Xvfb_screen0"))

    def wait(self, condition, what):
        """Until condition() is true; its value. Gives up, and says what was waited for, when patience ends."""
        end = time.monotonic() + PATIENCE_S
        while True:
            value = condition()
            if value:
                return value
            if time.monotonic() > end:
                path = self.keep_picture()
                raise AssertionError(f"waited in vain until {what}; the screen is in {path}")
            time.sleep(0.1)

    def wait_picture(self, condition, what):
        """Until a picture of the screen fulfils the condition; the next one that does too. A first one may be half of the frame before:
        nothing keeps the program from drawing while it is read."""
        def look():
            if self.program.poll() is not None:
                raise AssertionError(f"the program ended with {self.program.returncode}:\n{self.said()}")
            picture = self.picture()
            return picture if condition(picture) else None

        self.wait(look, what)
        return self.wait(look, what)

    def keep_picture(self):
        path = os.path.join(tempfile.gettempdir(), f"tach-e2e-{os.getpid()}-{time.monotonic_ns()}.png")
        write_png(path, self.picture())
        return path

    def quit(self):
        """Ask the program to end: SDL makes the event of a closed window of it. Its exit status."""
        self.program.terminate()
        return self.program.wait(PATIENCE_S)

    def stop(self):
        for process in (self.program, self.server):
            if process and process.poll() is None:
                process.terminate()
                try:
                    process.wait(20)
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
