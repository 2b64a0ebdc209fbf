from __future__ import annotations

from itertools import groupby

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.allocators.mesh.interval_set import EdgeLines, IntervalSet
from allocert.errors import RegionError, ReleaseError
from allocert.machines import Submesh


def maximal(places: set[int]) -> list[tuple[int, int]]:
    found = []
    for _, run in groupby(enumerate(sorted(places)), lambda pair: pair[1] - pair[0]):
        members = [place for _, place in run]
        found.append((members[0], members[-1]))
    return found


@given(st.lists(st.tuples(st.integers(0, 30), st.integers(-1, 9)), max_size=80))
@settings(max_examples=150)
def test_interval_set_is_its_places(steps: list[tuple[int, int]]) -> None:
    held, places = IntervalSet(), set[int]()
    for low, more in steps:
        new = set(range(low, low + more + 1))
        if new and not new & places:
            held.add(low, low + more)
            places |= new
        elif new and new <= places:
            held.delete(low, low + more)
            places -= new
        else:
            before = list(held)
            with pytest.raises(RegionError):
                held.add(low, low + more)
            with pytest.raises(ReleaseError):
                held.delete(low, low + more)
            assert list(held) == before
        assert list(held) == maximal(places)
        assert len(held) == len(maximal(places))


def test_nodes_that_an_interval_set_touches() -> None:
    held = IntervalSet()
    counts = []
    for low, high in ((4, 4), (0, 0), (8, 8), (2, 2), (5, 7), (1, 1)):
        before = held.touched
        held.add(low, high)
        counts.append(held.touched - before)
    assert list(held) == [(0, 2), (4, 8)]
    assert counts == [0, 1, 2, 2, 4, 2]
    held.delete(6, 6)
    assert list(held) == [(0, 2), (4, 5), (7, 8)]
    assert held.touched == 11 + 2


def test_edges_of_both_axes() -> None:
    rows, columns = EdgeLines((3, 2), 1), EdgeLines((3, 2), 0)
    frame = Submesh.quadruple(1, 0, 2, 1)
    for lines in (rows, columns):
        lines.add(frame)
    assert rows.contents() == (((1, 2),), (), (), ((1, 2),))
    assert columns.contents() == ((), ((0, 1),), (), (), (), ((0, 1),))
    assert (rows.width, columns.width) == (3, 2)
    for lines in (rows, columns):
        lines.delete(frame)
        assert not any(lines.contents())
        with pytest.raises(ReleaseError):
            lines.delete(frame)
