"""Another program's look at the state: apitrace records a game that draws the HUD, and what GL answers before and after it is compared.
Skipped where apitrace is not installed. usage: traced.py DEMO"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

from lib.host import build_host
from lib.screen import Screen

DEMO = sys.argv[1] if len(sys.argv) > 1 else "build/tach-demo"


def leaves(value, path=""):
    """All plain values below, with their paths."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, f"{path}/{key}")
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from leaves(inner, f"{path}/{at}")
    else:
        yield path, value


@unittest.skipUnless(shutil.which("apitrace") and shutil.which("eglretrace"), "apitrace is not installed")
class Traced(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="tach-traced-")
        self.addCleanup(shutil.rmtree, self.folder)
        self.trace = os.path.join(self.folder, "host.trace")
        self.host = build_host("traced_host", DEMO, self.folder)
        self.screen = Screen(640, 360)  # to play the trace on; recording needs none
        self.addCleanup(self.screen.stop)

    def state_after(self, call):
        said = subprocess.run(["eglretrace", "-D", call, self.trace], env=self.screen.environment, capture_output=True, check=True,
                              timeout=120).stdout.decode(errors="replace")
        return dict(leaves(json.loads(said[said.index("{"):], strict=False)))  # pictures are lines of text, which strict JSON is not

    def check(self, profile):
        environment = dict(os.environ, SDL_VIDEODRIVER="offscreen")
        subprocess.run(["apitrace", "trace", "--api", "egl", "-o", self.trace, self.host, profile], env=environment, check=True,
                       capture_output=True, timeout=120)
        calls = subprocess.run(["apitrace", "dump", "--color=never", self.trace], capture_output=True, text=True, check=True).stdout
        marks = re.findall(r"^(\d+) glFinish\(\)", calls, re.MULTILINE)
        self.assertEqual(len(marks), 6)
        drawn = [(a, b) for a, b in zip(marks[::2], marks[1::2]) if int(b) > int(a) + 1]
        self.assertGreaterEqual(len(drawn), 2)
        picture = "/framebuffer/GL_BACK/__data__"
        for at, (first, last) in enumerate(drawn[:2]):  # the one that uploads, and a usual one, whose picture is there already
            before, after = self.state_after(first), self.state_after(last)
            self.assertGreater(len(before), 4000)
            changed = {path for path in before.keys() | after.keys() if before.get(path) != after.get(path)}
            self.assertEqual(changed - {picture}, set())
            self.assertTrue(at > 0 or picture in changed, "the HUD was not drawn")

    def test_core(self):
        self.check("core")

    def test_compatibility(self):
        self.check("compatibility")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
