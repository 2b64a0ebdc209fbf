"""Gray codes with parameters, and the subcubes that are runs of ranks in them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from allocert.errors import SpecError
from allocert.machines.hypercube import Subcube
from allocert.machines.words import bits, word_of

__all__ = ["GrayCode"]


@dataclass(frozen=True)
class GrayCode:
    """The Gray code of Q_n whose i-th direction is ``parameters[i-1]``, a permutation of 1..n.

    Parameters 1, 2, .., n give the binary reflected code. Source: Antoniou 1994, definition 2.3 and the
    remark after it (direction i of the reflected code becomes direction g_i).

    >>> [format(node, "03b") for node in GrayCode((2, 3, 1)).nodes][:4]
    ['000', '010', '110', '100']
    """

    parameters: tuple[int, ...]

    def __post_init__(self) -> None:
        integers = isinstance(self.parameters, tuple) and all(type(g) is int for g in self.parameters)
        if not integers or sorted(self.parameters) != list(range(1, len(self.parameters) + 1)):
            raise SpecError("Gray code parameters", self.parameters, "a permutation of 1..n")

    @classmethod
    def reflected(cls, n: int) -> GrayCode:
        """The binary reflected Gray code of n bits."""
        return cls(tuple(range(1, n + 1)))

    @property
    def n(self) -> int:
        """The dimension."""
        return len(self.parameters)

    @cached_property
    def nodes(self) -> tuple[int, ...]:
        """The node at each rank."""
        code = [0]
        for direction in self.parameters:
            bit = 1 << (direction - 1)
            code += [node | bit for node in reversed(code)]
        return tuple(code)

    @cached_property
    def ranks(self) -> tuple[int, ...]:
        """The rank of each node."""
        ranks = [0] * len(self.nodes)
        for rank, node in enumerate(self.nodes):
            ranks[node] = rank
        return tuple(ranks)

    def to_ranks(self, word: int) -> int:
        """A word in node order, rewritten in rank order."""
        ranks = self.ranks
        return word_of(ranks[node] for node in bits(word))

    def node(self, rank: int) -> int:
        """The node at one rank, without building the whole code."""
        gray = rank ^ rank >> 1
        return sum(1 << (g - 1) for i, g in enumerate(self.parameters) if gray >> i & 1)

    def run(self, start: int, k: int) -> Subcube:
        """The k-subcube at the 2^k cyclic ranks from ``start``, a multiple of 2^(k-1) (any rank for k=0).

        Two neighbouring blocks of 2^(k-1) ranks span directions g_1..g_(k-1) and the one direction in
        which the code steps from the first block to the second.
        """
        directions = 0
        if k:
            for direction in self.parameters[: k - 1]:
                directions |= 1 << (direction - 1)
            seam = (start + (1 << (k - 1))) % (1 << self.n)
            step = (seam & -seam).bit_length() - 1 if seam else self.n - 1
            directions |= 1 << (self.parameters[step] - 1)
        return Subcube(self.n, self.node(start) & ~directions, directions)

    def run_word(self, start: int, k: int) -> int:
        """The 2^k cyclic ranks from ``start``, as a word in rank order."""
        ranks = 1 << self.n
        word = ((1 << (1 << k)) - 1) << start
        return (word | word >> ranks) & ((1 << ranks) - 1)
