"""Antoniou 1994, theorem 2.6: what a grant leaves of a greatest set of subcubes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from allocert.allocators.hypercube.subcube_sets import SubcubeSet, cube_at
from allocert.machines import Hypercube
from allocert.machines.words import word_of
from allocert.models.subcubes.largest_packings import greatest_if_large, largest_packings
from allocert.models.subcubes.split_certificates import refute, together
from allocert.models.subcubes.split_shapes import shapes
from allocert.proofs.antoniou.mss.greatest_sets import grant_data, grants
from allocert.proofs.formal.lifting import by_coq, in_coq
from allocert.proofs.theorems.mss import MSS_FEW_NODES, MSS_LISTED
from allocert.verification.claims.claim import Context, Effort, Evidence, Kind, Verdict
from allocert.verification.claims.evidence import bundle, certified
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import at
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CHAINED", "CLAIMS", "LONGEST", "Crowded", "crowded"]

CLAIMS = claim = ClaimTable()


LONGEST = 3600.0
"""Seconds for one shape; the longest takes some seven minutes."""


@dataclass(frozen=True)
class Crowded:
    """A grant that leaves more than one cube of dimension m - 1, with what shows it.

    ``split`` is the m-cube, ``granted`` the k-cube inside it; ``kept`` are m-cubes and ``halves``
    (m-1)-cubes, all disjoint and without granted nodes. All are words of nodes.
    """

    n: int
    m: int
    k: int
    free: int
    split: int
    granted: int
    kept: tuple[int, ...]
    halves: tuple[int, ...]


def _cube(n: int, address: str) -> int:
    return Hypercube(n).word(address)


def _chained(n: int) -> Crowded:
    """Three 4-cubes in a chain; the two 4-cubes across its joints leave a half at either end, and two 3-cubes
    run from end to end through the other free nodes. In Q_7, and in larger cubes next to busy nodes.
    """
    zeros = "0" * (n - 7)
    first, last = _cube(n, zeros + "000****"), _cube(n, zeros + "111****")
    middle = _cube(n, zeros + "*101***")
    across = (_cube(n, zeros + "0*01***"), _cube(n, zeros + "11*1***"))
    ends = (_cube(n, zeros + "***0100"), _cube(n, zeros + "***0111"))
    every = first | middle | last | across[0] | across[1] | ends[0] | ends[1]
    return Crowded(n, 4, 2, every, first, word_of(range(4)), across, ends)


CHAINED: Callable[[int], Crowded] = _chained
"""The counterexample to theorem 2.6(b) in Q_n, n >= 7."""


def crowded(case: Crowded) -> tuple[SubcubeSet, tuple[int, int]] | None:
    """Check a counterexample without a solver: the list before, and the m-cubes and (m-1)-cubes left.

    ``None`` if it is none. No larger cube is free and every largest set of m-cubes leaves no k-cube, so every
    greatest set has this many m-cubes, one of them split, and no cube of dimension k..m-1. Without the k-cube as
    many disjoint m-cubes remain as are kept, so a greatest set has those and, in that order of importance, at
    least as many (m-1)-cubes as are shown.
    """
    n, m, k = case.n, case.m, case.k
    before = greatest_if_large(case.free, n, m, k)
    if before is None:
        return None
    count, packings = largest_packings(case.free, n, m)
    inside = any(case.split in packing for packing in packings)
    left = case.free & ~case.granted
    parts = (*case.kept, *case.halves)
    sizes = [cube_at(n, word).dimension for word in parts]
    whole = all(Hypercube(n).word(cube_at(n, word)) == word for word in (*parts, case.split, case.granted))
    disjoint = sum(word.bit_count() for word in parts) == (_union(parts) & left).bit_count()
    good = (
        inside
        and whole
        and disjoint
        and case.granted & case.split == case.granted
        and case.granted.bit_count() == 1 << k
        and sizes == [m] * len(case.kept) + [m - 1] * len(case.halves)
        and len(case.kept) == largest_packings(left, n, m)[0] == count - 1
        and len(case.halves) > 1
        and m - 1 > k
    )
    return (before, (len(case.kept), len(case.halves))) if good else None


def _union(words: tuple[int, ...]) -> int:
    every = 0
    for word in words:
        every |= word
    return every


@claim(
    "AN-THM-2.6a",
    MSS_LISTED.says("AN-THM-2.6a"),
    solver_free=False,
)
@by_coq(MSS_LISTED, "all n, all free sets and all k", "AN-THM-2.6a")
@at(
    *range(5),
    checked="every k-cube of every greatest set of every free set against every free k-cube, n <= 4",
)
def cubes_of_the_list_leave_the_greatest(n: int) -> Iterator[Failure | None]:
    for grant in grants(n):
        if grant.smallest == grant.k:
            yield None if grant.worst == grant.most else grant.fails()


@claim("AN-THM-2.6b/n<=4", "Theorem 2.6(b) holds in Q_0 to Q_4.")
@at(*range(5), checked="every free set, every m-cube of every greatest set, every k-cube inside, n <= 4")
def small_splits_leave_no_two_cubes(n: int) -> Iterator[Failure | None]:
    for grant in grants(n):
        if grant.smallest > grant.k:
            yield None if grant.crowded <= 1 else grant.fails()


CLAIMS.also(in_coq("AN-THM-2.6b/few-nodes", MSS_FEW_NODES, "all n, all free sets, k and m"))


def _chain_case(n: int) -> Iterator[Failure | None]:
    case = CHAINED(n)
    shown = crowded(case)
    if shown is None:
        yield None
        return
    before, (kept, halves) = shown
    granted, split = cube_at(n, case.granted), cube_at(n, case.split)
    left = [str(cube_at(n, word)) for word in (*case.kept, *case.halves)]
    text = (
        f"Q_{n}, {case.free.bit_count()} free nodes {case.free:#x}: every greatest set has {before.counts[4]} "
        f"4-cubes and no 3-cube or 2-cube; granting {granted} inside {split} leaves {kept} 4-cubes and "
        f"at least {halves} 3-cubes: {', '.join(left)}"
    )
    yield Failure(text, {**grant_data(n, case.free, case.k), "granted": str(granted), "left": left})


@claim(
    "AN-THM-2.6b",
    "If the greatest list has no k-cube, splitting one of its smallest larger cubes, of dimension m, "
    "leaves no greatest list with two cubes of one dimension m-1..k+1.",
)
def splits_leave_no_two_cubes(context: Context) -> Verdict:
    """Refute the theorem by one free set, in Q_7 and inside larger cubes."""
    verdict = survey(_chain_case, (7, 8, 9), "one free set of Q_7, also inside Q_8 and Q_9")
    scope = "one free set of Q_7, also in Q_8 and Q_9; none fails for n <= 5 (the other parts)"
    return replace(verdict, scope=scope) if verdict.kind is Kind.REFUTED else verdict


@claim("AN-THM-2.6b/n=5", "Theorem 2.6(b) holds in Q_4 and Q_5.", solver_free=False)
def five_directions_are_refuted(context: Context) -> Verdict:
    """All shapes of Q_4 and Q_5, with certificates."""
    every = [shape for n in (4, 5) for shape in shapes(n)]
    parts = [refute(shape).certificate for shape in every]
    found = [part for part in parts if part is not None]
    if len(found) < len(every):
        return Verdict.undecided(f"{len(found)} of {len(every)} shapes refuted, n = 4, 5")
    claim, encoding = together((4, 5), every)
    evidence = certified(bundle(claim, found, encoding))
    return Verdict.bounded(f"all {len(every)} shapes that arithmetic leaves open, n = 4, 5", evidence)


@claim("AN-THM-2.6b/n=6", "Theorem 2.6(b) holds in Q_6.", solver_free=False)
def six_directions_are_refuted(context: Context) -> Verdict:
    """All shapes of Q_6. Their proofs have 1.6 GB together and are not kept."""
    if context.effort is Effort.QUICK:
        return Verdict.undecided("decided at standard effort")
    every, left = list(shapes(6)), []
    for shape in every:
        context.progress(f"{shape}")
        if refute(shape, seconds=LONGEST).certificate is None:
            left.append(shape.name)
    if left:
        return Verdict.undecided(f"{len(left)} of {len(every)} shapes not refuted: {'; '.join(left)}")
    replayed = "each formula without a model, every step of its refutation replayed; the proofs are not kept"
    return Verdict.bounded(
        f"all {len(every)} shapes that arithmetic leaves open, n = 6",
        Evidence.enumeration(f"{len(every)} shapes: {replayed}"),
    )
