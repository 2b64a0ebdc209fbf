"""One text on the network, in several orders, and on a whole board."""

from __future__ import annotations

from typing import Any

from allocert.allocators.parallel.boards import run_boards
from allocert.allocators.parallel.network import ORDERS, run_network
from allocert.allocators.parallel.outcome import Outcome
from allocert.allocators.parallel.program import Program
from allocert.machines import Machine

__all__ = ["agreed"]

_SAME = ("registers", "violations", "steps", "strict_steps", "messages")


def agreed(
    program: Program, machine: Machine, available: int, parameters: dict[str, Any], seed: int = 1
) -> Outcome:
    """What comes of a run, after all orders and both interpreters have come to the same."""
    first, *others = (
        run_network(program, machine, available, parameters, order=order, seed=seed) for order in ORDERS
    )
    for other in (*others, run_boards(program, machine, available, parameters)):
        for name in _SAME:
            assert getattr(other, name) == getattr(first, name), name
        assert set(other.waiting) == set(first.waiting)
        assert list(other.undelivered) == list(first.undelivered)
    return first
