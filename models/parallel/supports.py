"""AND-supports: one run of a program whose every value says that certain processors are all available.

If a program only ever asks whether several things are all available, each of its truth values is the availability of a set of
processors, its *support*. One run in which values are these sets decides every set of available processors.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from allocert.allocators.parallel.guarded import run_guarded
from allocert.allocators.parallel.program import Program
from allocert.errors import AllocertError
from allocert.machines import Machine

__all__ = ["MIXED", "AllOf", "Level", "NotAConjunctionError", "Supports", "supports_of_reports"]


class NotAConjunctionError(AllocertError):
    """A value that is not the availability of a set of processors: what was done, to what, what was expected."""


@dataclass(frozen=True)
class AllOf:
    """All of a set of processors, a word, are available; or, ``negated``, not all."""

    support: int
    negated: bool = False


@dataclass(frozen=True)
class Level:
    """A number that is at least ``low + t`` iff all of ``supports[t - 1]`` are available, a set within ``supports[t]``."""

    low: int
    supports: tuple[int, ...]

    @property
    def high(self) -> int:
        """The greatest that it can be."""
        return self.low + len(self.supports)

    def reaching(self, least: int) -> int | None:
        """The support of being at least this much; ``None`` if it never is."""
        if least <= self.low:
            return 0
        return self.supports[least - self.low - 1] if least <= self.high else None


MIXED = "mixed"
"""A register that is no level, such as one that was set under a condition: it may be set anew, but not be used."""


def _level(value: Any) -> Level:
    if value == MIXED:
        raise NotAConjunctionError(
            "value", value, "a number that is at least t iff all of some set are available"
        )
    return value if isinstance(value, Level) else Level(int(value), ())


def _made(low: int, supports: list[int | None]) -> Level | int:
    """A number by the supports of low + 1, low + 2, ..: those that always hold are put into ``low``."""
    kept = [one for one in supports if one is not None]
    while kept and kept[0] == 0:
        low, kept = low + 1, kept[1:]
    return Level(low, tuple(kept)) if kept else low


class Supports:
    """A domain for :func:`~allocert.allocators.parallel.guarded.run_guarded`. It refuses all but conjunctions."""

    def available(self, pe: int) -> AllOf:
        """One processor."""
        return AllOf(1 << pe)

    def negated(self, truth: Any) -> AllOf:
        """Not all of them."""
        return AllOf(truth.support, not truth.negated)

    def both(self, one: Any, other: Any) -> AllOf:
        """All of both sets."""
        if one.negated or other.negated:
            raise NotAConjunctionError("both", (one, other), "sets of processors that are all available")
        return AllOf(one.support | other.support)

    def chosen(self, truth: Any, one: Any, other: Any) -> Level | int | str:
        """The first number if all of ``truth`` are available, else the second; :data:`MIXED` where that is no level."""
        if truth.negated:
            raise NotAConjunctionError("chosen", truth, "a set of processors that are all available")
        if MIXED in (one, other):
            return MIXED
        first, second = _level(one), _level(other)
        low, high = min(first.low, second.low), max(first.high, second.high)
        found: list[int | None] = []
        for least in range(low + 1, high + 1):
            held, else_held = first.reaching(least), second.reaching(least)
            within = None if held is None else truth.support | held
            if else_held is None or else_held == within:
                found.append(within)
            elif held is not None and held & ~else_held == 0 and else_held & ~(truth.support | held) == 0:
                found.append(else_held)
            else:
                return MIXED
        return _made(low, found)

    def minimum(self, one: Any, other: Any) -> Level | int:
        """At least t iff both are."""
        first, second = _level(one), _level(other)
        low, high = min(first.low, second.low), min(first.high, second.high)
        both = [(first.reaching(least), second.reaching(least)) for least in range(low + 1, high + 1)]
        return _made(low, [a | b for a, b in both if a is not None and b is not None])

    def maximum(self, one: Any, other: Any) -> Level | int:
        """At least t iff one of them is: only where one of the two never is, or is whenever the other is."""
        first, second = _level(one), _level(other)
        low, high = max(first.low, second.low), max(first.high, second.high)
        found: list[int | None] = []
        for least in range(low + 1, high + 1):
            a, b = first.reaching(least), second.reaching(least)
            if a is None or b is None:
                found.append(b if a is None else a)
            elif a & b in (a, b):
                found.append(a & b)
            else:
                raise NotAConjunctionError("maximum", least, "one number that is at least the other")
        return _made(low, found)

    def sum(self, one: Any, other: Any) -> Level | int:
        """A number and a plain one."""
        first, second = _level(one), _level(other)
        if first.supports and second.supports:
            raise NotAConjunctionError("sum", (one, other), "a plain number among them")
        return _made(first.low + second.low, [*first.supports, *second.supports])

    def product(self, one: Any, other: Any) -> Level | int:
        """Of two numbers that are 0 or 1."""
        first, second = _level(one), _level(other)
        if first.low < 0 or second.low < 0 or first.high > 1 or second.high > 1:
            raise NotAConjunctionError("product", (one, other), "numbers that are 0 or 1")
        return self.minimum(first, second)

    def equal(self, one: Any, other: Any) -> AllOf | bool:
        """A number and the greatest that it can be."""
        first, second = _level(one), _level(other)
        if first.supports and second.supports:
            raise NotAConjunctionError("equal", (one, other), "a plain number among them")
        number, plain = (first, second.low) if first.supports else (second, first.low)
        if not number.low <= plain <= number.high:
            return False
        if plain == number.low:
            return AllOf(number.supports[0], negated=True) if number.supports else True
        if plain < number.high:
            raise NotAConjunctionError("equal", (one, other), "the least or greatest that a number can be")
        return AllOf(number.supports[-1])

    def less(self, one: Any, other: Any) -> AllOf | bool:
        """A plain number and another, on either side."""
        first, second = _level(one), _level(other)
        if first.supports and second.supports:
            raise NotAConjunctionError("less", (one, other), "a plain number among them")
        number, least = (second, first.low + 1) if second.supports else (first, second.low)
        support = number.reaching(least)
        if support is None or support == 0:
            return (support == 0) is bool(second.supports)
        return AllOf(support, negated=not second.supports)


def supports_of_reports(
    program: Program, machine: Machine, parameters: Mapping[str, Any]
) -> list[tuple[int, int, tuple[int, ...]]]:
    """Every report that the program may make: by whom, which processors all have to be available for it, and what it says.

    It is made for a set of available processors iff all of these are in it.

    Raises:
        NotAConjunctionError: some value is not the availability of a set of processors.
        UnmatchedError: words do not match in the same way for all sets of available processors.
    """
    reports: list[tuple[int, Any, tuple[Any, ...]]] = []
    run_guarded(program, machine, parameters, Supports(), reports)
    found = []
    for pe, truth, values in reports:
        if truth is not True and truth.negated:
            raise NotAConjunctionError("report", pe, "one that is made iff all of a set are available")
        found.append((pe, (0 if truth is True else truth.support) | 1 << pe, values))
    return found
