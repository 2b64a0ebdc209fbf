from __future__ import annotations

from allocert.allocators.mesh.interval_set_scan import IntervalSetScan
from allocert.machines import Mesh


def test_an_unchanged_window_is_not_searched_again() -> None:
    iss = IntervalSetScan(Mesh(2, 5), [0, 8])
    assert iss.allocate((2, 4)) is None
    assert (iss.steps.open_nodes, iss.steps.idle_nodes) == (4, 0)
    blocked = IntervalSetScan(Mesh(1, 6))
    blocked.allocate((1, 6))
    assert blocked.allocate((1, 1)) is None
    assert (blocked.steps.windows, blocked.steps.open_nodes, blocked.steps.idle_nodes) == (7, 2, 5)
