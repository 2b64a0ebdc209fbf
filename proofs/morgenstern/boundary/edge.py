"""Morgenstern 1994, section 2.3: frames near an edge."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from allocert.allocators.mesh.bitboard_edge import BitboardEdgeFit
from allocert.machines import Frames, Mesh, Submesh
from allocert.machines.words import bits
from allocert.models.meshes.configurations import meshes
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS"]


def parallel_distance(mesh: tuple[int, ...], sides: tuple[int, ...], base: tuple[int, ...]) -> int:
    """Rows (x >= y) or columns between a frame and the nearer of the two edges parallel to its largest side."""
    axis = 1 if sides[0] >= sides[1] else 0
    return min(base[axis], mesh[axis] - sides[axis] - base[axis])


def _pairs(processors: int) -> Iterator[tuple[Mesh, tuple[int, int], int]]:
    """Boards on which exactly two frames, or one, leave processors free.

    An order of the candidates that grants the wrong one of several free frames does so as well when nothing but
    that frame and the right one is free: these boards are enough.
    """
    for X, Y in meshes(processors):
        mesh = Mesh(X, Y)
        for sides in mesh.requests():
            words = [mesh.word(Submesh(base, sides)) for base in mesh.bases(sides)]
            for one, other in combinations_with_replacement(words, 2):
                yield mesh, (sides[0], sides[1]), mesh.full ^ (one | other)


def _case(mesh: Mesh, sides: tuple[int, int], busy: int, wrong: str) -> Failure:
    free = [mesh.place(node) for node in bits(mesh.full ^ busy)]
    text = f"M({mesh.sides[0]},{mesh.sides[1]}), free are {free}, request {sides[0]} x {sides[1]}: {wrong}"
    return Failure(text, {"mesh": list(mesh.sides), "free": free, "request": list(sides)})


def _nearest(processors: int) -> Iterator[Failure | None]:
    for mesh, sides, busy in _pairs(processors):
        free = [frame.base for frame in Frames(mesh).free(busy, sides)]
        frame = BitboardEdgeFit(mesh, busy).allocate(sides)
        found = None if frame is None else frame.base
        if found not in free:
            yield _case(mesh, sides, busy, f"{found} is granted")
            continue
        best = min(free, key=lambda base: parallel_distance(mesh.sides, sides, base))
        least, ours = (parallel_distance(mesh.sides, sides, base) for base in (best, found))
        wrong = f"{found} is granted, {ours} from an edge; {best} is {least} from one"
        yield None if ours == least else _case(mesh, sides, busy, wrong)


def _decide_nearest(context: Context) -> Verdict:
    numbers = range(1, context.pick(12, 16, 20) + 1)
    boards = "all requests that fit, all boards on which only two frames of the request are free, or one"
    return survey(_nearest, numbers, f"all meshes of 1..{numbers[-1]} processors, {boards}")


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "MO-HEUR-EDGE",
        "The frame granted has its largest side as close as possible to an edge parallel to it.",
        _decide_nearest,
        part="nearest",
        reading="A",
    ),
)
