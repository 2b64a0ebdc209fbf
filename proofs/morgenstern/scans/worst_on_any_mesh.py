"""Morgenstern 1994, section 3.2: 4ISS against the worst case of ISS for any request, on meshes of any shape."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from allocert.allocators.mesh.scan_set import Steps
from allocert.proofs.morgenstern.model.configurations import failure
from allocert.proofs.morgenstern.scans.cost import DEFAULT, Run, measured
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure

__all__ = ["CLAIMS", "worst_by_mesh"]

CLAIMS = claim = ClaimTable()

_MEASURES: dict[str, tuple[str, Callable[[Steps], int]]] = {
    "windows": ("windows inspected", lambda steps: steps.windows),
    "nodes": ("nodes touched", lambda steps: steps.touched),
}


def worst_by_mesh(processors: int, measure: str) -> dict[tuple[int, int], tuple[Run, Run]]:
    """For each mesh of this many processors, of all granted requests the first that takes the most with ISS, and with 4ISS."""
    count = _MEASURES[measure][1]
    found: dict[tuple[int, int], tuple[Run, Run]] = {}
    for run in measured(processors, DEFAULT, None):
        if run.row is None:
            continue
        mesh = run.situation.X, run.situation.Y
        one, four = found.setdefault(mesh, (run, run))
        found[mesh] = (
            run if count(run.iss) > count(one.iss) else one,
            run if count(run.four) > count(four.four) else four,
        )
    return found


@claim(
    "MO-CLAIM-4ISS-WORK/nodes@any-request",
    "To find a frame on any mesh, 4ISS touches no more nodes than ISS in its worst case for any request there.",
    measure="nodes",
)
@claim(
    "MO-CLAIM-4ISS-WORK/windows@any-request",
    "To find a frame on any mesh, 4ISS inspects no more windows than ISS in its worst case for any request there.",
    measure="windows",
)
@every(
    6,
    8,
    8,
    first=1,
    measure="number of processors",
    checked="all configurations of all meshes of 1..{top} processors, requests that fit and are granted; {measure}, default options",
)
def four_way_takes_no_more_there(processors: int, measure: str) -> Iterator[Failure | None]:
    """The most that 4ISS takes on each mesh, against the most that ISS takes on it."""
    what, count = _MEASURES[measure]
    for one, four in worst_by_mesh(processors, measure).values():
        most = count(one.iss)
        wrong = f"4ISS takes {count(four.four)} {what}, ISS at most {most}, for {one.x} x {one.y}"
        yield None if count(four.four) <= most else failure(four.situation, four.x, four.y, wrong)
