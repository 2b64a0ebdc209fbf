"""What the methods of the runs are compared with: other orders of the candidates, and the two-dimensional buddy."""

from __future__ import annotations

import numpy as np
import pytest

from allocert.proofs.morgenstern.allocation.in_runs import buddy_completion
from allocert.proofs.morgenstern.allocation.orders_in_runs import ORDERS, edge, finish, granted, row_major
from allocert.proofs.morgenstern.tables.paired_runs import Load, outcome
from allocert.simulation.fcfs.queues import Times, Uniform


def test_orders_of_candidates() -> None:
    """The row-major and the edge order are ISS and 4ISS; others complete other queues otherwise."""
    load = Load("small", 24, 80, Uniform(1, 24), 0)
    for keys, method in ((row_major, "ISS"), (edge, "4ISS")):
        for index in range(3):
            found = outcome(method, load, "none", (0, index)).values["completion"]
            assert finish(keys, load, (0, index)) == pytest.approx(found)
    ends = {name: tuple(finish(keys, load, (0, i)) for i in range(3)) for name, keys in ORDERS.items()}
    assert len(set(ends.values())) >= len(ORDERS) - 1
    busy = np.zeros((3, 2), dtype=int)
    assert granted(busy, 4, 1, row_major) is None
    busy[0, 0] = 1
    assert [granted(busy, 2, 1, keys) for keys in (row_major, ORDERS["column-major"])] == [(1, 0), (0, 1)]


def test_the_buddy_completes_a_queue_of_whole_meshes_one_by_one() -> None:
    load = Load("whole", 8, 5, Uniform(5, 8), 1, Times(3.0, 3.0, "constant"))
    assert buddy_completion("buddy", load, (0,)) == 15.0
