"""The answer to a queue: when the last job ends at the earliest, and a schedule with places."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from allocert.cli.channels import Channel
from allocert.cli.figures import columns
from allocert.cli.solving.answers import Answering, Shown
from allocert.drawing.lines import Drawn, Line
from allocert.drawing.picture import Box, Picture, mark_of
from allocert.models.clairvoyant.check import doubt
from allocert.models.clairvoyant.known_queue import clairvoyant
from allocert.models.clairvoyant.schedules import Bracket, Schedule, completion, first_fit
from allocert.models.queues.instance import QueueInstance
from allocert.models.queues.schedules import Queue
from allocert.solvers.answer import Answer, Status

__all__ = ["QueueSolver"]

_DOUBTED = "no certificate is written; not confirmed step by step"
_MOST_LISTED = 200
_MOST_PICTURES = 12
_BAR = 36
_SHORTEST = 6


class QueueSolver(Answering[Bracket]):
    """The least completion time first come, first served, without migration, or its bounds; there is no format for a certificate."""

    schema = "allocert/queue-solution/1"
    instance: QueueInstance
    engine = "search over starts"

    def decide(self, channel: Channel[Answer[Bracket]]) -> Answer[Bracket]:
        """A schedule and a bound, and whether both were confirmed step by step."""
        channel.progress("searching schedules")
        queue = tuple((job.sides, job.residence) for job in self.instance.jobs)
        width, height = self.instance.machine.sides
        channel.tell(_at_once(queue, (width, height)))
        bracket = clairvoyant(
            queue, (width, height), tell=lambda known: channel.tell(_answer(known, _DOUBTED))
        )
        channel.tell(_answer(bracket, _DOUBTED))
        doubted = doubt(queue, (width, height), bracket)
        confirmed = f"not confirmed: {doubted}" if doubted else "schedule and proof confirmed step by step"
        return _answer(bracket, f"{bracket.open or 'no certificate is written'}; {confirmed}")

    def said(self, answer: Answer[Bracket]) -> tuple[Status, bool, str, str]:
        """The answer, which is not certified."""
        return answer.status, False, answer.engine, answer.reason

    def shown(self, answer: Answer[Bracket]) -> Shown:
        """The schedule drawn and listed."""
        instance, known = self.instance, answer.witness
        if known is None:
            return Shown((), "", dict.fromkeys(("value", "bound", "migrating", "schedule")))
        parts = {
            "value": known.upper,
            "bound": known.lower,
            "migrating": known.moving,
            "schedule": _listed(instance, known.schedule),
        }
        title = f"{len(instance.jobs)} jobs on {instance.machine.spec}: {_value(known)}"
        return Shown(
            tuple(_lines(instance, known)), title, parts, pictures=tuple(_pictures(instance, known.schedule))
        )


def _answer(bracket: Bracket, reason: str) -> Answer[Bracket]:
    """What a bracket says, without the steps of its proof."""
    known, engine = replace(bracket, steps=()), QueueSolver.engine
    if known.proved:
        return Answer.optimal(known, known.upper, engine=engine, reason=reason)
    return Answer.feasible(known, engine=engine, value=known.upper, bound=known.lower, reason=reason)


def _at_once(queue: Queue, mesh: tuple[int, int]) -> Answer[Bracket]:
    """First fit, and what no schedule undercuts: the longest job, and the processors' time."""
    schedule = first_fit(queue, mesh)
    work = sum(width * height * time for (width, height), time in queue)
    lower = max(-(-work // (mesh[0] * mesh[1])), *(time for _, time in queue))
    known = Bracket(lower, completion(queue, schedule.starts), 0, schedule, (), 0, 0, undecided=1)
    return _answer(known, "first fit alone")


def _listed(instance: QueueInstance, schedule: Schedule) -> list[dict[str, Any]]:
    return [
        {"name": job.name, "start": start, "end": start + job.residence, "base": list(base)}
        for job, start, base in zip(instance.jobs, schedule.starts, schedule.places, strict=True)
    ]


def _value(known: Bracket) -> str:
    if known.proved:
        return f"the last one ends at {known.upper}, the earliest possible"
    return f"the last one ends at {known.upper}, and not before {known.lower} is possible"


def _lines(instance: QueueInstance, known: Bracket) -> Iterator[str]:
    schedule = known.schedule
    migrating = "" if known.moving is None else f"; with migration at {known.moving}"
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
