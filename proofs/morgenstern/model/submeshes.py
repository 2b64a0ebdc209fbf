"""Morgenstern 1994, section 1: submeshes, configurations, and what managing the free processors would take."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from allocert.models.meshes.configurations import (
    Configuration,
    Quadruple,
    Situation,
    area,
    meshes,
    partitions,
    submeshes,
    word,
)
from allocert.proofs.morgenstern.model.configurations import boards, failure
from allocert.verification.claims.claim import Context, Evidence, Verdict
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS", "cuts"]

CLAIMS = claim = ClaimTable()


def _counted(processors: int) -> Iterator[Failure | None]:
    for X, Y in meshes(processors):
        squares = list(product(range(X), range(Y)))
        found = {(a, b, c, d) for (a, b), (c, d) in product(squares, squares) if a <= c and b <= d}
        good = found == set(submeshes(X, Y)) and 4 * len(found) == X * (X + 1) * Y * (Y + 1)
        good = good and all(
            area(s) == word(X, s).bit_count() == (s.c - s.a + 1) * (s.d - s.b + 1) for s in submeshes(X, Y)
        )
        for x, y in product(range(1, X + 2), range(1, Y + 2)):
            bases = [s for s in found if (s[2] - s[0] + 1, s[3] - s[1] + 1) == (x, y)]
            good = good and len(bases) == max(X - x + 1, 0) * max(Y - y + 1, 0)
        yield None if good else Failure(f"M({X},{Y})", {"mesh": [X, Y]})


@claim(
    "MO-MODEL/submeshes",
    "M(X,Y) has X(X+1)Y(Y+1)/4 submeshes; (X-x+1)(Y-y+1) of them are x by y, with x = c-a+1, y = d-b+1.",
)
def submeshes_are_counted(context: Context) -> Verdict:
    """All pairs of corners, and the bases of each size."""
    top = context.pick(16, 24, 36)
    return survey(
        _counted,
        range(1, top + 1),
        f"all meshes of at most {top} processors, all requests x <= X + 1, y <= Y + 1",
        submeshes="X(X+1)Y(Y+1)/4",
        bases="(X-x+1)(Y-y+1), none if x > X or y > Y",
    )


def cuts(situation: Situation) -> list[Configuration]:
    """Every way to cut the free processors into submeshes."""
    full = (1 << situation.X * situation.Y) - 1
    return [parts for parts, _ in partitions(situation.X, situation.Y, full ^ situation.busy)]


def _free(situation: Situation) -> Iterator[Quadruple]:
    """The free submeshes."""
    return (s for s in submeshes(situation.X, situation.Y) if not word(situation.X, s) & situation.busy)


@claim(
    "MO-CLAIM-FRAG@different-collections",
    "A free area is several collections of disjoint submeshes as soon as two free processors are neighbours.",
)
def neighbours_are_cut_in_several_ways(context: Context) -> Verdict:
    """How many collections a set of free processors is, and whether two of these are neighbours."""
    top = context.pick(8, 9, 9)
    several = dict.fromkeys(range(1, top + 1), 0)

    def cases(processors: int) -> Iterator[Failure | None]:
        for situation in boards(processors):
            count = len(cuts(situation))
            several[processors] += count > 1
            good = (count > 1) == any(area(s) == 2 for s in _free(situation))
            yield None if good else failure(situation, 1, 1, f"{count} collections")

    verdict = survey(
        cases,
        several,
        f"all sets of free processors of all meshes of 1..{top} processors; disjoint submeshes",
        areas_with_several=several,
    )
    if verdict.counterexample is None and not any(several.values()):
        return Verdict.undecided("no free area with two collections was met")
    return verdict


def _served(cut: Configuration) -> set[tuple[int, int]]:
    """The requests that fit into a submesh of the collection."""
    return {(x, y) for a, b, c, d in cut for x in range(1, c - a + 2) for y in range(1, d - b + 2)}


@claim(
    "MO-CLAIM-MANAGE/one",
    "With one enforced representation of the free processors requests fail although a base is free.",
)
def one_collection_loses_requests(context: Context) -> Verdict:
    """Free areas such that no collection of them serves every request for which a base is free."""
    top = context.pick(7, 9, 9)
    lossy = dict.fromkeys(range(1, top + 1), 0)
    first: Situation | None = None
    for processors in lossy:
        for situation in boards(processors):
            wanted = {(s.c - s.a + 1, s.d - s.b + 1) for s in _free(situation)}
            if all(wanted - _served(cut) for cut in cuts(situation)):
                lossy[processors] += 1
                first = first or situation
    if first is None:
        return Verdict.undecided("every free area has a collection that serves all requests", lossy=lossy)
    return Verdict.bounded(
        f"all sets of free processors of all meshes of 1..{top} processors: with the smallest of these no single "
        "collection of disjoint submeshes serves every request for which a base is free",
        Evidence.enumeration(f"every collection of {sum(lossy.values())} such sets"),
        smallest=f"M({first.X},{first.Y}), busy {first.busy:#x}",
        sets_that_no_collection_serves=lossy,
    )
