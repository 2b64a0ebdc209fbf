"""It ends in its sixth request."""

import os

from _speaker import Speaker

COMMAND = "simulate-command"
MACHINE = "mesh:4x4"
EXPECT = {"verdict": "broken", "said": "exit status 7"}


class Plugin(Speaker):
    def on_allocate(self, asked):
        if self.calls < 5:
            return super().on_allocate(asked)
        os._exit(7)


if __name__ == "__main__":
    Plugin().speak()
