"""Gupta and Srimani 1997, section 3: how profiles change, how many preemptions there are, and what the algorithm costs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from random import Random

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.minimum_finish import minimum_finish
from allocert.allocators.torus.preemptive import SENSIBLE, fits, run
from allocert.allocators.torus.schedule import breaks
from allocert.proofs.formal.lifting import by_coq, in_coq
from allocert.proofs.gupta_srimani.preemptive.job_sets import powers, small_sets
from allocert.proofs.gupta_srimani.preemptive.stages import Stage, Traced, readings, traced, traces
from allocert.proofs.theorems.torus.profiles import SHARPER, THEOREM_2
from allocert.proofs.theorems.torus.schedules import SEARCHES
from allocert.verification.claims.claim import Claim
from allocert.verification.claims.keyed import keyed, keyed_proved
from allocert.verification.deciding.tally import Failure
from allocert.verification.deciding.within import every_within

__all__ = ["CLAIMS", "comparisons", "doubling"]


@dataclass(slots=True)
class _Tick:
    """A whole number whose comparisons are counted in ``tally[0]``."""

    value: int
    tally: list[int]

    def __add__(self, other: _Tick) -> _Tick:
        return _Tick(self.value + other.value, self.tally)

    def __sub__(self, other: _Tick) -> _Tick:
        return _Tick(self.value - other.value, self.tally)

    def __lt__(self, other: _Tick) -> bool:
        self.tally[0] += 1
        return self.value < other.value


def comparisons(torus: int, sides: Sequence[int], times: Sequence[int], deadline: int) -> int:
    """Run the algorithm on whole times with every comparison counted, those of the shipped structure included."""
    tally = [0]
    run(torus, sides, [_Tick(time, tally) for time in times], _Tick(deadline, tally), SENSIBLE)
    return tally[0]


def doubling(levels: int) -> tuple[int, list[int], list[int], int]:
    """2^levels - 1 jobs, each makes the profile one entry longer: torus, sides, times, deadline.

    Sides fall by a factor of 4, down to 1. Each side comes with a job between every two remaining times, and one below
    the first; so every interval is taken from twice.
    """
    deadline = 1 << levels
    sides, times = [], []
    for level in range(1, levels + 1):
        for i in range(1 << (level - 1)):
            sides.append(4 ** (levels - level))
            times.append((2 * i + 1) << (levels - level))
    return 4**levels, sides, times, deadline


_over_runs = partial(
    every_within,
    {"top": 3, "tori": (1, 2, 4), "last": 4},
    *({"top": top, "tori": (1, 2, 4, 8), "last": 8} for top in (4, 5)),
    checked="all powers of two, m <= {last}, t <= 2, n <= {top}, T in halves, both readings of Step 4 and of ties",
)
"""Runs on all job sets up to some number of jobs, on some tori."""


def _runs(count: int, tori: tuple[int, ...]) -> Iterator[Traced]:
    return traces(small_sets([count], tori, 2, "powers"))


def _parts(stage: Stage) -> tuple[int, int]:
    """How many entries of the profile were split in two, and how many are gone altogether."""
    after = [set(range(first, last + 1)) for first, last, _ in stage.after]
    heirs = [sum(bool(columns & set(range(a, b + 1))) for columns in after) for a, b, _ in stage.before]
    return sum(n > 1 for n in heirs), sum(n == 0 for n in heirs)


def _failure(done: Traced, stage: Stage, what: str) -> Failure:
    step4, number = done.rules.step4, stage.placement.job + 1
    text = f"{done.jobs}, T = {done.deadline}, Step 4 {step4}, job {number}: {what}"
    return Failure(text, {"jobs": str(done.jobs), "T": str(done.deadline), "rules": str(done.rules)})


@_over_runs()
def at_most_one_entry_changes(count: int, tori: tuple[int, ...]) -> Iterator[Failure | None]:
    """At most one entry is split, and at most one goes."""
    for done in _runs(count, tori):
        for stage in done.stages:
            split, gone = _parts(stage)
            grown = len(stage.after) - len(stage.before)
            good = split <= 1 and gone <= 1 and grown == split - gone
            yield None if good else _failure(done, stage, f"{split} split, {gone} gone")


@every_within(
    {"top": 5, "tori": (1, 2, 4)},
    *({"top": top, "tori": (1, 2, 4, 8)} for top in (5, 6)),
    checked="all powers of two, m in {tori}, t <= 3, n <= {top}, at the least T that is feasible",
)
def update_does_not_matter(count: int, tori: tuple[int, ...]) -> Iterator[Failure | None]:
    """Whether the algorithm is right however Step 4 leaves the profile, at the least finish time."""
    for jobs in small_sets([count], tori, 3, "powers"):
        time = minimum_finish(jobs).time
        good = all(fits(jobs, time, rules=rules) for rules in readings(width="none", step4="delete"))
        text = f"{jobs}, T = {time}: refused where Step 4 deletes entry j, but feasible"
        yield None if good else Failure(text, {"jobs": str(jobs), "T": str(time)})


def _most(torus: int, count: int) -> tuple[int, JobSet]:
    """Preemptions of jobs of side 1 that are meant to have min(m, n) - 1 of them."""
    long = min(torus, count)
    times = [Fraction(torus, torus + 1)] * long + [Fraction(1, (torus + 1) * count)] * (count - long)
    jobs = JobSet.of(torus, [(1, time) for time in times])
    done = traced(jobs, Fraction(1), next(readings(width="none", step4="keep")))
    return breaks(done.schedule), jobs


@every_within(
    *({"top": most, "most": most} for most in (16, 32, 64)),
    checked="all m, n <= {top}, jobs of side 1 and T = 1",
)
def preemptions_are_attained(count: int, most: int) -> Iterator[Failure | None]:
    for torus in range(1, most + 1):
        seen, jobs = _most(torus, count)
        good = seen == min(torus, count) - 1
        text = f"m = {torus}, n = {count}: {seen} preemptions, for {jobs} and T = 1"
        yield None if good else Failure(text, {"torus": torus, "n": count, "most": seen})


@_over_runs()
def tree_updates_are_few(count: int, tori: tuple[int, ...]) -> Iterator[Failure | None]:
    """Deletions and insertions a job, where an entry may change its key without them."""
    for done in _runs(count, tori):
        for stage in done.stages:
            split, gone = _parts(stage)
            good = max(gone, split) <= 1
            yield None if good else _failure(done, stage, f"{gone} deletions, {split} insertions")


@by_coq(SEARCHES, "all n", "GS-THM-3/comparisons@balanced")
@every_within(
    *({"top": levels, "last": (1 << levels) - 1} for levels in (11, 17, 18)),
    checked="n = 1, 3, 7 .. {last}; growing profiles and random jobs",
    seeded=True,
)
def comparisons_are_few(level: int, seed: int) -> Iterator[Failure | None]:
    """At most n (2 log2(n + 1) + 3) comparisons of numbers, on profiles that grow with every job and on random jobs."""
    count = (1 << level) - 1
    random = Random(seed + level)
    torus = 1 << random.randint(0, level)
    sides = sorted((random.choice(powers(torus)) for _ in range(count)), reverse=True)
    times = [random.randint(1, 1000) for _ in range(count)]
    work = sum(side * time for side, time in zip(sides, times, strict=True))
    for name, given in (
        ("growing", doubling(level)),
        ("random", (torus, sides, times, work // torus + 1001)),
    ):
        used, most = comparisons(*given), count * (2 * level + 3)
        text = f"{count} jobs, {name}: {used} comparisons, more than {most}"
        yield None if used <= most else Failure(text, {"n": count, "kind": name, "comparisons": used})


_ALL = "all m and n, powers of two"


CLAIMS: tuple[Claim, ...] = (
    keyed(
        "GS-REM-8", "A job splits at most one interval and deletes at most one.", at_most_one_entry_changes
    ),
    keyed(
        "GS-REM-8/update",
        "How the profile is updated after a step does not matter to correctness.",
        update_does_not_matter,
    ),
    in_coq("GS-THM-2@step-4", THEOREM_2, _ALL),
    in_coq("GS-THM-2@interruptions", THEOREM_2, _ALL),
    in_coq("GS-THM-2/sharper", SHARPER, _ALL),
    keyed(
        "GS-THM-2/attained",
        "For all m and n some n jobs on T_m have min(n, m) - 1 preemptions, counting each Step 4.",
        preemptions_are_attained,
    ),
    keyed(
        "GS-THM-3/updates@key-changes",
        "A job takes at most one deletion and one insertion, if a key may change in its place.",
        tree_updates_are_few,
    ),
    keyed_proved(
        "GS-THM-3/comparisons@balanced",
        SEARCHES.says("GS-THM-3/comparisons@balanced"),
        comparisons_are_few,
    ),
)
