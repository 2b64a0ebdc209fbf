"""It answers with an error, and a text that clears the screen."""

from _speaker import Speaker

COMMAND = "command"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": "answers", "detail": "the error internal", "steps": 1}


class Plugin(Speaker):
    def on_allocate(self, asked):
        return {"error": {"code": "internal", "message": "\x1b[2J" + "x" * 100000}}


if __name__ == "__main__":
    Plugin().speak()
