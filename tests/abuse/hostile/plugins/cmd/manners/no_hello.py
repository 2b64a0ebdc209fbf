"""It ends instead of saying hello."""

import sys

from _speaker import Speaker

COMMAND = "command"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "refused", "said": "exit status 3"}


class Plugin(Speaker):
    def on_hello(self, asked):
        sys.exit(3)


if __name__ == "__main__":
    Plugin().speak()
