"""A right program."""

from _speaker import Speaker

COMMAND = "command"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept", "complete": True}


class Plugin(Speaker):
    pass


if __name__ == "__main__":
    Plugin().speak()
