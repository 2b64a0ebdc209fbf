"""Numbers that can only grow when more processors are available, exactly and for all sets of available processors.

Such a number is given by its steps: for each value under which condition it is at least so great. A condition is an antichain of
words: it holds iff all processors of one of the words are available. Every condition that can only become true has exactly one
antichain, so that two numbers are equal for all sets of available processors iff their steps are the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from allocert.allocators.parallel.guarded import run_guarded
from allocert.allocators.parallel.program import Program
from allocert.errors import AllocertError
from allocert.machines import Machine

__all__ = [
    "ALWAYS",
    "NEVER",
    "Condition",
    "Monotone",
    "NotMonotoneError",
    "Number",
    "all_of",
    "antichain",
    "for_all_sets",
    "number",
]

Condition: TypeAlias = frozenset[int]
"""An antichain of words, in the machine's numbering."""

ALWAYS: Condition = frozenset({0})
NEVER: Condition = frozenset()


class NotMonotoneError(AllocertError):
    """A value that may shrink when more processors are available."""


def antichain(words: Iterable[int]) -> Condition:
    """The least ones of these words: all processors of one of them are available."""
    kept: list[int] = []
    for word in sorted(set(words), key=int.bit_count):
        if not any(word & one == one for one in kept):
            kept.append(word)
    return frozenset(kept)


def all_of(*conditions: Condition) -> Condition:
    """All of these hold."""
    result = ALWAYS
    for condition in conditions:
        if len(result) == len(condition) == 1:
            (one,), (other,) = result, condition
            result = frozenset({one | other})
        else:
            result = antichain(one | other for one in result for other in condition)
    return result


def _any_of(one: Condition, other: Condition) -> Condition:
    return one if one == other else antichain((*one, *other))


@dataclass(frozen=True)
class Number:
    """Its steps: each value with the condition under which the number is at least so great; the first holds always.

    Values rise and conditions become strictly stronger, none of them :data:`NEVER`.
    """

    steps: tuple[tuple[int, Condition], ...]

    @classmethod
    def of(cls, steps: Iterable[tuple[int, Condition]]) -> Number:
        """From values in rising order, whose conditions imply each other downwards; the first has to hold always."""
        kept: list[tuple[int, Condition]] = []
        for value, condition in steps:
            if condition == NEVER:
                break
            if kept and kept[-1][1] == condition:
                kept.pop()
            kept.append((value, condition))
        if not kept or kept[0][1] != ALWAYS:
            raise NotMonotoneError("number", kept[:1], "a least value that it always has")
        return cls(tuple(kept))

    @property
    def values(self) -> tuple[int, ...]:
        """The values that it takes, rising."""
        return tuple(value for value, _ in self.steps)

    def at_least(self, value: int) -> Condition:
        """When it is at least so great."""
        return next((condition for step, condition in self.steps if step >= value), NEVER)

    def on(self, available: int) -> int:
        """Its value for one set of available processors."""
        held = (value for value, c in self.steps if any(word & available == word for word in c))
        return max(held)

    def given(self, available: int) -> Number:
        """The number where these processors are known to be available."""
        freed = ((value, antichain(word & ~available for word in c)) for value, c in self.steps)
        return Number.of(freed)


def number(value: int | Number) -> Number:
    """A plain integer as one of these numbers."""
    return value if isinstance(value, Number) else Number(((value, ALWAYS),))


class Monotone:
    """A domain of :func:`allocert.allocators.parallel.guarded.run_guarded`: numbers that can only grow.

    Its methods raise :class:`NotMonotoneError` where a result could shrink or cannot be shown to grow.
    """

    def available(self, pe: int) -> Condition:
        """Whether a processor is available."""
        return frozenset({1 << pe})

    def both(self, one: Any, other: Any) -> Any:
        """And."""
        return all_of(_condition(one), _condition(other))

    def chosen(self, truth: Any, one: Any, other: Any) -> Number:
        """The first number where one processor is available, else the second, which must not be greater there."""
        (word,) = _condition(truth)
        first, second = number(one), number(other)
        steps = []
        for value in sorted({*first.values, *second.values}):
            with_it = first.at_least(value)
            without = [held for held in second.at_least(value) if not held & word]
            if word.bit_count() != 1 or not all(
                any(held | word | inner == held | word for inner in with_it) for held in without
            ):
                raise NotMonotoneError("choice", value, "a number that does not shrink with more processors")
            steps.append((value, antichain((*(word | inner for inner in with_it), *without))))
        return Number.of(steps)

    def minimum(self, one: Any, other: Any) -> Number:
        """The lesser number."""
        first, second = number(one), number(other)
        values = sorted({*first.values, *second.values})
        return Number.of((value, all_of(first.at_least(value), second.at_least(value))) for value in values)

    def maximum(self, one: Any, other: Any) -> Number:
        """The greater number."""
        first, second = number(one), number(other)
        values = sorted({*first.values, *second.values})
        return Number.of((value, _any_of(first.at_least(value), second.at_least(value))) for value in values)

    def sum(self, one: Any, other: Any) -> Number:
        """The sum."""
        first, second = number(one), number(other)
        if len(second.steps) == 1:
            return Number(tuple((value + second.values[0], condition) for value, condition in first.steps))
        return _by_pairs(lambda a, b: a + b, first, second)

    def product(self, one: Any, other: Any) -> Number:
        """The product of numbers that are not negative."""
        first, second = number(one), number(other)
        if min(first.values[0], second.values[0]) < 0:
            raise NotMonotoneError("product", (first.values[0], second.values[0]), "no negative factor")
        if first == second:
            return Number.of((value * value, condition) for value, condition in first.steps)
        return _by_pairs(lambda a, b: a * b, first, second)

    def negated(self, truth: Any) -> Any:
        """Not."""
        raise NotMonotoneError("negation", truth, "nothing negated")

    def equal(self, one: Any, other: Any) -> Any:
        """Whether two numbers are equal."""
        raise NotMonotoneError("comparison", "==", "no comparison of registers")

    def less(self, one: Any, other: Any) -> Any:
        """Whether the first number is less."""
        raise NotMonotoneError("comparison", "<", "no comparison of registers")


def for_all_sets(
    program: Program, machine: Machine, parameters: Mapping[str, Any]
) -> list[dict[str, Number]]:
    """The registers of every processor at its end, for all sets in which it is available.

    Raises:
        NotMonotoneError: a register may shrink when more processors are available.
        UnmatchedError: words do not match in the same way for all sets of available processors.
    """
    ended = run_guarded(program, machine, parameters, Monotone())
    return [
        {name: number(value).given(1 << pe) for name, value in registers.items()}
        for pe, registers in enumerate(ended)
    ]


def _condition(truth: Any) -> Condition:
    if isinstance(truth, bool):
        return ALWAYS if truth else NEVER
    return frozenset(truth)


def _by_pairs(result: Callable[[int, int], int], first: Number, second: Number) -> Number:
    """A result that grows with both numbers: at least what it is for steps that both have come to."""
    found: dict[int, list[int]] = {}
    for value, condition in first.steps:
        for other, besides in second.steps:
            found.setdefault(result(value, other), []).extend(all_of(condition, besides))
    steps: list[tuple[int, Condition]] = []
    held = NEVER
    for value in sorted(found, reverse=True):
        held = _any_of(held, antichain(found[value]))
        steps.append((value, held))
    return Number.of(reversed(steps))
