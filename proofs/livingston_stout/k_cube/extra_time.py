"""Livingston & Stout 1989, section 1: how many steps the k-cube buddy algorithm takes beyond those of the buddy algorithm."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

from allocert.allocators.parallel.buddy import BUDDY
from allocert.proofs.livingston_stout.cubes.runs import full, identity, ran
from allocert.proofs.livingston_stout.k_cube.runs import taken, total
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every, every_at, up_to
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()


def _buddy(d: int) -> int:
    """Steps of recursive halving on the full cube."""
    return ran(BUDDY, d, identity(d), full(d)).steps


@claim(
    "LS-CLAIM-QB-extra@every-dimension",
    "For k = 2 and every dimension q >= 2 Algorithm 3.6, its runs stopped, takes fewer than twice the steps of recursive halving on the "
    "full cube.",
)
@every(5, 7, 8, first=2, checked="k = 2, 2 <= q <= d <= {top}, both measured on the full cube", measure="d")
def increase_is_small(d: int) -> Iterator[Failure | None]:
    buddy = _buddy(d)
    for q in range(2, d + 1):
        steps = taken(d, q, 2, "stopped")
        text = f"k = 2, d = {d}, q = {q}: {steps} steps, {buddy} of the buddy algorithm"
        yield case(steps < 2 * buddy, text, d=d, q=q, k=2, steps=steps, buddy=buddy)


@claim(
    "LS-CLAIM-QB-extra/fixed-codimension",
    "For fixed k and r = d - q Algorithm 3.6, its runs stopped, takes C(r+k,k) k - r - k steps more than recursive halving for every d: 8 "
    "more for k = 2 and r = 2, 28 against 20 at d = 20.",
    solver_free=False,
)
@every_at(
    up_to(100, 300, 1000, first=1),
    checked="k, r from 0 to 4, r + k <= d <= {top} by formula; both programs measured on the full cube for d <= {measured}",
    measure="d",
    measured=(5, 7, 8),
)
def increase_is_constant(d: int, measured: int) -> Iterator[Failure | None]:
    buddy = _buddy(d) if d <= measured else d
    for r in range(5):
        for k in range(5):
            if r + k <= d:
                steps = taken(d, d - r, k, "stopped") if d <= measured else total(d, d - r, k, "stopped")
                more = comb(r + k, k) * k - r - k
                text = f"d = {d}, r = {r}, k = {k}: {steps} steps, {buddy} of the buddy algorithm"
                good = steps - buddy == more and ((r, k) != (2, 2) or more == 8)
                yield case(good, text, d=d, r=r, k=k)
