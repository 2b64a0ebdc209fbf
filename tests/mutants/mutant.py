"""A seeded bug: a patch of one module, compiled beside the true one."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

__all__ = ["HOMES", "Mutant", "original"]

HOMES = {
    "buddy": ("allocert.allocators.hypercube.buddy", "Buddy"),
    "free-list": ("allocert.allocators.hypercube.freelist", "FreeListBuddy"),
    "buddy-lists": ("allocert.allocators.hypercube.linked_buddy", "LinkedBuddy"),
    "relabel": ("allocert.allocators.hypercube.relabel", "RelabelledBuddy"),
    "gray": ("allocert.allocators.hypercube.gray", "SingleGrayCode"),
    "mss": ("allocert.allocators.hypercube.mss", "GreatestSubcubes"),
    "mss-approx": ("allocert.allocators.hypercube.mss_approx", "ApproximateSubcubes"),
    "mss-fast": ("allocert.allocators.hypercube.mss_fast", "FastSubcubes"),
    "gray-multi": ("allocert.allocators.hypercube.multi_gray", "MultiGrayCode"),
    "asi": ("allocert.allocators.hypercube.asi", "AllocationStrategyI"),
    "asi-partitions": ("allocert.allocators.hypercube.asi_partitions", "AsiPartitions"),
    "frame-sliding": ("allocert.allocators.mesh.frame_sliding", "FrameSliding"),
    "frame-sliding-n": ("allocert.allocators.mesh.frame_sliding_n", "RestrictedFrameSliding"),
    "frame-sliding-fast": ("allocert.allocators.mesh.frame_sliding_fast", "FastFrameSliding"),
    "adaptive-scan": ("allocert.allocators.mesh.adaptive_scan", "AdaptiveScan"),
    "rotating": ("allocert.allocators.mesh.rotation", "Rotating"),
    "bitboard": ("allocert.allocators.mesh.bitboard", "BitboardFirstFit"),
    "bitboard-edge": ("allocert.allocators.mesh.bitboard_edge", "BitboardEdgeFit"),
    "mbv": ("allocert.allocators.mesh.mbv", "MaximumBoundaryValue"),
    "bitboard-mbv": ("allocert.allocators.mesh.bitboard_mbv", "BitboardBoundaryFit"),
    "zero-one": ("allocert.allocators.mesh.zero_one", "ZeroOneFirstFit"),
    "zero-one-best": ("allocert.allocators.mesh.zero_one", "ZeroOneBestFit"),
    "buddy-2d": ("allocert.allocators.mesh.buddy2d", "SquareBuddy"),
    "iss": ("allocert.allocators.mesh.interval_set_scan", "IntervalSetScan"),
    "4iss": ("allocert.allocators.mesh.four_way_scan", "FourWayScan"),
    "parallel-buddy": ("allocert.allocators.parallel.hosts.host", "ParallelBuddy"),
    "parallel-buddy-best": ("allocert.allocators.parallel.hosts.host", "ParallelBuddyBest"),
    "parallel-double-buddy": ("allocert.allocators.parallel.hosts.host", "ParallelDoubleBuddy"),
    "parallel-double-buddy-best": ("allocert.allocators.parallel.hosts.host", "ParallelDoubleBuddyBest"),
    "parallel-gray": ("allocert.allocators.parallel.hosts.host", "ParallelGray"),
    "parallel-gray-best": ("allocert.allocators.parallel.hosts.host", "ParallelGrayBest"),
    "parallel-double-gray": ("allocert.allocators.parallel.hosts.host", "ParallelDoubleGray"),
    "parallel-double-gray-best": ("allocert.allocators.parallel.hosts.host", "ParallelDoubleGrayBest"),
    "parallel-cyclical": ("allocert.allocators.parallel.hosts.host", "ParallelCyclical"),
    "parallel-cyclical-best": ("allocert.allocators.parallel.hosts.host", "ParallelCyclicalBest"),
    "parallel-complete": ("allocert.allocators.parallel.hosts.host", "ParallelComplete"),
    "parallel-complete-best": ("allocert.allocators.parallel.hosts.host", "ParallelCompleteBest"),
    "parallel-1-cube": ("allocert.allocators.parallel.hosts.host", "Parallel1CubeBuddy"),
    "parallel-1-cube-best": ("allocert.allocators.parallel.hosts.host", "Parallel1CubeBuddyBest"),
    "parallel-2-cube": ("allocert.allocators.parallel.hosts.host", "Parallel2CubeBuddy"),
    "parallel-2-cube-best": ("allocert.allocators.parallel.hosts.host", "Parallel2CubeBuddyBest"),
    "parallel-3-cube": ("allocert.allocators.parallel.hosts.host", "Parallel3CubeBuddy"),
    "parallel-3-cube-best": ("allocert.allocators.parallel.hosts.host", "Parallel3CubeBuddyBest"),
    "parallel-strings": ("allocert.allocators.parallel.hosts.host", "ParallelStrings"),
    "parallel-strings-best": ("allocert.allocators.parallel.hosts.host", "ParallelStringsBest"),
    "parallel-squares": ("allocert.allocators.parallel.hosts.host", "ParallelSquares"),
    "parallel-squares-best": ("allocert.allocators.parallel.hosts.host", "ParallelSquaresBest"),
    "parallel-rectangles": ("allocert.allocators.parallel.hosts.host", "ParallelRectangles"),
    "parallel-rectangles-best": ("allocert.allocators.parallel.hosts.host", "ParallelRectanglesBest"),
}
"""Each allocator's module and class."""


@dataclass(frozen=True)
class Mutant:
    """``old`` becomes ``new`` in ``module``, the allocator's own or one that it imports names from.

    ``machines`` are tried in turn. ``equivalent`` gives the reason why no call can tell the mutant from the
    original; such a mutant is compared with it on every reachable state of the machines.
    """

    allocator: str
    name: str
    old: str
    new: str
    module: str = ""
    machines: tuple[str, ...] = ()
    equivalent: str = ""

    def build(self) -> type[Any]:
        """The mutant's class. Raises ``ValueError`` unless the patch applies exactly once."""
        home, class_name = HOMES[self.allocator]
        patched = self.module or home
        source = _source(patched)
        if source.count(self.old) != 1:
            raise ValueError(
                f"{self.allocator}, {self.name}: the patch applies {source.count(self.old)} times"
            )
        label = f"allocert.allocators.mutants.{self.allocator}.{self.name}".replace(" ", "_")
        mutated = _compiled(f"{label}:{patched}", source.replace(self.old, self.new))
        if patched != home:
            names: list[str] = mutated.__all__
            allocator = _compiled(f"{label}:{home}", _source(home))
            used = [name for name in names if hasattr(allocator, name)]
            if not used:
                raise ValueError(f"{self.allocator}, {self.name}: {home} uses nothing of {patched}")
            for name in used:
                setattr(allocator, name, getattr(mutated, name))
            mutated = allocator
        built: type[Any] = getattr(mutated, class_name)
        return built


def original(allocator: str) -> type[Any]:
    """The true class, compiled in the same way."""
    home, class_name = HOMES[allocator]
    built: type[Any] = getattr(
        _compiled(f"allocert.allocators.mutants.{allocator}", _source(home)), class_name
    )
    return built


def _source(module: str) -> str:
    spec = find_spec(module)
    if spec is None or spec.origin is None:
        raise ValueError(f"no source of {module}")
    return Path(spec.origin).read_text(encoding="utf-8")


def _compiled(name: str, source: str) -> ModuleType:
    module = ModuleType(name)
    sys.modules[name] = module
    exec(compile(source, f"<{name}>", "exec"), module.__dict__)  # noqa: S102 - our own source, patched
    return module
