"""Runs the torus mutants: through the pairing with exact optima, through second implementations, and on wrong schedules."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, partial
from itertools import combinations_with_replacement
from typing import Any

from tests.allocators.torus.cnp_on_regions import cnp_on_regions
from tests.mutants.mutant import compiled, patched, source
from tests.mutants.outcome import Outcome
from tests.mutants.torus.mutant import TorusMutant
from tests.mutants.torus.wrong_schedules import verdicts

from allocert.allocators.torus import schedule as true_schedule
from allocert.allocators.torus.cnp_readings import SENSIBLE, CnpReadings
from allocert.allocators.torus.jobs import JobSet, TorusJob
from allocert.allocators.torus.minimum_finish import minimum_finish
from allocert.allocators.torus.preemptive import Rules
from allocert.allocators.torus.schedule import Schedule
from allocert.cli.deadline import ExpiredError, deadline
from allocert.simulation.job_sets import scheduled
from allocert.verification.pairing.schedulers.scheduling import Called, check_scheduler
from allocert.verification.pairing.settings import Settings

__all__ = ["built", "try_out"]

Modules = Mapping[str, Any]

_ORDER = (
    "schedule",
    "staircase",
    "preemptive",
    "minimum_finish",
    "availability",
    "cnp_load",
    "cnp",
    "contention_flow",
    "contention",
    "kinds",
)
"""The modules of allocators/torus that are compiled anew, each after those that it imports."""
_LABEL = "allocert_torus_mutant_"
_SECONDS = 3.0
_MOST_SECONDS = 120.0
"""A judge ends much sooner, unless the mutant does not."""
_TORI = (4, 6)
_READINGS: tuple[CnpReadings, ...] = (
    SENSIBLE,
    replace(SENSIBLE, duration="dilated"),
    replace(SENSIBLE, own="visited"),
    replace(SENSIBLE, own="visited", flags="separate", duration="dilated"),
    replace(SENSIBLE, overlap="max of busy"),
    replace(SENSIBLE, overlap="max", duration="dilated", gaps="dummy"),
    replace(SENSIBLE, divided=False, gaps="dummy"),
)


def try_out(mutant: TorusMutant) -> Outcome:
    """Let the mutant's judges look at it, or compare it with the true code if it is said to be equivalent."""
    modules, outcome = built(mutant), partial(Outcome, mutant.module, mutant.name)
    if mutant.equivalent:
        message = next(_differences(modules, mutant.judges), "")
        return outcome(survives=f"not equivalent: {message}" if message else "")
    for judge in mutant.judges:
        try:
            with deadline(_MOST_SECONDS):
                message = _JUDGES[judge](modules)
        except ExpiredError:
            message = "no answer"
        except Exception as error:  # noqa: BLE001 - what a broken module raises is seen
            message = f"{type(error).__name__}: {error}"
        if message:
            return outcome(judge, message, judge)
    return outcome(survives="nobody sees it: " + ", ".join(mutant.judges))


def built(mutant: TorusMutant | None = None) -> Modules:
    """All modules compiled anew, one of them patched. Raises ``ValueError`` unless the patch applies exactly once."""
    made: dict[str, Any] = {}
    for name in _ORDER:
        text = _source(name)
        if mutant and name == mutant.module:
            text = patched(text, mutant.old, mutant.new, f"{name}, {mutant.name}")
        made[name] = compiled(_LABEL + name, text)
        if name == "schedule":
            vars(made[name]).update(Piece=true_schedule.Piece, Schedule=true_schedule.Schedule)
    return made


@cache
def _source(name: str) -> str:
    text = source(f"allocert.allocators.torus.{name}")
    for other in _ORDER:
        text = text.replace(f"from allocert.allocators.torus.{other} import", f"from {_LABEL}{other} import")
    return text


@dataclass(frozen=True)
class _Scheduler:
    kind: str
    make: Callable[[JobSet], Schedule]

    def __call__(self, jobs: JobSet, /) -> Schedule:
        return self.make(jobs)


def _checked(scheduler: _Scheduler, promise: str, tori: Sequence[int] = _TORI) -> str:
    for torus in tori:
        settings = Settings(seconds=_SECONDS)
        report = check_scheduler(Called("mutant", scheduler), torus, promise, settings=settings)
        if report.fault is not None:
            return f"{report.fault.jobs}: {report.fault.detail}"
        if report.refused and torus == _TORI[0]:
            return f"{report.refused} sets refused on a torus of side {torus}"
    return ""


def _preemptive(modules: Modules) -> str:
    make = modules["minimum_finish"].minimum_finish
    return _best(_Scheduler("preemptive", lambda jobs: make(jobs).schedule))


def _best(scheduler: _Scheduler) -> str:
    """The pairing, and then larger random sets: the schedule is right and ends at the true least time."""
    message = _checked(scheduler, "optimal")
    if message:
        return message
    for jobs in (*_random(400, 8), *_random(400, 7), *_random(200, 15)):
        if scheduled("mutant", scheduler, jobs).makespan != minimum_finish(jobs).time:
            return f"{jobs}: not the least time"
    return ""


def _equal(modules: Modules) -> str:
    """The other rule for equal times, at the true least finish time."""
    feasible, rules = modules["preemptive"].feasible, Rules(equal="step4")
    make = _Scheduler("preemptive", lambda jobs: feasible(jobs, minimum_finish(jobs).time, rules=rules))
    return _best(make)


def _bisection(modules: Modules) -> str:
    make = modules["minimum_finish"].exactly_by_bisection
    return _checked(_Scheduler("preemptive", lambda jobs: make(jobs).schedule), "optimal")


def _cnp(modules: Modules) -> str:
    """Right schedules, and those of the implementation on regions in several readings and with other ties."""
    alloc = modules["cnp"].cnp_alloc
    message = _checked(
        _Scheduler("sequential", lambda jobs: alloc(jobs, steps=False).schedule), "sound", (4,)
    )
    if message:
        return message
    for jobs in _random(40, 8):
        for readings in _READINGS:
            for ties in (min, max):
                run = alloc(jobs, readings=readings, ties=ties, steps=False)
                found = None if run.stopped else _placed(run.placements)
                theirs = cnp_on_regions(jobs, readings=readings, ties=ties)
                if found != (None if theirs is None else _placed(theirs)):
                    return f"{jobs}: not as on regions, {readings}"
        if run.makespan != alloc(jobs, readings=readings, ties=ties).makespan:
            return f"{jobs}: another makespan with steps"
    return ""


def _placed(placements: Sequence[Any]) -> list[tuple[Any, ...]]:
    return [(p.job, p.level, p.row, p.col, p.start, p.load, p.finish) for p in placements]


def _contention(modules: Modules) -> str:
    """The tests of the readings on the mutant, on fixed placements; and CNP_Alloc's books."""
    from tests.allocators.torus import test_contention as tests

    names = ("nominal", "dilated", "sharing", "sequential", "weights")
    true = {name: getattr(tests, name) for name in names}
    own = modules["contention"]
    try:
        tests.weights = own.weights
        tests.test_weights_count_sub_jobs()
        tests.weights = true["weights"]
        for name in names[:-1]:
            setattr(tests, name, getattr(own, name))
        tests.test_the_two_job_example_of_definition_2()
        tests.test_the_sub_job_example()
        tests.test_four_units_on_a_torus_of_side_2_never_end()
        tests.test_sequential_keeps_the_books_of_the_worked_example()
        for case in _cases(tests):
            tests.test_each_reading_satisfies_its_definition.hypothesis.inner_test(case)  # type: ignore[attr-defined]
    except AssertionError as error:
        return f"a definition fails: {str(error)[:80]}"
    finally:
        for name, value in true.items():
            setattr(tests, name, value)
    for jobs in _random(60, 8):
        placements = cnp_on_regions(jobs) or ()
        places = [
            tests.Placed(
                p.job, tests.Subtorus.strided(8, 1 << p.level, p.row, p.col), p.start, jobs.jobs[p.job].time
            )
            for p in placements
        ]
        if own.sequential(8, places) != [p.finish for p in placements]:
            return f"{jobs}: not the ends that CNP_Alloc records"
    return ""


def _cases(tests: Any) -> Iterator[tuple[int, list[Any]]]:
    draw = random.Random(1)
    for _ in range(60):
        rows = []
        for _ in range(draw.randint(2, 4)):
            side = draw.choice((1, 2))
            cell = side, draw.randrange(4 // side), draw.randrange(4 // side)
            rows.append((cell, draw.randint(0, 3), draw.randint(1, 4)))
        yield 4, tests.jobs_on(4, rows)


def _check(modules: Modules) -> str:
    return next(verdicts(modules["kinds"].faults_of_kind, modules["schedule"].malformed), "")


_JUDGES: Mapping[str, Callable[[Modules], str]] = {
    "preemptive": _preemptive,
    "equal": _equal,
    "bisection": _bisection,
    "cnp": _cnp,
    "contention": _contention,
    "check": _check,
}


def _random(count: int, torus: int) -> Iterator[JobSet]:
    draw = random.Random(2)
    sides = [side for side in (1, 2, 4, 8) if side <= torus]
    for _ in range(count):
        jobs = [
            TorusJob(draw.choice(sides), Fraction(draw.randint(1, 6), draw.choice((1, 1, 2))))
            for _ in range(draw.randint(1, 9))
        ]
        yield JobSet(torus, tuple(jobs))


def _small(torus: int, most: int) -> Iterator[JobSet]:
    """All sets of at most this number of jobs with times 1, 2 and 3."""
    sides = [side for side in range(1, torus + 1) if torus % side == 0]
    kinds = [TorusJob(side, Fraction(time)) for side in sides for time in (1, 2, 3)]
    for count in range(1, most + 1):
        for chosen in combinations_with_replacement(kinds, count):
            yield JobSet(torus, chosen)


def _differences(modules: Modules, judges: tuple[str, ...]) -> Iterator[str]:
    """What a mutant says otherwise than the true code: least finish times, CNP_Alloc's records, ends with contention."""
    true = built()
    if "preemptive" in judges:
        for jobs in _small(4, 4):
            times = [each["minimum_finish"].minimum_finish(jobs).time for each in (true, modules)]
            if times[0] != times[1]:
                yield f"{jobs}: {times[0]}, {times[1]}"
    elif "cnp" in judges:
        for jobs in _small(4, 3):
            for readings in _READINGS[:2]:
                runs = [
                    each["cnp"].cnp_alloc(jobs, readings=readings, steps=False) for each in (true, modules)
                ]
                if _placed(runs[0].placements) != _placed(runs[1].placements):
                    yield f"{jobs}: placed otherwise"
    else:
        message = _contention(modules)
        if message:
            yield message
