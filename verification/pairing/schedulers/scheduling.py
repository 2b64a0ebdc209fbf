"""A scheduler of jobs on a torus against its exact counterpart: all small sets of jobs in order of size, then random ones."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations_with_replacement

from allocert.allocators.torus.jobs import JobSet, TorusJob, exact
from allocert.allocators.torus.schedule import Schedule
from allocert.allocators.torus.schedulers import Scheduler
from allocert.errors import EngineError, InstanceError, SpecError
from allocert.models.torus.preemptive.optimum import least_makespan
from allocert.simulation.job_sets import SchedulerError, scheduled
from allocert.solvers.answer import Status
from allocert.verification.isolation import TimeOverError
from allocert.verification.pairing.settings import Settings

__all__ = ["Called", "SchedulerFault", "SchedulerReport", "check_scheduler", "parse_promise"]

_MOST_JOBS, _LONGEST = 5, 3
"""All sets of this many jobs with whole times up to so long, if the time suffices."""
_RANDOM = 8
_SEARCHED = "sequential"
"""The kind whose optimum is that of a family of schedules, not of all."""
_FEWEST = "no set of fewer jobs breaks it, with whole times up to 3"
_SEARCH, _END = 0.9, 1.1
_USUAL = Settings()
_SECONDS = 10.0
"""For the optimum of one set; a set whose optimum is not known by then is left out and counted."""


@dataclass(frozen=True)
class SchedulerFault:
    """The set of jobs on which a promise breaks, why, the schedule if there is one, and a better one if that is why."""

    promise: str
    jobs: JobSet
    detail: str
    schedule: Schedule | None
    better: Schedule | None
    minimal: str


@dataclass(frozen=True)
class SchedulerReport:
    """``tried`` sets; ``left_out`` of them have no known optimum and ``refused`` were not meant for the scheduler; what all
    that ``covered`` is; and the first fault, or ``None``."""

    promise: str
    kind: str
    tried: int
    left_out: int
    refused: int
    covered: tuple[str, ...]
    fault: SchedulerFault | None
    notes: tuple[str, ...] = ()


def parse_promise(text: str) -> Fraction | None:
    """How many times the optimum a schedule may last; ``None`` for ``sound``, which promises a right schedule and no more.

    ``optimal`` is ``within:1``. Raises :class:`SpecError`.
    """
    name, _, rest = text.partition(":")
    if text == "sound":
        return None
    if text == "optimal":
        return Fraction(1)
    if name == "within":
        try:
            ratio = exact(rest, "--promise")
        except InstanceError:
            ratio = Fraction(0)
        if ratio >= 1:
            return ratio
    raise SpecError("--promise", text, "sound, optimal or within:RATIO, at least 1, such as within:3/2")


@dataclass(frozen=True)
class Called:
    """A scheduler and how it is called: ``guard`` limits one call; after ``renew`` it is as if it had just been loaded."""

    name: str
    scheduler: Scheduler
    guard: Callable[[], AbstractContextManager[None]] = nullcontext
    renew: Callable[[], None] = lambda: None


def check_scheduler(
    called: Called, torus: int, promise: str = "sound", *, settings: Settings = _USUAL
) -> SchedulerReport:
    """Try sets of jobs until one breaks the promise or the time is up; of the settings ``seconds``, ``seed`` and ``progress`` count.

    What a scheduler does right after it is renewed is a remark and accuses nobody. A ``TimeOverError`` that it raises ends the search.

    The sets are all those of one job, two, and so on, times 1, then up to 2, up to 3; so the first that breaks the promise
    has the fewest jobs. Sides are divisors of the torus's; each set is given in two orders, larger sides first and last.
    Random sets follow, in any order and with fractions for times; what breaks there is made smaller while there is time.
    The search takes nine tenths of the budget, all together at most eleven.

    Raises:
        SpecError: no such promise.
    """
    begin = time.monotonic()
    seconds = settings.seconds or 0.0
    trial = _Trial(called, promise, parse_promise(promise), begin + _END * seconds)
    covered: list[str] = []
    notes: list[str] = []
    fault = None
    try:
        draw, until = random.Random(settings.seed), begin + _SEARCH * seconds
        fault = _first_fault(trial, torus, draw, until, covered, settings.tell)
        if fault is not None:
            called.renew()
            again = trial.fault(fault.jobs)
            if again is None:
                notes.append(f"one fault was not shown again by a replay: {fault.detail}")
            fault = None if again is None else replace(again, minimal=fault.minimal)
        if fault is not None and not fault.minimal:
            fault = trial.smaller(fault)
    except TimeOverError:
        notes.append("the time was over during a call")
        fault = fault if fault is not None and fault.minimal else None
    return trial.report(covered, fault, notes)


def _first_fault(
    trial: _Trial,
    torus: int,
    draw: random.Random,
    until: float,
    covered: list[str],
    progress: Callable[[str], None],
) -> SchedulerFault | None:
    """The first set of jobs on which the promise breaks; ``covered`` grows."""
    for count in range(1, _MOST_JOBS + 1):
        for longest in range(1, _LONGEST + 1):
            progress(f"all sets of {_jobs(count)} with times up to {longest}")
            for jobs in _sets(torus, count, longest):
                if time.monotonic() > until:
                    return None
                fault = trial.fault(jobs)
                if fault is not None:
                    return replace(fault, minimal=_FEWEST)
            del covered[count - 1 :]
            covered.append(f"all sets of {_jobs(count)} with whole times up to {longest}")
    sides = _sides(torus)
    before = trial.tried
    while time.monotonic() < until:
        progress(f"{trial.tried - before} random sets")
        some = (
            TorusJob(draw.choice(sides), Fraction(draw.randint(1, 12), draw.choice((1, 1, 2, 3))))
            for _ in range(draw.randint(2, _RANDOM))
        )
        fault = trial.fault(JobSet(torus, tuple(some)))
        if fault is not None:
            return fault
    covered.append(f"{trial.tried - before} random sets of 2 to {_RANDOM} jobs")
    return None


def _jobs(count: int) -> str:
    return "1 job" if count == 1 else f"{count} jobs"


def _sides(torus: int) -> list[int]:
    return [side for side in range(torus, 0, -1) if torus % side == 0]


def _sets(torus: int, count: int, longest: int) -> Iterator[JobSet]:
    """All multisets of this many jobs where the longest takes exactly so long, larger sides first, then last."""
    kinds = [TorusJob(side, Fraction(t)) for side in _sides(torus) for t in range(1, longest + 1)]
    for chosen in combinations_with_replacement(kinds, count):
        if any(job.time == longest for job in chosen):
            yield JobSet(torus, chosen)
            if chosen != chosen[::-1]:
                yield JobSet(torus, chosen[::-1])


@dataclass
class _Trial:
    """One scheduler with its promise, and how many sets were tried, left out or refused so far."""

    called: Called
    promise: str
    ratio: Fraction | None
    end: float
    tried: int = 0
    left_out: int = 0
    refused: int = 0

    def fault(self, jobs: JobSet) -> SchedulerFault | None:
        """What the scheduler breaks on these jobs, if anything."""
        self.tried += 1
        try:
            with self.called.guard():
                schedule = scheduled(self.called.name, self.called.scheduler, jobs)
        except InstanceError:
            self.refused += 1
            return None
        except SchedulerError as error:
            return SchedulerFault("sound", jobs, str(error), None, None, "")
        if self.ratio is None:
            return None
        kind = self.called.scheduler.kind
        try:
            seconds = min(_SECONDS, max(0.0, self.end - time.monotonic()))
            best = least_makespan(jobs, kind, seconds=seconds, certify=False)
        except InstanceError:
            self.left_out += 1
            return None
        if best.status is not Status.OPTIMAL or best.value is None or best.witness is None:
            self.left_out += 1
            return None
        if schedule.makespan < best.value and kind != _SEARCHED:
            raise EngineError(
                f"{jobs}: {best.engine} says {best.value}, {self.called.name} needs {schedule.makespan}"
            )
        if schedule.makespan <= self.ratio * best.value:
            return None
        detail = f"its schedule lasts {schedule.makespan}, and {best.value} is enough ({best.engine})"
        return SchedulerFault(self.promise, jobs, detail, schedule, best.witness, "")

    def smaller(self, fault: SchedulerFault) -> SchedulerFault:
        """Fewer jobs, or whole or shorter times, as long as a promise breaks and there is time."""
        again = True
        while again:
            again = False
            for jobs in _smaller(fault.jobs):
                try:
                    found = self.fault(jobs) if time.monotonic() < self.end else fault
                except TimeOverError:
                    found = fault
                if found is fault:
                    return replace(fault, minimal="smaller ones may break it too: the time was up")
                if found is not None:
                    fault, again = found, True
                    break
        return replace(
            fault, minimal="no set with one job less, or with one time shortened by a step, breaks it"
        )

    def report(self, covered: list[str], fault: SchedulerFault | None, notes: list[str]) -> SchedulerReport:
        """What there is to say."""
        return SchedulerReport(
            self.promise,
            self.called.scheduler.kind,
            self.tried,
            self.left_out,
            self.refused,
            tuple(covered),
            fault,
            tuple(notes),
        )


def _smaller(jobs: JobSet) -> Iterator[JobSet]:
    """One job less; a whole time for a fraction, or a time shorter by 1. There is no endless row of such steps."""
    for index, job in enumerate(jobs.jobs):
        before, after = jobs.jobs[:index], jobs.jobs[index + 1 :]
        if len(jobs.jobs) > 1:
            yield JobSet(jobs.torus, before + after)
        above = Fraction(-(-job.time // 1))
        steps = {Fraction(1), job.time - 1} if job.time == above else {above - 1, above, job.time - 1}
        for length in sorted(length for length in steps if 0 < length != job.time):
            yield JobSet(jobs.torus, (*before, TorusJob(job.side, length), *after))
