"""It ends instead of saying hello."""

import sys

from _speaker import Speaker

COMMAND = "simulate-command"
MACHINE = "mesh:4x4"
EXPECT = {"verdict": "refused", "said": "exit status 3"}


class Plugin(Speaker):
    def on_hello(self, asked):
        sys.exit(3)


if __name__ == "__main__":
    Plugin().speak()
