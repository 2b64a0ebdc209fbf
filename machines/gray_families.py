"""Families of Gray codes that together recognise every subcube: small ones found by search, and one for any n."""

from __future__ import annotations

from functools import lru_cache

from allocert.machines.words import bits

__all__ = [
    "FAMILY_FOR_EIGHT",
    "FAMILY_FOR_SEVEN",
    "FAMILY_FOR_SIX",
    "Codes",
    "chain_permutations",
    "complete_family",
    "symmetric_chains",
]

Codes = tuple[tuple[int, ...], ...]
"""Parameters of Gray codes: permutations of 1..n."""

FAMILY_FOR_SIX: Codes = (
    (1, 4, 3, 5, 2, 6),
    (1, 5, 3, 6, 4, 2),
    (2, 4, 1, 3, 5, 6),
    (2, 5, 1, 3, 6, 4),
    (2, 5, 4, 3, 1, 6),
    (2, 6, 1, 3, 4, 5),
    (3, 2, 1, 4, 6, 5),
    (3, 4, 2, 6, 1, 5),
    (3, 5, 6, 2, 4, 1),
    (5, 4, 6, 3, 2, 1),
    (6, 3, 1, 4, 5, 2),
    (6, 4, 1, 2, 5, 3),
    (6, 5, 1, 2, 3, 4),
)
"""13 codes for Q_6, found by simulated annealing; no 12 will do."""

FAMILY_FOR_SEVEN: Codes = (
    (1, 2, 5, 4, 3, 7, 6),
    (1, 3, 2, 6, 4, 7, 5),
    (1, 3, 5, 6, 2, 4, 7),
    (1, 4, 3, 6, 7, 5, 2),
    (1, 4, 5, 3, 7, 2, 6),
    (1, 6, 5, 4, 2, 3, 7),
    (2, 1, 6, 4, 7, 3, 5),
    (2, 4, 3, 6, 7, 1, 5),
    (2, 4, 5, 6, 3, 1, 7),
    (2, 6, 7, 4, 5, 1, 3),
    (2, 7, 3, 4, 6, 5, 1),
    (3, 5, 2, 7, 1, 4, 6),
    (3, 6, 2, 5, 7, 1, 4),
    (3, 6, 7, 5, 2, 4, 1),
    (3, 7, 1, 2, 6, 4, 5),
    (4, 3, 7, 6, 5, 1, 2),
    (4, 6, 5, 3, 7, 1, 2),
    (4, 7, 5, 6, 2, 1, 3),
    (5, 4, 3, 2, 7, 1, 6),
    (5, 6, 2, 1, 3, 4, 7),
    (5, 7, 2, 6, 3, 4, 1),
    (7, 2, 1, 4, 5, 3, 6),
    (7, 4, 1, 6, 5, 2, 3),
    (7, 5, 1, 3, 6, 2, 4),
    (7, 6, 1, 5, 3, 2, 4),
)
"""25 codes for Q_7, found by simulated annealing."""

_EIGHT = """
12354876 15367428 17265843 17648352 18375624 18742356 21465738 21587634 23741658 24365781 25683417
26158347 28315647 28713465 31762485 34561278 35472816 36124578 36275148 37251684 37461582 38452671
41685273 43156287 45286713 45781236 46381527 46785312 48732615 52384617 54182673 57284631 57641283
58617342 61542837 62483715 63574812 64583721 68372514 71425368 72486135 73852164 75134268 75186324
76254183 78621354 81637254 84217653 84312576 85316472 85672413 86213754
"""

FAMILY_FOR_EIGHT: Codes = tuple(tuple(map(int, code)) for code in _EIGHT.split())
"""52 codes for Q_8, found by simulated annealing."""

_SMALLEST: tuple[Codes, ...] = (
    ((),),
    ((1,),),
    ((1, 2),),
    ((1, 2, 3), (1, 3, 2), (2, 1, 3)),
    ((1, 2, 3, 4), (1, 3, 4, 2), (3, 2, 4, 1), (4, 2, 1, 3)),
    (
        (1, 2, 3, 4, 5),
        (1, 3, 5, 2, 4),
        (4, 1, 5, 3, 2),
        (4, 2, 5, 1, 3),
        (5, 2, 1, 3, 4),
        (3, 2, 4, 1, 5),
        (3, 5, 4, 2, 1),
    ),
)
"""Families of least size for Q_0 to Q_5, found by exhaustive search."""


@lru_cache(maxsize=32)
def complete_family(n: int) -> Codes:
    """Codes that recognise every subcube of Q_n: few for n <= 8, else C(n, n // 2) of symmetric chains.

    Source: Antoniou 1994, section 2.2.3.2 (Theorem 2.5 and Corollary 2.1) for the number.
    """
    if n < len(_SMALLEST):
        return _SMALLEST[n]
    return {6: FAMILY_FOR_SIX, 7: FAMILY_FOR_SEVEN, 8: FAMILY_FOR_EIGHT}.get(n) or chain_permutations(n)


def symmetric_chains(n: int) -> tuple[tuple[int, ...], ...]:
    """A partition of the 2^n subsets of 1..n into C(n, n // 2) chains, each a symmetric run of sizes.

    Each chain of n-1 numbers is kept with n added at its end, and once more with n in all but its last set.
    Sets are words: bit i is the number i + 1.

    >>> symmetric_chains(2)
    ((0, 1, 3), (2,))
    """
    chains: list[tuple[int, ...]] = [(0,)]
    for i in range(n):
        new = 1 << i
        longer = [(*chain, chain[-1] | new) for chain in chains]
        shorter = [tuple(member | new for member in chain[:-1]) for chain in chains if len(chain) > 1]
        chains = longer + shorter
    return tuple(chains)


def chain_permutations(n: int) -> Codes:
    """For each symmetric chain a permutation of 1..n whose first-k sets run through the chain.

    >>> chain_permutations(2)
    ((1, 2), (2, 1))
    """
    full = (1 << n) - 1
    return tuple(
        tuple(i + 1 for low, high in zip((0, *chain), (*chain, full), strict=True) for i in bits(high & ~low))
        for chain in symmetric_chains(n)
    )
