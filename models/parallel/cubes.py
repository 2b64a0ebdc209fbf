"""Which processors are in available subcubes of the buddy, Gray-coded and cyclical systems, with words of all processors.

A word has bit x set for processor x. Dimension 1 is the high-order bit of x; ``pi`` is a permutation of 1..d.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from allocert.allocators.parallel.gray_coded import consecutive, prefix
from allocert.machines.words import bits, repeat, word_of

__all__ = ["across", "halved", "in_buddy", "in_cyclical", "in_gray", "largest", "leaders", "led"]


def across(word: int, d: int, k: int) -> int:
    """The neighbours across dimension k of the processors of a word."""
    stride = 1 << (d - k)
    low = _low(d, k)
    return (word & low) << stride | word >> stride & low


def halved(word: int, d: int, dimensions: Iterable[int]) -> int:
    """The processors whose subcube with stars at these dimensions lies in the word: recursive halving, one after the other."""
    for k in dimensions:
        word &= across(word, d, k)
    return word


def leaders(d: int, pi: Sequence[int], q: int) -> int:
    """The processors with zeros at the last q places of pi: the leaders of the q-subcubes of B_pi."""
    word = (1 << (1 << d)) - 1
    for k in pi[d - q :]:
        word &= _low(d, k)
    return word


def in_buddy(d: int, pi: Sequence[int], word: int) -> list[int]:
    """For q = 0..d the processors whose q-subcube of B_pi is available."""
    found = [word]
    for q in range(1, d + 1):
        found.append(halved(found[-1], d, [pi[d - q]]))
    return found


def in_gray(d: int, pi: Sequence[int], word: int) -> list[int]:
    """For q = 0..d the processors that are in an available q-subcube of G_pi."""
    inner = in_buddy(d, pi, word)
    found = [word]
    for q in range(1, d + 1):
        held = 0
        for j, flips in enumerate(_gray_places(d, tuple(pi), d - q + 1)):
            held |= inner[q - 1] & across(inner[q - 1], d, pi[j]) & flips
        found.append(held)
    return found


def in_cyclical(d: int, pi: Sequence[int], word: int) -> list[list[int]]:
    """For q = 0..d and i = 1..d the processors whose subcube with stars at pi(i), .., pi(i+q-1), modulo d, is available."""
    found = [[word] * d]
    for q in range(1, d + 1):
        found.append([halved(found[-1][i], d, [pi[(i + q - 1) % d]]) for i in range(d)])
    return found


@lru_cache(maxsize=1024)
def _low(d: int, k: int) -> int:
    """The processors with 0 at dimension k."""
    stride = 1 << (d - k)
    return repeat((1 << stride) - 1, 2 * stride, 1 << (k - 1))


@lru_cache(maxsize=1024)
def _gray_places(d: int, pi: tuple[int, ...], length: int) -> tuple[int, ...]:
    """For each place j of prefixes of this length the processors whose prefix is Gray-consecutive to the one flipped there."""
    prefixes = [prefix(x, pi, length) for x in range(1 << d)]
    return tuple(
        word_of(x for x, word in enumerate(prefixes) if consecutive(word, length, j))
        for j in range(1, length + 1)
    )


def largest(levels: Sequence[int], d: int) -> list[int | None]:
    """For each processor the greatest q with the processor in ``levels[q]``; ``None`` if it is in none."""
    found: list[int | None] = [None] * (1 << d)
    for q, word in enumerate(levels):
        for x in bits(word):
            found[x] = q
    return found


def led(d: int, pi: Sequence[int], word: int) -> list[int | None]:
    """For each processor the dimension of the largest available subcube of B_pi that it leads; ``None`` for unavailable ones."""
    return largest([found & leaders(d, pi, q) for q, found in enumerate(in_buddy(d, pi, word))], d)
