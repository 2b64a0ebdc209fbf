"""Antoniou 1994, sections 2.2.2 and 2.2.3: the cost of Gray-code search, counted on a direct implementation."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.allocators.hypercube.gray import SingleGrayCode
from allocert.allocators.hypercube.multi_gray import MultiGrayCode
from allocert.machines import GrayCode, Hypercube
from allocert.machines.words import word_of
from allocert.models.gray.chains import chain_permutations
from allocert.verification.deciding.arguments import by_argument
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS", "bits_read"]

CLAIMS = claim = ClaimTable()


def bits_read(board: int, n: int, k: int, step: int) -> tuple[int, bool]:
    """Bits read by a search of the regions at multiples of ``step``, each left at its first busy bit; success."""
    reads, ranks = 0, 1 << n
    for start in range(0, ranks, step):
        for i in range(start, start + (1 << k)):
            reads += 1
            if board >> (i % ranks) & 1:
                break
        else:
            return reads, True
    return reads, False


def _allocation_reads(board: int, n: int, k: int) -> tuple[int, bool]:
    """Those of the direct search along a code."""
    return bits_read(board, n, k, max(1, 1 << k >> 1))


def _boards(n: int, k: int) -> Iterator[int]:
    """All boards for n <= 3; else slow ones: every 2^k-th rank from each late position busy, and the full one."""
    if n <= 3:
        yield from range(1 << (1 << n))
        return
    ranks, half = 1 << n, max(1, 1 << k >> 1)
    yield (1 << ranks) - 1
    for step in {half, 1 << k}:
        yield word_of(range(step - 1, ranks, step))
    yield ((1 << ranks) - 1) ^ word_of(i % ranks for i in range(ranks - half, ranks - half + (1 << k)))


_REGIONS = (
    "The regions of k-cubes start at every multiple of 2^(k-1) and have 2^k bits: 2^(n+1) bits together for k >= 1, 2^n for "
    "k = 0. A search reads each region once at most, and a grant sets 2^k <= 2^n bits."
)


@claim(
    "AN-COMPLEXITY/allocation@one-code",
    "First-fit search along one Gray code takes O(2^n): its regions of one size have 2^(n+1) bits together.",
)
@by_argument(
    "all n and k: at most 2^(n+1) bits read and 2^n set", "the number of bits in all regions", _REGIONS
)
@every(
    12, 12, 12, checked="bits read by the direct search: all boards for n <= 3, slow boards for n <= {top}"
)
def search_reads_each_region_once(n: int) -> Iterator[Failure | None]:
    for k in range(n + 1):
        for board in _boards(n, k):
            reads, _ = _allocation_reads(board, n, k)
            within = reads <= (2 if k else 1) << n
            yield case(within, f"n = {n}, k = {k}: {reads} reads", n=n, k=k, reads=reads)


def _search_all(board: int, k: int, codes: tuple[GrayCode, ...]) -> tuple[int, bool]:
    """Bits read when the codes are searched one after another on one board in node order; success."""
    reads = 0
    for code in codes:
        here, found = _allocation_reads(code.to_ranks(board), code.n, k)
        reads += here
        if found:
            return reads, True
    return reads, False


@claim(
    "AN-COMPLEXITY/allocation@many-codes",
    "First-fit search of C(n,h) Gray codes, one after another, takes O(C(n,h) 2^n).",
)
@by_argument(
    "all n and k: at most C(n,h) 2^(n+1) bits read",
    "the number of bits in all regions of all codes",
    _REGIONS,
)
@every(
    7,
    8,
    9,
    checked="bits read in the C(n,h) codes made of symmetric chains: all boards for n <= 3, slow boards for n <= {top}; "
    "the shipped strategy grants iff the direct search does",
)
def search_reads_each_code_once(n: int) -> Iterator[Failure | None]:
    codes = tuple(map(GrayCode, chain_permutations(n)))
    for k in range(n + 1):
        for board in _boards(n, k):
            reads, found = _search_all(board, k, codes)
            where = f"n = {n}, k = {k}:"
            yield case(reads <= len(codes) * (2 << n), f"{where} {reads} reads", n=n, k=k, reads=reads)
            shipped = MultiGrayCode(Hypercube(n), board, parameters=chain_permutations(n)).allocate(k)
            text = f"{where} the direct search and the shipped strategy differ on {board:#x}"
            yield case((shipped is not None) == found, text, n=n, k=k, board=board)


@claim(
    "AN-COMPLEXITY/release",
    "The release of a k-cube clears 2^k bits of one board, with one code and with many.",
)
@by_argument(
    "all n and k",
    "one bit a node",
    "A k-cube has 2^k nodes; with one board in node order, or with a table of ranks, each is one bit to clear.",
)
@every(8, 9, 10, checked="the bits that a release clears, 0 <= k <= n <= {top}")
def release_clears_a_bit_a_node(n: int) -> Iterator[Failure | None]:
    """The bits that the shipped strategies clear on their one board, by the ranks that a table gives."""
    for k in range(n + 1):
        for strategy in (SingleGrayCode(Hypercube(n)), MultiGrayCode(Hypercube(n))):
            held = strategy.allocate(k)
            before = strategy.decision_state()
            strategy.release(held)
            steps = (before ^ strategy.decision_state()).bit_count()
            text = f"n = {n}, k = {k}, {type(strategy).__name__}: {steps} bits for {1 << k} nodes"
            yield case(steps == 1 << k, text, n=n, k=k, steps=steps)
