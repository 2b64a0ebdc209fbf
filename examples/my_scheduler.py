"""A scheduler of one's own: ``allocert check-scheduler examples/my_scheduler.py:longest_first --machine torus:4x4``.

The longest job first, each as early as it fits on neighbouring rows and columns, the lowest that are free.
"""

from __future__ import annotations

from fractions import Fraction

from allocert.allocators.torus import JobSet, Piece, Schedule, Subtorus


def longest_first(jobs: JobSet) -> Schedule:
    """Contiguous schedules, no better than any list of jobs."""
    free_from = [Fraction(0)] * jobs.torus
    pieces = []
    for number, job in sorted(enumerate(jobs.jobs), key=lambda item: -item[1].time):
        firsts = range(jobs.torus - job.side + 1)
        start, first = min((max(free_from[f : f + job.side]), f) for f in firsts)
        free_from[first : first + job.side] = [start + job.time] * job.side
        pieces.append(Piece(number, Subtorus.interval(first, job.side), start, start + job.time))
    return Schedule(jobs, tuple(pieces))


longest_first.kind = "contiguous"
