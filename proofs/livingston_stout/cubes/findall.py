"""Livingston & Stout 1989, section 1: whether the programs for single systems find every available subcube. Sections 3.1 to 3.3."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from typing import Any, TypeAlias

from allocert.allocators.parallel.buddy import BUDDY
from allocert.allocators.parallel.cyclical import CYCLICAL_CAPPED, CYCLICAL_REPORTING, printed_limit
from allocert.allocators.parallel.gray_coded import GRAY, consecutive, prefix
from allocert.machines import Subcube
from allocert.machines.words import bits, word_of
from allocert.models.systems.systems import buddy, cyclical, gray
from allocert.proofs.formal.lifting import by_coq, lifted
from allocert.proofs.livingston_stout.cubes.runs import LITERAL, Pi, boards, data, in_words, ran
from allocert.proofs.theorems.parallel.cube_exchanges import (
    CYCLIC_REPORTS,
    DETERMINED,
    GRAY_FOUND,
    HALVING_FOUND,
)
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every, every_at, up_to
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS", "gray_names"]

CLAIMS = claim = ClaimTable()

_SAMPLED = (
    f"d <= {{top}}: for d <= {LITERAL} all pi and all sets of available pe's, fewest pe's first; above nobody, everybody, one missing, "
    "one only, and {samples} random pairs of pi and set for each d"
)
_EVERY = "d <= {top}, all pi, all sets of available pe's, fewest pe's first"
_ALL = "all d, all pi, all sets of available pe's"

Named: TypeAlias = "tuple[Any, list[Subcube]]"
"""A pe's final registers, and the subcubes that they name."""


def _through(d: int, x: int, stars: set[int]) -> Subcube:
    directions = sum(1 << (d - i) for i in stars)
    return Subcube(d, x & ~directions, directions)


def _window(d: int, pi: Pi, x: int, q: int, k: int) -> Subcube:
    """The subcube of a pe with q stars from dimension k on, in the order of pi, modulo d."""
    start = pi.index(k)
    return _through(d, x, {pi[(start + i) % d] for i in range(q)})


def _by_buddy(d: int, pi: Pi, word: int) -> dict[int, Named]:
    s = ran(BUDDY, d, pi, word).registers["s"]
    return {x: (s[x], [_through(d, x, set(pi[d - s[x] :]))]) for x in bits(word)}


def gray_names(d: int, pi: Pi, x: int, s: int, received: Sequence[int]) -> list[Subcube]:
    """What s and D of a pe name: its buddy subcube of dimension s, and those of dimension s + 1 that satisfy the rule."""
    length, tail = d - s, set(pi[d - s :])
    named = [_through(d, x, tail)]
    for j in range(1, length + 1):
        if received[j - 1] >= s and consecutive(prefix(x, pi, length), length, j):
            named.append(_through(d, x, tail | {pi[j - 1]}))
    return named


def _by_gray(d: int, pi: Pi, word: int) -> dict[int, Named]:
    registers = ran(GRAY, d, pi, word).registers
    each = {x: (registers["s"][x], registers["D"][x]) for x in bits(word)}
    return {x: (held, gray_names(d, pi, x, *held)) for x, held in each.items()}


def _by_cyclical(d: int, pi: Pi, word: int) -> dict[int, Named]:
    registers = ran(CYCLICAL_CAPPED, d, pi, word, limit=printed_limit(d)).registers
    found: dict[int, Named] = {}
    for x in bits(word):
        t, z = registers["t"][x], registers["z"][x]
        found[x] = ((t, z), [_window(d, pi, x, t, z if t else pi[0])])
    return found


def _by_turns(d: int, pi: Pi, word: int) -> dict[int, Named]:
    reports = ran(CYCLICAL_REPORTING, d, pi, word, limit=printed_limit(d)).reports
    return {x: (reports[x], [_window(d, pi, x, s, k) for s, k in reports[x]]) for x in bits(word)}


@lru_cache(maxsize=256)
def _allowed(
    system: Callable[[int, int, Pi], tuple[Subcube, ...]], d: int, pi: Pi
) -> list[tuple[Subcube, int]]:
    return [(one, word_of(one.nodes)) for q in range(d + 1) for one in system(d, q, pi)]


def _covered(
    d: int, samples: int, system: Any, found: Callable[..., dict[int, Named]]
) -> Iterator[Failure | None]:
    for pi, word in boards(d, samples):
        named = {word_of(one.nodes) for _, ones in found(d, pi, word).values() for one in ones}
        sound = all(not one & ~word for one in named)
        lost = [
            one
            for one, inside in _allowed(system, d, pi)
            if not inside & ~word and not any(not inside & ~other for other in named)
        ]
        what = (
            f"{lost[0]} is available, in no subcube that is named"
            if lost
            else "an unavailable subcube is named"
        )
        shown = data(d, pi, word, subcubes=[str(one) for one in lost])
        yield case(sound and not lost, f"{in_words(d, pi, word)}: {what}", **shown)


@claim(
    "LS-CLAIM-findall/buddy@covered",
    HALVING_FOUND.says("LS-CLAIM-findall/buddy@covered"),
    solver_free=False,
)
@by_coq(HALVING_FOUND, _ALL, "LS-CLAIM-findall/buddy@covered")
@every_at(up_to(LITERAL, 5, 6, first=1), checked=_SAMPLED, measure="d", samples=(0, 100, 300))
def buddy_subcubes_are_covered(d: int, samples: int) -> Iterator[Failure | None]:
    yield from _covered(d, samples, buddy, _by_buddy)


@claim(
    "LS-CLAIM-findall/gray-coded@covered",
    GRAY_FOUND.says("LS-CLAIM-findall/gray-coded@covered"),
    solver_free=False,
)
@by_coq(GRAY_FOUND, _ALL, "LS-CLAIM-findall/gray-coded@covered")
@every_at(up_to(LITERAL, 5, 6, first=1), checked=_SAMPLED, measure="d", samples=(0, 100, 300))
def gray_subcubes_are_covered(d: int, samples: int) -> Iterator[Failure | None]:
    yield from _covered(d, samples, gray, _by_gray)


@claim(
    "LS-CLAIM-findall/cyclical@covered",
    "Every available cyclical subcube lies inside one that some pe names by t and z, s being counted up to d.",
)
@every(LITERAL, LITERAL, LITERAL, first=1, checked=_EVERY, measure="d")
def cyclical_subcubes_are_covered(d: int) -> Iterator[Failure | None]:
    yield from _covered(d, 0, cyclical, _by_cyclical)


@claim(
    "LS-CLAIM-findall/cyclical@told-turn-by-turn",
    CYCLIC_REPORTS.says("LS-CLAIM-findall/cyclical@told-turn-by-turn"),
    solver_free=False,
)
@by_coq(
    CYCLIC_REPORTS,
    "all d >= 2, all pi, all sets of available pe's",
    "LS-CLAIM-findall/cyclical@told-turn-by-turn",
)
@every_at(up_to(LITERAL, 5, 6, first=1), checked=_SAMPLED, measure="d", samples=(0, 60, 200))
def cyclical_subcubes_are_reported(d: int, samples: int) -> Iterator[Failure | None]:
    yield from _covered(d, samples, cyclical, _by_turns)


@every(LITERAL, LITERAL, LITERAL, first=1, checked=_EVERY, measure="d")
def registers_determine_subcubes(
    d: int, system: Any, found: Callable[..., dict[int, Named]]
) -> Iterator[Failure | None]:
    known: dict[tuple[Any, ...], list[Subcube]] = {}
    for pi, word in boards(d, 0):
        reports = tuple((x, registers) for x, (registers, _) in sorted(found(d, pi, word).items()))
        available = [one for one, inside in _allowed(system, d, pi) if not inside & ~word]
        same = known.setdefault((pi, reports), available) == available
        yield case(same, f"{in_words(d, pi, word)}: as another set", **data(d, pi, word))


CLAIMS.also(
    *(
        lifted(
            f"LS-CLAIM-findall/{part}@determined",
            DETERMINED[system.__name__],
            f"{sizes}, all pi, all sets of available pe's",
            partial(registers_determine_subcubes, system=system, found=found),
        )
        for part, system, found, sizes in (
            ("buddy", buddy, _by_buddy, "all d"),
            ("gray-coded", gray, _by_gray, "all d"),
            ("cyclical", cyclical, _by_cyclical, "all d >= 1"),
        )
    )
)
