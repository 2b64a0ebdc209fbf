"""The best an FCFS scheduler can do without migration if it knows the whole queue: proved, or in a bracket."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from allocert.errors import EngineError, SpecError
from allocert.models.clairvoyant.oracle import Oracle
from allocert.models.clairvoyant.places import Pair, Realised, Shape
from allocert.models.clairvoyant.relaxed import Relaxed
from allocert.models.clairvoyant.schedules import (
    Bracket,
    ClairvoyantLimit,
    Schedule,
    Step,
    completion,
    concurrent,
    fault,
    first_fit,
)
from allocert.models.queues.schedules import Queue, Starts

__all__ = ["clairvoyant"]


@dataclass(frozen=True)
class _Branching:
    clash: frozenset[Pair]
    then: tuple[Starts, ...]
    cost: int


class _Node:
    """A vector of starts that no schedule under it undercuts, and what follows from it."""

    def __init__(self, search: _Search, starts: Starts) -> None:
        self.search, self.starts = search, starts
        self.cost = completion(search.relaxed.queue, starts)

    @cached_property
    def pairs(self) -> frozenset[Pair]:
        return frozenset(concurrent(self.search.relaxed.queue, self.starts))

    def branching(self, clash: frozenset[Pair]) -> _Branching:
        """One of the pairs has to wait for the other's end: the vectors that say so, the dominated ones left out."""
        relaxed = self.search.relaxed
        raised: set[Starts] = set()
        for i, j in clash:
            least = list(self.starts)
            least[j] = self.starts[i] + relaxed.times[i]
            raised.add(relaxed.earliest(least, j))
        kept = [
            one
            for one in sorted(raised)
            if not any(other != one and all(map(int.__le__, other, one)) for other in raised)
        ]
        return _Branching(clash, tuple(kept), min(completion(relaxed.queue, one) for one in kept))


class _Search:
    """Best first over vectors of starts; ``clashes`` are the pairs found so far that cannot all be apart."""

    def __init__(
        self, queue: Queue, mesh: Shape, limit: ClairvoyantLimit, tell: Callable[[Bracket], None]
    ) -> None:
        self.relaxed = Relaxed(queue, mesh)
        self.limit = limit
        self.tell = tell
        self.clashes: list[frozenset[Pair]] = []
        self.oracle = Oracle(mesh, self.relaxed.sides, limit.places, limit.seconds)
        self.upper: Schedule | None = None
        self.cost: int | None = None

    def look(self, node: _Node) -> _Branching | Realised:
        """Places for all jobs from these starts, or the costliest way on; neither if the places stay open."""
        found: list[_Branching] = []
        for clash in self.clashes:
            if clash <= node.pairs:
                found.append(node.branching(clash))
                if found[-1].cost > node.cost:
                    return found[-1]
        left = node.pairs
        for branching in found:
            left -= {min(branching.clash)}
        while True:
            places = self.oracle.places(left)
            if places.clash is None:
                break
            self.clashes.append(places.clash)
            found.append(node.branching(places.clash))
            if found[-1].cost > node.cost:
                break
            left -= {min(places.clash)}
        if not found:
            return places
        return max(found, key=lambda branching: (branching.cost, -len(branching.then)))

    def dive(self, node: _Node) -> None:
        """From a vector to the cheapest next one until places are found, or the limit ends it."""
        for _ in range(self.limit.dives):
            if self.cost is not None and node.cost >= self.cost:
                return
            way = self.look(node)
            if isinstance(way, Realised):
                if way.places is not None:
                    self.reached(Schedule(node.starts, way.places))
                return
            queue = self.relaxed.queue
            node = _Node(self, min(way.then, key=lambda one: (completion(queue, one), sum(one))))

    def reached(self, schedule: Schedule) -> None:
        """Keep a schedule if it is the best so far."""
        wrong = fault(self.relaxed.queue, self.relaxed.mesh, schedule)
        if wrong is not None:
            raise EngineError(f"a schedule is none: {wrong}")
        cost = completion(self.relaxed.queue, schedule.starts)
        if self.cost is None or cost < self.cost:
            self.upper, self.cost = schedule, cost

    def run(self) -> Bracket:
        """Look into the vectors in order of their completion times, the latest found first among equals."""
        relaxed, queue = self.relaxed, self.relaxed.queue
        root = _Node(self, relaxed.earliest([0] * len(queue)))
        undecided = relaxed.undecided
        steps: list[Step] = []
        waiting = [(root.cost, 0, root.starts)]
        seen = {root.starts}
        stuck: list[int] = []
        nodes = reported = 0

        def known(why: str) -> Bracket:
            if self.upper is None or self.cost is None:
                raise EngineError("first fit leaves no schedule")
            lower = min([self.cost, *stuck, *(cost for cost, _, _ in waiting[:1])])
            trusted = relaxed.trusted + sum(frozenset(step.clash) in self.oracle.trusted for step in steps)
            if lower < self.cost and lower in stuck:
                why = "places for all jobs not found"
            open_ = why if lower < self.cost else ""
            return Bracket(
                lower, self.cost, root.cost, self.upper, tuple(steps), nodes, trusted, open_, undecided
            )

        self.reached(first_fit(queue, relaxed.mesh))
        self.tell(known(f"{nodes} vectors of starts"))
        self.dive(root)
        while waiting and nodes < self.limit.nodes:
            cost, _, starts = waiting[0]
            if self.cost is not None and cost >= self.cost:
                break
            if cost > reported:
                reported = cost
                self.tell(known(f"{nodes} vectors of starts"))
            heapq.heappop(waiting)
            nodes += 1
            node = _Node(self, starts)
            way = self.look(node)
            if isinstance(way, Realised):
                if way.places is None:
                    stuck.append(cost)
                    continue
                self.reached(Schedule(starts, way.places))
                break
            steps.append(Step(starts, tuple(sorted(way.clash)), way.then))
            for one in way.then:
                if one not in seen:
                    seen.add(one)
                    heapq.heappush(waiting, (completion(queue, one), -len(seen), one))
        return known(f"more than {self.limit.nodes} vectors of starts")


def clairvoyant(
    queue: Queue,
    mesh: Shape,
    limit: ClairvoyantLimit | None = None,
    *,
    tell: Callable[[Bracket], None] = lambda known: None,
) -> Bracket:
    """The least completion time under FCFS without migration, for one who knows the queue.

    All jobs wait from time 0. They start in order; each holds one submesh, unturned, from its start to its end.
    The head may be held back although it fits. Times are whole ticks; if all are multiples of a number, so is the
    answer. Bounds found on the way are reported.

    Raises:
        SpecError: a request does not fit the mesh, or a time is below 1.
    """
    for index, (sides, time) in enumerate(queue):
        if not all(1 <= side <= room for side, room in zip(sides, mesh, strict=True)):
            raise SpecError(f"job {index}, sides", sides, f"sides that fit {mesh[0]} x {mesh[1]}")
        if time < 1:
            raise SpecError(f"job {index}, time", time, "1 tick or more")
    return _Search(queue, mesh, ClairvoyantLimit() if limit is None else limit, tell).run()
