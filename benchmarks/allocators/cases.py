"""A measured case: a name, the call, its naive counterpart, and the time it must stay under."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

from allocert.allocators.hypercube.buddy import Buddy
from allocert.allocators.mesh.bitboard import BitboardFirstFit
from allocert.machines import Hypercube, Mesh
from allocert.machines.board import free_subcubes_any
from benchmarks.allocators.boards import (
    block_scan,
    cells,
    frame_scan,
    random_board,
    resident_board,
    subcube_scan,
)

__all__ = ["Case", "cases"]

SIDE = 1024
DIMENSION = 20
DENSITIES = (0, 10, 50, 90, 99)
FRAMES = ((1, 1), (8, 8), (32, 16), (100, 37), (512, 512))
DIMENSIONS = (0, 5, 10, 19)
SUBCUBES = (2, 5, 8)


@dataclass(frozen=True)
class Case:
    """One measurement. ``limit`` is in milliseconds; ``same`` checks that both calls answer alike."""

    machine: str
    board: str
    request: str
    call: Callable[[], Any]
    naive: Callable[[], Any]
    limit: float | None
    same: Callable[[Any, Any], bool]

    @property
    def name(self) -> str:
        """A test id."""
        return f"{self.machine}-{self.board}-{self.request}".replace(" ", "_")


def cases() -> Iterator[Case]:
    """All of them, in the order of the table."""
    mesh, cube = Mesh(SIDE, SIDE), Hypercube(DIMENSION)
    for kind in ("1x1", "rectangles"):
        for percent in DENSITIES if kind == "1x1" else (10, 50, 60):
            for frame in FRAMES:
                yield Case(
                    mesh.spec,
                    f"{percent}% {kind}",
                    "x".join(map(str, frame)),
                    partial(_request_frame, kind, percent, frame),
                    partial(_scan_frames, kind, percent, frame),
                    2.0,
                    lambda region, base: (None if region is None else mesh.node(region.base)) == base,
                )
    for percent in DENSITIES:
        for k in DIMENSIONS:
            yield Case(
                cube.spec,
                f"{percent}% 1x1",
                f"k = {k}",
                partial(_request_block, percent, k),
                partial(_scan_blocks, percent, k),
                5.0,
                lambda region, start: (None if region is None else region.base) == start,
            )
    for k in SUBCUBES:
        yield Case(
            "hypercube:10",
            "10% 1x1",
            f"all k = {k}",
            partial(_all_subcubes, 10, k),
            partial(_scan_subcubes, 10, k),
            None,
            lambda count, naive: count == naive,
        )


@lru_cache(maxsize=2)
def _mesh_board(kind: str, percent: int) -> tuple[BitboardFirstFit, bytearray]:
    mesh = Mesh(SIDE, SIDE)
    if kind == "1x1":
        busy = random_board(mesh.processors, percent, seed=percent)
    else:
        busy = resident_board(mesh, percent, seed=percent)
    return BitboardFirstFit(mesh, busy), cells(busy, mesh.processors)


@lru_cache(maxsize=2)
def _cube_board(percent: int) -> tuple[Buddy, bytearray]:
    cube = Hypercube(DIMENSION)
    busy = random_board(cube.processors, percent, seed=percent)
    return Buddy(cube, busy), cells(busy, cube.processors)


@lru_cache(maxsize=2)
def _small_board(n: int) -> tuple[int, bytearray]:
    busy = random_board(1 << n, 10, seed=n)
    return busy, cells(busy, 1 << n)


def _request_frame(kind: str, percent: int, frame: tuple[int, int]) -> Any:
    """A request and, if it was granted, its release."""
    allocator, _ = _mesh_board(kind, percent)
    region = allocator.allocate(frame)
    if region is not None:
        allocator.release(region)
    return region


def _scan_frames(kind: str, percent: int, frame: tuple[int, int]) -> int | None:
    return frame_scan(_mesh_board(kind, percent)[1], (SIDE, SIDE), frame)


def _request_block(percent: int, k: int) -> Any:
    """A request and, if it was granted, its release."""
    allocator, _ = _cube_board(percent)
    region = allocator.allocate(k)
    if region is not None:
        allocator.release(region)
    return region


def _scan_blocks(percent: int, k: int) -> int | None:
    return block_scan(_cube_board(percent)[1], k)


def _all_subcubes(n: int, k: int) -> int:
    return sum(bases.bit_count() for _, bases in free_subcubes_any(_small_board(n)[0], n, k))


def _scan_subcubes(n: int, k: int) -> int:
    return sum(1 for _ in subcube_scan(_small_board(n)[1], n, k))
