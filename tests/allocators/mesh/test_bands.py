"""Bands of lines, and the bitboards that search them, against the kernels on the whole board."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.allocators.allocator import Holdings
from allocert.allocators.mesh.bands import BandHoldings, Bands
from allocert.allocators.mesh.bitboard import BitboardFirstFit
from allocert.allocators.mesh.bitboard_edge import BitboardEdgeFit
from allocert.allocators.mesh.bitboard_mbv import BitboardBoundaryFit
from allocert.errors import ReleaseError, SpecError
from allocert.machines import Mesh, Submesh

STRATEGIES = [BitboardFirstFit, BitboardEdgeFit]


def chosen(strategy: Any, mesh: Mesh, busy: int, request: tuple[int, ...]) -> tuple[int, ...] | None:
    base = strategy.choose(busy, mesh, request)
    return mesh.place(base.bit_length() - 1) if base else None


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("sides", [(1, 1), (1, 6), (6, 1), (2, 4), (4, 2), (3, 3)], ids=str)
def test_every_board_and_request(strategy: Any, sides: tuple[int, int]) -> None:
    mesh = Mesh(*sides)
    for busy in range(1 << mesh.processors):
        allocator = strategy(mesh, busy)
        for request in mesh.requests():
            frame = allocator.allocate(request)
            assert (frame and frame.base) == chosen(strategy, mesh, busy, request)
            if frame is not None:
                assert allocator._holdings.busy == busy | mesh.word(frame)
                allocator.release(frame)
            assert allocator._holdings.busy == busy


def free_windows(bands: Bands, size: int, height: int) -> list[tuple[int, int]]:
    """Line and least place of every window with that many free places in a row, by definition."""
    lines, width = bands.taken(), bands.full.bit_length()
    found = []
    for line in range(len(lines) - height + 1):
        for place in range(width - size + 1):
            if not any(word >> place & ((1 << size) - 1) for word in lines[line : line + height]):
                found.append((line, place))
                break
    return found


@given(st.integers(1, 9), st.integers(1, 9), st.data())
@settings(max_examples=150)
def test_the_nearest_window_from_both_edges(X: int, Y: int, data: st.DataObject) -> None:
    busy = data.draw(st.integers(0, (1 << X * Y) - 1)) & data.draw(st.integers(0, (1 << X * Y) - 1))
    axis = data.draw(st.sampled_from([0, 1]))
    bands = Bands((X, Y), axis, busy)
    width, height = (X, Y) if axis else (Y, X)
    for _ in range(4):
        x, y = data.draw(st.integers(1, width)), data.draw(st.integers(1, height))
        within = data.draw(st.integers(-1, height))
        windows = free_windows(bands, x, y)
        near = [(place, line) for line, place in windows if line <= within]
        far = [(place, height - y - line) for line, place in reversed(windows) if height - y - line <= within]
        assert bands.nearest(x, y, within=within) == (near[0] if near else None)
        assert bands.nearest(x, y, from_far=True, within=within) == (far[0] if far else None)
        assert bands.nearest(x, y) == ((windows[0][1], windows[0][0]) if windows else None)


@given(st.integers(1, 9), st.integers(1, 9), st.data())
@settings(max_examples=100)
def test_windows_line_by_line(X: int, Y: int, data: st.DataObject) -> None:
    busy = data.draw(st.integers(0, (1 << X * Y) - 1)) & data.draw(st.integers(0, (1 << X * Y) - 1))
    bands = Bands((X, Y), 1, busy)
    x, y = data.draw(st.integers(1, X)), data.draw(st.integers(1, Y))
    lines = sorted(data.draw(st.sets(st.integers(0, Y - y))))
    taken, ones = bands.taken(), (1 << x) - 1

    def free(rows: list[int]) -> int:
        return sum(1 << i for i in range(X - x + 1) if not any(row >> i & ones for row in rows))

    assert list(bands.windows(lines, x, y)) == [(line, free(taken[line : line + y])) for line in lines]
    for line in range(-1, Y + 1):
        inside = 0 <= line < Y
        assert bands.taken_on(line) == (taken[line] if inside else bands.full)
        assert bands.free_from(line, x) == (free([taken[line]]) if inside else 0)
    changes = {0, Y, *(line for line in range(1, Y) if taken[line] != taken[line - 1])}
    assert bands.corners(y) == [line for line in range(Y - y + 1) if line in changes or line + y in changes]


@given(
    sides=st.tuples(st.integers(1, 24), st.integers(1, 24)),
    faulty=st.sets(st.integers(0, 575), max_size=3),
    steps=st.lists(st.tuples(st.integers(0, 2), st.integers(0, 23), st.integers(0, 23)), max_size=50),
    largest=st.integers(1, 24),
)
@settings(max_examples=60)
def test_corners_have_the_best_boundary_value(sides: Any, faulty: Any, steps: Any, largest: int) -> None:
    mesh = Mesh(*sides)
    allocator = BitboardBoundaryFit(mesh, [node for node in faulty if node < mesh.processors])
    held: list[Submesh] = []
    for kind, a, b in steps:
        if kind or not held:
            request = (1 + a % min(largest, sides[0]), 1 + b % min(largest, sides[1]))
            due = allocator._of_all(request)
            frame = allocator.allocate(request)
            assert (frame and frame.base) == due
            held += [frame] if frame else []
        else:
            allocator.release(held.pop(a % len(held)))


@pytest.mark.parametrize("strategy", STRATEGIES)
@given(
    sides=st.tuples(st.integers(1, 40), st.integers(1, 40)),
    faulty=st.sets(st.integers(0, 1599), max_size=4),
    steps=st.lists(st.tuples(st.integers(0, 2), st.integers(0, 39), st.integers(0, 39)), max_size=80),
    largest=st.integers(1, 40),
)
@settings(max_examples=60)
def test_long_traces(strategy: Any, sides: Any, faulty: Any, steps: Any, largest: int) -> None:
    mesh = Mesh(*sides)
    allocator = strategy(mesh, [node for node in faulty if node < mesh.processors])
    held: list[Submesh] = []
    for kind, a, b in steps:
        if kind or not held:
            request = (1 + a % min(largest, sides[0]), 1 + b % min(largest, sides[1]))
            due = chosen(strategy, mesh, allocator._holdings.busy, request)
            frame = allocator.allocate(request)
            assert (frame and frame.base) == due
            held += [frame] if frame else []
        else:
            allocator.release(held.pop(a % len(held)))
        holdings = allocator._holdings
        taken = sum(mesh.word(frame) for frame in held) | holdings.faulty
        assert holdings.busy == taken
        assert holdings.held == set(held)
        for bands in holdings.bands.values():
            assert len(bands.runs) <= min(2 * len(held) + 2 * len(faulty) + 1, bands.edges[-1])
            assert all(one[0] != other[0] for one, other in pairwise(bands.runs))


def test_what_is_held() -> None:
    mesh = Mesh(3, 2)
    holdings = BandHoldings(mesh, Holdings.of(mesh, 1), (0, 1))
    frame = Submesh((1, 0), (2, 2))
    holdings.grant(frame)
    assert (holdings.busy, holdings.held, holdings.faulty) == (0b110_111, {frame}, 1)
    assert holdings.decision_state() == ((1, 3, 3), (7, 6))
    assert holdings.release("(1,0,2,1)") == frame
    assert holdings.busy == 1
    with pytest.raises(ReleaseError):
        holdings.release(frame)
    assert holdings.busy == 1
    assert BitboardFirstFit(mesh).decision_state() == ((0, 0),)
    with pytest.raises(SpecError, match="two dimensions"):
        BandHoldings(Mesh(2, 2, 2), Holdings.of(Mesh(2, 2, 2)), (1,))
