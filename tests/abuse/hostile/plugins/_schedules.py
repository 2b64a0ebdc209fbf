"""What the hostile schedulers are made of: a right one and a wrong one."""

from __future__ import annotations

from allocert.allocators.torus import Piece, Schedule, Subtorus

__all__ = ["at_once", "one_by_one"]


def one_by_one(jobs):
    """Right: one job after the other."""
    pieces, now = [], 0
    for number, job in enumerate(jobs.jobs):
        pieces.append(Piece(number, Subtorus.interval(0, job.side), now, now + job.time))
        now += job.time
    return Schedule(jobs, tuple(pieces))


def at_once(jobs):
    """Wrong: all jobs at once in the same corner."""
    return Schedule(
        jobs, tuple(Piece(n, Subtorus.interval(0, job.side), 0, job.time) for n, job in enumerate(jobs.jobs))
    )


one_by_one.kind = at_once.kind = "contiguous"
