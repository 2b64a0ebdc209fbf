"""Plans with a purpose: each finds, alone, within a counted number of calls, the bug that it is for."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from allocert.allocators import Contract
from allocert.allocators.mesh.bitboard import BitboardFirstFit
from allocert.machines import Mesh
from allocert.verification.pairing.hosts.local import LocalHost
from allocert.verification.pairing.search.plans import fragments
from allocert.verification.pairing.search.running import Plan, Run, play
from allocert.verification.pairing.search.sizes import Sizes
from allocert.verification.pairing.session import Pair, Session

MESH = Mesh(6, 5)
CONTRACT = Contract("frames", complete=True)


class Board:
    """Right: first fit."""

    def __init__(self, machine: Mesh) -> None:
        self.inner, self.machine, self.held = BitboardFirstFit(machine), machine, dict[Any, int]()

    @property
    def busy(self) -> int:
        return sum(self.held.values())

    def hopeless(self, request: tuple[int, int]) -> bool:
        return False

    def allocate(self, request: tuple[int, int]) -> Any:
        region = None if self.hopeless(request) else self.inner.allocate(request)
        if region is not None:
            self.held[region] = self.machine.word(region)
        return region

    def release(self, region: Any) -> None:
        self.inner.release(region)
        del self.held[region]


class LastTakenIsFull(Board):
    """Takes the machine for full while exactly its last processor is taken."""

    def hopeless(self, request: tuple[int, int]) -> bool:
        return self.busy == 1 << MESH.processors - 1


class FirstTakenIsFull(Board):
    """Takes the machine for full while exactly its first processor is taken and five rows are asked for."""

    def hopeless(self, request: tuple[int, int]) -> bool:
        return self.busy == 1 and request[1] == 5


class LooksAtFewPieces(Board):
    """Looks at the first six runs of free processors only, in the order of their numbers."""

    def hopeless(self, request: tuple[int, int]) -> bool:
        free = MESH.full & ~self.busy
        starts = [node for node in range(MESH.processors) if (free & ~(free << 1)) >> node & 1]
        if request == (1, 1) or len(starts) <= 6:
            return False
        last = starts[6]
        copy = BitboardFirstFit(self.machine, [n for n in range(30) if self.busy >> n & 1])
        found = copy.allocate(request)
        return found is not None and min(n for n in range(30) if self.machine.word(found) >> n & 1) >= last


def run_of(factory: Any, plan: Plan) -> tuple[Session, int]:
    """What comes of a plan, and after how many calls."""
    pair = Pair(LocalHost(factory, MESH, CONTRACT, 60.0), CONTRACT, None)
    run = Run(pair)
    return run.session, sum(play(run, plan))


def but_one(seed: int) -> Plan:
    return fragments.but_one(Sizes(MESH, 0), random.Random(seed))


def scattered(seed: int) -> Plan:
    return fragments.scattered(Sizes(MESH, 0), random.Random(seed))


@pytest.mark.parametrize(
    ("factory", "plan", "calls"),
    [
        (LastTakenIsFull, but_one, 100),
        (FirstTakenIsFull, but_one, 200),
        (LooksAtFewPieces, scattered, 900),
    ],
)
def test_each_finds_the_bug_that_it_is_for(factory: Any, plan: Callable[[int], Plan], calls: int) -> None:
    session, made = run_of(factory, plan(0))
    assert [breach.promise for breach in session.breaches] == ["complete"]
    assert made <= calls


@pytest.mark.parametrize("plan", [but_one, scattered])
def test_the_right_one_is_left_in_peace_and_the_same_seed_asks_the_same(plan: Callable[[int], Plan]) -> None:
    one, other = (run_of(Board, plan(3))[0] for _ in range(2))
    assert not one.breaches
    assert one.steps == other.steps
    assert len(one.steps) > 100
