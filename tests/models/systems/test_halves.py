"""Pairs of halves against tables of whole hypercubes."""

from __future__ import annotations

import pytest

from allocert.errors import RequestError
from allocert.models.systems.halves import surviving_of_halves
from allocert.models.systems.surviving import surviving
from allocert.models.systems.systems import SYSTEMS, complete


@pytest.mark.parametrize("name", SYSTEMS)
@pytest.mark.parametrize("d", range(1, 5))
def test_as_tables_say(name: str, d: int) -> None:
    for q in range(d + 1):
        assert surviving_of_halves(d, SYSTEMS[name](d, q)) == surviving(d, SYSTEMS[name](d, q))


def test_five_dimensions() -> None:
    found = surviving_of_halves(5, complete(5, 3))
    assert len(found) == 33
    assert found[:6] == (1, 32, 496, 4960, 35960, 201376)
    assert found[24] == 40
    assert found[25:] == (0,) * 8
    assert surviving_of_halves(5, complete(5, 4))[2] == 496 - 16


@pytest.mark.parametrize("d", [0, 6])
def test_other_dimensions_are_refused(d: int) -> None:
    with pytest.raises(RequestError):
        surviving_of_halves(d, complete(d, d))


def test_too_many_crossing_subcubes_are_refused() -> None:
    with pytest.raises(RequestError):
        surviving_of_halves(5, [*complete(5, 2), *complete(5, 1), *complete(5, 3)])
