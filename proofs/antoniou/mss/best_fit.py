"""Antoniou 1994, section 2.2.4, after theorem 2.6: how good the lists are that BEST_FIT leaves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from allocert.models.subcubes.greatest_subcubes import counts_of
from allocert.proofs.antoniou.mss.greatest_sets import Grant, grants
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.theorems.mss import BEST_FIT_LEAVES
from allocert.verification.claims.claim import Context, Evidence, Verdict
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()


CLAIMS.also(in_coq("AN-CLAIM-BESTFIT/halving", BEST_FIT_LEAVES, "all n, all lists and all k"))


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
