"""Sets of faulty processors that are drawn: legal, of many shapes, the same for the same seed; and what they find."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import islice
from typing import Any

import pytest

from allocert.allocators import Contract
from allocert.allocators.mesh.bitboard import BitboardFirstFit
from allocert.machines import Mesh, parse_machine
from allocert.verification.pairing.hosts.local import LocalHost
from allocert.verification.pairing.search.plans.faulty import drawn_faults, faulty_plans
from allocert.verification.pairing.search.played import Played
from allocert.verification.pairing.search.sizes import Sizes
from allocert.verification.pairing.session import Pair, Session

MESH = Mesh(5, 4)
CONTRACT = Contract("frames", complete=True)


@pytest.mark.parametrize("spec", ["mesh:2x1", "mesh:5x4", "torus:3x2x2", "hypercube:1", "hypercube:5"])
@pytest.mark.parametrize("most", [None, 1, 2, 9])
def test_at_least_one_never_all_and_no_more_than_allowed(spec: str, most: int | None) -> None:
    machine = parse_machine(spec)
    for turn in range(60):
        one, again = (drawn_faults(machine, most, turn, random.Random(f"7 {turn}")) for _ in range(2))
        assert one == again
        assert list(one) == sorted(set(one))
        assert 0 < len(one) <= min(machine.processors - 1, most or machine.processors)
        assert 0 <= one[0] <= one[-1] < machine.processors


def test_few_and_many_apart_and_side_by_side() -> None:
    sets = [drawn_faults(Mesh(9, 8), None, turn, random.Random(turn)) for turn in range(100)]
    assert {1, 2, 3, 36} <= {len(faulty) for faulty in sets}
    side_by_side = [f for f in sets if len(f) > 2 and f[-1] - f[0] == len(f) - 1]
    in_rows = [f for f in sets if len(f) > 2 and len({node // 9 for node in f}) == 1]
    assert side_by_side
    assert set(in_rows) - set(side_by_side)


def test_there_are_none_without_faults_or_with_one_processor_alone() -> None:
    assert not list(faulty_plans(Sizes(MESH, 0), 0, 0))
    assert not list(faulty_plans(Sizes(Mesh(1, 1), 0), None, 0))


def test_the_same_seed_draws_the_same_sets() -> None:
    one, other, third = (
        [faulty for faulty, _ in islice(faulty_plans(Sizes(MESH, 0), None, seed), 30)] for seed in (4, 4, 5)
    )
    assert one == other != third


class Right(BitboardFirstFit):
    """First fit among faulty processors."""


class ForgetsTheFourth(BitboardFirstFit):
    """Of four faulty processors in one row the last is forgotten."""

    def __init__(self, machine: Mesh, faulty: Sequence[int] = ()) -> None:
        rows = [node // machine.sides[0] for node in faulty]
        lost = [node for node in faulty if rows.count(node // machine.sides[0]) > 3][-1:]
        super().__init__(machine, [node for node in faulty if node not in lost])


class FullIsNotEmptied(BitboardFirstFit):
    """Among faulty processors, once five were held at once, a release of the last one frees nothing."""

    def __init__(self, machine: Mesh, faulty: Sequence[int] = ()) -> None:
        super().__init__(machine, faulty)
        self.left, self.most, self.faults = 0, 0, len(faulty)

    def allocate(self, request: Any) -> Any:
        region = super().allocate(request)
        self.left += region is not None
        self.most = max(self.most, self.left)
        return region

    def release(self, region: Any) -> None:
        self.left -= 1
        if self.left or self.most < 5 or self.faults < 2:
            super().release(region)


def found(factory: Any, sets: int) -> tuple[list[Session], int]:
    """The first finding with at most this number of sets of faulty processors, and the number of calls."""
    pair = Pair(LocalHost(factory, MESH, CONTRACT, 60.0), CONTRACT, None)
    sessions: list[Session] = []
    played = Played(pair, islice(faulty_plans(Sizes(MESH, 0), None, 0), sets), sessions.append)
    for _ in played.turns():
        if sessions:
            break
    return sessions, played.calls


@pytest.mark.parametrize(
    ("factory", "promise", "calls"), [(ForgetsTheFourth, "sound", 3000), (FullIsNotEmptied, "complete", 500)]
)
def test_a_bug_among_faulty_processors_is_found(factory: Any, promise: str, calls: int) -> None:
    sessions, made = found(factory, 60)
    assert sessions[0].breaches[0].promise == promise
    assert sessions[0].faulty
    assert made <= calls


def test_the_right_one_is_left_in_peace() -> None:
    sessions, made = found(Right, 20)
    assert not sessions
    assert made > 500
