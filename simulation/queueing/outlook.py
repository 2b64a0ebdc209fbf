"""Whether a job has a place beside others: complete recognition, of regions or of numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from allocert.machines import Family, Hypercube, NodeCube
from allocert.simulation.events import Job

__all__ = ["NumberOutlook", "Outlook", "RegionOutlook", "Stay"]


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

    def over(self, taken: int, later: int) -> int:
        """What cannot be had for all of two times, at which this and that is taken."""

    def need(self, job: Job) -> int:
        """How many processors ``job`` asks for."""

    def room(self, taken: int, need: int) -> bool:
        """Whether there are so many processors, wherever they are."""

    def find(self, taken: int, job: Job) -> int | None:
        """The first place for ``job``, or ``None``."""

    def meet(self, place: int, other: int) -> bool:
        """Whether there may not be room for both places at once."""


@dataclass(frozen=True)
class RegionOutlook:
    """Places are words: the regions of the complete family, beside the faulty processors."""

    family: Family
    faulty: int

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

    def over(self, taken: int, later: int) -> int:
        """Both words."""
        return taken | later

    def need(self, job: Job) -> int:
        """Those of a region."""
        return self.family.machine.demand(job.request)

    def room(self, taken: int, need: int) -> bool:
        """Counts the processors of no word."""
        return self.family.machine.processors - (taken | self.faulty).bit_count() >= need

    def find(self, taken: int, job: Job) -> int | None:
        """The family's first free region."""
        if not self.room(taken, self.need(job)):
            return None
        region = self.family.first_free(taken | self.faulty, job.request)
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

    def over(self, taken: int, later: int) -> int:
        """The greater one."""
        return max(taken, later)

    def need(self, job: Job) -> int:
        """Those of a subcube or a set."""
        return self.machine.demand(job.request)

    def room(self, taken: int, need: int) -> bool:
        """Whether the sum is no more than there are."""
        return taken + need <= self.machine.processors

    def find(self, taken: int, job: Job) -> int | None:
        """As many processors as the job asks for, if they are free."""
        need = self.need(job)
        return need if self.room(taken, need) else None

    def meet(self, place: int, other: int) -> bool:
        """Two numbers do not tell."""
        return True
