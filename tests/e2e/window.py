"""The demo in a real window, worked with as a person does: keys, mouse, and a look at the picture after each. usage: window.py DEMO"""

import os
import re
import sys
import tempfile
import unittest

from lib.picture import read_png
from lib.screen import Screen

DEMO = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else "build/tach-demo")
WIDTH, HEIGHT = 1280, 720

# The layout at this size, in pixels: x0, y0, x1, y1.
STRIP = (16, 12, 1264, 30)
GRAPH = (16, 46, 1264, 66)
KEYS = (16, 692, 1264, 708)
LANES = (660, 640, 1250, 676)  # the lower end of the timeline
BUDGETS = (870, 46, 1264, 66)
GAME = (660, 200, 840, 500)  # where no panel is
FIRST_ROW, ROW = 222, 24


def has_panel(picture, rect):
    return picture.dark_share(rect) > 0.65


def rows(picture):
    """How many rows the tree shows, with the lines below them that tell of the selected one."""
    for row in range(18):
        y0 = FIRST_ROW + row * ROW + 4
        inked = sum(value > 120 for line in picture.rows[y0 : y0 + 14] for value in line[14 * 3 + 1 : 284 * 3 : 3])
        if inked < 30 or picture.dark_share((14, y0, 624, y0 + 14)) < 0.6:
            return row
    return 18


def lit_row(picture):
    """The row whose background is bluer than that of the others, whatever shines through: the selected one."""
    def background(row):
        y = FIRST_ROW + row * ROW + 3
        return sorted(blue - red for red, _, blue in (picture.pixel(x, y) for x in range(330, 620, 3)))[50]

    levels = [background(row) for row in range(rows(picture))]
    bluest = max(range(len(levels)), key=levels.__getitem__) if levels else None
    others = sorted(levels)[:-1]
    return bluest if others and levels[bluest] > others[-1] + 8 else None


class Window(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="tach-e2e-")
        self.addCleanup(self.folder.cleanup)
        self.screen = Screen(WIDTH, HEIGHT)
        self.addCleanup(self.screen.stop)

    def start(self, level, *options):
        self.screen.start([DEMO, "--size", f"{WIDTH}x{HEIGHT}", "--level", str(level), "--hour", "12", "--out", self.folder.name, *options])
        self.screen.wait_picture(lambda p: len({p.pixel(x, y) for y in range(200, 500, 9) for x in range(660, 840, 9)}) > 100,
                                 "the game is drawn")

    def see(self, condition, what):
        return self.screen.wait_picture(condition, what)

    def see_programmer_level(self):
        return self.see(lambda p: has_panel(p, STRIP) and has_panel(p, GRAPH) and rows(p) >= 6, "the programmer level is there")

    def test_levels_by_key(self):
        self.start(0)
        self.see(lambda p: not has_panel(p, STRIP), "nothing is shown at level 0")
        self.screen.key("shift+F9")
        self.see(lambda p: has_panel(p, STRIP) and not has_panel(p, GRAPH) and rows(p) == 0, "the strip is there, alone")
        self.screen.key("shift+F9")
        self.see(lambda p: has_panel(p, BUDGETS) and not has_panel(p, GRAPH), "the artist's level is there, in the right third")
        self.screen.key("shift+F9")
        self.see_programmer_level()
        self.screen.key("shift+F9")
        self.see(lambda p: has_panel(p, GRAPH) and has_panel(p, LANES), "the timeline is there")
        self.screen.key("shift+F9", "shift+F9")  # over qa
        self.see(lambda p: not has_panel(p, STRIP) and not has_panel(p, GRAPH), "the display is off again")
        self.screen.key("F1")
        self.see(lambda p: has_panel(p, STRIP), "the demo's plain F1 does the same")
        self.assertEqual(self.screen.quit(), 0)

    def test_freeze_and_walk_the_tree(self):
        self.start(3)
        live = self.see_programmer_level()
        self.assertFalse(has_panel(live, KEYS), "the line of keys is for the frozen display")
        self.screen.key("shift+F10")
        frozen = self.see(lambda p: has_panel(p, KEYS), "the line of keys tells of the frozen display")

        later = self.see(lambda p: p.differences(frozen, GAME, 8) > 500, "the game goes on behind it")
        numbers = (290, FIRST_ROW, 624, FIRST_ROW + rows(frozen) * ROW)
        self.assertEqual(frozen.differences(later, numbers, 90), 0, "a number changed while frozen")

        self.screen.key("Home")
        self.see(lambda p: lit_row(p) == 0, "Home selects the first row")
        everything = rows(self.screen.picture())
        self.screen.key("Left")
        folded = rows(self.see(lambda p: 0 < rows(p) < everything, "Left folds it"))
        self.screen.key("Right")
        self.see(lambda p: rows(p) == everything, "Right unfolds it")
        self.screen.key("Down", "Down")
        self.see(lambda p: lit_row(p) == 2, "Down walks")
        self.screen.key("Up")
        self.see(lambda p: lit_row(p) == 1, "Up walks back")

        self.screen.click(60, FIRST_ROW + ROW // 2)
        self.see(lambda p: rows(p) == folded, "a click folds the row")
        self.screen.click(60, FIRST_ROW + ROW // 2)
        self.see(lambda p: rows(p) == everything, "a click unfolds it")

        self.screen.key("Escape")
        self.see(lambda p: not has_panel(p, KEYS) and has_panel(p, STRIP), "Esc goes back to the game, display and all")
        self.assertIsNone(self.screen.program.poll(), "Esc was the display's, not the game's")
        self.assertEqual(self.screen.quit(), 0)

    def test_screenshot_by_key(self):
        self.start(1)
        self.see(lambda p: has_panel(p, STRIP), "the strip is there")
        self.screen.key("shift+F6")

        def saved():
            return re.findall(r"saved (\S+\.png)", self.screen.said())

        self.screen.wait(saved, "the picture is saved")
        picture = read_png(saved()[0])
        self.assertEqual((picture.width, picture.height), (WIDTH, HEIGHT))
        self.assertTrue(has_panel(picture, STRIP), "the display is in the picture")
        self.assertEqual(os.path.dirname(saved()[0]), self.folder.name)
        self.assertRegex(os.path.basename(saved()[0]), r"^tach-frame\d+-\d+\.\d+ms\.png$")
        self.assertEqual(self.screen.quit(), 0)

    def test_other_keys_from_a_file(self):
        settings = os.path.join(self.folder.name, "mine.ini")
        with open(settings, "w", encoding="utf-8") as file:
            file.write("; mine\n[keys]\nfreeze = Ctrl+P\nworst_frame = F99\n")
        self.start(3, "--settings", settings)
        self.see_programmer_level()
        self.assertIn(f"{settings}:4: keys.worst_frame = F99", self.screen.said())
        self.screen.key("shift+F10")
        self.screen.key("ctrl+p")
        frozen = self.see(lambda p: has_panel(p, KEYS), "Ctrl+P freezes, and Shift+F10 before it did nothing")
        self.assertGreater(rows(frozen), 5)
        self.screen.key("slash")
        self.screen.key("h", "u", "d", "Return")
        self.see(lambda p: rows(p) <= 4, "a filter is typed")
        self.screen.key("s")
        self.screen.key("Escape")
        self.see(lambda p: not has_panel(p, KEYS), "Esc goes back to the game")
        self.assertEqual(self.screen.quit(), 0)
        with open(settings, encoding="utf-8") as file:
            kept = file.read()
        self.assertTrue(kept.startswith("; mine\n[keys]\nfreeze = Ctrl+P\nworst_frame = W, Pad X\n"), kept)
        self.assertIn("sort = inclusive\n", kept)
        self.assertIn("level = 3\n", kept)

    def test_resize(self):
        self.start(3)
        self.see_programmer_level()
        self.screen.do("windowsize", self.screen.window, "900", "560")
        self.screen.do("windowmove", self.screen.window, "0", "0")
        self.see(lambda p: p.dark_share((12, 8, 888, 24)) > 0.6 and p.dark_share((904, 0, 1280, 560)) > 0.99, "the strip fits the window")
        self.screen.do("windowsize", self.screen.window, str(WIDTH), str(HEIGHT))
        self.see_programmer_level()
        self.assertEqual(self.screen.quit(), 0)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
