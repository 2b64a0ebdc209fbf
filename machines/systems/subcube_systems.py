"""Systems of subcubes as rules: which subcubes of a cube a system may grant, one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

from allocert.errors import SpecError
from allocert.machines.board import free_subcubes_any
from allocert.machines.graysegments import gray_rank
from allocert.machines.hypercube import Hypercube, Subcube
from allocert.machines.words import bits

__all__ = ["CUBE_BUDDIES", "SUBCUBE_SYSTEMS", "SubcubeSystem"]

_KEPT = 6
"""The lists of cubes of this many dimensions are kept."""

Rule = Callable[[str], bool]
"""Whether an address belongs to a system, its symbols in the order of the system's permutation."""


@dataclass(frozen=True)
class SubcubeSystem:
    """The subcubes of one system, by direction set and then base, as all subcubes are listed.

    ``name`` is one of :data:`SUBCUBE_SYSTEMS`. ``pi`` is a permutation of the dimensions 1..n, dimension 1 being the high-order
    bit; empty for the identity.

    Raises:
        SpecError: no such system, or ``pi`` is no permutation.

    Source: Livingston & Stout 1989, sections 3.1 to 3.5.
    """

    machine: Hypercube
    name: str
    pi: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if not isinstance(self.machine, Hypercube):
            raise SpecError("machine", getattr(self.machine, "spec", self.machine), "a hypercube")
        if self.name not in SUBCUBE_SYSTEMS:
            raise SpecError("system of subcubes", self.name, ", ".join(SUBCUBE_SYSTEMS))
        if self.pi and sorted(self.pi) != list(range(1, self.machine.n + 1)):
            raise SpecError("pi", self.pi, f"a permutation of 1..{self.machine.n}")

    def has(self, subcube: Subcube) -> bool:
        """Whether the system may grant this subcube."""
        address = subcube.address
        turned = "".join(address[i - 1] for i in self.pi) if self.pi else address
        return SUBCUBE_SYSTEMS[self.name](turned)

    def regions(self, request: Any) -> Iterator[Subcube]:
        """All subcubes of the dimension asked that have the system's form."""
        k = self.machine.check_request(request)
        yield from _listed(self, k) if self.machine.n <= _KEPT else _members(self, k)

    def free(self, busy: int, request: Any) -> Iterator[Subcube]:
        """The free ones, among the free subcubes of all directions."""
        n, k = self.machine.n, self.machine.check_request(request)
        for directions, bases in free_subcubes_any(busy, n, k):
            for base in bits(bases):
                found = Subcube(n, base, directions)
                if self.has(found):
                    yield found

    def first_free(self, busy: int, request: Any) -> Subcube | None:
        """The first of them."""
        return next(self.free(busy, request), None)


def _members(system: SubcubeSystem, k: int) -> Iterator[Subcube]:
    return (one for one in system.machine.subcubes(k) if system.has(one))


@lru_cache(maxsize=256)
def _listed(system: SubcubeSystem, k: int) -> Sequence[Subcube]:
    return tuple(_members(system, k))


def _buddy(address: str) -> bool:
    """Any bits at the end, fixed ones before."""
    return "*" not in address.rstrip("*")


def _gray(address: str) -> bool:
    """Two such subcubes whose fixed bits are next to each other in the cyclic reflected Gray code."""
    stars = address.count("*")
    if not stars:
        return True
    head = address[: len(address) - stars + 1]
    if head.count("*") != 1:
        return False
    one, two = (gray_rank(int(head.replace("*", bit), 2)) for bit in "01")
    return (one - two) % (1 << len(head)) in (1, (1 << len(head)) - 1)


def _cyclical(address: str) -> bool:
    """Stars at neighbouring places, the last one being a neighbour of the first."""
    inner = "".join("*" if symbol == "*" else "0" for symbol in address)
    return "0" not in inner.strip("0") or "*" not in inner.strip("*")


def _cube_buddy(k: int, address: str) -> bool:
    """Any bits at the last q - k places, and k stars anywhere before."""
    tail = max(address.count("*") - k, 0)
    return address.endswith("*" * tail)


def _either(rule: Rule, address: str) -> bool:
    """By the rule, or by the rule for the dimensions in reversed order."""
    return rule(address) or rule(address[::-1])


CUBE_BUDDIES: dict[str, int] = {f"{k}-cube-buddy": k for k in (1, 2, 3)}
"""The k-cube buddy systems by name."""

SUBCUBE_SYSTEMS: dict[str, Rule] = {
    "buddy": _buddy,
    "double-buddy": partial(_either, _buddy),
    "gray-buddy": _gray,
    "double-gray-buddy": partial(_either, _gray),
    "cyclical-buddy": _cyclical,
    "complete": lambda address: True,
    **{name: partial(_cube_buddy, k) for name, k in CUBE_BUDDIES.items()},
}
"""The systems by name, as rules on addresses."""
