"""Easy backfilling that foresees what a first fit answers, against the same that asks it."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.simulation.queueing.naive import FixedOrder

from allocert.allocators.mesh.bitboard import BitboardFirstFit
from allocert.machines import family_of, faulty_word, parse_machine
from allocert.simulation.events import Job
from allocert.simulation.queueing import foreseen
from allocert.simulation.queueing.loop import play
from allocert.simulation.queueing.outlook import region_outlook
from allocert.simulation.queueing.policies import policy_of
from allocert.simulation.server import AllocatorServer, StrategyError

SPECS = ("mesh:9x8", "torus:5x4x4", "mesh-rot:4x3", "torus:4x3", "mesh:2x3x2", "hypercube:3", "hypercube:4")


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foreseen, "LONG", 0)


def outcome(machine: Any, jobs: list[Job], limits: list[int], faulty: Any, order: str, first: bool) -> object:
    """What becomes of the jobs, all counts and refusals."""
    family, word = family_of(machine), faulty_word(machine, faulty)
    own = order == "own" and machine.spec.split(":")[0] in ("mesh", "torus")
    allocator = (
        BitboardFirstFit(machine, faulty) if own else FixedOrder(family, word, order.replace("own", "first"))
    )
    server = AllocatorServer(order, allocator, family, faulty)
    outlook = region_outlook(family, word, first)
    passage, counts = play(jobs, server, policy_of("easy"), limits=limits, outlook=outlook)
    return passage, counts, server.refusals


def jobs_of(machine: Any, pick: random.Random, count: int) -> tuple[list[Job], list[int]]:
    """Many at one time, of no time, that need fewer processors than they request, that end early."""
    requests, jobs, clock = list(machine.requests()), list[Job](), 0
    gap, longest = pick.choice((0, 1, 4)), pick.choice((4, 30))
    for number in range(count):
        clock += pick.choice((0, 0, pick.randint(0, gap)))
        request = pick.choice(requests)
        size = machine.demand(request)
        needed = pick.choice((size, size, pick.randint(1, size)))
        jobs.append(Job(number, clock, pick.randrange(longest), request, needed))
    return jobs, [job.residence * pick.choice((0, 1, 1, 2, 10)) + pick.choice((0, 1)) for job in jobs]


@pytest.mark.parametrize("spec", SPECS)
def test_all_is_as_if_the_allocator_were_asked(spec: str) -> None:
    machine: Any = parse_machine(spec)
    passed = withdrawn = moved = dropped = 0
    for seed in range(12):
        pick = random.Random(f"{spec} {seed}")
        jobs, limits = jobs_of(machine, pick, pick.choice((10, 60)))
        faulty = (pick.randrange(machine.processors),) if seed % 3 == 0 else ()
        order = pick.choice(("own", "first"))
        ours, asked = (outcome(machine, jobs, limits, faulty, order, first) for first in (True, False))
        assert ours == asked, seed
        passage, counts, _ = asked  # type: ignore[misc]
        passed, withdrawn = passed + counts.passed, withdrawn + counts.withdrawn
        moved, dropped = moved + counts.moved, dropped + len(passage.dropped)
    assert passed
    assert withdrawn
    assert dropped
    assert moved or machine.processors < 12


def test_an_allocator_of_other_regions_is_found_out() -> None:
    machine = parse_machine("mesh:4x3")
    jobs, limits = jobs_of(machine, random.Random(1), 60)
    with pytest.raises(StrategyError, match="it did not grant the first free region of its family"):
        outcome(machine, jobs, limits, (), "last", True)
