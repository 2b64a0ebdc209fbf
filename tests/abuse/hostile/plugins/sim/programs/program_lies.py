"""It grants the corner, free or not."""

from _speaker import Speaker

COMMAND = "simulate-command"
MACHINE = "mesh:4x4"
EXPECT = {"verdict": "broken", "said": "is not free"}


class Plugin(Speaker):
    def on_allocate(self, asked):
        return {"grant": {"base": [0, 0], "sides": asked["request"]}}


if __name__ == "__main__":
    Plugin().speak()
