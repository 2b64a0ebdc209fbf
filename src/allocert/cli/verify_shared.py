"""Texts that share words, told once: the common beginning and end of statements, the common end of scopes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["Family", "families", "shared_ends", "shared_wholes"]

_SAVED = 100
"""Fewer characters are not worth a family."""

_NOTE = 40
"""Shorter ends are repeated rather than told in a note."""


@dataclass(frozen=True)
class Family:
    """Texts that have their beginning and their end in common: each is ``head``, its own middle, ``tail``, in words.

    ``members`` are the texts' places in the sequence that was cut.
    """

    members: tuple[int, ...]
    head: str
    tail: str
    middles: tuple[str, ...]


def families(texts: Sequence[str]) -> list[Family]:
    """The texts cut into families that share at least half their words; one holds all texts that share too few.

    >>> [family.middles for family in families(["all short", "all long"])]
    [('all short', 'all long')]
    """
    words = [text.split() for text in texts]
    groups: list[list[int]] = []
    for place in range(len(texts)):
        for group in groups:
            lines = [words[member] for member in (*group, place)]
            if 2 * sum(_common(lines)) >= max(map(len, lines)):
                group.append(place)
                break
        else:
            groups.append([place])
    found, others = [], []
    for group in groups:
        family = _family(words, group, *_common([words[member] for member in group]))
        equal = len(group) > 1 and not any(family.middles)
        if equal or (len(group) - 1) * len(family.head + family.tail) >= _SAVED:
            found.append(family)
        else:
            others += group
    if others:
        found.append(_family(words, sorted(others), 0, 0))
    return sorted(found, key=lambda family: family.members)


def _family(words: list[list[str]], members: list[int], first: int, last: int) -> Family:
    line = words[members[0]]
    middles = (words[member][first : len(words[member]) - last] for member in members)
    head, tail = " ".join(line[:first]), " ".join(line[len(line) - last :])
    return Family(tuple(members), head, tail, tuple(map(" ".join, middles)))


def _common(lines: list[list[str]]) -> tuple[int, int]:
    """How many words all lines begin with, and how many of the others they end with."""
    shortest = min(map(len, lines))
    first = _same(lines, shortest)
    return first, _same([line[::-1] for line in lines], shortest - first)


def _same(lines: list[list[str]], most: int) -> int:
    count = 0
    while count < most and len({line[count] for line in lines}) == 1:
        count += 1
    return count


def shared_ends(texts: Sequence[str]) -> list[tuple[str, str]]:
    """Each text as its own beginning and an end, from a colon or semicolon on, that other texts share, or none.

    >>> runs = "120 queues of 200 requests, 32 x 32, seed 0"
    >>> shared_ends([f"2 fail; {runs}", f"3 fail; {runs}", "all"]) == [("2 fail;", runs), ("3 fail;", runs), ("all", "")]
    True
    """
    ends = [[text[cut:] for cut in _cuts(text) if len(text) - cut >= _NOTE] for text in texts]
    counts = Counter(end for own in ends for end in own)
    chosen = [_chosen(own, counts) for own in ends]
    users = Counter(chosen)
    return [
        (text.removesuffix(end).rstrip(), end) if users[end] > 1 else (text, "")
        for text, end in zip(texts, chosen, strict=True)
    ]


def shared_wholes(texts: Sequence[str]) -> list[tuple[str, str]]:
    """Each text as an end if it is long and others are the same, and as a beginning otherwise."""
    counts = Counter(texts)
    return [("", text) if counts[text] > 1 and len(text) >= _NOTE else (text, "") for text in texts]


def _cuts(text: str) -> list[int]:
    return [0, *(match.end() for match in re.finditer("[;:] ", text))]


def _chosen(ends: list[str], counts: Counter[str]) -> str:
    """The longest end that is shared, or a little shorter one that more texts share."""
    shared = [end for end in ends if counts[end] > 1]
    if not shared:
        return ""
    best = shared[0]
    for end in shared[1:]:
        if len(best) - len(end) <= _NOTE and counts[end] > counts[best]:
            best = end
    return best
