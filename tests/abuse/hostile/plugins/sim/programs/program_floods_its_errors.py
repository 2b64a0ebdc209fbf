"""A right program that complains without end."""

import os

from _speaker import Speaker

COMMAND = "simulate-command"
MACHINE = "mesh:4x4"
EXPECT = {"verdict": "kept"}


class Plugin(Speaker):
    def on_allocate(self, asked):
        os.write(2, b"no\n" * (1 << 18))
        return super().on_allocate(asked)


if __name__ == "__main__":
    Plugin().speak()
