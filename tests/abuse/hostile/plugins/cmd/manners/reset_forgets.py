"""Its reset gives back nothing."""

from _speaker import Speaker

COMMAND = "command"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ("kept", "nothing")}


class Plugin(Speaker):
    def on_reset(self, asked):
        return super().on_reset(asked) if asked["op"] == "start" else {"ok": {}}


if __name__ == "__main__":
    Plugin().speak()
