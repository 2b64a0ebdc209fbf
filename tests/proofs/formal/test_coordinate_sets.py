"""Changed sets of coordinates are noticed by the table that ties them to the model in Coq."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from allocert.models.parallel import recursion
from allocert.proofs.formal import ties
from allocert.proofs.formal.coordinate_sets import sets_table


@pytest.fixture(autouse=True)
def _tables_are_compared_anew() -> Iterator[None]:
    ties._difference.cache_clear()
    yield
    ties._difference.cache_clear()


def test_pairs_come_in_lexicographic_order(monkeypatch: pytest.MonkeyPatch) -> None:
    def by_larger(k: int) -> list[tuple[int, ...]]:
        return sorted(combinations(range(1, 2 * k + 2), 2), key=lambda pair: pair[::-1])

    assert sets_table() == ""
    ties._difference.cache_clear()
    monkeypatch.setattr(recursion, "pairs", by_larger)
    assert "the shipped code" in sets_table()
