"""Whether a job has a place beside others that stay from one time to another: complete recognition, of regions or of numbers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from allocert.machines import Family, Hypercube, NodeCube
from allocert.simulation.events import Job
from allocert.simulation.queueing.rules import together

__all__ = ["NumberOutlook", "Outlook", "RegionOutlook", "Stay"]


class Stay(NamedTuple):
    """Someone's stay from ``begin`` until before ``end``, at a place of an :class:`Outlook`."""

    begin: int
    end: int
    place: int


class Outlook(Protocol):
    """Looks for places. A place is a number that its outlook understands."""

    def place(self, given: Any) -> int:
        """The place of what a server has given to a job."""

    def first(self, stays: Iterable[Stay], begin: int, end: int, job: Job) -> int | None:
        """A place for ``job`` from ``begin`` until before ``end`` beside ``stays``, the first one, or ``None``."""

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

    def first(self, stays: Iterable[Stay], begin: int, end: int, job: Job) -> int | None:
        """The family's first region that is free all the time."""
        busy, machine = self.faulty, self.family.machine
        for stay in stays:
            if together(begin, end, stay.begin, stay.end):
                busy |= stay.place
        if machine.processors - busy.bit_count() < machine.demand(job.request):
            return None
        region = self.family.first_free(busy, job.request)
        return None if region is None else machine.word(region)

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

    def first(self, stays: Iterable[Stay], begin: int, end: int, job: Job) -> int | None:
        """As many processors as the job asks for, if they are free all the time."""
        changes: dict[int, int] = {}
        for stay in stays:
            if together(begin, end, stay.begin, stay.end):
                changes[max(begin, stay.begin)] = changes.get(max(begin, stay.begin), 0) + stay.place
                changes[stay.end] = changes.get(stay.end, 0) - stay.place
        wanted, held = self.machine.demand(job.request), 0
        for time in sorted(changes):
            held += changes[time]
            if held + wanted > self.machine.processors:
                return None
        return wanted if wanted <= self.machine.processors else None

    def meet(self, place: int, other: int) -> bool:
        """Two numbers do not tell."""
        return True
