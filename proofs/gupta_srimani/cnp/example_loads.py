"""Gupta and Srimani 1997, sections 2.4.3 and 2.4.4: who is dilated more in the worked example of CNP_Alloc."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from allocert.allocators.torus.cnp import cnp_alloc
from allocert.machines.subtorus import Subtorus
from allocert.proofs.gupta_srimani.cnp.worked_example import EXAMPLE
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every_at
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()


@claim(
    "GS-CLAIM-SMALL/example",
    "In the worked example no job is recorded to be dilated less in all than a larger one of the same time with which it contends.",
)
@every_at(
    lambda context: (8,),
    checked="pairs of jobs of one time and different sides whose subtori contend, of the six of section 2.4.4",
    measure="m",
)
def no_smaller_is_dilated_less(torus: int) -> Iterator[Failure | None]:
    placed = cnp_alloc(EXAMPLE).placements
    dilated = [one.finish - one.start - job.time for one, job in zip(placed, EXAMPLE.jobs, strict=True)]
    cells = [
        Subtorus.strided(torus, job.side, one.row, one.col)
        for one, job in zip(placed, EXAMPLE.jobs, strict=True)
    ]
    for (small, job), (large, other) in product(enumerate(EXAMPLE.jobs), repeat=2):
        if job.time == other.time and job.side < other.side and cells[small].contends(cells[large]):
            yield case(
                dilated[small] >= dilated[large],
                f"job {small + 1}, ({job.side},{job.time}), is dilated by {dilated[small]}, "
                f"job {large + 1}, ({other.side},{other.time}), with which it contends, by {dilated[large]}",
                torus=torus,
                small=str(dilated[small]),
                large=str(dilated[large]),
            )
