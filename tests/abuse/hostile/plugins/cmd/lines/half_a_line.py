"""It writes half a line and ends."""

import os

from _speaker import Speaker, write

COMMAND = "command"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": "answers", "detail": "exit status 0", "steps": 1}


class Plugin(Speaker):
    def on_allocate(self, asked):
        write('{"id": 3, "gra')
        os._exit(0)


if __name__ == "__main__":
    Plugin().speak()
