"""Workloads: traces of real machines, and the papers' generators."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction

from allocert.errors import SpecError, TraceError
from allocert.machines import Grid, Hypercube, Machine
from allocert.simulation.events import Job
from allocert.simulation.lublin import lublin_jobs
from allocert.simulation.options import Options
from allocert.simulation.shapes import DEFAULT_SHAPE, check_shape
from allocert.simulation.sizes import request_for
from allocert.simulation.swf import SwfReader

__all__ = ["TICKS", "WORKLOADS", "Options", "Workload", "generate", "trace_workload"]

TICKS = 1_000_000
"""Ticks in one time unit of a generated workload: drawn times are rounded up to a millionth."""

_MOST_JOBS = 10_000_000


@dataclass(frozen=True)
class Workload:
    """Jobs in order of arrival, for one machine; ``ticks`` of their times are one ``unit``.

    ``skipped`` counts the lines of a trace that became no job, by reason. ``requested`` has for each job of a trace the time that
    its user asked for, in units, ``None`` where that is unknown.
    """

    name: str
    jobs: tuple[Job, ...]
    ticks: int
    unit: str
    skipped: Mapping[str, int] = field(default_factory=dict)
    requested: tuple[int | Decimal | None, ...] | None = None


def trace_workload(
    path: str, machine: Machine, skip_too_large: bool = False, shape: str = DEFAULT_SHAPE
) -> Workload:
    """The jobs of a trace: recorded submit times, run times in seconds, and sizes made requests of that shape.

    A line without a size or a run time, or for one burst of a job is counted in ``skipped`` and left out;
    so is a job larger than the machine, if ``skip_too_large``. The recorded wait is not used.

    Raises:
        TraceError: the file is malformed, has no job, or a job is larger than the machine.
    """
    skipped = dict.fromkeys(("unknown size", "unknown run time", "partial execution", "too large"), 0)
    jobs = []
    requested: list[int | Decimal | None] = []
    for record in SwfReader(path):
        size = record.processors
        if record.partial:
            skipped["partial execution"] += 1
        elif size is None:
            skipped["unknown size"] += 1
        elif record.run < 0:
            skipped["unknown run time"] += 1
        elif size <= machine.processors:
            request = request_for(machine, size, shape)
            requested.append(record.requested_time if record.requested_time >= 0 else None)
            jobs.append(Job(record.number, record.submit, record.run, request, size))
        elif skip_too_large:
            skipped["too large"] += 1
        else:
            where = f"{path}, line {record.line}, job {record.number}"
            raise TraceError(where, size, f"at most the {machine.processors} processors of {machine.spec}")
    if not jobs:
        left_out = ", ".join(f"{count} {reason}" for reason, count in skipped.items() if count)
        raise TraceError("trace", path, f"at least one job that can be run (left out: {left_out or 'none'})")
    return Workload(path, tuple(jobs), 1, "s", skipped, tuple(requested))


def generate(text: str, machine: Machine, seed: int, shape: str = DEFAULT_SHAPE) -> Workload:
    """The workload that ``text`` names: ``NAME`` or ``NAME:option=value,...``; those that draw numbers of processors make them
    requests of that shape.

    All numbers come from ``random.Random(seed).random()`` alone, in the order that each generator states,
    so that a seed means the same jobs on every version of Python.

    Raises:
        SpecError: an unknown name or option, or a value out of range, or the wrong kind of machine.
    """
    name, _, rest = text.partition(":")
    if name not in WORKLOADS:
        raise SpecError("workload", text, " or ".join(f"{known}[:option=value,...]" for known in WORKLOADS))
    generator, options = WORKLOADS[name], Options(name, rest)
    check_shape(machine, shape)
    if shape != DEFAULT_SHAPE and not generator.sized:
        raise SpecError("shape", shape, f"no shape with {name}, which draws requests")
    jobs = generator.jobs(machine, options, random.Random(seed).random, shape)
    options.finish()
    return Workload(options.spelled, tuple(jobs), generator.ticks, generator.unit)


def _kandlur_shin(machine: Machine, options: Options, draw: Callable[[], float], shape: str) -> list[Job]:
    """Poisson arrivals of subcube requests whose dimension is uniform on 0..D.

    Exponential inter-arrival times, the first from time 0, and exponential residence times. Each job draws
    inter-arrival time, dimension, residence time, in that order.

    Source: Kandlur & Shin 1988, section 3. The number of arrivals is not printed there.
    """
    if not isinstance(machine, Hypercube):
        raise SpecError("workload kandlur-shin", machine.spec, "a hypercube")
    interarrival = options.time("interarrival", 5)
    residence = options.time("residence", 20)
    arrivals = options.number("arrivals", 1000, 1, _MOST_JOBS)
    jobs, clock = [], 0
    for number in range(1, arrivals + 1):
        clock += _exponential(interarrival, draw())
        k = _uniform(0, machine.n, draw())
        jobs.append(Job(number, clock, _exponential(residence, draw()), k, 1 << k))
    return jobs


def _morgenstern_uniform(
    machine: Machine, options: Options, draw: Callable[[], float], shape: str
) -> list[Job]:
    """A queue that is complete at time 0: sides uniform integers, residence times uniform reals.

    Each job draws its sides, axis x first, then its residence time.

    Source: Morgenstern 1994, section 4.1 and tables 1 and 3. That sides are integers drawn so, and that
    all numbers come from one stream, is our reading.
    """
    if not isinstance(machine, Grid):
        raise SpecError("workload morgenstern-uniform", machine.spec, "a mesh or torus")
    shortest = min(machine.sides)
    low = options.number("low", 1, 1, shortest)
    high = options.number("high", shortest, low, shortest)
    brief = options.time("shortest", 5)
    long = options.time("longest", max(30, math.ceil(brief)))
    requests = options.number("requests", 1000, 1, _MOST_JOBS)
    if long < brief:
        raise SpecError("workload morgenstern-uniform, longest", str(long), f"at least shortest={brief}")
    jobs = []
    for number in range(1, requests + 1):
        sides = tuple(_uniform(low, high, draw()) for _ in machine.sides)
        residence = _ticks(brief + (long - brief) * Fraction(draw()))
        jobs.append(Job(number, 0, residence, sides, machine.demand(sides)))
    return jobs


@dataclass(frozen=True)
class _Generator:
    """Makes jobs in ticks of a unit. ``sized``: it draws numbers of processors, which a shape turns into requests."""

    jobs: Callable[[Machine, Options, Callable[[], float], str], list[Job]]
    ticks: int = TICKS
    unit: str = "time units"
    sized: bool = False


WORKLOADS: Mapping[str, _Generator] = {
    "kandlur-shin": _Generator(_kandlur_shin),
    "morgenstern-uniform": _Generator(_morgenstern_uniform),
    "lublin": _Generator(lublin_jobs, 1, "s", sized=True),
}


def _uniform(low: int, high: int, drawn: float) -> int:
    """An integer low..high from a number in [0, 1)."""
    return low + int(drawn * (high - low + 1))


def _exponential(mean: Fraction, drawn: float) -> int:
    """Exponentially distributed ticks from a number in [0, 1), by inversion."""
    return _ticks(mean * Fraction(-math.log1p(-drawn)))


def _ticks(time: Fraction) -> int:
    return max(1, math.ceil(time * TICKS))
