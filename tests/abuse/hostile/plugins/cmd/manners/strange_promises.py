"""It promises what is no promise."""

from _speaker import Speaker

COMMAND = "command"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "refused", "said": "promise"}


class Plugin(Speaker):
    promises = ("everything",)


if __name__ == "__main__":
    Plugin().speak()
