"""The two-dimensional buddy system against a tree of squares written down from its definition."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.allocators.allocator import Contract
from allocert.allocators.mesh.buddy2d import SquareBuddy
from allocert.errors import ReleaseError, SpecError
from allocert.machines import Mesh, Submesh
from allocert.machines.frame_families.square import SquareFrames, square_order
from allocert.verification.pairing.engine import check


def free_square(mesh: Mesh, blocked: set[tuple[int, int]], order: int) -> bool:
    """Whether an aligned square of side 2^order inside the mesh holds no blocked processor."""
    size, (X, Y) = 1 << order, mesh.sides
    return any(
        not any((a + i, b + j) in blocked for i in range(size) for j in range(size))
        for b in range(0, Y - size + 1, size)
        for a in range(0, X - size + 1, size)
    )


@given(st.sampled_from([(1, 1), (2, 2), (4, 4), (8, 8), (4, 3), (5, 7), (1, 6)]), st.data())
@settings(max_examples=80)
def test_a_square_is_granted_exactly_if_one_is_free(sides: tuple[int, int], data: st.DataObject) -> None:
    mesh = Mesh(*sides)
    faulty = data.draw(st.sets(st.integers(0, mesh.processors - 1), max_size=2))
    strategy = SquareBuddy(mesh, faulty)
    start = strategy.decision_state()
    blocked: dict[Submesh | None, set[tuple[int, int]]] = {
        None: {(n % sides[0], n // sides[0]) for n in faulty}
    }
    for _ in range(data.draw(st.integers(1, 15))):
        held = [frame for frame in blocked if frame is not None]
        if held and data.draw(st.booleans()):
            gone = held[data.draw(st.integers(0, len(held) - 1))]
            del blocked[gone]
            strategy.release(gone)
            continue
        request = (data.draw(st.integers(1, sides[0])), data.draw(st.integers(1, sides[1])))
        order = square_order(request)
        taken = set().union(*blocked.values())
        granted = strategy.allocate(request)
        assert (granted is not None) == free_square(mesh, taken, order)
        if granted is not None:
            (a, b), size = granted.base, 1 << order
            square = {(a + i, b + j) for i in range(size) for j in range(size)}
            assert not square & taken
            assert granted in SquareFrames(mesh).regions(request)
            blocked[granted] = square
    for frame in [frame for frame in blocked if frame is not None]:
        strategy.release(frame)
    assert strategy.decision_state() == start


def test_squares_are_cut_and_joined() -> None:
    strategy = SquareBuddy(Mesh(4, 4))
    small = strategy.allocate((1, 1))
    assert [len(squares) for squares in strategy.free] == [3, 3, 0]
    assert strategy.allocate((3, 1)) is None
    assert strategy.allocate((2, 1)) == Submesh((2, 0), (2, 1))
    assert strategy.allocate((1, 1)) == Submesh((1, 0), (1, 1))
    strategy.release(small)
    for frame in (Submesh((2, 0), (2, 1)), Submesh((1, 0), (1, 1))):
        strategy.release(frame)
    assert [len(squares) for squares in strategy.free] == [0, 0, 1]


def test_a_mesh_that_is_no_such_square() -> None:
    strategy = SquareBuddy(Mesh(4, 3))
    assert [len(squares) for squares in strategy.free] == [4, 2, 0]
    assert strategy.allocate((3, 3)) is None
    assert strategy.allocate((4, 1)) is None
    assert strategy.allocate((2, 2)) == Submesh((0, 0), (2, 2))


def test_its_promises_and_those_it_cannot_keep() -> None:
    report = check(SquareBuddy, "mesh:4x4", strength="generated", max_examples=100)
    assert report.broken is None
    broken = check(SquareBuddy, "mesh:2x2", Contract("square-frames", complete=True)).broken
    assert broken is not None
    assert broken.promise == "complete"
    assert len(broken.trace) == 2


class OnlySquares(SquareBuddy):
    """The same, answering requests of other shapes by nothing wasted: they are refused by either side."""

    def allocate(self, request: tuple[int, ...]) -> Submesh | None:
        x, y = self.machine.check_request(request)
        return super().allocate(request) if x == y and x & (x - 1) == 0 else None


def test_complete_for_squares_of_powers_of_two() -> None:
    def ask(strategy: Any, size: int) -> Submesh | None:
        found: Submesh | None = strategy.allocate((size, size))
        return found

    mesh = Mesh(4, 4)
    seen, todo = set(), [()]
    while todo:
        trace = todo.pop()
        strategy, held = OnlySquares(mesh), []
        for step in trace:
            if step < 0:
                strategy.release(held.pop(-step - 1))
            else:
                held.append(ask(strategy, step))
        key = (strategy.decision_state(), frozenset(held))
        if key in seen or len(trace) > 6:
            continue
        seen.add(key)
        for size in (1, 2, 4):
            free = SquareFrames(mesh).first_free(strategy._holdings.busy, (size, size))
            granted = ask(strategy, size)
            assert (granted is None) == (free is None)
            if granted is not None:
                strategy.release(granted)
                todo.append((*trace, size))
        todo.extend((*trace, -number - 1) for number in range(len(held)))
    assert len(seen) > 50


def test_mistakes_of_the_user() -> None:
    with pytest.raises(SpecError):
        SquareFrames(Mesh(4))
    strategy = SquareBuddy(Mesh(2, 2))
    assert strategy.allocate((2, 1)) is not None
    with pytest.raises(ReleaseError):
        strategy.release(Submesh((0, 0), (1, 1)))
