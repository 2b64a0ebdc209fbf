"""Least makespans with CP-SAT: loads of places, rectangles in a strip, tasks with a choice of unary resources.

Times are integers. From the lower bound on it is asked whether so much is enough, which is far easier than to ask for the least
value; only where that stays open the least value is asked for. All answers are on the engine's word alone; the witnesses are
checked here by plain arithmetic.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, TypeAlias

from allocert.errors import EngineError
from allocert.solvers.answer import Answer, Status
from allocert.solvers.engines import cpsat

__all__ = ["MakespanLimit", "least_height", "least_load", "least_makespan_of_cells"]

Placed: TypeAlias = tuple[tuple[int, int], ...]
"""For each task its start and its column, or its start and the number of its cell."""

_ENGINE = "CP-SAT"
_FIRST = 1 / 16
"""The share of the effort for the first time that a value is asked for; it is doubled each time, with another seed."""
_LAST = 0.15
"""The share that is kept for the least value."""
_LEAST = 0.001
"""What the shortest run is counted as."""


@dataclass(frozen=True)
class MakespanLimit(cpsat.CpSatLimit):
    """Limits of one search, of all its runs together."""

    deterministic_seconds: float = 8.0
    seconds: float = 60.0

    def part(self, share: float) -> MakespanLimit:
        """A share of the time."""
        return replace(
            self, deterministic_seconds=share * self.deterministic_seconds, seconds=share * self.seconds
        )


Build: TypeAlias = Callable[[int, int], tuple[Any, Callable[[Callable[[Any], int]], Any]]]
"""The model of values from low to high, with an objective iff these differ, and how a witness is read."""


def least_load(
    lengths: Sequence[int],
    cells: Sequence[Sequence[int]],
    known: tuple[int, ...],
    lower: int,
    limit: MakespanLimit,
) -> Answer[tuple[int, ...]]:
    """Choose a cell, a word of places, for each item so that the greatest total length on a place is least.

    ``known`` is a choice to start from, by numbers of cells, and ``lower`` a lower bound of the value.
    """
    from ortools.sat.python import cp_model

    def build(low: int, high: int) -> tuple[Any, Callable[[Callable[[Any], int]], Any]]:
        model = cp_model.CpModel()
        load = low if low == high else model.new_int_var(low, high, "")
        chosen = [[model.new_bool_var("") for _ in own] for own in cells]
        on: dict[int, list[Any]] = {}
        for length, own, literals in zip(lengths, cells, chosen, strict=True):
            model.add_exactly_one(literals)
            for word, literal in zip(own, literals, strict=True):
                for place in _bits(word):
                    on.setdefault(place, []).append(length * literal)
        for terms in on.values():
            model.add(sum(terms) <= load)
        if low < high:
            for literals, number in zip(chosen, known, strict=True):
                for index, literal in enumerate(literals):
                    model.add_hint(literal, index == number)
            model.minimize(load)
        return model, lambda value: tuple(next(i for i, x in enumerate(own) if value(x)) for own in chosen)

    def greatest(choice: tuple[int, ...]) -> int:
        loads: dict[int, int] = {}
        for length, own, number in zip(lengths, cells, choice, strict=True):
            for place in _bits(own[number]):
                loads[place] = loads.get(place, 0) + length
        return max(loads.values(), default=0)

    return _climb(build, lambda choice: True, greatest, known, lower, limit)


def least_height(
    width: int,
    shapes: Sequence[tuple[int, int]],
    known: Placed,
    lower: int,
    limit: MakespanLimit,
    *,
    placed: bool = True,
) -> Answer[Placed]:
    """The least height of a strip for rectangles (w, h) that are not turned: start and column of each.

    Unless ``placed`` the widths of those that share a height only add up to ``width`` at most: a lower bound of the height,
    and columns are 0. ``known`` is an answer to start from, ``lower`` a lower bound of the height.
    """
    from ortools.sat.python import cp_model

    def build(low: int, high: int) -> tuple[Any, Callable[[Callable[[Any], int]], Any]]:
        model = cp_model.CpModel()
        height = low if low == high else model.new_int_var(low, high, "")
        tasks, across, down = [], [], []
        load: list[list[Any]] = [[] for _ in range(width)]
        for w, h in shapes:
            start = model.new_int_var(0, max(0, high - h), "")
            column = model.new_int_var(0, width - w if placed else 0, "")
            model.add(start + h <= height)
            tasks.append((start, column))
            down.append(model.new_fixed_size_interval_var(start, h, ""))
            if placed:
                across.append(model.new_fixed_size_interval_var(column, w, ""))
                at = [model.new_bool_var("") for _ in range(width - w + 1)]
                model.add_exactly_one(at)
                model.add(column == sum(i * literal for i, literal in enumerate(at)))
                for i, literal in enumerate(at):
                    for place in range(i, i + w):
                        load[place].append(h * literal)
        model.add_cumulative(down, [w for w, _ in shapes], width)
        if placed:
            model.add_no_overlap_2d(across, down)
            for terms in load:
                model.add(sum(terms) <= height)
        if low < high:
            for variables, numbers in zip(tasks, known, strict=True):
                for variable, number in zip(variables, numbers, strict=True):
                    model.add_hint(variable, number)
            model.minimize(height)
        return model, lambda value: tuple((value(start), value(column)) for start, column in tasks)

    def valid(answer: Placed) -> bool:
        boxes = [(s, c, w, h) for (s, c), (w, h) in zip(answer, shapes, strict=True)]
        if placed:
            inside = all(c >= 0 and c + w <= width for _, c, w, _ in boxes)
            return inside and not any(_overlap(*pair) for pair in combinations(boxes, 2))
        return all(sum(w for s, _, w, h in boxes if s <= instant < s + h) <= width for instant, *_ in boxes)

    def ends(answer: Placed) -> int:
        return max((s + h for (s, _), (_, h) in zip(answer, shapes, strict=True)), default=0)

    return _climb(build, valid, ends, known, lower, limit)


def least_makespan_of_cells(
    lengths: Sequence[int],
    cells: Sequence[Sequence[int]],
    known: Placed,
    lower: int,
    limit: MakespanLimit,
) -> Answer[Placed]:
    """Give each task a start and a cell, a word of resources that serve one task at a time: the least last end.

    ``known`` is an answer to start from, ``lower`` a lower bound.
    """
    from ortools.sat.python import cp_model

    def build(low: int, high: int) -> tuple[Any, Callable[[Callable[[Any], int]], Any]]:
        model = cp_model.CpModel()
        end = low if low == high else model.new_int_var(low, high, "")
        tasks = []
        busy: dict[int, list[Any]] = {}
        load: dict[int, list[Any]] = {}
        for length, own in zip(lengths, cells, strict=True):
            start = model.new_int_var(0, max(0, high - length), "")
            model.add(start + length <= end)
            literals = [model.new_bool_var("") for _ in own]
            model.add_exactly_one(literals)
            tasks.append((start, literals))
            for word, literal in zip(own, literals, strict=True):
                interval = model.new_optional_fixed_size_interval_var(start, length, literal, "")
                for place in _bits(word):
                    busy.setdefault(place, []).append(interval)
                    load.setdefault(place, []).append(length * literal)
        for place, intervals in busy.items():
            model.add_no_overlap(intervals)
            model.add(sum(load[place]) <= end)
        if low < high:
            model.minimize(end)
        return model, lambda value: tuple(
            (value(start), next(i for i, literal in enumerate(literals) if value(literal)))
            for start, literals in tasks
        )

    def valid(answer: Placed) -> bool:
        held = [(s, s + t, own[i]) for (s, i), t, own in zip(answer, lengths, cells, strict=True)]
        return not any(a[2] & b[2] and a[0] < b[1] and b[0] < a[1] for a, b in combinations(held, 2))

    def ends(answer: Placed) -> int:
        return max((s + t for (s, _), t in zip(answer, lengths, strict=True)), default=0)

    return _climb(build, valid, ends, known, lower, limit)


def _climb(
    build: Build,
    valid: Callable[[Any], bool],
    measure: Callable[[Any], int],
    known: Any,
    lower: int,
    limit: MakespanLimit,
) -> Answer[Any]:
    """Ask for each value in turn, up to that of ``known``; where one stays open, for the least one from there on.

    An answer's bound rests on the engine's refusals of the values below it.
    """
    low, high = lower, max(lower, measure(known))
    left, clock = limit.deterministic_seconds, limit.seconds
    kept, tries, turn = left * _LAST, 0, left * _FIRST
    reason = f"deterministic limit of {left:g} s reached"
    while low < high and left > kept:
        work, seed = min(turn, left - kept), limit.seed + tries
        own = replace(limit, deterministic_seconds=work, seconds=clock, seed=seed)
        answer = _asked(build, low, low, valid, measure, own)
        left, clock = left - max(answer.effort, _LEAST), max(1.0, clock - answer.seconds)
        if answer.witness is not None:
            return Answer.optimal(answer.witness, low, engine=_ENGINE, reason="uncertified")
        if answer.status is Status.INFEASIBLE:
            low += 1
        else:
            tries, turn, reason = tries + 1, 2 * turn, answer.reason
    if low == high:
        return Answer.optimal(known, high, engine=_ENGINE, reason="uncertified")
    own = replace(limit, deterministic_seconds=max(left, kept), seconds=clock)
    answer = _asked(build, low, high, valid, measure, own)
    if answer.witness is None or answer.value is None or answer.bound is None:
        return Answer.feasible(known, engine=_ENGINE, value=high, bound=low, reason=answer.reason or reason)
    if answer.status is Status.OPTIMAL:
        return Answer.optimal(answer.witness, answer.value, engine=_ENGINE, reason="uncertified")
    bound = max(low, int(answer.bound))
    return Answer.feasible(
        answer.witness, engine=_ENGINE, value=answer.value, bound=bound, reason=answer.reason
    )


def _asked(
    build: Build,
    low: int,
    high: int,
    valid: Callable[[Any], bool],
    measure: Callable[[Any], int],
    limit: cpsat.CpSatLimit,
) -> Answer[Any]:
    model, read = build(low, high)
    try:
        return cpsat.solve(
            model,
            read,
            lambda witness: valid(witness) and measure(witness) <= high,
            objective=(lambda witness: max(low, measure(witness))) if low < high else None,
            limit=limit,
        )
    except EngineError as error:
        return Answer.unknown(f"engine error: {error}", engine=_ENGINE)


def _overlap(one: tuple[int, int, int, int], other: tuple[int, int, int, int]) -> bool:
    (s, c, w, h), (s2, c2, w2, h2) = one, other
    return s < s2 + h2 and s2 < s + h and c < c2 + w2 and c2 < c + w


def _bits(word: int) -> list[int]:
    return [i for i in range(word.bit_length()) if word >> i & 1]
