"""Random traces for the shipped allocators, played with their reservations by the product and by naive twins."""

from __future__ import annotations

import random
from contextlib import ExitStack
from functools import lru_cache
from typing import Any

from tests.simulation.queueing.in_loop import InLoop
from tests.simulation.queueing.naive import Naive, Sets

from allocert.api.simulating.servers import Entry, Named, Site, servers
from allocert.machines import DescribedMachine, Hypercube, Machine, NodeCube, parse_machine
from allocert.machines.words import bits, word_of
from allocert.models.rectangles.fit import FitLimit
from allocert.simulation.events import Job
from allocert.simulation.queueing.loop import play
from allocert.simulation.queueing.outlook import region_outlook
from allocert.simulation.queueing.policies import policy_of
from allocert.simulation.queueing.room import Counts
from allocert.simulation.server import AllocatorServer
from allocert.verification.pairing.plugins import known, load

__all__ = ["SHIPPED", "agree"]

SHIPPED = tuple(sorted(point.name for point in known() if point.own and point.name != "mig"))

_MACHINES = {
    Hypercube: ("hypercube:2", "hypercube:3"),
    NodeCube: ("hypercube-nodes:2", "hypercube-nodes:3"),
    "mesh": ("mesh:2x2", "mesh:3x3", "mesh:4x3"),
    "torus": ("torus:3x3", "torus:4x3"),
    "rotating": ("mesh-rot:3x2", "mesh-rot:4x3"),
    "lines": ("mesh:6", "torus:6"),
    "nodes": ("mesh-nodes:2x2", "torus-nodes:3x2"),
    "pods": ("pod:2/2x2x1", "pod:2*2/2x1x1"),
    "pieces": ("pod:2/2x1:partial", "pod:3/2:partial"),
    "trees": ("tree:[[2,1],[2]]", "tree:[3,2,1]"),
    "anchors": ("torus3d:3x2x1;1x1x1;2x1x1@1,1,1", "torus3d:5x1x1;1x1x1;2x1x1@1,1,1"),
    "shapes": ("mesh-size:3x2;exact", "torus-rot:3x2"),
}


@lru_cache(maxsize=256)
def _machines(name: str) -> tuple[Machine, ...]:
    """Those on which an allocator runs."""
    kinds: tuple[type, ...] = getattr(load(name), "machines", ())
    specs = [spec for group in _MACHINES.values() for spec in group]
    found = [machine for machine in map(parse_machine, specs) if isinstance(machine, kinds)]
    return tuple(machine for machine in found if _builds(name, machine))


def _builds(name: str, machine: Machine) -> bool:
    try:
        load(name)(machine)
    except Exception:  # noqa: BLE001 - some of them are for squares only
        return False
    return True


def agree(allocator: Named, seed: int, machine: Machine | None = None, exact: bool | None = None) -> Counts:
    """Play one trace, drawn by its seed, under each policy that looks ahead, and fail unless a naive twin plays it likewise."""
    pick = random.Random(seed)
    name = allocator if isinstance(allocator, str) else allocator.__name__
    factory = load(allocator) if isinstance(allocator, str) else allocator
    place = machine or pick.choice(_machines(name))
    faulty = (pick.randrange(place.processors),) if pick.random() < 0.2 and machine is None else ()
    jobs, limits = _drawn(pick, place, exact)
    policy = pick.choice(("easy", "easy", "conservative", "backfilling"))
    word = word_of(faulty)
    try:
        build(factory, place, faulty)
    except Exception:  # noqa: BLE001 - not with faults
        faulty, word = (), 0
    with ExitStack() as stack:
        site = Site(place, word, None, None, FitLimit(), stack, copies=True)
        (entry,) = servers([allocator], site)
        counts, starts, dropped, places = _played(entry, word, jobs, limits, policy)
    expected: Any
    if policy == "conservative" and entry.family is not None:
        space = Sets(entry.family, frozenset(faulty), build(factory, place, faulty))
        expected = Naive(jobs, space, policy, limits).play()
        held = expected.places
        late = expected.late
    else:
        expected = InLoop(
            place,
            word,
            lambda: build(factory, place, faulty),
            jobs,
            policy,
            limits,
            entry.family is not None,
        ).play()
        held = {job: frozenset(bits(place.word(region))) for job, region in expected.regions.items()}
        late = expected.late(expected.said)
        assert counts.broken == expected.late(expected.heads)
    assert [expected.starts.get(job.number) for job in jobs] == starts
    assert held == places
    assert sorted(expected.dropped) == sorted(dropped)
    assert (expected.passed, expected.withdrawn) == (counts.passed, counts.withdrawn)
    assert (len(expected.said), late) == (counts.promised, counts.late)
    if all(limit <= job.residence for limit, job in zip(limits, jobs, strict=True)):
        assert counts.broken == 0
    return counts


def build(factory: Any, machine: Machine, faulty: tuple[int, ...]) -> Any:
    """A fresh allocator."""
    return factory(machine, faulty=faulty) if faulty else factory(machine)


def _drawn(pick: random.Random, machine: Machine, exact: bool | None) -> tuple[list[Job], list[int]]:
    jobs, limits, clock = [], [], 0
    gap, longest = pick.choice((0, 1, 3)), pick.choice((4, 12))
    known = pick.random() < 0.6 if exact is None else exact
    for number in range(pick.randint(1, 14)):
        clock += pick.choice((0, 0, pick.randint(0, gap)))
        if isinstance(machine, Hypercube):
            request: Any = pick.randint(0, machine.n)
        elif isinstance(machine, NodeCube):
            request = pick.randint(1, machine.processors)
        elif isinstance(machine, DescribedMachine):
            request = pick.choice(list(machine.requests()))
        else:
            request = tuple(pick.randint(1, side) for side in machine.sides)  # type: ignore[attr-defined]
        run = pick.randint(0, longest)
        jobs.append(Job(number, clock, run, request, machine.demand(request)))
        limits.append(run if known else max(0, run + pick.choice((0, 0, -1, 1, longest))))
    return jobs, limits


def _played(
    entry: Entry, faulty: int, jobs: list[Job], limits: list[int], policy: str
) -> tuple[Counts, list[int | None], tuple[int, ...], dict[int, Any]]:
    server, places = entry.server, {}
    assert isinstance(server, AllocatorServer)
    outlook = None if entry.family is None else region_outlook(entry.family, faulty)
    begin = server.start

    def start(job: Job, now: int) -> Any:
        given = begin(job, now)
        if given is not None:
            places[job.number] = frozenset(bits(given[2]))
        return given

    server.start = start  # type: ignore[method-assign]
    passage, counts = play(jobs, server, policy_of(policy), limits=limits, outlook=outlook)
    return counts, list(passage.starts), passage.dropped, places
