"""It answers with an error that clears the screen."""

from _speaker import Speaker

COMMAND = "simulate-command"
MACHINE = "mesh:4x4"
EXPECT = {"verdict": "broken", "said": "internal"}


class Plugin(Speaker):
    def on_allocate(self, asked):
        return {"error": {"code": "internal", "message": "\x1b[2J" + "x" * 100000}}


if __name__ == "__main__":
    Plugin().speak()
