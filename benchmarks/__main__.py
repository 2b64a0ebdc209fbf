"""``python -m benchmarks``: every case beside its naive scan, as a table; exits 1 above a limit."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

from benchmarks.cases import cases

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
    for case in cases():
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


if __name__ == "__main__":
    sys.exit(main())
