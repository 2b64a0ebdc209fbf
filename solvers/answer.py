"""The one answer type of every engine and model: four statuses, and "don't know" is one of them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Generic, TypeVar

from allocert.solvers.certificate import Certificate

__all__ = ["Answer", "Status"]

W = TypeVar("W")


class Status(Enum):
    """What an engine knows. ``UNKNOWN`` covers time, memory, engine errors and invalid models."""

    FEASIBLE = "feasible"
    INFEASIBLE = "infeasible"
    OPTIMAL = "optimal"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Answer(Generic[W]):
    """An engine's answer. Build it with the four class methods, which keep its parts consistent.

    ``witness`` has been validated by solver-free code before it is put here. An infeasible (or optimal)
    answer without a certificate is exactly that: ``certified`` is false and ``engine`` says who claims it.
    """

    status: Status
    engine: str
    witness: W | None = None
    certificate: Certificate | None = None
    value: Fraction | None = None
    bound: Fraction | None = None
    reason: str = ""
    seconds: float = 0.0
    effort: float = 0.0
    """What it took in the engine's own measure, which does not depend on the machine; 0 where it has none."""

    @classmethod
    def feasible(
        cls,
        witness: W,
        *,
        engine: str,
        value: Fraction | int | None = None,
        bound: Fraction | int | None = None,
        reason: str = "",
        seconds: float = 0.0,
    ) -> Answer[W]:
        """A validated witness; ``value`` its objective and ``bound`` the best bound known, if any."""
        return cls(Status.FEASIBLE, engine, witness, None, _exact(value), _exact(bound), reason, seconds)

    @classmethod
    def infeasible(
        cls, *, engine: str, certificate: Certificate | None = None, reason: str = "", seconds: float = 0.0
    ) -> Answer[W]:
        """No solution exists, by ``certificate`` or, without one, on ``engine``'s word alone."""
        return cls(Status.INFEASIBLE, engine, None, certificate, None, None, reason, seconds)

    @classmethod
    def optimal(
        cls,
        witness: W,
        value: Fraction | int,
        *,
        engine: str,
        certificate: Certificate | None = None,
        reason: str = "",
        seconds: float = 0.0,
    ) -> Answer[W]:
        """A validated witness of objective ``value`` and the claim that none is better."""
        exact = _exact(value)
        return cls(Status.OPTIMAL, engine, witness, certificate, exact, exact, reason, seconds)

    @classmethod
    def unknown(cls, reason: str, *, engine: str, seconds: float = 0.0) -> Answer[W]:
        """No answer, and why: time, memory, an engine error, an invalid model."""
        return cls(Status.UNKNOWN, engine, None, None, None, None, reason, seconds)

    def __post_init__(self) -> None:
        solved = self.status in (Status.FEASIBLE, Status.OPTIMAL)
        if solved != (self.witness is not None):
            raise ValueError(f"a {self.status.value} answer needs {'a' if solved else 'no'} witness")
        if self.status is Status.OPTIMAL and self.value is None:
            raise ValueError("an optimal answer needs its value")
        if self.status is Status.UNKNOWN and not self.reason:
            raise ValueError("an unknown answer needs a reason")
        if self.certificate is not None and self.status not in (Status.INFEASIBLE, Status.OPTIMAL):
            raise ValueError(f"a {self.status.value} answer carries no certificate")

    @property
    def certified(self) -> bool:
        """Whether everything the answer says can be rechecked without the engine."""
        if self.status is Status.UNKNOWN:
            return False
        return self.status is Status.FEASIBLE or self.certificate is not None


def _exact(value: Fraction | int | None) -> Fraction | None:
    return None if value is None else Fraction(value)
