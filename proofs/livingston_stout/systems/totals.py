"""Livingston & Stout 1989, section 3.3: which system has more subcubes in all, those of every dimension taken together."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.models.systems.systems import cyclical, double_buddy, gray
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()


@claim(
    "LS-CLAIM-cyc-more@in-all",
    "For no q from 0 to d the cyclical system has fewer q-subcubes than the double buddy or the Gray-coded one, and for d > 2 it has more "
    "subcubes in all; for q = 0 each has the single processors.",
)
@every(7, 9, 11, first=1, checked="d <= {top}, the subcubes of the three systems, q from 0 to d", measure="d")
def cyclical_systems_have_more_in_all(d: int) -> Iterator[Failure | None]:
    sizes = [[len(set(system(d, q))) for system in (cyclical, double_buddy, gray)] for q in range(d + 1)]
    for q, (most, *others) in enumerate(sizes):
        yield case(most >= max(others), f"d = {d}, q = {q}: {most} against {others}", d=d, q=q)

    most, *others = (sum(column) for column in zip(*sizes, strict=True))
    yield case(d < 3 or most > max(others), f"d = {d}: {most} subcubes in all against {others}", d=d)
