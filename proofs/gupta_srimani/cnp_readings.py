"""Gupta and Srimani 1997, figure 2: what CNP_Alloc does in each reading, and which readings differ."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations, product
from typing import Any

from allocert.allocators.torus.cnp import CnpRun, cnp_alloc
from allocert.allocators.torus.cnp_readings import PRINTED, SENSIBLE, CnpReadings
from allocert.allocators.torus.cnp_regions import cnp_on_regions
from allocert.allocators.torus.jobs import JobSet
from allocert.models.torus.cnp_proofs import SOUND
from allocert.proofs.claim import Claim, Context, Counterexample, Evidence, Verdict
from allocert.proofs.gupta_srimani.cnp_cases import (
    FAULTS,
    Family,
    failed,
    faults_of,
    over,
    random_sets,
    sequences,
    told,
)
from allocert.proofs.tally import Failure

__all__ = ["CLAIMS", "figure_readings", "load_readings", "patterns"]

_claim: Callable[..., Claim] = partial(Claim, paper="gupta-srimani", place="figure 2")


def figure_readings() -> Iterator[str]:
    """The 256 readings of figure 2 as letters."""
    return map("".join, product("AB", repeat=8))


def load_readings(base: CnpReadings) -> Iterator[CnpReadings]:
    """A reading of figure 2 with each reading of the load rule and of the levels left out."""
    for overlap, duration, divided, gaps in product(
        ("min", "max", "max of busy"), ("nominal", "dilated"), (True, False), ("dummy", "levels")
    ):
        yield replace(base, overlap=overlap, duration=duration, divided=divided, gaps=gaps)  # type: ignore[arg-type]


def patterns(chosen: Iterable[str]) -> list[str]:
    """Words over A and B as few patterns, with * where both letters are among them.

    >>> patterns(["AA", "AB", "BB"])
    ['*B', 'A*']
    """
    words = set(chosen)
    primes, level = set[str](), words
    while level:
        merged, used = set(), set()
        for one in level:
            for at, letter in enumerate(one):
                other = one[:at] + "B" + one[at + 1 :]
                if letter == "A" and other in level:
                    merged.add(one[:at] + "*" + one[at + 1 :])
                    used |= {one, other}
        primes |= level - used
        level = merged
    cover: list[str] = []
    left = set(words)
    while left:
        best = max(sorted(primes), key=lambda prime: len(_matching(prime, left)))
        cover.append(best)
        left -= _matching(best, left)
    return sorted(cover)


def _matching(pattern: str, words: set[str]) -> set[str]:
    return {
        word for word in words if all(p in ("*", letter) for p, letter in zip(pattern, word, strict=True))
    }


_MEANINGS = {
    "stops": "every job finds a place",
    "misplaces": "every job's entry stands for a subtorus of its level",
    "clashes": "no two jobs hold a processor at the same time, by their recorded windows",
    "forgets": "every occupied entry shows its job's true remaining time",
    "makespan": "the makespan of line 36 is the last recorded finish",
    "records": "each job is dilated as Theorem 1 says, once for each job placed later",
}


def _without(fault: str, readings: CnpReadings, jobs: JobSet) -> Failure | None:
    run = cnp_alloc(jobs, readings=readings, steps=False)
    return failed(jobs, _shown(run), fault=fault) if fault in faults_of(run) else None


def _shown(run: CnpRun) -> str:
    jobs = ", ".join(
        f"job {p.job + 1} on ({p.row},{p.col}) from {p.start} to {p.finish}" for p in run.placements
    )
    entries = " ".join(str(entry) for row in run.final for entry in row)
    return f"{jobs}; matrix {entries} at {run.time}, makespan {run.makespan}" + (
        f"; {run.stopped}" if run.stopped else ""
    )


def _decide_fault(context: Context, fault: str, readings: CnpReadings) -> Verdict:
    sensible = readings == SENSIBLE
    repair = ("the sensible reading of figure 2 does it", partial(_without, fault, SENSIBLE))
    check = partial(_without, fault, readings)
    return over(
        context, check, "the runs on", None if sensible else repair, proof=SOUND if sensible else None
    )


def _meets_no_smaller(jobs: JobSet) -> Failure | None:
    """When a job is placed, everything that runs is as large at least, and the job has one entry."""
    for step in cnp_alloc(jobs).steps:
        busy = [entry for row in step.given for entry in row if entry.left]
        if any(entry.level < step.level for entry in busy):
            return failed(jobs, f"a smaller job runs when job {step.number} is placed")
        if sum(entry.job == step.number for entry in busy) != (step.job is not None):
            return failed(jobs, f"job {step.number} has not just one entry")
    return None


def _agree(jobs: JobSet, readings: Sequence[CnpReadings]) -> Failure | None:
    """The matrix of figure 2 against jobs as residues, in every reading that means something to both."""
    for reading in readings:
        run = cnp_alloc(jobs, readings=reading, steps=False)
        other = cnp_on_regions(jobs, readings=reading)
        if (None if run.stopped else run.placements) != other:
            return failed(jobs, f"the two implementations differ under {reading}")
    return None


def _decide_agreement(context: Context) -> Verdict:
    owns: tuple[dict[str, Any], ...] = ({}, {"own": "visited"}, {"own": "visited", "flags": "separate"})
    readings = [r for own in owns for r in load_readings(replace(SENSIBLE, **own))]
    if context.pick(True, False, False):
        readings = readings[::13]
    return over(
        context, partial(_agree, readings=readings), f"{len(readings)} readings of loads, of c and g on"
    )


@dataclass(frozen=True)
class _Sets:
    """Job sets, smallest first, for comparing readings: all of these sizes, then some at random, seldom on T_16."""

    family: Family
    count: int = 0

    def under(self, seed: int) -> Iterator[JobSet]:
        for torus, (most, longest) in self.family.items():
            yield from sequences(torus, most, longest)
        yield from random_sets(seed, self.count, (2, 4, 4, 8, 8, 16))

    def __str__(self) -> str:
        sizes = ", ".join(f"T_{torus} n <= {n} t <= {t}" for torus, (n, t) in self.family.items())
        return f"all job sets with integer times and sides sorted: {sizes}; {self.count} at random"


_FEW = _Sets({1: (2, 1), 2: (2, 2), 4: (2, 1)})
_SOME = _Sets({1: (2, 2), 2: (3, 2), 4: (3, 1)}, 50)
_FIVE = _Sets({1: (2, 2), 2: (4, 2), 4: (5, 2)})
_ALL = _Sets({1: (4, 3), 2: (4, 3), 4: (5, 2)}, 2000)
_MORE = _Sets(_ALL.family, 20000)


def _outcome(jobs: JobSet, readings: CnpReadings) -> Hashable:
    run = cnp_alloc(jobs, readings=readings, steps=False)
    places = tuple((p.job, p.row, p.col, p.start, p.finish) for p in run.placements)
    return places, run.makespan, bool(run.stopped)


def _parted(
    classes: list[list[str]], jobs: JobSet, reading: Callable[[str], CnpReadings]
) -> tuple[list[list[str]], int]:
    """Classes of readings that nothing has told apart yet, parted by one more job set; and how many pairs it parts."""
    found: list[list[str]] = []
    pairs = 0
    for members in classes:
        if len(members) == 1:
            found.append(members)
            continue
        groups: dict[Hashable, list[str]] = {}
        for member in members:
            groups.setdefault(_outcome(jobs, reading(member)), []).append(member)
        found += groups.values()
        pairs += sum(len(one) * len(other) for one, other in combinations(groups.values(), 2))
    return found, pairs


def _decide_same(
    context: Context, sets: _Sets, names: Sequence[str], reading: Callable[[str], CnpReadings]
) -> Verdict:
    """Part the readings by all job sets, smallest first: each pair has the first one that parts it."""
    classes = [list(names)]
    parting: list[dict[str, Any]] = []
    first: JobSet | None = None
    looked = 0
    for jobs in sets.under(context.seed):
        looked += 1
        classes, pairs = _parted(classes, jobs, reading)
        if pairs:
            first = first or jobs
            parting.append({"jobs": str(jobs), "pairs": pairs, "classes": len(classes)})
            context.progress(f"{len(classes)} classes after {looked} job sets")
    evidence = Evidence.enumeration(f"{len(names)} readings on {looked} job sets")
    shown = {
        "readings": len(names),
        "pairs": len(names) * (len(names) - 1) // 2,
        "classes": len(classes),
        "alike": [patterns(members) for members in classes if len(members) > 1],
        "parted_first_by": parting,
    }
    scope = f"lexicographic ties; {sets}"
    if first is None:
        return Verdict.bounded(scope, evidence, **shown)
    by: dict[Hashable, str] = {}
    for name in names:
        by.setdefault(_outcome(first, reading(name)), name)
    told_apart = " and ".join(list(by.values())[:2])
    return Verdict.refuted(
        Counterexample(f"{first}: readings {told_apart} schedule it in different ways", told(first)),
        f"least m, then n, then times; {scope}",
        evidence,
        **shown,
    )


def _decide_figure(context: Context) -> Verdict:
    sets = context.pick(_FEW, _ALL, _MORE)
    return _decide_same(context, sets, list(figure_readings()), SENSIBLE.with_figure)


def _load_name(readings: CnpReadings) -> str:
    """A reading of the load rule as four letters, B for every departure from section 2.4.2."""
    busy = readings.overlap == "max of busy"
    return (
        ("C" if busy else "AB"[readings.overlap == "max"])
        + "AB"[readings.duration == "dilated"]
        + "BA"[readings.divided]
        + "BA"[readings.gaps == "dummy"]
    )


def _decide_loads(context: Context, figures: bool) -> Verdict:
    """The readings of the load rule, alone or together with all readings of figure 2."""
    letters = list(figure_readings())
    if not figures:
        letters = [SENSIBLE.figure()]
    elif context.pick(True, False, False):
        letters = [SENSIBLE.figure(), PRINTED.figure()]
    known = {
        f"{figure}-{_load_name(readings)}": readings
        for figure in letters
        for readings in load_readings(SENSIBLE.with_figure(figure))
    }
    sets = context.pick(_FEW, _SOME if figures else _ALL, _ALL)
    return _decide_same(context, sets, list(known), known.__getitem__)


def _decide_switch(context: Context, letter: str, base: CnpReadings) -> Verdict:
    """One switch of figure 2, all others as in the base."""
    at = "abcdefgh".index(letter)
    names = [base.figure()[:at] + choice + base.figure()[at + 1 :] for choice in "AB"]
    sets = context.pick(_FIVE, _ALL, _MORE)
    looked = 0
    for jobs in sets.under(context.seed):
        looked += 1
        one, other = (_outcome(jobs, base.with_figure(name)) for name in names)
        if one != other:
            runs = [_shown(cnp_alloc(jobs, readings=base.with_figure(name), steps=False)) for name in names]
            return Verdict.refuted(
                Counterexample(f"{jobs}: A: {runs[0]}. B: {runs[1]}", told(jobs)),
                f"least m, then n, then times; lexicographic ties; {sets}",
                Evidence.enumeration(f"{looked} job sets"),
            )
    return Verdict.bounded(f"lexicographic ties; {sets}", Evidence.enumeration(f"{looked} job sets"))


def _decide_census(context: Context) -> Verdict:
    """Which readings of figure 2 keep all promises: each runs until it breaks one."""
    sets = context.pick(_FEW, _ALL, _MORE)
    alive = {fault: dict.fromkeys(figure_readings()) for fault in FAULTS}
    broken: dict[str, JobSet] = {}
    looked = 0
    for jobs in sets.under(context.seed):
        looked += 1
        for name in {name for names in alive.values() for name in names}:
            for fault in faults_of(cnp_alloc(jobs, readings=SENSIBLE.with_figure(name), steps=False)):
                alive[fault].pop(name, None)
                broken.setdefault(name, jobs)
    right = [name for name in figure_readings() if name not in broken]
    shown = {
        "keep_all": patterns(right),
        "keep": {_MEANINGS[fault]: patterns(names) for fault, names in alive.items()},
    }
    scope = f"lexicographic ties; {sets}"
    evidence = Evidence.enumeration(f"256 readings on {looked} job sets, each until it fails")
    if not broken:
        return Verdict.bounded(scope, evidence, **shown)
    name, jobs = next(iter(broken.items()))
    return Verdict.refuted(
        Counterexample(f"{jobs}, reading {min(n for n, j in broken.items() if j is jobs)}", told(jobs)),
        f"least m, then n, then times; {scope}",
        evidence,
        **shown,
        break_something=len(broken),
    )


CLAIMS: tuple[Claim, ...] = (
    *(
        _claim(
            "GS-ALG-CNP",
            statement=f"In every run {_MEANINGS[fault]}: {which}.",
            decide=partial(_decide_fault, fault=fault, readings=readings),
            part=fault,
            reading=reading,
            solver_free=reading == "A",
        )
        for fault in FAULTS
        for reading, which, readings in (
            ("A", "figure 2 as printed", PRINTED),
            ("B", "in the sensible reading", SENSIBLE),
        )
    ),
    _claim(
        "GS-ALG-CNP",
        place="section 2.4.3",
        statement="When a job is placed no smaller job runs, and it has one entry, so nothing of it needs to be propagated.",
        decide=lambda context: over(context, _meets_no_smaller, "each placement in the runs on", proof=SOUND),
        part="smaller",
        solver_free=False,
    ),
    _claim(
        "GS-ALG-CNP",
        statement="The matrix of figure 2 and jobs kept as residues of rows and columns give the same records.",
        decide=_decide_agreement,
        part="two-ways",
    ),
    *(
        _claim(
            "GS-ALG-CNP",
            statement=f"Reading {letter} of figure 2 does not matter: A and B give the same runs, {which}.",
            decide=partial(_decide_switch, letter=letter, base=base),
            part=f"{part}{letter}",
        )
        for part, which, base in (
            ("", "the others being sensible", SENSIBLE),
            ("printed-", "the others being as printed", PRINTED),
        )
        for letter in "abcdefgh"
    ),
    _claim(
        "GS-ALG-CNP",
        statement="All 256 readings of figure 2 (switches a to h) give the same runs.",
        decide=_decide_figure,
        part="readings",
    ),
    _claim(
        "GS-ALG-CNP",
        statement="All 256 readings of figure 2 keep what section 2.4 promises.",
        decide=_decide_census,
        part="promises",
    ),
    _claim(
        "GS-LOAD",
        place="section 2.4",
        statement="All readings of the load rule, with dummies or without, give the same runs.",
        decide=partial(_decide_loads, figures=False),
        part="readings",
    ),
    _claim(
        "GS-LOAD",
        place="section 2.4",
        statement="All readings of the load rule together with those of figure 2 give the same runs.",
        decide=partial(_decide_loads, figures=True),
        part="combinations",
    ),
)
