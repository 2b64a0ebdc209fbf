"""A changed feasibility algorithm is noticed by the table that ties it to the model in Coq."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from allocert.allocators.torus import preemptive
from allocert.proofs.formal import ties
from allocert.proofs.formal.catalogue import TIES

_CONSUME, _WIDE = preemptive.consume, preemptive._wide


@pytest.fixture(autouse=True)
def _tables_are_compared_anew() -> Iterator[None]:
    ties._difference.cache_clear()
    yield
    ties._difference.cache_clear()


def _more(stairs: Any, index: int, side: int) -> None:
    _CONSUME(stairs, index, side + 1)


def _never_lower(stairs: Any, upper: int, lower: int, side: int) -> tuple[int, int]:
    return _WIDE(stairs, upper, -1, side)


@pytest.mark.parametrize(("what", "changed"), [("consume", _more), ("_wide", _never_lower)])
def test_changed_code_is_noticed_by_its_table(
    what: str, changed: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(preemptive, what, changed)
    assert "the shipped code" in TIES["torus/profiles"]()
