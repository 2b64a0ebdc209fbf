"""Lanes of tasks: one process a lane, until all lanes are taken."""

from __future__ import annotations

import pytest

from allocert.common.executors.lanes import Lanes


def _lane(task: str) -> str:
    return task[0]


def test_each_process_goes_through_lanes_of_its_own() -> None:
    lanes = Lanes(["a1", "a2", "b1", "b2", "c1"], _lane)
    assert lanes.after(None) == "a1"
    assert lanes.after(None) == "b1"
    assert lanes.after("b1") == "b2"
    assert lanes.after("b2") == "c1"
    assert lanes.after("a1") == "a2"
    assert not lanes


def test_who_has_no_lane_left_helps_from_the_end_of_the_longest() -> None:
    lanes = Lanes(["a1", "a2", "b1", "b2", "b3", "b4", "b5"], _lane)
    lanes.after(None), lanes.after(None), lanes.after("a1")
    assert lanes.after("a2") == "b5"
    assert lanes.after("b5") == "b4"
    assert lanes.after("b1") == "b2"
    assert list(lanes) == ["b3"]
    assert len(lanes) == 1


def test_none_left_is_an_error() -> None:
    with pytest.raises(ValueError, match="empty"):
        Lanes([], _lane).after(None)
