"""Verdicts on the model, waiting, schedules, links and storage: reports, and broken engines that claims notice."""

from __future__ import annotations

import pytest
from tests.proofs.verdicts import decided, in_words

from allocert.verification.claims.claim import Kind
from allocert.verification.claims.strength import Strength, strength_of


def test_what_is_argued_for_all_machines() -> None:
    for key in ("LS-MODEL-1", "LS-ASYNC", "LS-REGS/little"):
        verdict = decided(key)
        assert strength_of(verdict) is Strength.ARGUED, key
        assert "parallel-networks.md" in verdict.evidence.checked_by


def test_least_counterexamples() -> None:
    assert in_words("LS-MODEL-WAIT@nonfaulty-neighbours") == (
        "strings on mesh:2, available (0) and (1) busy: (0) waits for after(1) for ever"
    )
    assert in_words("LS-BUFFER/no-word") == (
        "strings on torus:2, available (0), (1): (0) -> (1) -> (0) wait for each other"
    )
    assert in_words("LS-REGS/fixed") == "gray-coded: 5 words at size 1, 6 at size 2 (arrays of d)"
    assert in_words("LS-OUT@from-its-own-registers-at-the-end") == (
        "complete on hypercube:2, k = 1, available 00, 01, 10: processor 00 has 2 results, its registers name one choice at the end"
    )


def test_words_by_programs() -> None:
    """Counted by hand: 3.1 has s, z, ones, j, k, r and the number d; 3.2 s, j, k, r and d; 3.3 s, t, z, j, k, r, d and the limit."""
    words = decided("LS-REGS/little").values["words"]
    assert words["buddy"] == words["buddy-from-the-first-in-the-loop"] == "7 + d"
    assert words["gray-coded"] == "5 + 2 d"
    assert words["cyclical"] == "8 + d"
    assert words["strings"] == "4"


@pytest.mark.parametrize(
    "key",
    [
        "LS-MODEL-WAIT@available-neighbours",
        "LS-REGS/own-orders",
        "LS-REGS/tables",
        "LS-REGS/bits",
        "LS-OUT@or-reported-when-found",
        "LS-OUT/to-3.3",
        "LS-BUFFER/one-word",
        "LS-BUFFER/printed-3.1",
    ],
)
def test_what_holds_up_to_a_bound(key: str) -> None:
    assert decided(key).kind is Kind.BOUNDED
