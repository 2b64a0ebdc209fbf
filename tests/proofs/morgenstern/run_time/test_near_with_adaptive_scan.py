"""Other printed steps of AS give another verdict."""

from __future__ import annotations

from tests.proofs.verdicts import in_words

from allocert.proofs import REGISTRY
from allocert.proofs.morgenstern.tables.cells import PRINTED, OnCells, block
from allocert.verification.claims.claim import Kind

KEY = "MO-CLAIM-SPARSE-EQ/with-AS@printed"


def test_adaptive_scan_is_far_from_the_fast_methods() -> None:
    assert "FS_f and AS differ by a factor of 50.69, AS and MBV by one of 26.68" in in_words(KEY)
    judge = REGISTRY.claim(KEY).decide
    assert isinstance(judge, OnCells)
    near = PRINTED.changed(block(1, "uniform"), "AS", "attempt", "15.5")
    assert judge.judge(near).kind is Kind.REFUTED
    near = near.changed(block(1, "normal"), "AS", "attempt", "17.1")
    assert judge.judge(near).kind is Kind.BOUNDED
