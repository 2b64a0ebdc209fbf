"""MIG: grants exactly what can be packed, and says what moves where."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product

import pytest

from allocert.errors import CertificateError, ReleaseError, RequestError, SpecError
from allocert.machines import Mesh, Submesh, Torus
from allocert.models.migration.migrating_allocator import ROTATIONS, Mig
from allocert.models.migration.rectangle_instance import Frame, MigrationInstance, Resident
from allocert.models.rectangles.fit import FitLimit
from allocert.verification.claims.evidence import recheck


def packable(mesh: Mesh, sides: tuple[tuple[int, int], ...], free: bool) -> bool:
    """By trying every base of every rectangle."""
    if not sides:
        return True

    def place(index: int, busy: int) -> bool:
        if index == len(sides):
            return True
        w, h = sides[index]
        return any(
            not (word := mesh.word(Submesh(base, shape))) & busy and place(index + 1, busy | word)
            for shape in ({(w, h), (h, w)} if free else {(w, h)})
            if shape[0] <= mesh.sides[0] and shape[1] <= mesh.sides[1]
            for base in mesh.bases(shape)
        )

    return place(0, 0)


@pytest.mark.parametrize("rotation", ROTATIONS)
@pytest.mark.parametrize("sides", [(3, 3), (4, 3), (2, 5)])
def test_grants_exactly_what_can_be_packed(rotation: str, sides: tuple[int, int]) -> None:
    mesh = Mesh(*sides)
    draw = random.Random(str((rotation, sides)))
    mig = Mig(mesh, rotation=rotation)
    outcomes = {"first fit": 0, "migration": 0, "refused": 0}
    requests = [
        pair for pair in product(range(1, 6), repeat=2) if pair[0] <= sides[0] and pair[1] <= sides[1]
    ]
    for _ in range(250):
        if mig.residents and draw.random() < 0.45:
            mig.release(draw.choice(mig.residents))
            continue
        w, h = draw.choice(requests)
        before = mig.residents
        held = tuple((r.sides[0], r.sides[1]) for r in before)
        ways = [(w, h)] if rotation == "none" else [(w, h), (h, w)]
        expected = any(packable(mesh, (*held, way), rotation == "free") for way in ways)
        region = mig.allocate((w, h))
        assert mig.last is not None
        assert (region is not None) == expected
        outcomes[mig.last.how] += 1
        moved = {move.before: move.after for move in mig.last.moves}
        assert mig.residents[: len(before)] == tuple(moved.get(r, r) for r in before)
        union = 0
        for resident in mig.residents:
            assert not union & mesh.word(resident)
            union |= mesh.word(resident)
        if region is not None:
            assert region.sides in ways
            assert region == mig.residents[-1]
        else:
            assert mig.last.certificates
            for certificate in mig.last.certificates:
                recheck(certificate)
        for move in mig.last.moves:
            turned = move.after.sides in (move.before.sides, move.before.sides[::-1])
            assert turned if rotation == "free" else move.after.sides == move.before.sides
    assert min(outcomes.values()) > 0
    assert (mig.undecided, mig.uncertified) == (0, 0)


def test_moves_residents_only_where_first_fit_fails() -> None:
    mig = Mig(Mesh(3, 1))
    for _ in range(3):
        mig.allocate((1, 1))
    mig.release("(0,0,0,0)")
    mig.release("(2,0,2,0)")
    assert mig.allocate((1, 1)) == Submesh((0, 0), (1, 1))
    assert mig.last is not None
    assert mig.last.how == "first fit"
    mig.release("(0,0,0,0)")
    assert mig.allocate((2, 1)) is not None
    assert mig.last.how == "migration"
    assert [move.before for move in mig.last.moves] == [Submesh((1, 0), (1, 1))]
    assert mig.migrations == 1


def test_a_limit_leaves_decisions_undecided_and_counts_them() -> None:
    mig = Mig(Mesh(3, 1), limit=FitLimit(steps=0, nodes=1, ranges=0, deterministic_seconds=0))
    for _ in range(3):
        mig.allocate((1, 1))
    mig.release("(0,0,0,0)")
    mig.release("(2,0,2,0)")
    assert mig.allocate((2, 1)) is None
    assert mig.last is not None
    assert mig.last.how == "undecided"
    assert not mig.last.certified
    assert mig.undecided == 1


def test_mistakes_are_named() -> None:
    with pytest.raises(SpecError):
        Mig(Torus(3, 3))  # type: ignore[arg-type]
    with pytest.raises(SpecError):
        Mig(Mesh(3, 3, 3))
    with pytest.raises(SpecError):
        Mig(Mesh(3, 3), rotation="some")
    mig = Mig(Mesh(4, 2), rotation="rule")
    assert mig.allocate((2, 4)) == Submesh((0, 0), (4, 2))
    mig.release("(0,0,3,1)")
    for request in ((5, 1), (3, 3), 2, (1, 1, 1), (0, 1)):
        with pytest.raises(RequestError):
            mig.allocate(request)
    with pytest.raises(RequestError):
        Mig(Mesh(4, 2)).allocate((2, 4))
    with pytest.raises(ReleaseError):
        mig.release("(0,0,0,0)")


def test_a_crowded_refusal_has_a_proof_by_ranges() -> None:
    asked = [(439, 394), (414, 61), (280, 495), (294, 160), (205, 401), (253, 332), (105, 2), (307, 452)]
    asked += [(262, 506), (428, 210)]
    mig = Mig(Mesh(1024, 1024), limit=FitLimit(steps=20_000, nodes=10, ranges=2_000, deterministic_seconds=0))
    for request in asked:
        assert mig.allocate(request) is not None
    assert mig.allocate((506, 157)) is None
    assert mig.last is not None
    assert (mig.last.how, mig.last.engine, mig.last.certified) == ("refused", "ranges", True)
    assert (mig.refusals, mig.uncertified) == (1, 0)
    (certificate,) = mig.last.certificates
    assert certificate.kind == "rectangle-ranges"
    recheck(certificate)


@pytest.mark.parametrize("rotation", ["rule", "late"])
def test_the_two_ways_of_turning_may_be_refuted_by_ranges(rotation: str) -> None:
    places = [
        (3, 7, 5, 1),
        (0, 0, 5, 7),
        (1, 7, 2, 1),
        (8, 0, 1, 8),
        (5, 4, 2, 3),
        (6, 0, 2, 4),
        (5, 0, 1, 1),
    ]
    residents = tuple(Resident(str(i), Submesh((x, y), (w, h))) for i, (x, y, w, h) in enumerate(places))
    instance = MigrationInstance(Mesh(9, 8), residents, Frame("new", (3, 2)), rotation)
    decision = instance.decide(FitLimit(steps=10, nodes=1, ranges=1_000, deterministic_seconds=0))
    assert (decision.how, decision.certified) == ("refused", True)
    assert [proof.kind for proof in decision.certificates] == ["rectangle-ranges"] * 2
    certificate = instance.certificate(decision)
    assert certificate is not None
    assert [node[0] for node in certificate.proof] == ["turn", "ranges", "ranges"]
    recheck(certificate)
    for proof in (certificate.proof[:2], [*certificate.proof[:2], ["ranges", []]]):
        with pytest.raises(CertificateError):
            recheck(replace(certificate, proof=proof))
