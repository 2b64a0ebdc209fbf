"""Subcubes that reports name, against those of a definition that are available.

A report is one word: a 1 for each dimension in which the subcube is fixed, bit d - i for dimension i. It names the subcube through
the reporting processor that spans all other dimensions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from allocert.allocators.parallel.outcome import Outcome
from allocert.allocators.parallel.program import Program
from allocert.machines import Hypercube, Subcube
from allocert.machines.words import bits, word_of
from allocert.models.parallel.supports import supports_of_reports

__all__ = ["amiss", "available_ones", "by_supports", "named", "sets_of_processors"]


def named(outcome: Outcome, d: int) -> Counter[Subcube]:
    """How often each subcube is named by the reports of a run on a d-dimensional cube."""
    full = (1 << d) - 1
    return Counter(
        Subcube(d, pe & word, full & ~word) for pe, words in outcome.reports.items() for (word,) in words
    )


def available_ones(cubes: Iterable[Subcube], available: int) -> set[Subcube]:
    """Those subcubes all of whose processors are available."""
    return {one for one in cubes if not word_of(one.nodes) & ~available}


def amiss(outcome: Outcome, d: int, cubes: Iterable[Subcube], available: int) -> str:
    """The fault of a run that has to name exactly the available ones of ``cubes``; empty if none."""
    if outcome.violations:
        pe, what = outcome.violations[0]
        return f"processor {pe} {what}"
    if outcome.waiting:
        pe = min(outcome.waiting)
        wait = outcome.waiting[pe]
        return f"processor {pe} waits for ever to {wait.to} a word, neighbour {wait.neighbour}"
    if outcome.undelivered:
        sender, receiver, _ = outcome.undelivered[0]
        return f"nobody takes the word from processor {sender} to {receiver}"
    found, expected = named(outcome, d), available_ones(cubes, available)
    for one in sorted(expected ^ set(found), key=lambda cube: (cube.directions, cube.base)):
        return f"{one.address} is {'not named' if one in expected else 'named'}, it is {'' if one in expected else 'not '}one"
    return ""


def by_supports(
    program: Program, d: int, parameters: Mapping[str, Any], cubes: Iterable[Subcube]
) -> tuple[str, int]:
    """For all sets of available processors at once: the fault, empty if none, and how often one subcube is named at most.

    A subcube is named as it should be iff every report that names it is made iff all its processors are available.
    """
    full = (1 << d) - 1
    found: dict[Subcube, set[int]] = {}
    times: Counter[Subcube] = Counter()
    for pe, support, (word,) in supports_of_reports(program, Hypercube(d), parameters):
        one = Subcube(d, pe & word, full & ~word)
        found.setdefault(one, set()).add(support)
        times[one] += 1
    expected = set(cubes)
    most = max(times.values(), default=0)
    for one in sorted(expected ^ set(found), key=lambda cube: (cube.directions, cube.base)):
        return f"{one.address} is {'never named' if one in expected else 'named, it is none of them'}", most
    for one, supports in found.items():
        if supports != {word_of(one.nodes)}:
            other = min(supports - {word_of(one.nodes)})
            return f"{one.address} is named iff all of {', '.join(map(str, bits(other)))} are available", most
    return "", most


def sets_of_processors(size: int, *, most: int | None = None) -> Iterator[int]:
    """All sets of ``size`` processors as words, smallest first; or only those of at most ``most``."""
    words = sorted(range(1 << size), key=lambda word: (word.bit_count(), word))
    return (word for word in words if most is None or word.bit_count() <= most)
