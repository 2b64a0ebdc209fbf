"""The answer to a queue: when the last job ends at the earliest, and a schedule with places."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from allocert.cli.channels import Channel
from allocert.cli.figures import columns
from allocert.cli.solving.answers import Asked, Solved
from allocert.drawing.lines import Drawn, Line
from allocert.drawing.picture import Box, Picture, mark_of
from allocert.models.clairvoyant.check import doubt
from allocert.models.clairvoyant.known_queue import clairvoyant
from allocert.models.clairvoyant.schedules import Bracket, Schedule, completion, first_fit
from allocert.models.queues.instance import QueueInstance
from allocert.models.queues.schedules import Queue
from allocert.solvers.answer import Status
from allocert.solvers.certificate import Certificate

__all__ = ["QueueSolver"]

_SCHEMA = "allocert/queue-solution/1"
_ENGINE = "search over starts"
_DOUBTED = "no certificate is written; not confirmed step by step"
_MOST_LISTED = 200
_MOST_PICTURES = 12
_BAR = 36
_SHORTEST = 6


@dataclass(frozen=True)
class Known:
    """A schedule of completion time ``upper``, before ``lower`` none ends; with migration it takes ``migrating``, if that is known.

    Without a schedule nothing is known; ``reason`` says why there is no more.
    """

    schedule: Schedule | None
    reason: str
    upper: int = 0
    lower: int = 0
    migrating: int | None = None

    @classmethod
    def of(cls, bracket: Bracket, reason: str) -> Known:
        """What a bracket says."""
        return cls(bracket.schedule, reason, bracket.upper, bracket.lower, bracket.moving)

    @property
    def proved(self) -> bool:
        """Whether the schedule is the earliest."""
        return self.schedule is not None and self.lower == self.upper


@dataclass(frozen=True)
class QueueSolver:
    """The least completion time first come, first served, without migration, or what is known of it."""

    instance: QueueInstance
    asked: Asked

    def decide(self, channel: Channel[Known]) -> Known:
        """A schedule and a bound, and whether both were confirmed step by step."""
        channel.progress("searching schedules")
        queue = tuple((job.sides, job.residence) for job in self.instance.jobs)
        width, height = self.instance.machine.sides
        channel.tell(_at_once(queue, (width, height)))
        bracket = clairvoyant(
            queue, (width, height), tell=lambda known: channel.tell(Known.of(known, _DOUBTED))
        )
        channel.tell(Known.of(bracket, _DOUBTED))
        doubted = doubt(queue, (width, height), bracket)
        confirmed = f"not confirmed: {doubted}" if doubted else "schedule and proof confirmed step by step"
        return Known.of(bracket, f"{bracket.open or 'no certificate is written'}; {confirmed}")

    def unknown(self, why: str) -> Known:
        """No schedule."""
        return Known(None, why)

    def proof(self, answer: Known) -> Certificate | None:
        """None: there is no format for one."""
        return None

    def bare(self, answer: Known) -> Known:
        """The answer, which has no certificate."""
        return answer

    def solved(self, answer: Known) -> Solved:
        """The schedule drawn and listed."""
        instance, schedule = self.instance, answer.schedule
        status, value, bound, listed = Status.UNKNOWN, None, None, None
        if schedule is not None:
            status = Status.OPTIMAL if answer.proved else Status.FEASIBLE
            value, bound, listed = answer.upper, answer.lower, _listed(instance, schedule)
        return Solved(
            _SCHEMA,
            instance.to_json(),
            status,
            False,
            _ENGINE,
            answer.reason,
            () if schedule is None else tuple(_lines(instance, answer, schedule)),
            ""
            if schedule is None
            else f"{len(instance.jobs)} jobs on {instance.machine.spec}: {_value(answer)}",
            () if schedule is None else tuple(_pictures(instance, schedule)),
            {"value": value, "bound": bound, "migrating": answer.migrating, "schedule": listed},
        )


def _at_once(queue: Queue, mesh: tuple[int, int]) -> Known:
    """First fit, and what no schedule undercuts: the longest job, and the processors' time."""
    schedule = first_fit(queue, mesh)
    work = sum(width * height * time for (width, height), time in queue)
    lower = max(-(-work // (mesh[0] * mesh[1])), *(time for _, time in queue))
    return Known(schedule, "first fit alone", completion(queue, schedule.starts), lower)


def _listed(instance: QueueInstance, schedule: Schedule) -> list[dict[str, Any]]:
    return [
        {"name": job.name, "start": start, "end": start + job.residence, "base": list(base)}
        for job, start, base in zip(instance.jobs, schedule.starts, schedule.places, strict=True)
    ]


def _value(known: Known) -> str:
    if known.proved:
        return f"the last one ends at {known.upper}, the earliest possible"
    return f"the last one ends at {known.upper}, and not before {known.lower} is possible"


def _lines(instance: QueueInstance, known: Known, schedule: Schedule) -> Iterator[str]:
    migrating = "" if known.migrating is None else f"; with migration at {known.migrating}"
    yield f"{_value(known)}{migrating}"
    names = max(len(job.name) for job in instance.jobs)
    sides = max(len(_times(job.sides)) for job in instance.jobs)
    ends = len(str(known.upper))
    jobs = zip(instance.jobs, schedule.starts, schedule.places, strict=True)
    for index, (job, start, (x, y)) in enumerate(jobs):
        if index == _MOST_LISTED:
            yield f"... and {len(instance.jobs) - index} more; --json lists them all"
            return
        end = start + job.residence
        when = f"{start:{ends}} - {end:{ends}}"
        text = f"{job.name:{names}}  {_times(job.sides):{sides}}  {when}  at {f'({x},{y})':9} "
        room = min(_BAR, columns() - len(text) - 2)
        bar = _bar(start, end, known.upper, room) if room >= _SHORTEST else ()
        yield Drawn(((text, ""), *bar))


def _bar(start: int, end: int, last: int, room: int) -> Line:
    """From start to end on a line of ``room`` characters that ends at ``last``, at least one character."""
    first = start * room // last
    behind = max(first + 1, end * room // last)
    return ("|" + " " * first, ""), ("=" * (behind - first), "c0"), (" " * (room - behind) + "|", "")


def _pictures(instance: QueueInstance, schedule: Schedule) -> Iterator[Picture]:
    """The mesh at the first moments when jobs start; those that start then are hatched."""
    width, height = instance.machine.sides
    starts, places = schedule.starts, schedule.places
    for now in sorted(set(starts))[:_MOST_PICTURES]:
        boxes = tuple(
            Box(
                mark_of(index),
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
