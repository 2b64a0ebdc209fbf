"""Machines that say themselves how their requests and regions are named, read and drawn.

A cube, a mesh or a torus is known by its class wherever requests and regions are written. Machines of other kinds
derive from these two classes instead, so that a new kind is one class and a line in :mod:`allocert.machines.spec`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from allocert.errors import RegionError
from allocert.machines.machine import Family, Region, Request

__all__ = ["DescribedMachine", "DescribedRegion", "Panel"]


@dataclass(frozen=True)
class Panel:
    """A rectangle of a drawing: cell (x, y) is processor ``first + y * columns + x``; ``title`` says which part it is."""

    title: str
    first: int
    columns: int
    rows: int


class DescribedRegion:
    """A region of a described machine: an immutable value with ``address`` and ``request``.

    Its address begins with ``(`` and has no space.
    """

    __slots__ = ()


class DescribedMachine(ABC):
    """A machine, an immutable value, with all that commands ask of it besides :class:`~allocert.machines.machine.Machine`."""

    kind: ClassVar[str]

    @property
    @abstractmethod
    def spec(self) -> str:
        """Its specification, e.g. ``pod:4x4x4/4x4x4``."""

    @property
    @abstractmethod
    def processors(self) -> int:
        """The number of processors."""

    @property
    def full(self) -> int:
        """The word of all processors."""
        return (1 << self.processors) - 1

    @abstractmethod
    def check_request(self, request: Any) -> Request:
        """``request`` in its normal form; raises :class:`~allocert.errors.RequestError` if it is none."""

    @abstractmethod
    def demand(self, request: Request) -> int:
        """The number of processors that ``request`` asks for."""

    @abstractmethod
    def requests(self) -> Iterable[Request]:
        """Every request the machine can be asked, smallest first."""

    @abstractmethod
    def check_region(self, region: Any) -> Region:
        """``region`` (or its address) as a region of this machine; raises ``RegionError``."""

    @abstractmethod
    def word(self, region: Any) -> int:
        """The processors of a region, as a word."""

    @abstractmethod
    def node_name(self, node: int) -> str:
        """A processor's address, for people."""

    @abstractmethod
    def family(self, name: str | None) -> Family:
        """The family called ``name``, or the widest one; raises :class:`~allocert.errors.SpecError`."""

    @abstractmethod
    def region_of(self, word: int) -> Region:
        """The region with exactly these processors; raises ``RegionError`` if they are none."""

    @abstractmethod
    def asked(self, request: Request) -> str:
        """A request in words, e.g. ``a slice of 4 x 4 x 8``."""

    @abstractmethod
    def panels(self) -> Iterable[Panel]:
        """How the processors are laid out in a drawing."""

    @abstractmethod
    def scaled(self, scale: int) -> str:
        """The specification of a machine of this kind that is larger by about 2^scale, or smaller; empty if there is none."""

    def answers(self, region: Region, request: Request) -> bool:
        """Whether a region is what a request, in its normal form, asks."""
        return region.request == request

    def request_for(self, processors: int) -> Request:
        """The least request for at least so many processors, as a job of a trace asks."""
        return min(
            (request for request in self.requests() if self.demand(request) >= processors), key=self.demand
        )

    def region_from_data(self, data: Mapping[str, Any]) -> Region:
        """The region in a grant of the line protocol that does not list processors; raises ``RegionError``."""
        raise RegionError("grant", sorted(data), "processors")
