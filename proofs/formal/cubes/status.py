"""What the shipped program that only reports has for Coq's table, on all small boards."""

from __future__ import annotations

from typing import Any

from allocert.allocators.parallel.network import run_network
from allocert.allocators.parallel.status import STATUS
from allocert.machines import Hypercube
from allocert.proofs.formal.ties import tied

__all__ = ["status_table"]


def _row(d: int, word: int) -> list[int]:
    """Who reports, steps, strict steps and words; a -1 alone if the run does not end as it should."""
    outcome = run_network(STATUS, Hypercube(d), word, {})
    costs = [outcome.steps, outcome.strict_steps, outcome.messages]
    return [*sorted(outcome.reports), *costs] if outcome.clean else [-1]


@tied("cube_programs/status")
def status_table() -> list[Any]:
    """For d = 1..3 and all sets: who reports, and what it costs."""
    return [[_row(d, word) for word in range(1 << (1 << d))] for d in (1, 2, 3)]
