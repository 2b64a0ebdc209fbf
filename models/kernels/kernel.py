"""What a board kernel and its specification are.

A specification is data: for every output word, the bits that may be set, each with the processors that
must be in the input word and those that must not. No kernel, mask or machine method is used to write it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any, NamedTuple, TypeAlias

from allocert.machines.board import Word

__all__ = [
    "Condition",
    "Kernel",
    "Outputs",
    "Wanted",
    "all_requests",
    "everything",
    "frames_at",
    "free_at",
    "places",
]

Outputs: TypeAlias = "list[tuple[str, Word]]"
"""The words a kernel returns for one request, each with a label that says which it is."""

Wanted: TypeAlias = "list[tuple[str, dict[int, Condition]]]"
"""For each label, when each bit must be set; a bit that is not listed must be 0."""


class Condition(NamedTuple):
    """All of ``present`` are in the input word and none of ``absent`` is."""

    present: tuple[int, ...]
    absent: tuple[int, ...]


@dataclass(frozen=True)
class Kernel:
    """A kernel of :mod:`allocert.machines` with its specification.

    ``run`` and ``wanted`` take one request of a machine. ``inputs`` gives the bits that may be set in the
    input word of a request (all processors, unless the input is a word of bases), and ``requests`` all
    requests of a machine. A kernel that ``branches`` on words has many runs, so its certificates are of small machines.

    Where the specification is more than a table, ``against`` compares: it makes of the kernel's outputs, the input word, the
    machine and the request the words that ``wanted`` describes. Only input words count for which ``given`` is 1 and not 0; then the
    table is empty.
    """

    name: str
    sentence: str
    machines: tuple[type, ...]
    requests: Callable[[Any], list[Any]]
    run: Callable[[Word, Any, Any], Outputs]
    wanted: Callable[[Any, Any], Wanted]
    inputs: Callable[[Any, Any], list[int]]
    branches: bool = False
    against: Callable[[Outputs, Word, Any, Any], Outputs] = lambda outputs, word, machine, request: outputs
    given: Callable[[Word, Any], Word] = lambda word, machine: 1

    def on(self, machine: Any, request: Any) -> Callable[[Word], Outputs]:
        """The run of a request, of a word."""
        return lambda word: self.run(word, machine, request)

    def compared(self, outputs: Outputs, word: Word, machine: Any, request: Any) -> Outputs:
        """The words that ``wanted`` describes: all 0 for an input word that is not given."""
        spoken_of = -self.given(word, machine)
        return [
            (label, output & spoken_of) for label, output in self.against(outputs, word, machine, request)
        ]


def everything(machine: Any, request: Any) -> list[int]:
    return list(range(machine.processors))


def all_requests(machine: Any) -> list[Any]:
    return list(machine.requests())


def free_at(nodes: list[int]) -> Condition:
    return Condition((), tuple(nodes))


def places(sides: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """All coordinate tuples, axis x fastest: their order is the processors' numbering."""
    for reversed_place in product(*(range(side) for side in reversed(sides))):
        yield reversed_place[::-1]


def frames_at(sides: tuple[int, ...], frame: tuple[int, ...], *, wraps: bool) -> dict[int, Condition]:
    """For each base the processors of the frame there, which have to be free; inside the grid, unless it wraps."""
    number = {place: node for node, place in enumerate(places(sides))}
    conditions = {}
    for base, node in number.items():
        covered = [tuple(b + q for b, q in zip(base, offset, strict=True)) for offset in places(frame)]
        if wraps:
            covered = [tuple(c % side for c, side in zip(p, sides, strict=True)) for p in covered]
        if all(place in number for place in covered):
            conditions[node] = free_at([number[place] for place in covered])
    return conditions
