"""Which schedules are allowed on a torus, by name, and the faults of one of that kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from allocert.allocators.torus.contention import Reading, dilation
from allocert.allocators.torus.schedule import Piece, Schedule, faults
from allocert.machines.subtorus import Subtorus
from allocert.machines.words import bits

__all__ = ["CONTENTION", "KINDS", "faults_of_kind"]

CONTENTION: Mapping[str, Reading] = {
    "nominal": "nominal-windows",
    "dilated": "dilated-windows",
    "sharing": "shared-processors",
    "sequential": "sequential",
}
"""How jobs that share links delay one another: the readings of Gupta and Srimani, section 2.2, by name."""

KINDS: Mapping[str, str] = {
    "preemptive": "jobs stop and go on elsewhere; no links are shared",
    "contiguous": "a job runs in one piece on neighbouring rows and columns; no links are shared",
    "aligned": "the same, and the first row and column are multiples of the side",
    "strided": "a job runs in one piece on rows and columns a stride apart; no links are shared",
    "nominal": "strided with shared links; a job is dilated while the others' undilated times overlap its own",
    "dilated": "strided with shared links; a job is dilated while others really run",
    "sharing": "strided with shared links; a job that shares links advances at a lower rate",
    "sequential": "strided with shared links; a job's time is dilated as later jobs are placed, one by one",
}
"""Each kind of schedule in words. In a sequential one jobs were placed in the order of the pieces."""


def faults_of_kind(schedule: Schedule, kind: str, *, deadline: Fraction | None = None) -> Iterator[str]:
    """The faults of a schedule of a kind in :data:`KINDS`, a line each."""
    reading, order = CONTENTION.get(kind), [piece.job for piece in schedule.pieces]
    for piece in schedule.pieces:
        fault = _misplaced(piece, schedule.jobs.torus, kind)
        if fault is not None:
            yield f"job {piece.job} from {piece.start} to {piece.end}: {fault}"
    yield from faults(
        schedule,
        deadline=deadline,
        dilation=None if reading is None else dilation(reading, order),
        preemptive=kind == "preemptive",
    )


def _misplaced(piece: Piece, torus: int, kind: str) -> str | None:
    region, side = piece.region, piece.region.side
    if kind in ("contiguous", "aligned"):
        first = next(bits(region.rows))
        if region != Subtorus.interval(first, side):
            return f"{region} is no processor interval"
        if kind == "aligned" and first % side:
            return f"{region} does not begin at a multiple of {side}"
    elif kind != "preemptive":
        cell = next(bits(region.rows)), next(bits(region.cols))
        stride = torus // side
        if torus % side or max(cell) >= stride or region != Subtorus.strided(torus, side, *cell):
            return f"{region} is no strided subtorus"
    return None
