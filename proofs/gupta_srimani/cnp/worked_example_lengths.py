"""Gupta and Srimani 1997, section 2.4.4: the two lengths that the example has without dilation."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from allocert.allocators.torus.cnp import cnp_alloc, cnp_runs
from allocert.allocators.torus.cnp_readings import SENSIBLE
from allocert.proofs.gupta_srimani.cnp.worked_example import EXAMPLE
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.claims.keyed import keyed
from allocert.verification.deciding.cells import cell_by_cell

__all__ = ["CLAIMS"]


def length_without_loads(context: Context) -> Verdict:
    """All ways to settle ties give one length."""
    lengths = {run.makespan for run in cnp_runs(EXAMPLE, readings=replace(SENSIBLE, overlap="none"))}
    return cell_by_cell(
        "the length of the algorithm's schedule", ["7"], map(str, sorted(lengths)), "all ways to settle ties"
    )


def length_of_undilated_times(context: Context) -> Verdict:
    """From the starts of the run, which are the printed ones."""
    starts = {p.job: p.start for p in cnp_alloc(EXAMPLE, steps=False).placements}
    ends = [starts[number] + job.time for number, job in enumerate(EXAMPLE.jobs)]
    return cell_by_cell("the last end", ["8"], [str(max(ends, default=Fraction(0)))], "the printed starts")


CLAIMS: tuple[Claim, ...] = (
    keyed("GS-EX-CNP-10/seven", "Without dilation CNP_Alloc's schedule has length 7.", length_without_loads),
    keyed(
        "GS-EX-CNP-10/eight",
        "From the printed starts the undilated jobs end at 8.",
        length_of_undilated_times,
    ),
)
