"""Steps and words of loops that exchange one word an iteration along one axis after another."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.allocators.parallel.boards import run_boards
from allocert.allocators.parallel.program import Program
from allocert.machines import Grid
from allocert.models.parallel.meshes import links
from allocert.proofs.livingston_stout.meshes.runs import data, in_words, once
from allocert.verification.deciding.tally import Failure, case

__all__ = ["STRICTLY", "loop_costs"]

STRICTLY = (
    "twice as many on the full machine where sending and receiving are a step each (mesh of side >= 3, torus)"
)
"""How many steps there are if a processor cannot send and receive at once, in words."""

_ALL_SETS = 9


def loop_costs(program: Program, machine: Grid, last: int, **parameters: int) -> Iterator[Failure | None]:
    """One case a set of available processors, of all up to 9 processors and otherwise the full machine.

    Loops to ``last`` along each of D axes: D (last-1) steps at most, and that many on the full machine; last-1 words through each link between
    available processors. On a machine of side 1 nobody has a neighbour.
    """
    dimensions, m = len(machine.sides), machine.sides[0]
    most = dimensions * (last - 1)
    everyone = machine.processors <= _ALL_SETS
    for available in range(machine.full + 1) if everyone else (machine.full,):
        found = (
            once(program, machine, available, **parameters)
            if everyone
            else run_boards(program, machine, available, parameters)
        )
        words = (last - 1) * sum(links(machine, available, axis) for axis in range(dimensions))
        holds = found.steps <= most and found.strict_steps <= 2 * found.steps and found.messages == words
        if available == machine.full and m > 1:
            twice = 2 if m > 2 or machine.wraps else 1
            holds = holds and (found.steps, found.strict_steps) == (most, twice * most)
        got = (found.steps, found.strict_steps, found.messages)
        text = f"{in_words(machine, available)}, loops to {last}: steps, strict steps and words are {got}"
        yield case(found.clean and holds, text, **data(machine, available, 0))
