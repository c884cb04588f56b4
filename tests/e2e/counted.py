"""Another program's count: apitrace records the demo, and what the watch has counted in all its frames must stand in the trace. Skipped
where apitrace is not installed. usage: counted.py DEMO"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

DEMO = sys.argv[1] if len(sys.argv) > 1 else "build/tach-demo"
TRIANGLES = {"GL_TRIANGLES": lambda n: n // 3, "GL_TRIANGLE_STRIP": lambda n: max(n - 2, 0), "GL_TRIANGLE_FAN": lambda n: max(n - 2, 0)}


class Trace:
    """What a game asked for, call by call: (name, arguments by name)."""

    def __init__(self, text):
        self.calls = []
        for name, arguments in re.findall(r"^\d+ (gl\w+)\((.*?)\)(?: = .*)?$", text, re.MULTILINE):
            self.calls.append((name, dict(re.findall(r"(\w+) = ([^,()]*(?:\([^)]*\))?)", arguments))))

    def named(self, *names):
        return [arguments for name, arguments in self.calls if name in names]

    def redundant_binds(self):
        """Of programs, vertex arrays and textures: the same as at the call before, as this game deletes none while it runs."""
        bound, unit, same = {}, "GL_TEXTURE0", {"program": 0, "vertex array": 0, "texture": 0}
        for name, arguments in self.calls:
            if name == "glActiveTexture":
                unit = arguments["texture"]
            place = {"glUseProgram": "program", "glBindVertexArray": "vertex array", "glBindTexture": "texture"}.get(name)
            if place:
                where = (place, unit, arguments["target"]) if place == "texture" else place
                object_name = arguments.get("program") or arguments.get("array") or arguments.get("texture")
                same[place] += bound.get(where) == object_name
                bound[where] = object_name
        return same


@unittest.skipUnless(shutil.which("apitrace"), "apitrace is not installed")
class Counted(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="tach-counted-")
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        trace = os.path.join(cls.folder, "demo.trace")
        environment = dict(os.environ, SDL_VIDEODRIVER="offscreen")
        demo = [DEMO, "--headless", "--frames", "12", "--level", "0", "--size", "320x200", "--out", cls.folder, "--report"]
        played = subprocess.run(["apitrace", "trace", "--api", "egl", "-o", trace, *demo], env=environment, check=True, capture_output=True,
                                text=True, timeout=120)
        cls.report = played.stdout
        dump = subprocess.run(["apitrace", "dump", "--color=never", trace], capture_output=True, text=True, check=True, timeout=60)
        cls.trace = Trace(dump.stdout)

    def counted(self, name, category="render"):
        part = re.search(rf"^  {category}$(.*?)^  (?=\w)|^  {category}$(.*?)^$", self.report, re.MULTILINE | re.DOTALL)
        lines = part.group(1) or part.group(2)
        return int(re.search(rf"^    {re.escape(name)} +(\d+)(?:  .*)?$", lines, re.MULTILINE).group(1))

    def test_draws(self):
        draws = self.trace.named("glDrawArrays", "glDrawElements", "glDrawArraysInstanced", "glDrawElementsInstanced")
        self.assertGreater(len(draws), 500)
        self.assertEqual(self.counted("draw calls"), len(draws))
        instances = [int(draw.get("instancecount", 1)) for draw in draws]
        self.assertEqual(self.counted("instances"), sum(instances))
        self.assertEqual(self.counted("vertices"), sum(int(draw["count"]) * n for draw, n in zip(draws, instances)))
        triangles = [TRIANGLES[draw["mode"]](int(draw["count"])) for draw in draws]
        self.assertEqual(self.counted("triangles"), sum(each * n for each, n in zip(triangles, instances)))

    def test_binds(self):
        for kind, functions in {"program": ["glUseProgram"], "texture": ["glBindTexture"], "vertex array": ["glBindVertexArray"],
                                "framebuffer": ["glBindFramebuffer"], "buffer": ["glBindBuffer", "glBindBufferBase"]}.items():
            # The display binds a vertex array of its own once, by which it knows the context again, and the game's behind it.
            own = 2 if kind == "vertex array" else 0
            self.assertEqual(self.counted(f"{kind} binds"), len(self.trace.named(*functions)) - own, kind)
        for kind, same in self.trace.redundant_binds().items():
            self.assertEqual(self.counted(f"{kind} binds, redundant"), same, kind)

    def test_the_rest(self):
        uniforms = [name for name, _ in self.trace.calls if re.match(r"glUniform\d|glUniformMatrix", name)]
        self.assertEqual(self.counted("uniform updates"), len(uniforms))
        self.assertEqual(self.counted("stalls"), len(self.trace.named("glFinish")))
        made = sum(int(arguments["n"]) for arguments in self.trace.named("glGenBuffers", "glGenTextures", "glGenRenderbuffers"))
        self.assertEqual(self.counted("made", "gl objects"), made)
        # The display compiles its own two programs, of which nothing is counted.
        self.assertEqual(self.counted("programs linked"), len(self.trace.named("glLinkProgram")) - 2)
        self.assertEqual(self.counted("shaders compiled"), len(self.trace.named("glCompileShader")) - 4)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
