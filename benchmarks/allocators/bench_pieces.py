"""Slices of pieces on 64 blocks of 4x4x4 against a search block by block, in one run.

``python -m benchmarks.allocators.bench_pieces`` prints the table and exits 1 if one grants what the other refuses, or a request takes more than ten milliseconds.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import pytest

from allocert.allocators.pieces.first import PiecesFirst
from allocert.machines.pieces.cutting import cut
from allocert.machines.pieces.pod import PiecePod
from benchmarks.allocators.bench_pod import once, timed

POD = PiecePod((4, 4, 4), (4, 4, 4))
REQUESTS = ((3, 3, 3), (1, 1, 30), (5, 5, 5), (6, 6, 6), (7, 9, 11))
LIMIT = 10.0
"""Milliseconds for a request and its release."""

_ROUNDS = 20


@dataclass(frozen=True)
class Row:
    """One request: milliseconds of a grant, or refusal, with its release, and of the search."""

    request: tuple[int, ...]
    granted: bool
    spent: float
    naive: float

    @property
    def good(self) -> bool:
        """Whether it is fast enough."""
        return self.spent < LIMIT


def rows() -> Iterator[Row]:
    """All of them; raises ``ValueError`` where one grants and the other refuses."""
    draw = random.Random(1)
    faulty = [64 * block + draw.randrange(64) for block in range(0, 64, 2) for _ in range(2)]
    taken = [chip in set(faulty) for chip in range(POD.processors)]
    allocator = PiecesFirst(POD, faulty)
    for request in REQUESTS:
        naive, found = timed(partial(search, taken, request), 1)
        spent, region = timed(partial(once, allocator, request), _ROUNDS)
        if (region is None) != (found is None):
            raise ValueError(f"{request} on {POD.spec}: {region}")
        yield Row(request, region is not None, spent, naive)


def search(taken: list[bool], request: tuple[int, ...]) -> dict[int, int] | None:
    """A matching of pieces and blocks by augmenting paths, chip by chip, for each cut in turn."""
    for sides, corner in POD.cuts(request):
        fits = [
            [b for b in range(POD.blocks) if _free(taken, b, box)] for box in cut(sides, POD.block, corner)
        ]
        owner: dict[int, int] = {}
        if all(_augment(piece, fits, owner, set()) for piece in range(len(fits))):
            return owner
    return None


def _free(taken: list[bool], block: int, box: tuple[tuple[int, ...], tuple[int, ...]]) -> bool:
    (x, y, z), (a, b, c) = box
    chips = (i + 4 * j + 16 * k for k in range(z, z + c) for j in range(y, y + b) for i in range(x, x + a))
    return not any(taken[block * 64 + chip] for chip in chips)


def _augment(piece: int, fits: list[list[int]], owner: dict[int, int], seen: set[int]) -> bool:
    for block in fits[piece]:
        if block not in seen:
            seen.add(block)
            if block not in owner or _augment(owner[block], fits, owner, seen):
                owner[block] = piece
                return True
    return False


def test_a_request_takes_less_than_ten_milliseconds() -> None:
    slow = [row for row in rows() if not row.good]
    if slow:
        pytest.fail(f"{slow[0].request}: {slow[0].spent:.2f} ms")


def main() -> int:
    """Print the table."""
    good = True
    for row in rows():
        good &= row.good
        asked, what = "x".join(map(str, row.request)), "granted" if row.granted else "refused"
        ratio = row.naive / row.spent
        print(f"{POD.spec} {asked:<7} {what} {row.spent:7.3f} ms  search {row.naive:8.3f} ms  {ratio:7.1f}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
