"""Gupta and Srimani 1997, section 2.4.1: the availability matrix."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from allocert.allocators.torus.availability import Block, Entry
from allocert.allocators.torus.cnp import CnpRun, Step, cnp_alloc
from allocert.allocators.torus.jobs import JobSet
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.gupta_srimani.cnp.job_sets import failed_on, over, running
from allocert.proofs.theorems.torus.cnp import ALL_JOB_SETS, EXPONENT, LARGER, TIME_LEFT
from allocert.proofs.theorems.torus.links import EXPANSION
from allocert.verification.claims.claim import Claim
from allocert.verification.claims.keyed import keyed
from allocert.verification.deciding.tally import Failure

__all__ = ["CLAIMS"]


@over("the last matrix of")
def entries_show_instants(jobs: JobSet) -> Failure | None:
    """What the last matrix shows is the instant at which the subtorus is free."""
    run = cnp_alloc(jobs, steps=False)
    for row, col, entry in _entries(run.final):
        there = running(run, row, col, run.time)
        free = max([run.time, *(p.finish for p in there)])
        if entry.left != free:
            return failed_on(jobs, f"entry ({row},{col}) shows {entry.left}, free at {free}")
    return None


def _entries(block: Block) -> Iterator[tuple[int, int, Entry]]:
    return ((i, j, entry) for i, row in enumerate(block) for j, entry in enumerate(row))


@over("the last matrix of")
def side_gives_offsets(jobs: JobSet) -> Failure | None:
    """Line 24 takes residues modulo sigma of sz, the side: they must be the job's own offsets."""
    run = cnp_alloc(jobs, steps=False)
    for row, col, entry in _entries(run.final):
        modulus = Fraction(jobs.torus, 1 << entry.side)
        if modulus.denominator > 1:
            return failed_on(jobs, f"entry {entry} at ({row},{col}): sigma = {modulus}")
        for p in running(run, row, col, run.time):
            if row % modulus != p.row or col % modulus != p.col:
                return failed_on(jobs, f"entry {entry} at ({row},{col}): job at ({p.row},{p.col})")
    return None


def _named(run: CnpRun, entry: Entry, row: int, col: int) -> str | None:
    """The fault if the entry's job is not where Remark 2 says; nothing for an entry of the level itself."""
    job = run.numbers[entry.job - 1] if entry.job else None
    found = next((p for p in run.placements if p.job == job), None) if entry.job else None
    stride = run.jobs.torus >> entry.level
    if found is None:
        return f"names job {entry.job}, which there is not"
    if found.level != entry.level or (found.row, found.col) != (row % stride, col % stride):
        return f"names job {entry.job}, assigned to ({found.row},{found.col})"
    return None


def _states(step: Step) -> Iterator[tuple[str, Block]]:
    """The matrix after lines 10, 14 and 33. In between one entry is written, and times change."""
    yield "10", step.expanded
    yield "14", step.shifted
    yield "33", step.given


@over("the matrices after lines 10, 14 and 33 of all steps of")
def larger_entries_are_around(jobs: JobSet) -> Failure | None:
    """Remark 2 in these states, for entries without time left too."""
    run = cnp_alloc(jobs)
    for step in run.steps:
        for line, block in _states(step):
            for row, col, entry in _entries(block):
                wrong = None
                if entry.level < step.level:
                    wrong = f"has level {entry.level} < {step.level}"
                elif entry.level > step.level:
                    wrong = _named(run, entry, row, col)
                    if not wrong and not entry.left:
                        wrong = f"names job {entry.job}, which is done"
                if wrong:
                    return failed_on(
                        jobs,
                        f"after line {line} for job {step.number} the entry ({row},{col}) {wrong}",
                        line=line,
                        k=step.number,
                    )
    return None


_SIZE = "With A[i,j].sz as {} of the job, line 24 of figure 2 finds the job's own offsets."
_LARGER = "No entry's size is below the level, and a larger one is of a job on the subtorus around"

CLAIMS: tuple[Claim, ...] = (
    keyed(
        "GS-DEF-4/tm@instant",
        "A[i,j].tm is the instant at which the subtorus is free.",
        entries_show_instants,
    ),
    in_coq("GS-DEF-4/tm@duration", TIME_LEFT, ALL_JOB_SETS),
    in_coq("GS-DEF-4/sz-figure@exponent", EXPONENT, ALL_JOB_SETS),
    keyed("GS-DEF-4/sz-figure@side", _SIZE.format("the side"), side_gives_offsets),
    keyed("GS-REM-2@all-entries", f"{_LARGER}: all entries.", larger_entries_are_around),
    in_coq("GS-REM-2@busy-entries", LARGER, ALL_JOB_SETS),
    in_coq("GS-EXPAND", EXPANSION, "all p, s and t"),
)
