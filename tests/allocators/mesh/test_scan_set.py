"""Interval sets and scan sets against plain sets and counts."""

from __future__ import annotations

from itertools import groupby

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.allocators.mesh.interval_set import EdgeLines, IntervalSet
from allocert.allocators.mesh.scan_set import ScanSet, Sweep
from allocert.errors import RegionError, ReleaseError
from allocert.machines import Submesh


def maximal(places: set[int]) -> list[tuple[int, int]]:
    found = []
    for _, run in groupby(enumerate(sorted(places)), lambda pair: pair[1] - pair[0]):
        members = [place for _, place in run]
        found.append((members[0], members[-1]))
    return found


@given(st.lists(st.tuples(st.integers(0, 30), st.integers(-1, 9)), max_size=80))
@settings(max_examples=150, deadline=None)
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


@given(
    st.integers(1, 12).flatmap(
        lambda width: st.tuples(
            st.just(width), st.lists(st.sets(st.integers(0, width - 1)), min_size=1, max_size=8), st.randoms()
        )
    )
)
@settings(max_examples=150, deadline=None)
def test_scan_set_is_its_counts(case: tuple[int, list[set[int]], object]) -> None:
    width, sets, order = case
    scan, counts = ScanSet(width), [0] * width

    def agrees() -> None:
        runs, place = [], 0
        for count, run in groupby(counts):
            size = len(list(run))
            runs.append((place, place + size - 1, count))
            place += size
        assert scan.elements == runs
        for size in range(1, width + 2):
            starts = [i for i in range(width - size + 1) if not any(counts[i : i + size])]
            assert scan.open_interval(size) == scan.open_interval(size) == (starts[0] if starts else -1)
            assert scan.last_open_interval(size) == (starts[-1] if starts else -1)

    for places in sets:
        scan.add_set(maximal(places))
        for place in places:
            counts[place] += 1
        agrees()
    order.shuffle(sets)  # type: ignore[attr-defined]
    for places in sets:
        scan.delete_set(maximal(places))
        for place in places:
            counts[place] -= 1
        agrees()


def test_scan_set_rejects_what_it_cannot_do() -> None:
    scan = ScanSet(3)
    scan.add_set([(1, 1)])
    before = list(scan.elements)
    for bad in ([(0, 1)], [(1, 2)], [(0, 0)]):
        with pytest.raises(ReleaseError):
            scan.delete_set(bad)
    for outside in ([(0, 3)], [(-1, 0)]):
        with pytest.raises(RegionError):
            scan.add_set(outside)
    assert scan.elements == before


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


@pytest.mark.parametrize("from_far", [False, True])
def test_sweep_visits_every_window(from_far: bool) -> None:
    rows = EdgeLines((2, 5), 1)
    rows.add(Submesh.quadruple(0, 1, 0, 2))
    sweep = Sweep(rows, 2, from_far)
    sweep.fill(1)
    sweep.fill(1)
    seen = {sweep.line: sweep.scan.open_interval(2)}
    while sweep.distance < sweep.last:
        sweep.step()
        seen[sweep.line] = sweep.scan.open_interval(2)
    assert seen == {0: -1, 1: -1, 2: -1, 3: 0}
