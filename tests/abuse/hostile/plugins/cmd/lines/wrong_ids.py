"""It answers with the id of another question."""

from _speaker import Speaker

COMMAND = "command"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": "answers", "detail": "the id", "steps": 1}


class Plugin(Speaker):
    def answer(self, asked):
        told = super().answer(asked)
        return {**told, "id": 99} if asked["op"] == "allocate" else told

    def on_run(self, asked):
        told = super().on_run(asked)
        return {**told, "id": 99} if any("id" in answer for answer in told["answers"]) else told


if __name__ == "__main__":
    Plugin().speak()
