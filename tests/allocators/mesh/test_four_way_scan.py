"""ISS, 4ISS and the edge-nearest bitboard against scans of all frames from the definitions."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.allocators.mesh.bitboard import BitboardFirstFit
from allocert.allocators.mesh.bitboard_edge import BitboardEdgeFit
from allocert.allocators.mesh.four_way_scan import CHOICES, FourWayOptions, FourWayScan
from allocert.allocators.mesh.interval_set_scan import IntervalSetScan
from allocert.allocators.mesh.scan_set import Steps
from allocert.errors import SpecError
from allocert.machines import Mesh

Base = tuple[int, int]


Sides = tuple[int, int]


EVERY_OPTION = [
    FourWayOptions(**dict(zip(CHOICES, chosen, strict=True)))
    for chosen in product(*CHOICES.values())
    if dict(zip(CHOICES, chosen, strict=True))["tests"] == "both"
]


def free(mesh: Sides, busy: set[Base], x: int, y: int) -> list[Base]:
    """By definition, in row-major order."""
    return [
        (i, j)
        for j in range(mesh[1] - y + 1)
        for i in range(mesh[0] - x + 1)
        if not any((i + p, j + q) in busy for p in range(x) for q in range(y))
    ]


def rank(options: FourWayOptions, mesh: Sides, base: Base, x: int, y: int) -> tuple[int, int, int]:
    """When 4ISS comes to a frame: the turn, the scan of that turn, the place in the window."""
    rows = x > y or (x == y and options.square == "rows")
    line, place = (base[1], base[0]) if rows else base
    last = mesh[1] - y if rows else mesh[0] - x
    turns = [
        (line, 0 if options.first == "near" else 1, 0),
        (last - line, 1 if options.first == "near" else 0, 1),
    ]
    turn, scan, far = min(turns)
    return turn, scan, -place if far and options.position == "mirrored" else place


def boards(mesh: Sides) -> list[set[Base]]:
    places = list(product(range(mesh[0]), range(mesh[1])))
    return [
        {p for p, bit in zip(places, bits, strict=True) if bit}
        for bits in product((0, 1), repeat=len(places))
    ]


def asked(strategy: Any, x: int, y: int) -> Base | None:
    frame = strategy.allocate((x, y))
    if frame is None:
        return None
    strategy.release(frame)
    return frame.base  # type: ignore[no-any-return]


@pytest.mark.parametrize("sides", [(1, 1), (1, 4), (4, 1), (2, 3), (3, 2), (3, 3), (2, 4)], ids=str)
def test_every_board_and_request(sides: Sides) -> None:
    mesh = Mesh(*sides)
    for busy in boards(sides):
        faulty = [mesh.node(p) for p in busy]
        iss, four, edge = (
            IntervalSetScan(mesh, faulty),
            FourWayScan(mesh, faulty),
            BitboardEdgeFit(mesh, faulty),
        )
        for x, y in mesh.requests():
            bases = free(sides, busy, x, y)
            assert asked(iss, x, y) == (bases[0] if bases else None)
            wanted = min(bases, key=lambda b: rank(FourWayOptions(), sides, b, x, y), default=None)
            assert asked(four, x, y) == wanted
            assert asked(edge, x, y) == wanted


@pytest.mark.parametrize("options", EVERY_OPTION, ids=lambda o: "-".join(vars(o).values()))
def test_every_option(options: FourWayOptions) -> None:
    chosen = random.Random(5)
    for sides in ((1, 4), (3, 3), (4, 2), (2, 5)):
        mesh = Mesh(*sides)
        for _ in range(15):
            busy = {p for p in product(range(sides[0]), range(sides[1])) if chosen.random() < 0.45}
            four = FourWayScan(mesh, [mesh.node(p) for p in busy], options=options)
            for x, y in mesh.requests():
                bases = free(sides, busy, x, y)
                wanted = min(bases, key=lambda b: rank(options, sides, b, x, y), default=None)
                assert asked(four, x, y) == wanted
                first = four.family.first_free(sum(1 << mesh.node(p) for p in busy), (x, y))
                assert (first and first.base) == wanted


@pytest.mark.parametrize("crossing", CHOICES["crossing"])
def test_one_test_leaves_out_a_window(crossing: str) -> None:
    mesh = Mesh(1, 6)
    four = FourWayScan(mesh, range(5), options=FourWayOptions(tests="one", crossing=crossing))
    assert asked(four, 1, 1) == ((0, 5) if crossing == "inspected" else None)


Step = tuple[int, int, int]


@given(
    st.tuples(st.integers(1, 64), st.integers(1, 64)),
    st.lists(st.tuples(*[st.integers(0, 1 << 20)] * 3), max_size=60),
)
@settings(max_examples=60)
def test_traces(sides: Sides, steps: list[Step]) -> None:
    mesh = Mesh(*sides)
    for one, other in ((IntervalSetScan, BitboardFirstFit), (FourWayScan, BitboardEdgeFit)):
        pair, held = (one(mesh), other(mesh)), []
        for kind, p, q in steps:
            if held and kind % 3 == 0:
                frame = held.pop(p % len(held))
                for strategy in pair:
                    strategy.release(frame)
                continue
            limit = 3 if kind % 3 == 1 else 64
            request = 1 + p % min(limit, sides[0]), 1 + q % min(limit, sides[1])
            ours, theirs = (strategy.allocate(request) for strategy in pair)
            assert ours == theirs
            if ours is not None:
                held.append(ours)
        for frame in held:
            for strategy in pair:
                strategy.release(frame)
        empty = one(mesh)
        assert pair[0].decision_state() == empty.decision_state()  # type: ignore[union-attr]


@pytest.mark.parametrize("option", CHOICES)
def test_options_have_values(option: str) -> None:
    with pytest.raises(SpecError, match=option):
        FourWayOptions(**{option: "sideways"})


def test_steps_of_small_scans() -> None:
    iss = IntervalSetScan(Mesh(3, 3))
    iss.allocate((3, 1))
    assert (iss.touched, iss.steps) == (1, Steps(open_nodes=1, sets=1, windows=1))
    iss.steps = Steps()
    iss.allocate((2, 1))
    assert iss.steps == Steps(interval_nodes=2, scan_nodes=2, open_nodes=2, sets=3, passes=2, windows=2)
    iss.steps = Steps()
    iss.allocate((3, 3))
    assert iss.steps.sets == 3
    assert iss.steps.windows == 1
    four = FourWayScan(Mesh(3, 3), options=FourWayOptions(begin="turns"))
    four.allocate((3, 1))
    assert four.steps == Steps(open_nodes=1, sets=1, windows=1)
    eager = FourWayScan(Mesh(3, 3))
    eager.allocate((3, 2))
    assert eager.steps == Steps(open_nodes=1, sets=4, windows=1)
