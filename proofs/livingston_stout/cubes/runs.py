"""What the claims on cubes run programs on: sets of available pe's, smallest first; and how runs are described."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import permutations
from random import Random
from typing import Any

from allocert.allocators.parallel.network import run_network
from allocert.allocators.parallel.outcome import Outcome
from allocert.allocators.parallel.program import Program
from allocert.machines import Hypercube
from allocert.machines.remembered import remembered
from allocert.machines.words import bits
from allocert.verification.deciding.tally import Failure, case

__all__ = [
    "LITERAL",
    "Pi",
    "boards",
    "compared",
    "data",
    "full",
    "identity",
    "in_words",
    "label",
    "ran",
    "reverse",
]

Pi = tuple[int, ...]

LITERAL = 3
"""Up to this d, all permutations and all sets of available pe's."""


def identity(d: int) -> Pi:
    """1, .., d."""
    return tuple(range(1, d + 1))


def reverse(d: int) -> Pi:
    """d, .., 1."""
    return tuple(range(d, 0, -1))


def full(d: int) -> int:
    """The word of all pe's."""
    return (1 << (1 << d)) - 1


@lru_cache(maxsize=8)
def _every(d: int) -> tuple[tuple[Pi, int], ...]:
    """By the number of pe's, then by the permutation, the identity first."""
    pairs = [(pi, word) for pi in permutations(identity(d)) for word in range(full(d) + 1)]
    return tuple(sorted(pairs, key=lambda pair: (pair[1].bit_count(), *pair)))


def boards(d: int, samples: int) -> Iterator[tuple[Pi, int]]:
    """Permutations and words of available pe's, fewest pe's first.

    Up to :data:`LITERAL` all; above, for the identity: nobody, everybody, one missing, one only; and random ones.
    """
    if d <= LITERAL:
        yield from _every(d)
        return
    last = (1 << d) - 1
    for word in (0, 1, 1 << last, full(d) ^ 1, full(d) ^ 1 << last, full(d)):
        yield identity(d), word
    random = Random(d)
    for _ in range(samples):
        pi = tuple(random.sample(identity(d), d))
        missing = random.choice((1, 2, 1 << (d - 2), 1 << (d - 1)))
        yield pi, full(d) & ~sum(1 << x for x in set(random.choices(range(1 << d), k=missing)))


@remembered(1 << 14)
def ran(program: Program, d: int, pi: Pi, word: int, **parameters: Any) -> Outcome:
    """One run on the network."""
    return run_network(program, Hypercube(d), word, {"d": d, "pi": pi, **parameters})


def label(d: int, x: int) -> str:
    """A pe's label."""
    return format(x, f"0{d}b")


def in_words(d: int, pi: Pi, word: int) -> str:
    """A cube, a permutation and who is available, in words."""
    who = "all" if word == full(d) else ", ".join(label(d, x) for x in bits(word)) or "nobody"
    order = "" if pi == identity(d) else f", pi = {list(pi)}"
    return f"d = {d}{order}, available: {who}"


def data(d: int, pi: Pi, word: int, **more: Any) -> dict[str, Any]:
    """A counterexample for programs."""
    return {"d": d, "pi": list(pi), "available": [label(d, x) for x in bits(word)], **more}


def compared(
    d: int, pi: Pi, word: int, outcome: Outcome, what: str, found: Sequence[Any], wanted: Sequence[Any]
) -> Failure | None:
    """One case: the run ends, nothing forbidden is done, and every available pe's value is the one that is wanted."""
    wrong = [x for x in bits(word) if found[x] != wanted[x]]
    if outcome.clean and not wrong:
        return None
    if outcome.clean:
        text = f"{what} of {label(d, wrong[0])} is {found[wrong[0]]}, not {wanted[wrong[0]]}"
    else:
        text = _stopped(d, outcome)
    return case(False, f"{in_words(d, pi, word)}: {text}", **data(d, pi, word))


def _stopped(d: int, outcome: Outcome) -> str:
    if outcome.waiting:
        x, wait = next(iter(sorted(outcome.waiting.items())))
        what = "a word from" if wait.to == "receive" else "its word to be taken by"
        return f"{label(d, x)} waits for ever for {what} {label(d, wait.neighbour)}"
    if outcome.undelivered:
        sender, receiver, _ = outcome.undelivered[0]
        return f"the word from {label(d, sender)} to {label(d, receiver)} is never taken"
    x, did = outcome.violations[0]
    return f"{label(d, x)} {did}"
