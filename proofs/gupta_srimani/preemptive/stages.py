"""A run of the feasibility algorithm stage by stage: each placement with the profile before it and after it; its readings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.preemptive import Placement, Rules, Run, run, scheduled
from allocert.allocators.torus.schedule import Schedule
from allocert.allocators.torus.staircase import Entry, Profile

__all__ = [
    "Stage",
    "Traced",
    "deadlines",
    "in_words",
    "reading_of",
    "readings",
    "shown_profile",
    "traced",
    "traces",
]


@dataclass(frozen=True)
class Stage:
    """How a job was placed; entries are (first, last, remaining time)."""

    side: int
    time: Fraction
    placement: Placement[Fraction]
    before: tuple[tuple[int, int, Fraction], ...]
    after: tuple[tuple[int, int, Fraction], ...]


@dataclass(frozen=True)
class Traced:
    """All stages of a run up to the job that failed, if one did."""

    jobs: JobSet
    order: tuple[int, ...]
    deadline: Fraction
    rules: Rules
    stages: tuple[Stage, ...]
    run: Run[Fraction]

    @property
    def schedule(self) -> Schedule:
        """The schedule of the jobs that were placed."""
        return scheduled(self.jobs, self.order, self.run.placements)


def traced(jobs: JobSet, deadline: Fraction, rules: Rules, start: Sequence[Entry[Fraction]] = ()) -> Traced:
    """Run the algorithm and keep all profiles."""
    order = jobs.largest_first()
    sides = [jobs.jobs[i].side for i in order]
    times = [jobs.jobs[i].time for i in order]
    first = tuple(start) or (Entry(0, jobs.torus - 1, deadline),)
    profiles = [tuple((e.first, e.last, e.rest) for e in first)]

    def watch(placement: Placement[Fraction], profile: Profile[Fraction]) -> None:
        profiles.append(tuple((e.first, e.last, e.rest) for e in profile))

    done = run(jobs.torus, sides, times, deadline, rules, start=first, watch=watch)
    stages = tuple(
        Stage(sides[p.job], times[p.job], p, profiles[i], profiles[i + 1])
        for i, p in enumerate(done.placements)
    )
    return Traced(jobs, order, deadline, rules, stages, done)


def readings(**fixed: str) -> Iterator[Rules]:
    """All rules with these values: ``readings(step4="keep")``."""
    choices: dict[str, Sequence[str]] = {
        "width": ("none", "infeasible", "skip"),
        "step4": ("delete", "keep"),
        "equal": ("step3", "step4"),
    }
    choices |= {name: (value,) for name, value in fixed.items()}
    for chosen in product(*choices.values()):
        values: dict[str, Any] = dict(zip(choices, chosen, strict=True))
        yield Rules(**values)


def deadlines(jobs: JobSet) -> Iterator[Fraction]:
    """Half-integers from half the longest time to where all jobs fit one after the other."""
    total = sum((job.time for job in jobs.jobs), Fraction(0))
    for twice in range(int(jobs.longest), int(2 * total) + 1):
        yield Fraction(max(twice, 1), 2)


def traces(sets: Iterable[JobSet], **fixed: str) -> Iterator[Traced]:
    """The runs on all of these job sets and deadlines in halves, by all rules with these values, widths never tested."""
    for jobs in sets:
        for deadline in deadlines(jobs):
            for rules in readings(width="none", **fixed):
                yield traced(jobs, deadline, rules)


def shown_profile(profile: Sequence[tuple[int, int, Fraction]], deadline: Fraction) -> str:
    """A profile as the paper prints it: intervals and the times until which they are busy."""
    return ", ".join(f"([{first},{last}],{deadline - rest})" for first, last, rest in profile)


_WORDS: Mapping[str, Mapping[str, str]] = {
    "width": {
        "none": "no interval is ever too narrow",
        "infeasible": "an interval that is too narrow means infeasible",
        "skip": "intervals that are too narrow are skipped",
    },
    "step4": {
        "delete": "Step 4 deletes the interval that it uses up",
        "keep": "Step 4 keeps what the job does not take of the interval that it uses up",
    },
    "equal": {
        "step3": "a time equal to a remaining time goes to Step 3",
        "step4": "a time equal to a remaining time goes to Step 4 where it can",
    },
}


def in_words(rules: Rules) -> str:
    """The reading of the algorithm that these rules are, as words for the end of a sentence."""
    return "; ".join(meanings[getattr(rules, name)] for name, meanings in _WORDS.items())


def reading_of(rules: Rules) -> str:
    """A reading in a word or few, of what Step 4 leaves, of narrow intervals, and of equal times.

    >>> reading_of(Rules("none", "delete", "step3")), reading_of(Rules("skip", "keep", "step4"))
    ('deleted', 'kept-skipped-step-4-first')
    """
    words = (
        {"delete": "deleted", "keep": "kept"}[rules.step4],
        {"none": "", "infeasible": "infeasible", "skip": "skipped"}[rules.width],
        {"step3": "", "step4": "step-4-first"}[rules.equal],
    )
    return "-".join(filter(None, words))
