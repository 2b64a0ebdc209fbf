"""It reads where nothing is."""

import ctypes

from _speaker import Speaker

COMMAND = "command"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": "answers", "detail": "SIGSEGV", "steps": 1}


class Plugin(Speaker):
    def on_allocate(self, asked):
        ctypes.string_at(0)


if __name__ == "__main__":
    Plugin().speak()
