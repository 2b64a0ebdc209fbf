"""The minimum finish time of preemptive schedules without contention: a linear program over configurations, solved exactly.

Variable x_C is how long the configuration C runs, a multiset of sides. Jobs of one side, times t_1 >= ... >= t_k, get
their times exactly if for every j the j longest do: the sum over C of min(C's jobs of that side, j) x_C is at least
t_1 + ... + t_j. That is the theorem of Gale and Ryser; :func:`scheduled` hands out the time accordingly, and a dual
solution is a weight for every job such that no jobs that run together weigh more than 1. So neither bound of an answer
rests on the theorem: the schedule is checked as a schedule, and the weights are weights of single jobs.

Where there are many configurations they are generated: the heaviest jobs that fit together enter, until none weigh more
than 1. Source: Gilmore and Gomory 1961 for the generation; Gupta and Srimani 1997, section 3, for the question.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, islice
from math import lcm

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.schedule import Piece, Schedule
from allocert.errors import EngineError
from allocert.machines.subtorus import Subtorus
from allocert.models.torus.preemptive.configuration_certificate import certificate_of, wrong
from allocert.models.torus.preemptive.configurations import (
    Reading,
    Sides,
    check_reading,
    fit,
    generate,
    line_up,
)
from allocert.models.torus.preemptive.heaviest import heaviest
from allocert.solvers.answer import Answer, Status
from allocert.solvers.engines.linear import Program, Row, solve
from allocert.solvers.exact.integer_simplex import maximise
from allocert.solvers.exact.simplex import Halted

__all__ = ["Optimum", "least_finish", "optimum", "scheduled"]

_ENGINE = "exact simplex over configurations"
_FEW = 120
"""This many configurations go into one program; more are generated."""


@dataclass(frozen=True)
class Optimum:
    """The least finish time, how long each configuration runs, and a weight for every job that shows it is least."""

    time: Fraction
    lengths: tuple[tuple[Sides, Fraction], ...]
    weights: tuple[Fraction, ...]


def least_finish(jobs: JobSet, reading: Reading = "A", *, seconds: float = 60.0) -> Answer[Schedule]:
    """The minimum finish time with a schedule, and a ``torus-configurations`` certificate.

    Unknown after ``seconds``. Raises :class:`EngineError` if schedule or weights are not right.
    """
    started = time.perf_counter()
    try:
        found = optimum(jobs, reading, seconds=seconds)
    except Halted as halted:
        return Answer.unknown(str(halted), engine=_ENGINE, seconds=time.perf_counter() - started)
    schedule = scheduled(jobs, found.lengths, reading)
    for fault in wrong(schedule, reading, found.time):
        raise EngineError(f"configuration program: {fault}")
    return Answer.optimal(
        schedule,
        found.time,
        engine=_ENGINE,
        certificate=certificate_of(schedule, found.weights, reading),
        seconds=time.perf_counter() - started,
    )


def optimum(jobs: JobSet, reading: Reading = "A", *, seconds: float = 60.0, few: int = _FEW) -> Optimum:
    """The minimum finish time without a schedule: both bounds are computed, and compared, in exact arithmetic.

    Up to ``few`` configurations go into one program. Raises :class:`Halted` after ``seconds``, and :class:`EngineError`
    if the bounds differ.
    """
    check_reading(reading)
    deadline = time.perf_counter() + seconds
    sides = tuple(job.side for job in jobs.jobs)
    rows = _Rows(jobs)
    columns = list(islice(generate(jobs.torus, sides, reading), few + 1))
    if len(columns) <= few:
        lengths, weights = _all(rows, columns)
    else:
        lengths, weights = _generated(jobs, rows, reading, deadline)
    shown = sum((w * job.time for w, job in zip(weights, jobs.jobs, strict=True)), Fraction(0))
    reached = sum(lengths.values(), Fraction(0))
    fine = min(weights, default=Fraction(0)) >= 0 and rows.covered(lengths)
    if shown != reached or not fine or heaviest(jobs.torus, sides, weights, reading)[0] > 1:
        raise EngineError(f"configuration program: bounds {shown} and {reached}")
    return Optimum(reached, tuple((c, x) for c, x in lengths.items() if x), tuple(weights))


class _Rows:
    """The program's rows: for each side, and each j, what the j longest jobs of the side need."""

    def __init__(self, jobs: JobSet) -> None:
        self._classes: dict[int, list[int]] = {}
        for number, job in sorted(enumerate(jobs.jobs), key=lambda item: -item[1].time):
            self._classes.setdefault(job.side, []).append(number)
        self.bounds: list[Fraction] = []
        for numbers in self._classes.values():
            self.bounds += accumulate(jobs.jobs[number].time for number in numbers)

    def column(self, configuration: Sides) -> list[int]:
        """A configuration's coefficient in every row."""
        count = Counter(configuration)
        return [
            min(count[side], j + 1) for side, numbers in self._classes.items() for j in range(len(numbers))
        ]

    def weights(self, multipliers: Sequence[Fraction]) -> list[Fraction]:
        """A weight for every job: the multipliers of the rows that count it."""
        found: dict[int, Fraction] = {}
        rest = iter(multipliers)
        for numbers in self._classes.values():
            own = [next(rest) for _ in numbers]
            found |= zip(reversed(numbers), accumulate(reversed(own)), strict=True)
        return [found[number] for number in range(len(found))]

    def covered(self, lengths: dict[Sides, Fraction]) -> bool:
        """Whether every row holds, and no length is negative."""
        totals = [Fraction(0)] * len(self.bounds)
        for configuration, length in lengths.items():
            for row, a in enumerate(self.column(configuration)):
                totals[row] += a * length
        return min(lengths.values(), default=Fraction(0)) >= 0 and all(
            total >= bound for total, bound in zip(totals, self.bounds, strict=True)
        )


_Solved = tuple[dict[Sides, Fraction], list[Fraction]]


def _all(rows: _Rows, columns: Sequence[Sides]) -> _Solved:
    """All configurations in one program, small enough for a simplex method without an engine, on the weights."""
    scale = lcm(*(bound.denominator for bound in rows.bounds))
    found = maximise(
        [rows.column(configuration) for configuration in columns],
        [1] * len(columns),
        [bound.numerator * (scale // bound.denominator) for bound in rows.bounds],
    )
    if found is None:
        raise EngineError("configuration program: no configurations")
    lengths = [length / scale for length in found.multipliers]
    return dict(zip(columns, lengths, strict=True)), rows.weights(found.point)


def _generated(jobs: JobSet, rows: _Rows, reading: Reading, deadline: float) -> _Solved:
    """Configurations enter as long as there is one that weighs more than 1."""
    sides = tuple(job.side for job in jobs.jobs)
    columns = list(dict.fromkeys(_filled(jobs.torus, sides, side, reading) for side in sorted(set(sides))))
    while True:
        if time.perf_counter() >= deadline:
            raise Halted("time limit reached")
        answer = solve(_program(rows, columns), seconds=deadline - time.perf_counter())
        if answer.status is not Status.OPTIMAL or answer.certificate is None or answer.witness is None:
            raise Halted(answer.reason or "the restricted program has no optimum")
        weights = rows.weights([Fraction(y) for y in answer.certificate.proof["dual"]])
        weight, members = heaviest(jobs.torus, sides, weights, reading)
        if weight <= 1:
            return dict(zip(columns, answer.witness, strict=True)), weights
        columns.append(tuple(sorted((sides[i] for i in members), reverse=True)))


def _program(rows: _Rows, columns: Sequence[Sides]) -> Program:
    left: list[dict[int, int]] = [{} for _ in rows.bounds]
    for j, configuration in enumerate(columns):
        for row, a in zip(left, rows.column(configuration), strict=True):
            row[j] = a
    made = [Row(row, bound) for row, bound in zip(left, rows.bounds, strict=True)]
    return Program(len(columns), made, dict.fromkeys(range(len(columns)), 1))


def _filled(torus: int, sides: Sides, first: int, reading: Reading) -> Sides:
    """As many jobs of one side as fit, then others, largest first."""
    chosen: Sides = ()
    for side in sorted(sides, key=lambda d: (d != first, -d)):
        if fit(torus, (*chosen, side), reading):
            chosen = (*chosen, side)
    return tuple(sorted(chosen, reverse=True))


@dataclass
class _Span:
    """A stretch of time, how many more jobs of each side may run then, and those that do."""

    length: Fraction
    room: Counter[int]
    members: tuple[int, ...] = ()


def scheduled(jobs: JobSet, lengths: Iterable[tuple[Sides, Fraction]], reading: Reading = "A") -> Schedule:
    """A schedule that runs each configuration for its length, one after the other.

    Each job runs when there is most room for its side; a span of time is cut in two where it needs only a part. The
    lengths have to satisfy the program's rows; otherwise jobs get too little.
    """
    spans = [_Span(length, Counter(configuration)) for configuration, length in lengths if length]
    for number, job in sorted(enumerate(jobs.jobs), key=lambda item: (-item[1].side, -item[1].time)):
        missing = job.time
        for span in sorted(spans, key=lambda s: -s.room[job.side]):
            if not missing or not span.room[job.side]:
                break
            if span.length > missing:
                rest = _Span(span.length - missing, Counter(span.room), span.members)
                spans.insert(spans.index(span) + 1, rest)
                span.length = missing
            missing -= span.length
            span.room[job.side] -= 1
            span.members = (*span.members, number)
    return Schedule(jobs, tuple(_pieces(jobs, spans, reading)))


def _pieces(jobs: JobSet, spans: Sequence[_Span], reading: Reading) -> list[Piece]:
    """The spans' jobs lined up; a job that stays where it is goes on in the same piece."""
    done: list[Piece] = []
    running: dict[tuple[int, Subtorus], Piece] = {}
    now = Fraction(0)
    for span in spans:
        members = sorted(span.members, key=lambda i: (-jobs.jobs[i].side, i))
        places = line_up(jobs.torus, [jobs.jobs[i].side for i in members], reading)
        before, running = running, {}
        for number, region in zip(members, places, strict=True):
            old = before.pop((number, region), None)
            start = now if old is None else old.start
            running[number, region] = Piece(number, region, start, now + span.length)
        done += before.values()
        now += span.length
    return sorted((*done, *running.values()), key=lambda p: (p.start, p.job))
