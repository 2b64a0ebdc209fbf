"""Pods on hosts: the slots granted to a request, by host."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from allocert.errors import RegionError
from allocert.machines.described import DescribedRegion
from allocert.machines.machine import Request
from allocert.machines.words import bits

__all__ = ["PodSet", "parsed"]

_ADDRESS = re.compile(
    r"\(([0-9]{1,9}:[0-9]{1,9}(-[0-9]{1,9})?(\+[0-9]{1,9}(-[0-9]{1,9})?)*,?)+(?<!,)\)", re.ASCII
)
_MOST = 1 << 20


@dataclass(frozen=True, slots=True)
class PodSet(DescribedRegion):
    """Slots by host: the hosts in order, and for each the word of its slots, counted from the host's own first one.

    Its address lists them, neighbouring slots as ranges: ``(0:0-2,3:1+4)``.
    """

    hosts: tuple[int, ...]
    words: tuple[int, ...]

    @property
    def request(self) -> Request:
        """The number of pods."""
        return sum(map(int.bit_count, self.words))

    @property
    def address(self) -> str:
        """Hosts with their slots."""
        return f"({','.join(f'{host}:{_ranges(slots)}' for host, slots in zip(self.hosts, self.words, strict=False))})"

    def __str__(self) -> str:
        return self.address

    def __deepcopy__(self, memo: Any) -> PodSet:
        """Itself, as it never changes; its numbers are many."""
        return self


@lru_cache(maxsize=4096)
def _ranges(word: int) -> str:
    firsts, lasts = bits(word & ~(word << 1)), bits(word & ~(word >> 1))
    return "+".join(str(a) if a == b else f"{a}-{b}" for a, b in zip(firsts, lasts, strict=True))


def parsed(address: str) -> PodSet:
    """The pods of an address. Raises :class:`~allocert.errors.RegionError`.

    >>> parsed("(0:0-2,3:1+4)")
    PodSet(hosts=(0, 3), words=(7, 18))
    """
    if not _ADDRESS.fullmatch(address):
        raise RegionError("region address", address, "hosts with slots such as (0:0-2,3:1+4)")
    hosts, words = [], []
    for part in address[1:-1].split(","):
        host, _, slots = part.partition(":")
        word = 0
        for one in slots.split("+"):
            first, _, last = one.partition("-")
            low, high = int(first), int(last or first)
            if not low <= high < _MOST:
                raise RegionError("region address", address, "ranges of slots upwards")
            word |= (1 << high + 1) - (1 << low)
        hosts.append(int(host))
        words.append(word)
    return PodSet(tuple(hosts), tuple(words))
