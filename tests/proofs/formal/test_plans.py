"""Changed code for incomplete cubes is noticed by the tables that tie it to the models in Coq."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from allocert.allocators.hypercube import asi_plan
from allocert.allocators.hypercube.asi_plan import KEEPS_32, SENSIBLE, plan
from allocert.proofs.formal import plans, ties
from allocert.proofs.formal.catalogue import TIES


@pytest.fixture(autouse=True)
def _tables_are_compared_anew() -> Iterator[None]:
    ties._difference.cache_clear()
    yield
    ties._difference.cache_clear()


_MUTANTS: tuple[tuple[str, Any, str, Any], ...] = (
    ("hypercubes/plans", asi_plan, "SMALLEST_PIECE", 8),
    ("hypercubes/plans", asi_plan, "LARGEST_PIECE", 64),
    ("hypercubes/plans", plans, "plan", lambda n, y, reading: plan(n, y, SENSIBLE)),
    ("hypercubes/plans", plans, "plan", lambda n, y, reading: plan(n, y, KEEPS_32)),
    ("hypercubes/segments", asi_plan, "segment_directions", lambda start, stop: stop - start),
    ("hypercubes/segments", plans, "enclosing_dimension", int.bit_length),
)


@pytest.mark.parametrize(("name", "where", "what", "changed"), _MUTANTS)
def test_changed_code_is_noticed_by_its_table(
    name: str, where: Any, what: str, changed: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(where, what, changed)
    assert "the shipped code" in TIES[name]()


def test_every_table_on_incomplete_cubes_has_a_mutant() -> None:
    own = {tie.name for tie in vars(plans).values() if isinstance(tie, ties.Tie)}
    assert {name for name, *_ in _MUTANTS} == own
