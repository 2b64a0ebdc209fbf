"""Kandlur & Shin 1988: how many fault sets of the simulated cubes keep their labels, so that relabelling changes nothing."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

from allocert.errors import EngineError
from allocert.machines.labelling import Labelling
from allocert.verification.claims.claim import Context, Counterexample, Evidence, Verdict
from allocert.verification.deciding.claim_table import ClaimTable

__all__ = ["CLAIMS", "kept_share"]

CLAIMS = claim = ClaimTable()
_CUBES = range(5, 11)
_COUNTED = 5
"""The cube whose sets are counted one by one too."""


def _spanning(h: int, f: int) -> int:
    """The sets of ``f`` nodes of Q_h, node 0 among them, that differ in all its directions."""
    return sum((-1) ** (h - s) * comb(h, s) * comb((1 << s) - 1, f - 1) for s in range(h + 1))


def kept_share(n: int, f: int) -> Fraction:
    """The share of the sets of ``f`` faults of Q_n that the map of figure 4 leaves as they are.

    These differ in the lowest directions only, or in all. A translation takes node 0 to any node and keeps the directions, so
    that the sets with node 0 have the same share.

    >>> kept_share(2, 2)
    Fraction(2, 3)
    """
    kept = sum(_spanning(h, f) for h in range(1, n + 1))
    return Fraction(kept, comb((1 << n) - 1, f - 1))


def _counted_share(n: int, f: int) -> Fraction:
    sets = [(0, *others) for others in combinations(range(1, 1 << n), f - 1)]
    kept = sum(Labelling.by_faults(n, faulty).order == tuple(range(n)) for faulty in sets)
    return Fraction(kept, len(sets))


_MOST = (
    "Relabelling moves some direction for more than half of the sets of {} faulty nodes of Q_D, D = 5..10."
)


@claim("KS-CLAIM-REDUCE/mostly@two-or-three", _MOST.format("two, and of three,"), faults=(2, 3))
@claim("KS-CLAIM-REDUCE/mostly@four", _MOST.format("four"), faults=(4,))
def most_fault_sets_are_relabelled(context: Context, faults: tuple[int, ...]) -> Verdict:
    """By the formula, which counting the sets of Q_5 confirms."""
    for f in faults:
        if _counted_share(_COUNTED, f) != kept_share(_COUNTED, f):
            raise EngineError(f"Q_{_COUNTED}, {f} faults: formula and count differ")
    shares = {(f, n): kept_share(n, f) for f in faults for n in _CUBES}
    in_words = "; ".join(
        f"with {f} faults {_percent(shares[f, 5])} % for D = 5, {_percent(shares[f, 10])} % for D = 10"
        for f in faults
    )
    scope = f"sets of faults that keep their labels: {in_words}"
    evidence = Evidence.enumeration(
        f"D = 5..10 by a formula, which all sets of Q_{_COUNTED} with node 0 confirm"
    )
    too_many = next(((f, n) for (f, n), share in shares.items() if share >= Fraction(1, 2)), None)
    if too_many is None:
        return Verdict.bounded(scope, evidence)
    f, n = too_many
    text = f"D = {n}: {_percent(shares[f, n])} % of the sets of {f} faults keep their labels"
    return Verdict.refuted(Counterexample(text, {"D": n, "faults": f}), scope, evidence)


def _percent(share: Fraction) -> str:
    return f"{float(100 * share):.1f}"
