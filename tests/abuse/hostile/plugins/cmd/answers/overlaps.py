"""It grants the corner, free or not."""

from _speaker import Speaker

COMMAND = "command"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": "sound", "steps": 2}


class Plugin(Speaker):
    def on_allocate(self, asked):
        return {"grant": {"processors": [0]}} if asked["request"] == [1, 1] else {"refuse": {}}

    promises = ()


if __name__ == "__main__":
    Plugin().speak()
