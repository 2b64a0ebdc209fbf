"""Requests for y nodes of Q_16, compared with a scan rank by rank.

``python -m benchmarks.allocators.bench_asi`` prints the table and exits 1 if an answer differs or a time is above its limit.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from typing import Any

import pytest

from allocert.allocators.hypercube.asi import AllocationStrategyI
from allocert.allocators.hypercube.asi_partitions import AsiPartitions
from allocert.machines import GrayCode, NodeCube, NodeSet
from allocert.machines.words import bits
from benchmarks.allocators.boards import random_board

CUBE = NodeCube(16)
LIMIT = 50.0
SIZES = (1, 7, 22, 100, 777, 5000, 32769, 65536)
BOARDS = (0, 1, 10, 50)
_ROUNDS = 5


@dataclass(frozen=True)
class Case:
    """A strategy on a board and a size; ``naive`` gives the rank at which the segment starts."""

    strategy: str
    percent: int
    size: int
    call: Callable[[], NodeSet | None]
    naive: Callable[[], int | None]


@lru_cache(maxsize=1)
def _code() -> tuple[int, ...]:
    return GrayCode.reflected(CUBE.n).nodes


@cache
def _faulty(percent: int) -> int:
    return random_board(CUBE.processors, percent, seed=percent)


@cache
def _strategy(kind: Callable[..., Any], percent: int) -> Any:
    return kind(CUBE, _faulty(percent))


@cache
def _taken(percent: int) -> frozenset[int]:
    return frozenset(bits(_faulty(percent)))


def _request(kind: Callable[..., Any], percent: int, size: int) -> NodeSet | None:
    """A request and, if it was granted, its release."""
    strategy = _strategy(kind, percent)
    region: NodeSet | None = strategy.allocate(size)
    if region is not None:
        strategy.release(region)
    return region


def first_segment(percent: int, size: int) -> int | None:
    """The first start from which ``size`` cyclic ranks are free, each run left at its first busy node."""
    nodes, taken, ranks = _code(), _taken(percent), CUBE.processors
    for start in range(ranks):
        for i in range(size):
            if nodes[(start + i) % ranks] in taken:
                break
        else:
            return start
    return None


def first_partition(percent: int, size: int) -> int | None:
    """The first whole cube of step 6, looked for node by node; the size is divided as step 4 wants it."""
    nodes, taken, ranks = _code(), _taken(percent), CUBE.processors
    while ranks % size % 4:
        size += 1
    for start in range(0, ranks - size + 1, size):
        if not any(nodes[rank] in taken for rank in range(start, start + size)):
            return start
    return None


def cases() -> Iterator[Case]:
    """All of them; the printed strategy only where no leftover piece can answer."""
    for percent in BOARDS:
        for size in SIZES:
            yield Case(
                "asi",
                percent,
                size,
                partial(_request, AllocationStrategyI, percent, size),
                partial(first_segment, percent, size),
            )
        for size in SIZES if percent == 0 else ():
            yield Case(
                "asi-partitions",
                percent,
                size,
                partial(_request, AsiPartitions, percent, size),
                partial(first_partition, percent, size),
            )


def agree(region: NodeSet | None, start: int | None, size: int) -> bool:
    """Whether the region is the ``size`` ranks from ``start``."""
    if region is None or start is None:
        return region is None and start is None
    nodes = _code()
    return set(bits(region.nodes)) == {nodes[(start + i) % len(nodes)] for i in range(size)}


@pytest.mark.parametrize(
    "case", list(cases()), ids=lambda case: f"{case.strategy}-{case.percent}%-{case.size}"
)
def test_request(benchmark: Any, case: Case) -> None:
    """The least time stays under the limit. ``python -m benchmarks.allocators.bench_asi`` has the naive scans."""
    benchmark.pedantic(case.call, rounds=_ROUNDS, warmup_rounds=1)
    if benchmark.stats is not None:
        assert benchmark.stats.stats.min * 1e3 < LIMIT


def _measured(call: Callable[[], Any], rounds: int) -> tuple[float, Any]:
    best, answer = float("inf"), None
    for _ in range(rounds):
        begin = time.perf_counter()
        answer = call()
        best = min(best, time.perf_counter() - begin)
    return best * 1e3, answer


def main() -> int:
    """Print the table."""
    print(f"{'strategy':<15} {'busy':>5} {'y':>6} {'ms':>9} {'naive ms':>10} {'ratio':>9}")
    wrong = 0
    for case in cases():
        case.call()
        ours, region = _measured(case.call, _ROUNDS)
        theirs, start = _measured(case.naive, 1)
        note = "" if agree(region, start, case.size) else "  ANSWERS DIFFER"
        note += "" if ours < LIMIT else f"  ABOVE {LIMIT:g} ms"
        wrong += bool(note)
        row = f"{case.strategy:<15} {case.percent:>4}% {case.size:>6} {ours:>9.3f} {theirs:>10.3f}"
        print(f"{row} {theirs / ours:>9.2f}{note}", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
