"""A placement instance: a machine, its taken processors, the requests, and the objective."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations
from typing import Any, ClassVar

from allocert.errors import AllocertError, InstanceError
from allocert.machines import (
    DescribedMachine,
    Family,
    GrayCode,
    GrayRuns,
    Grid,
    Machine,
    NodeCube,
    Region,
    Request,
    family_of,
)
from allocert.machines.nodes.node_grid import NodeGrid
from allocert.machines.words import bits
from allocert.models.questions.question_schemas import INSTANCE_SCHEMA

__all__ = [
    "INSTANCE_SCHEMA",
    "LARGEST_INSTANCE",
    "LEAST",
    "OBJECTIVES",
    "Demand",
    "Instance",
    "Wanted",
    "family_to_json",
    "shapes_of",
]

OBJECTIVES = ("fit", "max-requests", "max-processors")
LEAST = ("least-distance", "least-leftover")
"""Of one request, less is better: on machines that are asked for nodes the sum of the distances of all pairs, on trees the room left in the domains used."""
LARGEST_INSTANCE = 1 << 20
_MOST_AXES = 6


@dataclass(frozen=True)
class Wanted:
    """One entry of an instance: ``count`` equal requests, whose sides may be permuted if ``rotate``."""

    request: Request
    count: int = 1
    rotate: bool = False


@dataclass(frozen=True)
class Demand:
    """All requests of an instance that ask for the same: they can be exchanged for one another.

    ``shapes`` are the alternative requests, any one serves; ``processors`` the size of one region; ``entries``
    the instance's entries with their counts, in order.
    """

    shapes: tuple[Request, ...]
    processors: int
    entries: tuple[tuple[int, int], ...]

    @property
    def count(self) -> int:
        """How many regions are asked."""
        return sum(count for _, count in self.entries)


@dataclass(frozen=True)
class Instance:
    """Which regions of ``family`` should the requests get, disjoint from each other and from the taken processors?

    ``faulty`` is a word of processors; ``busy`` are regions of any family that are held, disjoint and free
    of faulty processors. ``objective`` is ``fit`` (place all requests, or none), ``max-requests`` (as many
    as possible) or ``max-processors`` (as many processors as possible).

    Raises:
        InstanceError: names the field by its path in an instance file, e.g. ``requests[3]``.
    """

    schema: ClassVar[str] = INSTANCE_SCHEMA
    machine: Machine
    requests: tuple[Wanted, ...]
    faulty: int = 0
    busy: tuple[Region, ...] = ()
    family: Family | None = None
    objective: str = "fit"

    def __post_init__(self) -> None:
        machine = self.machine
        if isinstance(machine, NodeCube):
            raise InstanceError("machine", machine.spec, "a hypercube asked for subcubes, a mesh or a torus")
        if machine.processors > LARGEST_INSTANCE:
            raise InstanceError("machine", machine.spec, f"at most {LARGEST_INSTANCE} processors")
        if isinstance(machine, Grid) and len(machine.sides) > _MOST_AXES:
            raise InstanceError("machine", machine.spec, f"at most {_MOST_AXES} dimensions")
        if not 0 <= self.faulty <= machine.full:
            raise InstanceError("faulty", hex(self.faulty), f"a word of {machine.processors} bits")
        objectives = (*OBJECTIVES, *_own_objectives(machine))
        if self.objective not in objectives:
            raise InstanceError("objective", self.objective, " or ".join(objectives))
        family = family_of(machine) if self.family is None else self.family
        if family.machine != machine:
            raise InstanceError("family", family.name, f"a family of {machine.spec}")
        object.__setattr__(self, "family", family)
        object.__setattr__(self, "requests", tuple(_checked(machine, self.requests)))
        object.__setattr__(self, "busy", tuple(_disjoint(machine, self.busy, self.faulty)))

    @property
    def kinds(self) -> Family:
        """The family; never ``None``."""
        if self.family is None:
            raise InstanceError("family", None, "a family")
        return self.family

    @cached_property
    def taken(self) -> int:
        """The processors that no request can get: faulty, or in a busy region."""
        word = self.faulty
        for region in self.busy:
            word |= self.machine.word(region)
        return word

    @property
    def free(self) -> int:
        """The number of processors that are neither faulty nor busy."""
        return self.machine.processors - self.taken.bit_count()

    @cached_property
    def demands(self) -> tuple[Demand, ...]:
        """The requests, equal ones together, largest first."""
        entries: dict[tuple[Request, ...], list[tuple[int, int]]] = {}
        for entry, wanted in enumerate(self.requests):
            shapes = shapes_of(self.machine, wanted.request, wanted.rotate)
            entries.setdefault(shapes, []).append((entry, wanted.count))
        demands = [Demand(s, self.machine.demand(s[0]), tuple(e)) for s, e in entries.items()]

        def place(demand: Demand) -> tuple[int, list[tuple[int, ...]]]:
            """Largest first, then by the numbers of the request, which may be one or several."""
            return -demand.processors, [s if isinstance(s, tuple) else (s,) for s in demand.shapes]

        return tuple(sorted(demands, key=place))

    def regions(self, demand: Demand) -> Iterator[tuple[int, Region]]:
        """The words and regions that can serve ``demand``, by definition, each set of processors once."""
        seen = set()
        for shape in demand.shapes:
            for region in self.kinds.regions(shape):
                word = self.machine.word(region)
                if not word & self.taken and word not in seen:
                    seen.add(word)
                    yield word, region

    def to_json(self) -> dict[str, Any]:
        """The instance in its canonical form, which reads back as an equal instance."""
        return {
            "schema": INSTANCE_SCHEMA,
            "machine": self.machine.spec,
            "faulty": list(bits(self.faulty)),
            "busy": [region.address for region in self.busy],
            "requests": [
                {
                    "request": list(wanted.request) if isinstance(wanted.request, tuple) else wanted.request,
                    "count": wanted.count,
                    "rotate": "all" if wanted.rotate else "none",
                }
                for wanted in self.requests
            ],
            "family": family_to_json(self.kinds),
            "objective": self.objective,
        }


def _own_objectives(machine: Machine) -> tuple[str, ...]:
    """Those of one kind of machine; trees are known by name, so that what rechecks other machines loads no arrays."""
    if isinstance(machine, NodeGrid):
        return LEAST[:1]
    return LEAST[1:] if isinstance(machine, DescribedMachine) and machine.kind == "tree" else ()


def shapes_of(machine: Machine, request: Any, rotate: bool) -> tuple[Request, ...]:
    """What may be granted for ``request``: itself or, if ``rotate``, every order of its sides that fits.

    Raises:
        RequestError: nothing fits the machine.
    """
    if not rotate or not isinstance(machine, Grid) or not isinstance(request, tuple | list):
        return (machine.check_request(request),)
    if len(request) != len(machine.sides) or any(type(side) is not int or side < 1 for side in request):
        return (machine.check_request(request),)
    shapes = {sides for sides in permutations(request) if all(map(int.__le__, sides, machine.sides))}
    return tuple(sorted(shapes)) if shapes else (machine.check_request(request),)


def _checked(machine: Machine, requests: Sequence[Wanted]) -> Iterator[Wanted]:
    if not requests:
        raise InstanceError("requests", [], "at least one request")
    for entry, wanted in enumerate(requests):
        path = f"requests[{entry}]"
        if type(wanted.count) is not int or not 1 <= wanted.count <= LARGEST_INSTANCE:
            raise InstanceError(f"{path}.count", wanted.count, f"an integer 1..{LARGEST_INSTANCE}")
        if wanted.rotate and not isinstance(machine, Grid):
            raise InstanceError(f"{path}.rotate", "all", "none: a subcube has no sides to permute")
        try:
            shapes = shapes_of(machine, wanted.request, wanted.rotate)
        except AllocertError as error:
            raise InstanceError(path, error.value, error.expected) from None
        given = tuple(wanted.request) if isinstance(wanted.request, list | tuple) else shapes[0]
        yield Wanted(given, wanted.count, wanted.rotate)


def _disjoint(machine: Machine, busy: Sequence[Region], faulty: int) -> Iterator[Region]:
    held: list[Region] = []
    union = 0
    for index, region in enumerate(busy):
        path = f"busy[{index}]"
        try:
            region = machine.check_region(region)
        except AllocertError as error:
            raise InstanceError(path, error.value, error.expected) from None
        word = machine.word(region)
        if word & faulty:
            node = machine.node_name(next(bits(word & faulty)))
            raise InstanceError(path, region.address, f"a region without the faulty processor {node}")
        if word & union:
            other = next(earlier for earlier, taken in enumerate(held) if machine.word(taken) & word)
            raise InstanceError(path, region.address, f"a region disjoint from busy[{other}]")
        held.append(region)
        union |= word
        yield region


def family_to_json(family: Family) -> Any:
    """The family's name, with the parameters of a Gray code that is not the reflected one."""
    if isinstance(family, GrayRuns) and family.code != GrayCode.reflected(family.machine.n):
        return {"name": family.name, "parameters": list(family.code.parameters)}
    return family.name
