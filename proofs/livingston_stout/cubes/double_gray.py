"""Livingston & Stout 1989, section 3.2: several Gray-coded systems by one run of Algorithm 3.2 for each, one after another."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from allocert.allocators.parallel.gray_coded import MULTIPLE_GRAY
from allocert.machines import Subcube
from allocert.machines.words import bits, word_of
from allocert.models.parallel.cubes import in_buddy, largest
from allocert.models.systems.systems import double_gray, gray
from allocert.proofs.formal.lifting import by_coq
from allocert.proofs.livingston_stout.cubes.findall import gray_names
from allocert.proofs.livingston_stout.cubes.runs import (
    LITERAL,
    Pi,
    boards,
    data,
    full,
    identity,
    in_words,
    ran,
    reverse,
)
from allocert.proofs.theorems.parallel.cube_exchanges import GRAYS
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every_at, up_to
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()


def _orders(d: int, m: int) -> tuple[Pi, ...]:
    """The identity, the reversal, and the identity shifted."""
    return (identity(d), reverse(d), identity(d)[1:] + identity(d)[:1])[:m]


@lru_cache(maxsize=16)
def _union(d: int, m: int) -> dict[int, Subcube]:
    """The subcubes of the m systems by their words; for two systems those of the double one."""
    lists = (
        [double_gray(d, q) for q in range(d + 1)]
        if m == 2
        else [gray(d, q, pi) for pi in _orders(d, m) for q in range(d + 1)]
    )
    return {word_of(one.nodes): one for found in lists for one in found}


def _read(d: int, m: int, word: int) -> tuple[bool, set[int]]:
    """Whether the runs end, with each system's s; and the words of what all pe's registers name."""
    orders = _orders(d, m)
    outcome = ran(MULTIPLE_GRAY, d, orders[0], word, m=m, orders=orders)
    good, named = outcome.clean, set[int]()
    for c, pi in enumerate(orders):
        wanted = largest(in_buddy(d, pi, word), d)
        for x in bits(word):
            s, received = outcome.registers["S"][x][c], outcome.registers["E"][x][d * c : d * (c + 1)]
            good = good and s == wanted[x]
            named |= {word_of(one.nodes) for one in gray_names(d, pi, x, s, received)}
    return good, named


@claim(
    "LS-DEF-dgray/runs",
    GRAYS.says("LS-DEF-dgray/runs"),
    solver_free=False,
)
@by_coq(GRAYS, "all d and m, any permutations, all sets of available pe's", "LS-DEF-dgray/runs")
@every_at(
    up_to(LITERAL, 4, 5, first=1),
    checked=f"d <= {{top}}, m = 2 and m = 3, identity, reversal and a shift: for d <= {LITERAL} all sets of available pe's; above nobody, "
    "everybody, one missing, one only, and {samples} random ones for each d",
    measure="d",
    samples=(0, 60, 200),
)
def runs_find_the_union(d: int, samples: int) -> Iterator[Failure | None]:
    words = range(full(d) + 1) if d <= LITERAL else [word for _, word in boards(d, samples)]
    for m in (2, 3):
        union = _union(d, m)
        for word in words:
            good, named = _read(d, m, word)
            lost = [
                one
                for inside, one in union.items()
                if not inside & ~word and all(inside & ~other for other in named)
            ]
            sound = all(one in union and not one & ~word for one in named)
            text = f"{in_words(d, identity(d), word)}, m = {m}: {lost[0] if lost else 'what is named'}"
            yield case(good and sound and not lost, text, **data(d, identity(d), word, m=m))
