"""A right program that fills its folder of temporary files."""

import os

from _speaker import Speaker

COMMAND = "simulate-command"
MACHINE = "mesh:4x4"
EXPECT = {"verdict": "kept"}


class Plugin(Speaker):
    def on_hello(self, asked):
        for number in range(1000):
            with open(os.path.join(os.environ["TMPDIR"], str(number)), "w") as file:
                file.write("x")
        return super().on_hello(asked)


if __name__ == "__main__":
    Plugin().speak()
