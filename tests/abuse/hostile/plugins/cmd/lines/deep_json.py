"""It answers with lists in lists."""

import time

from _base import LONG
from _speaker import Speaker, write

COMMAND = "command"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": "answers", "detail": "no JSON", "steps": 1}


class Plugin(Speaker):
    def on_allocate(self, asked):
        write("[" * 500000 + "\n")
        time.sleep(LONG)


if __name__ == "__main__":
    Plugin().speak()
