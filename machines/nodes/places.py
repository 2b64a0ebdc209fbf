"""Sets of nodes as regions, written as numbers and ranges."""

from __future__ import annotations

import re
from dataclasses import dataclass

from allocert.errors import RegionError
from allocert.machines.described import DescribedRegion
from allocert.machines.words import bits

__all__ = ["Places"]

_PART = re.compile(r"[0-9]{1,9}(-[0-9]{1,9})?")
_FORM = "numbers and ranges such as (0-4,7)"


@dataclass(frozen=True, slots=True)
class Places(DescribedRegion):
    """A nonempty set of nodes: bit a of ``nodes`` is node a. Its address is such as ``(0-4,7)``.

    Raises:
        RegionError: no nodes.
    """

    nodes: int

    def __post_init__(self) -> None:
        if isinstance(self.nodes, bool) or not isinstance(self.nodes, int) or self.nodes < 1:
            raise RegionError("nodes", self.nodes, "a word with at least one node")

    @classmethod
    def parse(cls, address: str, processors: int) -> Places:
        """The set with an address, of the nodes 0 to ``processors`` - 1. Raises :class:`RegionError`.

        >>> bin(Places.parse("(0-2,5)", 8).nodes)
        '0b100111'
        """
        if not address.startswith("(") or not address.endswith(")"):
            raise RegionError("nodes", address, _FORM)
        word = 0
        for part in address[1:-1].split(","):
            if not _PART.fullmatch(part):
                raise RegionError("nodes", address, _FORM)
            first, _, last = part.partition("-")
            low, high = int(first), int(last or first)
            if not low <= high < processors:
                raise RegionError("nodes", address, f"nodes 0..{processors - 1}, ranges upwards")
            word |= (1 << high + 1) - (1 << low)
        return cls(word)

    @property
    def request(self) -> int:
        """The number of nodes."""
        return self.nodes.bit_count()

    @property
    def address(self) -> str:
        """The nodes as numbers and ranges."""
        firsts = bits(self.nodes & ~(self.nodes << 1))
        lasts = bits(self.nodes & ~(self.nodes >> 1))
        pairs = zip(firsts, lasts, strict=True)
        return "(" + ",".join(str(a) if a == b else f"{a}-{b}" for a, b in pairs) + ")"

    def __str__(self) -> str:
        return self.address
