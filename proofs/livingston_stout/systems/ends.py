"""Livingston & Stout 1989, sections 3.3 and 3.5: what is said of numbers of subcubes, for the ends of the range of q and k as well."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

from allocert.models.systems.systems import cyclical, double_buddy, gray, k_cube
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()


@claim(
    "LS-CNT-cyc@every-dimension",
    "For every q from 0 to d the cyclical system has exactly d 2^(d-q) q-subcubes.",
)
@every(
    7,
    9,
    11,
    first=1,
    checked="0 <= q <= d <= {top}, the subcubes of the system, the whole cube first",
    measure="d",
)
def cyclical_systems_are_as_large_at_the_ends(d: int) -> Iterator[Failure | None]:
    for q in reversed(range(d + 1)):
        said, found = d << (d - q), len(set(cyclical(d, q)))
        text = f"d = {d}, q = {q}: {found} subcube{'s' * (found > 1)}, not {said}"
        yield case(found == said, text, d=d, q=q, figure=said, expected=found)


@claim(
    "LS-CLAIM-cyc-more@every-dimension",
    "For every q from 1 to d, d > 2, the cyclical system has more q-subcubes than the double buddy and the Gray-coded one.",
)
@every(
    7, 9, 11, first=3, checked="1 <= q <= d, 3 <= d <= {top}, the subcubes of the three systems", measure="d"
)
def cyclical_systems_have_more_of_every_dimension(d: int) -> Iterator[Failure | None]:
    for q in range(1, d + 1):
        most, double, coded = (len(set(system(d, q))) for system in (cyclical, double_buddy, gray))
        text = f"d = {d}, q = {q}: {most} cyclical, {double} double buddy and {coded} Gray-coded"
        yield case(most > max(double, coded), text, d=d, q=q, cyclical=most, double_buddy=double, gray=coded)


@claim(
    "LS-CNT-QB@every-k",
    "For every k from 1 to d, the system being that of k = q where k is greater, it has C(d-q+k,k) 2^(d-q) different q-subcubes.",
)
@every(6, 8, 9, first=1, checked="1 <= k <= d, 0 <= q <= d <= {top}, the subcubes of the system", measure="d")
def formula_counts_for_every_k(d: int) -> Iterator[Failure | None]:
    for q in range(d + 1):
        for k in range(1, d + 1):
            said, found = comb(d - q + k, k) << (d - q), len(set(k_cube(d, q, min(k, q))))
            text = f"d = {d}, q = {q}, k = {k}: {found} subcube{'s' * (found > 1)}, not {said}"
            yield case(found == said, text, d=d, q=q, k=k, figure=said, expected=found)
