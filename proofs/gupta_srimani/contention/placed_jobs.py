"""Placed jobs by their number: every pattern of cells on small tori, with small starts and times, and some at random."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, permutations, product
from typing import Any, TypeAlias

from allocert.allocators.torus.contention import Placed, Reading, dilated, nominal, sequential, sharing
from allocert.machines.subtorus import Subtorus
from allocert.verification.claims.claim import Context
from allocert.verification.deciding.tally import Failure

__all__ = [
    "ENDS",
    "WORDS",
    "Jobs",
    "at_once",
    "cells",
    "data",
    "failed",
    "grid",
    "in_words",
    "patterns",
    "random_jobs",
    "sizes",
]

Jobs: TypeAlias = tuple[int, tuple[Placed, ...]]
"""A torus's side and jobs placed on it, in the order of placement."""

ENDS: dict[Reading, Callable[[int, Sequence[Placed]], list[Fraction] | None]] = {
    "nominal-windows": nominal,
    "dilated-windows": dilated,
    "shared-processors": sharing,
    "sequential": sequential,
}

WORDS: dict[Reading, str] = {
    "nominal-windows": "nominal windows",
    "dilated-windows": "dilated windows",
    "shared-processors": "shared processors",
    "sequential": "placed one after the other",
}


def cells(torus: int) -> Iterator[Subtorus]:
    """All strided cells of sides that are powers of two, but the whole torus, the largest first."""
    side = torus // 2
    while side:
        stride = torus // side
        yield from (Subtorus.strided(torus, side, i, j) for i in range(stride) for j in range(stride))
        side //= 2


@lru_cache(maxsize=32)
def patterns(torus: int, count: int) -> tuple[tuple[Subtorus, ...], ...]:
    """Disjoint sets of cells, one for each way in which sides and contention can be."""
    if torus == 1:
        return ((Subtorus(1, 1),),) if count == 1 else ()
    found: dict[Any, tuple[Subtorus, ...]] = {}
    for chosen in combinations(cells(torus), count):
        if any(a.meets(b) for a, b in combinations(chosen, 2)):
            continue
        found.setdefault(_pattern(chosen), chosen)
    return tuple(found.values())


def _pattern(chosen: tuple[Subtorus, ...]) -> Any:
    """The same for two sets of cells iff the cells can be matched with sides and contention alike."""
    kinds = [(-a.side, sorted(b.side for b in chosen if a.contends(b))) for a in chosen]
    order = sorted(range(len(chosen)), key=lambda i: kinds[i])
    groups: dict[str, list[int]] = {}
    for i in order:
        groups.setdefault(str(kinds[i]), []).append(i)
    graphs = []
    for parts in product(*(permutations(group) for group in groups.values())):
        row = [chosen[i] for part in parts for i in part]
        graphs.append(tuple(a.contends(b) for a, b in combinations(row, 2)))
    return tuple(map(str, (kinds[i] for i in order))), max(graphs)


def at_once(chosen: Sequence[Subtorus]) -> tuple[Placed, ...]:
    """A job on each of these cells, all from 0 on for a unit of time."""
    return _placed(chosen, [0] * len(chosen), [1] * len(chosen))


def grid(count: int, starts: int, times: int) -> Iterator[Jobs]:
    """Every pattern with all starts 0..``starts``, one of them 0, and all times 1..``times``."""
    for torus in (1, 2, 4):
        for chosen in patterns(torus, count):
            for begin in product(range(starts + 1), repeat=count):
                if min(begin):
                    continue
                for time in product(range(1, times + 1), repeat=count):
                    yield torus, _placed(chosen, begin, time)


def random_jobs(seed: int, count: int, most: int = 6, tori: Sequence[int] = (2, 4, 8)) -> Iterator[Jobs]:
    """Placements drawn at random and disjoint: starts 0..6, times 1..8 in halves."""
    rng = random.Random(seed)
    for _ in range(count):
        torus = rng.choice(tori)
        every = list(cells(torus))
        chosen: list[Subtorus] = []
        for _ in range(rng.randint(2, most)):
            side = 1 << rng.randrange(torus.bit_length() - 1)
            cell = rng.choice([one for one in every if one.side == side])
            if not any(cell.meets(other) for other in chosen):
                chosen.append(cell)
        starts = [Fraction(rng.randint(0, 12), 2) for _ in chosen]
        times = [Fraction(rng.randint(2, 16), 2) for _ in chosen]
        yield torus, _placed(chosen, starts, times)


def sizes(context: Context) -> tuple[dict[int, tuple[int, int]], str]:
    """For each number of jobs the greatest start and the greatest time, and all sizes in words."""
    small: dict[int, tuple[int, int]] = {1: (1, 2), 2: (1, 2), 3: (1, 2), 4: (1, 1)}
    found = context.pick(small, small | {3: (2, 2), 4: (1, 2)}, small | {3: (2, 3), 4: (2, 2)})
    bounds = "; ".join(f"n = {n}: starts 0..{start}, times 1..{time}" for n, (start, time) in found.items())
    return found, f"all patterns of cells that do not meet on T_1, T_2, T_4, {bounds}"


def failed(jobs: Jobs, text: str, **more: Any) -> Failure:
    """A failing case with its jobs."""
    return Failure(f"{in_words(jobs)}: {text}", data(jobs) | more)


def in_words(jobs: Jobs) -> str:
    """E.g. ``T_4: (2,1) at 0 on rows 0 2, columns 1 3``."""
    torus, placed = jobs
    parts = (f"({one.region.side},{one.time}) at {one.start} on {one.region}" for one in placed)
    return f"T_{torus}: " + "; ".join(parts)


def data(jobs: Jobs) -> dict[str, Any]:
    """The same for programs."""
    torus, placed = jobs
    return {
        "torus": torus,
        "jobs": [
            {
                "rows": one.region.rows,
                "columns": one.region.cols,
                "start": str(one.start),
                "time": str(one.time),
            }
            for one in placed
        ],
    }


def _placed(chosen: Sequence[Subtorus], starts: Sequence[Any], times: Sequence[Any]) -> tuple[Placed, ...]:
    jobs = enumerate(zip(chosen, starts, times, strict=True))
    return tuple(Placed(i, cell, Fraction(start), Fraction(time)) for i, (cell, start, time) in jobs)
