"""Recognition: the subcubes a scheme can ever grant, gathered node by node from its definition.

Nothing here uses the closed forms of ``GrayCode.run`` or the board kernels, so that these sets can judge
them. A set of nodes is a word (bit a = node a); a family is a frozenset of words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import product
from types import MappingProxyType
from typing import Literal

from allocert.machines import GrayCode
from allocert.machines.words import word_of

__all__ = [
    "RangeOfR",
    "RegionReading",
    "buddy_recognises",
    "code_recognises",
    "conditions",
    "expand",
    "granted_words",
    "gray_region",
    "recognised_by",
    "region_count",
    "subcube_words",
    "tree_level",
]

RegionReading = Literal["introduction", "steps"]
"""Where the Gray-code rule's region ``m`` starts: at m 2^(k-1) in the introductory rule, at m 2^k in Steps 2 and 3; both
end at (m+2) 2^(k-1) - 1 (Antoniou 1994, section 2.2.2)."""

RangeOfR = Literal["above-k", "from-k", "any"]
"""The range of r in condition (b) of Antoniou 1994, theorem 2.3: k+1..n, k..n, or every r."""


def expand(pattern: str) -> tuple[str, ...]:
    """The ternary words of a pattern in which ``d`` stands for 0 or 1.

    >>> expand("d*1")
    ('0*1', '1*1')
    """
    return tuple(
        "".join(word) for word in product(*("01" if symbol == "d" else symbol for symbol in pattern))
    )


def _nodes_of(address: str) -> int:
    """The nodes that match a ternary word, as a word: each star is set to 0 and 1 in turn."""
    settings = product(*("01" if symbol == "*" else symbol for symbol in address))
    return word_of(int("".join(bits) or "0", 2) for bits in settings)


@lru_cache(maxsize=64)
def subcube_words(n: int) -> Mapping[int, str]:
    """Every subcube of Q_n: its nodes as a word, and its ternary address. 3^n entries, by dimension.

    >>> subcube_words(1)[0b11]
    '*'
    """
    addresses = ("".join(symbols) for symbols in product("01*", repeat=n))
    ordered = sorted(addresses, key=lambda address: address.count("*"))
    return MappingProxyType({_nodes_of(address): address for address in ordered})


def gray_region(k: int, m: int, reading: RegionReading = "introduction") -> range:
    """The integers of region ``m`` for a request of dimension ``k``, exactly as printed.

    For k = 0 the printed 2^(k-1) is one half, so that a region may hold no integer.

    >>> gray_region(2, 1), gray_region(2, 1, "steps"), len(gray_region(0, 1))
    (range(2, 6), range(4, 6), 0)
    """
    first = ((m << k) + 1) >> 1 if reading == "introduction" else m << k
    return range(first, ((m + 2) << k) // 2)


def region_count(n: int, k: int) -> int:
    """How many m from 0 on give different starts m 2^(k-1) modulo 2^n: 2^(n-k+1)."""
    return 1 << (n - k + 1)


def granted_words(code: GrayCode, k: int, reading: RegionReading = "introduction") -> tuple[int, ...]:
    """For m = 0 .. 2^(n-k+1) - 1 the nodes at the cyclic ranks of region ``m``, a k-subcube or not."""
    nodes, ranks = code.nodes, 1 << code.n
    return tuple(
        word_of({nodes[i % ranks] for i in gray_region(k, m, reading)})
        for m in range(region_count(code.n, k))
    )


def code_recognises(code: GrayCode, k: int, reading: RegionReading = "introduction") -> frozenset[int]:
    """The k-subcubes among the regions of one Gray code."""
    subcubes = subcube_words(code.n)
    return frozenset(
        word
        for word in granted_words(code, k, reading)
        if word in subcubes and subcubes[word].count("*") == k
    )


def recognised_by(code: GrayCode) -> frozenset[int]:
    """All subcubes that a code recognises by its regions; for k = 0 these are the single nodes."""
    return frozenset().union(*(code_recognises(code, k) for k in range(code.n + 1)))


def buddy_recognises(n: int, k: int) -> frozenset[int]:
    """The buddy system's regions: the 2^(n-k) blocks of 2^k addresses at multiples of 2^k.

    Source: Antoniou 1994, section 2.2.1.
    """
    return frozenset(word_of(range(j << k, (j + 1) << k)) for j in range(1 << (n - k)))


def tree_level(level: int) -> list[str]:
    """The addresses at one level of the tree of figure 2.4: edges carry 0, 1 and 1, 0 by turns."""
    nodes = [""]
    for _ in range(level):
        nodes = [node + bit for i, node in enumerate(nodes) for bit in ("01" if i % 2 == 0 else "10")]
    return nodes


def conditions(address: str, parameters: Sequence[int], reading: RangeOfR = "above-k") -> str:
    """Which of the conditions a, b, c of Antoniou 1994, theorem 2.3, hold for a ternary address.

    A symbol that does not exist (index 0 or n+1) satisfies nothing; a range that is empty demands nothing.

    >>> conditions("*100", (1, 2, 3, 4)), conditions("***", (1, 2, 3)), conditions("*1*0", (1, 2, 3, 4))
    ('b', 'ac', '')
    """
    n = len(parameters)
    symbols = "".join([address[n - g] for g in parameters])
    k = symbols.count("*")
    held = "a" if symbols[:k] == "*" * k else ""
    lead = max(k - 1, 0)
    if symbols[:lead] != "*" * lead:
        return held
    first = {"above-k": k + 1, "from-k": k, "any": 2}[reading]
    for r in range(max(first, 2), n + 1):
        between = symbols[max(k, 1) - 1 : max(r - 2, 0)]
        if symbols[r - 2 : r] == "1*" and not between.strip("0"):
            held += "b"
            break
    if n and symbols[-1] == "*" and not symbols[max(k, 1) - 1 : n - 1].strip("0"):
        held += "c"
    return held
