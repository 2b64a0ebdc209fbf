from __future__ import annotations

from allocert.allocators.mesh.residents import Residents
from allocert.machines import (
    Mesh,
    Submesh,
)


def test_scans_count_what_they_touch() -> None:
    residents = Residents(Mesh(3, 1), 0b101)
    assert residents.first_conflict(Submesh((0, 0), (2, 1))) == Submesh((0, 0), (1, 1))
    assert residents.touched == 1
    assert residents.conflicts(Submesh((1, 0), (2, 1))) == [Submesh((2, 0), (1, 1))]
    assert residents.touched == 3
    assert residents.first_conflict(Submesh((1, 0), (1, 1))) is None
    assert residents.touched == 5
    assert residents.decision_state() == tuple(residents.nodes)
