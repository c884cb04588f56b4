"""Keys and mouse in a game that draws on another thread than it polls events on: what it sees of them, in each style of taking events.
usage: input.py DEMO"""

import shutil
import sys
import tempfile
import unittest

from lib.host import build_host
from lib.screen import Screen

DEMO = sys.argv[1] if len(sys.argv) > 1 else "build/tach-demo"


class Input(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="tach-input-")
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.host = build_host("input_host", DEMO, cls.folder)

    def setUp(self):
        self.screen = Screen(800, 600)  # there is room beside the window
        self.addCleanup(self.screen.stop)

    def start(self, *words):
        self.screen.start([self.host, *words])
        self.screen.wait(lambda: "ready" in self.screen.said(), "the game runs")
        self.screen.wait(lambda: "focus gained" in self.screen.said(), "it has the focus")
        self.told = len(self.screen.said().splitlines())

    def expect(self, *lines):
        """These come next, and nothing else; then a key says that all before it has arrived. What becomes of the HUD is told some time
        after the key that did it."""
        self.screen.key("F5")

        def said():
            now = self.screen.said().splitlines()[self.told:]
            return now if "up F5" in now else None

        def changes(of):
            return [line for line in of if line.split()[0] in ("level", "frozen", "live")]

        now = self.screen.wait(said, f"the game sees {lines}")
        self.told += len(now)
        now = [line for line in now if line != "moved"]
        expected = [*lines, "down F5", "up F5"]
        self.assertEqual(changes(now), changes(expected))
        self.assertEqual([line for line in now if line not in changes(now)], [line for line in expected if line not in changes(expected)])

    def check_keys(self, *words):
        text = "text" in words
        self.start(*words)
        typed = ["text w"] * text
        self.screen.do("keydown", "w")
        self.screen.key("shift+F9")  # a held key's release is the game's
        self.screen.do("keyup", "w")
        self.expect("down W", *typed, "down Left Shift", "level 1", "up Left Shift", "up W")
        self.screen.do("keydown", "w")
        self.screen.key("shift+F10")
        self.screen.do("keyup", "w")
        self.expect("down W", *typed, "down Left Shift", "level 3", "frozen", "up Left Shift", "up W")
        self.screen.key("w")  # the HUD's while frozen, and the text that it makes
        self.screen.do("keydown", "w")
        self.screen.key("Escape")
        self.screen.do("keyup", "w")
        self.expect("live")
        self.screen.key("w")
        self.expect("down W", *typed, "up W")
        self.assertEqual(self.screen.quit(), 0)  # relative mode and text input are as they were

    def test_poll(self):
        self.check_keys("poll")

    def test_poll_with_text_input(self):
        self.check_keys("poll", "text")

    def test_poll_in_relative_mode(self):
        self.check_keys("poll", "relative")

    def test_wait(self):
        self.check_keys("wait", "text")

    def test_peep(self):
        self.check_keys("peep", "text")

    def test_filter(self):
        self.check_keys("filter", "text")

    def test_watch(self):
        """A watch can take nothing away: the HUD works, and the game sees its keys too."""
        self.start("watch")
        self.screen.key("shift+F9")
        self.expect("down Left Shift", "down F9", "level 1", "up Left Shift", "up F9")
        self.assertEqual(self.screen.quit(), 0)

    def test_focus_lost_with_keys_held(self):
        self.start("poll")
        self.screen.do("mousemove", "750", "500")
        self.screen.do("keydown", "shift", "keydown", "F9", "keydown", "d")
        self.screen.wait(lambda: "down D" in self.screen.said(), "the keys are down")
        self.screen.do("windowfocus", "1")  # wherever the mouse is: beside it
        self.screen.wait(lambda: "focus lost" in self.screen.said(), "the focus is lost")
        self.screen.do("keyup", "d", "keyup", "F9", "keyup", "shift")
        self.screen.do("windowfocus", "--sync", self.screen.window)
        self.screen.wait(lambda: self.screen.said().count("focus gained") == 2, "the focus is back")
        said = [line for line in self.screen.said().splitlines()[self.told:] if line not in ("moved", "focus lost", "focus gained")]
        self.assertEqual(sorted(said), sorted(["down Left Shift", "level 1", "down D", "up D", "up Left Shift"]))
        self.told = len(self.screen.said().splitlines())
        self.screen.key("F9")  # without its chord it is the game's again
        self.expect("down F9", "up F9")
        self.screen.key("shift+F9")
        self.expect("down Left Shift", "level 2", "up Left Shift")
        self.assertEqual(self.screen.quit(), 0)

    def test_mouse_over_panels(self):
        """Only while frozen, and a release whose press the game saw is the game's."""
        self.start("poll")
        self.screen.key("shift+F10")
        self.expect("down Left Shift", "level 3", "frozen", "up Left Shift")
        self.screen.click(30, 20)
        self.expect()
        self.screen.key("Escape")
        self.expect("live")
        self.screen.click(30, 20)
        self.expect("button down", "button up")
        self.screen.do("mousedown", "1")
        self.screen.key("shift+F10")
        self.screen.do("mouseup", "1")
        self.expect("button down", "down Left Shift", "frozen", "up Left Shift", "button up")
        self.assertEqual(self.screen.quit(), 0)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
