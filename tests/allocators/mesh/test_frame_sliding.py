"""FS_1, FS_n, FS_f and AS against the printed programs, step by step, and rotation against its definition."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.allocators.mesh.adaptive_scan import AdaptiveScan
from allocert.allocators.mesh.bitboard import BitboardFirstFit
from allocert.allocators.mesh.frame_sliding import FrameSliding, conflict
from allocert.allocators.mesh.frame_sliding_fast import FastFrameSliding
from allocert.allocators.mesh.frame_sliding_n import RestrictedFrameSliding
from allocert.allocators.mesh.residents import ORDERS, plane
from allocert.errors import SpecError
from allocert.machines import (
    Mesh,
    Submesh,
)
from allocert.models.meshes.configurations import Quadruple, Situation, situations
from allocert.models.meshes.printed_sliding import (
    Result,
    adaptive,
    aligned_bases,
    all_bases,
    fast,
    sliding,
)
from allocert.verification.pairing.trace import Allocate, Release, Step, Trace, run

Nodes = tuple[Quadruple, ...]


METHODS: dict[Any, Callable[[int, int, int, int, Nodes], Result]] = {
    FrameSliding: lambda X, Y, x, y, L: sliding(all_bases(X, Y, x, y), x, y, L),
    RestrictedFrameSliding: lambda X, Y, x, y, L: sliding(aligned_bases(X, Y, x, y), x, y, L),
    FastFrameSliding: lambda X, Y, x, y, L: fast(X, Y, x, y, L),
    AdaptiveScan: lambda X, Y, x, y, L: adaptive(X, Y, x, y, L, True),
}


COMPLETE = [FrameSliding, FastFrameSliding, AdaptiveScan]


def reaching(situation: Situation) -> Trace:
    """Requests and releases that lead any complete strategy for meshes from the empty mesh to this configuration.

    All processors are taken one by one; for each resident its own are released, so that its frame is the only free
    place for it; the rest is released at the end. The list then holds the residents in their order.
    """
    X, Y = situation.X, situation.Y
    steps: list[Step] = [Allocate((1, 1))] * (X * Y)
    for r in situation.residents:
        steps += [Release(i + X * j) for j in range(r.b, r.d + 1) for i in range(r.a, r.c + 1)]
        steps.append(Allocate((r.c - r.a + 1, r.d - r.b + 1)))
    steps += [Release(node) for node in range(X * Y) if not situation.busy >> node & 1]
    return tuple(steps)


def listed(allocator: Any) -> Nodes:
    return tuple(Quadruple(*r.base, *r.reverse_base) for r in allocator.residents.nodes)


def lists(processors: int) -> Iterator[Situation]:
    """Every configuration in every order of at most three residents."""
    for s in situations(processors):
        for order in permutations(s.residents) if len(s.residents) <= 3 else [s.residents]:
            yield s._replace(residents=order)


@pytest.mark.parametrize("strategy", METHODS)
@pytest.mark.parametrize("order", ORDERS)
def test_answers_and_steps_are_those_of_the_printed_program(strategy: Any, order: str) -> None:
    decided = 0
    for processors in range(1, 5):
        for s in lists(processors):
            if strategy is RestrictedFrameSliding and any(
                r.a % (r.c - r.a + 1) or r.b % (r.d - r.b + 1) for r in s.residents
            ):
                continue
            for x, y in product(range(1, s.X + 1), range(1, s.Y + 1)):
                allocator = strategy(Mesh(s.X, s.Y), order=order)
                run(allocator, reaching(s))
                nodes = listed(allocator)
                if order == "address":
                    assert nodes == tuple(sorted(s.residents, key=lambda r: (r.b, r.a)))
                else:
                    assert nodes == (s.residents if order == "oldest" else s.residents[::-1])
                before = allocator.residents.touched
                region = allocator.allocate((x, y))
                expected = METHODS[strategy](s.X, s.Y, x, y, nodes)
                assert (region.base if region else None) == expected.ending.base
                assert allocator.residents.touched - before == expected.touched
                decided += 1
    assert decided > 500


@pytest.mark.parametrize(("longest", "steps"), [(9, 25), (64, 60)])
@settings(max_examples=60)
@given(st.data())
def test_complete_methods_grant_what_the_bitboard_grants(
    longest: int, steps: int, data: st.DataObject
) -> None:
    sides = data.draw(st.tuples(st.integers(1, longest), st.integers(1, longest)))
    mesh = Mesh(*sides)
    faulty = data.draw(st.sets(st.integers(0, mesh.processors - 1), max_size=4))
    order = data.draw(st.sampled_from(ORDERS))
    players: list[Any] = [BitboardFirstFit(mesh, faulty), *(s(mesh, faulty, order=order) for s in COMPLETE)]
    held: list[Submesh] = []
    for _ in range(data.draw(st.integers(1, steps))):
        if held and data.draw(st.booleans()):
            region = held.pop(data.draw(st.integers(0, len(held) - 1)))
            for player in players:
                player.release(region)
        else:
            most = data.draw(st.sampled_from((3, longest)))
            request = tuple(data.draw(st.integers(1, min(side, most))) for side in sides)
            granted = {player.allocate(request) for player in players}
            assert len(granted) == 1
            held += [region for region in granted if region]
    for player in players[1:]:
        assert len(player.residents.nodes) == len(held) + len(faulty)


@pytest.mark.parametrize("strategy", METHODS)
def test_no_other_orders(strategy: Any) -> None:
    with pytest.raises(SpecError, match="order"):
        strategy(Mesh(3, 2), order="random")


def test_a_plane_has_two_dimensions() -> None:
    for mesh in (Mesh(4), Mesh(2, 2, 2)):
        with pytest.raises(SpecError, match="two dimensions"):
            plane(mesh)


def test_frame_sliding_counts_what_it_touches() -> None:
    allocator = FrameSliding(Mesh(3, 1))
    assert allocator.allocate((1, 1)) is not None
    assert allocator.residents.touched == 0
    assert allocator.allocate((1, 1)) is not None
    assert allocator.residents.touched == 2
    assert allocator.allocate((2, 1)) is None
    assert allocator.residents.touched == 5


def test_conflicts_are_shared_processors() -> None:
    mesh = Mesh(3, 3)
    frames = [Submesh(base, sides) for sides in mesh.requests() for base in mesh.bases(sides)]
    for one in frames:
        for other in frames:
            assert conflict(one, other) == bool(mesh.word(one) & mesh.word(other))
