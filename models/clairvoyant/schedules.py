"""FCFS schedules in which every job keeps its submesh: their data, the faults of one, and what proves a bound."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from allocert.machines.frames import free_mesh_frames
from allocert.machines.words import lowest_bit, repeat
from allocert.models.clairvoyant.places import Pair, Shape
from allocert.models.queues.schedules import Queue, Starts

__all__ = [
    "Bracket",
    "ClairvoyantLimit",
    "Schedule",
    "Step",
    "completion",
    "concurrent",
    "fault",
    "first_fit",
]


@dataclass(frozen=True)
class ClairvoyantLimit:
    """How far the search goes, in steps that do not depend on the machine it runs on.

    ``nodes`` are vectors of starts that are looked into, ``places`` separations tried for one of them (10^4 to
    10^5 a second), ``seconds`` CP-SAT's own measure of its work where they do not suffice (0: it is not asked),
    ``dives`` the vectors of the first attempt to reach a schedule.
    """

    nodes: int = 2_000
    places: int = 5_000
    seconds: float = 2.0
    dives: int = 300


@dataclass(frozen=True)
class Schedule:
    """When each job starts, and the base (column, row) of the submesh it holds until it ends."""

    starts: Starts
    places: tuple[Shape, ...]


@dataclass(frozen=True)
class Step:
    """One step of a proof: jobs that cannot all hold places while pairs of them overlap in time as here.

    No schedule starts all jobs at ``starts`` or later without starting them all at one of ``then`` or later:
    ``clash`` are pairs that run together from ``starts`` and cannot all be apart, and one of them has to wait.
    """

    starts: Starts
    clash: tuple[Pair, ...]
    then: tuple[Starts, ...]


@dataclass(frozen=True)
class Bracket:
    """The least completion time of the queue lies in ``lower``..``upper`` ticks.

    ``migrating`` is what MIG takes, which bounds every policy from below; no more than that if for some sets of requests,
    ``undecided``, it is open whether they fit together. ``schedule`` is one with completion
    time ``upper``. ``steps`` prove ``lower``, from the starts that migration allows on; ``open`` says why the two ends
    differ, if they do. ``nodes`` is the number of vectors looked into. ``trusted`` counts refusals of MIG that rest on
    an engine's word.
    """

    lower: int
    upper: int
    migrating: int
    schedule: Schedule
    steps: tuple[Step, ...]
    nodes: int
    trusted: int
    open: str = ""
    undecided: int = 0

    @property
    def moving(self) -> int | None:
        """What MIG takes, if that is known."""
        return None if self.undecided else self.migrating

    @property
    def proved(self) -> bool:
        """Whether both ends agree."""
        return self.lower == self.upper


def completion(queue: Queue, starts: Starts) -> int:
    """When the last job ends; 0 for an empty queue."""
    return max((start + time for start, (_, time) in zip(starts, queue, strict=True)), default=0)


def concurrent(queue: Queue, starts: Starts) -> list[Pair]:
    """The pairs i < j with j starting before i ends."""
    return [
        (i, j)
        for i, (_, time) in enumerate(queue)
        for j in range(i + 1, len(queue))
        if starts[j] < starts[i] + time
    ]


def fault(queue: Queue, mesh: Shape, schedule: Schedule) -> str | None:
    """The fault of a schedule with places, or ``None``: no search, every pair of jobs examined."""
    starts, places = schedule.starts, schedule.places
    if len(starts) != len(queue) or len(places) != len(queue):
        return "not one start and one place for each job"
    for index, ((sides, _), base) in enumerate(zip(queue, places, strict=True)):
        if starts[index] < (starts[index - 1] if index else 0):
            return f"job {index} starts before its predecessor, or before 0"
        if any(low < 0 or low + side > room for low, side, room in zip(base, sides, mesh, strict=True)):
            return f"job {index} reaches beyond the mesh"
    for i, j in concurrent(queue, starts):
        apart = any(
            places[i][axis] + queue[i][0][axis] <= places[j][axis]
            or places[j][axis] + queue[j][0][axis] <= places[i][axis]
            for axis in (0, 1)
        )
        if not apart:
            return f"jobs {i} and {j} share a processor at time {starts[j]}"
    return None


def first_fit(queue: Queue, mesh: Shape) -> Schedule:
    """Each job as soon as a place is free, at the leftmost of these; no knowledge of the queue is used."""
    starts: list[int] = []
    places: list[Shape] = []
    for job in range(len(queue)):
        now, place = next(
            (now, place)
            for now in _instants(queue, starts, job)
            if (place := _free(queue, mesh, starts, places, job, now)) is not None
        )
        starts.append(now)
        places.append(place)
    return Schedule(tuple(starts), tuple(places))


def _instants(queue: Queue, starts: Sequence[int], job: int) -> list[int]:
    """When its predecessor starts, and the ends of earlier jobs after that."""
    first = starts[job - 1] if job else 0
    ends = (starts[other] + queue[other][1] for other in range(job))
    return sorted({first, *(end for end in ends if first < end)})


def _free(
    queue: Queue, mesh: Shape, starts: Sequence[int], places: Sequence[Shape], job: int, now: int
) -> Shape | None:
    """The leftmost free place disjoint from the earlier jobs that run at ``now``, of these the lowest one.

    The board is turned, so that this is the first of the frames in row-major order.
    """
    columns, rows = mesh
    busy = 0
    for other in range(job):
        if starts[other] <= now < starts[other] + queue[other][1]:
            busy |= _word(rows, places[other], queue[other][0])
    (w, h), _ = queue[job]
    base = lowest_bit(free_mesh_frames(busy, (rows, columns), (h, w)))
    return None if base is None else divmod(base, rows)


@lru_cache(maxsize=1 << 11)
def _word(rows: int, place: Shape, sides: Shape) -> int:
    """A frame on the turned board: processor (x, y) is bit x times rows + y."""
    return repeat(((1 << sides[1]) - 1) << place[1], rows, sides[0]) << rows * place[0]
