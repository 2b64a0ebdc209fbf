"""Beyond Antoniou 1994, theorem 2.6: larger cubes, more than two cubes left, and which grant is really best."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

from allocert.allocators.hypercube.subcube_sets import cube_at, weight
from allocert.machines import Hypercube
from allocert.models.subcubes.greatest_subcubes import counts_of, greatest_profile, subcubes_of
from allocert.models.subcubes.split_outcomes import greatest_with
from allocert.proofs.antoniou.mss.greatest_sets import Grant, grants
from allocert.proofs.antoniou.mss.splits import CHAINED, Crowded, crowded
from allocert.proofs.formal.lifting import by_coq
from allocert.proofs.theorems.mss import MSS_RULE
from allocert.verification.claims.claim import Context, Evidence, Verdict
from allocert.verification.deciding.arguments import argued
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import at
from allocert.verification.deciding.tally import Failure, case, survey

__all__ = ["CLAIMS", "crossed", "thickened"]

CLAIMS = claim = ClaimTable()


def thickened(case: Crowded) -> Crowded:
    """The case times Q_1: every node doubled along a new highest direction, every dimension one more."""
    size = 1 << case.n

    def double(word: int) -> int:
        return word | word << size

    return replace(
        case,
        n=case.n + 1,
        m=case.m + 1,
        k=case.k + 1,
        free=double(case.free),
        split=double(case.split),
        granted=double(case.granted),
        kept=tuple(map(double, case.kept)),
        halves=tuple(map(double, case.halves)),
    )


def crossed(rows: tuple[int, ...], columns: tuple[int, ...]) -> Crowded:
    """Whole rows and columns of Q_4 x Q_4, the columns in the half 0***: every row keeps its half 1***.

    A row is a node of the first factor, a column one of the second. The k-cube, k = 2, is in the last row.
    """
    machine, names = Hypercube(8), [format(node, "04b") for node in range(16)]
    lines = [machine.word(names[row] + "****") for row in rows]
    across = [machine.word("****" + names[column]) for column in columns]
    free = 0
    for word in (*lines, *across):
        free |= word
    granted = machine.word(names[rows[-1]] + "1**0")
    halves = [machine.word(names[row] + "1***") for row in rows[:-1]]
    return Crowded(8, 4, 2, free, lines[-1], granted, tuple(across), tuple(halves))


_CROSSED = crossed((0b0000, 0b0111, 0b1011, 0b1101, 0b1110), (0b000, 0b011, 0b101, 0b110))


_PRODUCT = (
    "A free set of Q_n has the same subcubes inside Q_(n+1). Times Q_1 a subcube of the product spans the new direction or "
    "lies in one copy; with no cube of m+1 dimensions free, the largest packings of (m+1)-cubes are those of the m-cubes "
    "doubled, and a (k+1)-cube outside would be a doubled k-cube or lie in one copy. So (n, m, k) gives (n+1, m+1, k+1)."
)


def _shown(in_words: Crowded, halves: int) -> Failure | None:
    """That ``in_words`` leaves this many cubes of dimension m - 1 is a failure if it does not."""
    found, m = crowded(in_words), in_words.m
    text = f"Q_{in_words.n}, free nodes {in_words.free:#x}, m = {m}, k = {in_words.k}: not {halves} cubes of dimension {m - 1}"
    return case(found is not None and found[1][1] >= halves, text, n=in_words.n, free=in_words.free)


def _in_words(in_words: Crowded) -> str:
    left = ", ".join(str(cube_at(in_words.n, word)) for word in (*in_words.kept, *in_words.halves))
    return f"free nodes {in_words.free:#x}, {cube_at(in_words.n, in_words.granted)} inside {cube_at(in_words.n, in_words.split)}; left: {left}"


def _against(n: int, k: int) -> Crowded:
    """A free set of Q_n against the theorem for this k, made of one for k = 2."""
    in_words = CHAINED(n - (k - 2))
    for _ in range(k - 2):
        in_words = thickened(in_words)
    return in_words


@claim("AN-X-4/n>=7", "Theorem 2.6(b) fails for each n >= 7 and 2 <= k <= n - 5.")
def split_fails_from_seven_on(context: Context) -> Verdict:
    """Against the theorem in Q_n, n >= 7: one free set for each k with 2 <= k <= n - 5."""
    top = context.pick(8, 9, 10)
    verdict = survey(
        lambda n: (_shown(_against(n, k), 2) for k in range(2, n - 4)),
        range(7, top + 1),
        f"one free set for each 2 <= k <= n - 5, n = 7..{top}",
        example=_in_words(CHAINED(7)),
    )
    scope = "all n >= 7 and 2 <= k <= n - 5"
    return argued(verdict, scope, "one free set of Q_7, products with Q_1", _PRODUCT)


@claim("AN-X-4/four", "A split as in theorem 2.6(b) can leave four cubes of dimension m-1 > k.")
def split_leaves_four_cubes(context: Context) -> Verdict:
    """The crossing 4-cubes, named in the verdict."""
    return survey(
        lambda n: [_shown(_CROSSED, len(_CROSSED.halves))],
        (8,),
        "crossing 4-cubes in Q_8",
        example=_in_words(_CROSSED),
    )


@claim(
    "AN-X-5/splits",
    "Where no k-cube is in the list, it can be that no split of a smallest sufficient cube of a greatest list "
    "leaves the greatest list that a grant leaves.",
)
def splitting_is_not_enough(context: Context) -> Verdict:
    """Where no split of a smallest sufficient cube leaves what another k-cube does."""
    checked = (
        "all free sets and k without a k-cube in the greatest sets, all greatest sets and m-cubes, n <= 4"
    )
    for grant in chain.from_iterable(map(grants, range(5))):
        if grant.smallest > grant.k and grant.split < grant.most:
            return Verdict.bounded(checked, Evidence.enumeration(checked), smallest_instance=_missed(grant))
    return Verdict.undecided(f"splitting is enough: {checked}")


def _missed(grant: Grant) -> str:
    n, k = grant.n, grant.k
    best = next(
        cube_at(n, word)
        for word, dimension in subcubes_of(n)
        if dimension == k
        and word & grant.free == word
        and greatest_profile(grant.free ^ word, n) == grant.most
    )
    splits, better = counts_of(n, grant.split), counts_of(n, grant.most)
    return f"{grant.in_words}: every split leaves at best {splits}, the {k}-cube {best} leaves {better} (numbers of 0-cubes, 1-cubes, ..)"


@claim(
    "AN-X-5/rule",
    MSS_RULE.says("AN-X-5/rule"),
    solver_free=False,
)
@by_coq(MSS_RULE, "all n, all free sets and all k", "AN-X-5/rule")
@at(*range(5), checked="all free sets and k, n <= 4")
def greatest_with_the_cube_leaves_the_greatest(n: int) -> Iterator[Failure | None]:
    found = [greatest_with(n, k).tolist() for k in range(n + 1)]
    for grant in grants(n):
        greatest = found[grant.k][grant.free]
        good = greatest - weight(n, grant.k) == grant.most if grant.most >= 0 else greatest < 0
        yield None if good else grant.fails()
