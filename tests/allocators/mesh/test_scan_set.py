"""Interval sets and scan sets against plain sets and counts."""

from __future__ import annotations

from itertools import groupby

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.allocators.mesh.test_interval_set import maximal

from allocert.allocators.mesh.interval_set import EdgeLines
from allocert.allocators.mesh.scan_set import ScanSet, Sweep
from allocert.errors import RegionError, ReleaseError
from allocert.machines import Submesh


@given(
    st.integers(1, 12).flatmap(
        lambda width: st.tuples(
            st.just(width), st.lists(st.sets(st.integers(0, width - 1)), min_size=1, max_size=8), st.randoms()
        )
    )
)
@settings(max_examples=150)
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
