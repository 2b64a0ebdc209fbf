"""Programs on meshes and tori: run for all sets of available processors at once, or for one; what is then compared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from allocert.allocators.parallel.network import run_network
from allocert.allocators.parallel.outcome import Outcome
from allocert.allocators.parallel.program import Program
from allocert.machines import Grid, Mesh, Torus
from allocert.machines.words import bits
from allocert.models.parallel.meshes import Sides, box
from allocert.models.parallel.monotone import NEVER, Number, for_all_sets
from allocert.verification.deciding.tally import Failure, case

__all__ = ["agree", "data", "ended", "first_difference", "grids", "in_words", "listed", "once", "reported"]


def grids(m: int, dimensions: int = 1) -> tuple[Grid, Grid]:
    """The mesh and the torus of side m."""
    return Mesh(*(m,) * dimensions), Torus(*(m,) * dimensions)


@lru_cache(maxsize=64)
def ended(program: Program, machine: Grid, **parameters: int) -> list[dict[str, Number]]:
    """The registers at the end, for all sets of available processors; no deadlock and no word left with any of them."""
    return for_all_sets(program, machine, parameters)


def once(program: Program, machine: Grid, available: int, **parameters: int) -> Outcome:
    """One run on the network."""
    return run_network(program, machine, available, parameters)


def first_difference(pe: int, got: Number, wanted: Number) -> int | None:
    """A least set of available processors, ``pe`` among them, for which two numbers differ; ``None`` if they never do.

    Numbers only grow with the set, so a least one is one of the words of their conditions.
    """
    found = [
        word | 1 << pe
        for value in {*got.values, *wanted.values}
        for word in got.at_least(value) | wanted.at_least(value)
        if got.on(word) != wanted.on(word)
    ]
    return min(found, key=lambda word: (word.bit_count(), word), default=None)


def listed(machine: Grid, available: int) -> list[str]:
    """The processors of a word as the paper writes their ids, components from 1."""
    return [_id(machine, pe) for pe in bits(available)]


def in_words(machine: Grid, available: int) -> str:
    """A machine and who is available on it, in words."""
    kind = ("ring" if machine.wraps else "array") if len(machine.sides) == 1 else machine.kind
    sides = "x".join(map(str, machine.sides))
    shown = f"{sides} {kind}" if len(machine.sides) > 1 else f"{kind} of {sides}"
    who = "all" if available == machine.full else ", ".join(listed(machine, available)) or "nobody"
    return f"{shown}, available: {who}"


def agree(machine: Grid, pairs: Iterable[tuple[Number, Number]], what: str) -> Iterator[Failure | None]:
    """One case for each processor, in order: its number is the one that is wanted, for all sets of available processors."""
    for pe, (got, wanted) in enumerate(pairs):
        available = first_difference(pe, got, wanted)
        if available is None:
            yield None
            continue
        text = f"{in_words(machine, available)}: {what} of {_id(machine, pe)} is {got.on(available)}, not {wanted.on(available)}"
        yield case(False, text, **data(machine, available, pe))


def reported(
    machine: Grid, numbers: Iterable[Number], shapes: Iterable[tuple[int, Sides]]
) -> Iterator[Failure | None]:
    """One case a processor and a shape with its value: its number comes to this value iff the box there is available."""
    values_of_shapes = tuple(shapes)
    for pe, found in enumerate(numbers):
        for value, sides in values_of_shapes:
            word = box(machine, pe, sides)
            holds = found.at_least(value) == (frozenset({word & ~(1 << pe)}) if word else NEVER)
            text = f"{in_words(machine, word)}: {_id(machine, pe)} reports {found.on(word | 1 << pe)}"
            yield case(holds, text, **data(machine, word, pe))


def data(machine: Grid, available: int, pe: int) -> dict[str, Any]:
    """A counterexample for programs."""
    return {
        "machine": machine.spec,
        "available": listed(machine, available),
        "processor": _id(machine, pe),
    }


def _id(machine: Grid, pe: int) -> str:
    place = ",".join(str(c + 1) for c in machine.place(pe))
    return f"P_{{{place}}}" if len(machine.sides) > 1 else f"P_{place}"
