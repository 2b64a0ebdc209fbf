"""Hypercubes and their subcubes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations
from typing import Any

from allocert.errors import RegionError, RequestError, SpecError
from allocert.machines.machine import Request

__all__ = ["LARGEST_DIMENSION", "Hypercube", "Subcube"]

LARGEST_DIMENSION = 24


@dataclass(frozen=True, slots=True)
class Subcube:
    """A subcube of Q_n: the nodes that agree with ``base`` outside the direction set ``directions``.

    ``base`` is its least node; ``directions`` a word with bit ``d - 1`` set for each direction ``d`` that
    the subcube spans. Its address is a ternary word, direction n first: ``0*1*`` is {2, 3, 6, 7} in Q_4
    (Antoniou 1994, section 2.1).
    """

    n: int
    base: int
    directions: int

    def __post_init__(self) -> None:
        numbers = (self.n, self.base, self.directions)
        if any(isinstance(v, bool) or not isinstance(v, int) for v in numbers) or self.n < 0:
            raise RegionError("subcube", numbers, "a dimension >= 0 and two words, all integers")
        nodes = 1 << self.n
        if not (0 <= self.base < nodes and 0 <= self.directions < nodes and not self.base & self.directions):
            raise RegionError("subcube", numbers, "disjoint n-bit words")

    @classmethod
    def parse(cls, address: str) -> Subcube:
        """The subcube with a ternary address. Raises :class:`RegionError`.

        >>> Subcube.parse("0*1*").nodes
        (2, 3, 6, 7)
        """
        base = directions = 0
        for symbol in address:
            if symbol not in "01*":
                raise RegionError("subcube address", address, "a word over 0, 1 and *")
            base = base << 1 | (symbol == "1")
            directions = directions << 1 | (symbol == "*")
        return cls(len(address), base, directions)

    @property
    def dimension(self) -> int:
        """k, the number of stars."""
        return self.directions.bit_count()

    @property
    def request(self) -> Request:
        """The dimension: the request of a hypercube."""
        return self.dimension

    @property
    def address(self) -> str:
        """The ternary word. Q_0's only subcube has the empty word."""
        return "".join(
            "*" if self.directions >> i & 1 else "1" if self.base >> i & 1 else "0"
            for i in reversed(range(self.n))
        )

    @property
    def nodes(self) -> tuple[int, ...]:
        """The nodes in increasing order."""
        nodes = [self.base]
        for i in range(self.n):
            if self.directions >> i & 1:
                nodes += [node | 1 << i for node in nodes]
        return tuple(nodes)

    def __str__(self) -> str:
        return self.address


@lru_cache(maxsize=4096)
def _span(directions: int) -> int:
    """The word of the subcube with base 0 and the given directions."""
    word, i = 1, 0
    while directions >> i:
        if directions >> i & 1:
            word |= word << (1 << i)
        i += 1
    return word


@dataclass(frozen=True)
class Hypercube:
    """The hypercube Q_n of 2^n nodes; nodes are numbered 0..2^n-1, direction d is bit d-1 of a number.

    A request is a dimension k, 0 <= k <= n.
    """

    n: int

    def __post_init__(self) -> None:
        if isinstance(self.n, bool) or not isinstance(self.n, int) or not 0 <= self.n <= LARGEST_DIMENSION:
            raise SpecError("hypercube dimension", self.n, f"an integer 0..{LARGEST_DIMENSION}")

    @property
    def spec(self) -> str:
        """``hypercube:n``."""
        return f"hypercube:{self.n}"

    @cached_property
    def processors(self) -> int:
        """2^n."""
        return 1 << self.n

    @cached_property
    def full(self) -> int:
        """The word of all 2^n nodes."""
        return (1 << (1 << self.n)) - 1

    def check_request(self, request: Any) -> int:
        """``request`` if it is a dimension of this cube; raises :class:`RequestError` otherwise."""
        if isinstance(request, bool) or not isinstance(request, int) or not 0 <= request <= self.n:
            raise RequestError("request", request, f"a subcube dimension 0..{self.n}")
        return request

    def demand(self, request: Request) -> int:
        """2^k processors."""
        return 1 << self.check_request(request)

    def requests(self) -> range:
        """0..n."""
        return range(self.n + 1)

    def check_region(self, region: Any) -> Subcube:
        """``region``, a subcube or its ternary address, as a subcube of this cube."""
        if isinstance(region, str):
            region = Subcube.parse(region)
        if not isinstance(region, Subcube):
            raise RegionError("region", region, f"a subcube of Q_{self.n} or its ternary word, e.g. '0*1*'")
        if region.n != self.n:
            raise RegionError("region", region.address, f"an address of {self.n} symbols")
        return region

    def word(self, region: Any) -> int:
        """The nodes of a subcube (or of a ternary address), as a word."""
        subcube = self.check_region(region)
        return _span(subcube.directions) << subcube.base

    def subcubes(self, k: int) -> Iterator[Subcube]:
        """All 2^(n-k) C(n,k) subcubes of dimension ``k``, by direction set and then base."""
        for chosen in combinations(range(self.n), k):
            directions = sum(1 << i for i in chosen)
            for base in range(1 << self.n):
                if not base & directions:
                    yield Subcube(self.n, base, directions)

    def node_name(self, node: int) -> str:
        """The n-bit label; Q_0's node is ``-``."""
        return format(node, f"0{self.n}b") if self.n else "-"
