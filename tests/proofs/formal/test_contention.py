"""Changed code on contention is noticed by the tables that tie it to the models in Coq."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from allocert.allocators.torus import contention as shipped
from allocert.models.torus.contention.fixed_windows import loads_one_by_one
from allocert.proofs.formal import contention, ties
from allocert.proofs.formal.catalogue import TIES


@pytest.fixture(autouse=True)
def _tables_are_compared_anew() -> Iterator[None]:
    ties._difference.cache_clear()
    yield
    ties._difference.cache_clear()


_ONE_BY_ONE = loads_one_by_one
_MUTANTS: tuple[tuple[str, Any, str, Any], ...] = (
    ("torus/contention", shipped, "weight", lambda torus, other: Fraction(1, torus)),
    (
        "torus/contention",
        shipped,
        "_overlap",
        lambda job, other, end: max(Fraction(0), min(job.nominal_end, end) - job.start),
    ),
    ("torus/loads", contention, "loads_one_by_one", lambda windows, most: _ONE_BY_ONE(windows, most + 1)),
)


@pytest.mark.parametrize("mutant", _MUTANTS, ids=lambda mutant: mutant[2])
def test_changed_code_is_noticed_by_its_table(
    mutant: tuple[str, Any, str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    name, where, what, changed = mutant
    monkeypatch.setattr(where, what, changed)
    assert "the shipped code" in TIES[name]()


def test_every_table_on_contention_has_a_mutant() -> None:
    own = {tie.name for tie in vars(contention).values() if isinstance(tie, ties.Tie)}
    assert {name for name, *_ in _MUTANTS} == own
