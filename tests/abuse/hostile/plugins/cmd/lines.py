"""Programs whose lines are no answers."""

import json
import os
import time

from _base import LONG
from _cases import case
from _speaker import Speaker, write


@case("broken", "sound", steps=1)
class Speaks(Speaker):
    """A right program, but for its answers to requests."""

    @case("broken", "answers", detail="no JSON", steps=1)
    def deep_json(self, asked):
        """It answers with lists in lists."""
        write("[" * 500000 + "\n")
        time.sleep(LONG)

    def floats(self, asked):
        """It grants bases that are no integers."""
        return {"grant": {"base": [0.0, 0], "sides": asked["request"]}}

    @case("kept nothing")
    def floods_its_errors(self, asked):
        """It writes much to its standard error, and is right."""
        os.write(2, b"\x1b[2J all is well " * 10000)
        return super().on_allocate(asked)

    @case("broken", "answers", detail="1 MiB", steps=1)
    def floods_its_output(self, asked):
        """It writes without end, and no line."""
        while True:
            write("x" * 60000)

    @case("broken", "answers", detail="two lines", steps=1)
    def floods_lines(self, asked):
        """It writes lines without end."""
        while True:
            write("x\n" * 30000)

    @case("broken", "answers", detail="exit status 0", steps=1)
    def half_a_line(self, asked):
        """It writes half a line and ends."""
        write('{"id": 3, "gra')
        os._exit(0)

    @case("broken", "answers", detail="gave no answer", steps=1)
    def half_a_line_and_waits(self, asked):
        """It writes half a line and waits."""
        write('{"id": 3, "gra')
        time.sleep(LONG)

    @case("broken", "answers", detail="1 MiB", steps=1)
    def huge_line(self, asked):
        """It answers with a line of two megabytes."""
        return {"grant": {"base": [0, 0], "sides": [1, 1], "why": "x" * (2 << 20)}}

    def huge_numbers(self, asked):
        """It grants bases of a hundred digits."""
        return {"grant": {"base": [10**100, 0], "sides": asked["request"]}}

    @case("broken", "answers", detail="NaN", steps=1)
    def nan(self, asked):
        """It grants a base that is no number."""
        return {"grant": {"base": [float("nan"), 0], "sides": [1, 1]}}

    @case("broken", "answers", detail="no JSON object", steps=1)
    def no_object(self, asked):
        """It answers with a list."""
        write("[1, 2]\n")
        time.sleep(LONG)

    @case("broken", "answers", detail="two lines", steps=1)
    def prints(self, asked):
        """It prints what it does."""
        write("now I allocate\n")
        return super().on_allocate(asked)


class Whole:
    """What changes more than one method, or has helpers of its own."""

    @case("refused", said="does it flush")
    class does_not_flush(Speaker):
        """It leaves its answers in a buffer."""

        kept = ""

        def line(self, line):
            asked = json.loads(line)
            self.kept += json.dumps({"id": asked["id"], **self.answer(asked)}) + "\n"
            if len(self.kept) > 4096:
                write(self.kept)
                self.kept = ""

    @case("refused", said="no id")
    class no_ids(Speaker):
        """It answers without ids."""

        def line(self, line):
            write(json.dumps(self.answer(json.loads(line))) + "\n")

    @case("refused", said="hello")
    class reads_nothing(Speaker):
        """It does not read what it is asked."""

        def speak(self):
            time.sleep(LONG)

    @case("broken", "answers", detail="two lines", steps=1)
    class second_reply(Speaker):
        """It answers every request twice."""

        can = ("reset",)

        def line(self, line):
            super().line(line)
            if '"allocate"' in line:
                super().line(line)

    @case("broken", "answers", detail="the id", steps=1)
    class wrong_ids(Speaker):
        """It answers with the id of another question."""

        def answer(self, asked):
            message = super().answer(asked)
            return {**message, "id": 99} if asked["op"] == "allocate" else message

        def on_run(self, asked):
            message = super().on_run(asked)
            return {**message, "id": 99} if any("id" in answer for answer in message["answers"]) else message
