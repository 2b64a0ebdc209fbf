"""The best permutation of a hypercube's bits for a set of faulty nodes, by the maximal fault-free blocks.

A permutation matters only through its chain of direction sets: the k lowest new bits stand for a set D_k, and
the aligned blocks of dimension k are the subcubes that span D_k. With A(D) fault-free ones among these, the
maximal fault-free blocks of dimension k number A(D_k) - 2 A(D_(k+1)). So the best permutation is a best path
in the lattice of direction sets, found with 2^n sets instead of n! permutations.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from allocert.errors import SpecError
from allocert.machines.board import free_subcubes_any

__all__ = [
    "MEASURES",
    "Best",
    "Counts",
    "Measure",
    "best",
    "fault_free",
    "profile",
    "score",
]

Counts: TypeAlias = tuple[int, ...]
"""``counts[directions]``: how many fault-free subcubes span exactly these directions, out of 2^(n-k)."""


@dataclass(frozen=True)
class Measure:
    """How good the maximal fault-free blocks are: a fold over their numbers, dimension n first.

    ``step(value, k, blocks)`` takes the number of maximal blocks of dimension k into account. A greater value
    is better, and ``step`` never turns a worse value into a better one, which the search relies on.
    """

    name: str
    start: Any
    step: Callable[[Any, int, int], Any]


def _append(value: tuple[int, ...], k: int, blocks: int) -> tuple[int, ...]:
    return (*value, blocks)


def _largest(value: int, k: int, blocks: int) -> int:
    return max(value, k if blocks else -1)


def _fewer(value: int, k: int, blocks: int) -> int:
    return value - blocks


def _single(value: bool, k: int, blocks: int) -> bool:
    return value and blocks <= 1


MEASURES: Mapping[str, Measure] = {
    measure.name: measure
    for measure in (
        Measure("profile", (), _append),
        Measure("largest", -1, _largest),
        Measure("blocks", 0, _fewer),
        Measure("static", True, _single),
    )
}
"""The numbers of blocks from dimension n down, lexicographically; the dimension of the largest block (-1 for
none); minus the number of blocks; whether no list starts with two blocks, which is when the list scheme is
statically optimal (claim KS-X-1/lists)."""


@dataclass(frozen=True)
class Best:
    """The best value of a measure and a permutation that has it: new bit i is old bit ``order[i]``."""

    value: Any
    order: tuple[int, ...]


def fault_free(n: int, faulty: int) -> Counts:
    """The number of fault-free subcubes for every set of directions; ``faulty`` is a word of nodes."""
    counts = [0] * (1 << n)
    for k in range(n + 1):
        for directions, bases in free_subcubes_any(faulty, n, k):
            counts[directions] = bases.bit_count()
    return tuple(counts)


def profile(counts: Counts, order: Sequence[int]) -> tuple[int, ...]:
    """The numbers of maximal fault-free blocks, dimension n first, under a permutation of the bits.

    Raises:
        SpecError: ``order`` is no permutation of 0..n-1.
    """
    n = len(order)
    if sorted(order) != list(range(n)) or len(counts) != 1 << n:
        raise SpecError(
            "order of bits", tuple(order), f"a permutation of {len(counts).bit_length() - 1} bits"
        )
    directions = (1 << n) - 1
    found = [counts[directions]]
    for d in reversed(order):
        above, directions = counts[directions], directions ^ 1 << d
        found.append(counts[directions] - 2 * above)
    return tuple(found)


def score(measure: Measure, numbers: Iterable[int]) -> Any:
    """The measure's value for numbers of blocks, dimension n first.

    >>> score(MEASURES["largest"], (0, 1, 0, 2))
    2
    """
    numbers = tuple(numbers)
    value = measure.start
    for k, blocks in zip(range(len(numbers) - 1, -1, -1), numbers, strict=True):
        value = measure.step(value, k, blocks)
    return value


def best(counts: Counts, measure: Measure) -> Best:
    """The best value over all permutations: a longest path from all directions down to none.

    About 2^n n/2 steps. Among the best permutations, one with the greatest directions highest.

    >>> best(fault_free(3, 0b1000_0001), MEASURES["largest"])
    Best(value=1, order=(0, 1, 2))
    """
    n = len(counts).bit_length() - 1
    whole = len(counts) - 1
    found = {whole: Best(measure.step(measure.start, n, counts[whole]), ())}
    for k in range(n - 1, -1, -1):
        below: dict[int, Best] = {}
        for directions, above in found.items():
            for d in range(n - 1, -1, -1):
                if directions >> d & 1:
                    smaller = directions ^ 1 << d
                    value = measure.step(above.value, k, counts[smaller] - 2 * counts[directions])
                    if smaller not in below or below[smaller].value < value:
                        below[smaller] = Best(value, (d, *above.order))
        found = below
    return found[0]
