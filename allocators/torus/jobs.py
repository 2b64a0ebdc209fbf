"""Jobs for a square torus: the side of a subtorus and an exact time each."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Self

from allocert.errors import InstanceError

__all__ = ["JobSet", "TorusJob", "exact"]


_EXPECTED = "an exact number: an integer, or a text such as '5/2' or '2.5', each part of at most 30 digits"
_TEXT = re.compile(r"[+-]?[0-9]{1,30}(/[0-9]{1,30}|\.[0-9]{1,30})?", re.ASCII)
_LARGEST = 10**30


def exact(value: Any, field: str) -> Fraction:
    """A rational: an integer, a fraction, or a text such as ``"5/2"`` or ``"2.5"``. Raises :class:`InstanceError`.

    Binary floating-point numbers are refused: 0.1 is not a tenth.
    """
    if isinstance(value, Fraction):
        return value
    integral = isinstance(value, int) and not isinstance(value, bool) and abs(value) < _LARGEST
    if not integral and not (isinstance(value, str) and _TEXT.fullmatch(value)):
        raise InstanceError(field, value, _EXPECTED)
    try:
        return Fraction(value)
    except ZeroDivisionError:
        raise InstanceError(field, value, _EXPECTED) from None


@dataclass(frozen=True, slots=True)
class TorusJob:
    """A job that needs a subtorus of ``side`` x ``side`` processors for ``time`` units of time."""

    side: int
    time: Fraction

    def __str__(self) -> str:
        return f"({self.side},{self.time})"


@dataclass(frozen=True)
class JobSet:
    """Independent jobs, all there at time 0, for the torus of ``torus`` x ``torus`` processors.

    Raises:
        InstanceError: names the field by its path, e.g. ``jobs[3].time``: sides are integers from 1 to the torus's, times
            are exact and above 0.
    """

    torus: int
    jobs: tuple[TorusJob, ...]

    def __post_init__(self) -> None:
        if isinstance(self.torus, bool) or not isinstance(self.torus, int) or self.torus < 1:
            raise InstanceError("torus", self.torus, "the side of a square torus, an integer >= 1")
        for index, job in enumerate(self.jobs):
            if isinstance(job.side, bool) or not isinstance(job.side, int) or not 1 <= job.side <= self.torus:
                raise InstanceError(f"jobs[{index}].side", job.side, f"an integer 1..{self.torus}")
            if not isinstance(job.time, Fraction):
                raise InstanceError(f"jobs[{index}].time", job.time, "an exact number")
            if job.time <= 0:
                raise InstanceError(f"jobs[{index}].time", str(job.time), "a time above 0")

    @classmethod
    def of(cls, torus: int, jobs: Iterable[tuple[int, Any]]) -> Self:
        """Jobs from pairs of side and time.

        >>> print(JobSet.of(4, [(2, 1), (1, "5/2")]))
        4x4: (2,1) (1,5/2)
        """
        made = (TorusJob(side, exact(time, f"jobs[{i}].time")) for i, (side, time) in enumerate(jobs))
        return cls(torus, tuple(made))

    @property
    def longest(self) -> Fraction:
        """The longest time, 0 without jobs."""
        return max((job.time for job in self.jobs), default=Fraction(0))

    def largest_first(self) -> tuple[int, ...]:
        """The jobs' numbers by falling side; jobs of one side stay in their order."""
        return tuple(sorted(range(len(self.jobs)), key=lambda i: -self.jobs[i].side))

    def check_powers_of_two(self) -> None:
        """Raises :class:`InstanceError` unless the torus's side and all jobs' sides are powers of two."""
        for field, side in (
            ("torus", self.torus),
            *((f"jobs[{i}].side", job.side) for i, job in enumerate(self.jobs)),
        ):
            if side & (side - 1):
                raise InstanceError(field, side, "a power of two")

    def check_divisors(self) -> None:
        """Raises :class:`InstanceError` unless every job's side divides the torus's."""
        for index, job in enumerate(self.jobs):
            if self.torus % job.side:
                raise InstanceError(f"jobs[{index}].side", job.side, f"a divisor of {self.torus}")

    def check_chain(self) -> None:
        """Raises :class:`InstanceError` unless of every two sides of jobs one divides the other."""
        last = 1
        for index in reversed(self.largest_first()):
            if self.jobs[index].side % last:
                raise InstanceError(f"jobs[{index}].side", self.jobs[index].side, f"a multiple of {last}")
            last = self.jobs[index].side

    def __str__(self) -> str:
        return f"{self.torus}x{self.torus}: " + " ".join(map(str, self.jobs))
