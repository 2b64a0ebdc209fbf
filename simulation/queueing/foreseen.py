"""Queues before an allocator that grants first free regions: who starts when is worked out by compiled code, and done at the allocator."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

import numpy as np

from allocert.simulation.baseline import Refusal
from allocert.simulation.events import Job, Passage
from allocert.simulation.queueing import instants
from allocert.simulation.queueing.foresight import NONE
from allocert.simulation.queueing.instants import Field, Log, Queue, over, play_on
from allocert.simulation.queueing.outlook import Outlook
from allocert.simulation.queueing.plans.choice import LONG
from allocert.simulation.queueing.plans.openings import OWN
from allocert.simulation.queueing.plans.programs import HEALTHY, Programs, pack
from allocert.simulation.queueing.policies import Policy
from allocert.simulation.queueing.room import Counts, NotingServer
from allocert.simulation.queueing.rules import order_key
from allocert.simulation.queueing.standing import NEVER
from allocert.simulation.refusals import NotedRefusals
from allocert.simulation.server import AllocatorServer, StrategyError

__all__ = ["Foreseen", "foreseen"]

_AT_ONCE = 4096
"""Events that are worked out before they are done at the allocator."""


class Foreseen:
    """What the loop over an :class:`~allocert.simulation.queueing.in_order.InOrder` does, with the same counts and refusals.

    Every grant is the allocator's own. One that is not the region foreseen is an error.
    """

    def __init__(
        self,
        jobs: Sequence[Job],
        server: AllocatorServer,
        policy: Policy,
        limits: Sequence[int],
        programs: Programs,
        requests: Any,
    ) -> None:
        self._jobs, self._server, self._policy = jobs, server, policy
        self._given: dict[int, Any] = {}
        self._now = jobs[0].arrival
        columns = [[getattr(job, name) for job in jobs] for name in ("arrival", "residence", "processors")]
        arrival, residence, processors = (np.array(column, np.int64) for column in columns)
        expected = np.array(limits, np.int64)
        ranked = np.argsort(order_key(policy.order, expected, processors), kind="stable")
        rank = np.empty_like(ranked)
        rank[ranked] = np.arange(len(jobs))
        lines, line, in_line, members, least = _lines(processors, requests)
        table = np.column_stack([arrival, residence, expected, requests, processors, rank, line, in_line])
        self._queue = Queue(
            np.array([policy.passing, policy.window, policy.order == "arrival"], np.int64),
            table,
            ranked.astype(np.int64),
            np.zeros(len(jobs) + 1, np.int64),
            lines,
            members,
            least,
            np.zeros((2, len(lines)), np.int64),
            np.zeros((len(programs.wider), 2), np.int64),
        )
        self._field = _field(programs, server.healthy)
        self._refusals = NotedRefusals(jobs, programs.code[3 * requests])
        self._log = _log(len(jobs), max(_AT_ONCE, 4 * server.healthy + 4), programs.board.shape[1])
        self._state = np.zeros(instants.REFUSALS + 1, np.int64)
        self._state[[instants.NOW, instants.END]] = self._now
        self._state[[instants.FREE, instants.HEALTHY_COUNT]] = server.healthy
        self._state[instants.HEAD_JOB] = -1

    def play(self, progress: Callable[[int], None]) -> tuple[Passage, Counts]:
        """Play all jobs. Raises :class:`~allocert.simulation.server.StrategyError` if the allocator fails."""
        self._server.refusals = cast("list[Refusal]", self._refusals)  # read as a sequence only
        while not over(self._queue, self._state):
            play_on(self._queue, self._field, self._log, self._state)
            if not self._state[instants.EVENTS]:
                more = np.empty((2 * len(self._log.refusals), 3), np.int64)
                self._log = self._log._replace(refusals=more)
            self._refusals.note(self._log.refusals[: self._state[instants.REFUSALS]])
            self._do(progress)
        return self._passage(), self._counts()

    def _passage(self) -> Passage:
        state, log = self._state.tolist(), self._log
        return Passage(
            self._jobs,
            self._policy.name,
            tuple(None if start == NONE else start for start in log.starts.tolist()),
            tuple(log.refused.tolist()),
            tuple(log.dropped[: state[instants.DROPPED]].tolist()),
            state[instants.AREA],
            state[instants.WAITED],
            state[instants.FREE_AREA],
            self._jobs[0].arrival,
            state[instants.END],
        )

    def _counts(self) -> Counts:
        state, moved = self._state.tolist(), int(self._field.moved[0])
        late = state[instants.LATE]
        return Counts(
            state[instants.PASSED], state[instants.WITHDRAWN], moved, state[instants.PROMISED], late, late
        )

    def _do(self, progress: Callable[[int], None]) -> None:
        """Let the allocator do what was worked out."""
        server, jobs, given, width = self._server, self._jobs, self._given, 8 * self._log.places.shape[1]
        count = int(self._state[instants.EVENTS])
        places = self._log.places[:count].tobytes()
        for event, (kind, first, second) in enumerate(self._log.events[:count].tolist()):
            if kind == instants.INSTANT:
                self._now = first
                progress(second)
            elif kind == instants.FINISH:
                server.finish(jobs[first], given.pop(first), self._now)
            else:
                place = int.from_bytes(places[event * width : (event + 1) * width], "little")
                given[first] = self._start(jobs[first], second, place)

    def _start(self, job: Job, asks: int, place: int) -> Any:
        """Start a job at the place that is granted after this many others, which are released."""
        server, now = self._server, self._now
        held = [server.start(job, now) for _ in range(asks)]
        given = server.start(job, now)
        if None in held or given is None or given[2] != place:
            what = "it did not grant the first free region of its family, which it promises"
            raise StrategyError(server.name, job, now, what)
        for other in held:
            if other is not None:
                server.finish(job, other, now)
        return given


def _lines(processors: Any, requests: Any) -> tuple[Any, Any, Any, Any, Any]:
    """The lines, fewest processors first, each job's line and its place in that, the members of all, and the trees of times."""
    count = len(requests)
    most = int(requests.max()) + 1
    kinds, line = np.unique(processors * most + requests, return_inverse=True)
    members = np.argsort(line, kind="stable").astype(np.int64)
    counts = np.bincount(line)
    offsets = np.cumsum(counts) - counts
    in_line = np.empty(count, np.int64)
    in_line[members] = np.arange(count) - np.repeat(offsets, counts)
    sizes = np.array([1 << (int(one) - 1).bit_length() for one in counts], np.int64)
    bases = np.cumsum(2 * sizes) - 2 * sizes
    lines = np.column_stack([kinds % most, kinds // most, offsets, counts, sizes, bases]).astype(np.int64)
    return lines, line, in_line, members, np.full(int(2 * sizes.sum()), NEVER, np.int64)


def _field(programs: Programs, most: int) -> Field:
    """Nobody runs; ``most`` may at once."""
    board = programs.board
    board[OWN] = board[HEALTHY]
    times, leavers, ends, owners = np.zeros((4, most), np.int64)
    places = np.zeros((most, board.shape[1]), np.uint64)
    order = np.arange(most, dtype=np.int64)
    return Field(programs.code, board, times, leavers, ends, places, owners, order, np.zeros(1, np.int64))


def _log(jobs: int, events: int, rows: int) -> Log:
    """An empty one."""
    return Log(
        np.full(jobs, NONE, np.int64),
        np.zeros(jobs, np.int64),
        np.full(jobs, NONE, np.int64),
        np.zeros(jobs, np.int64),
        np.zeros((events, 3), np.int64),
        np.zeros((events, rows), np.uint64),
        np.zeros((events, 3), np.int64),
    )


def foreseen(
    jobs: Sequence[Job], server: NotingServer, policy: Policy, limits: Sequence[int], outlook: Outlook | None
) -> Foreseen | None:
    """That of an allocator with an outlook of first places; ``None`` for a plan, few jobs, times that are too long, if nothing is promised, or no
    programs find its regions."""
    regions = None if outlook is None or not outlook.grants_first else outlook.regions()
    if regions is None or policy.planned or len(jobs) < max(LONG, 1):
        return None
    if type(server) is not AllocatorServer or server.migration is not None or server.healthy < 1:
        return None
    longest = abs(jobs[0].arrival) + abs(jobs[-1].arrival) + sum(limits)
    if longest * server.healthy >= NEVER:
        return None
    family, faulty = regions
    numbers: dict[Any, int] = {}
    requests = np.array([numbers.setdefault(job.request, len(numbers)) for job in jobs], np.int64)
    programs = pack(family, family.machine.full & ~faulty, list(numbers))
    return None if programs is None else Foreseen(jobs, server, policy, limits, programs, requests)
