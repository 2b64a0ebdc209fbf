"""What jobs run on: a number of processors, or a machine whose allocator grants regions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from allocert.machines import Family, Machine, Request

__all__ = ["Counted", "Regions", "Sized", "Space"]


class Sized(Protocol):
    """The part of a job that takes room."""

    @property
    def processors(self) -> int:
        """How many it takes."""

    @property
    def request(self) -> Request:
        """What it asked for, on a machine with regions."""

    @property
    def word(self) -> int:
        """The processors of its region, on a machine with regions."""


class Space(Protocol):
    """The taken processors are a number that the space understands."""

    @property
    def empty(self) -> int:
        """The number when nothing runs."""

    def add(self, taken: int, job: Sized) -> int:
        """``taken`` with a job that was not there."""

    def remove(self, taken: int, job: Sized) -> int:
        """``taken`` without a job that was there."""

    def overfull(self, taken: int, job: Sized) -> str:
        """The reason, a clause, why a job cannot run together with ``taken``; empty if nothing does."""

    def fits(self, taken: int, job: Sized) -> bool | None:
        """Whether the allocator has a place for a job when that is taken; ``None`` if that is not known."""


@dataclass(frozen=True)
class Counted:
    """This number of processors, wherever they are."""

    processors: int
    empty: int = 0

    def add(self, taken: int, job: Sized) -> int:
        """The sum."""
        return taken + job.processors

    def remove(self, taken: int, job: Sized) -> int:
        """The difference."""
        return taken - job.processors

    def overfull(self, taken: int, job: Sized) -> str:
        """More processors than there are."""
        if taken + job.processors <= self.processors:
            return ""
        return (
            f"it takes {job.processors} processors where {taken} are taken, and there are {self.processors}"
        )

    def fits(self, taken: int, job: Sized) -> bool:
        """Whether enough are free."""
        return taken + job.processors <= self.processors


@dataclass(frozen=True)
class Regions:
    """The regions of a machine. ``family`` has those in which the allocator grants if and only if one is free; ``None``: not known."""

    machine: Machine
    faulty: int = 0
    family: Family | None = None

    @property
    def empty(self) -> int:
        """The faulty processors."""
        return self.faulty

    def add(self, taken: int, job: Sized) -> int:
        """The union."""
        return taken | job.word

    def remove(self, taken: int, job: Sized) -> int:
        """The difference."""
        return taken & ~job.word

    def overfull(self, taken: int, job: Sized) -> str:
        """A processor that is not free."""
        both = taken & job.word
        if not both:
            return ""
        node = (both & -both).bit_length() - 1
        kind = "faulty" if self.faulty >> node & 1 else "busy"
        return f"processor {self.machine.node_name(node)} of its region is {kind}"

    def fits(self, taken: int, job: Sized) -> bool | None:
        """Whether a region of the family is free."""
        return None if self.family is None else self.family.first_free(taken, job.request) is not None
