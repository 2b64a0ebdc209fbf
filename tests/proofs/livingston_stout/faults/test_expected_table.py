"""The tables of exact expected numbers, and what notices a wrong one."""

from __future__ import annotations

import re

from tests.proofs.now import decided_now, kind_now

from allocert.proofs import REGISTRY
from allocert.proofs.livingston_stout.faults import expected_table
from allocert.verification.claims.claim import Kind


def test_small_numbers() -> None:
    verdict = decided_now("LS-X-2/small")
    assert verdict.kind is Kind.BOUNDED
    assert verdict.values["expected"]["d=4, q=2"]["complete"] == "196271/15015, 45217/5005"
    assert kind_now("LS-X-2/five-dimensions") is Kind.BOUNDED


def test_the_table_but_for_what_takes_longer() -> None:
    verdict = decided_now("LS-X-2/largest-example")
    table = verdict.values["table"]
    assert (verdict.kind, verdict.scope) == (Kind.UNDECIDED, "4-cube buddy: decided at standard effort")
    assert [row["subcubes"] for row in table.values()] == [4, 8, 8, 12, 16, 24, 40, 60, 80, 760]
    assert [row.get("fewest") for row in table.values()] == [4, 4, 4, 4, 4, 5, 6, None, 4, None]
    assert table["cyclical"]["decimal"] == ["17.554382", "17.554902"]


def test_the_item_tells_these_figures() -> None:
    in_words = {reading.text for part in REGISTRY.item("LS-X-2").parts for reading in part.readings}
    figures = [re.findall(r"\d+\.\d+", text) for text in in_words if "Buddy" in text]
    assert figures == [[*expected_table.ROUNDED.values(), "24.6"]]
