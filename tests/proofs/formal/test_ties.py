"""What ties the models in Coq to the shipped code: its tables hold, and changed code is noticed by the table that speaks of it."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from tests.proofs.formal.changes.change import Change, Changes
from tests.proofs.formal.changes.free_lists import FREE_LISTS
from tests.proofs.formal.changes.gray_codes import GRAY_CODES
from tests.proofs.formal.changes.grids import GRIDS
from tests.proofs.formal.changes.hypercubes import HYPERCUBES
from tests.proofs.formal.changes.pods import PODS

from allocert.models.subcubes.greatest_subcubes import greatest_profiles
from allocert.proofs.formal import ties
from allocert.proofs.formal.catalogue import TIES
from allocert.proofs.formal.lifting import formally
from allocert.proofs.theorems.static_buddy import BUDDY
from allocert.verification.claims.claim import Evidence, Kind, Verdict

CHANGES: Changes = {**HYPERCUBES, **FREE_LISTS, **GRAY_CODES, **GRIDS, **PODS}

BOUNDED = Verdict.bounded("all n <= 3", Evidence.enumeration("8 cases"))


def _forget() -> None:
    ties._difference.cache_clear()
    greatest_profiles.cache_clear()


@pytest.fixture(autouse=True)
def _tables_are_computed_anew() -> Iterator[None]:
    _forget()
    yield
    _forget()


@pytest.mark.parametrize("name", TIES)
def test_the_shipped_code_computes_coqs_table(name: str) -> None:
    assert TIES[name]() == ""


@pytest.mark.parametrize(
    ("name", "change"),
    [(name, change) for name, changes in CHANGES.items() for change in changes],
    ids=lambda value: value if isinstance(value, str) else value[1],
)
def test_changed_code_is_noticed_by_its_table(
    name: str, change: Change, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(*change)
    assert "the shipped code" in TIES[name]()


def test_every_table_has_a_change() -> None:
    assert CHANGES.keys() == TIES.keys()


def test_what_another_strategy_computes_lifts_no_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*CHANGES["hypercubes/buddy"][0])
    assert formally(BOUNDED, BUDDY, "all n").kind is Kind.BOUNDED


def test_tables_are_lists_of_integers() -> None:
    for name in TIES:
        assert json.dumps(ties.table(name)).strip("[]-0123456789, ") == ""


def test_a_tie_names_its_tables() -> None:
    one, other = (TIES[name] for name in ("hypercubes/buddy", "hypercubes/lists"))
    assert ties.tables_of(one) == ("hypercubes/buddy",)
    assert ties.tables_of(ties.together(one, other)) == ("hypercubes/buddy", "hypercubes/lists")
    assert ties.tables_of(ties.nothing_to_tie) == ()
