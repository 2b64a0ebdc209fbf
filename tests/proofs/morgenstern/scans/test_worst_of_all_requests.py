"""The most that ISS and 4ISS do on small square meshes."""

from __future__ import annotations

import pytest

from allocert.proofs.morgenstern.scans.worst_of_all_requests import worst


@pytest.mark.parametrize(
    ("side", "measure", "most"),
    [
        (2, "nodes", (9, 7)),
        (2, "windows", (2, 2)),
        pytest.param(3, "nodes", (26, 21), marks=pytest.mark.deep),
    ],
)
def test_most_for_any_request(side: int, measure: str, most: tuple[int, int]) -> None:
    one, four = worst(side, measure)
    counts = {"nodes": "touched", "windows": "windows"}
    assert (getattr(one.iss, counts[measure]), getattr(four.four, counts[measure])) == most
