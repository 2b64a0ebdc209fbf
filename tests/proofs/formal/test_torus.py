"""Changed code for tori is noticed by the tables that tie it to the models in Coq."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from allocert.allocators.torus.availability import Availability
from allocert.machines import torus_links
from allocert.machines.subtorus import Subtorus
from allocert.proofs.formal import ties, torus
from allocert.proofs.formal.catalogue import TIES


@pytest.fixture(autouse=True)
def _tables_are_compared_anew() -> Iterator[None]:
    ties._difference.cache_clear()
    yield
    ties._difference.cache_clear()


def _short_at_the_end(found: Callable[..., Any]) -> Callable[..., Any]:
    """The last hop, which closes the ring, is a link shorter."""

    def hops(*asked: Any) -> Any:
        made = found(*asked)
        return [*made[:-1], *((start, end, places[:-1]) for start, end, places in made[-1:])]

    return hops


def _shifted(found: Callable[..., Any]) -> Callable[..., Any]:
    return classmethod(lambda cls, torus_, side, row, col: found(torus_, side, col, row))  # type: ignore[return-value]


_EXPAND, _CLASSES = Availability.expand, torus.classes
_MUTANTS: dict[str, tuple[Any, str, Any]] = {
    "torus/links": (torus_links, "_hops", _short_at_the_end(torus_links._hops)),
    "torus/lengths": (torus_links, "_hops", _short_at_the_end(torus_links._hops)),
    "torus/strided": (torus, "strided", lambda side, stride, offset: range(offset, side - 1, stride)),
    "torus/offsets": (torus, "classes", lambda strides: _CLASSES(strides)[1:]),
    "torus/cells": (Subtorus, "strided", _shifted(Subtorus.strided)),
    "torus/meets": (
        Subtorus,
        "meets",
        lambda one, other: bool(one.rows & other.rows or one.cols & other.cols),
    ),
    "torus/expand": (Availability, "expand", lambda matrix, size: _EXPAND(matrix, max(1, size - 1))),
    "torus/intervals": (
        Subtorus,
        "interval",
        classmethod(lambda cls, first, side: Subtorus((1 << side) - 1, (1 << side) - 1)),
    ),
    "torus/edges": (torus, "moved", lambda side, node, down, right: node),
}


@pytest.mark.parametrize("name", _MUTANTS)
def test_changed_code_is_noticed_by_its_table(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, what, changed = _MUTANTS[name]
    monkeypatch.setattr(where, what, changed)
    assert "the shipped code" in TIES[name]()


def test_every_table_on_tori_has_a_mutant() -> None:
    own = {tie.name for tie in vars(torus).values() if isinstance(tie, ties.Tie)}
    assert set(_MUTANTS) == own
