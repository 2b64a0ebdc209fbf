"""The counting theorem of pods: which requests fit together, by their sizes alone.

Sizes are powers of two up to a block, then multiples of it. A free aligned part of a size falls into free aligned parts of each
smaller one. So requests fit together on one group of blocks joined by switches if and only if, for each size of a part, those of at
least that size ask no more chips than the free aligned parts of that size have. Necessary: a granted region consists of such parts.
Sufficient: grant largest first; whatever free part a request gets, it leaves the counts of all sizes that are still asked right.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from allocert.machines.pod import Part, Pod
from allocert.machines.pod.checks import part_at
from allocert.machines.pod.kernels import free_parts
from allocert.machines.words import lowest_bit

__all__ = ["Shortage", "asked_chips", "free_chips", "parts_largest_first", "shortage"]

Request = tuple[int, ...]


class Shortage(NamedTuple):
    """Requests of the size of parts of ``level`` and above ask ``asked`` chips; free parts of that level have ``free``."""

    level: int
    asked: int
    free: int


def free_chips(pod: Pod, taken: int, level: int) -> int:
    """How many chips lie in free aligned parts of a level."""
    bases: int = free_parts(taken, pod.blocks, pod.block, pod.parts[level])
    return bases.bit_count() * (pod.size >> level)


def asked_chips(pod: Pod, requests: Sequence[Request], level: int) -> int:
    """How many chips those requests ask that are as large as a part of a level, or larger."""
    return sum(pod.demand(request) for request in requests if pod.level(request) <= level)


def shortage(pod: Pod, taken: int, requests: Sequence[Request]) -> Shortage | None:
    """The largest size at which too few chips are free for all requests together, all groups taken as one.

    ``None``: on one group of blocks joined by switches the requests fit, and on any pod they do if its slices of whole blocks do.
    """
    for level in range(len(pod.parts)):
        asked, free = asked_chips(pod, requests, level), free_chips(pod, taken, level)
        if asked > free:
            return Shortage(level, asked, free)
    return None


def parts_largest_first(pod: Pod, taken: int, levels: Sequence[int]) -> Iterator[Part]:
    """A free part for each of these levels, largest first, as long as there is one."""
    for level in sorted(levels):
        base = lowest_bit(free_parts(taken, pod.blocks, pod.block, pod.parts[level]))
        if base is None:
            return
        part = part_at(pod, base, level)
        taken |= pod.word(part)
        yield part
