"""The shipped interval sets and scans with the residents of a configuration in them, window by window."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.allocators.mesh.four_way_scan import FourWayOptions, FourWayScan
from allocert.allocators.mesh.interval_set import EdgeLines
from allocert.allocators.mesh.interval_set_scan import IntervalSetScan
from allocert.allocators.mesh.scan_set import ScanSet, Sweep
from allocert.models.meshes.configurations import Situation
from allocert.proofs.morgenstern.model.configurations import held, mesh_of

__all__ = ["counts_of", "entered", "four_scanning", "scanning", "windows"]


def entered(situation: Situation, axis: int) -> EdgeLines:
    """The shipped interval sets with its residents in them."""
    lines = EdgeLines((situation.X, situation.Y), axis)
    for resident in held(situation):
        lines.add(resident)
    return lines


def scanning(situation: Situation) -> IntervalSetScan:
    """The shipped ISS, which starts with these residents in its sets."""
    strategy = IntervalSetScan(mesh_of(situation))
    strategy.rows = entered(situation, 1)
    return strategy


def four_scanning(situation: Situation, options: FourWayOptions) -> FourWayScan:
    """The shipped 4ISS with these residents in its sets."""
    strategy = FourWayScan(mesh_of(situation), options=options)
    strategy.lines = (entered(situation, 0), entered(situation, 1))
    return strategy


def windows(lines: EdgeLines, height: int, from_far: bool = False) -> Iterator[Sweep]:
    """A scan at every window that it would come to if none were open: one object, which goes on."""
    sweep = Sweep(lines, height, from_far)
    sweep.fill(height)
    yield sweep
    while sweep.distance < sweep.last:
        sweep.step()
        yield sweep


def counts_of(scan: ScanSet) -> list[int]:
    """For each place the count of the element that covers it."""
    return [count for low, high, count in scan.elements for _ in range(low, high + 1)]
