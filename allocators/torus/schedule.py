"""A schedule on a square torus as a value, and the check that it is one. No solver, no scheduler."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from allocert.allocators.torus.jobs import JobSet
from allocert.machines.subtorus import Subtorus

__all__ = ["Dilation", "Piece", "Schedule", "breaks", "faults", "interruptions", "malformed"]


@dataclass(frozen=True, slots=True)
class Piece:
    """Job number ``job`` holds ``region`` from ``start`` until just before ``end``."""

    job: int
    region: Subtorus
    start: Fraction
    end: Fraction

    @property
    def length(self) -> Fraction:
        """How long it lasts."""
        return self.end - self.start

    def overlap(self, other: Piece) -> Fraction:
        """How long both last at the same time."""
        return max(Fraction(0), min(self.end, other.end) - max(self.start, other.start))


@dataclass(frozen=True)
class Schedule:
    """When and where each job runs; a job that is preempted has several pieces."""

    jobs: JobSet
    pieces: tuple[Piece, ...]

    @property
    def makespan(self) -> Fraction:
        """When the last piece ends, 0 without pieces."""
        return max((piece.end for piece in self.pieces), default=Fraction(0))

    def by_job(self) -> tuple[tuple[Piece, ...], ...]:
        """Each job's pieces in order of time; pieces of jobs that do not exist are left out."""
        pieces: list[list[Piece]] = [[] for _ in self.jobs.jobs]
        for piece in sorted(self.pieces, key=lambda p: (p.start, p.end)):
            if 0 <= piece.job < len(pieces):
                pieces[piece.job].append(piece)
        return tuple(map(tuple, pieces))


Dilation = Callable[[Schedule], Mapping[int, Fraction] | None]
"""For each job how much longer than its time it takes by contention; ``None`` if no finite times fit the schedule."""


_MOST_BITS = 8192
"""Of the numerator and the denominator of a time: more cannot be shown."""


def malformed(schedule: Schedule) -> Iterator[str]:
    """What of a schedule is of a wrong type, a line each; one with nothing of this kind can be examined further.

    Times are ``Fraction`` or ``int``, exact both.
    """
    pieces: object = schedule.pieces
    if not isinstance(pieces, tuple | list):
        yield f"its pieces are a {type(pieces).__name__}, no tuple"
        return
    for index, piece in enumerate(pieces):
        if type(piece) is not Piece:
            yield f"piece {index} is a {type(piece).__name__}, no Piece"
            continue
        if type(piece.job) is not int:
            yield f"piece {index}: its job is a {type(piece.job).__name__}, no int"
        for name, time in (("start", piece.start), ("end", piece.end)):
            exact: object = time
            if type(exact) is not int and type(exact) is not Fraction:
                yield f"piece {index}: its {name} is a {type(exact).__name__}, no Fraction"
            elif max(time.numerator.bit_length(), time.denominator.bit_length()) > _MOST_BITS:
                yield f"piece {index}: its {name} is a number of thousands of digits"
        region: object = piece.region
        if type(region) is not Subtorus:
            yield f"piece {index}: its region is a {type(region).__name__}, no Subtorus"
        elif not all(type(word) is int and word > 0 for word in (region.rows, region.cols)):
            yield f"piece {index}: its region is none"
        elif not region.inside(schedule.jobs.torus):
            yield f"piece {index}: its region is not on the torus"


def faults(
    schedule: Schedule,
    *,
    deadline: Fraction | None = None,
    dilation: Dilation | None = None,
    preemptive: bool = True,
) -> Iterator[str]:
    """The faults of a schedule, a line each; empty if it is right.

    Pieces lie on the torus, have the job's side and last longer than nothing; no job runs twice at a time; pieces at the
    same time have no processor in common. Without ``dilation`` they have no rows or columns in common either, and each
    job gets exactly its time. With it they may, and each job gets its time and its dilation. ``deadline`` is the latest
    end. Unless ``preemptive`` each job is one piece.
    """
    jobs = schedule.jobs.jobs
    for piece in schedule.pieces:
        name = f"job {piece.job} from {piece.start} to {piece.end}"
        if not 0 <= piece.job < len(jobs):
            yield f"{name}: there is no such job"
            return
        if piece.start < 0 or piece.end <= piece.start:
            yield f"{name}: no time"
        if not piece.region.inside(schedule.jobs.torus):
            yield f"{name}: {piece.region} is not on the torus"
        if piece.region.side != jobs[piece.job].side:
            yield f"{name}: side {piece.region.side}, needs {jobs[piece.job].side}"
        if deadline is not None and piece.end > deadline:
            yield f"{name}: ends after {deadline}"
    yield from _together(schedule, contention=dilation is not None)
    several = [(number, len(own)) for number, own in enumerate(schedule.by_job()) if len(own) > 1]
    if several and not preemptive:
        yield from (f"job {number} has {count} pieces" for number, count in several)
        return
    longer = {} if dilation is None else dilation(schedule)
    if longer is None:
        yield "no finite durations fit these starts and places"
        return
    for number, (job, own) in enumerate(zip(jobs, schedule.by_job(), strict=True)):
        given = sum((piece.length for piece in own), Fraction(0))
        needs = job.time + longer.get(number, Fraction(0))
        if given != needs:
            yield f"job {number} gets {given}, needs {needs}"


def _together(schedule: Schedule, *, contention: bool) -> Iterator[str]:
    """Pieces that must not run at the same time but do: those that end are left behind as the sweep goes on."""
    running: list[Piece] = []
    for piece in sorted(schedule.pieces, key=lambda p: (p.start, p.end)):
        running = [other for other in running if other.end > piece.start]
        for other in running:
            if piece.job == other.job:
                yield f"job {piece.job} runs twice at {piece.start}"
            elif piece.region.meets(other.region) or not (contention or piece.region.apart(other.region)):
                yield f"jobs {other.job} and {piece.job} clash at {piece.start}"
        running.append(piece)


def breaks(schedule: Schedule) -> int:
    """How many pieces there are beyond one a job (Theorem 2 counts these)."""
    return len(schedule.pieces) - len({piece.job for piece in schedule.pieces})


def interruptions(schedule: Schedule) -> int:
    """How often a job really stops or moves: two pieces that meet in time at the same place are none."""
    return sum(
        (first.end, first.region) != (second.start, second.region)
        for pieces in schedule.by_job()
        for first, second in pairwise(pieces)
    )
