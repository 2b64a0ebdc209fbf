"""Gupta and Srimani 1997, section 2.4.1: the availability matrix."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import product

from allocert.allocators.torus.availability import Availability, Block, Entry
from allocert.allocators.torus.cnp import CnpRun, Step, cnp_alloc
from allocert.allocators.torus.jobs import JobSet
from allocert.machines.subtorus import Subtorus
from allocert.proofs.gupta_srimani.cnp.job_sets import failed, over, running
from allocert.proofs.theorems.cnp import SOUND
from allocert.proofs.theorems.lifting import for_all_sizes
from allocert.proofs.theorems.links import EXPANSION
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS"]


def _instants(jobs: JobSet) -> Failure | None:
    """Reading A of tm: what the last matrix shows is the instant at which the subtorus is free."""
    run = cnp_alloc(jobs, steps=False)
    for row, col, entry in _entries(run.final):
        there = running(run, row, col, run.time)
        free = max([run.time, *(p.finish for p in there)])
        if entry.left != free:
            return failed(jobs, f"entry ({row},{col}) shows {entry.left}, free at {free}")
    return None


def _lengths(jobs: JobSet) -> Failure | None:
    """Reading B of tm: it is how long the subtorus is busy from the variable ``time`` on."""
    run = cnp_alloc(jobs, steps=False)
    for row, col, entry in _entries(run.final):
        there = running(run, row, col, run.time)
        if [entry.until(run.time)] != ([p.finish for p in there] or [run.time]):
            return failed(jobs, f"entry ({row},{col}) shows {entry.left} at {run.time}")
        if there and run.numbers[entry.job - 1] != there[0].job:
            return failed(jobs, f"entry ({row},{col}) names job {entry.job} at {run.time}")
    return None


def _entries(block: Block) -> Iterator[tuple[int, int, Entry]]:
    return ((i, j, entry) for i, row in enumerate(block) for j, entry in enumerate(row))


def _decide_size_in_figure(context: Context, side: bool) -> Verdict:
    """Line 24 takes residues modulo sigma of sz: they must be the job's own offsets."""

    def check(jobs: JobSet) -> Failure | None:
        run = cnp_alloc(jobs, steps=False)
        for row, col, entry in _entries(run.final):
            modulus = Fraction(jobs.torus, 1 << (entry.side if side else entry.level))
            if modulus.denominator > 1:
                return failed(jobs, f"entry {entry} at ({row},{col}): sigma = {modulus}")
            for p in running(run, row, col, run.time):
                if row % modulus != p.row or col % modulus != p.col:
                    return failed(jobs, f"entry {entry} at ({row},{col}): job at ({p.row},{p.col})")
        return None

    return over(context, check, "the last matrix of", proof=None if side else SOUND)


def _named(run: CnpRun, entry: Entry, row: int, col: int) -> str | None:
    """What is wrong if the entry's job is not where Remark 2 says; nothing for an entry of the level itself."""
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


def _remark(jobs: JobSet, *, busy: bool) -> Failure | None:
    """Remark 2 in these states, for entries with time left only if ``busy``."""
    run = cnp_alloc(jobs)
    for step in run.steps:
        for line, block in _states(step):
            for row, col, entry in _entries(block):
                if busy and not entry.left:
                    continue
                wrong = None
                if entry.level < step.level:
                    wrong = f"has level {entry.level} < {step.level}"
                elif busy or entry.level > step.level:
                    wrong = _named(run, entry, row, col)
                    if not wrong and not entry.left:
                        wrong = f"names job {entry.job}, which is done"
                if wrong:
                    return failed(
                        jobs,
                        f"after line {line} for job {step.number} the entry ({row},{col}) {wrong}",
                        line=line,
                        k=step.number,
                    )
    return None


def expansion_copies(context: Context) -> Verdict:
    def cases(p: int) -> Iterator[Failure | None]:
        torus = 1 << p
        for s in range(p + 1):
            size = torus >> s
            matrix = Availability(torus, s)
            for i, j in product(range(size), repeat=2):
                matrix.left[i * torus + j] = 1 + i * size + j
            first = matrix.block(size)
            for t in range(s - 1, -1, -1):
                matrix.expand(torus >> (t + 1))
                wider = matrix.block(torus >> t)
                for a, b in product(range(size), repeat=2):
                    copies = list(product(range(a, torus >> t, size), range(b, torus >> t, size)))
                    parts = [_nodes(torus, t, i, j) for i, j in copies]
                    good = (
                        len(copies) == 4 ** (s - t)
                        and all(wider[i][j] == first[a][b] for i, j in copies)
                        and sum(map(len, parts)) == 4**s
                        and set().union(*parts) == _nodes(torus, s, a, b)
                    )
                    text = f"T_{torus}, level {s} to {t}, subtorus ({a},{b})"
                    yield None if good else Failure(text, {"p": p, "s": s, "t": t, "a": a, "b": b})

    top = context.pick(3, 4, 5)
    found = survey(cases, range(top + 1), f"all subtori of all levels s and all t < s of T_(2^p), p <= {top}")
    return for_all_sizes(found, EXPANSION, "p, s and t")


def _nodes(torus: int, level: int, row: int, col: int) -> set[tuple[int, int]]:
    region = Subtorus.strided(torus, 1 << level, row, col)
    return {
        (i, j) for i, j in product(range(torus), repeat=2) if region.rows >> i & 1 and region.cols >> j & 1
    }


CLAIMS: tuple[Claim, ...] = (
    *(
        Claim(
            "GS-DEF-4",
            f"A[i,j].tm is {meaning}.",
            partial(over, check=check, what="the last matrix of", proof=proof),
            part="tm",
            reading=reading,
            solver_free=proof is None,
        )
        for reading, meaning, check, proof in (
            ("A", "the instant at which the subtorus is free", _instants, None),
            ("B", "how long after the variable time the subtorus is free", _lengths, SOUND),
        )
    ),
    *(
        Claim(
            "GS-DEF-4",
            f"With A[i,j].sz as {meaning} of the job, line 24 of figure 2 finds the job's own offsets.",
            partial(_decide_size_in_figure, side=reading == "B"),
            part="sz-figure",
            reading=reading,
            solver_free=reading == "B",
        )
        for reading, meaning in (("A", "log2 of the side"), ("B", "the side"))
    ),
    *(
        Claim(
            "GS-REM-2",
            f"No entry's size is below the level, and a larger one is of a job on the subtorus around: {which}.",
            partial(
                over,
                check=partial(_remark, busy=busy),
                what="the matrices after lines 10, 14 and 33 of all steps of",
                proof=proof,
            ),
            reading=reading,
            solver_free=proof is None,
        )
        for reading, which, busy, proof in (
            ("A", "all entries", False, None),
            ("B", "entries with time left", True, SOUND),
        )
    ),
    Claim(
        "GS-EXPAND",
        "A subtorus of level s consists of 4^(s-t) of level t, and the expansion from s to t copies its entry to "
        "exactly these.",
        expansion_copies,
        solver_free=False,
    ),
)
