"""Boxes at anchors, as in topology/torus3d of Slurm 26.05: when grids of boxes overlap, and segments one after another."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from math import gcd
from typing import Any

from allocert.allocators.anchors.first import TorusFirst
from allocert.allocators.anchors.slurm import TorusSlurm
from allocert.machines.anchors.anchoring import Anchoring
from allocert.machines.anchors.families import AnchoredBoxes
from allocert.machines.anchors.placements import Placement, Sides, grids_overlap
from allocert.machines.anchors.regions import Boxes
from allocert.machines.anchors.torus import Torus3d
from allocert.machines.words import bits
from allocert.proofs.formal.lifting import by_coq
from allocert.proofs.theorems.boards import OVERLAP
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, case
from allocert.verification.pairing.trace import Allocate, trace_to_json

__all__ = ["CLAIMS", "grids", "spacings_alone"]

CLAIMS = claim = ClaimTable()


def grids(length: int) -> dict[Sides, int]:
    """Every grid of intervals on a cycle, by seed, spacing and size, with the word of the places in its intervals."""
    found: dict[Sides, int] = {}
    for seed, spacing, size in product(range(length), range(1, length + 1), range(1, length + 1)):
        places = {
            (seed + step * spacing + offset) % length for step in range(length) for offset in range(size)
        }
        found[seed, spacing, size] = sum(1 << place for place in places)
    return found


def spacings_alone(one: Sides, other: Sides) -> bool:
    """The formula of Slurm 26.05.0rc1, in which the length of the axis plays no part."""
    period = gcd(one[1], other[1])
    ahead = (other[0] - one[0]) % period
    return ahead < one[2] or period - ahead < other[2]


def _pairs(length: int) -> Iterator[tuple[Sides, Sides, bool]]:
    every_grid = grids(length)
    for (one, places), (other, others) in product(every_grid.items(), repeat=2):
        yield one, other, bool(places & others)


@claim(
    "TM-T3D-OVERLAP",
    OVERLAP.says("TM-T3D-OVERLAP"),
    solver_free=False,
)
@by_coq(OVERLAP, "all L >= 1, all seeds and spacings, all sizes >= 1", "TM-T3D-OVERLAP")
@every(6, 9, 10, first=1, checked="every pair of grids on cycles of 1 to {top} places", measure="L")
def the_length_divides_too(length: int) -> Iterator[Failure | None]:
    for one, other, meet in _pairs(length):
        text = f"L = {length}, (seed, spacing, size) {one} and {other}: {'they meet' if meet else 'they do not meet'}"
        yield case(
            grids_overlap(length, one, other) == meet, text, L=length, one=list(one), other=list(other)
        )


@claim(
    "TM-T3D-GCD",
    "With the greatest common divisor of s and t alone the same is true, whatever the length.",
)
@every(6, 9, 10, first=1, checked="every pair of grids on cycles of 1 to {top} places", measure="L")
def the_length_does_not_matter(length: int) -> Iterator[Failure | None]:
    for one, other, meet in _pairs(length):
        said = spacings_alone(one, other)
        text = (
            f"L = {length}, (seed, spacing, size) {one} and {other}: the formula says that they"
            f" {'overlap' if said else 'do not overlap'}, and they {'do' if meet else 'do not'}"
        )
        yield case(said == meet, text, L=length, one=list(one), other=list(other))


@claim(
    "TM-T3D-CHOICE",
    "On every board the kernels choose the box that the definition says: the first free one, and of a placement's free boxes the "
    "first of those that meet fewest free boxes of the greater placement.",
)
@every(
    3,
    5,
    6,
    first=2,
    checked="lines of 2 to {top} processors, pairs of placements of all sizes, spacings and seeds, all boards",
    measure="L",
)
def kernels_choose_by_definition(length: int) -> Iterator[Failure | None]:
    for machine in _pairs_of_placements(length):
        families = {name: machine.family(name) for name in ("anchors-in-turn", "least-destroyed-in-turn")}
        kernels = zip(families.values(), (TorusFirst.first_box, TorusSlurm.best_box), strict=True)
        for (family, kernel), busy in product(kernels, range(machine.full + 1)):
            volume = machine.anchoring.volumes[0]
            chosen, due = kernel(busy, machine, volume), family.first_free(busy, volume)
            said = None if chosen is None else Boxes((chosen,))
            text = f"{machine.spec}, busy {busy:#x}: {said} for {volume} nodes, by definition {due}"
            yield case(said == due, text, machine=machine.spec, busy=busy, family=family.name)


def _pairs_of_placements(length: int) -> Iterator[Torus3d]:
    steps = list(product(range(1, length + 1), range(length)))
    for small, great in combinations(range(1, length + 1), 2):
        for (spacing, seed), (other, at) in product(steps, repeat=2):
            one = Placement((small, 1, 1), (spacing, 1, 1), (seed, 0, 0))
            two = Placement((great, 1, 1), (other, 1, 1), (at, 0, 0))
            yield Torus3d(Anchoring((length, 1, 1), (one, two)))


def _lines(length: int) -> Iterator[Torus3d]:
    """Tori of one line with one placement of at least two processors, of all spacings and seeds."""
    for size, spacing, seed in product(range(2, length + 1), range(1, length + 1), range(length)):
        sides = (length, 1, 1)
        yield Torus3d(Anchoring(sides, (Placement((size, 1, 1), (spacing, 1, 1), (seed, 0, 0)),)))


def _missed(machine: Torus3d, busy: int) -> Iterator[Failure | None]:
    """Requests in segments on a board: those refused by the shipped rule though a set of segments is free."""
    exact: AnchoredBoxes = machine.family("anchors")
    for request in machine.requests():
        if not isinstance(request, tuple) or request[0] > machine.processors - busy.bit_count():
            continue
        granted = TorusSlurm(machine, faulty=busy).allocate(request)
        free = next(exact.free(busy, request), None)
        data: dict[str, Any] = {}
        if granted is None and free is not None:
            data = {
                "machine": machine.spec,
                "allocator": "torus3d-slurm",
                "faulty": list(bits(busy)),
                "trace": trace_to_json((Allocate(request),)),
            }
        idle = ", ".join(map(str, bits(machine.full ^ busy)))
        where = "" if free is None else f", and {free.address} is free"
        text = f"{machine.spec}, idle {idle}: {machine.asked(request)} are refused{where}"
        yield case((granted is None) == (free is None), text, **data)


@claim(
    "TM-T3D-SEGMENTS",
    "Segments that are taken one after another, each where it destroys least, are refused only if no disjoint placements for "
    "all of them are free.",
)
@every(
    6,
    7,
    8,
    first=2,
    checked="lines of 2 to {top} processors, one placement, all spacings, seeds and boards",
    measure="L",
)
def in_turn_is_enough(length: int) -> Iterator[Failure | None]:
    for machine in _lines(length):
        for busy in range(machine.full + 1):
            yield from _missed(machine, busy)


@claim(
    "TM-T3D-SEGMENTS@apart",
    "The same, where no two placements of the segment's volume overlap.",
)
@every(
    6,
    8,
    9,
    first=2,
    checked="lines of 2 to {top} processors, one placement, all spacings, seeds and boards",
    measure="L",
)
def in_turn_is_enough_apart(length: int) -> Iterator[Failure | None]:
    for machine in _lines(length):
        if not machine.anchoring.overlap(machine.anchoring.volumes[0]):
            for busy in range(machine.full + 1):
                yield from _missed(machine, busy)
