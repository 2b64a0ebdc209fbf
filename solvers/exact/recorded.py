"""The decisions of a symbolic execution as data, so that the tree can be walked again without the oracle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from allocert.errors import CertificateError
from allocert.solvers.exact.symbolic import Condition, Decision, Forced, Multipliers, Oracle
from allocert.solvers.limits import Limits

__all__ = ["Recorded", "Replayed", "multipliers_of", "pairs"]


_DECISION = 100
"""Steps of work of a decision itself."""


class Recorded:
    """An oracle that writes down what another one decides: ``None`` for a fork, else the outcome and the multipliers."""

    def __init__(self, oracle: Oracle) -> None:
        self._oracle = oracle
        self.decisions: list[Any] = []

    def decide(self, conditions: Sequence[Condition], question: Condition) -> Decision:
        """See :class:`symbolic.Oracle`."""
        decision = self._oracle.decide(conditions, question)
        entry = None if decision is None else [int(decision.outcome), pairs(decision.multipliers)]
        self.decisions.append(entry)
        return decision


class Replayed:
    """An oracle that reads decisions. Raises :class:`CertificateError` where they are malformed or at their end.

    The work of looking at the conditions so far is counted.
    """

    def __init__(self, decisions: Any, limits: Limits | None = None) -> None:
        if not isinstance(decisions, list):
            raise CertificateError("decisions", type(decisions).__name__, "a list")
        self._decisions = decisions
        self._limits = limits or Limits()
        self._place = 0

    @property
    def left(self) -> int:
        """How many decisions have not been asked for."""
        return len(self._decisions) - self._place

    def decide(self, conditions: Sequence[Condition], question: Condition) -> Decision:
        """See :class:`symbolic.Oracle`."""
        if not self.left:
            raise CertificateError("decisions", len(self._decisions), "one for every comparison that is met")
        entry = self._decisions[self._place]
        where = f"decision {self._place}"
        self._place += 1
        self._limits.work(where, _DECISION + len(conditions) * len(question.form))
        if entry is None:
            return None
        if not (isinstance(entry, list) and len(entry) == 2 and type(entry[0]) is int and entry[0] in (0, 1)):
            raise CertificateError(where, entry, "null, or an outcome 0 or 1 and multipliers")
        return Forced(bool(entry[0]), multipliers_of(where, entry[1]))


def pairs(multipliers: Mapping[int, int]) -> list[list[int]]:
    """Multipliers as certificates carry them: ``[[number, multiplier]...]``."""
    return [[i, y] for i, y in sorted(multipliers.items())]


def multipliers_of(where: str, data: Any) -> Multipliers:
    """Multipliers as :func:`pairs` writes them. Raises :class:`CertificateError` naming ``where``."""
    if not isinstance(data, list):
        raise CertificateError(where, type(data).__name__, "a list of [number, multiplier]")
    found: dict[int, int] = {}
    for pair in data:
        plain = isinstance(pair, list) and len(pair) == 2 and all(type(a) is int for a in pair)
        if not plain or pair[0] in found or pair[1] < 1:
            raise CertificateError(where, pair, "[number, positive multiplier], each number once")
        found[pair[0]] = pair[1]
    return found
