"""The answer to a queue: when the last job ends at the earliest, and a schedule with places."""

from __future__ import annotations

import time
from collections.abc import Iterator

from allocert.cli.deadline import ExpiredError, deadline
from allocert.cli.picture import MARKS, Box, Picture
from allocert.cli.solved import Solved
from allocert.models.clairvoyant import clairvoyant
from allocert.models.clairvoyant_check import doubt
from allocert.models.clairvoyant_schedules import Bracket
from allocert.models.queue_instance import QueueInstance
from allocert.solvers.answer import Status

__all__ = ["solve_queue"]

_SCHEMA = "allocert/queue-solution/1"
_ENGINE = "search over starts"
_MOST_LISTED = 200
_MOST_PICTURES = 12
_BAR = 36


def solve_queue(instance: QueueInstance, *, seconds: float) -> Solved:
    """The least completion time first come, first served, without migration, or what is known of it."""
    started = time.perf_counter()
    queue = tuple((job.sides, job.residence) for job in instance.jobs)
    width, height = instance.machine.sides
    try:
        with deadline(seconds):
            bracket = clairvoyant(queue, (width, height))
            doubted = doubt(queue, (width, height), bracket)
    except ExpiredError:
        return _unknown(instance, time.perf_counter() - started, seconds)
    confirmed = f"not confirmed: {doubted}" if doubted else "schedule and proof confirmed step by step"
    reason = f"{bracket.open or 'no certificate is written'}; {confirmed}"
    return Solved(
        _SCHEMA,
        instance.to_json(),
        Status.OPTIMAL if bracket.proved else Status.FEASIBLE,
        False,
        _ENGINE,
        time.perf_counter() - started,
        reason,
        tuple(_lines(instance, bracket)),
        None,
        f"{len(instance.jobs)} jobs on {instance.machine.spec}: {_value(bracket)}",
        tuple(_pictures(instance, bracket)),
        {
            "value": bracket.upper,
            "bound": bracket.lower,
            "migrating": bracket.migrating,
            "schedule": [
                {"name": job.name, "start": start, "end": start + job.residence, "base": list(base)}
                for job, start, base in zip(
                    instance.jobs, bracket.schedule.starts, bracket.schedule.places, strict=True
                )
            ],
        },
    )


def _unknown(instance: QueueInstance, spent: float, budget: float) -> Solved:
    reason = f"the time budget of {budget:g} s ran out"
    parts = dict.fromkeys(("value", "bound", "migrating", "schedule"))
    return Solved(
        _SCHEMA, instance.to_json(), Status.UNKNOWN, False, _ENGINE, spent, reason, (), None, "", (), parts
    )


def _value(bracket: Bracket) -> str:
    if bracket.proved:
        return f"the last one ends at {bracket.upper}, the earliest possible"
    return f"the last one ends at {bracket.upper}, and not before {bracket.lower} is possible"


def _lines(instance: QueueInstance, bracket: Bracket) -> Iterator[str]:
    yield f"{_value(bracket)}; with migration at {bracket.migrating}"
    names = max(len(job.name) for job in instance.jobs)
    sides = max(len(_times(job.sides)) for job in instance.jobs)
    ends = len(str(bracket.upper))
    jobs = zip(instance.jobs, bracket.schedule.starts, bracket.schedule.places, strict=True)
    for index, (job, start, (x, y)) in enumerate(jobs):
        if index == _MOST_LISTED:
            yield f"... and {len(instance.jobs) - index} more; --json lists them all"
            return
        end = start + job.residence
        when = f"{start:{ends}} - {end:{ends}}"
        bar = _bar(start, end, bracket.upper)
        yield f"{job.name:{names}}  {_times(job.sides):{sides}}  {when}  at {f'({x},{y})':9} |{bar}|"


def _bar(start: int, end: int, last: int) -> str:
    """From start to end on a line that ends at ``last``, at least one character."""
    first = start * _BAR // last
    behind = max(first + 1, end * _BAR // last)
    return (" " * first + "=" * (behind - first)).ljust(_BAR)


def _pictures(instance: QueueInstance, bracket: Bracket) -> Iterator[Picture]:
    """The mesh at the first moments when jobs start; those that start then are hatched."""
    width, height = instance.machine.sides
    starts, places = bracket.schedule.starts, bracket.schedule.places
    for now in sorted(set(starts))[:_MOST_PICTURES]:
        boxes = tuple(
            Box(
                MARKS[index % len(MARKS)],
                job.name,
                *place,
                *job.sides,
                role="request" if start == now else "placed",
                colour=index,
            )
            for index, (job, start, place) in enumerate(zip(instance.jobs, starts, places, strict=True))
            if start <= now < start + job.residence
        )
        yield Picture(f"time {now}", width, height, boxes)


def _times(sides: tuple[int, int]) -> str:
    return " x ".join(map(str, sides))
