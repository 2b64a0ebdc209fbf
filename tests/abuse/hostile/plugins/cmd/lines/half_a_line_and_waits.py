"""It writes half a line and waits."""

import time

from _base import LONG
from _speaker import Speaker, write

COMMAND = "command"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": "answers", "detail": "gave no answer", "steps": 1}


class Plugin(Speaker):
    def on_allocate(self, asked):
        write('{"id": 3, "gra')
        time.sleep(LONG)


if __name__ == "__main__":
    Plugin().speak()
