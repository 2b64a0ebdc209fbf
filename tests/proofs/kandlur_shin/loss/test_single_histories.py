"""The lengths of the shortest histories, and a length that is not so."""

from __future__ import annotations

from tests.proofs.now import decided_now


def test_a_shorter_history_with_a_fault() -> None:
    """Without faults the lists need five steps to grant alone; with node 2 of Q_2 faulty Algorithm 1 refuses the second request."""
    table = decided_now("KS-X-4/shortest").values["shortest"]
    assert len(table) == 8
    assert table["granted by the lists, refused by Algorithm 1"] == "D = 2, faulty 2: Q_0, Q_1"
