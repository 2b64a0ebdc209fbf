"""Who learnt what when, as text: a row for each step, a column for each processor; small grids as one picture a step."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, islice

from allocert.allocators.parallel.outcome import Event, Outcome, Wait
from allocert.allocators.parallel.wiring import Wiring
from allocert.drawing.lines import folded, many, shortened
from allocert.machines import Grid, Machine
from allocert.machines.words import bits

__all__ = ["learnt", "marks_of", "stopped"]

_MOST_STEPS = 40
_MOST_LINES = 400
_MOST_NAMED = 10
_GAP = 3


def learnt(machine: Machine, events: Sequence[Event], marks: Mapping[int, str], width: int) -> Iterator[str]:
    """Lines of at most ``width`` characters: the word that each processor took in each step, ``.`` for none.

    ``marks`` are shown instead for processors that run nothing. Grids of two dimensions are drawn, other machines are rows. Where
    a processor took several words in one step, which bounded links do not change, the last is shown.
    """
    wiring = Wiring(machine)
    by_step: dict[int, dict[int, Event]] = {}
    for event in events:
        by_step.setdefault(event.step, {})[event.receiver] = event
    cells, places = dict[int, list[str]](), dict[int, str]()
    for step in sorted(by_step)[:_MOST_STEPS]:
        words = {pe: str(event.value) for pe, event in by_step[step].items()}
        cells[step] = [marks.get(pe) or words.get(pe, ".") for pe in range(machine.processors)]
        places[step] = _places(by_step[step].values(), wiring)
    wide = max((len(cell) for row in cells.values() for cell in row), default=1)
    columns = machine.sides[0] if isinstance(machine, Grid) and len(machine.sides) == 2 else 0
    if columns and machine.processors <= _MOST_LINES * 4 and (wide + 1) * columns <= width:
        titles = {step: f"step {step}, from {place}" for step, place in places.items()}
        lines = _pictures(cells, titles, columns, wide, width)
    else:
        lines = _rows(cells, places, machine, wide, width)
    yield from islice(lines, _MOST_LINES)
    if any(True for _ in lines):
        yield "..."
    if len(by_step) > _MOST_STEPS:
        yield f"... and {len(by_step) - _MOST_STEPS} more steps; --json has every word"


def _places(events: Iterable[Event], wiring: Wiring) -> str:
    """The places from which words came."""
    ports = {
        port
        for event in events
        for port in range(wiring.ports)
        if wiring.neighbour(event.receiver, port) == event.sender
    }
    named = ", ".join(map(wiring.name, sorted(ports)))
    return re.sub(r"across\((\d+)\)", r"across dimension \1", named)


def _pictures(
    cells: Mapping[int, Sequence[str]], titles: Mapping[int, str], columns: int, wide: int, width: int
) -> Iterator[str]:
    """One picture a step, side by side, as many as there is room for."""
    panels = []
    for step, row in cells.items():
        lines = [
            " ".join(cell.rjust(wide) for cell in row[at : at + columns])
            for at in range(0, len(row), columns)
        ]
        panels.append([titles[step], *lines])
    size = max((len(line) for panel in panels for line in panel), default=0)
    in_a_row = max((width + _GAP) // (size + _GAP), 1)
    for first in range(0, len(panels), in_a_row):
        if first:
            yield ""
        for row in zip(*panels[first : first + in_a_row], strict=True):
            yield (" " * _GAP).join(line.ljust(size) for line in row).rstrip()[:width]


def _rows(
    cells: Mapping[int, Sequence[str]], places: Mapping[int, str], machine: Machine, wide: int, width: int
) -> Iterator[str]:
    """A row a step, in as many blocks of processors as needed; the processors' names stand above, downwards if they are long."""
    alone = isinstance(machine, Grid) and len(machine.sides) == 1
    names = [str(pe) if alone else machine.node_name(pe) for pe in range(machine.processors)]
    label = max((len(f"step {step}") for step in cells), default=4)
    upright = wide < max(map(len, names))
    space = wide if upright else max(wide, *map(len, names))
    in_a_row = max((width - label) // (space + 1), 1)
    for (_, place), run in groupby(enumerate(places), lambda at: (at[1] - at[0], places[at[1]])):
        at = [step for _, step in run]
        yield f"step{f' {at[0]}' if len(at) == 1 else f's {at[0]} to {at[-1]}'}, from {place}"[:width]
    for first in range(0, len(names), in_a_row):
        yield ""
        block = names[first : first + in_a_row]
        most = max(map(len, block))
        for line in zip(*(name.rjust(most) for name in block), strict=True) if upright else [block]:
            yield " " * label + "".join(" " + cell.rjust(space) for cell in line)
        for step, row in cells.items():
            yield f"step {step}".ljust(label) + "".join(
                " " + cell.rjust(space) for cell in row[first : first + in_a_row]
            )


def stopped(machine: Machine, outcome: Outcome, marks: Mapping[int, str], width: int) -> Iterator[str]:
    """Lines on what did not come to its end: rings and others that wait, words that nobody took, and what no program may do.

    Of those who wait outside of a ring, first come those for whom nobody else is to blame who waits.
    """
    wiring, ring = Wiring(machine), outcome.cycle()
    name = machine.node_name

    def waits(processors: Sequence[int]) -> list[str]:
        return [_waits(machine, wiring, pe, outcome.waiting[pe], marks) for pe in processors]

    if ring:
        headline = f"deadlock: {' -> '.join(map(name, ring))}, each waits for the next:"
        yield from _listed(headline, waits(ring[:-1])[:_MOST_NAMED], width)
    others = [pe for pe in outcome.waiting if pe not in ring]
    others.sort(key=lambda pe: outcome.waiting[pe].neighbour in outcome.waiting)
    waiting = many(len(others), f"{'more ' if ring else ''}processor")
    yield from _listed(f"{waiting} cannot go on:", waits(others), width)
    words = [f"{value} from {name(one)} to {name(other)}" for one, other, value in outcome.undelivered]
    yield from _listed(f"{many(len(words), 'word')} that nobody took:", words, width)
    listed = [f"{name(pe)} {violation}" for pe, violation in outcome.violations]
    yield from _listed(f"{many(len(listed), 'time')} what no program may do:", listed, width)


def _listed(headline: str, lines: Sequence[str], width: int) -> Iterator[str]:
    """The headline and the first lines; nothing without any."""
    if lines:
        yield from folded(headline, width, "  ")
    for line in shortened(lines, _MOST_NAMED):
        yield from folded(f"  {line}", width, "    ")


def _waits(machine: Machine, wiring: Wiring, pe: int, wait: Wait, marks: Mapping[int, str]) -> str:
    """Who waits for what, and why it does not come if that one runs nothing."""
    place = wiring.name(wait.port)
    if wait.neighbour < 0:
        return f"{machine.node_name(pe)} waits for a word from {place}, where nobody is"
    other = f"{machine.node_name(wait.neighbour)}, {place}"
    kind = {"x": ", which is faulty", "#": ", which is busy"}.get(marks.get(wait.neighbour, ""), "")
    if wait.to == "send":
        return f"{machine.node_name(pe)} waits until its word is taken by {other}{kind}"
    return f"{machine.node_name(pe)} waits for a word from {other}{kind}"


def marks_of(faulty: int, busy: int) -> dict[int, str]:
    """Marks of processors that run nothing: ``x`` faulty, ``#`` busy."""
    return {**dict.fromkeys(bits(faulty), "x"), **dict.fromkeys(bits(busy), "#")}
