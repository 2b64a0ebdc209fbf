"""Antoniou 1994, section 2.2.4, after theorem 2.6: how good the lists are that BEST_FIT leaves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from allocert.allocators.hypercube.coalesce import best_fit
from allocert.allocators.hypercube.subcube_sets import SubcubeSet, profile_of
from allocert.models.subcubes.greatest_subcubes import counts_of, greatest_partitions
from allocert.proofs.antoniou.mss.greatest_sets import Grant, by_size, grants
from allocert.verification.claims.claim import Context, Evidence, Verdict
from allocert.verification.deciding.arguments import by_argument
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import at
from allocert.verification.deciding.tally import Failure, case, survey

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()


def _halvings(n: int, k: int) -> int:
    """How many lists BEST_FIT leaves otherwise than described, over one greatest set of each free set."""
    wrong = 0
    for free in by_size(n)[:: 1 if n < 4 else 61]:
        held = SubcubeSet(n, next(greatest_partitions(free, n)))
        m = held.smallest_sufficient(k)
        found = best_fit(held, k)
        if m is None or found is None:
            wrong += (m is None) != (found is None)
            continue
        counts = list(held.counts)
        counts[m] -= 1
        for j in range(k, m):
            counts[j] += 1
        wrong += found[1].profile != profile_of(n, counts) or found[1].free != free ^ found[0]
    return wrong


@claim(
    "AN-CLAIM-BESTFIT/halving",
    "BEST_FIT takes a k-cube of the list or halves an m-cube and leaves one cube of each dimension m-1..k.",
)
@by_argument(
    "all n",
    "halving",
    "Each halving of the m-cube leaves one half, of one dimension less, down to the k-cube that is granted.",
)
@at(
    *range(5),
    checked="the shipped BEST_FIT on a greatest set of every free set (n = 4: one in 61), every k, n <= 4",
)
def halving_leaves_one_cube_a_dimension(n: int) -> Iterator[Failure | None]:
    for k in range(n + 1):
        yield case(not _halvings(n, k), f"Q_{n}, k = {k}", n=n, k=k)


@claim("AN-CLAIM-BESTFIT/greatest", "In case (b) too BEST_FIT leaves the greatest list that a grant leaves.")
def halving_leaves_the_greatest_list(context: Context) -> Verdict:
    """Where the list has no k-cube; how often it does is counted."""
    equal: dict[int, int] = {}

    def cases(n: int) -> Iterator[Failure | None]:
        without = [grant for grant in grants(n) if grant.smallest > grant.k]
        equal[n] = sum(grant.halved == grant.most for grant in without)
        for grant in without:
            yield None if grant.halved == grant.most else _short(grant)

    return survey(
        cases,
        range(5),
        "the list left by halving against the greatest that any grant leaves, every free set and k without a "
        "k-cube in the list, n <= 4",
        equal=equal,
    )


def _short(grant: Grant) -> Failure:
    halved, most = (counts_of(grant.n, profile) for profile in (grant.halved, grant.most))
    return grant.fails(
        f"halving leaves {halved}, at best {most} (numbers of 0-cubes, 1-cubes, ..)", allocator="mss-fast"
    )


@claim("AN-CLAIM-MOREK", "In case (b) the greatest list left may have more than one k-cube.")
def several_cubes_can_be_left(context: Context) -> Verdict:
    """The first case of a best split that leaves more than one k-cube."""
    scope = "every free set and k, n <= 4, the best splits of smallest sufficient cubes"
    for grant in chain.from_iterable(map(grants, range(5))):
        left = counts_of(grant.n, grant.split)
        if grant.smallest > grant.k and left[grant.k] > 1:
            shown = f"{grant.in_words}: a best split leaves {left} (numbers of 0-cubes, 1-cubes, ..)"
            return Verdict.bounded(f"some case, the smallest: {shown}", Evidence.enumeration(scope))
    return Verdict.undecided(f"no instance with n <= 4: {scope}")
