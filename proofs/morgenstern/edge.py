"""Morgenstern 1994, section 2.3: frames near an edge."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations_with_replacement

from allocert.allocators.mesh.bitboard_edge import BitboardEdgeFit
from allocert.machines import Frames, Mesh, Submesh
from allocert.machines.edge_frames import EdgeFrames
from allocert.machines.words import bits
from allocert.models.mesh_configurations import meshes
from allocert.proofs.claim import Claim, Context, Verdict
from allocert.proofs.tally import Failure, Repair, survey

__all__ = ["CLAIMS"]

_claim: Callable[..., Claim] = partial(Claim, paper="morgenstern", place="section 2.3")


Sides = tuple[int, ...]
Distance = Callable[[Sides, Sides, Sides], int]


def parallel_distance(mesh: Sides, sides: Sides, base: Sides) -> int:
    """Rows (x >= y) or columns between a frame and the nearer of the two edges parallel to its largest side."""
    axis = 1 if sides[0] >= sides[1] else 0
    return min(base[axis], mesh[axis] - sides[axis] - base[axis])


def any_distance(mesh: Sides, sides: Sides, base: Sides) -> int:
    """Rows or columns between a frame and the nearest of the four edges."""
    return min(min(b, m - s - b) for m, s, b in zip(mesh, sides, base, strict=True))


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


def _nearest(distance: Distance, processors: int) -> Iterator[Failure | None]:
    for mesh, sides, busy in _pairs(processors):
        free = [frame.base for frame in Frames(mesh).free(busy, sides)]
        frame = BitboardEdgeFit(mesh, busy).allocate(sides)
        found = None if frame is None else frame.base
        if found not in free:
            yield _case(mesh, sides, busy, f"{found} is granted")
            continue
        best = min(free, key=lambda base: distance(mesh.sides, sides, base))
        least, ours = (distance(mesh.sides, sides, base) for base in (best, found))
        wrong = f"{found} is granted, {ours} from an edge; {best} is {least} from one"
        yield None if ours == least else _case(mesh, sides, busy, wrong)


_BOARDS = "all requests that fit, all boards on which only two frames of the request are free, or one"


def _decide_nearest(context: Context, distance: Distance) -> Verdict:
    numbers = range(1, context.pick(12, 16, 20) + 1)
    repair = Repair("so it is for the two edges parallel to the side", partial(_nearest, parallel_distance))
    return survey(
        partial(_nearest, distance),
        numbers,
        f"all meshes of 1..{numbers[-1]} processors, {_BOARDS}",
        repair=repair if distance is any_distance else None,
    )


def _decide_square(context: Context) -> Verdict:
    numbers = range(1, context.pick(9, 12, 16) + 1)

    def cases(processors: int) -> Iterator[Failure | None]:
        for mesh, sides, busy in _pairs(processors):
            if sides[0] == sides[1]:
                rows, columns = (
                    EdgeFrames(mesh, square_columns=counted).first_free(busy, sides)
                    for counted in (False, True)
                )
                wrong = f"by rows {rows}, by columns {columns}"
                yield None if rows == columns else _case(mesh, sides, busy, wrong)

    return survey(cases, numbers, f"all meshes of 1..{numbers[-1]} processors, {_BOARDS}; x = y")


CLAIMS: tuple[Claim, ...] = (
    *(
        _claim(
            "MO-HEUR-EDGE",
            part="nearest",
            statement=f"The frame granted has its largest side as close as possible to {what}.",
            decide=partial(_decide_nearest, distance=distance),
            reading=reading,
        )
        for reading, distance, what in (
            ("A", parallel_distance, "an edge parallel to it"),
            ("B", any_distance, "any edge"),
        )
    ),
    _claim(
        "MO-HEUR-EDGE",
        part="square",
        statement="For x = y the same frame is granted whether rows or columns are counted.",
        decide=_decide_square,
    ),
)
