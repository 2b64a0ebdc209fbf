"""Whether a job has a place beside others: complete recognition, of regions or of numbers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import Any, NamedTuple, Protocol

from allocert.machines import Family, Hypercube, NodeCube, Region
from allocert.simulation.events import Job
from allocert.simulation.queueing.openings import Openings, openings_of

__all__ = ["NumberOutlook", "Outlook", "RegionOutlook", "Stay"]


_CACHED = 1 << 14
"""The words of openings that are kept."""


class Stay(NamedTuple):
    """Someone's stay from ``begin`` until before ``end``, at a place of an :class:`Outlook`."""

    begin: int
    end: int
    place: int


class Outlook(Protocol):
    """Looks for places. Places, and what is taken by several of them, are numbers that their outlook understands; 0 is nothing."""

    def place(self, given: Any) -> int:
        """The place of what a server has given to a job."""

    def beside(self, taken: int, place: int) -> int:
        """What is taken by those of ``taken`` and a place beside them."""

    def without(self, taken: int, place: int) -> int:
        """What is taken when one of them leaves its place."""

    def openings(self, job: Job) -> Callable[[int], int]:
        """For what is taken, a word of where ``job`` could be; what the words of several times have in common is where it could stay."""

    def least(self, job: Job) -> int:
        """How many bits of such a word a place has at least."""

    def among(self, openings: int, job: Job) -> int | None:
        """The first place for ``job`` in a word of openings, or ``None``."""

    def find(self, taken: int, job: Job) -> int | None:
        """The first place for ``job``, or ``None``."""

    def meet(self, place: int, other: int) -> bool:
        """Whether there may not be room for both places at once."""


@dataclass(frozen=True)
class RegionOutlook:
    """Places are words: the regions of the complete family, beside the faulty processors."""

    family: Family
    faulty: int
    _openings: Openings = field(init=False, repr=False, compare=False)
    _word: Callable[[Any, int], int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        openings = openings_of(self.family)
        object.__setattr__(self, "_openings", openings)
        cached = lru_cache(maxsize=_CACHED)(
            lambda request, taken: openings.word(request, taken | self.faulty)
        )
        object.__setattr__(self, "_word", cached)

    def place(self, given: Any) -> int:
        """The word of what an :class:`~allocert.simulation.server.AllocatorServer` has given."""
        word: int = given[2]
        return word

    def beside(self, taken: int, place: int) -> int:
        """Both words."""
        return taken | place

    def without(self, taken: int, place: int) -> int:
        """The one word without the other."""
        return taken & ~place

    def openings(self, job: Job) -> Callable[[int], int]:
        """Those of the family."""
        return partial(self._word, job.request)

    def least(self, job: Job) -> int:
        """Those of a region."""
        return self._openings.least(job.request)

    def among(self, openings: int, job: Job) -> int | None:
        """The first region."""
        return self._placed(self._openings.first(job.request, openings))

    def find(self, taken: int, job: Job) -> int | None:
        """The family's first free region."""
        machine, busy = self.family.machine, taken | self.faulty
        if machine.processors - busy.bit_count() < job.processors:
            return None
        return self._placed(self.family.first_free(busy, job.request))

    def _placed(self, region: Region | None) -> int | None:
        return None if region is None else self.family.machine.word(region)

    def meet(self, place: int, other: int) -> bool:
        """Whether they share a processor."""
        return place & other != 0


@dataclass(frozen=True)
class NumberOutlook:
    """Places are numbers of processors, on a hypercube whose jobs can be moved about at no cost."""

    machine: Hypercube | NodeCube

    def place(self, given: Any) -> int:
        """What a :class:`~allocert.simulation.baseline.RepackingServer` has given is a number of processors."""
        number: int = given
        return number

    def beside(self, taken: int, place: int) -> int:
        """The sum."""
        return taken + place

    def without(self, taken: int, place: int) -> int:
        """The difference."""
        return taken - place

    def openings(self, job: Job) -> Callable[[int], int]:
        """One, if there is room."""
        most = self.machine.processors - self.machine.demand(job.request)
        return lambda taken: taken <= most

    def least(self, job: Job) -> int:
        """One."""
        return 1

    def among(self, openings: int, job: Job) -> int | None:
        """As many processors as the job asks for."""
        return self.machine.demand(job.request) if openings else None

    def find(self, taken: int, job: Job) -> int | None:
        """As many processors as the job asks for, if they are free."""
        return self.among(self.openings(job)(taken), job)

    def meet(self, place: int, other: int) -> bool:
        """Two numbers do not tell."""
        return True
