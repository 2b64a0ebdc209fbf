"""Families of Gray codes that recognise every subcube of Q_n: an exhaustive search with a capacity bound.

The rows are the subcubes of dimension 1..n-1 (every code recognises the others), the columns the n! codes.
A code recognises at most c of the k-subcubes through a node, so a family whose other members are yet to be
chosen is hopeless once more than c times their number of them are missing; where exactly as many are
missing, no code may be chosen that recognises one twice. Source of the problem: Antoniou 1994, section
2.2.3; the bound is ours.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations

from allocert.machines import GrayCode
from allocert.machines.words import bits
from allocert.models.recognition import code_recognises, subcube_words

__all__ = ["Cover", "complete_family", "cover", "recognises_everything"]

Codes = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Cover:
    """Complete recognition as a cover. Rows and columns are words over each other's positions."""

    codes: Codes
    columns: tuple[int, ...]
    """For each code the rows it recognises."""
    rows: tuple[int, ...]
    """For each row the codes that recognise it."""
    stars: tuple[tuple[int, int], ...]
    """For each node and each k the rows of dimension k through it, and how many of them a code has at most."""


@lru_cache(maxsize=8)
def cover(n: int) -> Cover:
    """The cover of Q_n, from the regions of all n! codes."""
    proper = [(word, address.count("*")) for word, address in subcube_words(n).items()]
    proper = [(word, k) for word, k in proper if 0 < k < n]
    place = {word: i for i, (word, _) in enumerate(proper)}
    codes = tuple(permutations(range(1, n + 1)))
    columns = tuple(
        sum(1 << place[word] for k in range(1, n) for word in code_recognises(GrayCode(code), k))
        for code in codes
    )
    rows = [0] * len(proper)
    for column, recognised in enumerate(columns):
        for row in bits(recognised):
            rows[row] |= 1 << column
    stars = []
    for k in range(1, n):
        for node in range(1 << n):
            star = sum(1 << i for i, (word, size) in enumerate(proper) if size == k and word >> node & 1)
            stars.append((star, max((column & star).bit_count() for column in columns)))
    return Cover(codes, columns, tuple(rows), tuple(stars))


def complete_family(n: int, size: int) -> tuple[Codes | None, int]:
    """A family of ``size`` codes, the identity among them, that recognises all of Q_n, or ``None``; and the
    number of partial families visited.

    ``None`` means that there is no such family at all: renaming the directions keeps a family complete and
    turns any one of its codes into the identity. Raises nothing; the time grows steeply from n = 6 on.
    """
    problem, visited = cover(n), 0
    everything = (1 << len(problem.rows)) - 1

    def extend(covered: int, left: int, allowed: int, chosen: tuple[int, ...]) -> tuple[int, ...] | None:
        nonlocal visited
        visited += 1
        missing = everything & ~covered
        if not missing:
            return chosen
        full_stars = 0
        for star, most in problem.stars:
            wanted = (missing & star).bit_count()
            if wanted > most * left:
                return None
            if wanted == most * left:
                full_stars |= star
        for row in bits(full_stars & covered):
            allowed &= ~problem.rows[row]
        candidates = min((problem.rows[row] & allowed for row in bits(missing)), key=int.bit_count)
        for column in bits(candidates):
            found = extend(covered | problem.columns[column], left - 1, allowed, (*chosen, column))
            if found is not None:
                return found
            allowed &= ~(1 << column)
        return None

    found = extend(problem.columns[0], size - 1, (1 << len(problem.codes)) - 2, (0,))
    return (None if found is None else tuple(problem.codes[i] for i in found)), visited


def recognises_everything(codes: Codes, n: int) -> bool:
    """Whether each subcube of Q_n is a region of one of the codes, by the regions alone."""
    recognised = {word for code in codes for k in range(n + 1) for word in code_recognises(GrayCode(code), k)}
    return recognised == subcube_words(n).keys()
