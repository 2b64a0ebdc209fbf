"""Changed costs of requests are noticed by the table that ties them to the models in Coq."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from allocert.models.hypercube.list_costs import list_request_from, vector_request_in
from allocert.proofs.formal import request_costs, ties
from allocert.proofs.formal.request_costs import request_costs_table


@pytest.fixture(autouse=True)
def _tables_are_compared_anew() -> Iterator[None]:
    ties._difference.cache_clear()
    yield
    ties._difference.cache_clear()


def _whole_blocks_are_read(busy: int, n: int, k: int) -> int:
    return vector_request_in(busy, n, k) + (busy & 1)


def _nothing_is_marked(lists: Sequence[Sequence[int]], k: int, marks: bool) -> int:
    return list_request_from(lists, k, False)


@pytest.mark.parametrize(
    ("name", "changed"),
    [("vector_request_in", _whole_blocks_are_read), ("list_request_from", _nothing_is_marked)],
)
def test_other_costs_are_noticed(monkeypatch: pytest.MonkeyPatch, name: str, changed: object) -> None:
    assert request_costs_table() == ""
    ties._difference.cache_clear()
    monkeypatch.setattr(request_costs, name, changed)
    assert "the shipped code" in request_costs_table()
