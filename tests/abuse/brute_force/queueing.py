"""``allocert/queue/1``: every place for every job, each started as soon as the order and its place allow."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from tests.abuse.brute_force.case import Case, Data, Said, UndecidedError
from tests.abuse.brute_force.mesh import Sides, bases, fit, frame, sides_of

__all__ = ["Queueing", "earliest", "migrating"]

Job = tuple[Sides, int]
"""Sides and residence time."""


class Queueing:
    """Jobs that start in order on a mesh: when does the last one end at the earliest?"""

    name = "queue"
    variants: ClassVar[Mapping[str, int]] = {
        "two or three jobs": 3,
        "four jobs": 4,
        "five or six jobs": 3,
        "long times": 2,
    }

    def draw(self, draw: random.Random, variant: str) -> Case:
        count = {"four jobs": (4,), "five or six jobs": (5, 6)}.get(variant, (2, 3))
        small = ((1, 4), (2, 2), (3, 2), (2, 3)), ((3, 3), (4, 2), (2, 4), (4, 3), (3, 4), (5, 2))
        mesh = draw.choice(small[0] if variant == "five or six jobs" else small[0] + small[1])
        longest = 1 << 40 if variant == "long times" else draw.choice((3, 5, 9))
        jobs: list[Data] = []
        for index in range(draw.choice(count)):
            sides = [draw.randint(1, mesh[0]), draw.randint(1, mesh[1])]
            named = {"name": f"N{index}"} if draw.random() < 0.3 else {}
            jobs.append({"sides": sides, "residence": draw.randint(1, longest), **named})
        return Case({"schema": "allocert/queue/1", "machine": f"mesh:{mesh[0]}x{mesh[1]}", "jobs": jobs})

    def wrong(self, case: Case, said: Said) -> Iterator[str]:
        data, mesh = said.data, sides_of(case.instance["machine"])
        queue = [((one["sides"][0], one["sides"][1]), one["residence"]) for one in case.instance["jobs"]]
        if said.status == "unknown":
            raise UndecidedError
        last = yield from _scheduled(case.instance, mesh, queue, said)
        if last != data["value"]:
            yield f"value {data['value']} of a schedule that ends at {last}"
        least, moving = earliest(mesh, queue), migrating(mesh, queue)
        if not data["bound"] <= least <= data["value"]:
            yield f"{data['bound']} <= {least} <= {data['value']} does not hold"
        if data["migrating"] != moving:
            yield f"with migration {data['migrating']}, but {moving} is the least"
        if (said.status == "optimal") != (data["bound"] == data["value"]):
            yield f"{said.status} with bound {data['bound']} and value {data['value']}"
        message = f"the last one ends at {data['value']}"
        message += (
            ", the earliest possible"
            if said.status == "optimal"
            else f", and not before {data['bound']} is possible"
        )
        if said.lines[1] != f"{message}; with migration at {data['migrating']}":
            yield f"text {said.lines[1]!r}"
        if said.status == "optimal" and "; schedule and proof confirmed step by step" not in data["reason"]:
            yield f"reason {data['reason']}"
        if said.status != "optimal":
            raise UndecidedError


def _scheduled(instance: Data, mesh: Sides, queue: Sequence[Job], said: Said) -> Iterator[str]:
    """The faults of a schedule, in JSON and in text; returns when it ends."""
    held: list[tuple[int, int, int]] = []
    before = last = 0
    for index, (one, (sides, time)) in enumerate(zip(said.data["schedule"], queue, strict=True)):
        start, end, base = one["start"], one["end"], tuple(one["base"])
        name = instance["jobs"][index].get("name", f"J{index + 1}")
        word = frame(mesh, base, sides)
        clash = any(word & other and start < until and since < end for since, until, other in held)
        if not word or clash or start < before or end != start + time or one["name"] != name:
            yield f"{one} in {said.data['schedule']}"
        held.append((start, end, word))
        before, last = start, max(last, end)
        line = next((text.split() for text in said.lines[2:] if text.startswith(f"{name} ")), [])
        if line[4:9] != [str(start), "-", str(end), "at", f"({base[0]},{base[1]})"]:
            yield f"text {line} for {one}"
    return last


def earliest(mesh: Sides, queue: Sequence[Job]) -> int:
    """The least end of the last job: of all places, each job started once its predecessor has and its place is free.

    From any schedule the jobs can be moved forward in their order to such starts.
    """
    best = sum(time for _, time in queue)

    def place(index: int, start: int, running: tuple[tuple[int, int], ...], last: int) -> None:
        nonlocal best
        if last >= best and index < len(queue):
            return
        if index == len(queue):
            best = min(best, last)
            return
        sides, time = queue[index]
        for base in bases(mesh, sides):
            word = frame(mesh, base, sides)
            own = max([start, *(end for end, other in running if other & word)])
            place(index + 1, own, (*running, (own + time, word)), max(last, own + time))

    place(0, 0, (), 0)
    return best


def migrating(mesh: Sides, queue: Sequence[Job]) -> int:
    """The same if those that run may be put anywhere at any time: all starts at ends of earlier jobs or with the predecessor."""
    best = sum(time for _, time in queue)

    def begin(index: int, starts: tuple[int, ...], last: int) -> None:
        nonlocal best
        if last >= best and index < len(queue):
            return
        if index == len(queue):
            best = min(best, last)
            return
        ends = [start + queue[job][1] for job, start in enumerate(starts)]
        since = starts[-1] if starts else 0
        for now in sorted({since, *(end for end in ends if end > since)}):
            running = [queue[job][0] for job, end in enumerate(ends) if end > now]
            if fit(mesh, [(sides,) for sides in (*running, queue[index][0])]):
                begin(index + 1, (*starts, now), max(last, now + queue[index][1]))

    begin(0, (), 0)
    return best
