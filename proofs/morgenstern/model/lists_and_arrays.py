"""Morgenstern 1994, section 1: lists and 0/1 arrays for one another, and Zhu's search of the array."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from allocert.allocators.mesh.bitboard import BitboardFirstFit
from allocert.machines import Submesh
from allocert.models.meshes.configurations import Situation, free_bases
from allocert.models.meshes.printed_sliding import SEARCHES, all_bases, cells, sliding
from allocert.proofs.morgenstern.model.configurations import boards, due, every_request, failure, mesh_of
from allocert.verification.claims.claim import Context, Verdict
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS", "Array"]

CLAIMS = claim = ClaimTable()


class Array:
    """A 0/1 array, one entry a processor, 1 = allocated, searched in row-major order."""

    def __init__(self, situation: Situation) -> None:
        self.X, self.Y = situation.X, situation.Y
        taken = {(r.a, r.b) for r in cells(situation)}
        self.entry = {(a, b): int((a, b) in taken) for b in range(self.Y) for a in range(self.X)}
        self.cleared = 0

    def first_fit(self, x: int, y: int) -> tuple[int, int] | None:
        """Allocate at the first base whose entries are all 0."""
        for b in range(self.Y - y + 1):
            for a in range(self.X - x + 1):
                frame = [(a + u, b + v) for v in range(y) for u in range(x)]
                if not any(self.entry[place] for place in frame):
                    self.entry.update(dict.fromkeys(frame, 1))
                    return a, b
        return None

    def release(self, base: tuple[int, int], x: int, y: int) -> None:
        """Clear the entries of a submesh."""
        for v in range(y):
            for u in range(x):
                self.entry[base[0] + u, base[1] + v] = 0
                self.cleared += 1


@claim(
    "MO-CLAIM-EQUIV01@same-answers",
    "FS_1, FS_n, AS with any row in line 7 and FS_f with <= in lines 2 and 4 answer the same on the list and on a 0/1 array, and "
    "first fit on the array answers as FS_1 does on the list.",
)
@every_request(", against the list of single processors that the array is; FS_1, FS_n, AS, FS_f")
def answers_alike_on_both(s: Situation, x: int, y: int) -> str | None:
    """Each method on the list of residents, and on that of the busy processors; first fit on the array, and FS_1 on the list."""
    for name, search in SEARCHES.items():
        listed, array = (search(s, x, y, nodes).ending for nodes in (s.residents, cells(s)))
        if listed != array:
            return f"{name}: on the list {listed}, on the array {array}"
    base, first = Array(s).first_fit(x, y), SEARCHES["FS_1"](s, x, y, s.residents).ending.base
    return None if base == first else f"first fit on the array {base}, FS_1 on the list {first}"


def _granted_and_released(processors: int) -> Iterator[Failure | None]:
    for situation in boards(processors):
        mesh = mesh_of(situation)
        for x, y in mesh.requests():
            shipped, array = BitboardFirstFit(mesh, situation.busy), Array(situation)
            before = dict(array.entry)
            found, base = shipped.allocate((x, y)), array.first_fit(x, y)
            wanted = due(situation, x, y)
            good = base == wanted.base == (found.base if found else None)
            if base is not None:
                shipped.release(Submesh(base, (x, y)))
                array.release(base, x, y)
                good = good and array.cleared == x * y and array.entry == before
                good = good and shipped.allocate((x, y)) == found
            wrong = f"the array grants {base}, the bitboard {found}, the first free base is {wanted.base}"
            yield None if good else failure(situation, x, y, wrong, busy=situation.busy)


@claim(
    "MO-ZHU@row-major",
    "First fit in row-major order on the array grants the first free base; a release clears xy entries and restores the array.",
)
def array_grants_the_first_base_and_clears_it(context: Context) -> Verdict:
    """First fit on the array compared with the shipped bitboard, with a release after each allocation."""
    top = context.pick(7, 9, 12)
    return survey(
        _granted_and_released,
        range(1, top + 1),
        f"all sets of busy processors of all meshes of 1..{top} processors, all requests that fit",
        entries_cleared="xy by the release of x by y",
    )


_MOST_BASES = 5


@claim(
    "MO-ZHU@any-order",
    "In any order of the candidates the search succeeds iff a base is free; any free base may be granted.",
)
@every(
    5,
    6,
    8,
    first=1,
    checked="all sets of busy processors of all meshes of 1..{top} processors, all requests with at most "
    f"{_MOST_BASES} candidates, every order of these",
)
def any_order_finds_any_free_base(processors: int) -> Iterator[Failure | None]:
    """The bases granted in all orders of the candidates are the free ones."""
    for situation in boards(processors):
        residents = cells(situation)
        for x, y in mesh_of(situation).requests():
            bases = list(all_bases(situation.X, situation.Y, x, y))
            if len(bases) > _MOST_BASES:
                continue
            found = {sliding(order, x, y, residents).ending.base for order in permutations(bases)}
            free = free_bases(situation, x, y)
            good = found - {None} == set(free) and (None in found) != bool(free)
            wrong = f"granted: {found}"
            yield None if good else failure(situation, x, y, wrong, busy=situation.busy)
