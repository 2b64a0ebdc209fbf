"""Changed costs of requests and releases are noticed by the tables that tie them to the models in Coq."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from allocert.models.hypercube.list_costs import list_release_from, list_request_from, vector_request_in
from allocert.proofs.formal import list_costs, ties
from allocert.proofs.formal.catalogue import TIES


@pytest.fixture(autouse=True)
def _tables_are_compared_anew() -> Iterator[None]:
    ties._difference.cache_clear()
    yield
    ties._difference.cache_clear()


def _one_bit_more(busy: int, n: int, k: int) -> int:
    return vector_request_in(busy, n, k) + (busy & 1)


def _nothing_is_marked(lists: Sequence[Sequence[int]], k: int, marks: bool) -> int:
    return list_request_from(lists, k, False)


def _from_the_other_end(lists: Sequence[Sequence[int]], k: int, start: int) -> int:
    return list_release_from([starts[::-1] for starts in lists], k, start)


_MUTANTS: list[tuple[str, str, Any]] = [
    ("hypercubes/request-costs", "vector_request_in", _one_bit_more),
    ("hypercubes/request-costs", "list_request_from", _nothing_is_marked),
    ("hypercubes/release-costs", "list_release_from", _from_the_other_end),
]


@pytest.mark.parametrize(("table", "name", "changed"), _MUTANTS)
def test_other_costs_are_noticed(
    monkeypatch: pytest.MonkeyPatch, table: str, name: str, changed: Any
) -> None:
    assert TIES[table]() == ""
    ties._difference.cache_clear()
    monkeypatch.setattr(list_costs, name, changed)
    assert "the shipped code" in TIES[table]()
