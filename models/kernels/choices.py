"""What the kernels that choose among boxes must compute, and proofs of them for all boards: they branch on words.

Of the first of some anchors the specification is a table as in :mod:`allocert.models.kernels.today`. Counts are compared with sums
of single bits, written with ``+``, ``-`` and shifts; there the output is the difference, which must be 0.
"""

from __future__ import annotations

from functools import reduce
from itertools import product
from math import prod
from operator import or_
from typing import Any

from allocert.machines.anchors.kernels import destroyed, first_anchor, least_counted
from allocert.machines.anchors.torus import AnchoredTorus, Ring, Torus3d
from allocert.machines.board import Word
from allocert.machines.grid import Mesh, Torus
from allocert.models.kernels.kernel import Condition, Kernel, Outputs, Wanted, everything, frames_at, places

__all__ = ["CHOICES"]

Sides = tuple[int, ...]


def _first(anchors: Word, machine: AnchoredTorus, number: int) -> Outputs:
    placement = machine.anchoring.placements[number]
    node = {place: node for node, place in enumerate(places(machine.sides))}
    anchor = first_anchor(anchors, machine.sides, placement)
    return [("first", 0 if anchor is None else 1 << node.get(anchor, machine.processors))]


def _anchors_in_order(machine: AnchoredTorus, number: int) -> list[int]:
    """On each axis the seed plus 0, 1, .. times the spacing, modulo the side, each once; the first axis slowest."""
    placement = machine.anchoring.placements[number]
    axes = zip(placement.seed, placement.spacing, machine.sides, strict=True)
    at = [
        dict.fromkeys((seed + step * spacing) % side for step in range(side)) for seed, spacing, side in axes
    ]
    node = {place: node for node, place in enumerate(places(machine.sides))}
    return [node[place] for place in product(*at)]


def _first_wanted(machine: AnchoredTorus, number: int) -> Wanted:
    order = _anchors_in_order(machine, number)
    return [("first", {node: Condition((node,), tuple(order[:place])) for place, node in enumerate(order)})]


def _least(word: Word, rows: Mesh, request: Any) -> Outputs:
    """The lowest row of a mesh is the word of places, the rows above are the digits of the counts there."""
    size, count = rows.sides
    row = [word >> at * size & ((1 << size) - 1) for at in range(count)]
    return [("least", least_counted(row[0], row[1:]))]


def _least_agrees(outputs: Outputs, word: Word, rows: Mesh, request: Any) -> Outputs:
    size, count = rows.sides
    return [(label, found ^ _least_by_counts(word, size, count - 1)) for label, found in outputs]


def _least_by_counts(word: Word, size: int, digits: int) -> Word:
    """The places of the word with no other of them that has a lower count: the difference would be below 0."""
    counts = [
        reduce(or_, [(word >> (at + 1) * size + place & 1) << at for at in range(digits)], word & 0)
        for place in range(size)
    ]
    found = word & 0
    for place, own in enumerate(counts):
        least = word >> place & 1
        for other, count in enumerate(counts):
            least = least & ~((word >> other & 1) & (count - own) >> digits)
        found = found | least << place
    return found


def _destroyed(greater: Word, torus: Torus, request: Sides) -> Outputs:
    """How many boxes of the one shape, at the places of the word, a box of the other meets: digit by digit."""
    sides, digits = torus.sides, torus.processors.bit_length()
    counts = destroyed(greater, sides, request[: len(sides)], request[len(sides) :])
    counts = [*counts, *[0] * digits]
    above = reduce(or_, counts[digits:])
    return [*((f"digit {at}", counts[at]) for at in range(digits)), ("above", above)]


def _digits_of_sums(outputs: Outputs, greater: Word, torus: Torus, request: Sides) -> Outputs:
    sides, digits = torus.sides, torus.processors.bit_length()
    own, theirs = request[: len(sides)], request[len(sides) :]
    boxes, others = (frames_at(sides, shape, wraps=True) for shape in (own, theirs))
    sums = [
        sum(
            (greater >> q & 1 for q in others if {*others[q].absent} & {*boxes[place].absent}),
            start=greater & 0,
        )
        for place in range(torus.processors)
    ]
    wanted = [
        reduce(or_, [(count >> at & 1) << place for place, count in enumerate(sums)]) for at in range(digits)
    ]
    return [(label, found ^ right) for (label, found), right in zip(outputs, [*wanted, 0], strict=True)]


def _pairs(torus: Torus) -> list[Sides]:
    shapes = list(places(torus.sides))
    ones = [tuple(c + 1 for c in shape) for shape in shapes]
    return sorted((a + b for a, b in product(ones, repeat=2)), key=lambda pair: (prod(pair), pair))


def _digits_agree(torus: Torus, request: Sides) -> Wanted:
    return [*((f"digit {at}", {}) for at in range(torus.processors.bit_length())), ("above", {})]


CHOICES: tuple[Kernel, ...] = (
    Kernel(
        "first-anchor",
        "first_anchor finds the first of some anchors in the placement's order, and none when there is none",
        (Torus3d, Ring),
        lambda machine: list(range(len(machine.anchoring.placements))),
        _first,
        _first_wanted,
        _anchors_in_order,
        branches=True,
    ),
    Kernel(
        "least-counted",
        "least_counted keeps exactly those of the places in the first row at which no other has a lower count in the other rows",
        (Mesh,),
        lambda rows: [None] if len(rows.sides) == 2 else [],
        _least,
        lambda rows, request: [("least", {})],
        everything,
        branches=True,
        against=_least_agrees,
    ),
    Kernel(
        "destroyed",
        "destroyed counts for a box at each place, digit by digit, the given boxes of another shape that it meets",
        (Torus,),
        _pairs,
        _destroyed,
        _digits_agree,
        everything,
        branches=True,
        against=_digits_of_sums,
    ),
)
"""The kernels that choose among boxes."""
