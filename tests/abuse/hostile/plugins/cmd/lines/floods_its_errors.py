"""It writes much to its standard error, and is right."""

import os

from _speaker import Speaker

COMMAND = "command"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ("kept", "nothing")}


class Plugin(Speaker):
    def on_allocate(self, asked):
        os.write(2, b"\x1b[2J all is well " * 10000)
        return super().on_allocate(asked)


if __name__ == "__main__":
    Plugin().speak()
