from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest

from allocert.errors import TraceError
from allocert.simulation.swf import SwfRecord
from allocert.simulation.traces.contents import PERCENTS, Quantiles, contents_of
from allocert.simulation.traces.trace import Trace


def test_quantiles_are_the_least_values_that_enough_do_not_exceed() -> None:
    for values in ([3], [1, 2, 3], list(range(200)), [5, 5, 1, 9, 9, 9, 2]):
        found = Quantiles.of(values)
        assert found is not None
        for percent, value in zip(PERCENTS, found.values, strict=True):
            enough = [
                own
                for own in sorted(values)
                if 100 * sum(one <= own for one in values) >= percent * len(values)
            ]
            assert value == enough[0]
        assert found.mean == Fraction(sum(values), len(values))
    assert Quantiles.of([]) is None


def test_means_of_fractions_are_exact() -> None:
    for count in (1, 2, 3, 8, 333):
        values: list[int | Fraction] = [Fraction(7 * k, k % 11 + 1) for k in range(1, count)]
        found = Quantiles.of([5, *values])
        assert found is not None
        assert found.mean == sum(values, Fraction(5)) / count
        assert list(found.values[::7]) == [min(5, *values, 5), max(5, *values, 5)]


def test_bins_hold_all_work_and_are_few() -> None:
    for span in (0, 1, 5999, 6000, 10**6, 10**9, 10**11):
        records = [SwfRecord(k, span * k // 7, run=k, allocated=2) for k in range(8)]
        found = contents_of(Trace((), tuple(records)), "t")
        assert sum(bin.jobs for bin in found.bins) == 8
        assert sum(bin.work for bin in found.bins) == 2 * sum(range(8))
        assert len(found.bins) <= 101
        assert found.bins[0].begin == 0
        assert found.bins[-1].begin <= span < found.bins[-1].begin + found.step
        assert found.load == (Fraction(2 * sum(range(8)), 2 * found.span) if span else None)


def test_decimals_are_added_exactly() -> None:
    records = [
        SwfRecord(k, Decimal(k) / 10, wait=Decimal("0.3"), run=Decimal("0.1"), allocated=3, requested_time=1)
        for k in range(11)
    ]
    found = contents_of(Trace((), tuple(records)), "t")
    assert (found.span, found.load) == (1, Fraction(11, 10))
    assert found.bins[0].work == Fraction(33, 10)
    assert found.run is not None
    assert found.wait is not None
    assert found.gap is not None
    assert found.accuracy is not None
    assert found.run.mean == found.gap.mean == found.accuracy.mean == Fraction(1, 10)
    assert found.wait.values[0] == Fraction(3, 10)


def test_whose_processors_count() -> None:
    record = SwfRecord(1, 0, run=1, allocated=3)
    assert contents_of(Trace((), (record,)), "t").processors == 3
    assert contents_of(Trace(("; MaxNodes: 7",), (record,)), "t").processors == 7
    assert contents_of(Trace(("; MaxNodes: 7", "; MaxProcs: 9"), (record,)), "t").processors == 9
    assert contents_of(Trace(("; MaxProcs: -1",), (record,)), "t").processors == 3
    assert contents_of(Trace(("; MaxProcs: 9",), (record,)), "t", 5).processors == 5
    with pytest.raises(TraceError, match="at least one job"):
        contents_of(Trace((), (SwfRecord(1, 0, status=2),)), "t")
