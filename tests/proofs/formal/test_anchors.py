"""A changed formula for grids of intervals is noticed by the table that ties it to the model in Coq."""

from __future__ import annotations

from collections.abc import Iterator
from math import gcd

import pytest

from allocert.machines.anchors import placements
from allocert.proofs.formal import ties
from allocert.proofs.formal.catalogue import TIES


@pytest.fixture(autouse=True)
def _tables_are_compared_anew() -> Iterator[None]:
    ties._difference.cache_clear()
    yield
    ties._difference.cache_clear()


def test_the_formula_without_the_length_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert TIES["torus/grids"]() == ""
    ties._difference.cache_clear()
    monkeypatch.setattr(placements, "gcd", lambda one, other, length: gcd(one, other))
    assert "the shipped code 0" in TIES["torus/grids"]()
