"""Changed code for complete allocation is noticed by the tables that tie it to the models in Coq."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations, combinations_with_replacement
from typing import Any

import pytest

from allocert.allocators.parallel.defining_positions import COMPLETE
from allocert.allocators.parallel.k_cube import K_CUBE
from allocert.allocators.parallel.program import Program
from allocert.models.parallel import prefixes, recursion
from allocert.proofs.formal import complete, ties
from allocert.proofs.formal.catalogue import TIES
from allocert.proofs.formal.complete import beginnings_table, sets_table


@pytest.fixture(autouse=True)
def _tables_are_compared_anew() -> Iterator[None]:
    ties._difference.cache_clear()
    yield
    ties._difference.cache_clear()


def _changed(programs: Mapping[str, Program], old: str, new: str) -> dict[str, Program]:
    found = programs["stopped"]
    assert old in found.text
    return dict(programs) | {"stopped": replace(found, text=found.text.replace(old, new))}


_MUTANTS: dict[str, tuple[str, Any]] = {
    "hypercubes/complete-runs": ("COMPLETE", _changed(COMPLETE, "s >= d - k", "s >= d - k - 1")),
    "hypercubes/k-cube-runs": ("K_CUBE", _changed(K_CUBE, "s == d - t and r == d - t", "s == d - t")),
}


@pytest.mark.parametrize("name", _MUTANTS)
def test_changed_code_is_noticed_by_its_table(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    what, changed = _MUTANTS[name]
    monkeypatch.setattr(complete, what, changed)
    assert "the shipped code" in TIES[name]()


def test_pairs_come_in_lexicographic_order(monkeypatch: pytest.MonkeyPatch) -> None:
    def by_larger(k: int) -> list[tuple[int, ...]]:
        return sorted(combinations(range(1, 2 * k + 2), 2), key=lambda pair: pair[::-1])

    assert sets_table() == ""
    ties._difference.cache_clear()
    monkeypatch.setattr(recursion, "pairs", by_larger)
    assert "the shipped code" in sets_table()


def test_places_do_not_repeat(monkeypatch: pytest.MonkeyPatch) -> None:
    assert beginnings_table() == ""
    ties._difference.cache_clear()
    monkeypatch.setattr(prefixes, "combinations", combinations_with_replacement)
    assert "the shipped code" in beginnings_table()
