"""Which jobs run together: the conditions on their sides against a search for places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

import pytest

from allocert.errors import InstanceError
from allocert.machines.subtorus import Subtorus
from allocert.machines.words import word_of
from allocert.models.torus.preemptive.configurations import (
    READINGS,
    Reading,
    check_reading,
    fit,
    generate,
    line_up,
)


def _regions(torus: int, side: int, reading: Reading) -> list[Subtorus]:
    if reading == "A":
        return [Subtorus.interval(first, side) for first in range(torus - side + 1)]
    words = [word_of(some) for some in combinations(range(torus), side)]
    return [Subtorus(rows, cols) for rows in words for cols in words]


def _apart(one: Subtorus, other: Subtorus, reading: Reading) -> bool:
    if one.meets(other):
        return False
    return one.apart(other) or (reading == "C" and min(one.side, other.side) == 1)


def _placed(torus: int, sides: tuple[int, ...], reading: Reading) -> bool:
    """Whether places exist, by trying all; jobs of one side take places in rising order."""
    regions = {side: _regions(torus, side, reading) for side in set(sides)}

    def place(number: int, taken: tuple[Subtorus, ...], since: int) -> bool:
        if number == len(sides):
            return True
        side = sides[number]
        first = since if number and sides[number - 1] == side else 0
        return any(
            place(number + 1, (*taken, region), index + 1)
            for index, region in enumerate(regions[side][first:], first)
            if all(_apart(region, other, reading) for other in taken)
        )

    return place(0, (), 0)


def _families(torus: int, most: int) -> Iterator[tuple[int, ...]]:
    for count in range(most + 1):
        yield from combinations_with_replacement(range(torus, 0, -1), count)


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize(("torus", "most"), [(1, 3), (2, 5), (3, 5), (4, 4)])
def test_a_family_fits_exactly_if_there_are_places_for_it(torus: int, most: int, reading: Reading) -> None:
    for sides in _families(torus, most):
        assert fit(torus, sides, reading) == _placed(torus, sides, reading), sides


@pytest.mark.parametrize("reading", READINGS)
def test_lined_up_jobs_are_apart(reading: Reading) -> None:
    for torus in range(1, 6):
        for sides in _families(torus, 5):
            if not fit(torus, sides, reading):
                with pytest.raises(InstanceError):
                    line_up(torus, sides, reading)
                continue
            places = line_up(torus, sides[::-1], reading)
            assert [place.side for place in places] == list(sides[::-1])
            assert all(place.inside(torus) for place in places)
            assert all(_apart(one, other, reading) for one, other in combinations(places, 2))


@pytest.mark.parametrize("reading", READINGS)
def test_configurations_are_the_maximal_sets(reading: Reading) -> None:
    for torus in range(1, 6):
        for sides in _families(torus, 5):
            some = {part for k in range(len(sides) + 1) for part in combinations(sides, k)}
            fitting = [part for part in some if fit(torus, part, reading)]
            maximal = {
                part
                for part in fitting
                if not any(part != other and Counter(part) <= Counter(other) for other in fitting)
            }
            found = tuple(generate(torus, sides, reading))
            assert set(found) == maximal
            assert len(found) == len(maximal)
            assert list(found) == sorted(found, reverse=True)


def test_single_processors_fill_what_a_subtorus_leaves() -> None:
    assert fit(3, (2, 1, 1, 1, 1, 1), "C")
    assert not fit(3, (2, 1, 1, 1, 1, 1, 1), "C")
    assert tuple(generate(2, (2, 1, 1, 1), "C")) == ((2,), (1, 1, 1))


def test_a_reading_is_named_by_its_letter() -> None:
    with pytest.raises(InstanceError, match="A, B or C"):
        check_reading("D")
