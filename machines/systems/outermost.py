"""A family in another order: regions that lie in no greater free one come first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from allocert.machines.machine import Machine, Region, Request

__all__ = ["Outermost"]


@dataclass(frozen=True)
class Outermost:
    """The regions of a family, the free ones that lie in no greater free region of the family first.

    Among these, and among the others, they come in the family's own order. It is found region by region and depends on the board.

    Source: Livingston & Stout 1989, section 1 (the choice suggested to the host).
    """

    inner: Any
    depends_on_board: bool = field(default=True, init=False)

    @property
    def machine(self) -> Machine:
        """The machine whose regions these are."""
        machine: Machine = self.inner.machine
        return machine

    @property
    def name(self) -> str:
        """``outermost-`` and the family's own name."""
        return f"outermost-{self.inner.name}"

    def regions(self, request: Any) -> Iterator[Region]:
        """Those of the family, in its order."""
        yield from self.inner.regions(request)

    def free(self, busy: int, request: Any) -> Iterator[Region]:
        """The free ones."""
        wanted = self.machine.check_request(request)
        free = [(word, region) for word, region in _listed(self.inner, wanted) if not word & busy]
        size = self.machine.demand(wanted)
        greater = [
            word
            for other in self.machine.requests()
            if free and self.machine.demand(other) > size
            for word, _ in _listed(self.inner, other)
            if not word & busy
        ]
        kept = []
        for word, region in free:
            if any(word & other == word for other in greater):
                kept.append(region)
            else:
                yield region
        yield from kept

    def first_free(self, busy: int, request: Any) -> Region | None:
        """The first of them."""
        return next(self.free(busy, request), None)


@lru_cache(maxsize=512)
def _listed(family: Any, request: Request) -> tuple[tuple[int, Region], ...]:
    return tuple((family.machine.word(region), region) for region in family.regions(request))
