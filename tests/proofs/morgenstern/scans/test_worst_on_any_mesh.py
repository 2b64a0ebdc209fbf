"""The most that ISS and 4ISS do on each small mesh, for any request."""

from __future__ import annotations

import pytest

from allocert.proofs.morgenstern.scans.worst_on_any_mesh import worst_by_mesh


@pytest.mark.parametrize(
    ("mesh", "measure", "most"),
    [
        ((2, 1), "nodes", (4, 6)),
        ((1, 2), "nodes", (6, 4)),
        ((3, 2), "windows", (2, 3)),
        ((2, 3), "windows", (3, 3)),
        pytest.param((4, 2), "nodes", (18, 19), marks=pytest.mark.deep),
    ],
)
def test_most_for_any_request_on_a_mesh(mesh: tuple[int, int], measure: str, most: tuple[int, int]) -> None:
    one, four = worst_by_mesh(mesh[0] * mesh[1], measure)[mesh]
    counts = {"nodes": "touched", "windows": "windows"}
    assert (getattr(one.iss, counts[measure]), getattr(four.four, counts[measure])) == most
