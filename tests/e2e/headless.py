"""The demo without a window, from its command line to the picture on the disk. usage: headless.py DEMO"""

import os
import re
import subprocess
import sys
import tempfile
import unittest

from lib.picture import read_png

DEMO = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else "build/tach-demo")


def demo(*options, folder=None, seconds=240, **environment):
    """Runs it to its end: exit status, standard output, standard error."""
    done = subprocess.run([DEMO, *options], cwd=folder, env=dict(os.environ, **environment), stdin=subprocess.DEVNULL,
                          capture_output=True, text=True, timeout=seconds, check=False)
    return done.returncode, done.stdout, done.stderr


class Headless(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="tach-e2e-")
        self.addCleanup(self.folder.cleanup)

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def shot(self, name, *options, size="640x360", frames=8, level=3):
        status, out, err = demo("--headless", "--frames", str(frames), "--size", size, "--level", str(level), "--out", self.path("out"),
                                "--screenshot", self.path(name), *options)
        self.assertEqual(status, 0, out + err)
        picture = read_png(self.path(name))
        self.assertEqual(f"{picture.width}x{picture.height}", size)
        return picture

    def test_levels_cover_what_they_need(self):
        """Where the display is not, the picture is the game's, pixel for pixel."""
        off, strip, artist, programmer = (self.shot(f"{level}.png", level=level, size="1280x720") for level in range(4))
        everything = off.width * off.height
        self.assertGreater(len({off.pixel(x, y) for y in range(0, 720, 7) for x in range(0, 1280, 7)}), 500, "the game is no picture")

        bar = (16, 12, 1264, 30)
        self.assertLess(off.dark_share(bar), 0.5)
        self.assertGreater(strip.dark_share(bar), 0.7)
        self.assertGreater(off.differences(strip, (8, 8, 1272, 34)), 0.8 * 1264 * 26)
        self.assertEqual(off.differences(strip, (0, 80, 1280, 720)), 0, "the strip covers more than its line")
        self.assertGreaterEqual(len(strip.bright_lines((16, 8, 1264, 34))), 1, "the strip has no text")

        self.assertEqual(off.differences(artist, (0, 40, 853, 720)), 0, "the artist's level covers more than the right third")
        self.assertGreater(artist.dark_share((856, 44, 1270, 400)), 0.6, "the artist's level is not there")

        changed = off.differences(programmer)
        self.assertGreater(changed, everything * 0.3)
        self.assertLess(changed, everything * 0.9, "the programmer level hides the game")
        self.assertGreaterEqual(len(programmer.bright_lines((12, 190, 200, 660))), 5, "the tree has no rows")

    def test_the_same_frames_each_time(self):
        first, second = self.shot("a.png", level=0), self.shot("b.png", level=0)
        self.assertEqual(first.differences(second), 0)

    def test_another_seed_is_another_town(self):
        first, second = self.shot("a.png", level=0), self.shot("b.png", "--seed", "7", level=0)
        self.assertGreater(first.differences(second), first.width * first.height * 0.05)

    def test_the_game_binds_nothing_twice(self):
        """The demo of a profiler is not wasteful by its own numbers."""
        status, out, err = demo("--headless", "--frames", "30", "--size", "320x200", "--level", "0", "--report")
        self.assertEqual(status, 0, out + err)
        counts = {name: int(count) for name, count in re.findall(r"^ +(\S[^\n]*? binds(?:, redundant)?)  +(\d+)", out, re.M)}
        for kind in ("buffer", "program", "texture", "vertex array", "framebuffer"):
            self.assertGreater(counts[f"{kind} binds"], 0, kind)
            self.assertLess(counts[f"{kind} binds, redundant"], 3, kind)

    def test_the_game_has_mip_levels_to_look_at(self):
        """In the very colours of the scale, of which there are several to be seen."""
        view = self.shot("mips.png", "--view", "mip levels", "--quality", "low", level=0)
        scale = [(0xF4, 0x71, 0x6E), (0xF2, 0xB1, 0x34), (0x56, 0xC5, 0x96), (0x5C, 0xC8, 0xD7), (0x4C, 0x7D, 0xF0), (0x8A, 0x5C, 0xE0),
                 (0x6B, 0x3F, 0xA0)]
        ground = [view.pixel(x, y) for y in range(120, 320, 2) for x in range(0, 640, 2)]
        counts = [ground.count(color) for color in scale]
        self.assertGreater(sum(counts), 0.6 * len(ground), counts)
        self.assertGreater(sum(count > 0.01 * len(ground) for count in counts), 3, counts)

    def test_smallest_size(self):
        picture = self.shot("small.png", size="320x200")
        self.assertGreater(picture.dark_share((8, 8, 312, 20), step=1), 0.3)

    def test_largest_size(self):
        picture = self.shot("large.png", size="3840x2160", frames=3)
        self.assertGreater(picture.dark_share((40, 20, 3800, 60), step=7), 0.5)

    def test_odd_size(self):
        self.shot("odd.png", size="641x481", frames=3)

    def test_screenshots_are_not_overwritten(self):
        self.shot("a.png", frames=2)
        with open(self.path("a.png"), "rb") as file:
            before = file.read()
        self.shot("a.png", frames=5)
        with open(self.path("a.png"), "rb") as file:
            self.assertEqual(file.read(), before)
        read_png(self.path("a-2.png"))

    def test_a_picture_that_cannot_be_saved_is_told(self):
        status, out, err = demo("--headless", "--frames", "2", "--size", "320x200", "--screenshot", "/proc/no/a.png")
        self.assertIn(status, (0, 4))
        self.assertIn("/proc/no/a.png", out + err)

    def hitch(self, frame):
        """One run in which that frame hangs: the times in the names of the pictures that were saved by themselves, by frame."""
        folder = self.path(f"hitch{frame}")
        status, out, err = demo("--headless", "--frames", str(frame + 4), "--size", "320x200", "--level", "3", "--hitch", str(frame),
                                "--out", folder)
        self.assertEqual(status, 0, out + err)
        found = {}
        for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
            parts = re.fullmatch(r"tach-frame(\d+)-(\d+\.\d)ms\.png", name)
            self.assertIsNotNone(parts, f"{name} does not tell frame and time")
            self.assertIn(f"saved {folder}/{name}", out + err)
            read_png(os.path.join(folder, name))
            found[int(parts[1])] = float(parts[2])
        return found

    def test_a_hitch_saves_one_picture_named_after_its_frame_and_time(self):
        for frame in range(60, 66):  # soon behind the warm-up: there is little time for hitches of the machine's own before it
            found = self.hitch(frame)
            self.assertTrue(all(ms > 33 for ms in found.values()), f"a hitch takes twice the budget at least: {found}")
            if any(abs(number - frame) <= 2 for number in found):
                return
            self.assertTrue(found, "no picture of the hanging frame, nor of one that comes within five seconds before it")
        self.skipTest("this machine makes too many hitches of its own")

    def test_no_hitch_saves_no_picture_with_the_display_off(self):
        demo("--headless", "--frames", "60", "--size", "320x200", "--level", "0", "--out", self.path("none"), folder=self.folder.name)
        for name in os.listdir(self.folder.name):
            self.assertEqual(name, "none", "a file outside of --out")

    def budgets(self, text):
        """A run with a file of budgets: standard error, and the report's rows about them by name."""
        with open(self.path("budgets.ini"), "w", encoding="utf-8") as file:
            file.write(text)
        status, out, err = demo("--headless", "--frames", "40", "--size", "320x200", "--report", "--budget", self.path("budgets.ini"))
        self.assertEqual(status, 0, out + err)
        section = re.search(r"^Budgets .*?\n(.*?)\n\n", out, re.MULTILINE | re.DOTALL)
        self.assertIsNotNone(section, out)
        rows = [re.split(r"\s{2,}", line.strip()) for line in section[1].splitlines()]
        return err, {row[0]: row[1:] for row in rows}

    def test_budgets_and_a_bad_line(self):
        err, rows = self.budgets("[frame]\nms = 5000\n[scope update]\nms = 0.0001\nmss = 1\nowner = Ada\n"
                                 "[counter render/draw calls]\nmax = 900\n")
        self.assertIn(f"{self.path('budgets.ini')}:5: mss is no key of this section", err)
        self.assertEqual(len(err.strip().splitlines()), 1, err)
        # value, limit, state, left, frames over, worst, owner; the first 30 frames warm up
        self.assertEqual(rows["update"][2], "OVER")
        self.assertRegex(rows["update"][3], r"^\d+\.\d\d ms over$")
        self.assertEqual(rows["update"][4], "10")
        self.assertEqual(rows["update"][6], "Ada")
        self.assertEqual((rows["frame"][1], rows["frame"][2], rows["frame"][4]), ("5000.00 ms", "OK", "0"))
        self.assertEqual(rows["render/draw calls"][1:3], ["900", "OK"])

    def test_the_budgets_that_come_with_it(self):
        with open(os.path.join(os.path.dirname(__file__), "../../assets/budgets.ini"), encoding="utf-8") as file:
            text = file.read()
        err, rows = self.budgets(text)
        self.assertEqual(err, "")
        self.assertEqual(len([row for row in rows.values() if len(row) > 2]), text.count("\n[") + text.count("\nno_alloc"))
        for name, row in rows.items():
            self.assertFalse(len(row) > 2 and row[2] == "not seen", f"the demo has no {name}")

    def test_bad_options_are_told_in_one_line(self):
        for options in (["--nonsense"], ["--size"], ["--size", "banana"], ["--size", "100000x100000"], ["--size", "640"], ["--size", "-5x5"],
                        ["--frames", "-1"], ["--frames", "many"], ["--level", "9"], ["--level", "x"], ["--seed", ""], ["extra"],
                        ["--out", ""], ["--screenshot"], ["--budget"], ["--budget", "/nonexistent.ini"]):
            with self.subTest(options):
                status, out, err = demo("--headless", *options, seconds=30)
                self.assertEqual(status, 4)
                self.assertEqual(out, "")
                self.assertEqual(len(err.strip().splitlines()), 1, err)
                self.assertIn(options[-1] if options[0] == "--budget" else options[0], err)

    def test_help(self):
        status, out, err = demo("--help", seconds=30)
        self.assertEqual((status, err), (0, ""))
        for option in ("--headless", "--frames", "--size", "--level", "--seed", "--out", "--screenshot", "--budget", "--report"):
            self.assertIn(option, out)

    def test_without_sound(self):
        status, out, err = demo("--headless", "--frames", "3", "--size", "320x200", SDL_AUDIODRIVER="none such")
        self.assertEqual(status, 0, out + err)

    def test_without_a_gl_that_is_new_enough(self):
        status, out, err = demo("--headless", "--frames", "3", "--size", "320x200", MESA_GL_VERSION_OVERRIDE="2.1",
                                MESA_GLSL_VERSION_OVERRIDE="120")
        self.assertGreater(status, 0, "not a crash, and no pretence")
        self.assertRegex(out + err, r"(?i)opengl|\bgl\b")

    def test_without_a_display_driver(self):
        status, out, err = demo("--frames", "3", SDL_VIDEODRIVER="none such")
        self.assertGreater(status, 0)
        self.assertTrue((out + err).strip())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
