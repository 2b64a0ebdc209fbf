"""Requests on machines of 2^20 processors, and all free subcubes of Q_10, compared with naive scans.

``python -m benchmarks.allocators.bench_allocators`` prints the table of all cases and exits 1 if an answer differs or a time is above its limit.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

import pytest

from benchmarks.allocators.cases import Case, cases

CASES = list(cases())
_ROUNDS = 7


def measured(call: Callable[[], Any], rounds: int) -> tuple[float, Any]:
    """The least time of some rounds in milliseconds, and the last answer."""
    best, answer = float("inf"), None
    for _ in range(rounds):
        begin = time.perf_counter()
        answer = call()
        best = min(best, time.perf_counter() - begin)
    return best * 1e3, answer


def main() -> int:
    """Print the table."""
    print(f"{'machine':<15} {'busy':<15} {'request':<10} {'ms':>9} {'naive ms':>10} {'ratio':>9}")
    wrong = 0
    for case in CASES:
        case.call()
        ours, answer = measured(case.call, _ROUNDS)
        theirs, naive = measured(case.naive, 1)
        note = ""
        if not case.same(answer, naive):
            note = "  ANSWERS DIFFER"
        elif case.limit is not None and ours > case.limit:
            note = f"  ABOVE {case.limit:g} ms"
        wrong += bool(note)
        row = f"{case.machine:<15} {case.board:<15} {case.request:<10} {ours:>9.3f} {theirs:>10.3f}"
        print(f"{row} {theirs / ours:>9.2f}{note}", flush=True)
    return 1 if wrong else 0


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_request(benchmark: Any, case: Case) -> None:
    """The least time stays under the case's limit."""
    benchmark.pedantic(case.call, rounds=_ROUNDS, warmup_rounds=1)
    if case.limit is not None and benchmark.stats is not None:
        assert benchmark.stats.stats.min * 1e3 < case.limit


if __name__ == "__main__":
    sys.exit(main())
