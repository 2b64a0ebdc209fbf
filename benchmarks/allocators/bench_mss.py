"""Requests and releases of the MSS strategies on Q_10, the worst over boards and dimensions.

``python -m benchmarks.allocators.bench_mss`` prints the table, compared with a naive scan in the same run, and exits 1 if a time
is above its limit or the largest free subcube differs.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from allocert.allocators.hypercube.greatest_mss import connected_greatest
from allocert.allocators.hypercube.mss import GreatestSubcubes
from allocert.allocators.hypercube.mss_approx import ApproximateSubcubes
from allocert.allocators.hypercube.mss_fast import FastSubcubes
from allocert.machines import AllSubcubes, Hypercube
from benchmarks.allocators.boards import cells, random_board, subcube_scan

CUBE = Hypercube(10)
LIMIT = 1000.0
"""Milliseconds for one request, and for one release."""

SHARES = (0, 1, 10, 30, 50, 70, 80, 90)
BOARDS = 3
STEPS = 12
STRATEGIES: tuple[tuple[str, Callable[..., Any]], ...] = (
    ("mss", GreatestSubcubes),
    ("mss, all free cubes", lambda *given: GreatestSubcubes(*given, reading="all")),
    ("mss-approx", ApproximateSubcubes),
    ("mss-fast", FastSubcubes),
)


@dataclass(frozen=True)
class Row:
    """Worst times in milliseconds, the largest listed dimension, and how often the list was proved greatest."""

    request: float
    release: float
    largest: int
    proved: int
    steps: int


def measure(build: Callable[..., Any], share: int) -> Row:
    """The worst times on some boards with ``share`` percent of the nodes taken for good, or traffic (0)."""
    request = release = 0.0
    largest, proved, steps = -1, 0, 0
    connected_greatest.cache_clear()
    for seed in range(BOARDS):
        allocator = build(CUBE, random_board(CUBE.processors, share, seed))
        if not seed:
            counts = allocator.free_list.counts
            largest = max((k for k, count in enumerate(counts) if count), default=-1)
        for kind, spent in traffic(allocator, seed, STEPS if share else 6 * STEPS):
            request = max(request, spent) if kind else request
            release = release if kind else max(release, spent)
            proved += getattr(allocator, "proved", False)
            steps += 1
    return Row(request, release, largest, proved, steps)


def traffic(allocator: Any, seed: int, steps: int) -> Iterator[tuple[bool, float]]:
    """Whether a step was a request, and the milliseconds it took."""
    draw = Random(seed)
    held: list[Any] = []
    for _ in range(steps):
        release = bool(held) and draw.random() < 0.4
        gone = held.pop(draw.randrange(len(held))) if release else None
        k = min(draw.randrange(CUBE.n), draw.randrange(CUBE.n))
        begin = time.perf_counter()
        granted = allocator.release(gone) if release else allocator.allocate(k)
        spent = (time.perf_counter() - begin) * 1e3
        if granted is not None:
            held.append(granted)
        yield not release, spent


def naive_list(share: int) -> tuple[float, int]:
    """Milliseconds for a list by first fit, node by node from the largest dimension down, and its largest."""
    busy = random_board(CUBE.processors, share, 0)
    begin = time.perf_counter()
    largest = -1
    for k in reversed(range(CUBE.n + 1)):
        array = cells(busy, CUBE.processors)
        for subcube in subcube_scan(array, CUBE.n, k):
            if not any(array[node] for node in subcube.nodes):
                largest = max(largest, k)
                for node in subcube.nodes:
                    array[node] = 1
                    busy |= 1 << node
    return (time.perf_counter() - begin) * 1e3, largest


def main() -> int:
    """Print the table."""
    print(f"{'strategy':<15} {'busy':>5} {'request':>9} {'release':>9} {'naive list':>11} {'proved':>9}")
    wrong = 0
    for share in SHARES:
        naive, largest = naive_list(share)
        for name, build in STRATEGIES:
            row = measure(build, share)
            note = "" if row.largest == largest else "  LARGEST DIFFERS"
            if max(row.request, row.release) > LIMIT:
                note += f"  ABOVE {LIMIT:g} ms"
            wrong += bool(note)
            proved = f"{row.proved}/{row.steps}" if name.startswith("mss,") or name == "mss" else "-"
            times = f"{row.request:>9.1f} {row.release:>9.1f} {naive:>11.1f}"
            print(f"{name:<15} {share:>4}% {times} {proved:>9}{note}", flush=True)
    return 1 if wrong else 0


@pytest.mark.parametrize("share", SHARES)
@pytest.mark.parametrize(("name", "build"), STRATEGIES, ids=[name for name, _ in STRATEGIES])
def test_steps(benchmark: Any, name: str, build: Callable[..., Any], share: int) -> None:
    """Every step stays under the limit, and the list begins with a largest free subcube."""
    row = benchmark.pedantic(measure, (build, share), rounds=1)
    if benchmark.enabled:
        assert max(row.request, row.release) < LIMIT
    family, busy = AllSubcubes(CUBE), random_board(CUBE.processors, share, 0)
    free = [k for k in CUBE.requests() if family.first_free(busy, k) is not None]
    assert row.largest == max(free, default=-1)


if __name__ == "__main__":
    sys.exit(main())
