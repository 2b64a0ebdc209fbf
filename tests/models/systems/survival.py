"""The law of random faults draw by draw."""

from __future__ import annotations

from fractions import Fraction

from allocert.models.systems.blocking_law import BlockingLaw

__all__ = ["survival"]


def survival(law: BlockingLaw, draws: int) -> Fraction:
    """The probability that after that many draws some subcube is still free."""
    left = sum(w * (law.positions - u) ** draws for u, w in law.weights.items())
    return Fraction(left, law.positions**draws)
