"""The machine of a broken promise on a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

from allocert.api.report_text import machine_lines
from allocert.cli.figures import columns
from allocert.drawing.forms.form import UnfitError
from allocert.drawing.forms.traces import shots_of_trace
from allocert.drawing.lines import Drawn, line, marked
from allocert.drawing.scenes.scene import Shot, frame_of
from allocert.errors import AllocertError
from allocert.machines import Machine, parse_machine
from allocert.verification.pairing.drawing import letter
from allocert.verification.pairing.report import Broken

__all__ = ["drawn_machine", "shots_of"]

_MARKS = {"#": "faulty", "+": "good", "!": "bad", "?": "asked"} | {
    letter(grant): f"c{grant % 6}" for grant in range(52)
}
"""Of the machine in a report, by the role."""


def drawn_machine(broken: Broken, machine: Machine) -> Iterator[str]:
    """The machine of a broken promise in colour: as the report has it where that has room, else as a picture has."""
    shown = [*machine_lines(broken, machine)]
    if max(map(len, shown), default=0) > columns():
        with suppress(AllocertError, UnfitError):
            *_, (caption, *scenes) = _shots(broken, machine)
            for parts in frame_of(caption, scenes, columns() - 2).inks:
                yield Drawn((("  ", ""), *parts))
            return
    for place, words in enumerate(shown):
        legend = place == len(shown) - 1 or words.lstrip().startswith("at ")
        yield Drawn(line(words)) if legend else Drawn(marked(words, _MARKS))


def shots_of(broken: Broken | None, spec: str) -> Sequence[Shot]:
    """The machine after each step of a broken promise's trace; none where nothing is broken or can be drawn."""
    with suppress(AllocertError, UnfitError):
        if broken is not None:
            return [*_shots(broken, parse_machine(broken.machine or spec))]
    return ()


def _shots(broken: Broken, machine: Machine) -> Iterator[Shot]:
    return shots_of_trace(machine, broken.faulty, broken.trace, broken.replies, broken.witness)
