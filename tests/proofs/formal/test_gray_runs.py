"""Changed code of the single Gray code strategy is noticed by the table that ties it to the model in Coq."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from allocert.allocators.hypercube.gray import SingleGrayCode, lowest_base
from allocert.machines import Hypercube
from allocert.models.hypercube import static_optimality
from allocert.proofs.formal import ties
from allocert.proofs.formal.gray_runs import gray_runs_table


@pytest.fixture(autouse=True)
def _tables_are_compared_anew() -> Iterator[None]:
    ties._difference.cache_clear()
    yield
    ties._difference.cache_clear()


def test_runs_start_at_odd_multiples_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def aligned(busy: int, machine: Hypercube, k: int) -> int:
        return lowest_base(static_optimality.Buddy.choose(busy, machine, k))

    assert gray_runs_table() == ""
    ties._difference.cache_clear()
    monkeypatch.setattr(SingleGrayCode, "choose", staticmethod(aligned))
    assert "the shipped code" in gray_runs_table()
