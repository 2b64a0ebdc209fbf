"""CNP_Alloc once more, from the text alone: running jobs as residues of rows and columns; no matrix and no flags."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from allocert.allocators.torus.cnp import Cell, Placement, Ties
from allocert.allocators.torus.cnp_readings import SENSIBLE, CnpReadings
from allocert.allocators.torus.jobs import JobSet

__all__ = ["cnp_on_regions"]


@dataclass
class _Running:
    """A job on the rows = row and columns = col modulo ``stride``, until ``end`` as far as is known."""

    job: int | None
    level: int
    stride: int
    row: int
    col: int
    start: Fraction
    load: Fraction
    end: Fraction

    def cells(self, cell: Cell, stride: int) -> int:
        """How many of its parts of that stride are in the cell's row and how many in its column, together."""
        across = cell[0] % self.stride == self.row
        along = cell[1] % self.stride == self.col
        return (across + along) * (stride // self.stride)

    def holds(self, cell: Cell) -> bool:
        return cell[0] % self.stride == self.row and cell[1] % self.stride == self.col


def cnp_on_regions(
    jobs: JobSet, *, readings: CnpReadings = SENSIBLE, ties: Ties = min
) -> tuple[Placement, ...] | None:
    """What :func:`~allocert.allocators.torus.cnp.cnp_alloc` records, in the order of placing.

    Of the readings of figure 2 only ``own`` and ``flags`` mean something without a matrix: a job that visits its own entry
    dilates itself, once or, with separate flags, twice. The others are taken as in :data:`SENSIBLE`. ``None`` if no finite
    load fits some job anywhere.

    Raises:
        InstanceError: a side is no power of two.
    """
    jobs.check_powers_of_two()
    placed: list[_Running] = []
    now = Fraction(0)
    for level, time, job in _in_turn(jobs, readings.gaps == "dummy"):
        stride = jobs.torus >> level
        cells = [(row, col) for row in range(stride) for col in range(stride)]
        ends = {cell: max([p.end for p in placed if p.holds(cell)], default=now) for cell in cells}
        now = max(now, min(ends.values()))
        running = [p for p in placed if p.end > now]
        durations: dict[Cell, Fraction] = {}
        for cell in cells:
            if ends[cell] <= now:
                fits = _duration(
                    time, cell, stride, [(p.cells(cell, stride), p.end - now) for p in running], readings
                )
                if fits is not None:
                    durations[cell] = fits
        if not durations:
            return None
        least = min(durations.values())
        row, col = ties([cell for cell in cells if durations.get(cell) == least])
        counts = time if readings.duration == "nominal" else least
        for other in running:
            if readings.overlap != "none" and other.cells((row, col), stride):
                other.end += min(counts, other.end - now) / stride
        given = _Running(job, level, stride, row, col, now, least - time, now + least)
        if readings.own == "visited" and readings.overlap != "none":
            for _ in range(1 if readings.flags == "shared" else 2):
                given.end += min(counts, given.end - now) / stride
        placed.append(given)
    return tuple(
        Placement(p.job, p.level, p.row, p.col, p.start, p.load, p.end) for p in placed if p.job is not None
    )


def _in_turn(jobs: JobSet, dummies: bool) -> Iterator[tuple[int, Fraction, int | None]]:
    """Level, time and number of each job, larger sides first; a dummy of no time for each level left out."""
    above: int | None = None
    for number in jobs.largest_first():
        level = jobs.jobs[number].side.bit_length() - 1
        while dummies and above is not None and above - 1 > level:
            above -= 1
            yield above, Fraction(0), None
        above = level
        yield level, jobs.jobs[number].time, number


def _duration(
    time: Fraction,
    cell: Cell,
    stride: int,
    running: Sequence[tuple[int, Fraction]],
    readings: CnpReadings,
) -> Fraction | None:
    """The job's time and its load on a free cell, where each running job counts so often and has so much left."""
    if readings.overlap == "none":
        return time
    divisor = stride if readings.divided else 1
    weights = [(count, left) for count, left in running if count]
    if readings.overlap == "max":
        weights.append((2 * stride - sum(count for count, _ in weights), Fraction(0)))
    pick: Callable[[Fraction, Fraction], Fraction] = min if readings.overlap == "min" else max

    def dilated(duration: Fraction) -> Fraction:
        return time + sum(count * pick(duration, left) for count, left in weights) / Fraction(divisor)

    if readings.duration == "nominal":
        return dilated(time)
    return _first_fixed(dilated, [left for _, left in weights])


def _first_fixed(dilated: Callable[[Fraction], Fraction], bends: Sequence[Fraction]) -> Fraction | None:
    """The least D = dilated(D) >= 0 of a function that grows in straight pieces between the bends."""
    points = sorted({Fraction(0), *bends})
    points.append(points[-1] + 1)
    for first, second in pairwise(points):
        at_first, at_second = dilated(first) - first, dilated(second) - second
        if at_first == 0:
            return first
        if at_second <= 0:
            return first + (second - first) * at_first / (at_first - at_second)
    last, beyond = points[-2], points[-1]
    falls = (dilated(last) - last) - (dilated(beyond) - beyond)
    return last + (dilated(last) - last) / falls if falls > 0 else None
