"""Livingston & Stout 1989, section 3.2: the Gray-coded buddy system by Algorithm 3.2, and what its registers say."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from allocert.allocators.parallel.gray_coded import (
    GRAY,
    GRAY_FEW_REGISTERS,
    consecutive,
    in_greater,
    prefix,
)
from allocert.allocators.parallel.network import Links, run_network
from allocert.allocators.parallel.program import Program
from allocert.allocators.parallel.rendezvous import in_turns
from allocert.machines import Hypercube
from allocert.machines.words import bits
from allocert.models.parallel.cubes import in_buddy, in_gray, largest
from allocert.proofs.formal.lifting import by_coq, lifted
from allocert.proofs.livingston_stout.cubes.runs import (
    LITERAL,
    boards,
    compared,
    data,
    in_words,
    label,
    ran,
)
from allocert.proofs.theorems.parallel.cube_exchanges import (
    GRAY_EXCHANGED,
    GRAY_PLACES,
    GRAY_RULE,
    GRAY_WITHOUT_ARRAY,
)
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every, every_at, up_to
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()

_EVERY = "d <= {top}, all pi, all sets of available pe's, fewest pe's first"
_SAMPLED = (
    f"d <= {{top}}: for d <= {LITERAL} all pi and all sets of available pe's; above nobody, everybody, one missing, one only, and "
    "{samples} random pairs of pi and set for each d"
)
_ALL = "all d, all pi, all sets of available pe's"


@claim(
    "LS-ALG-3.2@available-and-largest",
    GRAY_EXCHANGED.says("LS-ALG-3.2@available-and-largest"),
    solver_free=False,
)
@by_coq(GRAY_EXCHANGED, _ALL, "LS-ALG-3.2@available-and-largest")
@every_at(up_to(LITERAL, 5, 6, first=1), checked=_SAMPLED, measure="d", samples=(0, 200, 500))
def exchange_finds_what_contains_each(d: int, samples: int) -> Iterator[Failure | None]:
    for pi, word in boards(d, samples):
        outcome = ran(GRAY, d, pi, word)
        received, wanted = outcome.registers["D"], largest(in_buddy(d, pi, word), d)
        shown = compared(d, pi, word, outcome, "s", outcome.registers["s"], wanted)
        for x in bits(word):
            neighbours = [x ^ 1 << (d - pi[j]) for j in range(d)]
            ends = [min(-1 if (b := wanted[y]) is None else b, d - 1 - j) for j, y in enumerate(neighbours)]
            text = f"{in_words(d, pi, word)}: D of {label(d, x)} is {received[x]}, not {ends}"
            shown = shown or case(list(received[x]) == ends, text, **data(d, pi, word))
        yield shown


@claim("LS-ALG-3.2/links-without-room", "Algorithm 3.2 ends on links that hold no word.", program=GRAY)
@claim(
    "LS-ALG-3.2/links-without-room-in-turns",
    "Algorithm 3.2 ends on links that hold no word if of two neighbours the one with the bit 0 sends first.",
    program=in_turns(GRAY),
)
@every(2, LITERAL, LITERAL, first=1, checked=_EVERY, measure="d")
def exchange_needs_room(d: int, program: Program) -> Iterator[Failure | None]:
    for pi, word in boards(d, 0):
        outcome = run_network(program, Hypercube(d), word, {"d": d, "pi": pi}, links=Links(0))
        wanted = largest(in_buddy(d, pi, word), d)
        yield compared(d, pi, word, outcome, "s", outcome.registers["s"], wanted)


@claim(
    "LS-CLAIM-gray-ub",
    GRAY_RULE.says("LS-CLAIM-gray-ub"),
    solver_free=False,
)
@by_coq(GRAY_RULE, _ALL, "LS-CLAIM-gray-ub")
@every_at(up_to(LITERAL, 5, 6, first=1), checked=_SAMPLED, measure="d", samples=(0, 100, 300))
def none_is_in_a_much_greater_one(d: int, samples: int) -> Iterator[Failure | None]:
    for pi, word in boards(d, samples):
        s = ran(GRAY, d, pi, word).registers["s"]
        most = largest(in_gray(d, pi, word), d)
        wrong = [x for x in bits(word) if (most[x] or 0) >= s[x] + 2]
        text = f"{in_words(d, pi, word)}: {[label(d, x) for x in wrong]}"
        yield case(not wrong, text, **data(d, pi, word))


def _any_place(x: int, pi: tuple[int, ...], s: int, received: tuple[int, ...]) -> bool:
    """The rule with any j, where a place behind the prefix changes nothing in it."""
    length = len(pi) - s
    word = prefix(x, pi, length)
    beyond = (1 << length) == 1  # then nothing is next to itself modulo 1
    return any(
        received[j - 1] >= s and (consecutive(word, length, j) if j <= length else beyond)
        for j in range(1, len(pi) + 1)
    )


@every_at(up_to(LITERAL, 5, 6, first=1), checked=_SAMPLED, measure="d", samples=(0, 100, 300))
def registers_tell_the_greater_one(d: int, samples: int, anywhere: bool) -> Iterator[Failure | None]:
    rule = _any_place if anywhere else in_greater
    for pi, word in boards(d, samples):
        registers = ran(GRAY, d, pi, word).registers
        levels = [*in_gray(d, pi, word), 0]
        wrong = [
            x
            for x in bits(word)
            if (s := registers["s"][x]) < d + anywhere
            and rule(x, pi, s, registers["D"][x]) != levels[s + 1] >> x & 1
        ]
        text = f"{in_words(d, pi, word)}: {[label(d, x) for x in wrong]}"
        yield case(not wrong, text, **data(d, pi, word))


CLAIMS.also(
    *(
        lifted(key, GRAY_RULE, _ALL, partial(registers_tell_the_greater_one, anywhere=anywhere))
        for key, anywhere in (("LS-CLAIM-gray-iff", False), ("LS-CLAIM-gray-iff/any-place", True))
    )
)


@claim(
    "LS-X-6/places",
    GRAY_PLACES.says("LS-X-6/places"),
    solver_free=False,
)
@by_coq(GRAY_PLACES, "words of every length from 1 on", "LS-X-6/places")
@every(10, 10, 12, first=1, checked="all words of at most {top} bits", measure="bits")
def two_places_lead_on(length: int) -> Iterator[Failure | None]:
    for word in range(1 << length):
        found = {j for j in range(1, length + 1) if consecutive(word, length, j)}
        last_one = max((j for j in range(2, length + 1) if word >> (length - j) & 1), default=2)
        text = f"{word:0{length}b}: places {sorted(found)}"
        yield case(found == {length, min(last_one - 1, length)}, text, word=f"{word:0{length}b}")


@claim(
    "LS-X-6/without-an-array",
    GRAY_WITHOUT_ARRAY.says("LS-X-6/without-an-array"),
    solver_free=False,
)
@by_coq(GRAY_WITHOUT_ARRAY, _ALL, "LS-X-6/without-an-array")
@every_at(up_to(LITERAL, 5, 6, first=1), checked=_SAMPLED, measure="d", samples=(0, 100, 300))
def one_bit_is_enough(d: int, samples: int) -> Iterator[Failure | None]:
    for pi, word in boards(d, samples):
        outcome = ran(GRAY_FEW_REGISTERS, d, pi, word)
        levels = [*in_gray(d, pi, word), 0]
        s = largest(in_buddy(d, pi, word), d)
        pairs = list(zip(outcome.registers["s"], outcome.registers["g"], strict=True))
        wanted = [(q, levels[q + 1] >> x & 1) if q is not None else None for x, q in enumerate(s)]
        steps = outcome.steps == ran(GRAY, d, pi, word).steps
        shown = compared(d, pi, word, outcome, "(s, g)", pairs, wanted)
        yield shown or case(steps, f"{in_words(d, pi, word)}: {outcome.steps} steps", **data(d, pi, word))
