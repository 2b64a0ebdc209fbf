"""Boxes at anchors of a torus of 16 x 16 x 24 with 20 placements: word kernels and a scan of all boxes, in one run.

``python -m benchmarks.allocators.bench_torus3d`` prints CPU milliseconds a request and exits 1 if two answers differ, a request takes
5 ms or more, or the choice by destroyed shapes is not 20 times as fast as the scan.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import pytest

from allocert.allocators.anchors.first import TorusFirst
from allocert.allocators.anchors.slurm import TorusSlurm
from allocert.machines import Submesh, parse_machine
from allocert.machines.anchors.torus import AnchoredTorus

SPEC = (
    "torus3d:16x16x24;2x2x1;2x1x2;1x2x2;2x2x2;4x2x1;4x2x2;2x4x2;4x4x1;4x4x2;4x2x4;4x4x4;4x4x8;8x4x4@4,4,4;4x8x4@4,4,4;"
    "8x8x4@4,4,4;8x8x8@4,4,4;8x8x16@4,4,4;8x16x16@4,1,4;16x16x16@1,1,4;16x16x24"
)
LIMIT = 5.0
RATIO = 20.0
FAULTS = (0, 60, 300)
CHOICES = {TorusFirst: TorusFirst.first_box, TorusSlurm: TorusSlurm.best_box}


@dataclass(frozen=True)
class Row:
    """Milliseconds of all volumes together, the longest of one request, and whether all answers agree."""

    faults: int
    kernels: float
    scan: float
    longest: float
    same: bool


def machine() -> AnchoredTorus:
    """The torus."""
    made = parse_machine(SPEC)
    assert isinstance(made, AnchoredTorus)
    return made


def board(faults: int) -> int:
    """A number of processors taken, drawn at random; some may be drawn twice."""
    draw, word = random.Random(faults), 0
    for _ in range(faults):
        word |= 1 << draw.randrange(machine().processors)
    return word


def scan(torus: AnchoredTorus, busy: int, volume: int, least_destroyed: bool) -> Submesh | None:
    """The box that an allocator grants, by all boxes one by one."""
    anchoring = torus.anchoring
    greater = anchoring.greater(volume) if least_destroyed else None
    at_stake = [word for word, _ in anchoring.boxes(greater) if not word & busy] if greater else []
    for placement in anchoring.of_volume(volume):
        free = [box for box in anchoring.boxes(placement) if not box[0] & busy]
        if free:
            return min(free, key=lambda box: sum(1 for word in at_stake if word & box[0]))[1]
    return None


def measure(allocator: type[Any], faults: int) -> Row:
    """One request for each volume by the kernels, the least of three, and by the scan once."""
    torus, busy = machine(), board(faults)
    kernels, scanned, same = [], 0.0, True
    for volume in torus.anchoring.volumes:
        scan(torus, torus.full, volume, True)  # which lists the boxes
        times = [_timed(lambda volume=volume: CHOICES[allocator](busy, torus, volume)) for _ in range(3)]  # type: ignore[misc]
        spent, due = _timed(partial(scan, torus, busy, volume, allocator is TorusSlurm))
        kernels.append(min(spent for spent, _ in times))
        scanned += spent
        same &= due == times[0][1]
    return Row(faults, sum(kernels), scanned, max(kernels), same)


def _timed(call: Callable[[], Any]) -> tuple[float, Any]:
    begin = time.process_time_ns()
    answer = call()
    return (time.process_time_ns() - begin) / 1e6, answer


def faults_of(allocator: type[Any], row: Row) -> Iterator[str]:
    """The faults of a row."""
    if not row.same:
        yield "answers differ"
    if row.longest >= LIMIT:
        yield f"a request takes {row.longest:.1f} ms, limit {LIMIT:g}"
    if allocator is TorusSlurm and row.scan < RATIO * row.kernels:
        yield f"only {row.scan / row.kernels:.1f} times as fast as the scan, limit {RATIO:g}"


def main() -> int:
    """Print the table."""
    bad = 0
    for allocator in CHOICES:
        for faults in FAULTS:
            row = measure(allocator, faults)
            wrong = list(faults_of(allocator, row))
            bad += len(wrong)
            print(
                f"{allocator.__name__:<11} {faults:>4} faults: {row.kernels:7.2f} ms, longest {row.longest:.2f};"
                f" scan {row.scan:8.1f} ms ({row.scan / row.kernels:.0f} times)",
                *(text.upper() for text in wrong),
                flush=True,
            )
    return 1 if bad else 0


@pytest.mark.parametrize("faults", FAULTS)
@pytest.mark.parametrize("allocator", list(CHOICES), ids=lambda one: one.__name__)
def test_torus3d(benchmark: Any, allocator: type[Any], faults: int) -> None:
    """One request for each volume; every limit holds."""
    torus, busy = machine(), board(faults)
    volumes = torus.anchoring.volumes
    benchmark.pedantic(
        lambda: [CHOICES[allocator](busy, torus, volume) for volume in volumes], rounds=3, warmup_rounds=1
    )
    assert not list(faults_of(allocator, measure(allocator, faults)))


if __name__ == "__main__":
    sys.exit(main())
