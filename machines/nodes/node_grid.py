"""Meshes and tori that are asked for p nodes instead of a frame."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Any, ClassVar

from allocert.errors import RegionError, RequestError, SpecError
from allocert.machines.described import DescribedMachine, Panel
from allocert.machines.grid import Grid, Submesh
from allocert.machines.machine import Request
from allocert.machines.nodes.places import Places
from allocert.machines.words import bits

__all__ = ["NodeGrid"]

_SPEC = re.compile(r"[0-9]{1,9}(x[0-9]{1,9})*(/[0-9]{1,9}(x[0-9]{1,9})*)?")


@dataclass(frozen=True)
class NodeGrid(DescribedMachine):
    """A mesh or torus, asked for p nodes, 1 <= p <= N, which may lie anywhere; node (x, y, ..) is number x + X y + ..

    ``page`` are the sides of a page, which divide those of the machine: nodes are granted in whole pages, so that a request
    for p nodes takes the least number of pages with p nodes or more. Pages of one node by default.

    Raises:
        SpecError: no grid, or pages that do not divide it.
    """

    sides: tuple[int, ...]
    page: tuple[int, ...] = ()
    form: ClassVar[type[Grid]]

    def __post_init__(self) -> None:
        page = self.page or (1,) * len(self.sides)
        object.__setattr__(self, "page", page)
        if len(page) != len(self.sides) or any(
            not 1 <= part <= side or side % part for part, side in zip(page, self.grid.sides, strict=True)
        ):
            raise SpecError("machine", self.spec, "sides of a page that divide those of the grid")

    @classmethod
    def parse(cls, text: str) -> NodeGrid:
        """The machine of a specification without its kind, e.g. ``16x8`` or ``16x8/2x2``."""
        if not _SPEC.fullmatch(text):
            raise SpecError("machine", f"{cls.kind}:{text}", f"{cls.kind}:XxY.. or {cls.kind}:XxY../PxQ..")
        sides, _, page = text.partition("/")
        return cls(_numbers(sides), _numbers(page) if page else ())

    @property
    def spec(self) -> str:
        """E.g. ``mesh-nodes:16x8``; with pages of more than a node ``mesh-nodes:16x8/2x2``."""
        pages = f"/{'x'.join(map(str, self.page))}" if prod(self.page) > 1 else ""
        return f"{self.kind}:{'x'.join(map(str, self.sides))}{pages}"

    @cached_property
    def grid(self) -> Grid:
        """The mesh or torus of the nodes."""
        return self.form(*self.sides)

    @cached_property
    def units(self) -> Grid:
        """The mesh or torus of the pages."""
        return self.form(*(side // part for side, part in zip(self.sides, self.page, strict=True)))

    @cached_property
    def processors(self) -> int:
        """The number of nodes."""
        return self.grid.processors

    @cached_property
    def full(self) -> int:
        """The word of all nodes."""
        return (1 << self.processors) - 1

    @cached_property
    def page_words(self) -> tuple[int, ...]:
        """The nodes of each page, by the page's number on :attr:`units`."""
        places = (self.units.place(unit) for unit in range(self.units.processors))
        bases = (tuple(c * part for c, part in zip(place, self.page, strict=True)) for place in places)
        return tuple(self.grid.word(Submesh(base, self.page)) for base in bases)

    def units_of(self, word: int) -> int:
        """The pages that have a node in ``word``, as a word of :attr:`units`."""
        if self.units.processors == self.processors:
            return word
        return sum(1 << unit for unit, nodes in enumerate(self.page_words) if nodes & word)

    def region(self, units: int) -> Places:
        """The region of some pages, a nonempty word of :attr:`units`."""
        if self.units.processors == self.processors:
            return Places(units)
        word = 0
        for unit in bits(units):
            word |= self.page_words[unit]
        return Places(word)

    def pages_for(self, request: Request) -> int:
        """The number of pages that a request takes."""
        return -(-self.check_request(request) // prod(self.page))

    def check_request(self, request: Any) -> int:
        """``request`` if it is a number of nodes, 1 to N; raises :class:`RequestError` otherwise."""
        if isinstance(request, bool) or not isinstance(request, int) or not 1 <= request <= self.processors:
            raise RequestError("request", request, f"1..{self.processors} nodes")
        return request

    def demand(self, request: Request) -> int:
        """The nodes of the pages that are needed."""
        return self.pages_for(request) * prod(self.page)

    def requests(self) -> range:
        """1..N."""
        return range(1, self.processors + 1)

    def request_for(self, processors: int) -> int:
        """The number itself."""
        return self.check_request(processors)

    def check_region(self, region: Any) -> Places:
        """A set of whole pages, or its address, as a region of this machine."""
        if isinstance(region, str):
            region = Places.parse(region, self.processors)
        if not isinstance(region, Places) or region.nodes.bit_length() > self.processors:
            raise RegionError("region", region, f"a set of nodes of {self.spec} or its address, e.g. '(0-2)'")
        if self.region(self.units_of(region.nodes)) != region:
            raise RegionError("region", region.address, f"whole pages of {self.spec}")
        return region

    def region_of(self, word: int) -> Places:
        """These nodes."""
        return self.check_region(Places(word))

    def word(self, region: Any) -> int:
        """The nodes of a region or an address."""
        return self.check_region(region).nodes

    def answers(self, region: Any, request: Request) -> bool:
        """Whether a region has just the pages that a request takes."""
        return self.units_of(self.word(region)).bit_count() == self.pages_for(request)

    def node_name(self, node: int) -> str:
        """The coordinates of a node."""
        return self.grid.node_name(node)

    def asked(self, request: Request) -> str:
        """E.g. ``7 nodes``."""
        return f"{request} node{'' if request == 1 else 's'}"

    def panels(self) -> Iterator[Panel]:
        """A panel for each plane."""
        columns, rows = (*self.sides, 1)[:2]
        for first in range(0, self.processors, columns * rows):
            title = f"at {self.node_name(first)}" if len(self.sides) > 2 else ""
            yield Panel(title, first, columns, rows)

    def scaled(self, scale: int) -> str:
        """Sides halved or doubled; pages stay as they are."""
        units = [side << scale if scale > 0 else max(1, side >> -scale) for side in self.units.sides]
        return type(self)(
            tuple(unit * part for unit, part in zip(units, self.page, strict=True)), self.page
        ).spec


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split("x")))
