from __future__ import annotations

from importlib.metadata import entry_points
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.allocators.hypercube.buddy import Buddy
from allocert.allocators.mesh.bitboard import BitboardFirstFit
from allocert.allocators.parallel.hosts import host as module
from allocert.allocators.parallel.hosts.host import (
    CubeHost,
    GridHost,
    ParallelBuddy,
    ParallelBuddyBest,
    ParallelComplete,
    ParallelCompleteBest,
    ParallelCyclical,
    ParallelGrayBest,
    ParallelRectangles,
    ParallelSquares,
    ParallelStrings,
)
from allocert.errors import SpecError
from allocert.machines import Hypercube, Machine, Mesh, Torus, family_of

HOSTS: list[Any] = [
    value for value in vars(module).values() if isinstance(value, type) and getattr(value, "system", "")
]
GRIDS: list[Any] = [Mesh(5), Torus(5), Mesh(3, 2), Torus(2, 3), Torus(2, 2, 2)]


def fits(kind: Any, machine: Machine) -> bool:
    flat = not isinstance(machine, Hypercube) and len(machine.sides) == 1  # type: ignore[attr-defined]
    return isinstance(machine, kind.machines) and (flat or getattr(kind, "axes", None) is None)


CASES = [(kind, machine) for kind in HOSTS for machine in [Hypercube(3), *GRIDS] if fits(kind, machine)]


def grants(kind: Any, machine: Any, busy: int, request: Any) -> Any:
    return kind(machine, busy).allocate(request)


@pytest.mark.parametrize(("kind", "machine"), CASES, ids=lambda v: getattr(v, "spec", None) or v.__name__)
def test_every_board_against_the_definition(kind: Any, machine: Any) -> None:
    """The family lists regions one by one and compares sets of processors; the host works on whole words."""
    family = family_of(machine, kind.contract.family)
    for busy in range(1 << machine.processors):
        allocator = kind(machine, busy)
        for request in machine.requests():
            granted = allocator.allocate(request)
            right = next(
                (
                    one
                    for one in (
                        family.free(busy, request) if kind.policy == "best" else family.regions(request)
                    )
                    if not machine.word(one) & busy
                ),
                None,
            )
            assert granted == right
            if granted is not None:
                allocator.release(granted)


@pytest.mark.parametrize(
    "kind", [kind for kind in HOSTS if issubclass(kind, CubeHost)], ids=lambda k: k.__name__
)
@settings(max_examples=30)
@given(boards=st.lists(st.integers(0, (1 << 32) - 1), min_size=2, max_size=3), q=st.integers(0, 5))
def test_larger_cubes_against_the_definition(kind: Any, boards: list[int], q: int) -> None:
    cube = Hypercube(5)
    busy = boards[0]
    for other in boards[1:]:
        busy &= other
    assert grants(kind, cube, busy, q) == family_of(cube, kind.contract.family).first_free(busy, q)


@pytest.mark.parametrize(
    "kind", [kind for kind in HOSTS if issubclass(kind, GridHost)], ids=lambda k: k.__name__
)
@settings(max_examples=30)
@given(seed=st.integers(0, 10**6))
def test_larger_grids_against_the_definition(kind: Any, seed: int) -> None:
    random = Random(seed)
    machine: Any = random.choice(
        [Mesh(30), Torus(30)] if kind.axes else [Mesh(6, 5), Torus(5, 6), Mesh(3, 3, 3)]
    )
    busy = 0
    for _ in range(random.randrange(6)):
        busy |= machine.word(
            random.choice(list(family_of(machine).regions(random.choice(list(machine.requests())))))
        )
    request = random.choice(list(machine.requests()))
    if random.random() < 0.5:
        request = (request[0],) * len(request) if request[0] <= min(machine.sides) else request
    assert grants(kind, machine, busy, request) == family_of(machine, kind.contract.family).first_free(
        busy, request
    )


def test_what_lies_in_nothing_greater_comes_first() -> None:
    """Q_3, nodes 1 and 2 taken: 1** is free, and node 0 has no free neighbour but 4."""
    cube, taken = Hypercube(3), 0b0110
    for kind, q, address in [
        (ParallelBuddy, 1, "10*"),
        (ParallelBuddyBest, 1, "10*"),
        (ParallelBuddyBest, 0, "000"),
        (ParallelComplete, 1, "10*"),
        (ParallelCompleteBest, 1, "*00"),
        (ParallelCompleteBest, 0, "000"),
        (ParallelGrayBest, 1, "*00"),
    ]:
        assert grants(kind, cube, taken, q).address == address
    assert grants(ParallelBuddy, cube, 0b0100_1000, 0).address == "000"
    assert grants(ParallelBuddyBest, cube, 0b0100_1000, 0).address == "010"


def test_systems_that_others_serve() -> None:
    random = Random(7)
    for _ in range(100):
        busy = random.randrange(1 << 16) & random.randrange(1 << 16)
        for q in range(5):
            assert grants(ParallelBuddy, Hypercube(4), busy, q) == grants(Buddy, Hypercube(4), busy, q)
        sides = (random.randrange(1, 5), random.randrange(1, 5))
        for grid in (Mesh(4, 4), Torus(4, 4)):
            assert grants(ParallelRectangles, grid, busy, sides) == grants(
                BitboardFirstFit, grid, busy, sides
            )


def test_other_permutations() -> None:
    cube = Hypercube(4)
    odd = ParallelCyclical(cube, pi=(2, 4, 1, 3))
    assert odd.family == family_of(cube, "cyclical-buddy").__class__(cube, "cyclical-buddy", (2, 4, 1, 3))
    addresses = {one.address for one in odd.family.regions(2)}
    assert "**00" not in addresses
    assert "*0*0" in addresses
    for busy, q in product(range(0, 1 << 16, 257), range(5)):
        allocator = ParallelCyclical(cube, busy, pi=(2, 4, 1, 3))
        assert allocator.allocate(q) == allocator.family.first_free(busy, q)


@pytest.mark.parametrize(
    "kind", [kind for kind in HOSTS if issubclass(kind, CubeHost)], ids=lambda k: k.__name__
)
def test_what_is_promised_without_releases(kind: Any) -> None:
    """First fit serves whatever fits by number in each system; taking undominated subcubes keeps that in the buddy system only."""
    refused = _refusal_without_releases(kind, 4)
    assert (
        (refused is None)
        == (kind.contract.static_faults == 0)
        == (kind.policy == "first" or kind is ParallelBuddyBest)
    )


def _refusal_without_releases(kind: Any, n: int) -> tuple[int, int] | None:
    """A board that requests alone lead to, and a dimension that is refused although enough nodes are free."""
    cube = Hypercube(n)
    todo, seen = [0], {0}
    while todo:
        busy = todo.pop()
        for q in range(n + 1):
            if cube.processors - busy.bit_count() >= 1 << q:
                region = grants(kind, cube, busy, q)
                if region is None:
                    return busy, q
                after = busy | cube.word(region)
                todo += [after] if after not in seen else []
                seen.add(after)
    return None


def test_other_sides_than_equal_ones_are_refused() -> None:
    squares = ParallelSquares(Mesh(4, 4))
    assert squares.allocate((2, 1)) is None
    assert squares.allocate((2, 2)) == squares.machine.check_region("(0,0,1,1)")


def test_plug_ins() -> None:
    offered = {point.value.rpartition(":")[2] for point in entry_points(group="allocert.allocators")}
    names = {kind.__name__ for kind in HOSTS}
    assert len(names) == 24
    if offered & names:  # an installation made before them lists none
        assert names <= offered


def test_mistakes() -> None:
    with pytest.raises(SpecError, match="of one dimension"):
        ParallelStrings(Mesh(2, 2))
    with pytest.raises(SpecError, match="policy: got 'worst'"):

        class Worst(CubeHost, system="buddy", policy="worst"):
            """None."""
