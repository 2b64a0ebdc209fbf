"""Every allocator of hypercubes on 2^16 nodes (the MSS family on 2^10), request by request, compared with naive scans.

``python -m benchmarks.allocators.bench_hypercube16`` prints the table and exits 1 if an answer differs from the scan's or a time
is above its limit.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import pytest

from allocert.allocators.hypercube.greatest_mss import connected_greatest
from allocert.machines import GrayCode, Hypercube, NodeCube, Subcube
from allocert.machines.gray_families import complete_family
from allocert.machines.words import word_of
from allocert.verification.pairing.plugins import load
from benchmarks.allocators.boards import block_scan, cells, random_board, subcube_scan

LARGE, SMALL, NODES = Hypercube(16), Hypercube(10), NodeCube(16)
CODES_TRIED = 8
"""Codes that the naive scan of several codes tries before it is stopped."""
_ROUNDS = 3


@dataclass(frozen=True)
class Row:
    """One allocator: its machine, its limit in milliseconds, its scan, and what the scan's answer means.

    ``scan(board, request)`` is true or false for granted or refused, and ``None`` if it cannot tell.
    """

    name: str
    cube: Hypercube | NodeCube
    limit: float
    scan: Callable[[bytearray, int], bool | None]

    @property
    def requests(self) -> tuple[int, ...]:
        """Every dimension; of the numbers of nodes the powers of two, and some one above."""
        n = self.cube.n
        if isinstance(self.cube, Hypercube):
            return tuple(range(n + 1))
        return tuple(sorted({*(1 << k for k in range(n + 1)), *((1 << k) + 1 for k in range(2, n, 4))}))


def aligned(board: bytearray, k: int) -> bool:
    """Block by block."""
    return block_scan(board, k) is not None


def relabelled(board: bytearray, k: int) -> bool | None:
    """Block by block where no node is busy, hence none renamed; elsewhere the blocks are others."""
    return None if 1 in board else aligned(board, k)


def along(board: bytearray, nodes: tuple[int, ...], k: int) -> bool:
    """Run by run of one code, rank by rank."""
    ranks = len(board)
    for start in range(0, ranks, max(1, 1 << k >> 1)):
        for i in range(start, start + (1 << k)):
            if board[nodes[i % ranks]]:
                break
        else:
            return True
    return False


def single_code(board: bytearray, k: int) -> bool:
    """The reflected code alone."""
    return along(board, _nodes(0), k)


def segment(board: bytearray, size: int) -> bool:
    """This many cyclic ranks of the reflected code, from each rank on."""
    ranks = bytearray(board[node] for node in _nodes(0)) * 2
    return any(ranks.find(1, start, start + size) < 0 for start in range(len(board)))


def at_most_segment(board: bytearray, size: int) -> bool | None:
    """The same for a strategy that only sees its own partitions: only a refusal is certain."""
    return None if segment(board, size) else False


def several_codes(board: bytearray, k: int) -> bool | None:
    """The first codes of the complete family, one after another."""
    return True if any(along(board, _nodes(place), k) for place in range(CODES_TRIED)) else None


def any_subcube(board: bytearray, k: int) -> bool:
    """Subcube by subcube, node by node."""
    return next(subcube_scan(board, SMALL.n, k), None) is not None


def at_most_any(board: bytearray, k: int) -> bool | None:
    """The same for a strategy that may refuse although a subcube is free: only a refusal is certain."""
    return None if any_subcube(board, k) else False


@lru_cache(maxsize=CODES_TRIED)
def _nodes(place: int) -> tuple[int, ...]:
    return GrayCode(complete_family(LARGE.n)[place]).nodes


ROWS = (
    Row("buddy", LARGE, 50, aligned),
    Row("free-list", LARGE, 50, aligned),
    Row("buddy-lists", LARGE, 50, aligned),
    Row("relabel", LARGE, 50, relabelled),
    Row("gray", LARGE, 50, single_code),
    Row("gray-multi", LARGE, 50, several_codes),
    Row("asi", NODES, 50, segment),
    Row("asi-partitions", NODES, 50, at_most_segment),
    Row("mss", SMALL, 1000, any_subcube),
    Row("mss-approx", SMALL, 1000, any_subcube),
    Row("mss-fast", SMALL, 1000, at_most_any),
)


@lru_cache(maxsize=4)
def boards(cube: Hypercube | NodeCube) -> tuple[tuple[str, int], ...]:
    """Busy states, passed as faulty nodes: drawn node by node, all nodes of odd parity, and all but a few subcubes."""
    found = [("empty", 0)]
    found += [
        (f"{percent}% busy", random_board(cube.processors, percent, percent)) for percent in (5, 50, 95)
    ]
    odd = word_of(node for node in range(cube.processors) if node.bit_count() & 1)
    found.append(("odd parity", odd))
    draw = random.Random(cube.n)
    for k in (1, cube.n // 4, cube.n // 2, cube.n - 2):
        holes = [_hole(cube, k, draw) for _ in range(3)]
        found.append((f"three Q_{k} free", cube.full & ~(holes[0] | holes[1] | holes[2])))
    return tuple(found)


def _hole(cube: Hypercube | NodeCube, k: int, draw: random.Random) -> int:
    directions = word_of(draw.sample(range(cube.n), k))
    base = draw.randrange(cube.processors) & ~directions
    return Hypercube(cube.n).word(Subcube(cube.n, base, directions))


@dataclass(frozen=True)
class Measured:
    """Milliseconds: the slowest request, release and scan, where the request was, what was answered wrongly.

    ``ratio`` is the greatest of a scan's time and that of the same request.
    """

    request: float
    where: str
    release: float
    naive: float
    ratio: float
    wrong: tuple[str, ...]


def measure(row: Row) -> Measured:
    """Every request in every state, the least of some rounds each, nothing remembered; the scan once."""
    slowest, where, release, naive, ratio = 0.0, "", 0.0, 0.0, 0.0
    wrong: list[str] = []
    for name, busy in boards(row.cube):
        allocator: Any = load(row.name)(row.cube, busy)
        board = cells(busy, row.cube.processors)
        for k in row.requests:
            ours, gone, granted = _timed(allocator, k)
            begin = time.perf_counter()
            answer = row.scan(board, k)
            theirs = (time.perf_counter() - begin) * 1e3
            release, naive, ratio = max(release, gone), max(naive, theirs), max(ratio, theirs / ours)
            if answer is not None and answer != granted:
                wrong.append(f"{name}, request {k}: {granted}, and the scan says {answer}")
            if ours > slowest:
                slowest, where = ours, f"{name}, request {k}"
    return Measured(slowest, where, release, naive, ratio, tuple(wrong))


def _timed(allocator: Any, k: int) -> tuple[float, float, bool]:
    request = release = float("inf")
    region = None
    for _ in range(_ROUNDS):
        connected_greatest.cache_clear()
        begin = time.perf_counter()
        region = allocator.allocate(k)
        request = min(request, time.perf_counter() - begin)
        if region is not None:
            connected_greatest.cache_clear()
            begin = time.perf_counter()
            allocator.release(region)
            release = min(release, time.perf_counter() - begin)
    return request * 1e3, 0.0 if region is None else release * 1e3, region is not None


def line(row: Row, found: Measured) -> tuple[str, bool]:
    """A row of the table, and whether it is as it should be."""
    good = not found.wrong and max(found.request, found.release) <= row.limit
    note = "" if good else f"  WRONG: {found.wrong[:1] or f'above {row.limit:g} ms'}"
    numbers = f"{found.request:>10.3f} {found.release:>10.3f} {found.naive:>10.1f} {found.ratio:>8.0f}"
    return f"{row.name:<14} 2^{row.cube.n:<4} {numbers}  {found.where}{note}", good


@pytest.mark.parametrize("row", ROWS, ids=[row.name for row in ROWS])
def test_slowest_request(benchmark: Any, row: Row) -> None:
    """The slowest request and release stay under the limit, and every answer is the scan's."""
    found: Measured = benchmark.pedantic(measure, args=(row,), rounds=1)
    assert not found.wrong
    if benchmark.enabled:
        assert max(found.request, found.release) <= row.limit


def main() -> int:
    """Print the table."""
    good = True
    print("allocator      nodes  request ms release ms   naive ms    ratio  the slowest request")
    for row in ROWS:
        text, right = line(row, measure(row))
        good &= right
        print(text, flush=True)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
