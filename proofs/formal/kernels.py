"""What the shipped board kernels return for the table of their translations: it shows that the translator means what Python means."""

from __future__ import annotations

from collections.abc import Callable

from allocert.machines.board import free_blocks, free_gray_runs, free_subcubes
from allocert.machines.frames import free_mesh_frames, free_torus_frames
from allocert.machines.grid import Mesh
from allocert.proofs.formal.ties import tied

__all__ = ["words_table"]

_FRAMES = {
    (5,): ((1,), (2,), (3,), (4,), (5,)),
    (3, 2): ((1, 1), (2, 1), (3, 1), (1, 2), (2, 2), (3, 2)),
    (2, 1, 2): ((2, 1, 1), (1, 1, 2), (2, 1, 2)),
}


@tied("kernels/words")
def words_table() -> list[list[list[int]]]:
    """For Q_0..Q_2 blocks and runs of each k, subcubes of each set of directions; then frames of meshes and tori: of each busy word."""

    def on(size: int, kernel: Callable[[int], int]) -> list[int]:
        return [kernel(busy) for busy in range(1 << size)]

    def cube(n: int) -> list[list[int]]:
        sizes, sets = range(n + 1), range(1 << n)
        return [
            *(on(1 << n, lambda busy, k=k: free_blocks(busy, n, k)) for k in sizes),  # type: ignore[misc]
            *(on(1 << n, lambda busy, k=k: free_gray_runs(busy, n, k)) for k in sizes),  # type: ignore[misc]
            *(on(1 << n, lambda busy, d=d: free_subcubes(busy, n, d)) for d in sets),  # type: ignore[misc]
        ]

    def grid(kernel: Callable[..., int], sides: tuple[int, ...]) -> list[list[int]]:
        size = Mesh(*sides).processors
        return [on(size, lambda busy, frame=frame: kernel(busy, sides, frame)) for frame in _FRAMES[sides]]  # type: ignore[misc]

    grids = (grid(kernel, sides) for kernel in (free_mesh_frames, free_torus_frames) for sides in _FRAMES)
    return [*map(cube, range(3)), *grids]
