"""Generated traces: Hypothesis proposes and shrinks them, a deletion loop makes the result 1-minimal."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from allocert.common.leftovers import scratch
from allocert.machines import Request
from allocert.verification.isolation import TimeOverError
from allocert.verification.pairing.hosts.host import UnreliableError
from allocert.verification.pairing.report import Coverage
from allocert.verification.pairing.search.minimise import LATE, MINIMAL, minimise
from allocert.verification.pairing.search.wishes import Profile, Wish, Wishing
from allocert.verification.pairing.session import Pair, Session
from allocert.verification.pairing.trace import Allocate, Step

__all__ = ["Generation", "generate"]

_MOST_STEPS = 400
_MOST_FAULTS = 4
_SHRINK_SECONDS = 5.0
_SHRINK_TRIALS = 200


@dataclass(frozen=True)
class Generation:
    """What was generated, the run that broke a promise, if any, and in what sense it is minimal."""

    coverage: Coverage
    broken: Session | None
    minimal: str = ""
    notes: tuple[str, ...] = ()


class _Found(Exception):  # noqa: N818 - a finding, not an error
    """The trace at hand breaks a promise."""


class _Stop(BaseException):
    """The time is over; passes through Hypothesis."""


def generate(
    pair: Pair,
    *,
    max_examples: int = 1000,
    max_faults: int | None = None,
    seed: int = 0,
    deadline: float | None = None,
    end: float | None = None,
    progress: Callable[[str], None] = lambda text: None,
) -> Generation:
    """Traces of several lengths and mixes on the machine as it is, until one breaks a promise.

    ``deadline`` and ``end``, by which shrinking is over too, are ``time.monotonic`` values.
    """
    begin = time.monotonic()
    run = _Run(pair, max_faults, deadline, end)
    profiles = _profiles(pair, max_faults)
    ended = "all of them"
    for number, profile in enumerate(profiles):
        share = max_examples // len(profiles) + (number < max_examples % len(profiles))
        if share and not run.profile(profile, share, seed + number):
            ended = "until the time was over"
            break
        progress(f"{run.examples} traces, {run.calls} calls")
        if run.best is not None:
            break
    coverage = Coverage(
        "generated",
        False,
        f"{run.examples} traces of up to {run.longest} steps, {run.calls} calls, seed {seed}, {ended}"
        if run.best is None
        else f"broken at trace {run.examples_to_break}, seed {seed}",
        examples=run.examples,
        seconds=round(time.monotonic() - begin, 3),
    )
    notes = tuple(run.notes)
    if run.best is None:
        return Generation(coverage, None, "", notes)
    limit = time.monotonic() + _SHRINK_SECONDS + 10 * pair.host.call_timeout
    smallest, finished = minimise(pair, run.best, limit if end is None else min(limit, end))
    how = MINIMAL if finished else LATE
    return Generation(coverage, smallest, how, notes)


def _profiles(pair: Pair, max_faults: int | None) -> list[Profile]:
    shapes = [(1, 6), (4, 30), (16, 100), (64, 300)]
    fitting = [(d, n) for d, n in shapes if d <= max(1, pair.machine.processors)]
    rejects = pair.rejects is not None
    plain = [Profile(d, min(n, _MOST_STEPS), r, False, rejects) for d, n in fitting for r in (3, 0)]
    if not pair.host.takes_faulty or max_faults == 0:
        return plain
    return plain + [Profile(d, n, 2, True, rejects) for d, n in fitting]


class _Run:
    def __init__(self, pair: Pair, max_faults: int | None, deadline: float | None, end: float | None) -> None:
        self.pair = pair
        self.deadline = deadline
        self.end = end
        self.notes: list[str] = []
        self.examples = self.calls = self.longest = self.examples_to_break = 0
        self._shrinks = 0
        self.best: Session | None = None
        self._wishing = Wishing(pair.machine)
        most = _MOST_FAULTS if max_faults is None else max_faults
        self._most_faults = min(most, pair.machine.processors)

    def profile(self, profile: Profile, examples: int, seed: int) -> bool:
        """Generate; false if the time was over and nothing was found."""
        import hypothesis
        from hypothesis import strategies as st
        from hypothesis.errors import Flaky

        picks = st.integers(0, (1 << 19) - 1)
        nodes = st.lists(
            st.integers(0, self.pair.machine.processors - 1), max_size=self._most_faults, unique=True
        )

        @hypothesis.seed(seed)
        @hypothesis.settings(
            max_examples=examples,
            database=None,
            deadline=None,
            print_blob=False,
            verbosity=hypothesis.Verbosity.quiet,
            suppress_health_check=list(hypothesis.HealthCheck),
            phases=[hypothesis.Phase.generate, hypothesis.Phase.shrink],
        )
        @hypothesis.given(
            st.lists(picks, min_size=profile.steps // 4, max_size=profile.steps),
            nodes if profile.faults else st.just([]),
        )
        def trial(wishes: list[Wish], faulty: list[int]) -> None:
            self._trial(profile, wishes, tuple(sorted(faulty)))

        try:
            with _storage_elsewhere():
                trial()
        except (_Found, Flaky):
            return True
        except _Stop:
            return self.best is not None
        return True

    def _trial(self, profile: Profile, wishes: Sequence[Wish], faulty: tuple[int, ...]) -> None:
        if self.deadline is not None and time.monotonic() > self.deadline:
            raise _Stop
        if self.best is not None:
            self._shrinks += 1
            if self._shrinks > _SHRINK_TRIALS:
                raise _Stop
        try:
            session = self._play(profile, wishes, faulty)
        except TimeOverError:
            raise _Stop from None
        except UnreliableError as error:
            self.notes.append(str(error))
            raise _Stop from None
        if self.best is None:
            self.examples += 1
            self.calls += len(session.steps)
            self.longest = max(self.longest, len(session.steps))
        if session.breaches:
            self._keep(session)
            raise _Found(session.breaches[0].promise)

    def _keep(self, session: Session) -> None:
        if self.best is None:
            self.examples_to_break = self.examples
            limit = time.monotonic() + _SHRINK_SECONDS
            self.deadline = limit if self.end is None else min(limit, self.end)
            self.best = session
        elif session.breaches[0].promise == self.best.breaches[0].promise and _size(session) < _size(
            self.best
        ):
            self.best = session

    def _play(self, profile: Profile, wishes: Sequence[Wish], faulty: tuple[int, ...]) -> Session:
        """Play wishes on a new allocator, and judge its answers."""
        session = self.pair.start(faulty)
        if session.breaches:
            return session
        granted = self.pair.host.wish(faulty, profile, wishes)
        for wish, (step, answer) in zip(wishes, granted, strict=False):
            due = self._wishing.step(session, profile, wish)
            if step not in (None, due):
                raise UnreliableError("the process of the allocator did other steps than it was asked")
            session.take(due, answer)
            if session.breaches:
                break
        return session


@contextmanager
def _storage_elsewhere() -> Iterator[None]:
    """Keep Hypothesis from writing into the user's working folder."""
    from hypothesis import configuration

    if os.environ.get("HYPOTHESIS_STORAGE_DIRECTORY"):
        yield
        return
    with scratch() as folder:
        configuration.set_hypothesis_home_dir(folder)
        try:
            yield
        finally:
            configuration.set_hypothesis_home_dir(None)


def _size(session: Session) -> tuple[int, int]:
    return len(session.steps) + len(session.faulty), sum(_weight(step) for step in session.steps)


def _weight(step: Step) -> int:
    request: Request | Any = step.request if isinstance(step, Allocate) else 0
    return sum(request) if isinstance(request, tuple) else request
