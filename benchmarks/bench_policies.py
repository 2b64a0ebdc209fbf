"""Orders of service: conservative backfilling against the same with a plain list of reservations, and against the other policies."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import pytest

from allocert.allocators.hypercube.buddy import Buddy
from allocert.allocators.mesh.bitboard import BitboardFirstFit
from allocert.machines import Hypercube, Machine, Mesh, family_of
from allocert.simulation.events import Job
from allocert.simulation.queueing.loop import play
from allocert.simulation.queueing.outlook import Outlook, Stay, region_outlook
from allocert.simulation.queueing.plans import choice, plan
from allocert.simulation.queueing.policies import policy_of
from allocert.simulation.server import AllocatorServer
from allocert.simulation.workloads import Workload, generate, trace_workload
from benchmarks.bench_replay import CUBE, TRACE

MESH = Mesh(16, 16)
_ALLOCATORS: dict[Machine, Any] = {CUBE: Buddy, MESH: BitboardFirstFit}


class PlainPlan:
    """A plan that is a list of stays: each time is tried by going through all of them."""

    def __init__(self, outlook: Outlook) -> None:
        self._outlook, self._stays = outlook, list[Stay]()

    def add(self, stay: Stay) -> None:
        """Take a place for a stay."""
        self._stays.append(stay)

    def remove(self, stay: Stay) -> None:
        """Give it back, or its end."""
        place = next(
            k for k, one in enumerate(self._stays) if one.place == stay.place and one.end == stay.end
        )
        one = self._stays.pop(place)
        if one.begin < stay.begin:
            self._stays.append(Stay(one.begin, stay.begin, one.place))

    def forget(self, now: int) -> None:
        """Drop past steps."""
        self._stays = [stay for stay in self._stays if stay.end > now]

    def earliest(
        self, job: Job, length: int, now: int, before: int | None = None, at_once: bool = True
    ) -> Stay | None:
        """The first stay that begins now or with a step, and before ``before``."""
        times = {now, *(stay.end for stay in self._stays)} if at_once else self._steps(now)
        for time_ in sorted(times):
            if before is not None and time_ >= before:
                break
            place = self._outlook.find(self._taken(time_, time_ + length), job)
            if place is not None:
                return Stay(time_, time_ + length, place)
        return None

    def _taken(self, begin: int, end: int) -> int:
        taken = 0
        for stay in self._stays:
            if stay.begin < end and begin < stay.end:
                taken = self._outlook.beside(taken, stay.place)
        return taken

    def _steps(self, now: int) -> set[int]:
        """The times after ``now`` at which something else is taken than before."""
        times = {time_ for stay in self._stays for time_ in (stay.begin, stay.end) if time_ > now}
        return {time_ for time_ in times if self._taken(time_, time_ + 1) != self._taken(time_ - 1, time_)}


@dataclass(frozen=True)
class Case:
    """A workload on a machine. ``times``: how much longer than they run jobs are expected to, in turn."""

    name: str
    machine: Machine
    workload: str
    times: tuple[int, ...]

    @lru_cache(maxsize=8)  # noqa: B019 - cases are kept anyway
    def load(self) -> Workload:
        """Its jobs."""
        if not self.workload:
            return trace_workload(str(TRACE), self.machine)
        return generate(self.workload, self.machine, 1)

    def play(self, policy: str) -> tuple[float, Any]:
        """Processor seconds, and what came of it."""
        family, jobs = family_of(self.machine), self.load().jobs
        limits = [job.residence * self.times[k % len(self.times)] for k, job in enumerate(jobs)]
        server = AllocatorServer(self.name, _ALLOCATORS[self.machine](self.machine), family)
        begin = time.process_time()
        own = family_of(self.machine, "aligned" if isinstance(self.machine, Hypercube) else None)
        passage = play(jobs, server, policy_of(policy), limits=limits, outlook=region_outlook(own, 0))
        return time.process_time() - begin, passage


TRACED = [Case("NASA trace, buddy", CUBE, "", (1,))] if TRACE.exists() else []
LONG = [
    *TRACED,
    Case("Lublin's model, 12,000 jobs, first fit", MESH, "lublin:jobs=12000", (1,)),
    Case(
        "Lublin's model, 3,000 jobs, estimates up to ten times too long",
        MESH,
        "lublin:jobs=3000",
        (1, 1, 2, 10),
    ),
]
SHORT = [
    *TRACED,
    Case("Lublin's model, 1,000 jobs, buddy", Hypercube(7), "lublin:jobs=1000", (1, 1, 2, 10)),
    Case("Lublin's model, 1,000 jobs, first fit", MESH, "lublin:jobs=1000", (1, 1, 2, 10)),
]


@pytest.mark.parametrize("case", SHORT, ids=lambda case: case.name)
def test_a_plan_beside_a_plain_list(benchmark: Any, case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    seconds, ours = benchmark.pedantic(lambda: case.play("conservative"), rounds=1)
    monkeypatch.setattr(choice, "LONG", len(case.load().jobs) + 1)
    monkeypatch.setattr(plan, "Timeline", PlainPlan)
    plain, theirs = case.play("conservative")
    assert ours == theirs
    benchmark.extra_info["ratio"] = round(plain / seconds, 1)
    print(f"\n{case.name}: {seconds:.2f} s, by a plain list {plain:.2f} s, ratio {plain / seconds:.1f}")


@pytest.mark.parametrize("case", LONG, ids=lambda case: case.name)
def test_policies_beside_first_come_first_served(benchmark: Any, case: Case) -> None:
    jobs = len(case.load().jobs)
    found = {name: case.play(name)[0] for name in ("fcfs", "easy")}
    found["conservative"], _ = benchmark.pedantic(lambda: case.play("conservative"), rounds=1)
    choice = "; ".join(
        f"{name} {seconds * 1e3 / jobs:.3f} ms a job ({seconds / found['fcfs']:.1f})"
        for name, seconds in found.items()
    )
    benchmark.extra_info["ratio"] = round(found["conservative"] / found["fcfs"], 1)
    print(f"\n{case.name}: {choice}")
