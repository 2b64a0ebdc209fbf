"""Verdicts on systems of subcubes: figures by hand, and what seeded mistakes make of them."""

from __future__ import annotations

import pytest
from tests.proofs.now import refuted_now
from tests.proofs.verdicts import decided, found, in_words

from allocert.models.systems.block_rules import RULES
from allocert.proofs.livingston_stout.systems import (
    gray_codes,
    static,
)


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("LS-DEF-double@processors", "d = 1, q = 1: 1 subcube instead of twice 1"),
        ("LS-DEF-gray@half-domain", "d = 2: no number from 0 to 2 has the word 10"),
        (
            "LS-DEF-QB@tail-of-d-k",
            "d = 3, q = 1, k = 1: no word has its last 2 bits arbitrary and 1 star among the first 3",
        ),
        ("LS-QB-INCL@literally", "d = 1, q = 0: QB_1 has 0 of 2 0-subcubes"),
        ("LS-CNT-cyc@every-dimension", "d = 2, q = 2: 1 subcube, not 2"),
        ("LS-CLAIM-cyc-more@every-dimension", "d = 3, q = 3: 1 cyclical, 1 double buddy and 1 Gray-coded"),
        ("LS-CNT-QB@every-k", "d = 1, q = 0, k = 1: 2 subcubes, not 4"),
        (
            "LS-CLAIM-static@whichever-block",
            "d = 2: Q_0 gets 0, Q_0 gets 2; then Q_1 is refused with 2 pe's free",
        ),
    ],
)
def test_least_counterexamples(key: str, words: str) -> None:
    assert in_words(key) == words


def test_values() -> None:
    both = decided("LS-CLAIM-cyc-more/inclusion").values["cyclical_and_double_gray"]
    assert both["d = 3, q = 1"] == [12, 11]
    assert found("LS-DEF-double@processors")["double"] == 1


def test_the_recursion_of_the_code() -> None:
    assert gray_codes.reflected(2) == ["00", "01", "11", "10"]


def test_a_rule_that_breaks_blocks_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(static, "RULES", {**RULES, "last": RULES["any"]})
    static.refused.cache_clear()
    assert refuted_now("LS-CLAIM-static/last").text.startswith("d = 2: Q_0 gets 0, Q_0 gets 2;")
    static.refused.cache_clear()
