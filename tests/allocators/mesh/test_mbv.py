"""MBV as a list, on a bitboard and by definition: every choice agrees, in every reading."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.allocators.mesh.bitboard_mbv import BitboardBoundaryFit
from allocert.allocators.mesh.mbv import CANDIDATES, MaximumBoundaryValue, corner_candidates
from allocert.allocators.mesh.rotation import Rotating
from allocert.errors import SpecError
from allocert.machines import Mesh, RotatableMesh, Submesh, family_of
from allocert.machines.frame_families.boundary import (
    BOUNDARY_CHOICES,
    BoundaryFrames,
    BoundaryOptions,
)
from allocert.testing.strategies import ReleaseOf, fault_sets, play, traces
from allocert.verification.pairing.engine import check

VARIANTS = [BoundaryOptions(*choice) for choice in product(*BOUNDARY_CHOICES.values())]


def test_contact_decides_and_then_the_order() -> None:
    strategy = MaximumBoundaryValue(Mesh(5, 5))
    bases = [strategy.allocate(sides) for sides in ((2, 2),) * 4 + ((1, 2), (1, 3), (3, 1))]
    assert [frame.base for frame in bases if frame] == [
        (0, 0),
        (2, 0),
        (0, 2),
        (2, 2),
        (4, 0),
        (4, 2),
        (0, 4),
    ]
    assert strategy.allocate((2, 1)) is None
    strategy.release(Submesh((2, 2), (2, 2)))
    assert strategy.allocate((1, 1)) == Submesh((3, 4), (1, 1))
    assert strategy.allocate((1, 1)) == Submesh((2, 2), (1, 1))


@given(st.integers(1, 7), st.integers(1, 7), st.data())
@settings(max_examples=60)
def test_both_forms_and_the_definition_agree(X: int, Y: int, data: st.DataObject) -> None:
    mesh = Mesh(X, Y)
    options = data.draw(st.sampled_from(VARIANTS))
    faulty = data.draw(fault_sets(mesh, 3))
    order = data.draw(st.sampled_from(["oldest", "newest", "address"]))
    family = BoundaryFrames(mesh, options)
    sliding = MaximumBoundaryValue(mesh, faulty, order=order, options=options)
    everything = MaximumBoundaryValue(mesh, faulty, options=options, candidates="all")
    bitboard = BitboardBoundaryFit(mesh, faulty, options=options)
    trace = data.draw(traces(mesh, 12))
    granted = list(play(bitboard, trace))
    assert list(play(sliding, trace)) == granted
    assert list(play(everything, trace)) == granted
    busy = sum(1 << node for node in faulty)
    for step, region in zip(trace, granted, strict=True):
        if isinstance(step, ReleaseOf):
            gone = granted[step.place]
            busy ^= 0 if gone is None else mesh.word(gone)
        else:
            assert region == family.first_free(busy, step.request)
            busy |= 0 if region is None else mesh.word(region)
    assert sliding.frames <= everything.frames


@given(st.integers(1, 16), st.integers(1, 16), st.integers(0, 2**32))
@settings(max_examples=40)
def test_corner_candidates_hold_the_first_best_frame(X: int, Y: int, seed: int) -> None:
    draw, mesh = Random(seed), Mesh(X, Y)
    corners, bitboard = MaximumBoundaryValue(mesh, candidates="corners"), BitboardBoundaryFit(mesh)
    held = []
    for _ in range(15):
        request = (draw.randint(1, max(1, X // 2)), draw.randint(1, max(1, Y // 2)))
        granted = corners.allocate(request)
        assert granted == bitboard.allocate(request)
        if granted is not None:
            held.append(granted)
        elif held:
            gone = held.pop(draw.randrange(len(held)))
            corners.release(gone)
            bitboard.release(gone)
        listed = corner_candidates(mesh, corners.residents.nodes, request)
        assert len(listed) <= (4 * len(corners.residents.nodes) + 2) ** 2


def test_ranks_choose_between_the_orientations() -> None:
    machine = RotatableMesh(4, 3)
    for build in (MaximumBoundaryValue, BitboardBoundaryFit):
        strategy = Rotating(machine, strategy=build, reading="best-rank")
        assert strategy.allocate((4, 1)) == Submesh((0, 0), (4, 1))
        assert strategy.inner.rank(Submesh((0, 1), (2, 1))) == (-3, (1, 0))
        assert strategy.inner.rank(Submesh((0, 1), (1, 2))) == (-4, (1, 0))
        assert strategy.allocate((1, 2)) == Submesh((0, 1), (1, 2))
        assert strategy.allocate((2, 1)) == Submesh((1, 1), (1, 2))


def test_steps_and_frames_on_an_empty_and_a_full_mesh() -> None:
    strategy = MaximumBoundaryValue(Mesh(6, 4))
    assert strategy.allocate((2, 3)) is not None
    assert (strategy.frames, strategy.residents.touched) == (5 * 2, 0)
    full = MaximumBoundaryValue(Mesh(6, 4))
    full.allocate((6, 4))
    before = full.frames
    assert full.allocate((1, 1)) is None
    assert full.frames - before == 1


def test_a_wrong_choice_is_found() -> None:
    def last(machine: Mesh, faulty: object = ()) -> MaximumBoundaryValue:
        wrong = MaximumBoundaryValue(machine, faulty, options=BoundaryOptions(ties="last"))
        wrong.family = BoundaryFrames(machine)
        return wrong

    broken = check(last, "mesh:2x2", MaximumBoundaryValue.contract, strength="exhaustive").broken
    assert broken is not None
    assert broken.promise == "first"


def test_options_are_checked() -> None:
    with pytest.raises(SpecError, match="neighbours"):
        BoundaryOptions(neighbours=6)
    with pytest.raises(SpecError, match="ties"):
        BoundaryOptions(ties="middle")
    with pytest.raises(SpecError, match="candidates"):
        MaximumBoundaryValue(Mesh(2, 2), candidates="some")
    with pytest.raises(SpecError, match="candidates"):
        MaximumBoundaryValue(Mesh(2, 2), options=BoundaryOptions(neighbours=8), candidates="corners")
    with pytest.raises(SpecError, match="order"):
        MaximumBoundaryValue(Mesh(2, 2), order="random")
    assert CANDIDATES[0] == "pruned"
    assert family_of(Mesh(2, 2), "boundary-frames") == BoundaryFrames(Mesh(2, 2))
    with pytest.raises(SpecError):
        family_of(Mesh(2, 2, 2), "boundary-frames")
