"""Changed code for systems of subcubes is noticed by the tables that tie it to the models in Coq."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from allocert.machines import Subcube
from allocert.models.systems import systems as shipped
from allocert.proofs.formal import systems, ties
from allocert.proofs.formal.catalogue import TIES


@pytest.fixture(autouse=True)
def _tables_are_compared_anew() -> Iterator[None]:
    ties._difference.cache_clear()
    yield
    ties._difference.cache_clear()


def _without_last(*arguments: Any) -> tuple[Subcube, ...]:
    """A system that has lost a subcube where it has several."""
    whole: tuple[Subcube, ...] = shipped.cyclical(*arguments)
    return whole[:-1] if len(whole) > 1 else whole


_MUTANTS: tuple[tuple[str, Any, str, Any], ...] = (
    ("hypercubes/systems", systems, "cyclical", _without_last),
    ("hypercubes/systems", systems, "gray", shipped.buddy),
    ("hypercubes/systems", systems, "double_buddy", shipped.double_gray),
    ("hypercubes/systems", shipped, "gray_node", lambda rank: rank),
    ("hypercubes/subcubes", systems, "complete", shipped.cyclical),
    ("hypercubes/subcubes", Subcube, "nodes", property(lambda one: (one.base,))),
    ("hypercubes/code", systems, "gray_node", lambda rank: rank ^ rank >> 2),
    ("hypercubes/corners", systems, "replaced", lambda d, beta: (1 << (d - 1), 2)),
)


@pytest.mark.parametrize(("name", "where", "what", "changed"), _MUTANTS)
def test_changed_code_is_noticed_by_its_table(
    name: str, where: Any, what: str, changed: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(where, what, changed)
    assert "the shipped code" in TIES[name]()


def test_every_table_on_systems_has_a_mutant() -> None:
    own = {tie.name for tie in vars(systems).values() if isinstance(tie, ties.Tie)}
    assert {name for name, *_ in _MUTANTS} == own
