"""Beyond the thesis: segments of the code, placed where they fit, in subcubes of the least dimension."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from allocert.machines.graysegments import gray_node
from allocert.models.subcubes.incomplete_packing import enclosing_dimension
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import at
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS", "completed", "narrow_starts", "together"]

CLAIMS = claim = ClaimTable()


def narrow_starts(n: int, size: int) -> list[int]:
    """The ranks at which ``size`` words in a row, passing the end too, lie in a subcube of ceil(log size) dimensions."""
    return [rank for rank in range(1 << n) if _dimension(n, rank, size) <= enclosing_dimension(size)]


def _dimension(n: int, rank: int, size: int) -> int:
    first, directions = gray_node(rank), 0
    for place in range(rank, rank + size):
        directions |= gray_node(place % (1 << n)) ^ first
    return directions.bit_count()


def together(n: int, size: int) -> int:
    """How many narrow segments of this size are disjoint at most, on the code as a ring."""
    starts, most = narrow_starts(n, size), 0
    for first in starts:
        taken, free = 0, first
        for start in (*(s for s in starts if s >= first), *(s + (1 << n) for s in starts if s < first)):
            if start >= free and start + size <= first + (1 << n):
                taken, free = taken + 1, start + size
        most = max(most, taken)
    return most


def completed(n: int, size: int) -> bool:
    """Whether floor(2^n/size) narrow segments, none past the end, leave a complete cube for each digit 1 of the rest."""
    starts = [rank for rank in narrow_starts(n, size) if rank + size <= 1 << n]
    rest = (1 << n) % size
    digits = [k for k in reversed(range(n)) if rest >> k & 1]
    return any(
        _filled(n, digits, left) for left in _left(n, size, starts, (1 << n) // size, 0, (1 << (1 << n)) - 1)
    )


def _left(n: int, size: int, starts: list[int], sets: int, free: int, nodes: int) -> Iterator[int]:
    """The nodes that ``sets`` more segments from the rank ``free`` on can leave."""
    if not sets:
        yield nodes
    for start in starts:
        if free <= start <= (1 << n) - sets * size:
            word = sum(1 << gray_node(place) for place in range(start, start + size))
            yield from _left(n, size, starts, sets - 1, start + size, nodes & ~word)


def _filled(n: int, digits: list[int], nodes: int) -> bool:
    """Whether the nodes are a complete cube of each of these dimensions."""
    if not digits:
        return nodes == 0
    return any(_filled(n, digits[1:], nodes & ~word) for word in _cubes(n, digits[0]) if word & nodes == word)


def _cubes(n: int, k: int) -> Iterator[int]:
    for free in combinations(range(n), k):
        inside = [
            sum(1 << bit for place, bit in enumerate(free) if number >> place & 1) for number in range(1 << k)
        ]
        for base in range(1 << n):
            if not base & inside[-1]:
                yield sum(1 << (base | node) for node in inside)


@claim(
    "AN-X-7/placed",
    "For 1 <= n <= 5 and every y, floor(2^n/y) segments, placed where they fit, lie each inside a subcube of dimension ceil(log y), "
    "and the other nodes form complete cubes, one for each binary digit 1 of their number.",
)
@at(1, 2, 3, 4, 5, checked="1 <= n <= 5, all sizes 1..2^n")
def placed_segments_are_narrow(n: int) -> Iterator[Failure | None]:
    for size in range(1, (1 << n) + 1):
        yield case(completed(n, size), f"n = {n}, y = {size}: no such segments", n=n, size=size)


@claim(
    "AN-X-7/one-more",
    "On Q_6 at most 8 segments of 7 words, wherever they start, are disjoint and each inside a 3-cube, where floor(64/7) is 9.",
)
@at(6, checked="the code of Q_6 as a ring, 7 words")
def nine_segments_need_one_more(n: int) -> Iterator[Failure | None]:
    most = together(n, 7)
    yield case(most == 8, f"{most} segments of 7 words", n=n, most=most)
