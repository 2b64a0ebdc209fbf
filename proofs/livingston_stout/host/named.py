"""Livingston & Stout 1989, sections 1 and 3.3: whether t and z of Algorithm 3.3 name a subcube that lies in no larger one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations

from allocert.allocators.parallel.cyclical import CYCLICAL, printed_limit
from allocert.machines.words import bits, word_of
from allocert.models.parallel.cubes import in_cyclical
from allocert.models.systems.policy import maximal
from allocert.models.systems.systems import cyclical
from allocert.proofs.livingston_stout.cubes.runs import data, identity, in_words, ran
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()


def _sets(d: int) -> Iterator[int]:
    """All sets of available pe's but the full one, fewest pe's first."""
    for size in range(1 << d):
        yield from (word_of(chosen) for chosen in combinations(range(1 << d), size))


@cache
def _subcubes(d: int) -> tuple[tuple[int, int, str], ...]:
    """The cyclical subcubes as words, with their dimension and address."""
    return tuple((word_of(one.nodes), q, str(one)) for q in range(d + 1) for one in cyclical(d, q))


def _lost(d: int, free: int) -> tuple[int, str] | None:
    """A q and an available q-subcube in no larger available one, where no pe ends with t = q; by the printed program."""
    windows = in_cyclical(d, identity(d), free)
    greatest = {
        pe: max(q for q in range(d + 1) if any(starts >> pe & 1 for starts in windows[q]))
        for pe in bits(free)
    }
    unnamed = [q for q in range(d) if q not in greatest.values() and any(windows[q])]
    if not unnamed:
        return None
    inside = {word: (q, one) for word, q, one in _subcubes(d) if not word & ~free}
    lost = [inside[word] for word in maximal([*inside]) if inside[word][0] in unnamed]
    if not lost:
        return None
    outcome = ran(CYCLICAL, d, identity(d), free, limit=printed_limit(d))
    held = {outcome.registers["t"][pe] for pe in bits(free)}
    return next(((q, one) for q, one in lost if outcome.clean and q not in held), None)


@claim(
    "LS-CLAIM-policy@named-by-t-and-z",
    "Wherever an available cyclical q-subcube lies in no larger available cyclical one, some pe names one of dimension q by t and z of "
    "Algorithm 3.3 as printed.",
)
@every(
    4,
    4,
    4,
    first=1,
    checked="d <= {top}, pi the identity, all sets of available pe's but the full one, fewest pe's first",
    measure="d",
)
def preferred_subcubes_are_named(d: int) -> Iterator[Failure | None]:
    for free in _sets(d):
        found = _lost(d, free)
        q, one = found or (0, "")
        text = f"{in_words(d, identity(d), free)}: {one} lies in no larger available cyclical one, and no pe ends with t = {q}"
        shown = data(d, identity(d), free, subcubes=[one])
        yield case(found is None, text, **shown)
        if found:
            return
