"""It takes memory without end."""

from _speaker import Speaker

COMMAND = "command"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ("broken", "nothing"), "promises": "answers"}


class Plugin(Speaker):
    def on_allocate(self, asked):
        kept = []
        while True:
            kept.append(b"x" * (1 << 24))


if __name__ == "__main__":
    Plugin().speak()
