from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from allocert.api.sweeping.groups import Group
from allocert.cli.simulating.plots import shots_of_means
from allocert.drawing.plot import Plot
from allocert.simulation.estimates import Estimate


def group(allocator: str, load: float | None, *values: float) -> Group:
    estimates: Mapping[str, Any] = {"utilization": Estimate.of(values)} if values else {}
    named = {"machine": "hypercube:3", "load": load, "allocator": allocator}
    return Group(named, len(values), 0, "s", estimates)


def plot_of(*groups: Group) -> Plot:
    ((caption, plot),) = shots_of_means(groups)
    assert not caption
    assert isinstance(plot, Plot)
    return plot


def test_several_loads_are_the_axis() -> None:
    plot = plot_of(group("a", 0.9, 0.5, 0.7), group("b", 0.9, 0.4), group("a", 0.5, 0.3))
    assert plot.x.label == "offered load"
    assert [series.label for series in plot.series] == ["a", "b"]
    low, high = plot.series[0].points
    assert (low.x, low.y, low.low) == (0.5, 30, 30)
    assert (high.x, high.y) == (0.9, pytest.approx(60))
    assert high.low is not None
    assert high.high is not None
    assert high.low < 60 < high.high


def test_else_each_group_is_a_bar_with_its_name() -> None:
    plot = plot_of(group("a", None, 0.5), group("b", None, 0.4), group("c", None))
    assert plot.x.names == ("a", "b")
    assert [point.y for point in plot.series[0].points] == [50, 40]
    assert plot.series[0].role == "bars"


def test_without_numbers_there_is_nothing_to_draw() -> None:
    assert shots_of_means([group("a", 0.5)]) == ()
