"""The least completion time of short queues on small meshes, by trying every place at every instant."""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

from allocert.errors import SpecError
from allocert.models.clairvoyant.places import Shape
from allocert.models.queues.schedules import Queue

__all__ = ["enumerated"]

_Running: TypeAlias = tuple[tuple[int, int], ...]
"""For each running job the ticks it still runs, and the processors it holds as bits; in order."""


def enumerated(queue: Queue, mesh: Shape, *, patient: bool = True) -> int:
    """The least completion time over all FCFS schedules whose jobs keep their submeshes.

    A job starts when its predecessor does or when a job ends. With ``patient`` the head may be held back; without, it
    starts as soon as a place is free among those that the others were given, at any such place.

    Raises:
        SpecError: a request does not fit the mesh, or a time is below 1.
    """
    X, Y = mesh
    for index, ((w, h), time) in enumerate(queue):
        if not (1 <= w <= X and 1 <= h <= Y and time >= 1):
            raise SpecError(
                f"job {index}", ((w, h), time), f"sides that fit {X} x {Y} and a time of 1 or more"
            )
    frames = [_frames(X, Y, sides) for sides, _ in queue]

    @cache
    def left(job: int, running: _Running) -> int:
        """The ticks from now, when the last job has started, to the end of the last."""
        if job == len(queue):
            return max((ticks for ticks, _ in running), default=0)
        best: int | None = None
        for now in sorted({0, *(ticks for ticks, _ in running)}):
            still = [(ticks - now, held) for ticks, held in running if ticks > now]
            busy = 0
            for _, held in still:
                busy |= held
            free = [frame for frame in frames[job] if not frame & busy]
            for frame in free:
                after = tuple(sorted([*still, (queue[job][1], frame)]))
                total = now + left(job + 1, after)
                best = total if best is None else min(best, total)
            if free and not patient:
                break
        return 0 if best is None else best

    return left(0, ())


@cache
def _frames(X: int, Y: int, sides: Shape) -> tuple[int, ...]:
    """Every submesh of these sides as bits."""
    w, h = sides
    row = (1 << w) - 1
    frame = sum(row << X * y for y in range(h))
    return tuple(frame << (X * b + a) for b in range(Y - h + 1) for a in range(X - w + 1))
