"""Programs whose answers are wrong or odd."""

from _base import Drawing
from _cases import case, like
from _speaker import Speaker, write


@case("broken", "answers", detail="the error internal", steps=1)
class Speaks(Speaker):
    """A right program, but for its answers to requests."""

    @case("broken", "answers", detail="no grant, refuse or error", steps=1)
    def empty_answers(self, asked):
        """Its answers say nothing."""
        return {}

    def errors_of_another_shape(self, asked):
        """Its error is a text."""
        return {"error": "no"}

    @like("program_control_characters", "broken", group="sim", command="simulate-command", said="internal")
    def internal_errors(self, asked):
        """It answers with an error, and a text that clears the screen."""
        return {"error": {"code": "internal", "message": "\x1b[2J" + "x" * 100000}}

    @case("broken", "answers", detail="two lines", steps=1)
    def no_text(self, asked):
        """It writes what is no text."""
        write(b"\xff\xfe\x00\n")
        return super().on_allocate(asked)

    @case("kept", complete=True)
    def processors(self, asked):
        """A right program that tells processors, in any order."""
        shown = super().on_allocate(asked)
        if "grant" not in shown:
            return shown
        (x, y), (w, h) = shown["grant"]["base"], shown["grant"]["sides"]
        nodes = [a + self.sides[0] * b for a in range(x, x + w) for b in range(y, y + h)]
        return {"grant": {"processors": nodes[::-1]}}

    @case("broken", "sound", steps=1)
    def processors_twice(self, asked):
        """It tells a processor twice."""
        return {"grant": {"processors": [0, 0]}}


class Whole:
    """What changes more than one method, or has helpers of its own."""

    @case("kept nothing")
    class draws(Speaker):
        """A right program that draws where it grants."""

        def on_reset(self, asked):
            super().on_reset(asked)
            self.fit = Drawing(self.fit_mesh())
            return {"ok": {}}

        def fit_mesh(self):
            return type("Mesh", (), {"sides": self.sides})

    @case("broken", "sound", steps=2)
    class overlaps(Speaker):
        """It grants the corner, free or not."""

        def on_allocate(self, asked):
            return {"grant": {"processors": [0]}} if asked["request"] == [1, 1] else {"refuse": {}}

        promises = ()

    @case("kept", noted="one step is asked at a time")
    class too_few_answers(Speaker):
        """Its runs leave out the last answer."""

        def on_run(self, asked):
            return {"answers": super().on_run(asked)["answers"][:-1]}
