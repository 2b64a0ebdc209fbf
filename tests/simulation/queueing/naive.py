"""The policies from their definitions in docs/simulation.md: time tick by tick, places as sets, nothing remembered that need not be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from allocert.machines import Family
from allocert.machines.words import word_of
from allocert.simulation.events import Job

__all__ = ["FixedOrder", "Naive", "Numbers", "Sets"]

Place = Any
Stay = tuple[int, int, Place]
ASKS = 4


class FixedOrder:
    """An allocator that grants the first free region of a family, or the last, or any, or the first of those that it knows."""

    def __init__(self, family: Family, faulty: int, order: str) -> None:
        self.family, self.busy, self.order = family, faulty, order

    def allocate(self, request: Any) -> Any:
        word = self.family.machine.word
        free = list(self.family.free(self.busy, request))
        if self.order == "partial":  # two of three regions, whatever is busy
            free = [region for region in free if word(region) * 2654435761 % 1009 % 3]
        if not free:
            return None
        place = {"last": -1, "any": self.busy * 7919 % len(free)}.get(self.order, 0)
        self.busy |= word(free[place])
        return free[place]

    def release(self, region: Any) -> None:
        self.busy &= ~self.family.machine.word(region)


@dataclass
class Numbers:
    """This number of processors, wherever they are."""

    size: int
    taken: int = 0

    def find(self, places: Sequence[Place], job: Job) -> Place | None:
        return job.processors if sum(places) + job.processors <= self.size else None

    def find_for(self, stays: Sequence[Stay], begin: int, end: int, job: Job) -> Place | None:
        at = ([place for b, e, place in stays if b <= time < e] for time in range(begin, end))
        return job.processors if all(self.find(places, job) for places in at) else None

    def taken_at(self, stays: Sequence[Stay], time: int) -> Any:
        return sum(place for b, e, place in stays if b <= time < e)

    def meet(self, place: Place, other: Place) -> bool:
        return True

    def allocate(self, job: Job) -> tuple[Any, Place] | None:
        if self.taken + job.processors > self.size:
            return None
        self.taken += job.processors
        return job.processors, job.processors

    def release(self, given: Any) -> None:
        self.taken -= given


@dataclass
class Sets:
    """Regions of a family, as sets of processors, granted by an allocator."""

    family: Family
    faulty: frozenset[int]
    allocator: Any

    def find(self, places: Sequence[Place], job: Job) -> Place | None:
        taken = self.faulty.union(*places)
        if getattr(self.family, "depends_on_board", False):
            region = self.family.first_free(word_of(taken), job.request)
            return None if region is None else self._set(region)
        return next((one for one in self._regions(job.request) if not one & taken), None)

    def find_for(self, stays: Sequence[Stay], begin: int, end: int, job: Job) -> Place | None:
        return self.find([place for b, e, place in stays if b < end and begin < e], job)

    def taken_at(self, stays: Sequence[Stay], time: int) -> Any:
        return frozenset().union(*(place for b, e, place in stays if b <= time < e))

    def meet(self, place: Place, other: Place) -> bool:
        return bool(place & other)

    def allocate(self, job: Job) -> tuple[Any, Place] | None:
        region = self.allocator.allocate(job.request)
        return None if region is None else (region, self._set(region))

    def release(self, given: Any) -> None:
        self.allocator.release(given)

    def _regions(self, request: Any) -> list[frozenset[int]]:
        return [self._set(region) for region in self.family.regions(request)]

    def _set(self, region: Any) -> frozenset[int]:
        word = self.family.machine.word(region)
        return frozenset(node for node in range(self.family.machine.processors) if word >> node & 1)


@dataclass
class Naive:
    """Plays jobs by a policy; afterwards ``starts``, ``places`` and the counts tell what became of them."""

    jobs: Sequence[Job]
    space: Numbers | Sets
    policy: str
    limits: Sequence[int]
    now: int = 0
    passed: int = 0
    withdrawn: int = 0
    starts: dict[int, int] = field(default_factory=dict)
    places: dict[int, Place] = field(default_factory=dict)
    dropped: list[int] = field(default_factory=list)
    said: dict[int, int] = field(default_factory=dict)
    _running: dict[int, tuple[int, int, Place, Any]] = field(default_factory=dict)
    """When a job ends, when it is expected to, where it is, and what it was given."""
    _queue: list[int] = field(default_factory=list)
    _shadows: dict[int, int] = field(default_factory=dict)
    _spoiling: set[Any] = field(default_factory=set)
    _plan: dict[int, tuple[int, Place]] = field(default_factory=dict)

    @property
    def late(self) -> int:
        """Who started later than planned."""
        return sum(self.starts.get(job, time) > time for job, time in self.said.items())

    def play(self) -> Naive:
        """At each tick departures, arrivals, service, again while something of that tick is left."""
        to_come = list(range(len(self.jobs)))
        while to_come or self._running or self._queue or self._plan:
            left = [job for job in self._running if self._running[job][0] <= self.now]
            for job in left:
                self.space.release(self._running.pop(job)[3])
            came = [job for job in to_come if self.jobs[job].arrival == self.now]
            del to_come[: len(came)]
            if left or came or any(begin <= self.now for begin, _ in self._plan.values()):
                self._serve_planned(left, came) if self.policy == "conservative" else self._serve(left, came)
            else:
                self.now += 1
        return self

    def limit(self, job: int) -> int:
        """How long a job is expected to run."""
        return max(self.limits[job], self.jobs[job].residence)

    def length(self, job: int) -> int:
        """How long it is expected to hold a place: a tick at least, by a plan."""
        return max(int(self.policy == "conservative"), self.limit(job))

    def _try(self, job: int, fits: Callable[[Place], bool]) -> bool:
        """Ask for a place that fits while others are held."""
        held, found = [], None
        for _ in range(ASKS):
            given = self.space.allocate(self.jobs[job])
            if given is None or fits(given[1]):
                found = given
                break
            held.append(given[0])
        for one in held:
            self.space.release(one)
        self.withdrawn += len(held)
        if found is None:
            return False
        self.starts[job], self.places[job] = self.now, found[1]
        ends = self.now + self.jobs[job].residence, self.now + self.length(job)
        self._running[job] = (*ends, found[1], found[0])
        return True

    # In order ---------------------------------------------------------------------------------------------------------

    def _serve(self, left: Sequence[int], came: Sequence[int]) -> None:
        keys: dict[str, Callable[[int], int]] = {
            "shortest": self.limit,
            "largest": lambda job: -self.jobs[job].processors,
            "smallest": lambda job: self.jobs[job].processors,
        }
        self._queue += came
        self._queue.sort(key=lambda job: (keys.get(self.policy, lambda _: 0)(job), job))
        if left:
            self._shadows.clear()
            self._spoiling.clear()
        while self._queue:
            head = self._queue[0]
            if not self._try(head, lambda _: True):
                if self._running and self._hopes(head):
                    break
                self.dropped.append(head)
            del self._queue[0]
        window = {"easy": len(self.jobs), "backfilling": len(self.jobs), "skipping": len(self.jobs)}.get(
            self.policy, 1
        )
        if self.policy.startswith("window:"):
            window = int(self.policy[7:])
        place = 1
        while place < min(window, len(self._queue)):
            if self._pass(self._queue[0], self._queue[place]):
                self.passed += 1
                del self._queue[place]
            else:
                place += 1

    def _hopes(self, head: int) -> bool:
        """Whether a head has a shadow, which stays the same until something ends, where the policy asks."""
        if self.policy in ("easy", "backfilling") and head not in self._shadows:
            ends = sorted({expected for _, expected, _, _ in self._running.values()})
            shadow = next((end for end in ends if self._head_fits(head, end)), None)
            if shadow is None:
                return False
            self._shadows[head] = shadow
            self.said.setdefault(head, shadow)
        return True

    def _head_fits(self, head: int, time: int, *more: Place) -> bool:
        """Whether the head has a place at a time, when who is expected to have ended has."""
        stay = [place for _, expected, place, _ in self._running.values() if expected > time]
        return self.space.find([*stay, *more], self.jobs[head]) is not None

    def _pass(self, head: int, job: int) -> bool:
        """Whether a job starts while a head waits; of requests that spoil its shadow one is tried until something ends."""
        request, withdrawn = self.jobs[job].request, self.withdrawn
        shadow = self._shadows.get(head, 0)
        over = self.now + self.limit(job) <= shadow
        if not over and (self.policy == "backfilling" or request in self._spoiling):
            return False
        free = self.policy != "easy" or over
        started = self._try(job, lambda place: free or self._head_fits(head, shadow, place))
        if not started and self.withdrawn > withdrawn:
            self._spoiling.add(request)
        return started

    # By a plan --------------------------------------------------------------------------------------------------------

    def _stays(self, without: Sequence[int] = ()) -> list[Stay]:
        running = [(self.now, expected, place) for _, expected, place, _ in self._running.values()]
        planned = [
            (b, b + self.length(job), place) for job, (b, place) in self._plan.items() if job not in without
        ]
        return running + planned

    def _earliest(
        self, job: int, stays: Sequence[Stay], times: Sequence[int] | None = None
    ) -> tuple[int, Place] | None:
        last = max((end for _, end, _ in stays), default=self.now)
        for time in range(self.now, last + 1) if times is None else times:
            place = self.space.find_for(stays, time, time + self.length(job), self.jobs[job])
            if place is not None:
                return time, place
        return None

    def _bring_forward(self) -> None:
        for job in sorted(self._plan):
            found = self._earliest(job, self._stays([job]))
            if found is not None and found[0] < self._plan[job][0]:
                self._plan[job] = found

    def _serve_planned(self, left: Sequence[int], came: Sequence[int]) -> None:
        if left:
            self._bring_forward()
        for job in came:
            found = self._earliest(job, self._stays())
            if found is None:
                self.dropped.append(job)
            else:
                self._plan[job], self.said[job] = found, found[0]
        for job in sorted(self._plan):
            if self._plan[job][0] > self.now:
                continue
            first, withdrawn = min(self._plan) == job, self.withdrawn
            if self._start(job, self._plan.pop(job)[1]):
                self.passed += not first
            elif self._running or self.withdrawn > withdrawn:
                stays = self._stays()
                taken = [
                    self.space.taken_at(stays, time)
                    for time in range(self.now, max(e for _, e, _ in stays) + 1)
                ]
                steps = [self.now + k for k in range(1, len(taken)) if taken[k] != taken[k - 1]]
                later = self._earliest(job, stays, steps)
                assert later is not None
                self._plan[job] = later
            else:
                self.dropped.append(job)
                self._bring_forward()

    def _start(self, job: int, planned: Place) -> bool:
        changed: dict[int, tuple[int, Place]] = {}

        def delayed(place: Place) -> list[int]:
            changed.clear()
            own = (self.now, self.now + self.length(job), place)
            hit = [
                other
                for other, (begin, at) in sorted(self._plan.items())
                if begin < own[1] and own[0] < begin + self.length(other) and self.space.meet(at, place)
            ]
            stays = [*self._stays(hit), own]
            for other in hit if place != planned else ():
                found = self._earliest(other, stays)
                assert found is not None
                changed[other] = found
                stays.append((found[0], found[0] + self.length(other), found[1]))
            return [other for other in changed if changed[other][0] > self._plan[other][0]]

        withdrawn = self.withdrawn
        started = self._try(job, lambda place: not delayed(place))
        if not started and self.withdrawn > withdrawn:
            started = self._try(job, lambda place: all(other > job for other in delayed(place)))
        if started:
            self._plan.update(changed)
        return started
