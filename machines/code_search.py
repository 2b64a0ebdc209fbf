"""First fit along several Gray codes, one after another, without looking at every code.

The first code is searched rank by rank. For the others the free subcubes of the asked dimension are found
for all direction sets at once, and each is held against the condition under which a code recognises it
(Antoniou 1994, Theorem 2.3): spanning g_1..g_(k-1) and one direction g_j more, where j = k, or the fixed bits
at g_k..g_(j-1) are 0 but the last, which is 1, or j = n and they are all 0.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from allocert.machines.direction_sets import FreeSets, free_direction_sets, nodes_of
from allocert.machines.gray_families import Codes

__all__ = ["CodeSearch"]

Numbers: TypeAlias = npt.NDArray[np.int64]

_AT_ONCE = 1 << 13
"""Pairs of a code and a free subcube that are compared at once."""


class CodeSearch:
    """First fit along the codes of Q_n with the given parameters, which are permutations of 1..n."""

    def __init__(self, n: int, parameters: Codes) -> None:
        self.n = n
        self._parameters = parameters
        self._order = np.array(parameters, dtype=np.int64).reshape(len(parameters), n) - 1
        self._first = np.zeros((len(parameters), n + 1), dtype=np.int64)
        for i in range(n):
            self._first[:, i + 1] = self._first[:, i] | 1 << self._order[:, i]

    def __deepcopy__(self, memo: dict[int, object]) -> CodeSearch:
        """Itself: it never changes."""
        return self

    def first_run(self, busy: int, k: int) -> tuple[int, int] | None:
        """The first code with a free run of 2^k ranks, by its index, and the least start in it, or ``None``.

        ``busy`` is in node order.
        """
        free = ((1 << (1 << self.n)) - 1) ^ busy
        if free.bit_count() < 1 << k:
            return None
        board = _unpacked(free, self.n)
        start = _least_start(board[_code_nodes(self._parameters[0])], k)
        if start is not None:
            return 0, start
        if not 0 < k < self.n:
            return None
        place = self._later_code(free_direction_sets(free, self.n, k), k)
        if place is None:
            return None
        start = _least_start(board[_code_nodes(self._parameters[place])], k)
        return None if start is None else (place, start)

    def _later_code(self, free: FreeSets, k: int) -> int | None:
        """The first code but the very first that recognises one of the free subcubes."""
        sets, rows = free
        row_of = np.full(1 << self.n, -1, dtype=np.int64)
        row_of[sets] = np.arange(len(sets))
        spanned = self._first[1:, k - 1, None] | 1 << self._order[1:, k - 1 :]
        place, column = np.nonzero(row_of[spanned] >= 0)
        row = row_of[spanned[place, column]]
        place, j = place + 1, column + k - 1
        fixed = self._first[place, j] & ~self._first[place, k - 1]
        one = np.where(column > 0, 1 << self._order[place, j - 1], 0)
        wraps = j == self.n - 1
        counts = _BITS[rows].sum(axis=1)[row]
        total = np.cumsum(counts)
        begin = 0
        while begin < len(place):
            before = int(total[begin - 1]) if begin else 0
            end = max(begin + 1, int(np.searchsorted(total, before + _AT_ONCE, side="right")))
            which = np.repeat(np.arange(begin, end), counts[begin:end])
            bases = _bases(free, row[begin:end], counts[begin:end], self.n) & fixed[which]
            good = (bases == one[which]) | (wraps[which] & (bases == 0))
            if good.any():
                return int(place[which[int(good.argmax())]])
            begin = end
        return None


def _least_start(free: npt.NDArray[np.bool_], k: int) -> int | None:
    """The least start of 2^k free cyclic ranks, among multiples of 2^(k-1); ``free`` is in rank order."""
    for _ in range(k - 1):
        free = free[::2] & free[1::2]
    if k:
        free = free & np.roll(free, -1)
    block = int(free.argmax())
    return block << max(0, k - 1) if free[block] else None


@lru_cache(maxsize=64)
def _code_nodes(parameters: tuple[int, ...]) -> Numbers:
    """The node at each rank."""
    code = np.zeros(1, dtype=np.int64)
    for direction in parameters:
        code = np.concatenate([code, code[::-1] | 1 << (direction - 1)])
    return code


def _unpacked(word: int, n: int) -> npt.NDArray[np.bool_]:
    data = np.frombuffer(word.to_bytes(max(1, (1 << n) >> 3), "little"), dtype=np.uint8)
    return np.unpackbits(data, bitorder="little")[: 1 << n].astype(np.bool_)


_BITS = np.array([byte.bit_count() for byte in range(256)], dtype=np.int64)


def _bases(free: FreeSets, row: Numbers, counts: Numbers, n: int) -> Numbers:
    """The bases in each of the rows, one row after another; ``counts`` says how many each has."""
    sets, rows = free
    used, index = np.unique(row, return_inverse=True)
    line, byte = np.nonzero(rows[used])
    member, bit = np.nonzero(np.unpackbits(rows[used[line], byte][:, None], axis=1, bitorder="little"))
    nodes = nodes_of(sets[used[line[member]]], byte[member] << 3 | bit, n)
    begins = np.searchsorted(line[member], np.arange(len(used)))
    ends = np.cumsum(counts)
    bases: Numbers = nodes[np.repeat(begins[index] - ends + counts, counts) + np.arange(ends[-1])]
    return bases
