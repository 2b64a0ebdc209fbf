from __future__ import annotations

import random

import pytest

from allocert.machines import Mesh, Submesh
from allocert.models.migration.fewest_moves import Fewest, fewest_moves
from allocert.models.migration.rectangle_instance import Frame, MigrationInstance, Resident
from allocert.models.rectangles.fit import FitLimit
from allocert.solvers.engines.turns import Turns
from allocert.verification.claims.evidence import recheck


def states(mesh: Mesh, seed: int, count: int, rotation: str = "none") -> list[MigrationInstance]:
    """Random instances whose request is granted by a migration."""
    draw = random.Random(seed)
    found: list[MigrationInstance] = []
    while len(found) < count:
        residents: list[Submesh] = []
        busy = 0
        for _ in range(draw.randint(2, 4)):
            sides = draw.randint(1, 2), draw.randint(1, 3)
            base = tuple(draw.randint(0, m - s) for m, s in zip(mesh.sides, sides, strict=True))
            word = mesh.word(Submesh(base, sides))
            if not word & busy:
                busy |= word
                residents.append(Submesh(base, sides))
        request = Frame("new", (draw.randint(2, mesh.sides[0]), draw.randint(2, mesh.sides[1])))
        named = tuple(Resident(str(i), region) for i, region in enumerate(residents))
        instance = MigrationInstance(mesh, named, request, rotation)
        if instance.decide().moves:
            found.append(instance)
    return found


def least(instance: MigrationInstance, sides: tuple[int, ...], turned: bool) -> int:
    """The least number of moves, by all placements."""
    mesh = instance.machine

    def rest(index: int, busy: int, best: int) -> int:
        if best <= 0:
            return best
        if index == len(instance.residents):
            return 0
        own = instance.residents[index].region
        for shape in {own.sides, own.sides[::-1]} if turned else {own.sides}:
            if all(s <= m for s, m in zip(shape, mesh.sides, strict=True)):
                for base in mesh.bases(shape):
                    region = Submesh(base, shape)
                    word = mesh.word(region)
                    if not word & busy:
                        moves = region != own
                        best = min(best, moves + rest(index + 1, busy | word, best - moves))
        return best

    most = len(instance.residents) + 1
    return min(rest(0, mesh.word(Submesh(base, sides)), most) for base in mesh.bases(sides))


def shapes(instance: MigrationInstance, granted: tuple[int, ...]) -> set[tuple[int, ...]]:
    """The sides that the request may have."""
    if instance.rotation == "late":
        return {granted}
    asked = instance.request.sides
    turned = {asked, asked[::-1]} if instance.rotation in ("rule", "free") else {asked}
    return {one for one in turned if all(s <= m for s, m in zip(one, instance.machine.sides, strict=True))}


@pytest.mark.parametrize("rotation", ["none", "rule", "late", "free"])
def test_no_placement_at_all_moves_fewer(rotation: str) -> None:
    more = 0
    for instance in states(Mesh(4, 4), 7, 12, rotation):
        first = instance.decide()
        found = fewest_moves(instance, first)
        decision = found.decision
        assert decision.granted is not None
        sides = shapes(instance, decision.granted.sides)
        assert len(decision.moves) == min(least(instance, one, rotation == "free") for one in sides)
        assert found.least
        for certificate in (instance.certificate(decision), found.certificate):
            assert certificate is not None
            recheck(certificate)
        more += len(decision.moves) < len(first.moves)
    assert more


def test_a_request_that_was_granted_turned_may_be_cheaper_as_given() -> None:
    residents = (Resident("A", Submesh((0, 0), (1, 2))), Resident("B", Submesh((1, 2), (1, 1))))
    instance = MigrationInstance(Mesh(3, 3), residents, Frame("new", (2, 3)), "free")
    found = fewest_moves(instance, instance.decide())
    assert (len(found.decision.moves), found.least) == (1, True)


def test_what_is_free_or_refused_is_left_alone() -> None:
    mesh = Mesh(3, 3)
    resident = Resident("A", Submesh((0, 0), (2, 2)))
    for sides in ((3, 1), (2, 2)):
        instance = MigrationInstance(mesh, (resident,), Frame("new", sides))
        decision = instance.decide()
        assert fewest_moves(instance, decision) == Fewest(decision, decision.granted is not None)


def test_without_time_the_decision_stays_and_nothing_is_claimed() -> None:
    for instance in states(Mesh(4, 4), 3, 5):
        decision = instance.decide()
        if len(decision.moves) > 1:
            assert fewest_moves(instance, decision, turns=Turns(0.0)) == Fewest(decision, False)


@pytest.mark.deep
def test_a_refusal_without_rotation_gets_a_proof_by_ranges() -> None:
    """E03N17 of Clautiaux, Carlier and Moukrim but its first rectangle, which is the request."""
    places = [(16, 12, 1, 5), (19, 0, 1, 5), (5, 0, 7, 7), (17, 4, 2, 16), (12, 0, 6, 4), (12, 4, 5, 3)]
    places += [(19, y, 1, 3) for y in (5, 8, 11, 14)]
    places += [(0, 13, 16, 4), (0, 17, 17, 2), (0, 0, 5, 13), (5, 7, 10, 5), (18, 0, 1, 4), (15, 7, 2, 5)]
    named = tuple(Resident(str(i), Submesh((x, y), (w, h))) for i, (x, y, w, h) in enumerate(places))
    limit = FitLimit(steps=2_000, nodes=20_000, ranges=2_000_000, deterministic_seconds=0.0)
    for rotation, certified in (("none", True), ("free", False)):
        instance = MigrationInstance(Mesh(20, 20), named, Frame("new", (1, 20)), rotation)
        decision = instance.decide(limit)
        assert (decision.how == "refused" and decision.certified) is certified
        if certified:
            certificate = instance.certificate(decision)
            assert certificate is not None
            assert certificate.kind == "rectangle-ranges"
            recheck(certificate)
