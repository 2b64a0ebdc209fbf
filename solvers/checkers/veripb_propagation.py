"""Unit propagation over pseudo-Boolean constraints, for the steps of a proof that name no hints."""

from __future__ import annotations

from allocert.solvers.checkers.opb import PBConstraint, steps_of
from allocert.solvers.limits import Limits

__all__ = ["Propagation"]

_Level = tuple[int, int, list[int]]
"""The literals that have one coefficient; the word of their variables, so that those without a value are found at
once, or 0 where it would take more memory than the literals."""

_FEW_LEVELS = 4
_BITS_A_TERM = 64
_WORDS_UP_TO = 1 << 16
"""Variables up to which those with a value are kept as a word as well."""
_OCCURRENCE = 96
"""About the bytes of a term in the lists of occurrences."""


class Propagation:
    """Unit propagation. What holds with nothing assumed is kept: it follows from the formula, deletions or not."""

    def __init__(self, variables: int, limits: Limits) -> None:
        self._limits = limits
        self._worded = variables <= _WORDS_UP_TO
        self.waiting: list[int] = []
        self._variables = variables
        self._cost = 1 + (variables >> 13 if self._worded else 0)
        self._levels: dict[int, list[_Level]] = {}
        self._largest: dict[int, int] = {}
        self._slack: dict[int, int] = {}  # what the literals that are not false exceed the degree by
        self._occurs: dict[int, list[tuple[int, int]]] = {}
        self._pairs: dict[int, tuple[int, int]] = {}  # clauses of two literals, which need no slack
        self._other: dict[int, dict[int, int]] = {}
        self._true: set[int] = set()
        self._assigned = 0  # the variables of these literals, as a word
        self._trail: list[int] = []
        self._done = 0  # of the trail, how many literals the slacks know of
        self._paired = 0  # and for how many the clauses of two literals were asked
        self._contradicts = False

    def attach(self, live: dict[int, PBConstraint]) -> None:
        """Take in the constraints added since the last time, and propagate for good."""
        for name in self.waiting:
            if name in live and not self._contradicts:
                self._contradicts = self._enter(name, live[name]) or self._propagate()
        self.waiting.clear()
        self._forget()

    def detach(self, name: int) -> None:
        """Forget a constraint; the occurrence lists skip it from now on."""
        if self._slack.pop(name, None) is not None:
            del self._levels[name], self._largest[name]
        for literal in self._pairs.pop(name, ()):
            del self._other[literal][name]

    def refutes(self, constraint: PBConstraint) -> bool:
        """Whether propagation from ``constraint`` ends in a conflict. What was assumed is taken back."""
        if self._contradicts:
            return True
        assigned = self._assigned
        conflict = self._enter(0, constraint) or self._propagate()
        for literal in self._trail[: self._done]:
            for name, a in self._occurs.get(-literal, ()):
                if name in self._slack:
                    self._slack[name] += a
        self._true.difference_update(self._trail)
        self._assigned = assigned
        self._forget()
        for literal in constraint[0]:
            self._occurs[literal].pop()
        self.detach(0)
        return conflict

    def _enter(self, name: int, constraint: PBConstraint) -> bool:
        """Add a constraint and what it implies; true for a conflict."""
        terms, degree = constraint
        if name and len(terms) == 2 and 0 < degree <= min(terms.values()):
            one, other = self._pairs[name] = tuple(terms)  # type: ignore[assignment]
            self._other.setdefault(one, {})[name] = other
            self._other.setdefault(other, {})[name] = one
            return (-one in self._true and self._conflicts(other)) or (
                -other in self._true and self._conflicts(one)
            )
        self._limits.work("unit propagation", 4 * steps_of(constraint))
        self._limits.hold("unit propagation", _OCCURRENCE * len(terms) if name else 0)
        for literal, a in terms.items():
            self._occurs.setdefault(literal, []).append((name, a))
        self._levels[name] = _levels(terms, self._variables if self._worded else 0)
        self._largest[name] = max(terms.values(), default=0)
        self._slack[name] = sum(a for literal, a in terms.items() if -literal not in self._true) - degree
        self._imply(name)
        return self._slack[name] < 0

    def _forget(self) -> None:
        self._trail.clear()
        self._done = self._paired = 0

    def _conflicts(self, literal: int) -> bool:
        """Make a literal true; whether it is false."""
        if -literal in self._true:
            return True
        if literal not in self._true:
            self._true.add(literal)
            self._trail.append(literal)
            if self._worded:
                self._assigned |= 1 << abs(literal)
        return False

    def _imply(self, name: int) -> None:
        slack = self._slack[name]
        self._limits.work("unit propagation", 4)
        for a, word, literals in self._levels[name]:
            if a <= slack:
                break
            self._limits.work("unit propagation", self._cost if word else len(literals))
            open_variables = word & ~self._assigned
            if open_variables or not word:
                for literal in literals:
                    if literal not in self._true and -literal not in self._true:
                        self._conflicts(literal)

    def _propagate(self) -> bool:
        """Every literal found is counted in the slacks before the next is looked for: conflicts show early."""
        tight: dict[int, None] = {}
        while True:
            while self._done < len(self._trail):
                literal = self._trail[self._done]
                self._done += 1
                conflict = False
                occurs = self._occurs.get(-literal, ())
                self._limits.work("unit propagation", 8 + self._cost + 2 * len(occurs))
                for name, a in occurs:
                    if name in self._slack:
                        slack = self._slack[name] = self._slack[name] - a
                        if slack < 0:
                            conflict = True
                        elif slack < self._largest[name]:
                            tight[name] = None
                if conflict:
                    return True
            if tight:
                self._imply(tight.popitem()[0])
            elif self._paired < len(self._trail):
                literal = self._trail[self._paired]
                self._paired += 1
                others = self._other.get(-literal, {})
                self._limits.work("unit propagation", 1 + len(others))
                if any(map(self._conflicts, others.values())):
                    return True
            else:
                return False


def _levels(terms: dict[int, int], variables: int) -> list[_Level]:
    """The terms by coefficient, greatest first; without words for 0 ``variables``."""
    literals: dict[int, list[int]] = {}
    for literal, a in sorted(terms.items(), key=lambda term: -term[1]):
        literals.setdefault(a, []).append(literal)
    worth = variables > 0 and len(literals) <= _FEW_LEVELS and len(terms) * _BITS_A_TERM >= variables
    return [
        (a, sum(1 << abs(literal) for literal in own) if worth else 0, own) for a, own in literals.items()
    ]
