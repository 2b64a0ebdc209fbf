"""Its hello has numbers where texts belong."""

from _speaker import Speaker

COMMAND = "command"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "refused", "said": "can"}


class Plugin(Speaker):
    can = (1, 2)


if __name__ == "__main__":
    Plugin().speak()
