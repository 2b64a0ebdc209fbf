"""Gupta and Srimani 1997, section 3, end of the proof of Lemma 2: the swap that moves a job to its place in time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.minimum_finish import minimum_finish
from allocert.allocators.torus.preemptive import SENSIBLE
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.gupta_srimani.preemptive.job_sets import all_sets, powers
from allocert.proofs.gupta_srimani.preemptive.stages import Stage, traced
from allocert.proofs.theorems.torus.slices import EXCHANGED
from allocert.verification.claims.claim import Claim
from allocert.verification.claims.keyed import keyed
from allocert.verification.deciding.tally import Failure
from allocert.verification.deciding.within import every_within

__all__ = ["CLAIMS", "Case", "Plan", "cases_of", "swapped"]


Plan = list[dict[int, int]]
"""For each slice of length 1 the jobs that run, each with the first row of its strip; jobs placed before are left out."""


@dataclass(frozen=True)
class Case:
    """A job that the algorithm places next, in slices of length 1: where it goes, and which strips are free when."""

    jobs: JobSet
    deadline: int
    job: int
    stage: Stage

    @property
    def wanted(self) -> dict[int, int]:
        """The strip that the algorithm gives the job, by slice in which it runs."""
        parts = self.stage.placement.parts
        return {x: part.first for part in parts for x in range(int(part.start), int(part.end))}

    def free(self, x: int) -> tuple[int, ...]:
        """The strips, as wide as the job, of the entries that are free in a slice."""
        return tuple(
            row
            for first, last, rest in self.stage.before
            if rest >= self.deadline - x
            for row in range(first, last + 1, self.stage.side)
        )

    def plans(self) -> Iterator[Plan]:
        """Every way to run this job from T' = T - t on, in any strip, and the later jobs whenever they fit."""
        begin = self.deadline - int(self.stage.time)
        later = range(self.job + 1, len(self.jobs.jobs))
        sides = {k: self.jobs.jobs[k].side for k in later}

        def slices(x: int, left: dict[int, int]) -> Iterator[Plan]:
            if x == self.deadline:
                yield []
                return
            options = [
                [None, *self.free(x)] if left[k] < self.deadline - x else self.free(x)
                for k in later
                if left[k]
            ]
            running = [k for k in later if left[k]]
            own: Sequence[int | None] = self.free(x) if x >= begin else (None,)
            for strip, *chosen in product(own, *options):
                placed = {k: row for k, row in zip(running, chosen, strict=True) if row is not None}
                loads = dict.fromkeys(self.free(x), 0)
                for k, row in placed.items():
                    loads[row] += sides[k] if row != strip else self.stage.side + 1
                if max(loads.values(), default=0) > self.stage.side:
                    continue
                own_place = {} if strip is None else {self.job: strip}
                for rest in slices(x + 1, {k: left[k] - (k in placed) for k in later}):
                    yield [own_place | placed, *rest]

        times = {k: int(self.jobs.jobs[k].time) for k in later}
        if all(time <= self.deadline for time in times.values()):
            yield from slices(0, times)


def swapped(case: Case, plan: Plan) -> list[list[tuple[int, int]]]:
    """The plan after the exchange rules of lemma 2 within one strip, for each slice the pairs of job and strip."""
    wanted = case.wanted
    begin = case.deadline - int(case.stage.time)
    moved = [dict(slice_) for slice_ in plan]
    target = {x: wanted[x] if x in wanted else min(wanted.items())[1] for x in range(begin, case.deadline)}
    for x, strip in target.items():
        there = moved[x][case.job]
        change = {there: strip, strip: there}
        moved[x] = {k: change.get(row, row) for k, row in moved[x].items()}
    rows = [[(k, row) for k, row in slice_.items()] for slice_ in moved]
    leave = [x for x in range(begin, case.deadline) if x not in wanted]
    enter = [x for x in sorted(wanted) if x < begin]
    for x, y in zip(leave, enter, strict=True):
        mine = [[one for one in rows[z] if one[1] == wanted[y]] for z in (x, y)]
        kept = [[one for one in rows[z] if one not in mine[n]] for n, z in enumerate((x, y))]
        rows[x], rows[y] = kept[0] + mine[1], kept[1] + mine[0]
    return rows


def _wrong_after(case: Case, rows: Sequence[Sequence[tuple[int, int]]]) -> str:
    """The fault after the swap; empty if nothing."""
    for x, slice_ in enumerate(rows):
        numbers = [k for k, _ in slice_]
        for k in numbers:
            if numbers.count(k) > 1:
                strips = " and ".join(str(row) for number, row in slice_ if number == k)
                return f"job {k + 1} then runs twice over [{x},{x + 1}], from rows {strips} on"
        if any(row not in case.free(x) for _, row in slice_):
            return f"over [{x},{x + 1}] a strip is taken that is not free"
    if {x: row for x, slice_ in enumerate(rows) for k, row in slice_ if k == case.job} != case.wanted:
        return f"job {case.job + 1} is not where the algorithm has it"
    return ""


def _shown(plan: Plan) -> str:
    return ", ".join(
        f"job {k + 1} from row {row} on over [{x},{x + 1}]"
        for x, slice_ in enumerate(plan)
        for k, row in slice_.items()
    )


def cases_of(jobs: JobSet, deadline: int) -> Iterator[Case]:
    """Each job of the run in slices of length 1, if the deadline is feasible."""
    if deadline >= minimum_finish(jobs).time:
        stages = traced(jobs, deadline + 0 * jobs.longest, SENSIBLE).stages
        yield from (Case(jobs, deadline, k, stage) for k, stage in enumerate(stages))


def _bounds(most: dict[int, tuple[int, int]]) -> dict[str, Any]:
    described = "; ".join(f"m = {torus} with n <= {n} and T <= {last}" for torus, (n, last) in most.items())
    return {"sizes": tuple(most), "most": most, "described": described}


@every_within(
    _bounds({2: (3, 3), 4: (3, 2)}),
    _bounds({2: (4, 3), 4: (3, 3), 8: (2, 2)}),
    _bounds({2: (4, 4), 4: (4, 3), 8: (3, 2)}),
    checked="every plan in slices of length 1, sides powers of two, whole times: {described}",
    measure="m",
)
def swap_moves_the_job(
    torus: int, most: dict[int, tuple[int, int]], described: str
) -> Iterator[Failure | None]:
    for count, deadline in product(*(range(1, bound + 1) for bound in most[torus])):
        for jobs in all_sets(torus, count, deadline, powers(torus)):
            for case in cases_of(jobs, deadline):
                for plan in case.plans():
                    wrong = _wrong_after(case, swapped(case, plan))
                    head = f"{jobs}, T = {deadline}, job {case.job + 1} by Step {case.stage.placement.step}"
                    text = f"{head}, before the swap {_shown(plan)}: {wrong}"
                    yield Failure(text, {"torus": torus, "T": deadline}) if wrong else None


CLAIMS: tuple[Claim, ...] = (
    keyed(
        "GS-LEM-2P/i@strip",
        "Once J_i runs in A, or in B, from T' on, what is in this strip after T' can be swapped with what is in it "
        "where J_i is to go, X being f_1 + t_i: no job then runs twice at a time.",
        swap_moves_the_job,
    ),
    in_coq(
        "GS-LEM-2P/i@slices",
        EXCHANGED,
        "all m and n, sides that divide one another and m, times whole numbers of slices, equal times to Step 3",
    ),
)
