"""Every policy: against the plain loop, the compiled disciplines, and slow references written from the definitions."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count, product

import pytest

from allocert.allocators.hypercube.buddy import Buddy
from allocert.allocators.hypercube.freelist import FreeListBuddy
from allocert.allocators.mesh.bitboard import BitboardFirstFit
from allocert.allocators.mesh.four_way_scan import FourWayScan
from allocert.allocators.mesh.interval_set_scan import IntervalSetScan
from allocert.allocators.mesh.mbv import MaximumBoundaryValue
from allocert.errors import SpecError
from allocert.machines import Hypercube, Machine, Mesh, family_of, parse_machine
from allocert.simulation.baseline import RepackingServer
from allocert.simulation.events import Job, Passage, replay
from allocert.simulation.fcfs.disciplines import Schedule, serve
from allocert.simulation.fcfs.queues import Queue
from allocert.simulation.queueing import loop
from allocert.simulation.queueing.loop import play
from allocert.simulation.queueing.outlook import Stay, number_outlook, region_outlook
from allocert.simulation.queueing.planned import Planned
from allocert.simulation.queueing.policies import POLICY_NAMES, policy_of
from allocert.simulation.queueing.room import Counts
from allocert.simulation.server import AllocatorServer

NAMES = [name for name in POLICY_NAMES if name not in ("loss", "window:K")] + ["window:1", "window:3"]


class Noted(AllocatorServer):
    """Keeps who got which word, and who holds it."""

    def __init__(self, *arguments: object) -> None:
        super().__init__(*arguments)  # type: ignore[arg-type]
        self.words: dict[int, int] = {}

    def start(self, job: Job, now: int) -> tuple[object, object, int] | None:  # type: ignore[override]
        given = super().start(job, now)
        if given is not None:
            self.words[job.number] = given[2]
        return given


def drawn(machine: Machine, seed: int, jobs: int, *, arrivals: int, longest: int = 12) -> list[Job]:
    pick, clock, made = random.Random(seed), 0, []
    for number in range(jobs):
        clock += pick.randint(0, arrivals)
        if isinstance(machine, Hypercube):
            request: object = pick.randint(0, machine.n)
        else:
            request = tuple(pick.randint(1, side) for side in machine.sides)  # type: ignore[attr-defined]
        made.append(Job(number, clock, pick.randint(0, longest), request, machine.demand(request)))  # type: ignore[arg-type]
    return made


def played(
    machine: Machine,
    allocator: Callable[..., object],
    jobs: list[Job],
    name: str,
    limits: list[int] | None = None,
) -> tuple[Passage, Counts, Noted]:
    family = family_of(machine)
    server = Noted("it", allocator(machine), family)
    outlook = region_outlook(family, 0)
    return *play(jobs, server, policy_of(name), limits=limits, outlook=outlook), server


MACHINES = [
    (Hypercube(4), Buddy),
    (Hypercube(4), FreeListBuddy),
    (Mesh(5, 4), BitboardFirstFit),
    (Mesh(4, 4), FourWayScan),
]


@pytest.mark.parametrize(("machine", "allocator"), MACHINES)
def test_first_come_first_served_is_the_plain_loop(
    machine: Machine, allocator: Callable[..., object]
) -> None:
    for seed in range(20):
        jobs = drawn(machine, seed, 40, arrivals=seed % 5)
        plain = Noted("it", allocator(machine), family_of(machine))
        expected = replay(jobs, plain)
        for name in ("fcfs", "window:1"):
            passage, _, server = played(machine, allocator, jobs, name)
            assert replace(passage, policy="fcfs") == expected
            assert (server.refusals, server.words) == (plain.refusals, plain.words)


@pytest.mark.parametrize(("machine", "allocator"), MACHINES)
@pytest.mark.parametrize("name", NAMES)
def test_every_job_runs_once_and_no_processor_is_shared(
    machine: Machine, allocator: Callable[..., object], name: str
) -> None:
    for seed in range(8):
        jobs = drawn(machine, seed, 40, arrivals=seed % 4)
        pick = random.Random(seed)
        limits = [job.residence + pick.choice((0, 0, 3, 20)) for job in jobs]
        passage, counts, server = played(machine, allocator, jobs, name, limits)
        assert not passage.dropped
        assert server.taken == 0
        for job, start in zip(jobs, passage.starts, strict=True):
            assert start is not None
            assert start >= job.arrival
            for other, begin in zip(jobs[: job.number], passage.starts, strict=False):
                assert begin is not None
                apart = start >= begin + other.residence or begin >= start + job.residence
                assert apart or not server.words[job.number] & server.words[other.number]
        area = sum(server.words[job.number].bit_count() * job.residence for job in jobs)
        assert passage.area == area
        assert counts.late <= counts.promised


SHARED = ("fcfs", "shortest", "largest", "skipping", "backfilling")
METHODS = [
    ("ISS", IntervalSetScan),
    ("ISS", BitboardFirstFit),
    ("4ISS", FourWayScan),
    ("MBV", MaximumBoundaryValue),
]


def whole_queues(length: int = 25) -> Iterator[tuple[Mesh, list[Job], Queue]]:
    for seed in range(25):
        pick = random.Random(seed)
        mesh = Mesh(*pick.choice(((3, 3), (5, 4), (6, 5))))
        jobs = [replace(job, residence=job.residence + 1) for job in drawn(mesh, seed, length, arrivals=0)]
        queue = Queue([job.request for job in jobs], [job.residence for job in jobs])
        yield mesh, jobs, queue


@pytest.mark.parametrize("discipline", SHARED)
@pytest.mark.parametrize(("method", "allocator"), METHODS)
def test_whole_queues_are_served_as_the_compiled_loop_serves_them(
    discipline: str, method: str, allocator: Callable[..., object]
) -> None:
    for mesh, jobs, queue in whole_queues():
        schedule = serve(discipline, method, queue, mesh)
        passage, _, server = played(mesh, allocator, jobs, discipline)
        assert list(passage.starts) == schedule.starts.tolist()
        assert server.words == words_of(schedule, mesh)


def words_of(schedule: Schedule, mesh: Mesh) -> dict[int, int]:
    return {
        number: sum(1 << (x + mesh.sides[0] * y) for x in range(a, a + w) for y in range(b, b + h))
        for number, (a, b, w, h) in enumerate(schedule.places.tolist())
    }


def test_easy_is_the_compiled_reservation_where_no_job_needs_the_reserved_place() -> None:
    agreed = passed = 0
    for mesh, jobs, queue in whole_queues(7):
        schedule = serve("reservation", "ISS", queue, mesh)
        passage, counts, server = played(mesh, IntervalSetScan, jobs, "easy")
        assert counts.late == 0
        if not counts.withdrawn and not counts.moved:
            assert list(passage.starts) == schedule.starts.tolist()
            assert server.words == words_of(schedule, mesh)
            agreed, passed = agreed + 1, passed + counts.passed
    assert agreed > 5
    assert passed > 5


class Obeying:
    """Grants the place that it is reported beforehand."""

    wanted = 0

    def __init__(self, machine: Mesh) -> None:
        self.regions = {}
        for request in product(*(range(1, side + 1) for side in machine.sides)):
            for region in family_of(machine).regions(request):
                self.regions[machine.word(region)] = region

    def allocate(self, request: object) -> object:
        return self.regions[Obeying.wanted]

    def release(self, region: object) -> None:
        pass


class Steered(Planned):
    """Tells the allocator the planned place."""

    def _start(self, job: int, own: Stay) -> bool:
        Obeying.wanted = own.place
        return super()._start(job, own)


def test_conservative_is_the_compiled_plan_if_the_allocator_keeps_to_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(loop, "Planned", Steered)
    for mesh, jobs, queue in whole_queues():
        schedule = serve("conservative", "ISS", queue, mesh)
        passage, counts, server = played(mesh, Obeying, jobs, "conservative")
        assert list(passage.starts) == schedule.starts.tolist()
        assert server.words == words_of(schedule, mesh)
        assert counts.late == counts.withdrawn == 0


def test_nobody_is_delayed_by_a_plan_that_is_kept_whatever_ends_early(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(loop, "Planned", Steered)
    passed = 0
    for seed in range(25):
        mesh, pick = Mesh(5, 4), random.Random(seed)
        jobs = drawn(mesh, seed, 40, arrivals=3)
        limits = [job.residence + pick.choice((0, 2, 9)) for job in jobs]
        passage, counts, _ = played(mesh, Obeying, jobs, "conservative", limits)
        assert None not in passage.starts
        assert counts.late == counts.withdrawn == 0
        assert counts.promised == 40
        passed += counts.passed
    assert passed > 50


def counted(jobs: list[Job], size: int, limits: list[int]) -> list[int]:
    """EASY by counting, second by second: the shadow and the extra processors of the textbook."""
    starts = [-1] * len(jobs)
    running: list[tuple[int, int, int]] = []
    queue: list[int] = []

    def start(job: int, now: int) -> None:
        starts[job] = now
        running.append((now + jobs[job].residence, now + limits[job], job))
        queue.remove(job)

    for now in count():
        running[:] = [entry for entry in running if entry[0] > now]
        queue += [job.number for job in jobs if job.arrival == now]

        def free() -> int:
            return size - sum(jobs[job].processors for _, _, job in running)

        while queue and jobs[queue[0]].processors <= free():
            start(queue[0], now)
        if queue:
            room, shadow = free(), now
            for limit, job in sorted((limit, job) for _, limit, job in running):
                if room < jobs[queue[0]].processors:
                    room, shadow = room + jobs[job].processors, limit
                elif limit == shadow:
                    room += jobs[job].processors
            extra = room - jobs[queue[0]].processors
            for job in queue[1:]:
                need = jobs[job].processors
                if need <= free() and now + limits[job] <= shadow:
                    start(job, now)
                elif need <= min(free(), extra):
                    extra -= need
                    start(job, now)
        if not queue and min(starts) >= 0:
            return starts
    raise AssertionError


def profiled(jobs: list[Job], size: int, limits: list[int]) -> list[int]:
    """Conservative backfilling by counting, second by second, on a table of free processors."""
    horizon = sum(limits) + max(job.arrival for job in jobs) + len(jobs) + 1
    free = [size] * horizon
    planned: dict[int, int] = {}
    ends: dict[int, int] = {}
    starts: dict[int, int] = {}

    def shift(job: int, begin: int, by: int) -> None:
        for time in range(begin, begin + limits[job]):
            free[time] += by * jobs[job].processors

    def earliest(job: int, now: int) -> int:
        return next(
            time
            for time in range(now, horizon)
            if all(free[later] >= jobs[job].processors for later in range(time, time + limits[job]))
        )

    for now in range(horizon):
        left = [job for job, end in ends.items() if end == now]
        for job in left:
            del ends[job]
            for time in range(now, starts[job] + limits[job]):
                free[time] += jobs[job].processors
        if left:
            for job in sorted(planned):
                shift(job, planned[job], 1)
                planned[job] = earliest(job, now)
                shift(job, planned[job], -1)
        for job in jobs:
            if job.arrival == now:
                planned[job.number] = earliest(job.number, now)
                shift(job.number, planned[job.number], -1)
        for job in sorted(planned):
            if planned[job] == now:
                starts[job] = planned.pop(job)
                ends[job] = now + jobs[job].residence
    return [starts[job.number] for job in jobs]


@pytest.mark.parametrize("name", ["easy", "conservative"])
@pytest.mark.parametrize("exact", [True, False])
def test_by_counting_the_policies_are_those_of_the_textbook(name: str, exact: bool) -> None:
    machine, passed = Hypercube(4), 0
    for seed in range(40):
        pick = random.Random(seed)
        jobs = [
            replace(job, residence=job.residence + 1)
            for job in drawn(machine, seed, 30, arrivals=1 + seed % 5)
        ]
        limits = [job.residence + (0 if exact else pick.choice((0, 1, 5, 15))) for job in jobs]
        passage, counts = play(
            jobs, RepackingServer(machine), policy_of(name), limits=limits, outlook=number_outlook(machine)
        )
        expected = counted(jobs, 16, limits) if name == "easy" else profiled(jobs, 16, limits)
        assert list(passage.starts) == expected
        assert counts.late == 0 or (name == "easy" and not exact)
        passed += counts.passed
    assert passed > 50


@pytest.mark.parametrize(
    ("machine", "allocator"), [(Mesh(5, 4), BitboardFirstFit), (Mesh(6, 6), FourWayScan)]
)
def test_easy_never_delays_a_head_beyond_its_first_shadow(
    machine: Machine, allocator: Callable[..., object]
) -> None:
    passed = 0
    for seed in range(20):
        jobs = drawn(machine, seed, 50, arrivals=2)
        _, counts, _ = played(machine, allocator, jobs, "easy")
        assert counts.late == 0
        assert counts.promised > 0
        passed += counts.passed
    assert passed > 20


def test_a_job_that_runs_longer_than_estimated_keeps_running() -> None:
    jobs = drawn(Hypercube(3), 1, 20, arrivals=3)
    exact = [job.residence for job in jobs]
    for name in ("easy", "conservative"):
        expected = played(Hypercube(3), Buddy, jobs, name, exact)[0]
        assert played(Hypercube(3), Buddy, jobs, name, [0] * 20)[0] == expected


def test_who_can_never_run_is_dropped() -> None:
    machine, family = parse_machine("mesh:3x3"), family_of(parse_machine("mesh:3x3"))
    jobs = [Job(0, 0, 5, (3, 3), 9), Job(1, 0, 5, (3, 1), 3), Job(2, 1, 5, (1, 1), 1)]
    for name in NAMES:
        server = AllocatorServer("it", BitboardFirstFit(machine, [4]), family, [4])
        passage, _ = play(jobs, server, policy_of(name), outlook=region_outlook(family, 1 << 4))
        assert passage.dropped == (0,), name
        assert None not in passage.starts[1:]


def test_mistakes() -> None:
    machine = Hypercube(2)
    server = RepackingServer(machine)
    late, early = Job(0, 5, 1, 0, 1), Job(1, 4, 1, 0, 1)
    for name, jobs, limits, words in [
        ("loss", [late], None, "one with a queue"),
        ("easy", [late], None, "does not look ahead"),
        ("fcfs", [late, early], None, "job 1, arrival"),
        ("fcfs", [late], [-1], "0 ticks or more"),
        ("fcfs", [late], [1, 2], "one for each of 1 jobs"),
    ]:
        with pytest.raises(SpecError, match=words):
            play(jobs, server, policy_of(name), limits=limits)
