"""Changed code that finds holes is noticed by the table that ties it to the model in Coq."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from allocert.machines.board import free_blocks
from allocert.models.hypercube import static_invariants
from allocert.proofs.formal import ties
from allocert.proofs.formal.holes import holes_table


@pytest.fixture(autouse=True)
def _tables_are_compared_anew() -> Iterator[None]:
    ties._difference.cache_clear()
    yield
    ties._difference.cache_clear()


def test_blocks_are_free_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    def half_free(busy: int, n: int, k: int) -> int:
        return free_blocks(busy, n, k) | free_blocks(busy, n, max(k - 1, 0)) & free_blocks(0, n, k)

    assert holes_table() == ""
    ties._difference.cache_clear()
    monkeypatch.setattr(static_invariants, "free_blocks", half_free)
    assert "the shipped code" in holes_table()
