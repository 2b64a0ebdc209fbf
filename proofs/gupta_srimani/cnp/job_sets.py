"""Job sets for CNP_Alloc by size, and what a run of it can do wrong."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import chain, combinations_with_replacement, product
from typing import Any

from allocert.allocators.torus.cnp import CnpRun, Placement
from allocert.allocators.torus.contention import placed, sequential
from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.schedule import Schedule
from allocert.proofs.gupta_srimani.cnp.worked_example import EXAMPLE
from allocert.verification.claims.claim import Context, Kind, Verdict
from allocert.verification.deciding.around import Options, around
from allocert.verification.deciding.tally import Failure, survey

__all__ = [
    "FAULTS",
    "Family",
    "bounds_of",
    "examples",
    "failed_on",
    "faults_of",
    "in_words",
    "over",
    "random_sets",
    "running",
    "sequences",
]

Family = dict[int, tuple[int, int]]
"""For each side of the torus the most jobs and the longest time."""

FAULTS = ("stops", "misplaces", "clashes", "forgets", "makespan", "records")


def sequences(torus: int, most: int, longest: int) -> Iterator[JobSet]:
    """All job sets of 1 to ``most`` jobs with times 1..``longest``, by number of jobs; equal sides in every order."""
    sides = [1 << level for level in reversed(range(torus.bit_length()))]
    for number in range(1, most + 1):
        for chosen in combinations_with_replacement(sides, number):
            for times in product(range(1, longest + 1), repeat=number):
                yield JobSet.of(torus, zip(chosen, times, strict=True))


def random_sets(
    seed: int, count: int, tori: tuple[int, ...] = (2, 4, 8, 16), most: int = 9
) -> Iterator[JobSet]:
    """Job sets drawn at random: 1 to ``most`` jobs, a side as likely as the next, times of quarters up to 8."""
    rng = random.Random(seed)
    for _ in range(count):
        torus = rng.choice(tori)
        sides = [1 << rng.randrange(torus.bit_length()) for _ in range(rng.randint(1, most))]
        yield JobSet.of(torus, [(side, Fraction(rng.randint(1, 32), 4)) for side in sides])


def families(context: Context, more: Family | None = None) -> tuple[Family, int, str]:
    """The job sets that claims of CNP_Alloc go through: all of some sizes, some at random, and these in words."""
    family = context.pick({2: (3, 2), 4: (2, 2)}, *[{2: (4, 3), 4: (5, 2)}] * 2)
    family = dict(sorted((family | (more or {})).items(), key=lambda one: one[0] != EXAMPLE.torus))
    count = context.pick(60, 2000, 20000)
    words = (
        f"the first k = 1..{len(EXAMPLE.jobs)} jobs of the example of section 2.4.4, then all job sets with integer times "
        f"and sides sorted, {bounds_of(family)}, and {count} random sets, m <= 16 and n <= 9"
    )
    return family, count, words


def bounds_of(family: Family) -> str:
    """Sizes in words, as ``m = 2 with n <= 3 and t <= 2; m = 4 with n <= 2 and t <= 2``."""
    return "; ".join(f"m = {torus} with n <= {n} and t <= {t}" for torus, (n, t) in family.items())


def examples() -> Iterator[JobSet]:
    """The first jobs of the paper's example, one more from set to set."""
    return (JobSet(EXAMPLE.torus, EXAMPLE.jobs[: k + 1]) for k in range(len(EXAMPLE.jobs)))


_RANDOM = 0
"""The size under which job sets drawn at random are counted."""


@around
def over(
    check: Callable[..., Failure | None],
    context: Context,
    options: Options,
    what: str,
    *,
    more: Family | None = None,
) -> Verdict:
    """A check of one job set, on the paper's example, on all job sets of an effort by the side of the torus, then at random.

    ``more`` adds sizes to those of :func:`families`.
    """
    family, count, words = families(context, more)
    sizes = dict.fromkeys((EXAMPLE.torus, *family, _RANDOM))
    drawn = partial(random_sets, context.seed, count)
    checked = f"{what} {words}"
    found = survey(partial(_checked, partial(check, **options), family, drawn), sizes, checked)
    return replace(found, scope=f"first in this order: {checked}") if found.kind is Kind.REFUTED else found


def _checked(
    check: Callable[[JobSet], Failure | None],
    family: Family,
    drawn: Callable[[], Iterator[JobSet]],
    torus: int,
) -> Iterator[Failure | None]:
    first = examples() if torus == EXAMPLE.torus else ()
    every = sequences(torus, *family[torus]) if torus in family else ()
    return map(check, chain(first, every, drawn() if torus == _RANDOM else ()))


def in_words(jobs: JobSet) -> dict[str, Any]:
    """A job set as data."""
    return {"torus": jobs.torus, "jobs": [[job.side, str(job.time)] for job in jobs.jobs]}


def failed_on(jobs: JobSet, what: str, **more: Any) -> Failure:
    """A job set for which a statement fails."""
    return Failure(f"{jobs}: {what}", {**in_words(jobs), **more})


def faults_of(run: CnpRun) -> frozenset[str]:
    """Which of these a run is guilty of.

    It ``stops`` before the last job; ``misplaces`` one on an entry that stands for no subtorus; two jobs clash in their
    recorded windows; it ``forgets``: an entry at the end does not show its job's true remaining time; its ``makespan``
    is not the last recorded finish; its ``records`` are not those of Theorem 1 applied once for each pair of jobs.
    """
    found = set()
    if run.stopped:
        found.add("stops")
    if run.misplaced:
        found.add("misplaces")
    if _clashes(run.schedule):
        found.add("clashes")
    if not _remembers(run):
        found.add("forgets")
    if run.makespan != run.schedule.makespan:
        found.add("makespan")
    order = [p.job for p in run.placements]
    ends = sequential(run.jobs.torus, placed(run.schedule, order))
    if ends != [p.finish for p in run.placements]:
        found.add("records")
    return frozenset(found)


def _clashes(schedule: Schedule) -> bool:
    pieces = schedule.pieces
    return any(
        one.overlap(other) and one.region.meets(other.region)
        for number, one in enumerate(pieces)
        for other in pieces[:number]
    )


def running(run: CnpRun, row: int, col: int, now: Fraction) -> list[Placement]:
    """The jobs recorded to run after ``now`` on the subtorus with these offsets."""
    torus = run.jobs.torus
    return [
        p
        for p in run.placements
        if p.finish > now and row % (torus >> p.level) == p.row and col % (torus >> p.level) == p.col
    ]


def _remembers(run: CnpRun) -> bool:
    for row, entries in enumerate(run.final):
        for col, entry in enumerate(entries):
            there = running(run, row, col, run.time)
            if len(there) > 1 or entry.left != (there[0].finish - run.time if there else 0):
                return False
            if there and (run.numbers[entry.job - 1] if entry.job else None) != there[0].job:
                return False
    return True
