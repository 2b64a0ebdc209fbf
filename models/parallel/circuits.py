"""Numbers and truth values that depend on which processors are available, as circuits: the values of one symbolic run."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

from allocert.solvers.words.aig import FALSE, TRUE, Graph

__all__ = ["Circuits", "Number", "Truth"]


@dataclass(frozen=True)
class Truth:
    """A truth value: a literal of the graph."""

    literal: int


@dataclass(frozen=True)
class Number:
    """A number in unary: ``least``, and one more for each i such that the number exceeds ``least + i``.

    ``above[i]`` is the literal that says so; each implies the one before.
    """

    least: int
    above: tuple[int, ...]


Truths: TypeAlias = "Truth | bool"
Numbers: TypeAlias = "Number | int"


class Circuits:
    """A domain of :func:`~allocert.allocators.parallel.guarded.run_guarded`. Input i of ``graph``: processor i is available.

    What turns out to be the same for all sets of available processors becomes a plain number or truth value.
    """

    def __init__(self, processors: int) -> None:
        self.graph = Graph()
        self._available = [self.graph.input() for _ in range(processors)]

    @cached_property
    def inputs(self) -> tuple[int, ...]:
        """The literals that say which processors are available."""
        return tuple(self._available)

    def available(self, pe: int) -> Truths:
        """Whether a processor is available."""
        return Truth(self.inputs[pe])

    def all_available(self, processors: Iterable[int]) -> int:
        """The literal that says whether all of these are."""
        return self.graph.all_of(self.inputs[pe] for pe in processors)

    def negated(self, truth: Truths) -> Truths:
        """Not."""
        return _truth(self.literal(truth) ^ 1)

    def both(self, one: Truths, other: Truths) -> Truths:
        """And."""
        return _truth(self.graph.both(self.literal(one), self.literal(other)))

    def chosen(self, truth: Truths, one: Numbers | Truths, other: Numbers | Truths) -> Any:
        """The first where ``truth`` holds, else the second: two truth values, or two numbers."""
        when = self.literal(truth)
        if isinstance(one, bool | Truth) and isinstance(other, bool | Truth):
            return _truth(self._either_way(when, self.literal(one), self.literal(other)))
        return self._levels(one, other, lambda a, b: self._either_way(when, a, b))

    def minimum(self, one: Numbers, other: Numbers) -> Numbers:
        """The lesser number."""
        return self._levels(one, other, self.graph.both)

    def maximum(self, one: Numbers, other: Numbers) -> Numbers:
        """The greater number."""
        return self._levels(one, other, self.graph.either)

    def sum(self, one: Numbers, other: Numbers) -> Numbers:
        """The sum."""
        a, b = _number(one), _number(other)
        pairs = [(i, j) for i in range(len(a.above) + 1) for j in range(len(b.above) + 1)]
        return self._from_pairs(a, b, [(i + j, i, j) for i, j in pairs], a.least + b.least)

    def product(self, one: Numbers, other: Numbers) -> Numbers:
        """The product of two numbers, neither of which is negative.

        Raises:
            ValueError: one may be negative.
        """
        a, b = _number(one), _number(other)
        if min(a.least, b.least) < 0:
            raise ValueError("products are of numbers from 0 on")
        least = a.least * b.least
        pairs = [(i, j) for i in range(len(a.above) + 1) for j in range(len(b.above) + 1)]
        return self._from_pairs(
            a, b, [((a.least + i) * (b.least + j) - least, i, j) for i, j in pairs], least
        )

    def equal(self, one: Numbers, other: Numbers) -> Truths:
        """Whether two numbers are equal."""
        a, b = _number(one), _number(other)
        levels = self._range(a, b)
        return _truth(
            self.graph.all_of(self.graph.differ(self.at_least(a, v), self.at_least(b, v)) ^ 1 for v in levels)
        )

    def less(self, one: Numbers, other: Numbers) -> Truths:
        """Whether the first number is less."""
        a, b = _number(one), _number(other)
        levels = self._range(a, b)
        return _truth(
            self.graph.any_of(self.graph.both(self.at_least(b, v), self.at_least(a, v) ^ 1) for v in levels)
        )

    def at_least(self, number: Numbers, value: int) -> int:
        """The literal that says whether a number is at least a plain one."""
        whole = _number(number)
        place = value - whole.least - 1
        if place < 0:
            return TRUE
        return whole.above[place] if place < len(whole.above) else FALSE

    def exactly(self, number: Numbers, value: int) -> int:
        """The literal that says whether a number is this plain one."""
        return self.graph.both(self.at_least(number, value), self.at_least(number, value + 1) ^ 1)

    @staticmethod
    def literal(truth: Truths) -> int:
        """The literal of a truth value."""
        return truth.literal if isinstance(truth, Truth) else TRUE if truth else FALSE

    def _either_way(self, when: int, one: int, other: int) -> int:
        graph = self.graph
        if one == other:
            return one
        return graph.either(graph.both(when, one), graph.both(when ^ 1, other))

    def _levels(
        self, one: Numbers | Truths, other: Numbers | Truths, combined: Callable[[int, int], int]
    ) -> Numbers:
        if isinstance(one, Truth) or isinstance(other, Truth):
            raise TypeError("a number and a truth value cannot be combined")
        a, b = _number(one), _number(other)
        levels = self._range(a, b)
        return _folded(levels.start - 1, [combined(self.at_least(a, v), self.at_least(b, v)) for v in levels])

    def _from_pairs(self, a: Number, b: Number, pairs: list[tuple[int, int, int]], least: int) -> Numbers:
        """At least ``least + v`` iff for some (w, i, j) with w >= v the first has i and the second j more than their least."""
        result: list[int] = []
        held = FALSE
        pairs = sorted(pairs, reverse=True)
        place = 0
        for value in range(pairs[0][0], 0, -1):
            while place < len(pairs) and pairs[place][0] >= value:
                _, i, j = pairs[place]
                one, other = self.at_least(a, a.least + i), self.at_least(b, b.least + j)
                held = self.graph.either(held, self.graph.both(one, other))
                place += 1
            result.append(held)
        return _folded(least, result[::-1])

    @staticmethod
    def _range(a: Number, b: Number) -> range:
        """The values from which on one of two numbers may be where the other is not."""
        top = max(a.least + len(a.above), b.least + len(b.above))
        return range(min(a.least, b.least) + 1, top + 1)


def _number(number: Numbers | Truths) -> Number:
    if isinstance(number, Truth):
        raise TypeError("a number, not a truth value")
    return number if isinstance(number, Number) else Number(int(number), ())


def _truth(literal: int) -> Truths:
    return literal == TRUE if literal in (FALSE, TRUE) else Truth(literal)


def _folded(least: int, above: list[int]) -> Numbers:
    """The number with its constant ends taken off; a plain one where nothing is left."""
    start, stop = 0, len(above)
    while start < stop and above[start] == TRUE:
        start += 1
    while stop > start and above[stop - 1] == FALSE:
        stop -= 1
    return Number(least + start, tuple(above[start:stop])) if stop > start else least + start
