"""It answers every request twice."""

from _speaker import Speaker

COMMAND = "command"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": "answers", "detail": "two lines", "steps": 1}


class Plugin(Speaker):
    can = ("reset",)

    def line(self, line):
        super().line(line)
        if '"allocate"' in line:
            super().line(line)


if __name__ == "__main__":
    Plugin().speak()
