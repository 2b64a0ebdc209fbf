"""Morgenstern 1994, section 3.2: what 4ISS does to find a frame, against the worst case of ISS for any request."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from allocert.allocators.mesh.scan_set import Steps
from allocert.proofs.morgenstern.model.configurations import failure
from allocert.proofs.morgenstern.scans.cost import DEFAULT, Run, measured
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure

__all__ = ["CLAIMS", "worst"]

CLAIMS = claim = ClaimTable()

_MEASURES: dict[str, tuple[str, Callable[[Steps], int]]] = {
    "windows": ("windows inspected", lambda steps: steps.windows),
    "nodes": ("nodes touched", lambda steps: steps.touched),
}


def worst(side: int, measure: str) -> tuple[Run, Run]:
    """Of all configurations and granted requests on M(side,side) the first that takes the most with ISS, and with 4ISS."""
    count = _MEASURES[measure][1]
    runs = [run for run in measured(side * side, DEFAULT, (side, side)) if run.row is not None]
    return max(runs, key=lambda run: count(run.iss)), max(runs, key=lambda run: count(run.four))


@claim(
    "MO-CLAIM-4ISS-WORK/nodes@any-request-square",
    "To find a frame on a square mesh, 4ISS touches no more nodes than ISS in its worst case for any request there.",
    measure="nodes",
)
@claim(
    "MO-CLAIM-4ISS-WORK/windows@any-request-square",
    "To find a frame on a square mesh, 4ISS inspects no more windows than ISS in its worst case for any request there.",
    measure="windows",
)
@every(
    2,
    3,
    3,
    first=1,
    measure="side of the mesh",
    checked="all configurations of the square meshes of side 1..{top}, requests that fit and are granted; {measure}, default options",
)
def four_way_takes_no_more_than_any(side: int, measure: str) -> Iterator[Failure | None]:
    """The most that 4ISS takes on a square mesh, against the most that ISS takes."""
    what, count = _MEASURES[measure]
    one, four = worst(side, measure)
    most = count(one.iss)
    wrong = f"4ISS takes {count(four.four)} {what}, ISS at most {most}, for {one.x} x {one.y}"
    yield None if count(four.four) <= most else failure(four.situation, four.x, four.y, wrong)
