"""Job sets for Lemma 2 by size, and how every reading of the feasibility algorithm does on them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations_with_replacement

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.preemptive import Rules
from allocert.models.torus.configurations import Reading
from allocert.models.torus.lemma2_oracle import Mistake, mistakes
from allocert.models.torus.symbolic_lemma2 import ALL_RULES
from allocert.proofs.claim import Effort

__all__ = ["DIMENSIONS", "Sizes", "Sweep", "job_sets", "letters", "shown", "sweep"]

Sizes = Mapping[int, tuple[int, ...]]
"""For each side of the torus the longest time of sets of 1, 2, ... jobs."""


def _powers(torus: int, sides: tuple[int, ...]) -> bool:
    return all(side & (side - 1) == 0 for side in (torus, *sides))


DIMENSIONS: Mapping[str, Callable[[int, tuple[int, ...]], bool]] = {
    "powers of two": _powers,
    "any sides": lambda torus, sides: True,
}
"""For each reading of the dimensions whether a torus and sides are meant."""

_EXHAUSTIVE: tuple[Sizes, Sizes, Sizes] = (
    {1: (2, 2), 2: (2, 2, 2), 4: (2, 2, 2, 1, 1), 8: (1, 1, 1, 1, 1)},
    dict.fromkeys((1, 2, 4, 8), (4,) * 6),
    {**dict.fromkeys((1, 2, 4), (6,) * 6), 8: (4,) * 6, 16: (3,) * 6},
)
"""All job sets of these sizes, sides powers of two, for each effort."""
_RANDOM = (100, 80_000, 400_000)
"""How many job sets are drawn at random, for each effort."""


@dataclass
class Sweep:
    """What came of some job sets: how many there are and on how many a reading is wrong, by side of the torus."""

    checked: str
    rules: tuple[Rules, ...] = ALL_RULES
    reading: Reading = "A"
    cases: Counter[int] = field(default_factory=Counter)
    failing: dict[Rules, Counter[int]] = field(default_factory=dict)
    first: dict[Rules, Mistake] = field(default_factory=dict)
    sides: dict[Rules, set[tuple[int, frozenset[int]]]] = field(default_factory=dict)
    """The sides of the torus and of the jobs on which a reading is wrong."""

    @property
    def sound(self) -> tuple[Rules, ...]:
        """The readings that are never wrong."""
        return tuple(rule for rule in self.rules if rule not in self.first)

    def judge(self, jobs: JobSet) -> None:
        """Look at one more job set; the smallest come first."""
        self.cases[jobs.torus] += 1
        for rule, mistake in mistakes(jobs, self.rules, self.reading).items():
            self.failing.setdefault(rule, Counter())[jobs.torus] += 1
            self.first.setdefault(rule, mistake)
            used = jobs.torus, frozenset(job.side for job in jobs.jobs)
            self.sides.setdefault(rule, set()).add(used)


def letters(rules: Rules) -> str:
    """A reading as three letters: width, what Step 4 leaves, equal times; AAA is the printed one.

    >>> letters(Rules("skip", "delete", "step4"))
    'CAB'
    """
    width = {"none": "A", "infeasible": "B", "skip": "C"}[rules.width]
    return width + ("A" if rules.step4 == "delete" else "B") + ("A" if rules.equal == "step3" else "B")


def job_sets(dimensions: str, sizes: Sizes) -> Iterator[JobSet]:
    """All sets of these sizes with integer times: smallest torus first, then fewest jobs, then least total time."""
    meant = DIMENSIONS[dimensions]
    for torus, longest in sizes.items():
        sides = [side for side in range(1, torus + 1) if meant(torus, (side,))]
        for count, most in enumerate(longest, 1):
            pairs = [(time, side) for time in range(1, most + 1) for side in sides]
            chosen = sorted(
                combinations_with_replacement(pairs, count), key=lambda jobs: (sum(t for t, _ in jobs), jobs)
            )
            for jobs in chosen:
                if meant(torus, tuple(side for _, side in jobs)):
                    yield JobSet.of(torus, [(side, time) for time, side in jobs])


def _drawn(seed: int, count: int) -> Iterator[JobSet]:
    """Random sets of powers of two: m <= 16, n <= 7, times of halves and thirds up to 9."""
    rng = random.Random(seed)
    for _ in range(count):
        torus = 1 << rng.randrange(5)
        sides = [1 << rng.randrange(torus.bit_length()) for _ in range(rng.randint(1, 7))]
        unit = rng.choice((1, 1, 2, 3))
        yield JobSet.of(torus, [(side, f"{rng.randint(1, 9 * unit)}/{unit}") for side in sides])


@lru_cache(maxsize=8)
def sweep(effort: Effort, seed: int) -> Sweep:
    """Every reading of the algorithm on all sets of some sizes and on random ones."""
    level = list(Effort).index(effort)
    sizes, count = _EXHAUSTIVE[level], _RANDOM[level]
    found = Sweep(f"powers of two: all job sets with {shown(sizes)}; {count} random ones, m <= 16, n <= 7")
    for jobs in job_sets("powers of two", sizes):
        found.judge(jobs)
    for jobs in _drawn(seed, count):
        found.judge(jobs)
    return found


def shown(sizes: Sizes) -> str:
    """E.g. ``m = 4: n <= 5, t <= 2, 2, 1, 1, 1``; sizes of several tori that are the same stand once."""
    grouped: dict[tuple[int, ...], list[int]] = {}
    for torus, longest in sizes.items():
        grouped.setdefault(longest, []).append(torus)
    parts = []
    for longest, tori in grouped.items():
        times = str(longest[0]) if len(set(longest)) == 1 else ", ".join(map(str, longest))
        parts.append(f"m = {', '.join(map(str, tori))}: n <= {len(longest)}, t <= {times}")
    return "; ".join(parts)
