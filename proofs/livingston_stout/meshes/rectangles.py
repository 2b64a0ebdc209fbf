"""Livingston & Stout 1989, section 2.2: rectangles of available processors, by Algorithm 2.2 with another line 9."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.allocators.parallel.program import Program
from allocert.allocators.parallel.squares import RECTANGLES, RECTANGLES_FROM_ONE_COLUMN, SQUARES
from allocert.machines import Grid
from allocert.machines.words import bits
from allocert.models.parallel.meshes import (
    box,
    greatest_on,
    rectangles,
    rectangles_beside,
    sets_by_size,
    starting_at,
)
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.livingston_stout.meshes.runs import data, grids, in_words, listed, once
from allocert.proofs.theorems.parallel.meshes import (
    RECTANGLES_FOUND,
    RECTANGLES_FROM_STRINGS,
    SQUARES_FOUND,
)
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()

_BOTH = "m x m mesh and torus"
_ALL = "all m, all sets of available pe's of the m x m mesh and torus"
_SETS = f"{_BOTH}, m <= {{top}}, every set of available pe's, smallest first"

CLAIMS.also(
    in_coq("LS-2.2-U@width-along-first", SQUARES_FOUND, _ALL),
    in_coq("LS-ALG-2.2-rect/final@starting-with-one-column", RECTANGLES_FOUND, _ALL),
    in_coq("LS-CLAIM-allrect@all-rectangles", RECTANGLES_FROM_STRINGS, _ALL),
)


@claim(
    "LS-2.2-U@width-along-second",
    "After iteration a, u is the greatest extent along the second index of an available rectangle with a pe's along the first, 0 if "
    "there is none, 2 <= a <= m.",
)
@every(2, 3, 3, first=1, checked=_SETS, measure="m")
def width_along_the_second_index(m: int) -> Iterator[Failure | None]:
    for machine in grids(m, 2):
        for available in sets_by_size(m * m):
            wrong = []
            for a in range(2, m + 1):
                u = once(SQUARES, machine, available, m=m, k=a).registers["u"]
                shapes = list(rectangles_beside(machine, 1, a))
                meant = {pe: greatest_on(machine, available, pe, shapes, 0) for pe in bits(available)}
                wrong += [(a, pe, u[pe], meant[pe]) for pe in meant if u[pe] != meant[pe]]
            a, pe, got, wanted = (wrong or [(0, 0, 0, 0)])[0]
            text = f"{in_words(machine, available)}: after a = {a} the first pe has u = {got}, the width is {wanted}"
            yield case(not wrong, text, **data(machine, available, pe))


@claim(
    "LS-ALG-2.2-rect/final@printed",
    "With nothing but line 9 changed, t ends as the greatest number of pe's of an available rectangle that begins at the pe.",
)
@every(2, 3, 3, first=1, checked=_SETS, measure="m")
def largest_rectangles_as_printed(m: int) -> Iterator[Failure | None]:
    for machine in grids(m, 2):
        for available in sets_by_size(m * m):
            t = once(RECTANGLES, machine, available, m=m, k=m).registers["t"]
            meant = {
                pe: greatest_on(machine, available, pe, rectangles(machine), 0) for pe in bits(available)
            }
            wrong = [pe for pe in meant if t[pe] != meant[pe]]
            pe = (wrong or [0])[0]
            text = (
                f"{in_words(machine, available)}: {data(machine, available, pe)['processor']} ends with {t[pe]}, "
                f"its largest rectangle has {meant.get(pe)} pe's"
            )
            yield case(not wrong, text, **data(machine, available, pe))


def _uncovered(machine: Grid, available: int, t: dict[int, int]) -> int:
    """An available rectangle inside no available one that has as many pe's as t of its corner; 0 if there is none."""
    there = [
        (pe, value, box(machine, pe, sides))
        for value, sides in rectangles(machine)
        for pe in bits(starting_at(machine, available, sides))
    ]
    named = [word for pe, value, word in there if value == t[pe]]
    return next((word for _, _, word in there if not any(word & one == word for one in named)), 0)


@claim(
    "LS-CLAIM-findall/rectangles@covered",
    "Every available rectangle lies inside one with as many pe's as t says at its first pe; the program as printed.",
    program=RECTANGLES,
)
@claim(
    "LS-CLAIM-findall/rectangles@covered-starting-with-one-column",
    "Every available rectangle lies inside one with as many pe's as t says at its first pe; t starting with u.",
    program=RECTANGLES_FROM_ONE_COLUMN,
)
@every(3, 3, 3, first=1, checked=_SETS, measure="m")
def rectangles_are_covered(m: int, program: Program) -> Iterator[Failure | None]:
    for machine in grids(m, 2):
        for available in sets_by_size(m * m):
            t = once(program, machine, available, m=m, k=m).registers["t"]
            missed = _uncovered(machine, available, dict(enumerate(t)))
            text = (
                f"{in_words(machine, available)}: {', '.join(listed(machine, missed))} together are in no rectangle of as many pe's "
                f"as t of its corner, t = {t}"
            )
            yield case(not missed, text, **data(machine, available, 0))


@claim(
    "LS-CLAIM-allrect/t-alone",
    "The value of t at a pe, starting with u, determines which rectangles that begin there are available.",
)
@every(2, 3, 3, first=1, checked=_SETS, measure="m")
def largest_size_tells_the_rest(m: int) -> Iterator[Failure | None]:
    for machine in grids(m, 2):
        seen: dict[tuple[int, int], tuple[int, list[int]]] = {}
        for available in sets_by_size(m * m):
            t = once(RECTANGLES_FROM_ONE_COLUMN, machine, available, m=m, k=m).registers["t"]
            wrong = None
            for pe in bits(available):
                begun = [
                    word
                    for _, sides in rectangles(machine)
                    if (word := box(machine, pe, sides)) and word & available == word
                ]
                other, reported_before = seen.setdefault((pe, t[pe]), (available, begun))
                if reported_before != begun:
                    wrong = (pe, other)
            pe, other = wrong or (0, 0)
            text = f"{in_words(machine, available)}: the same t at one pe as with {in_words(machine, other)}"
            yield case(wrong is None, text, **data(machine, available, pe))
