"""Job sets for Lemma 2 by size, and the readings of the feasibility algorithm in words and letters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations_with_replacement

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.preemptive import Rules

__all__ = ["Sizes", "in_words", "job_sets", "letters", "shown"]

Sizes = Mapping[int, tuple[int, ...]]
"""For each side of the torus the longest time of sets of 1, 2, ... jobs."""

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
    """A reading of the algorithm as a clause."""
    return "; ".join(meanings[getattr(rules, name)] for name, meanings in _WORDS.items())


def letters(rules: Rules) -> str:
    """A reading as three letters: width, what Step 4 leaves, equal times; AAA is the printed one.

    >>> letters(Rules("skip", "delete", "step4"))
    'CAB'
    """
    return "".join("ABC"[list(meanings).index(getattr(rules, name))] for name, meanings in _WORDS.items())


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
