"""Families of subtori that share no link: all maximal ones, the largest, and an explicit partition into such families."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from allocert.machines.torus_links import AROUND, Routing, TorusLinks, strided
from allocert.machines.words import bits

__all__ = ["classes", "conflicts", "maximal_families", "offsets", "strided_links"]


def offsets(strides: Sequence[int]) -> list[tuple[int, ...]]:
    """The offsets of all strided subtori with these strides, in lexicographic order.

    >>> offsets((1, 2))
    [(0, 0), (0, 1)]
    """
    return list(product(*(range(stride) for stride in strides)))


def strided_links(torus: TorusLinks, strides: Sequence[int], routing: Routing = AROUND) -> list[int]:
    """The words of links of all subtori of :func:`offsets`, in its order; every stride is at most the side."""
    return [
        torus.spanned(
            [strided(side, stride, o) for side, stride, o in zip(torus.sides, strides, own, strict=True)],
            routing,
        )
        for own in offsets(strides)
    ]


def conflicts(words: Sequence[int]) -> list[int]:
    """For each word the others that share a bit with it, as a word of their numbers.

    >>> conflicts([0b011, 0b110, 0b100])
    [2, 5, 2]
    """
    return [
        sum(1 << j for j, other in enumerate(words) if j != i and word & other)
        for i, word in enumerate(words)
    ]


def maximal_families(conflicting: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every inclusion-maximal set of pairwise compatible numbers, each once.

    The algorithm of Bron and Kerbosch with pivots, on words: maximal cliques of the graph of pairs without conflict.
    """
    everyone = (1 << len(conflicting)) - 1
    friends = [everyone & ~(word | 1 << i) for i, word in enumerate(conflicting)]

    def extend(chosen: tuple[int, ...], open_: int, done: int) -> Iterator[tuple[int, ...]]:
        if not open_ | done:
            yield tuple(sorted(chosen))
            return
        pivot = max(bits(open_ | done), key=lambda i: (open_ & friends[i]).bit_count())
        for i in bits(open_ & ~friends[pivot]):
            yield from extend((*chosen, i), open_ & friends[i], done & friends[i])
            open_ &= ~(1 << i)
            done |= 1 << i

    return extend((), everyone, 0)


def classes(strides: Sequence[int]) -> list[list[tuple[int, ...]]]:
    """The offsets in as many classes as the greatest stride; two of a class never differ in exactly one coordinate.

    In two dimensions that is a partition into largest link-disjoint families (Gupta and Srimani 1997, section 2.1). Class
    c holds the offsets that add up to c modulo the greatest stride; each has the product of the other strides as members.

    >>> classes((2, 2))
    [[(0, 0), (1, 1)], [(0, 1), (1, 0)]]
    """
    greatest = max(strides)
    parts: list[list[tuple[int, ...]]] = [[] for _ in range(greatest)]
    for own in offsets(strides):
        parts[sum(own) % greatest].append(own)
    return parts
