"""A right program."""

from _speaker import Speaker

COMMAND = "simulate-command"
MACHINE = "mesh:4x4"
EXPECT = {"verdict": "kept"}


class Plugin(Speaker):
    pass


if __name__ == "__main__":
    Plugin().speak()
