"""Claims about trees of hosts: as recorded, and a wrong count is noticed."""

from __future__ import annotations

import pytest
from tests.proofs.verdicts import as_recorded, in_words

from allocert.proofs.today import tree
from allocert.verification.claims.claim import Context, Kind

test_verdicts = as_recorded("today")


def test_the_smallest_counterexamples() -> None:
    assert "room for 1 and 2, 2 pods" in in_words("TM-TREE-FIRST")
    assert "left over" in in_words("TM-TREE-LEFTOVER")


def test_pods_in_place_of_slices_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    (claim,) = [one for one in tree.CLAIMS if one.key == "TM-TREE-FIT"]
    monkeypatch.setattr(tree, "fits", lambda layout, free, asked: asked.pods <= sum(free))
    assert claim.decide(Context()).kind is Kind.REFUTED
