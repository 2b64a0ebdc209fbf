"""Morgenstern 1994, section 2.3: frames near an edge."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from allocert.allocators.mesh.bitboard_edge import BitboardEdgeFit
from allocert.machines import Mesh, Submesh
from allocert.models.meshes.configurations import Situation, free_bases, meshes
from allocert.proofs.morgenstern.model.configurations import failure, mesh_of
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure

__all__ = ["CLAIMS", "nearer"]

CLAIMS = claim = ClaimTable()


def _away(situation: Situation, x: int, y: int, base: tuple[int, ...]) -> int:
    """Rows (x >= y) or columns between a frame and the nearer of the two edges parallel to its largest side."""
    before, room = (base[1], situation.Y - y) if x >= y else (base[0], situation.X - x)
    return min(before, room - before)


def nearer(situation: Situation, x: int, y: int, answer: tuple[int, ...] | str | None) -> str | None:
    """The fault of an answer that is to be a free base nearest to an edge: no base, or a nearer one is free."""
    bases = free_bases(situation, x, y)
    if answer not in bases:
        return None if answer is None and not bases else f"{answer} is the answer, free are {bases}"
    least, best = min((_away(situation, x, y, base), base) for base in bases)
    ours = _away(situation, x, y, answer)
    return None if ours == least else f"{answer} is granted, {ours} from an edge; {best} is {least} from one"


def _pairs(processors: int) -> Iterator[tuple[Situation, int, int]]:
    """Boards on which exactly two frames, or one, leave processors free.

    An order of the candidates that grants the wrong one of several free frames does so as well when nothing but
    that frame and the right one is free: these boards are enough.
    """
    for X, Y in meshes(processors):
        mesh = Mesh(X, Y)
        for x, y in mesh.requests():
            words = [mesh.word(Submesh(base, (x, y))) for base in mesh.bases((x, y))]
            for one, other in combinations_with_replacement(words, 2):
                yield Situation(X, Y, (), mesh.full ^ (one | other)), x, y


@claim(
    "MO-HEUR-EDGE/nearest@parallel-edge",
    "The frame granted has its largest side as close as possible to an edge parallel to it.",
)
@every(
    12,
    16,
    20,
    first=1,
    checked="all meshes of 1..{top} processors, all requests that fit, all boards on which only two frames of the request are "
    "free, or one",
)
def nearest_to_an_edge_is_granted(processors: int) -> Iterator[Failure | None]:
    """Whether first fit in the order by edges grants a frame as near to one as any free one."""
    for board, x, y in _pairs(processors):
        frame = BitboardEdgeFit(mesh_of(board), board.busy).allocate((x, y))
        wrong = nearer(board, x, y, None if frame is None else frame.base)
        yield None if wrong is None else failure(board, x, y, wrong, busy=board.busy)
