"""Gives times of ten million bits."""

from fractions import Fraction

from allocert.allocators.torus import Piece, Schedule, Subtorus

COMMAND = "scheduler"
MACHINE = "torus:4x4"
ENTRY = "schedule"
EXPECT = {"verdict": "broken", "promises": ["sound"]}


def schedule(jobs):
    late = Fraction((1 << 10_000_000) + 1, 3)
    pieces = [Piece(n, Subtorus.interval(0, j.side), late, late + j.time) for n, j in enumerate(jobs.jobs)]
    return Schedule(jobs, tuple(pieces))


schedule.kind = "contiguous"
