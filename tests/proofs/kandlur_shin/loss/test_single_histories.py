"""The lengths of the shortest histories, and a length that is not so."""

from __future__ import annotations

import pytest
from tests.proofs.now import decided_now, refuted_now

from allocert.proofs.kandlur_shin.loss import single_histories
from allocert.proofs.kandlur_shin.loss.single_histories import LENGTHS


def test_a_shorter_history_with_a_fault() -> None:
    """Without faults the lists need five steps to grant alone; with node 2 of Q_2 faulty Algorithm 1 refuses the second request."""
    table = decided_now("KS-X-4/shortest").values["shortest"]
    assert len(table) == 8
    assert table["granted by the lists, refused by Algorithm 1"] == "D = 2, faulty 2: Q_0, Q_1"


def test_another_length_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(single_histories, "LENGTHS", {**LENGTHS, ("free-list", "buddy", 2): 5})
    assert refuted_now("KS-X-4/shortest").data["steps"] == 2
