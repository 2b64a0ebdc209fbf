"""Job sets for the claims about preemptive schedules: all small ones, and random ones whose sides divide one another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, product
from random import Random

from allocert.allocators.torus.jobs import JobSet
from allocert.models.torus.preemptive.configurations import chain

__all__ = ["Sizes", "all_sets", "chain_set", "job_sets", "power_set", "powers", "shown", "small_sets"]


Sizes = Mapping[int, tuple[int, ...]]
"""For each side of the torus the longest time of sets of 1, 2, ... jobs."""


def powers(torus: int) -> tuple[int, ...]:
    """The powers of two up to the torus's side."""
    return tuple(1 << s for s in range(torus.bit_length()))


def all_sets(torus: int, count: int, longest: int, sides: Sequence[int]) -> Iterator[JobSet]:
    """Every multiset of ``count`` jobs of these sides with whole times up to ``longest``, largest sides first."""
    kinds = [(side, time) for side in sorted(sides, reverse=True) for time in range(1, longest + 1)]
    for chosen in combinations_with_replacement(kinds, count):
        yield JobSet.of(torus, chosen)


def small_sets(counts: Iterable[int], tori: Iterable[int], longest: int, dimensions: str) -> Iterator[JobSet]:
    """All sets of these numbers of jobs: sides ``powers`` of two, a ``chain`` of divisors, or ``any``."""
    for count, torus in product(counts, tori):
        sides = powers(torus) if dimensions == "powers" else range(1, torus + 1)
        for jobs in all_sets(torus, count, longest, sides):
            if dimensions != "chain" or chain([job.side for job in jobs.jobs]):
                yield jobs


def power_set(random: Random, most_jobs: int, most_levels: int = 4) -> JobSet:
    """Up to this many jobs with sides and torus powers of two, in any order; times of different fineness."""
    torus = 1 << random.randint(0, most_levels)
    return _of(random, torus, powers(torus), most_jobs)


def chain_set(random: Random, most_jobs: int) -> JobSet:
    """The same for sides that divide one another, on a torus that need not be a multiple of any."""
    sides = [1]
    for _ in range(random.randint(0, 3)):
        sides.append(sides[-1] * random.randint(1, 4))
    torus = random.randint(sides[-1], 2 * sides[-1] + 2)
    return _of(random, torus, sides, most_jobs)


def _of(random: Random, torus: int, sides: Sequence[int], most_jobs: int) -> JobSet:
    longest, parts = random.choice((2, 4, 12, 1000)), random.choice((1, 2, 12))
    return JobSet.of(
        torus,
        [
            (random.choice(sides), Fraction(random.randint(1, longest), parts))
            for _ in range(random.randint(1, most_jobs))
        ],
    )


def job_sets(sizes: Sizes, sides: Callable[[int], Iterable[int]]) -> Iterator[JobSet]:
    """All sets of these sizes with the sides of each torus: smallest torus first, then fewest jobs, then least total time."""
    for torus, longest in sizes.items():
        for count, most in enumerate(longest, 1):
            pairs = [(time, side) for time in range(1, most + 1) for side in sides(torus)]
            every = combinations_with_replacement(pairs, count)
            for jobs in sorted(every, key=lambda jobs: (sum(time for time, _ in jobs), jobs)):
                yield JobSet.of(torus, [(side, time) for time, side in jobs])


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
