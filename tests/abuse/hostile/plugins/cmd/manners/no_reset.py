"""A right program that starts once."""

from _speaker import Speaker

COMMAND = "command"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept", "noted": "offers no reset"}


class Plugin(Speaker):
    can = ()


if __name__ == "__main__":
    Plugin().speak()
