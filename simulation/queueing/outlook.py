"""Whether a job has a place next to others: complete recognition, of regions or of numbers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from itertools import combinations
from typing import Any, NamedTuple

from allocert.machines import AllSubcubes, Family, Frames, Hypercube, NodeCube, Region, Subcube, Submesh
from allocert.machines.board import free_subcubes_any
from allocert.machines.frames import free_mesh_frames, free_torus_frames
from allocert.machines.words import lowest_bit
from allocert.simulation.events import Job

__all__ = ["Outlook", "Stay", "number_outlook", "region_outlook"]


_CACHED = 1 << 14
"""The words of openings that are kept."""
_MOST_DIMENSIONS = 8
"""Beyond, a word with a bit for each subcube is longer than it is worth."""


class Stay(NamedTuple):
    """Someone's stay from ``begin`` until before ``end``, at a place of an :class:`Outlook`."""

    begin: int
    end: int
    place: int


class Outlook(ABC):
    """Looks for places. Places, and the union of several of them, are numbers that their outlook understands; 0 is nothing."""

    monotone = True
    """Whether a job that has a place still has one when less is taken."""
    grants_first = False
    """Whether a server grants the first place of all, and refuses if and only if there is none."""

    @abstractmethod
    def place(self, given: Any) -> int:
        """The place of what a server has given to a job."""

    @abstractmethod
    def beside(self, taken: int, place: int) -> int:
        """The union of ``taken`` and a place disjoint from it."""

    @abstractmethod
    def without(self, taken: int, place: int) -> int:
        """The rest of ``taken`` when one of them leaves its place."""

    @abstractmethod
    def meet(self, place: int, other: int) -> bool:
        """Whether there may not be room for both places at once."""

    @abstractmethod
    def openings(self, job: Job) -> Callable[[int], int]:
        """By the taken processors, a word of where ``job`` could be, with more bits the less is taken.

        A place is free at several times if and only if it is one of what the words of those times have in common.
        """

    @abstractmethod
    def among(self, openings: int, job: Job) -> int | None:
        """The first place for ``job`` in a word of openings, or ``None``."""

    def least(self, job: Job) -> int:
        """How many bits of such a word a place has at least."""
        return 1

    def regions(self) -> tuple[Family, int] | None:
        """The family whose first free region is a place, and the faulty processors; ``None`` if there is none."""
        return None

    def find(self, taken: int, job: Job) -> int | None:
        """The first place for ``job``, or ``None``."""
        return self.among(self.openings(job)(taken), job)


class _Numbers(Outlook):
    """What a :class:`~allocert.simulation.baseline.RepackingServer` has given is a number; two of them do not tell whether they meet."""

    def __init__(self, machine: Hypercube | NodeCube) -> None:
        self._machine = machine

    def place(self, given: Any) -> int:
        number: int = given
        return number

    def beside(self, taken: int, place: int) -> int:
        return taken + place

    def without(self, taken: int, place: int) -> int:
        return taken - place

    def meet(self, place: int, other: int) -> bool:
        return True

    def openings(self, job: Job) -> Callable[[int], int]:
        most = self._machine.processors - self._machine.demand(job.request)
        return lambda taken: taken <= most

    def among(self, openings: int, job: Job) -> int | None:
        return self._machine.demand(job.request) if openings else None


class _Regions(Outlook):
    """Places are the words of what an :class:`~allocert.simulation.server.AllocatorServer` has given. A bit for each free processor."""

    def __init__(self, family: Family, faulty: int) -> None:
        self._family, self._machine, self._faulty = family, family.machine, faulty
        self._size, self._full = family.machine.processors, family.machine.full
        self.monotone = not getattr(family, "depends_on_board", False)
        self._word = lru_cache(maxsize=_CACHED)(lambda request, taken: self.word(request, taken | faulty))

    def regions(self) -> tuple[Family, int] | None:
        return self._family, self._faulty

    def place(self, given: Any) -> int:
        word: int = given[2]
        return word

    def beside(self, taken: int, place: int) -> int:
        return taken | place

    def without(self, taken: int, place: int) -> int:
        return taken & ~place

    def meet(self, place: int, other: int) -> bool:
        return place & other != 0

    def openings(self, job: Job) -> Callable[[int], int]:
        return partial(self._word, job.request)

    def among(self, openings: int, job: Job) -> int | None:
        return self._placed(self.first(job.request, openings))

    def least(self, job: Job) -> int:
        return self._machine.demand(job.request)

    def find(self, taken: int, job: Job) -> int | None:
        busy = taken | self._faulty
        if self._size - busy.bit_count() < job.processors:
            return None
        return self._placed(self._family.first_free(busy, job.request))

    def _placed(self, region: Region | None) -> int | None:
        return None if region is None else self._machine.word(region)

    def word(self, request: Any, busy: int) -> int:
        return self._full ^ busy

    def first(self, request: Any, word: int) -> Region | None:
        return self._family.first_free(self._full ^ word, request)


class _Bases(_Regions):
    """A bit for each base, and that for each shape in which a request can be had, in the order in which they are tried.

    ``bases`` of a request and busy processors are the words of the free bases, shape by shape; ``region`` is that of a request, the
    number of a shape and a base.
    """

    def __init__(
        self,
        family: Family,
        faulty: int,
        bases: Callable[[Any, int], Iterable[int]],
        region: Callable[[Any, int, int], Region],
    ) -> None:
        super().__init__(family, faulty)
        self._bases = bases
        self._at = lru_cache(maxsize=_CACHED)(
            lambda request, lowest: self._machine.word(region(request, *divmod(lowest, self._size)))
        )

    def least(self, job: Job) -> int:
        return 1

    def word(self, request: Any, busy: int) -> int:
        word = 0
        for shape, bases in enumerate(self._bases(request, busy)):
            word |= bases << shape * self._size
        return word

    def among(self, openings: int, job: Job) -> int | None:
        lowest = lowest_bit(openings)
        return None if lowest is None else self._at(job.request, lowest)


@lru_cache(maxsize=64)
def _directions(n: int, k: int) -> tuple[int, ...]:
    """All sets of k directions, in the order of the kernel."""
    return tuple(sum(1 << i for i in chosen) for chosen in combinations(range(n), k))


def number_outlook(machine: Hypercube | NodeCube) -> Outlook:
    """Places are numbers of processors, on a hypercube whose jobs can be moved about at no cost."""
    return _Numbers(machine)


def region_outlook(family: Family, faulty: int, first: bool = False) -> Outlook:
    """Places are the regions of a family, disjoint from the faulty processors. An opening is a region if there are not too many.

    ``first``: they are granted by an allocator of its first free regions, which a server judges by the same family.
    """
    outlook = _region_outlook(family, faulty)
    outlook.grants_first = first
    return outlook


def _region_outlook(family: Family, faulty: int) -> Outlook:
    if isinstance(family, Frames):
        grid = family.machine
        kernel = free_torus_frames if grid.wraps else free_mesh_frames
        shapes = lru_cache(maxsize=1024)(grid.shapes)
        return _Bases(
            family,
            faulty,
            lambda request, busy: (kernel(busy, grid.sides, sides) for sides in shapes(request)),
            lambda request, shape, base: Submesh(grid.place(base), shapes(request)[shape]),
        )
    if isinstance(family, AllSubcubes) and family.machine.n <= _MOST_DIMENSIONS:
        n = family.machine.n
        return _Bases(
            family,
            faulty,
            lambda request, busy: (bases for _, bases in free_subcubes_any(busy, n, request)),
            lambda request, shape, base: Subcube(n, base, _directions(n, request)[shape]),
        )
    return _Regions(family, faulty)
