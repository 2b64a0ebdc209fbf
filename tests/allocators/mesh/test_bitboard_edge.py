from __future__ import annotations

from allocert.allocators.mesh.bitboard_edge import BitboardEdgeFit
from allocert.verification.pairing.engine import check


def test_the_edge_kernel_is_right_on_every_board() -> None:
    report = check(BitboardEdgeFit, "mesh:4x3", strength="symbolic")
    assert report.broken is None
    assert report.complete
