from __future__ import annotations

from allocert.solvers.answer import Status
from allocert.solvers.engines.makespan import MakespanLimit, least_height, least_load, least_makespan_of_cells

_NONE = MakespanLimit(deterministic_seconds=0.0, seconds=1.0)


def test_engines_alone() -> None:
    limit = MakespanLimit()
    load = least_load([3, 3, 2, 2, 2], [[1, 2]] * 5, (0,) * 5, 0, limit)
    assert (load.status, load.value) == (Status.OPTIMAL, 6)
    height = least_height(3, [(2, 1), (2, 1), (1, 2)], ((0, 0), (1, 0), (2, 0)), 0, limit)
    assert (height.status, height.value) == (Status.OPTIMAL, 2)
    relaxed = least_height(3, [(2, 1), (2, 1), (1, 2)], ((0, 0), (1, 0), (2, 0)), 0, limit, placed=False)
    assert (relaxed.status, relaxed.value) == (Status.OPTIMAL, 2)
    cells = least_makespan_of_cells(
        [2, 2, 1], [[0b011], [0b110], [0b001, 0b100]], ((0, 0), (2, 0), (4, 0)), 0, limit
    )
    assert (cells.status, cells.value) == (Status.OPTIMAL, 4)


def test_an_engine_without_time_keeps_what_is_known() -> None:
    load = least_load([5, 4, 3, 3, 3], [[1, 2]] * 5, (0,) * 5, 9, _NONE)
    assert (load.status, load.value, load.bound) == (Status.FEASIBLE, 18, 9)
    assert load.reason
