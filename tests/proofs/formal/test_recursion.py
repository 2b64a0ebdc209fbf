"""Changed code for the recursion of complete allocation is noticed by the tables that tie it to the models in Coq."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from allocert.models.parallel.recursion import Costs
from allocert.proofs.formal import recursion, ties
from allocert.proofs.formal.catalogue import TIES


@pytest.fixture(autouse=True)
def _tables_are_compared_anew() -> Iterator[None]:
    ties._difference.cache_clear()
    yield
    ties._difference.cache_clear()


_MUTANTS: dict[str, tuple[Any, str, Any]] = {
    "hypercubes/recursion-costs": (Costs, "printed", Costs.exact),
}


@pytest.mark.parametrize("name", _MUTANTS)
def test_changed_code_is_noticed_by_its_table(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, what, changed = _MUTANTS[name]
    monkeypatch.setattr(where, what, changed)
    assert "the shipped code" in TIES[name]()


def test_every_table_on_the_recursion_has_a_mutant() -> None:
    assert set(_MUTANTS) == {tie.name for tie in vars(recursion).values() if isinstance(tie, ties.Tie)}
