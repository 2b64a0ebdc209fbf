"""A right program that is slow."""

import time

from _speaker import Speaker

COMMAND = "command"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ("kept", "nothing")}


class Plugin(Speaker):
    def on_allocate(self, asked):
        time.sleep(0.02)
        return super().on_allocate(asked)


if __name__ == "__main__":
    Plugin().speak()
