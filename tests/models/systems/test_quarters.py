"""Pairs of pairs of quarters against halves and tables."""

from __future__ import annotations

from math import comb

import pytest

from allocert.errors import RequestError
from allocert.models.systems.halves import surviving_of_halves
from allocert.models.systems.quarters import surviving_of_quarters
from allocert.models.systems.surviving import surviving
from allocert.models.systems.systems import complete


def test_as_tables_and_halves_say() -> None:
    assert surviving_of_quarters(4) == surviving(4, complete(4, 2))
    assert surviving_of_quarters(5) == surviving_of_halves(5, complete(5, 3))


def test_six_dimensions() -> None:
    """5 rows give no 6 columns, 6 rows do; the largest sets that miss a 4-subcube are its 60 complements."""
    found = surviving_of_quarters(6)
    assert found[:6] == tuple(comb(64, s) for s in range(6))
    assert found[6] < comb(64, 6)
    assert found[48:] == (60, *(0,) * 16)


@pytest.mark.parametrize("d", [3, 7])
def test_other_dimensions_are_refused(d: int) -> None:
    with pytest.raises(RequestError):
        surviving_of_quarters(d)
