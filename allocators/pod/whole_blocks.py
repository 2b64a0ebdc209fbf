"""Which whole blocks a slice gets, among those that are free."""

from __future__ import annotations

from collections.abc import Iterable

from allocert.machines.bases import lowest_base
from allocert.machines.frames import free_torus_frames
from allocert.machines.pod.pod import Pod
from allocert.machines.pod.regions import Slice
from allocert.machines.words import bits

__all__ = ["lowest_members", "slice_among"]


def slice_among(free: int, pod: Pod, request: tuple[int, ...], groups: Iterable[int]) -> Slice | None:
    """A slice of blocks in the word ``free``: the lowest of the first group that has enough, ``groups`` taken in their order.

    Where blocks are wired as a torus: the first free frame, orientation by orientation.
    """
    if pod.wired:
        for sides in pod.fitting(request):
            first = lowest_base(free_torus_frames(((1 << pod.blocks) - 1) ^ free, pod.grid, sides))
            if first:
                return Slice(pod.frame(first.bit_length() - 1, sides), request)
        return None
    count, whole = pod.demand(request) // pod.size, (1 << pod.group) - 1
    for group in groups:
        own = free >> group * pod.group & whole
        if own.bit_count() >= count:
            return Slice(tuple(group * pod.group + block for block in lowest_members(own, count)), request)
    return None


def lowest_members(word: int, count: int) -> list[int]:
    """The least ``count`` members of a word.

    >>> lowest_members(0b101100, 2)
    [2, 3]
    """
    members = bits(word)
    return [next(members) for _ in range(count)]
