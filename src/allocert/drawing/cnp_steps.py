"""CNP_Alloc step by step, as text: for each job the availability matrix, the free subtori with their loads, and the choice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from allocert.allocators.torus.availability import Block
from allocert.allocators.torus.cnp import CnpRun, Step, cnp_alloc
from allocert.allocators.torus.cnp_readings import PRINTED, SENSIBLE, CnpReadings
from allocert.allocators.torus.jobs import JobSet
from allocert.drawing.chart import number

__all__ = ["READINGS", "steps_of"]

READINGS: Mapping[str, CnpReadings] = {
    "sensible": SENSIBLE,
    "max": replace(SENSIBLE, overlap="max of busy"),
    "printed": PRINTED,
}
"""The text of section 2.4; the same with the greater of the times of busy subtori as their overlap, as the worked example computes; and
figure 2 to the letter."""

_MOST_CELLS = 16
"""A larger matrix is not printed."""


def steps_of(jobs: JobSet, reading: str) -> Iterator[str]:
    """Lines that tell how CNP_Alloc places the jobs in one of :data:`READINGS`.

    An entry is (time left, side, job), the job by its index in the order of falling sides; the time at which a subtorus gets
    free counts from the moment that the line names.
    """
    run = cnp_alloc(jobs, readings=READINGS[reading])
    yield f"CNP_Alloc, reading {reading}: {jobs}"
    for step in run.steps:
        yield from _step(run, step)
    if run.stopped:
        yield f"it stops: {run.stopped}"
    yield f"makespan {number(run.makespan)}"
    for place in run.placements:
        yield (
            f"  job {place.job + 1} {jobs.jobs[place.job]} on ({place.row},{place.col}) "
            f"from {number(place.start)} to {number(place.finish)}, load {number(run.loads[place.job])}"
        )


def _step(run: CnpRun, step: Step) -> Iterator[str]:
    what = "a dummy" if step.job is None else f"job {step.job + 1} {run.jobs.jobs[step.job]}"
    yield f"k = {step.number}, {what}: time {number(step.time)}"
    yield from _matrix(step.shifted, "before")
    loads = (
        f"({row},{col}) {'infinite' if load is None else number(load)}"
        for (row, col), load in zip(step.free, step.loads, strict=True)
    )
    yield f"  free, with load: {', '.join(loads)}"
    yield f"  to ({step.cell[0]},{step.cell[1]}) with load {number(step.load)}"
    yield from _matrix(step.given, "after")


def _matrix(block: Block, when: str) -> Iterator[str]:
    if len(block) > _MOST_CELLS:
        yield f"  {when}: {len(block)} x {len(block)} entries"
        return
    cells = [[f"({number(e.left)},{e.side},{e.job})" if e.left else "(0,*,*)" for e in row] for row in block]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for index, row in enumerate(cells):
        line = "  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)).rstrip()
        yield f"  {when if index == 0 else '':7}{line}"
