"""It answers, and ends at once after its third answer."""

import os

from _speaker import Speaker

COMMAND = "command"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": "answers"}


class Plugin(Speaker):
    def line(self, line):
        super().line(line)
        if self.calls >= 3:
            os._exit(0)


if __name__ == "__main__":
    Plugin().speak()
