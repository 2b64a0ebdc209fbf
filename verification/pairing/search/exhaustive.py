"""Every reachable state of the real allocator object, breadth first: the first trace found is shortest."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from allocert.machines import Machine, Region, Request
from allocert.verification.isolation import TimeOverError
from allocert.verification.pairing.answers import Answer
from allocert.verification.pairing.hosts.host import Branch, Origin, UnreliableError
from allocert.verification.pairing.report import Coverage
from allocert.verification.pairing.search.seen import Seen
from allocert.verification.pairing.session import Pair, Session
from allocert.verification.pairing.trace import Allocate, Release, ReleaseRegion, Step

__all__ = ["Levels", "Search", "fault_sets", "search"]

_PAIRS_UP_TO = 8
_SINGLES_UP_TO = 64
_SAMPLE_EVERY = 1000


@dataclass(frozen=True)
class Search:
    """What a search covered, the run that broke a promise, if any, and remarks."""

    coverage: Coverage
    broken: Session | None
    notes: tuple[str, ...] = ()


def fault_sets(machine: Machine, most: int | None = None) -> Iterator[tuple[int, ...]]:
    """The sets of faulty processors that are tried, smallest first.

    With ``most`` all sets of at most that many; else none, single ones on at most 64 processors, and pairs
    on at most 8.
    """
    if most is None:
        most = (machine.processors <= _SINGLES_UP_TO) + (machine.processors <= _PAIRS_UP_TO)
    for size in range(min(most, machine.processors) + 1):
        yield from combinations(range(machine.processors), size)


def search(
    pair: Pair,
    *,
    max_states: int = 100_000,
    max_faults: int | None = None,
    deadline: float | None = None,
    probes: bool = True,
    progress: Callable[[str], None] = lambda text: None,
) -> Search:
    """Breadth first over all requests and releases, without faulty processors and then with them.

    ``deadline`` is a ``time.monotonic`` value. ``probes`` also offers regions that are not held for release.
    """
    begin = time.monotonic()
    machine, host = pair.machine, pair.host
    requests = list(machine.requests())
    sets: list[tuple[int, ...]] = list(fault_sets(machine, max_faults)) if host.takes_faulty else [()]
    run = Levels(pair, requests, max_states, deadline, probes and pair.rejects is not None, progress)
    scopes = []
    for roots, what in ((sets[:1], "no faulty processor"), (sets[1:], f"{len(sets) - 1} fault sets")):
        if not roots or run.broken is not None:
            continue
        run.limit = max_states if run.states else (max_states if len(sets) == 1 else max_states * 2 // 3)
        for _ in run.turns(roots):
            pass
        scopes.append(
            f"{what}: {'every reachable state' if run.done else f'every state up to depth {run.depth}'}"
        )
        if not run.done:
            run.complete = False
    if run.broken is None and not run.repeats():
        run.complete = False
        run.notes.append("a replay of the same steps ended otherwise, so there may be states it did not show")
    coverage = Coverage(
        "exhaustive",
        run.complete and host.merging and run.broken is None,
        "; ".join(scopes)
        if run.broken is None
        else f"shortest: every state up to depth {run.depth} was tried",
        states=run.states,
        transitions=run.transitions,
        depth=run.deepest,
        fault_sets=len(sets),
        seconds=round(time.monotonic() - begin, 3),
    )
    return Search(coverage, run.broken, tuple(run.notes))


class Levels:
    """Level after level of states, from fresh allocators on.

    ``done``: all that can be reached was. ``depth``: every state that fewer steps reach was expanded. ``deepest``: of
    all roots. With ``deepest_level`` it stops there. ``observed`` is described at :class:`Seen`.
    """

    def __init__(
        self,
        pair: Pair,
        requests: list[Request],
        max_states: int,
        deadline: float | None,
        probes: bool,
        progress: Callable[[str], None] = lambda text: None,
        observed: bool = False,
        deepest_level: int | None = None,
    ) -> None:
        self.pair = pair
        self.requests = requests
        self.limit = max_states
        self.deadline = deadline
        self.probes = probes
        self.progress = progress
        self.complete = True
        self.done = False
        self.seen = Seen(observed)
        self.transitions = self.depth = self.deepest = 0
        self._deepest_level = deepest_level
        self.broken: Session | None = None
        self.notes: list[str] = []
        self._samples: list[Session] = []

    @property
    def states(self) -> int:
        """Distinct states met."""
        return self.seen.count

    def turns(self, roots: list[tuple[int, ...]]) -> Iterator[int]:
        """All that can be reached from fresh allocators, state by state, up to a limit; yields the calls of each."""
        self.done = False
        try:
            yield from self._levels(roots)
        except TimeOverError:
            pass
        except UnreliableError as error:
            self.notes.append(str(error))
        finally:
            self.deepest = max(self.deepest, self.depth)

    def repeats(self) -> bool:
        """Whether replays of a sample of the traces give the same replies and lead to the same states."""
        host = self.pair.host
        try:
            for sample in self._samples:
                again = self.pair.replay(sample.faulty, sample.steps)
                if again.replies != sample.replies:
                    return False
                if sample.state is None:
                    continue
                state = host.state_after(sample.faulty, sample.steps)
                if host.differ(state, sample.state):
                    return False
        except (TimeOverError, UnreliableError):
            self.complete = False
        return True

    def _levels(self, roots: list[tuple[int, ...]]) -> Iterator[int]:
        self.depth = 0
        level = []
        for faulty in roots:
            session = self.pair.start(faulty, keep=True)
            if session.breaches:
                self.broken = session
                return
            session.state = self.pair.host.state_after(faulty, ())
            yield 1
            if self.seen.is_new(session):
                level.append(session)
                self._samples.append(session)
        while level:
            following: list[Session] = []
            asked: deque[tuple[Session, Sequence[Step]]] = deque()
            for number, branches in enumerate(self.pair.host.branches(self._origins(level, asked))):
                if (number % 64 == 0 and self._out_of_limits()) or self.depth == self._deepest_level:
                    return
                session, steps = asked.popleft()
                if not self._expand(session, zip(steps, branches, strict=False), following):
                    return
                self.pair.host.drop(session.handle)
                yield len(steps)
            self.progress(f"depth {self.depth + 1}: {self.states} states, {self.transitions} transitions")
            self.depth += bool(following)
            level = following
        self.done = True

    def _origins(
        self, level: list[Session], asked: deque[tuple[Session, Sequence[Step]]]
    ) -> Iterator[tuple[Origin, Sequence[Step]]]:
        for session in level:
            steps = list(self._steps(session))
            asked.append((session, steps))
            yield session.origin, steps

    def _expand(
        self, session: Session, tried: Iterable[tuple[Step, Branch]], following: list[Session]
    ) -> bool:
        """Judge every step from one state; false when a promise broke."""
        answers: list[Answer] = []
        children: list[Session] = []
        for step, branch in tried:
            if isinstance(step, Allocate):
                answers.append(branch.answer)
            judged = session.judge(step, branch.answer)
            if judged is None or (branch.same and not judged[1]):
                self.transitions += judged is not None
                self.pair.host.drop(branch.handle)
                continue
            self.transitions += 1
            child = session.child()
            child.follow(step, branch.answer, judged)
            child.handle, child.state = branch.handle, branch.state
            if child.breaches:
                self.broken = child
                return False
            children.append(child)
        goes_on = self.seen.answered(session, tuple(answers))
        for child in children:
            if not goes_on or not self.seen.is_new(child):
                self.pair.host.drop(child.handle)
                continue
            following.append(child)
            if self.states.bit_count() == 1 or self.states % _SAMPLE_EVERY == 0:
                self._samples.append(child)
        return True

    def _steps(self, session: Session) -> Iterator[Step]:
        for request in self.requests:
            yield Allocate(request)
        for grant in session.held:
            yield Release(grant)
        if not self.probes:
            return
        if isinstance(last := session.last, Release):
            yield last
        for region in self._not_held(session):
            yield ReleaseRegion(region.address)

    def _not_held(self, session: Session) -> Iterator[Region]:
        """Regions that may not be released: a free one for each request, and a part of each held one."""
        reference, full = session.reference, self.pair.machine.full
        held = set(session.held.values())
        for request in self.requests:
            region = reference.first_free(session.busy, request)
            if region is not None:
                yield region
        smallest = self.requests[0]
        for region in held:
            part = reference.first_free(full ^ self.pair.machine.word(region), smallest)
            if part is not None and part not in held:
                yield part

    def _out_of_limits(self) -> bool:
        late = self.deadline is not None and time.monotonic() > self.deadline
        return late or self.states >= self.limit
