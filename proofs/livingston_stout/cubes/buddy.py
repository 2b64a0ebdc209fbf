"""Livingston & Stout 1989, section 3.1: the buddy system by recursive halving, Algorithm 3.1 in its readings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations
from typing import Any

from allocert.allocators.parallel.buddy import READINGS
from allocert.machines.words import bits
from allocert.models.parallel.cubes import led
from allocert.models.systems.systems import buddy
from allocert.proofs.formal.lifting import by_coq, in_coq
from allocert.proofs.livingston_stout.cubes.runs import (
    LITERAL,
    boards,
    compared,
    full,
    identity,
    label,
    ran,
)
from allocert.proofs.theorems.parallel.cube_exchanges import HALVING, HALVINGS, SHARED, ZEROS
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every, every_at, up_to
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()

_EVERY = "d <= {top}, all pi, all sets of available pe's, fewest pe's first"
_ALL = "all d, all pi, all sets of available pe's"
_ENDS = (
    "every available pe ends with s the dimension of the largest available subcube of the buddy system that it leads; nobody waits "
    "for ever and no word is left over"
)


@lru_cache(maxsize=32)
def _results(reading: tuple[str, str], d: int, samples: int) -> tuple[tuple[str, Failure | None], ...]:
    """For each board what comes of it in a word or two, and the failure."""
    found = []
    for pi, word in boards(d, samples):
        outcome = ran(READINGS[reading], d, pi, word)
        s, wanted = outcome.registers["s"], led(d, pi, word)
        shown = compared(d, pi, word, outcome, "s", s, wanted)
        signs = [
            name
            for name, has in (
                ("deadlock", outcome.waiting),
                ("stray word", outcome.undelivered),
                ("forbidden", outcome.violations),
                ("other value", any(s[x] != wanted[x] for x in bits(word))),
            )
            if has
        ]
        found.append((" and ".join(signs) or "as specified", shown))
    return tuple(found)


def _outcomes(reading: tuple[str, str], **_: Any) -> dict[str, Any]:
    """How many boards of each d come to what."""
    counted = {d: Counter(kind for kind, _ in _results(reading, d, 0)) for d in range(1, LITERAL + 1)}
    return {"outcomes": {str(d): dict(sorted(kinds.items())) for d, kinds in counted.items()}}


@claim(
    "LS-ALG-3.1@lines-9-and-10-inside-the-loop",
    f"As printed, line 3 from pi(1) on, lines 9 and 10 at the end of every turn of the loop: {_ENDS}.",
    reading=("from-the-first", "in-the-loop"),
)
@claim(
    "LS-ALG-3.1@lines-9-and-10-after-the-loop",
    f"With line 3 as printed, from pi(1) on, and lines 9 and 10 once after the loop: {_ENDS}.",
    reading=("from-the-first", "after-the-loop"),
)
@claim(
    "LS-ALG-3.1@line-3-from-the-last-place-lines-9-and-10-inside-the-loop",
    f"With line 3 from pi(d) back and lines 9 and 10 at the end of every turn of the loop: {_ENDS}.",
    reading=("from-the-last", "in-the-loop"),
)
@every_at(up_to(LITERAL, LITERAL, LITERAL, first=1), checked=_EVERY, measure="d", values=_outcomes)
def printed_program_ends(d: int, reading: tuple[str, str]) -> Iterator[Failure | None]:
    yield from (shown for _, shown in _results(reading, d, 0))


CLAIMS.also(
    in_coq("LS-ALG-3.1@recursive-halving", HALVING, _ALL),
    in_coq("LS-ALG-3.1-z@from-the-last-place", ZEROS, "all d, all pi, all pe's"),
    in_coq("LS-ALG-multibuddy/runs", HALVINGS, "all d, all m, all sets of available pe's"),
)


@claim(
    "LS-ALG-3.1-z@as-printed",
    "With line 3 as printed, from pi(1) on, z is the dimension of the largest subcube that the pe leads in the free cube.",
)
@every(4, 5, 6, first=1, checked="d <= {top}, all pi, all pe's", measure="d")
def zeros_say_what_is_led(d: int) -> Iterator[Failure | None]:
    for pi in permutations(identity(d)):
        wanted = led(d, pi, full(d))
        for x in range(1 << d):
            # A pe alone exchanges no words: z is made of its label.
            alone = ran(READINGS["from-the-first", "after-the-loop"], d, pi, 1 << x)
            z = alone.registers["z"][x]
            text = f"d = {d}, pi = {list(pi)}: z of {label(d, x)} is {z}, it leads dimension {wanted[x]}"
            yield case(z == wanted[x], text, d=d, pi=list(pi), pe=label(d, x))


@claim(
    "LS-ALG-multibuddy/shared",
    SHARED.says("LS-ALG-multibuddy/shared"),
    solver_free=False,
)
@by_coq(SHARED, "all d, q and any number of systems", "LS-ALG-multibuddy/shared")
@every(3, 4, 5, first=2, checked="d <= {top}, all q, the identity and any other permutation", measure="d")
def systems_share_subcubes(d: int) -> Iterator[Failure | None]:
    between = False
    one = identity(d)  # another name for each dimension makes it so
    for other in permutations(one):
        for q in range(d + 1):
            union = {*buddy(d, q, one), *buddy(d, q, other)}
            same = set(one[d - q :]) == set(other[d - q :])
            between |= same and one != other and 0 < q < d
            text = f"d = {d}, q = {q}, pi = {list(other)}: {len(union)} subcubes in all"
            yield case((len(union) < 2 << (d - q)) == same, text, d=d, q=q, pi=list(other))
    yield case(between == (d >= 3), f"d = {d}: which q share subcubes", d=d)
