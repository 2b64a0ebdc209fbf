"""The table of K_w, and what seeded mistakes make of it."""

from __future__ import annotations

from tests.proofs.now import decided_now

from allocert.proofs import REGISTRY
from allocert.proofs.livingston_stout.faults import table


def test_the_table() -> None:
    found = decided_now("LS-X-3/table").values["K_w"]
    assert found["d = 7, r = 0..7"] == ["1", "2", "6", "12", "24", "42", "64", "128"]
    assert found["d = 8, r = 0..8"] == ["1", "2", "6", "12", "24", "48..52", "85", "128", "256"]


def test_fifty_one_are_too_few_for_eight() -> None:
    assert decided_now("LS-X-3/eight").values["K_w"] == 52


def test_the_item_tells_the_table() -> None:
    in_words = " ".join(reading.text for part in REGISTRY.item("LS-X-3").parts for reading in part.readings)
    for r in range(2, 9):
        assert (
            f"r = {r}: {', '.join(table.ANSWER[r]).replace(', 48..52', ' and, by faces, 48 to 52')}"
            in in_words
        )
