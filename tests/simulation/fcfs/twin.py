"""The naive twin of the compiled dispatcher: a plain loop around the shipped allocators.

It shares with the kernel only the queue and the meaning of the options, so that the two check each other.
"""

from __future__ import annotations

from typing import Any

from allocert.allocators.mesh.adaptive_scan import AdaptiveScan
from allocert.allocators.mesh.four_way_scan import FourWayScan
from allocert.allocators.mesh.frame_sliding import FrameSliding
from allocert.allocators.mesh.frame_sliding_fast import FastFrameSliding
from allocert.allocators.mesh.frame_sliding_n import RestrictedFrameSliding
from allocert.allocators.mesh.interval_set_scan import IntervalSetScan
from allocert.allocators.mesh.mbv import MaximumBoundaryValue
from allocert.machines import Mesh, Submesh
from allocert.simulation.fcfs.log import Log
from allocert.simulation.fcfs.options import FcfsOptions
from allocert.simulation.fcfs.plain_dispatcher import Asked, play_plainly
from allocert.simulation.fcfs.queues import Queue

__all__ = ["ShippedServer", "run_twin"]


class ShippedServer:
    """Asks a shipped allocator of the method for each orientation, and keeps the better answer."""

    def __init__(self, method: str, mesh: Mesh, options: FcfsOptions) -> None:
        self.method, self.mesh, self.options = method, mesh, options
        self.allocator = _build(method, mesh, options)
        self.places: dict[int, Submesh] = {}

    def ask(self, job: int, shapes: list[tuple[int, int]]) -> Asked:
        """Grant one of the shapes, in this order of preference, or refuse."""
        before = self._counted()
        found: list[Submesh] = []
        for shape in shapes:
            region = self.allocator.allocate(shape)
            if region is not None:
                found.append(region)
                self.allocator.release(region)
                if self.options.rotation in ("none", "asked-first", "other-first"):
                    break
        after = self._counted()
        counters = {name: after[name] - before[name] for name in after}
        if not found:
            return Asked(None, counters)
        best = min(found, key=self._rank)
        return Asked(best, counters, self._hold(job, best))

    def finish(self, job: int) -> int:
        """Release what the job holds; the list nodes that this touches."""
        before = self._updates()
        self.allocator.release(self.places.pop(job))
        return self._updates() - before if self.method in ("ISS", "4ISS") else 1

    def _hold(self, job: int, region: Submesh) -> int:
        before = self._updates()
        again = self.allocator.allocate(region.sides)
        assert again == region
        self.places[job] = region
        if self.method in ("ISS", "4ISS"):
            return self._updates() - before
        nodes = self.allocator.residents.nodes
        return nodes.index(region) + 1 if self.options.order == "address" else 1

    def _rank(self, region: Submesh) -> Any:
        own = getattr(self.allocator, "rank", None) if self.options.rotation == "best-rank" else None
        return region.base[::-1] if own is None else own(region)

    def _counted(self) -> dict[str, int]:
        if self.method in ("ISS", "4ISS"):
            steps = self.allocator.steps
            return {name: getattr(steps, f"{name}_nodes") for name in ("interval", "scan", "open", "idle")}
        return {"list": self.allocator.residents.touched}

    def _updates(self) -> int:
        if self.method == "ISS":
            return int(self.allocator.rows.touched)
        if self.method == "4ISS":
            return sum(lines.touched for lines in self.allocator.lines)
        return 0


def run_twin(method: str, queue: Queue, mesh: Mesh, options: FcfsOptions | None = None) -> Log:
    """What :func:`~allocert.simulation.fcfs.run.run` has to log, except for null pointers and frames; FS_n by equation (2)."""
    chosen = FcfsOptions() if options is None else options
    return play_plainly(method, queue, mesh, chosen, ShippedServer(method, mesh, chosen))


def _build(method: str, mesh: Mesh, options: FcfsOptions) -> Any:
    order = options.order
    if method == "ISS":
        return IntervalSetScan(mesh)
    if method == "4ISS":
        return FourWayScan(mesh, options=options.four_way)
    if method == "MBV":
        return MaximumBoundaryValue(
            mesh, order=order, options=options.boundary, candidates=options.mbv_candidates
        )
    shipped: dict[str, Any] = {
        "FS_1": FrameSliding,
        "FS_n": RestrictedFrameSliding,
        "FS_f": FastFrameSliding,
        "AS": AdaptiveScan,
    }
    return shipped[method](mesh, order=order)
