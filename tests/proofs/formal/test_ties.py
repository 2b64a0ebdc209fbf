"""What ties the models in Coq to the shipped code."""

from __future__ import annotations

import json
from typing import Any

import pytest

from allocert.models.hypercube import static_optimality
from allocert.proofs.formal import ties
from allocert.proofs.formal.catalogue import TIES
from allocert.proofs.formal.lifting import formally
from allocert.proofs.theorems.static_buddy import BUDDY
from allocert.verification.claims.claim import Evidence, Kind, Verdict

BOUNDED = Verdict.bounded("all n <= 3", Evidence.enumeration("8 cases"))


@pytest.mark.parametrize("name", TIES)
def test_the_shipped_code_computes_coqs_table(name: str) -> None:
    ties._difference.cache_clear()
    assert TIES[name]() == ""


def _best_fit(busy: int, machine: Any, k: int) -> int:
    """First fit among the smallest free aligned blocks that hold the request."""
    n = machine.n
    for size in range(k, n + 1):
        for start in range(0, 1 << n, 1 << size):
            block = ((1 << (1 << size)) - 1) << start
            around = ((1 << (1 << min(size + 1, n))) - 1) << (start >> size + 1 << size + 1)
            if not busy & block and (size == n or busy & around):
                return 1 << start
    return 0


def test_another_strategy_is_noticed_by_its_table(monkeypatch: pytest.MonkeyPatch) -> None:
    ties._difference.cache_clear()
    monkeypatch.setattr(static_optimality.Buddy, "choose", staticmethod(_best_fit))
    try:
        assert "the shipped code" in TIES["hypercubes/buddy"]()
        assert formally(BOUNDED, BUDDY, "all n").kind is Kind.BOUNDED
    finally:
        ties._difference.cache_clear()


def test_tables_are_lists_of_integers() -> None:
    for name in TIES:
        assert json.dumps(ties.table(name)).strip("[]-0123456789, ") == ""


def test_a_tie_names_its_tables() -> None:
    one, other = (TIES[name] for name in ("hypercubes/buddy", "hypercubes/lists"))
    assert ties.tables_of(one) == ("hypercubes/buddy",)
    assert ties.tables_of(ties.together(one, other)) == ("hypercubes/buddy", "hypercubes/lists")
    assert ties.tables_of(ties.nothing_to_tie) == ()
