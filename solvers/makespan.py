"""Least makespans with CP-SAT: loads of places, rectangles in a strip, tasks with a choice of unary resources.

Times are integers. All answers are on the engine's word alone; the witnesses are checked here by plain arithmetic.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

from allocert.errors import EngineError
from allocert.solvers import cpsat
from allocert.solvers.answer import Answer

__all__ = ["least_height", "least_load", "least_makespan_of_cells"]

Placed = tuple[tuple[int, int], ...]
"""For each task its start and its column, or its start and the number of its cell."""


def least_load(
    lengths: Sequence[int],
    cells: Sequence[Sequence[int]],
    *,
    bounds: tuple[int, int],
    hint: Sequence[int] = (),
    seed: int = 0,
    deterministic_seconds: float = 10.0,
    seconds: float = 60.0,
) -> Answer[tuple[int, ...]]:
    """Choose a cell, a word of places, for each item so that the greatest total length on a place is least.

    ``bounds`` are a lower and an upper bound of the value; above the upper one nothing is looked for. ``hint`` is a choice.
    """
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    load = model.new_int_var(*bounds, "")
    chosen = [[model.new_bool_var("") for _ in own] for own in cells]
    on: dict[int, list[Any]] = {}
    for length, own, literals in zip(lengths, cells, chosen, strict=True):
        model.add_exactly_one(literals)
        for word, literal in zip(own, literals, strict=True):
            for place in _bits(word):
                on.setdefault(place, []).append(length * literal)
    for terms in on.values():
        model.add(sum(terms) <= load)
    for literals, number in zip(chosen, hint, strict=False):
        for index, literal in enumerate(literals):
            model.add_hint(literal, index == number)
    model.minimize(load)

    def read(value: Callable[[Any], int]) -> tuple[int, ...]:
        return tuple(next(i for i, literal in enumerate(own) if value(literal)) for own in chosen)

    def greatest(choice: tuple[int, ...]) -> int:
        loads = dict.fromkeys(on, 0)
        for length, own, number in zip(lengths, cells, choice, strict=True):
            for place in _bits(own[number]):
                loads[place] += length
        return max(loads.values(), default=0)

    return _solved(
        model,
        read,
        lambda choice: True,
        lambda c: max(greatest(c), bounds[0]),
        seed,
        deterministic_seconds,
        seconds,
    )


def least_height(
    width: int,
    shapes: Sequence[tuple[int, int]],
    *,
    bounds: tuple[int, int],
    placed: bool = True,
    hint: Placed = (),
    seed: int = 0,
    deterministic_seconds: float = 10.0,
    seconds: float = 60.0,
) -> Answer[Placed]:
    """The least height of a strip for rectangles (w, h) that are not turned: start and column of each.

    Unless ``placed`` the widths of those that share a height only add up to ``width`` at most: a lower bound of the height,
    and columns are 0. ``bounds`` are a lower and an upper bound; above the upper one nothing is looked for.
    """
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    low, high = bounds
    height = model.new_int_var(low, high, "")
    tasks, across, down = [], [], []
    load: list[list[Any]] = [[] for _ in range(width)]
    for index, (w, h) in enumerate(shapes):
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
        for variable, number in zip((start, column), hint[index] if hint else (), strict=False):
            model.add_hint(variable, number)
    model.add_cumulative(down, [w for w, _ in shapes], width)
    if placed:
        model.add_no_overlap_2d(across, down)
        model.add_cumulative(across, [h for _, h in shapes], height)
        for terms in load:
            model.add(sum(terms) <= height)
    model.minimize(height)

    def read(value: Callable[[Any], int]) -> Placed:
        return tuple((value(start), value(column)) for start, column in tasks)

    def valid(answer: Placed) -> bool:
        boxes = [(s, c, w, h) for (s, c), (w, h) in zip(answer, shapes, strict=True)]
        if placed:
            inside = all(c >= 0 and c + w <= width for _, c, w, _ in boxes)
            return inside and not any(_overlap(*pair) for pair in combinations(boxes, 2))
        return all(sum(w for s, _, w, h in boxes if s <= instant < s + h) <= width for instant, *_ in boxes)

    def objective(answer: Placed) -> int:
        return max([low, *(s + h for (s, _), (_, h) in zip(answer, shapes, strict=True))])

    return _solved(model, read, valid, objective, seed, deterministic_seconds, seconds)


def least_makespan_of_cells(
    lengths: Sequence[int],
    cells: Sequence[Sequence[int]],
    *,
    bounds: tuple[int, int],
    seed: int = 0,
    deterministic_seconds: float = 10.0,
    seconds: float = 60.0,
) -> Answer[Placed]:
    """Give each task a start and a cell, a word of resources that serve one task at a time: the least last end."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    low, high = bounds
    end = model.new_int_var(low, high, "")
    tasks = []
    busy: dict[int, list[Any]] = {}
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
    for intervals in busy.values():
        model.add_no_overlap(intervals)
    model.minimize(end)

    def read(value: Callable[[Any], int]) -> Placed:
        return tuple(
            (value(start), next(i for i, literal in enumerate(literals) if value(literal)))
            for start, literals in tasks
        )

    def valid(answer: Placed) -> bool:
        held = [(s, s + t, own[i]) for (s, i), t, own in zip(answer, lengths, cells, strict=True)]
        return not any(a[2] & b[2] and a[0] < b[1] and b[0] < a[1] for a, b in combinations(held, 2))

    def objective(answer: Placed) -> int:
        return max([low, *(s + t for (s, _), t in zip(answer, lengths, strict=True))])

    return _solved(model, read, valid, objective, seed, deterministic_seconds, seconds)


def _solved(
    model: Any,
    read: Callable[[Callable[[Any], int]], Any],
    valid: Callable[[Any], bool],
    objective: Callable[[Any], int],
    seed: int,
    deterministic_seconds: float,
    seconds: float,
) -> Answer[Any]:
    try:
        return cpsat.solve(
            model,
            read,
            valid,
            objective=objective,
            deterministic_seconds=deterministic_seconds,
            seconds=seconds,
            seed=seed,
        )
    except EngineError as error:
        return Answer.unknown(f"engine error: {error}", engine="CP-SAT")


def _overlap(one: tuple[int, int, int, int], other: tuple[int, int, int, int]) -> bool:
    (s, c, w, h), (s2, c2, w2, h2) = one, other
    return s < s2 + h2 and s2 < s + h and c < c2 + w2 and c2 < c + w


def _bits(word: int) -> list[int]:
    return [i for i in range(word.bit_length()) if word >> i & 1]
