"""All that ``allocert solve`` says, compared with naive solvers that were written from the documents.

``run(count, seed)`` draws random small instances of every kind and option, answers them as the command does, and compares
status, value, bounds, placements, schedules, moves, certificates and texts. ``python -m tests.abuse.brute_force`` prints the
variants of each kind apart.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from tests.abuse.brute_force import bench
from tests.abuse.table import Row, progress

__all__ = ["run"]


def run(count: int, seed: int) -> Iterator[Row]:
    """A row for each kind of question; about ``count`` instances in all. Those honestly left open are no tries."""
    compared = bench.compare(count, seed, tell=lambda text: progress(f"brute_force: {text}"))
    for name in dict.fromkeys(row.kind for row in compared):
        variants = [row for row in compared if row.kind == name]
        undecided, wrong = (
            sum(getattr(row, name) for row in variants) for name in ("undecided", "disagreed")
        )
        tried = sum(row.instances for row in variants) - undecided
        remark = f"{len(variants)} variants; {undecided} more left open"
        broken = tuple(json.dumps(row.example) for row in variants if row.first is not None)
        seconds = sum(row.seconds for row in variants)
        yield Row("brute_force", name, tried, tried - wrong, broken, seconds, remark)
