"""All that ``allocert solve`` says, beside naive solvers that were written from the documents.

``run(count, seed)`` draws random small instances of every kind and option, answers them as the command does, and compares
status, value, bounds, placements, schedules, moves, certificates and texts. ``python -m tests.abuse.brute_force`` prints
every variant.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from tests.abuse.brute_force.bench import KINDS, compare
from tests.abuse.table import Row, progress

__all__ = ["KINDS", "run"]


def run(count: int, seed: int) -> Iterator[Row]:
    """A row a kind of question; ``count`` answers in all. What the command left open is no answer."""
    rows = compare(count, seed, tell=lambda text: progress(f"brute_force: {text}"))
    for name in KINDS:
        own = [row for row in rows if row.kind == name]
        agreed, undecided = sum(row.agreed for row in own), sum(row.undecided for row in own)
        yield Row(
            "brute_force",
            f"solve, {name}",
            sum(row.instances for row in own) - undecided,
            agreed,
            tuple(json.dumps(row.example) for row in own if row.example),
            sum(row.seconds for row in own),
            f"{undecided} left open by the search" if undecided else "",
        )
