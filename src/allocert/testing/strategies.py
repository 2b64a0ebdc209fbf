"""Hypothesis strategies: machines, boards, fault sets, requests, traces and job sets, all shrink to small ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import prod
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from allocert.allocators.torus.jobs import JobSet
from allocert.errors import SpecError
from allocert.machines import (
    Grid,
    Hypercube,
    Machine,
    Mesh,
    NodeCube,
    Region,
    Request,
    RotatableMesh,
    Torus,
    parse_machine,
)
from allocert.machines.words import word_of
from allocert.verification.pairing.items import ReleaseOf
from allocert.verification.pairing.trace import Allocate

__all__ = [
    "KINDS",
    "Allocate",
    "ReleaseOf",
    "boards",
    "fault_sets",
    "job_sets",
    "machines",
    "play",
    "requests",
    "traces",
]

KINDS = ("hypercube", "hypercube-nodes", "mesh", "mesh-rot", "torus")
_CUBES: dict[str, type[Hypercube | NodeCube]] = {"hypercube": Hypercube, "hypercube-nodes": NodeCube}
_GRIDS: dict[str, type[Grid]] = {"mesh": Mesh, "mesh-rot": RotatableMesh, "torus": Torus}


@st.composite
def machines(
    draw: DrawFn, kinds: Sequence[str] = KINDS, max_processors: int = 64, axes: tuple[int, int] = (1, 3)
) -> Machine:
    """Machines of these kinds (as in ``mesh:4x4``) with at most this many processors; meshes and tori have from ``axes[0]`` to
    ``axes[1]`` dimensions. They shrink to few processors, and to the first kind.

    >>> from hypothesis import find
    >>> find(machines(["torus"], axes=(2, 2)), lambda machine: machine.processors >= 6).processors
    6

    Raises:
        SpecError: there is no such kind.
    """
    for kind in kinds:
        if kind not in KINDS:
            raise SpecError("kinds", kind, ", ".join(KINDS))
    kind = draw(st.sampled_from(list(kinds)))
    if kind in _CUBES:
        return _CUBES[kind](draw(st.integers(0, max_processors.bit_length() - 1)))
    sides: list[int] = []
    for _ in range(draw(st.integers(*axes))):
        sides.append(draw(st.integers(1, max_processors // prod(sides))))
    return _GRIDS[kind](*sides)


def boards(machine: Machine | str) -> SearchStrategy[int]:
    """Sets of busy processors, as words: few, many, all, or any. They shrink to few, low-numbered processors.

    >>> from hypothesis import find
    >>> bin(find(boards("mesh:4x2"), lambda busy: busy.bit_count() == 3))
    '0b111'
    """
    place = _machine(machine)
    some = st.sets(st.integers(0, place.processors - 1)).map(word_of)
    each = st.lists(st.booleans(), min_size=place.processors, max_size=place.processors)
    half = each.map(lambda busy: int("".join("01"[taken] for taken in busy), 2))
    return st.one_of(some, some.map(lambda free: place.full ^ free), half)


def fault_sets(machine: Machine | str, max_faults: int | None = None) -> SearchStrategy[tuple[int, ...]]:
    """Numbers of faulty processors, ascending, at most ``most``. They shrink to none.

    >>> from hypothesis import find
    >>> find(fault_sets("hypercube:3", 2), lambda faulty: len(faulty) == 2)
    (0, 1)
    """
    last = _machine(machine).processors - 1
    return st.sets(st.integers(0, last), max_size=max_faults).map(lambda chosen: tuple(sorted(chosen)))


def requests(machine: Machine | str) -> SearchStrategy[Request]:
    """Anything that the machine can be asked. They shrink to the smallest.

    >>> from hypothesis import find
    >>> find(requests("mesh:4x3"), lambda sides: sides[0] * sides[1] >= 4)
    (2, 2)
    >>> find(requests("hypercube:5"), lambda k: k > 2)
    3
    """
    place = _machine(machine)
    if isinstance(place, Hypercube):
        return st.integers(0, place.n)
    if isinstance(place, NodeCube):
        return st.integers(1, place.processors)
    if not isinstance(place, Grid):
        return st.sampled_from(list(place.requests()))
    sides: SearchStrategy[Any] = st.tuples(*(st.integers(1, side) for side in place.sides))
    return sides.flatmap(st.permutations).map(tuple) if isinstance(place, RotatableMesh) else sides


def traces(machine: Machine | str, max_steps: int = 20) -> SearchStrategy[tuple[Allocate | ReleaseOf, ...]]:
    """What an allocator is asked: ``Allocate(request)``, and ``ReleaseOf(place)``, which releases what the step at that place
    got, each at most once. They shrink to few steps and small requests. :func:`play` plays them.

    >>> from hypothesis import find
    >>> find(traces("hypercube:2"), lambda trace: any(isinstance(step, ReleaseOf) for step in trace))
    (Allocate(request=0), ReleaseOf(place=0))
    """
    step = st.one_of(requests(machine).map(Allocate), st.integers(0, max_steps))
    return st.lists(step, max_size=max_steps).map(_trace)


def play(allocator: Any, trace: Sequence[Allocate | ReleaseOf]) -> Iterator[Region | None]:
    """Play a trace to an allocator; what each step was granted, ``None`` for a refusal or a release.

    A step that gives back what was refused does nothing.

    >>> from allocert.allocators.hypercube.buddy import Buddy
    >>> granted = play(Buddy(Hypercube(1)), (Allocate(1), Allocate(0), ReleaseOf(0), Allocate(0)))
    >>> [region.address if region else None for region in granted]
    ['*', None, None, '0']
    """
    granted: list[Region | None] = []
    for step in trace:
        if isinstance(step, Allocate):
            granted.append(allocator.allocate(step.request))
        else:
            if (region := granted[step.place]) is not None:
                allocator.release(region)
            granted.append(None)
        yield granted[-1]


@st.composite
def job_sets(
    draw: DrawFn,
    sides: Sequence[int] = (1, 2, 4, 8),
    min_jobs: int = 1,
    max_jobs: int = 8,
    powers: bool = False,
    longest: int = 8,
    denominators: Sequence[int] = (1, 2, 3),
) -> JobSet:
    """Jobs for a square torus of one of these ``sides``; with ``powers`` a job's side is a power of two. Times are exact, up to
    ``longest``. They shrink to one short job of side 1 on the first torus.

    >>> from hypothesis import find
    >>> print(find(job_sets(), lambda jobs: len(jobs.jobs) == 2))
    1x1: (1,1) (1,1)
    """
    torus = draw(st.sampled_from(list(sides)))
    own = [side for side in range(1, torus + 1) if not powers or not side & (side - 1)]
    parts = st.sampled_from(list(denominators))
    time = parts.flatmap(lambda d: st.integers(1, longest * d).map(lambda n: Fraction(n, d)))
    jobs = st.lists(st.tuples(st.sampled_from(own), time), min_size=min_jobs, max_size=max_jobs)
    return JobSet.of(torus, draw(jobs))


def _machine(machine: Machine | str) -> Machine:
    return parse_machine(machine) if isinstance(machine, str) else machine


def _trace(steps: Sequence[Allocate | int]) -> tuple[Allocate | ReleaseOf, ...]:
    """Numbers release a holding, the oldest for 0; where nothing can be held they are left out."""
    trace: list[Allocate | ReleaseOf] = []
    held: list[int] = []
    for step in steps:
        if isinstance(step, Allocate):
            held.append(len(trace))
            trace.append(step)
        elif held:
            trace.append(ReleaseOf(held.pop(step % len(held))))
    return tuple(trace)
