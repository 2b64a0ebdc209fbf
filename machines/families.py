"""Families: the regions a scheme may grant for a request, in the scheme's order of preference.

``regions`` enumerates them from the definition, one by one; ``free`` finds the free ones on a board with a
kernel. The first is the specification of the second and is compared with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from allocert.errors import SpecError
from allocert.machines.board import free_blocks, free_gray_runs, free_subcubes_any
from allocert.machines.described import DescribedMachine
from allocert.machines.frame_families.aligned import AlignedFrames
from allocert.machines.frame_families.boundary import BoundaryFrames
from allocert.machines.frame_families.edge import EdgeFrames
from allocert.machines.frame_families.square import SquareFrames
from allocert.machines.frames import free_mesh_frames, free_torus_frames
from allocert.machines.gray_families import Codes, complete_family
from allocert.machines.graycode import GrayCode
from allocert.machines.graysegments import GraySegments
from allocert.machines.grid import Grid, Mesh, Submesh
from allocert.machines.hypercube import Hypercube, Subcube
from allocert.machines.labelling import Labelling, RelabelledBlocks
from allocert.machines.machine import Family, Machine
from allocert.machines.node_cube import NodeCube
from allocert.machines.systems.equal_frames import EqualFrames
from allocert.machines.systems.outermost import Outermost
from allocert.machines.systems.subcube_systems import SUBCUBE_SYSTEMS, SubcubeSystem
from allocert.machines.words import bits, lowest_bit

__all__ = [
    "AlignedBlocks",
    "AlignedFrames",
    "AllSubcubes",
    "CodeRuns",
    "Family",
    "Frames",
    "GrayRuns",
    "family_of",
]


@dataclass(frozen=True)
class AlignedBlocks:
    """The subcubes ``b_n .. b_(k+1) *^k`` that the buddy system recognises, by address."""

    machine: Hypercube
    name: str = field(default="aligned", init=False)

    def regions(self, request: Any) -> Iterator[Subcube]:
        """The 2^(n-k) aligned blocks."""
        k = self.machine.check_request(request)
        for start in range(0, self.machine.processors, 1 << k):
            yield Subcube(self.machine.n, start, (1 << k) - 1)

    def free(self, busy: int, request: Any) -> Iterator[Subcube]:
        """The free ones, lowest address first."""
        k = self.machine.check_request(request)
        for start in bits(free_blocks(busy, self.machine.n, k)):
            yield Subcube(self.machine.n, start, (1 << k) - 1)

    def first_free(self, busy: int, request: Any) -> Subcube | None:
        """The one of lowest address."""
        k = self.machine.check_request(request)
        start = lowest_bit(free_blocks(busy, self.machine.n, k))
        return None if start is None else Subcube(self.machine.n, start, (1 << k) - 1)


@dataclass(frozen=True)
class GrayRuns:
    """The runs of 2^k cyclic ranks of a Gray code that start at a multiple of 2^(k-1), by start."""

    machine: Hypercube
    code: GrayCode
    name: str = field(default="gray", init=False)

    def __post_init__(self) -> None:
        if self.code.n != self.machine.n:
            raise SpecError(
                "Gray code parameters", self.code.parameters, f"a permutation of 1..{self.machine.n}"
            )

    def regions(self, request: Any) -> Iterator[Subcube]:
        """One subcube a start; for k = n both starts give the whole cube."""
        k = self.machine.check_request(request)
        nodes, ranks = self.code.nodes, self.machine.processors
        for start in range(0, ranks, max(1, 1 << k >> 1)):
            members = [nodes[(start + i) % ranks] for i in range(1 << k)]
            low, high = members[0], members[0]
            for node in members:
                low, high = low & node, high | node
            yield Subcube(self.machine.n, low, low ^ high)

    def free(self, busy: int, request: Any) -> Iterator[Subcube]:
        """The free ones, lowest start first. ``busy`` is in node order."""
        k = self.machine.check_request(request)
        for start in bits(free_gray_runs(self.code.to_ranks(busy), self.machine.n, k)):
            yield self.code.run(start, k)

    def first_free(self, busy: int, request: Any) -> Subcube | None:
        """The one of lowest start."""
        return next(self.free(busy, request), None)


@dataclass(frozen=True)
class CodeRuns:
    """The runs of several Gray codes with the given parameters, code by code: what multiple codes recognise."""

    machine: Hypercube
    codes: Codes
    name: str = field(default="gray-codes", init=False)

    def __post_init__(self) -> None:
        if not self.codes:
            raise SpecError("Gray code parameters", self.codes, "at least one code")
        for code in self.codes:
            GrayRuns(self.machine, GrayCode(code))

    def regions(self, request: Any) -> Iterator[Subcube]:
        """Code by code, those of :class:`GrayRuns`; a subcube recurs for each code that recognises it."""
        for code in self.codes:
            yield from GrayRuns(self.machine, GrayCode(code)).regions(request)

    def free(self, busy: int, request: Any) -> Iterator[Subcube]:
        """The free ones. ``busy`` is in node order."""
        for code in self.codes:
            yield from GrayRuns(self.machine, GrayCode(code)).free(busy, request)

    def first_free(self, busy: int, request: Any) -> Subcube | None:
        """The free subcube that starts first, in the first code that has a free one; ``None`` if none is free."""
        return next(self.free(busy, request), None)


@dataclass(frozen=True)
class AllSubcubes:
    """All subcubes, by direction set and then base: complete subcube recognition."""

    machine: Hypercube
    name: str = field(default="subcubes", init=False)

    def regions(self, request: Any) -> Iterator[Subcube]:
        """The 2^(n-k) C(n,k) subcubes of dimension k."""
        return self.machine.subcubes(self.machine.check_request(request))

    def free(self, busy: int, request: Any) -> Iterator[Subcube]:
        """The free ones."""
        k = self.machine.check_request(request)
        for directions, bases in free_subcubes_any(busy, self.machine.n, k):
            for base in bits(bases):
                yield Subcube(self.machine.n, base, directions)

    def first_free(self, busy: int, request: Any) -> Subcube | None:
        """The first free one."""
        return next(self.free(busy, request), None)


@dataclass(frozen=True)
class Frames:
    """All frames of a mesh or torus in row-major order of their bases.

    They are turned only where the machine turns requests; then those of the orientation asked come first.
    """

    machine: Grid
    name: str = field(default="frames", init=False)

    def regions(self, request: Any) -> Iterator[Submesh]:
        """One frame a base."""
        for sides in self.machine.shapes(request):
            for base in self.machine.bases(sides):
                yield Submesh(base, sides)

    def free(self, busy: int, request: Any) -> Iterator[Submesh]:
        """The free ones."""
        for sides in self.machine.shapes(request):
            for base in bits(self._free_bases(busy, sides)):
                yield Submesh(self.machine.place(base), sides)

    def first_free(self, busy: int, request: Any) -> Submesh | None:
        """The first free one in row-major order."""
        for sides in self.machine.shapes(request):
            base = lowest_bit(self._free_bases(busy, sides))
            if base is not None:
                return Submesh(self.machine.place(base), sides)
        return None

    def _free_bases(self, busy: int, sides: tuple[int, ...]) -> int:
        kernel = free_torus_frames if self.machine.wraps else free_mesh_frames
        word: int = kernel(busy, self.machine.sides, sides)
        return word


_OUTERMOST = "outermost-"
_PLANE = ("boundary-frames", "square-frames")


def family_of(machine: Machine, name: str | None = None) -> Family:
    """The family called ``name`` on ``machine``; without a name, all subcubes, segments or frames.

    ``gray-codes`` are those of :func:`~allocert.machines.gray_families.complete_family`; ``relabelled`` is that of a cube without faulty nodes; an allocator with faults shows its own.
    ``outermost-F`` is the family F in the order of :class:`~allocert.machines.systems.outermost.Outermost`.

    Raises:
        SpecError: no such family on this kind of machine.
    """
    if name is not None and name.startswith(_OUTERMOST):
        return Outermost(family_of(machine, name.removeprefix(_OUTERMOST)))
    if isinstance(machine, DescribedMachine):
        return machine.family(name)
    if isinstance(machine, Hypercube):
        if name in SUBCUBE_SYSTEMS:
            return SubcubeSystem(machine, name)
        if name == "aligned":
            return AlignedBlocks(machine)
        if name == "gray":
            return GrayRuns(machine, GrayCode.reflected(machine.n))
        if name == "gray-codes":
            return CodeRuns(machine, complete_family(machine.n))
        if name == "relabelled":
            return RelabelledBlocks(machine, Labelling.by_faults(machine.n, ()))
        if name in (None, "subcubes"):
            return AllSubcubes(machine)
        expected = f"aligned, gray, gray-codes, subcubes, {', '.join(SUBCUBE_SYSTEMS)} on a hypercube"
        raise SpecError("family", name, expected)
    if isinstance(machine, NodeCube):
        if name in (None, "segments"):
            return GraySegments(machine)
        raise SpecError("family", name, f"segments on {machine.spec}")
    if isinstance(machine, Grid) and name in (None, "frames"):
        return Frames(machine)
    if isinstance(machine, Grid) and name == "equal-frames":
        return EqualFrames(machine)
    if isinstance(machine, Grid) and name == "edge-frames":
        return EdgeFrames(machine)
    if isinstance(machine, Grid) and name == "aligned-frames" and not machine.wraps:
        return AlignedFrames(machine)
    if isinstance(machine, Mesh) and name in _PLANE and len(machine.sides) == 2:
        return BoundaryFrames(machine) if name == "boundary-frames" else SquareFrames(machine)
    raise SpecError(
        "family",
        name,
        f"frames, equal-frames or, on a mesh, aligned-frames or (in two dimensions) edge-frames, {' or '.join(_PLANE)} on {machine.spec}",
    )
