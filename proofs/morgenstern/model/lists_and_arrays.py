"""Morgenstern 1994, section 1: lists and 0/1 arrays for one another, and Zhu's search of the array."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import permutations

from allocert.allocators.mesh.bitboard import BitboardFirstFit
from allocert.machines import Mesh, Submesh
from allocert.models.meshes.configurations import Situation, free_bases, meshes
from allocert.proofs.morgenstern.model.configurations import due, every, failure, scope, sizes
from allocert.proofs.morgenstern.sliding.printed_methods import (
    Ending,
    adaptive,
    aligned_bases,
    all_bases,
    cells,
    fast,
    sliding,
)
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS", "METHODS", "Array"]


Method = Callable[[Situation, int, int], Ending]


def _slide(aligned: bool, s: Situation, x: int, y: int) -> Ending:
    bases = aligned_bases if aligned else all_bases
    return sliding(bases(s.X, s.Y, x, y), x, y, s.residents).ending


METHODS: dict[str, tuple[str, Method]] = {
    "FS_1": ("FS_1", partial(_slide, False)),
    "FS_n": ("FS_n", partial(_slide, True)),
    "AS": ("AS with any row in line 7", lambda s, x, y: adaptive(s.X, s.Y, x, y, s.residents, True).ending),
    "FS_f": (
        "FS_f with <= in lines 2 and 4",
        lambda s, x, y: fast(s.X, s.Y, x, y, s.residents).ending,
    ),
}
"""Each method on a list: what it is called, and its ending."""


class Array:
    """A 0/1 array, one entry a processor, 1 = allocated, searched in row-major order."""

    def __init__(self, X: int, Y: int) -> None:
        self.X, self.Y = X, Y
        self.entry = {(a, b): 0 for b in range(Y) for a in range(X)}
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


def _decide_both_ways(context: Context, name: str) -> Verdict:
    numbers = sizes(context)

    def judge(method: Method, s: Situation, x: int, y: int) -> str | None:
        listed, array = method(s, x, y), method(s._replace(residents=cells(s)), x, y)
        return None if listed == array else f"on the list {listed}, on the array {array}"

    return survey(
        every(partial(judge, METHODS[name][1])),
        numbers,
        scope(numbers) + ", against the list of single processors that the array is",
    )


def _decide_array_on_list(context: Context) -> Verdict:
    numbers = sizes(context)

    def judge(s: Situation, x: int, y: int) -> str | None:
        array = Array(s.X, s.Y)
        for r in cells(s):
            array.entry[r.a, r.b] = 1
        base, listed = array.first_fit(x, y), METHODS["FS_1"][1](s, x, y)
        return None if base == listed.base else f"on the array {base}, on the list {listed}"

    return survey(every(judge), numbers, scope(numbers))


def _decide_first_fit(context: Context) -> Verdict:
    numbers = range(1, context.pick(7, 9, 12) + 1)

    def cases(processors: int) -> Iterator[Failure | None]:
        for X, Y in meshes(processors):
            mesh = Mesh(X, Y)
            for busy in range(1 << processors):
                situation = Situation(X, Y, (), busy)
                for x, y in mesh.requests():
                    shipped, array = BitboardFirstFit(mesh, busy), Array(X, Y)
                    for r in cells(situation):
                        array.entry[r.a, r.b] = 1
                    before = dict(array.entry)
                    found, base, wanted = (
                        shipped.allocate((x, y)),
                        array.first_fit(x, y),
                        due(situation, x, y),
                    )
                    good = base == wanted.base == (found.base if found else None)
                    if base is not None:
                        shipped.release(Submesh(base, (x, y)))
                        array.release(base, x, y)
                        good = good and array.cleared == x * y and array.entry == before
                        good = good and shipped.allocate((x, y)) == found
                    wrong = (
                        f"the array grants {base}, the bitboard {found}, the first free base is {wanted.base}"
                    )
                    yield None if good else failure(situation, x, y, wrong, busy=busy)

    return survey(
        cases,
        numbers,
        f"all sets of busy processors of all meshes of 1..{numbers[-1]} processors, all requests that fit",
        entries_cleared="xy by the release of x by y",
    )


_MOST_BASES = 5


def _decide_any_order(context: Context) -> Verdict:
    numbers = range(1, context.pick(5, 6, 8) + 1)

    def cases(processors: int) -> Iterator[Failure | None]:
        for X, Y in meshes(processors):
            for busy in range(1 << processors):
                situation = Situation(X, Y, (), busy)
                for x, y in Mesh(X, Y).requests():
                    bases = list(all_bases(X, Y, x, y))
                    if len(bases) > _MOST_BASES:
                        continue
                    residents = cells(situation)
                    found = {sliding(order, x, y, residents).ending.base for order in permutations(bases)}
                    free = free_bases(situation, x, y)
                    good = found - {None} == set(free) and (None in found) != bool(free)
                    yield None if good else failure(situation, x, y, f"granted: {found}", busy=busy)

    return survey(
        cases,
        numbers,
        f"all sets of busy processors of all meshes of 1..{numbers[-1]} processors, all requests with at most "
        f"{_MOST_BASES} candidates, every order of these",
    )


CLAIMS: tuple[Claim, ...] = (
    *(
        Claim(
            "MO-CLAIM-EQUIV01",
            statement=f"{called} answers the same on the list and on a 0/1 array.",
            decide=partial(_decide_both_ways, name=name),
            part=name,
        )
        for name, (called, _) in METHODS.items()
    ),
    Claim(
        "MO-CLAIM-EQUIV01",
        statement="First fit on the 0/1 array answers as FS_1 does on the list.",
        decide=_decide_array_on_list,
        part="array",
    ),
    Claim(
        "MO-ZHU",
        statement="First fit in row-major order on the array grants the first free base; a release clears xy entries "
        "and restores the array.",
        decide=_decide_first_fit,
        reading="A",
    ),
    Claim(
        "MO-ZHU",
        statement="In any order of the candidates the search succeeds iff a base is free; any free base may be granted.",
        decide=_decide_any_order,
        reading="B",
    ),
)
