from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

from allocert.allocators.hypercube.buddy import Buddy
from allocert.allocators.hypercube.freelist import FreeListBuddy
from allocert.allocators.hypercube.gray import SingleGrayCode
from allocert.allocators.mesh.bitboard import BitboardFirstFit
from allocert.errors import SpecError
from allocert.machines import Hypercube, Machine, Mesh, Subcube, Torus, family_of
from allocert.simulation.baseline import RepackingServer, subcubes_always_repack
from allocert.simulation.events import Job, Passage, replay
from allocert.simulation.metrics import summarize
from allocert.simulation.server import AllocatorServer, StrategyError

CASES = [
    (Hypercube(3), Buddy, ()),
    (Hypercube(3), FreeListBuddy, ()),
    (Hypercube(3), SingleGrayCode, (5,)),
    (Hypercube(4), FreeListBuddy, (0, 8)),
    (Mesh(4, 3), BitboardFirstFit, ()),
    (Torus(3, 3), BitboardFirstFit, (4,)),
]


def random_jobs(machine: Machine, seed: int, count: int = 30) -> list[Job]:
    draw = random.Random(seed)
    requests = list(machine.requests())
    arrivals = sorted(draw.randrange(25) for _ in range(count))
    jobs = []
    for number, arrival in enumerate(arrivals, 1):
        request = draw.choice(requests)
        size = draw.randint(1, machine.demand(request))
        jobs.append(Job(number, arrival, draw.randint(1, 8), request, size))
    return jobs


def nodes_of(machine: Machine, region: Any) -> set[int]:
    return {node for node in range(machine.processors) if machine.word(region) >> node & 1}


def fits(machine: Machine, wanted: list[Any], free: set[int]) -> bool:
    """Backtracking over all regions, one request at a time."""
    if not wanted:
        return True
    return any(
        fits(machine, wanted[1:], free - place) for place in places(machine, wanted[0]) if place <= free
    )


@cache
def places(machine: Machine, request: Any) -> list[set[int]]:
    return [nodes_of(machine, region) for region in set(family_of(machine).regions(request))]


def twin(
    machine: Machine, allocator: Any, faulty: Sequence[int], jobs: list[Job], policy: str, packs: bool
) -> dict[str, Any]:
    """The simulation tick by tick, on sets of processors, with nothing kept that could be looked up."""
    healthy = set(range(machine.processors)) - set(faulty)
    starts: dict[int, int] = {}
    regions: dict[int, Any] = {}
    settled: set[int] = set()
    refused = [0] * len(jobs)
    refusals = []
    area = waiting = free_area = tick = 0
    stale = False
    while len(settled) < len(jobs) or regions:
        for index in sorted(regions):
            if starts[index] + jobs[index].residence == tick:
                allocator.release(regions.pop(index))
                stale = False
        for index, job in enumerate(jobs):
            if index in settled or job.arrival > tick or stale:
                continue
            region = allocator.allocate(job.request)
            if region is not None:
                starts[index], regions[index] = tick, region
                settled.add(index)
                continue
            refused[index] += 1
            busy = set().union(*(nodes_of(machine, held) for held in regions.values()))
            free, asked = healthy - busy, machine.demand(job.request)
            known = move = False
            if len(free) >= asked:
                known = fits(machine, [job.request], free)
                move = known or (
                    packs and fits(machine, [*(r.request for r in regions.values()), job.request], healthy)
                )
            refusals.append((job.number, tick, len(free), asked, known, move))
            if policy == "loss" or not regions:
                settled.add(index)
            else:
                stale = True
        given = sum(len(nodes_of(machine, held)) for held in regions.values())
        area += given
        if any(job.arrival <= tick and index not in settled for index, job in enumerate(jobs)):
            waiting += 1
            free_area += len(healthy) - given
        tick += 1
    return {
        "starts": tuple(starts.get(index) for index in range(len(jobs))),
        "refused": tuple(refused),
        "refusals": refusals,
        "integrals": (area, waiting, free_area),
    }


@pytest.mark.parametrize("policy", ["fcfs", "loss"])
@pytest.mark.parametrize(("machine", "allocator", "faulty"), CASES)
@pytest.mark.parametrize("seed", range(6))
def test_the_loop_agrees_with_a_naive_twin(
    machine: Machine, allocator: Any, faulty: tuple[int, ...], policy: str, seed: int
) -> None:
    jobs = random_jobs(machine, seed)
    packs = isinstance(machine, Hypercube) and not faulty
    migration = subcubes_always_repack(machine) if isinstance(machine, Hypercube) and packs else None
    server = AllocatorServer("it", allocator(machine, faulty), family_of(machine), faulty, migration)
    passage = replay(jobs, server, policy)
    expected = twin(machine, allocator(machine, faulty), faulty, jobs, policy, packs)
    assert passage.starts == expected["starts"]
    assert passage.refused == expected["refused"]
    assert (passage.area, passage.waiting, passage.free_area) == expected["integrals"]
    found = [(r.job, r.now, r.free, r.asked, r.recognition, bool(r.migration)) for r in server.refusals]
    assert found == expected["refusals"]
    check_laws(passage, server, migration is not None)


def check_laws(passage: Passage, server: AllocatorServer, migration: bool) -> None:
    summary = summarize(passage, server.healthy, server.refusals, migration)
    assert summary.jobs == summary.started + summary.lost + summary.dropped
    assert 0 <= summary.utilization <= summary.occupancy <= 1
    assert server.taken == 0
    demand = server.machine.demand
    ran = [(job, at) for job, at in zip(passage.jobs, passage.starts, strict=True) if at is not None]
    assert passage.area == sum(demand(job.request) * job.residence for job, _ in ran)
    assert all(at >= job.arrival for job, at in ran)
    assert summary.refusals == len(server.refusals) == sum(passage.refused)
    if passage.policy == "fcfs":
        assert [at for _, at in ran] == sorted(at for _, at in ran)
        assert summary.lost == 0
    else:
        assert all(at == job.arrival for job, at in ran)
        assert summary.dropped == summary.waiting == 0


def test_subcubes_always_repack_agrees_with_search_on_every_small_multiset_in_q3() -> None:
    machine = Hypercube(3)
    decide = subcubes_always_repack(machine)

    def multisets(most: int, room: int) -> list[list[int]]:
        return [[]] + [
            [k, *rest] for k in range(most + 1) if room > 0 for rest in multisets(k, room - (1 << k))
        ]

    for residents in multisets(3, 9):
        for k in range(4):
            expected = fits(machine, sorted([*residents, k], reverse=True), set(range(8)))
            assert decide(residents, k) == expected, (residents, k)


@pytest.mark.parametrize("allocator", [Buddy, FreeListBuddy, SingleGrayCode])
def test_no_allocator_starts_a_job_before_free_migration_does(allocator: Any) -> None:
    machine = Hypercube(4)
    for seed in range(30):
        jobs = random_jobs(machine, seed, 60)
        best = replay(jobs, RepackingServer(machine))
        real = replay(jobs, AllocatorServer("it", allocator(machine), family_of(machine)))
        for early, late in zip(best.starts, real.starts, strict=True):
            assert early is not None
            assert late is not None
            assert early <= late


def test_a_run_worked_by_hand() -> None:
    # Q_2: 00 from 0 to 4, 01 from 0 to 2, 10 from 1 to 9; a 1-cube waits from 1 until 2, finds 01 and 11
    # free (a subcube, but no aligned block), and starts at 4 when 00 is free as well.
    machine = Hypercube(2)
    jobs = [
        Job(1, 0, 4, 0, 1),
        Job(2, 0, 2, 0, 1),
        Job(3, 1, 8, 0, 1),
        Job(4, 1, 5, 1, 2),
        Job(5, 3, 1, 0, 1),
    ]
    server = AllocatorServer("buddy", Buddy(machine), family_of(machine), (), subcubes_always_repack(machine))
    passage = replay(jobs, server)
    assert passage.starts == (0, 0, 1, 4, 4)
    assert passage.refused == (0, 0, 0, 2, 0)
    assert [(r.now, r.free, r.recognition, r.migration) for r in server.refusals] == [
        (1, 1, False, False),
        (2, 2, True, True),
    ]
    summary = summarize(passage, 4, server.refusals, True)
    assert (summary.makespan, summary.waiting) == (9, 3)
    assert summary.free_while_waiting is not None
    assert summary.free_while_waiting * 3 == 1 + 2 + 2
    assert summary.utilization * 36 == 4 + 2 + 8 + 10 + 1
    assert summary.wait is not None
    assert summary.wait.mean * 5 == 3 + 1
    assert (summary.wait.median, summary.wait.p90, summary.wait.max) == (0, 3, 3)
    assert (summary.external, summary.by_recognition, summary.by_migration) == (1, 1, 1)


class Broken(Buddy):
    """A buddy system that fails at its third grant, in the way its ``fault`` says."""

    fault = ""

    def allocate(self, request: int) -> Any:
        count = self.__dict__["count"] = self.__dict__.get("count", 0) + 1
        block = super().allocate(request)
        if count < 3:
            return block
        if self.fault == "raises":
            raise RuntimeError("no\nidea")
        if self.fault == "exits":
            raise SystemExit(0)
        wrong = {"busy": Subcube(3, 0, 0), "shape": Subcube(3, 4, 1), "outside": Subcube(4, 8, 0), "junk": 7}
        return wrong[self.fault]


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        ("raises", "allocate raised RuntimeError: no idea"),
        ("exits", "allocate raised SystemExit"),
        ("busy", "whose processor 000 is not free"),
        ("shape", "asked for dimension 0, it granted 10*"),
        ("outside", "no region of the machine"),
        ("junk", "no region of the machine"),
    ],
)
def test_an_allocators_own_failure_names_the_job(fault: str, words: str) -> None:
    machine = Hypercube(3)
    allocator = Broken(machine)
    allocator.fault = fault
    server = AllocatorServer("mine", allocator, family_of(machine))
    with pytest.raises(StrategyError, match=r"allocator mine failed at job 12 \(time 2\)") as caught:
        replay([Job(10 + number, number, 9, 0, 1) for number in range(3)], server)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_region_may_be_returned_as_its_address_and_comes_back_so() -> None:
    class Texts:
        released: list[Any] = []  # noqa: RUF012

        def allocate(self, request: int) -> str:
            return "00"

        def release(self, region: Any) -> None:
            self.released.append(region)

    machine = Hypercube(2)
    passage = replay(
        [Job(1, 0, 1, 0, 1), Job(1, 1, 1, 0, 1)], AllocatorServer("t", Texts(), family_of(machine))
    )
    assert passage.starts == (0, 1)
    assert Texts.released == ["00", "00"]


@pytest.mark.parametrize(
    ("jobs", "policy", "field"),
    [
        ([Job(1, 0, -1, 0, 1)], "fcfs", "job 1, residence time"),
        ([Job(1, 5, 1, 0, 1), Job(2, 4, 1, 0, 1)], "fcfs", "job 2, arrival"),
        ([], "random", "policy"),
    ],
)
def test_what_cannot_be_played_is_rejected(jobs: list[Job], policy: str, field: str) -> None:
    with pytest.raises(SpecError) as caught:
        replay(jobs, RepackingServer(Hypercube(2)), policy)
    assert caught.value.field == field
