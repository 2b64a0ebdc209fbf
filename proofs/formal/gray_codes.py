"""What the shipped code has for Coq's tables on Gray codes: words, also by insertion, regions, conditions, and Buddy's blocks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import permutations, product
from typing import Any

from allocert.machines import GrayCode, Hypercube
from allocert.machines.families import AlignedBlocks, Family, GrayRuns
from allocert.models.gray.insertion import gray_words
from allocert.models.gray.recognition import (
    RangeOfR,
    buddy_recognises,
    code_recognises,
    conditions,
    subcube_words,
    tree_level,
)
from allocert.proofs.formal.ties import tied

__all__ = [
    "buddy_table",
    "conditions_table",
    "insertion_table",
    "recognised_table",
    "tree_table",
    "words_table",
]

_SIZES = range(5)
_READINGS: tuple[RangeOfR, ...] = ("above-k", "any")


def _codes(n: int) -> Iterator[GrayCode]:
    """All Gray codes of Q_n, by parameters."""
    return map(GrayCode, permutations(range(1, n + 1)))


def _subcubes(n: int) -> list[tuple[int, str]]:
    """Every subcube, its nodes as a word and its address, in the order of Coq's addresses: b_1 varies slowest, 0, 1, *."""
    words = {address: word for word, address in subcube_words(n).items()}
    addresses = ("".join(reversed(symbols)) for symbols in product("01*", repeat=n))
    return [(words[address], address) for address in addresses]


def _among(n: int, recognises: Callable[[int], frozenset[int]], family: Family) -> list[int]:
    """For each subcube: 1 if it is recognised, 0 if not, -1 if the family that allocators choose from says otherwise."""
    machine, sizes = Hypercube(n), range(n + 1)
    gathered = {word for k in sizes for word in recognises(k)}
    offered = {machine.word(region) for k in sizes for region in family.regions(k)}
    return [-1 if word in gathered ^ offered else int(word in gathered) for word, _ in _subcubes(n)]


@tied("gray_codes/words")
def words_table() -> list[Any]:
    """For n = 0..4 and each list of parameters: the node at each rank, -1 where it differs from the node computed alone."""
    return [
        [
            [node if code.node(rank) == node else -1 for rank, node in enumerate(code.nodes)]
            for code in _codes(n)
        ]
        for n in _SIZES
    ]


@tied("gray_codes/insertion")
def insertion_table() -> list[Any]:
    """For n = 1..4 and each list of parameters: the words that insertion makes, the lowest bit first."""

    def words(code: GrayCode) -> list[list[int]]:
        return [[int(bit) for bit in reversed(word)] for word in gray_words(code.parameters)]

    return [list(map(words, _codes(n))) for n in range(1, 5)]


@tied("gray_codes/recognised")
def recognised_table() -> list[Any]:
    """For n = 0..4, each list of parameters and each address: 1 if the code recognises the subcube."""

    def row(n: int, code: GrayCode) -> list[int]:
        return _among(n, partial(code_recognises, code), GrayRuns(Hypercube(n), code))

    return [[row(n, code) for code in _codes(n)] for n in _SIZES]


@tied("gray_codes/conditions")
def conditions_table() -> list[Any]:
    """For n = 0..4, each list of parameters and each address: 1 for (a), 2 for (b), 4 for (b) with any r, 8 for (c)."""

    def held(address: str, code: GrayCode) -> int:
        above, any_r = (conditions(address, code.parameters, reading) for reading in _READINGS)
        return ("a" in above) + 2 * ("b" in above) + 4 * ("b" in any_r) + 8 * ("c" in above)

    return [[[held(address, code) for _, address in _subcubes(n)] for code in _codes(n)] for n in _SIZES]


@tied("gray_codes/buddy")
def buddy_table() -> list[Any]:
    """For n = 0..4 and each address: 1 if Buddy recognises the subcube."""
    return [_among(n, partial(buddy_recognises, n), AlignedBlocks(Hypercube(n))) for n in _SIZES]


@tied("gray_codes/tree")
def tree_table() -> list[Any]:
    """For n = 1..6, k = 1..n and each node of level n-k+1 of the coded tree: its address, b_1 first, 2 for a star."""

    def address(path: str, k: int) -> list[int]:
        return ["01*".index(symbol) for symbol in reversed(path + "*" * (k - 1))]

    return [
        [[address(path, k) for path in tree_level(n - k + 1)] for k in range(1, n + 1)] for n in range(1, 7)
    ]
