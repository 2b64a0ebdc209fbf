"""Changed code on static states is noticed by the tables that tie it to the models in Coq."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from allocert.allocators.hypercube.gray import SingleGrayCode, lowest_base
from allocert.machines import Hypercube
from allocert.machines.board import free_blocks
from allocert.models.hypercube import static_invariants, static_optimality
from allocert.proofs.formal import ties
from allocert.proofs.formal.static import gray_runs_table, holes_table


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


def test_runs_start_at_odd_multiples_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def aligned(busy: int, machine: Hypercube, k: int) -> int:
        return lowest_base(static_optimality.Buddy.choose(busy, machine, k))

    assert gray_runs_table() == ""
    ties._difference.cache_clear()
    monkeypatch.setattr(SingleGrayCode, "choose", staticmethod(aligned))
    assert "the shipped code" in gray_runs_table()
