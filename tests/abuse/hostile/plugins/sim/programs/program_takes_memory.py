"""It takes memory without end."""

from _speaker import Speaker

COMMAND = "simulate-command"
MACHINE = "mesh:4x4"
EXPECT = {"verdict": ("broken", "nothing")}


class Plugin(Speaker):
    def on_allocate(self, asked):
        if self.calls < 5:
            return super().on_allocate(asked)
        kept = []
        while True:
            kept.append(b"x" * (1 << 24))


if __name__ == "__main__":
    Plugin().speak()
