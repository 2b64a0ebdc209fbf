"""The 0/1 array against whole words, and what it touches."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.allocators.mesh.bitboard import BitboardFirstFit
from allocert.allocators.mesh.zero_one import ZeroOneBestFit, ZeroOneFirstFit
from allocert.allocators.mesh.zero_one_array import ZeroOneArray
from allocert.errors import SpecError
from allocert.machines import Frames, Mesh, Submesh
from allocert.machines.words import bits
from allocert.testing.strategies import Allocate, ReleaseOf, fault_sets, play, traces


@given(st.integers(1, 6), st.integers(1, 6), st.data())
@settings(max_examples=80)
def test_the_array_in_every_search_is_first_fit(X: int, Y: int, data: st.DataObject) -> None:
    mesh = Mesh(X, Y)
    faulty = data.draw(fault_sets(mesh, 3))
    strategies = [
        ZeroOneFirstFit(mesh, faulty),
        ZeroOneFirstFit(mesh, faulty, search="frames"),
        BitboardFirstFit(mesh, faulty),
    ]
    best, trace = ZeroOneBestFit(mesh, faulty), data.draw(traces(mesh, 12))
    answers = [list(play(strategy, trace)) for strategy in strategies]
    assert answers[0] == answers[1] == answers[2]
    for step in trace:
        if isinstance(step, Allocate):
            free = list(Frames(mesh).free(best._holdings.busy, step.request))
            granted = best.allocate(step.request)
            assert (granted in free) if free else granted is None
    given_back = {step.place for step in trace if isinstance(step, ReleaseOf)}
    for frame in (frame for place, frame in enumerate(answers[0]) if frame and place not in given_back):
        strategies[0].release(frame)
    assert strategies[0].array.rows == ZeroOneArray(mesh, sum(1 << n for n in faulty)).rows


def test_best_fit_goes_to_the_most_enclosed_base() -> None:
    mesh = Mesh(4, 4)
    busy = sum(1 << node for node in range(16) if node not in (0, 1, 2, 4, 5, 6, 11))
    assert list(bits(mesh.full ^ busy)) == [0, 1, 2, 4, 5, 6, 11]
    assert ZeroOneFirstFit(mesh, busy).allocate((1, 1)) == Submesh((0, 0), (1, 1))
    assert ZeroOneBestFit(mesh, busy).allocate((1, 1)) == Submesh((3, 2), (1, 1))


def test_entries_touched() -> None:
    strategy = ZeroOneFirstFit(Mesh(4, 3))
    strategy.allocate((2, 3))
    assert strategy.array.touched == 3 * 12 + 1 + 6
    strategy.release(Submesh((0, 0), (2, 3)))
    assert strategy.array.touched == 3 * 12 + 1 + 6 + 6
    strategy = ZeroOneFirstFit(Mesh(4, 3), search="frames")
    strategy.allocate((1, 1))
    assert strategy.array.touched == 2


def test_mistakes_of_the_user() -> None:
    with pytest.raises(SpecError, match="search"):
        ZeroOneFirstFit(Mesh(2, 2), search="columns")
