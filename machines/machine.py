"""What every machine offers: addresses, requests, regions, and regions as words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Protocol, TypeAlias

from allocert.errors import RegionError
from allocert.machines.words import word_of

__all__ = ["Family", "Machine", "Region", "Request", "faulty_word", "kind_name"]

Request: TypeAlias = "int | tuple[int, ...]"
"""A subcube's dimension on a hypercube, or a number of nodes; the sides of a frame, x first, on a mesh or torus."""


class Region(Protocol):
    """A set of processors that one request can be granted: ``Subcube``, ``NodeSet`` or ``Submesh``. Hashable."""

    @property
    def address(self) -> str:
        """The region's address in the field's notation, e.g. ``0*1*`` or ``(0,2,3,4)``."""

    @property
    def request(self) -> Request:
        """The request that this region answers."""


class Machine(Protocol):
    """A machine whose processors are numbered from 0."""

    @property
    def spec(self) -> str:
        """Its specification, e.g. ``mesh:16x8``."""

    @property
    def processors(self) -> int:
        """The number of processors."""

    @property
    def full(self) -> int:
        """The word of all processors."""

    def check_request(self, request: Any) -> Request:
        """``request`` in its normal form; raises :class:`~allocert.errors.RequestError` if it is none."""

    def demand(self, request: Request) -> int:
        """The number of processors that ``request`` asks for."""

    def requests(self) -> Iterable[Request]:
        """Every request the machine can be asked, smallest first."""

    def check_region(self, region: Any) -> Region:
        """``region`` (or its address) as a region of this machine; raises ``RegionError``."""

    def word(self, region: Any) -> int:
        """The processors of a region, as a word."""

    def node_name(self, node: int) -> str:
        """A processor's address, for people."""


class Family(Protocol):
    """A family of regions of one machine."""

    @property
    def name(self) -> str:
        """Its name, as contracts use it."""

    @property
    def machine(self) -> Machine:
        """The machine whose regions these are."""

    def regions(self, request: Any) -> Iterator[Region]:
        """All regions for ``request`` in order of preference, by definition; a region may recur."""

    def free(self, busy: int, request: Any) -> Iterator[Region]:
        """Those of them that are free when ``busy`` is taken, in the same order, by a kernel."""

    def first_free(self, busy: int, request: Any) -> Region | None:
        """The first of them, or ``None``."""


def faulty_word(machine: Machine, faulty: Iterable[int] | int) -> int:
    """The word of faulty processors, given as a word or by number (repeated numbers count once).

    Raises:
        RegionError: a number is not a processor of ``machine``.
    """
    if isinstance(faulty, bool):
        raise RegionError("faulty", faulty, "processor numbers")
    if isinstance(faulty, int):
        if not 0 <= faulty <= machine.full:
            raise RegionError("faulty", hex(faulty), f"a word of {machine.processors} bits")
        return faulty
    try:
        nodes = list(faulty)
    except TypeError:
        raise RegionError("faulty", faulty, "processor numbers") from None
    for node in nodes:
        if not isinstance(node, int) or isinstance(node, bool) or not 0 <= node < machine.processors:
            raise RegionError("faulty", node, f"a processor number 0..{machine.processors - 1}")
    return word_of(nodes)


def kind_name(kind: object) -> str:
    """How specs call a class of machines, e.g. ``hypercube-nodes``."""
    return str(getattr(kind, "kind", getattr(kind, "__name__", str(kind)).lower()))
