"""A square request that 4ISS does not put at the nearest edge, by hand."""

from __future__ import annotations

from tests.proofs.verdicts import found

from allocert.allocators.mesh.four_way_scan import FourWayScan
from allocert.machines import Mesh, Submesh
from allocert.models.meshes.configurations import Situation
from allocert.proofs.morgenstern.scans.four_way import away


def test_distances_of_squares() -> None:
    board = Situation(5, 4, (), 0)
    assert [away(board, 1, base) for base in ((2, 1), (1, 2), (2, 3), (4, 1))] == [1, 1, 0, 0]
    assert [away(board, 2, base) for base in ((1, 1), (3, 1), (2, 1))] == [1, 0, 1]


def test_the_shipped_scan_leaves_the_edge_free() -> None:
    four = FourWayScan(Mesh(3, 3))
    held = {frame.base: frame for frame in (four.allocate((1, 1)) for _ in range(9)) if frame is not None}
    assert len(held) == 9
    for base in ((1, 1), (2, 1)):
        four.release(held[base])
    assert four.allocate((1, 1)) == Submesh((1, 1), (1, 1))
    data = found("MO-CLAIM-4ISS-EDGE@either-side-of-a-square")
    taken = {(a, b) for a, b, _, _ in data["residents"]}
    assert (data["mesh"], data["request"]) == ([3, 3], [1, 1])
    assert set(held) - taken == {(1, 1), (2, 1)}
