"""Plans of arrays against plans of lists, on long queues of machines of several words."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from tests.simulation.queueing.naive import FixedOrder

from allocert.allocators.hypercube.buddy import Buddy
from allocert.allocators.mesh.bitboard import BitboardFirstFit
from allocert.machines import Family, Hypercube, family_of, parse_machine
from allocert.simulation.events import Job
from allocert.simulation.queueing import loop
from allocert.simulation.queueing.loop import play
from allocert.simulation.queueing.outlook import Outlook, region_outlook
from allocert.simulation.queueing.plans.plan import ListedPlan, Plan
from allocert.simulation.queueing.plans.word_plan import word_plan
from allocert.simulation.queueing.policies import policy_of
from allocert.simulation.queueing.room import Room
from allocert.simulation.server import AllocatorServer
from allocert.simulation.workloads import generate

Chooser = Callable[[Room, Outlook], Plan]

CASES = [
    *((spec, "own") for spec in ("mesh:9x8", "torus:5x4x4", "hypercube:7", "torus:16x12")),
    *(
        (spec, order)
        for spec in ("mesh-rot:8x6", "hypercube:4", "torus:4x4x2")
        for order in ("last", "partial")
    ),
]


def by_words(room: Room, outlook: Outlook) -> Plan:
    regions = outlook.regions()
    assert regions is not None
    plan = word_plan(room, *regions)
    assert plan is not None
    return plan


def outcome(
    patch: pytest.MonkeyPatch,
    chooser: Chooser,
    jobs: list[Job],
    limits: list[int],
    family: Family,
    order: str,
) -> object:
    """What becomes of every job, and all counts."""
    patch.setattr(loop, "plan_for", chooser)
    machine: Any = family.machine
    faulty = [1] if order == "partial" else []
    allocator: Any
    if order == "own":
        allocator = Buddy(machine) if isinstance(machine, Hypercube) else BitboardFirstFit(machine)
    else:
        allocator = FixedOrder(family, sum(1 << node for node in faulty), order)
    server = AllocatorServer(order, allocator, family_of(machine), faulty)
    outlook = region_outlook(family, sum(1 << node for node in faulty))
    passage, counts = play(jobs, server, policy_of("conservative"), limits=limits, outlook=outlook)
    return passage, counts, server.refusals


@pytest.mark.parametrize(("spec", "order"), CASES)
def test_every_job_starts_when_it_does_by_lists(
    spec: str, order: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine, pick = parse_machine(spec), random.Random(spec)
    family = family_of(machine, "aligned" if order == "own" and isinstance(machine, Hypercube) else None)
    jobs = list(generate("lublin:jobs=60,gaps=0.05", machine, 1).jobs)
    limits = [job.residence * pick.choice((0, 1, 1, 3, 10)) for job in jobs]
    found = [outcome(monkeypatch, chooser, jobs, limits, family, order) for chooser in (by_words, ListedPlan)]
    assert found[0] == found[1]


def test_so_too_where_many_ask_for_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """What one search has found spares others, of shorter and longer stays."""
    mesh = parse_machine("mesh:4x4")
    family = family_of(mesh)
    for seed in range(25):
        pick, clock, jobs = random.Random(seed), 0, list[Job]()
        for number in range(70):
            clock += pick.choice((0, 0, 1, 2))
            request = pick.choice(((2, 2), (3, 2), (2, 4)))
            jobs.append(Job(number, clock, pick.randrange(1, 15), request, mesh.demand(request)))
        limits = [job.residence * pick.choice((1, 1, 2, 10)) for job in jobs]
        found = [
            outcome(monkeypatch, chooser, jobs, limits, family, "own") for chooser in (by_words, ListedPlan)
        ]
        assert found[0] == found[1], seed


@pytest.mark.parametrize(
    ("spec", "order"),
    [("mesh:6x5", "own"), ("torus:4x4x2", "last"), ("hypercube:5", "partial"), ("mesh-rot:6x5", "last")],
)
def test_so_too_under_overload_with_tenfold_estimates(
    spec: str, order: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All wait at once, each end is early, and steps come and go by the hundred, between those of several words."""
    machine, pick = parse_machine(spec), random.Random(spec)
    family, clock, jobs = family_of(machine), 0, list[Job]()
    some = pick.sample(list(machine.requests()), 4)
    for number in range(150):
        clock += pick.choice((0, 0, 1))
        request = pick.choice(some)
        jobs.append(Job(number, clock, pick.randrange(1, 20), request, machine.demand(request)))
    limits = [job.residence * pick.choice((2, 10, 10)) for job in jobs]
    found = [outcome(monkeypatch, chooser, jobs, limits, family, order) for chooser in (by_words, ListedPlan)]
    assert found[0] == found[1]
