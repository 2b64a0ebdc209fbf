"""The least finish time of preemptive jobs on a torus: the direct method, the paper's search, and the exact program.

``python -m benchmarks.allocators.bench_torus`` prints a table with processor seconds, and exits 1 if answers differ or 100,000 jobs
take 2 s or more.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.minimum_finish import (
    exactly_by_bisection,
    lower_bound,
    minimum_finish,
    most_passes,
)
from allocert.models.torus.preemptive.configuration_lp import optimum

_LIMIT = 2.0
_MANY = ((16, 10_000, 10, False), (16, 10_000, 10, True), (1024, 10**6, 720, False), (1024, 10**6, 720, True))
"""Torus, longest time, the denominator of the times, and whether some are late, of 100,000 jobs."""


def jobs_of(torus: int, count: int, longest: int, parts: int, late: bool) -> JobSet:
    """Random jobs, each power of two as likely a side as the next.

    If ``late`` there are two more: one that needs the whole torus for half as long as the others need it, and one of
    side 1 that takes nearly as long as the others. The finish time is then above its simple bounds.
    """
    random = Random(torus + count)
    drawn = [
        (1 << random.randrange(torus.bit_length()), Fraction(random.randint(1, longest), parts))
        for _ in range(count)
    ]
    jobs = JobSet.of(torus, drawn)
    if not late:
        return jobs
    whole = Fraction(int(lower_bound(jobs) * parts), parts)
    return JobSet.of(torus, [*drawn, (torus, whole / 2), (1, whole * Fraction(9, 10))])


@pytest.mark.parametrize(("torus", "longest", "parts", "late"), _MANY)
def test_direct(benchmark: Any, torus: int, longest: int, parts: int, late: bool) -> None:
    """100,000 jobs, with the schedule."""
    jobs = jobs_of(torus, 100_000, longest, parts, late)
    benchmark.pedantic(minimum_finish, (jobs,), rounds=3, warmup_rounds=1)
    if benchmark.stats is not None:
        assert benchmark.stats.stats.min < _LIMIT


def _seconds(solve: Callable[[JobSet], Any], jobs: JobSet) -> tuple[float, Any]:
    """Processor time, the least of three for few jobs, and the answer."""
    least, answer = float("inf"), None
    for _ in range(3 if len(jobs.jobs) < 100 else 1):
        begin = time.process_time()
        answer = solve(jobs)
        least = min(least, time.process_time() - begin)
    return least, answer


def main() -> int:
    """The table; the number of rows that are wrong or too slow."""
    wrong = 0
    print("torus     jobs        direct s  passes  proved  bisection s  runs  ratio   program s  ratio")
    few = [(m, n, 100, 1, late) for m in (4, 8, 16) for n in (8, 16, 32) for late in (False, True)]
    many = [(m, 100_000, longest, parts, late) for m, longest, parts, late in _MANY]
    for torus, count, longest, parts, late in (*few, *many):
        jobs = jobs_of(torus, count, longest, parts, late)
        direct, found = _seconds(minimum_finish, jobs)
        search, same = _seconds(exactly_by_bisection, jobs)
        wrong += same.time != found.time or direct >= _LIMIT
        line = f"{torus:5} {count:8} {'late' if late else '':4} {direct:9.4f} {found.passes:7} {most_passes(jobs):7}"
        line += f" {search:12.4f} {same.passes:5} {search / direct:6.1f}"
        if count <= 32:
            program, best = _seconds(optimum, jobs)
            wrong += best.time != found.time
            line += f" {program:11.4f} {program / direct:6.1f}"
        print(line, flush=True)
    return wrong


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
