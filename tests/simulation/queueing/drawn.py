"""Workloads on small machines, played by a policy and by its naive twin."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st
from tests.simulation.queueing.naive import FixedOrder, Naive, Numbers, Sets

from allocert.machines import Machine, family_of, faulty_word, parse_machine
from allocert.machines.words import bits, word_of
from allocert.simulation.baseline import RepackingServer
from allocert.simulation.events import Job, Passage
from allocert.simulation.queueing.loop import play
from allocert.simulation.queueing.outlook import Outlook, number_outlook, region_outlook
from allocert.simulation.queueing.policies import policy_of
from allocert.simulation.queueing.room import Counts, NotingServer
from allocert.simulation.server import AllocatorServer

__all__ = ["COMPLETE", "Load", "dense_loads", "loads"]

Orders = tuple[str | None, ...]

COMPLETE: Orders = (None, "first", "last", "any")
"""The orders of :class:`FixedOrder` in which no free region is overlooked, and numbers."""

ANY: Orders = (*COMPLETE, "partial")


@dataclass(frozen=True)
class Load:
    """Jobs with the times they are expected to take, a machine, its faults, and an allocator; without one, numbers count."""

    machine: Machine
    faulty: tuple[int, ...]
    order: str | None
    jobs: tuple[Job, ...]
    limits: tuple[int, ...]

    @property
    def exact(self) -> bool:
        """Whether no job ends before it is expected to."""
        return all(limit <= job.residence for limit, job in zip(self.limits, self.jobs, strict=True))

    def played(self, policy: str) -> tuple[Passage, Counts, dict[int, Any]]:
        """What comes of it, and who had which place, as in the naive twin."""
        places: dict[int, Any] = {}
        server: NotingServer
        outlook: Outlook
        if self.order is None:
            server, outlook = RepackingServer(self.machine), number_outlook(self.machine)  # type: ignore[arg-type]
        else:
            family, word = family_of(self.machine), faulty_word(self.machine, self.faulty)
            server = AllocatorServer(self.order, FixedOrder(family, word, self.order), family, self.faulty)
            outlook = region_outlook(family, word)
        begin = server.start

        def start(job: Job, now: int) -> Any:
            given = begin(job, now)
            if given is not None:
                places[job.number] = given if self.order is None else frozenset(bits(given[2]))
            return given

        server.start = start  # type: ignore[method-assign]
        return *play(self.jobs, server, policy_of(policy), limits=self.limits, outlook=outlook), places

    def naive(self, policy: str) -> Naive:
        """The same by the definitions."""
        if self.order is None:
            return Naive(self.jobs, Numbers(self.machine.processors), policy, self.limits).play()
        family = family_of(self.machine)
        allocator = FixedOrder(family, word_of(self.faulty), self.order)
        return Naive(self.jobs, Sets(family, frozenset(self.faulty), allocator), policy, self.limits).play()

    def check(self, policy: str) -> Counts:
        """Fail unless both are the same, job by job and place by place."""
        passage, counts, places = self.played(policy)
        naive = self.naive(policy)
        assert [naive.starts.get(job.number) for job in self.jobs] == list(passage.starts)
        assert naive.places == places
        assert sorted(naive.dropped) == sorted(passage.dropped)
        assert (naive.passed, naive.withdrawn) == (counts.passed, counts.withdrawn)
        assert (len(naive.said), naive.late) == (counts.promised, counts.late)
        return counts


@st.composite
def loads(draw: st.DrawFn, orders: Orders = ANY) -> Load:
    """Few jobs of short times, so that many things happen at one instant."""
    return _made(lambda options: draw(st.sampled_from(options)), orders, 10, 6)


def dense_loads(count: int, orders: Orders = ANY) -> Iterator[Load]:
    """A number of fixed loads, of more jobs and longer times, so that many wait."""
    for seed in range(count):
        yield _made(random.Random(seed).choice, orders, 14, 15)


def _made(choose: Callable[[Sequence[Any]], Any], orders: Orders, most: int, longest: int) -> Load:
    """Run times may be 0, estimates too long and too short, and a job as large as the machine."""
    order = choose(orders)
    cubes = ("hypercube:2", "hypercube:3")
    grids = ("mesh:3x3", "mesh:4x3", "torus:3x3", "torus:4x3", "mesh-rot:4x2", "mesh:2x2x2")
    machine = parse_machine(choose(cubes if order is None else cubes + grids))
    broken = order is not None and choose((False, False, True))
    made, limits, clock, gap = [], [], 0, choose((0, 1, 3, 8))
    for number in range(choose(range(1, most + 1))):
        clock += choose((0, 0, choose(range(gap + 1))))
        if hasattr(machine, "sides"):
            request: Any = tuple(choose(range(1, side + 1)) for side in machine.sides)
        else:
            request = choose(range(machine.n + 1))  # type: ignore[attr-defined]
        run = choose(range(longest + 1))
        made.append(Job(number, clock, run, request, machine.demand(request)))
        limits.append(max(0, run + choose((0, 0, -1, 1, longest))))
    faulty = (choose(range(machine.processors)),) if broken else ()
    return Load(machine, faulty, order, tuple(made), tuple(limits))
