"""The table of K_w, and what seeded mistakes make of it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.proofs.now import decided_now

from allocert.errors import EngineError
from allocert.models.systems.face_search import FaceSearch
from allocert.proofs import REGISTRY
from allocert.proofs.livingston_stout.faults import table


def test_the_table() -> None:
    found = decided_now("LS-X-3/table").values["K_w"]
    assert found["d = 7, r = 0..7"] == ["1", "2", "6", "12", "24", "42", "64", "128"]
    assert found["d = 8, r = 0..8"] == ["1", "2", "6", "12", "24", "48..52", "85", "128", "256"]


def test_fifty_one_are_too_few_for_eight() -> None:
    found = decided_now("LS-X-3/eight")
    assert found.values == {"K_w": 52, "corners": 2930, "faces": 122}
    assert "two independent exhaustive searches, no certificate" in found.evidence.checked_by


@pytest.mark.parametrize(
    ("name", "search"),
    [
        ("few_processors", lambda r, most: ((0,), 1)),
        ("search_by_faces", lambda r, most: FaceSearch((0,))),
    ],
)
def test_two_searches_that_disagree_give_no_verdict(
    name: str, search: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, name, search)
    with pytest.raises(EngineError, match="of two searches for 51 processors one finds some"):
        decided_now("LS-X-3/eight")


def test_the_item_tells_the_table() -> None:
    in_words = " ".join(reading.text for part in REGISTRY.item("LS-X-3").parts for reading in part.readings)
    for r in range(2, 9):
        assert (
            f"r = {r}: {', '.join(table.ANSWER[r]).replace(', 48..52', ' and, by faces, 48 to 52')}"
            in in_words
        )
