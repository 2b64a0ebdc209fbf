"""Changed programs for complete allocation are noticed by the tables that tie them to the models in Coq."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from allocert.allocators.parallel.defining_positions import COMPLETE
from allocert.allocators.parallel.k_cube import K_CUBE
from allocert.allocators.parallel.program import Program
from allocert.proofs.formal import complete_runs, ties
from allocert.proofs.formal.catalogue import TIES


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
    monkeypatch.setattr(complete_runs, what, changed)
    assert "the shipped code" in TIES[name]()


def test_every_table_on_complete_allocation_has_a_mutant() -> None:
    assert set(_MUTANTS) == {tie.name for tie in vars(complete_runs).values() if isinstance(tie, ties.Tie)}
