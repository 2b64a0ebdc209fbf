"""Hypercubes that are asked for numbers of nodes, and the sets of nodes that answer."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from allocert.errors import RegionError, RequestError, SpecError
from allocert.machines.hypercube import LARGEST_DIMENSION, Subcube
from allocert.machines.machine import Request
from allocert.machines.words import bits

__all__ = ["NodeCube", "NodeSet"]

_NODES = re.compile(r"[0-9]{1,9}(-[0-9]{1,9})?")


@dataclass(frozen=True, slots=True)
class NodeSet:
    """A nonempty set of nodes of Q_n, an *incomplete cube*: bit a of ``nodes`` is node a.

    Its address lists the nodes in increasing order, neighbouring numbers as ranges: ``(0-4,7)``.

    Raises:
        RegionError: no nodes, or some that Q_n does not have.
    """

    n: int
    nodes: int

    def __post_init__(self) -> None:
        if any(isinstance(v, bool) or not isinstance(v, int) for v in (self.n, self.nodes)):
            raise RegionError("node set", (self.n, self.nodes), "a dimension and a word, both integers")
        if not 0 <= self.n <= LARGEST_DIMENSION or not 0 < self.nodes < 1 << (1 << self.n):
            raise RegionError(
                "node set",
                (self.n, hex(self.nodes)),
                f"a nonempty word of 2^n bits, n <= {LARGEST_DIMENSION}",
            )

    @classmethod
    def parse(cls, n: int, address: str) -> NodeSet:
        """The set of nodes of Q_n with an address. Raises :class:`RegionError`.

        >>> bin(NodeSet.parse(3, "(0-2,5)").nodes)
        '0b100111'
        """
        if not address.startswith("(") or not address.endswith(")"):
            raise RegionError("node set address", address, "numbers and ranges such as (0-4,7)")
        word = 0
        for part in address[1:-1].split(","):
            if not _NODES.fullmatch(part):
                raise RegionError("node set address", address, "numbers and ranges such as (0-4,7)")
            first, _, last = part.partition("-")
            low, high = int(first), int(last or first)
            if not low <= high < 1 << n:
                raise RegionError("node set address", address, f"nodes 0..{(1 << n) - 1}, ranges upwards")
            word |= (1 << high + 1) - (1 << low)
        return cls(n, word)

    @property
    def request(self) -> Request:
        """The number of nodes: the request."""
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


@dataclass(frozen=True)
class NodeCube:
    """The hypercube Q_n, asked for y nodes, 1 <= y <= 2^n, instead of for a subcube.

    A region is any set of y nodes. Source: the incomplete cubes of Antoniou 1994, chapter 3.
    """

    n: int
    kind: ClassVar[str] = "hypercube-nodes"

    def __post_init__(self) -> None:
        if isinstance(self.n, bool) or not isinstance(self.n, int) or not 0 <= self.n <= LARGEST_DIMENSION:
            raise SpecError("hypercube dimension", self.n, f"an integer 0..{LARGEST_DIMENSION}")

    @property
    def spec(self) -> str:
        """``hypercube-nodes:n``."""
        return f"{self.kind}:{self.n}"

    @cached_property
    def processors(self) -> int:
        """2^n."""
        return 1 << self.n

    @cached_property
    def full(self) -> int:
        """The word of all 2^n nodes."""
        return (1 << self.processors) - 1

    def check_request(self, request: Any) -> int:
        """``request`` if it is a number of nodes of this cube; raises :class:`RequestError` otherwise."""
        if isinstance(request, bool) or not isinstance(request, int) or not 1 <= request <= self.processors:
            raise RequestError("request", request, f"1..{self.processors} nodes")
        return request

    def demand(self, request: Request) -> int:
        """y processors."""
        return self.check_request(request)

    def requests(self) -> range:
        """1..2^n."""
        return range(1, self.processors + 1)

    def check_region(self, region: Any) -> NodeSet:
        """``region``, a set of nodes, its address, or a subcube of Q_n, as a set of nodes of this cube."""
        if isinstance(region, str):
            return NodeSet.parse(self.n, region)
        if isinstance(region, Subcube):
            region = NodeSet(region.n, sum(1 << node for node in region.nodes))
        if not isinstance(region, NodeSet):
            raise RegionError("region", region, f"a set of nodes of Q_{self.n} or its address, e.g. '(0-2)'")
        if region.n != self.n:
            raise RegionError("region", f"nodes of Q_{region.n}", f"nodes of Q_{self.n}")
        return region

    def word(self, region: Any) -> int:
        """The nodes of a region (or of an address), as a word."""
        return self.check_region(region).nodes

    def node_name(self, node: int) -> str:
        """The n-bit label; Q_0's node is ``-``."""
        return format(node, f"0{self.n}b") if self.n else "-"
