"""Workloads: traces of real machines, and the papers' generators."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from allocert.errors import SpecError, TraceError
from allocert.machines import Hypercube, Machine, Request
from allocert.simulation.events import Job
from allocert.simulation.generators.lublin import lublin_jobs
from allocert.simulation.generators.morgenstern import MORGENSTERN
from allocert.simulation.generators.numbers import TICKS, exponential, uniform
from allocert.simulation.generators.options import Options
from allocert.simulation.generators.tpu import tpu_jobs
from allocert.simulation.shapes import DEFAULT_SHAPE, check_shape
from allocert.simulation.sizes import request_for
from allocert.simulation.swf import Number, SwfReader

__all__ = ["TICKS", "WORKLOADS", "Options", "Workload", "generate", "trace_workload"]

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
    requested: tuple[Number | None, ...] | None = None


def trace_workload(
    path: str, machine: Machine, skip_too_large: bool = False, shape: str = DEFAULT_SHAPE
) -> Workload:
    """The jobs of a trace: recorded submit times, run times in seconds, and sizes made requests of that shape.

    A second is one tick; where there are decimals, as many as make all times whole.
    A line without a size or a run time, or for one burst of a job is counted in ``skipped`` and left out;
    so is a job larger than the machine, if ``skip_too_large``. The recorded wait is not used.

    Raises:
        TraceError: the file is malformed, has no job, or a job is larger than the machine.
    """
    skipped = dict.fromkeys(("unknown size", "unknown run time", "partial execution", "too large"), 0)
    found: list[tuple[int, Number, Number, Request, int]] = []
    requested: list[Number | None] = []
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
            found.append((record.number, record.submit, record.run, request, size))
        elif skip_too_large:
            skipped["too large"] += 1
        else:
            where = f"{path}, line {record.line}, job {record.number}"
            expected = f"at most the {machine.processors} processors of {machine.spec}, or --skip-too-large"
            raise TraceError(where, size, expected)
    if not found:
        left_out = ", ".join(f"{count} {reason}" for reason, count in skipped.items() if count)
        raise TraceError("trace", path, f"at least one job that can be run (left out: {left_out or 'none'})")
    ticks = _ticks_of(time for _, submit, run, *_ in found for time in (submit, run))
    jobs = (
        Job(number, _in_ticks(submit, ticks), _in_ticks(run, ticks), request, size)
        for number, submit, run, request, size in found
    )
    return Workload(path, tuple(jobs), ticks, "s", skipped, tuple(requested))


def _ticks_of(times: Iterable[Number]) -> int:
    """The fewest ticks in a second such that all times are whole ticks."""
    parts = {Fraction(time).denominator for time in times if not isinstance(time, int)}
    return math.lcm(*parts)


def _in_ticks(time: Number, ticks: int) -> int:
    return time * ticks if isinstance(time, int) else int(Fraction(time) * ticks)


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
        clock += exponential(interarrival, draw())
        k = uniform(0, machine.n, draw())
        jobs.append(Job(number, clock, exponential(residence, draw()), k, 1 << k))
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
    **{name: _Generator(jobs) for name, jobs in MORGENSTERN.items()},
    "lublin": _Generator(lublin_jobs, 1, "s", sized=True),
    "tpu-v4": _Generator(tpu_jobs),
}
