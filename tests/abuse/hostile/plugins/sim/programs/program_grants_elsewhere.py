"""It grants what is on no machine."""

from _speaker import Speaker

COMMAND = "simulate-command"
MACHINE = "mesh:4x4"
EXPECT = {"verdict": "broken", "said": "returned no region of the machine"}


class Plugin(Speaker):
    def on_allocate(self, asked):
        return {"grant": {"base": [10**100, -1], "sides": asked["request"]}}


if __name__ == "__main__":
    Plugin().speak()
