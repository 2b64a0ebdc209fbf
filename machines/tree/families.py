"""The families of a tree: all sets of pod slots that answer a request, in the order in which allocators prefer them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from allocert.machines.described import DescribedMachine
from allocert.machines.tree.choices import CHOICES
from allocert.machines.tree.layout import Layout
from allocert.machines.tree.regions import PodSet
from allocert.machines.tree.requests import checked
from allocert.machines.words import bits, word_of

__all__ = ["TreeFamily"]


@dataclass(frozen=True)
class TreeFamily:
    """Every set of slots that answers a request. Which free one comes first depends on the board; the others follow by their slots.

    ``pods``: the lowest slots. ``best-fit``, ``least-free``, ``balanced``: as the allocators of these names choose, in each host the lowest free
    slots. There are as many as there are sets of slots, most of them alike.
    """

    machine: DescribedMachine
    layout: Layout
    name: str = "pods"
    depends_on_board: bool = field(default=True, init=False)
    too_many_to_list: bool = field(default=True, init=False)

    def regions(self, request: Any) -> Iterator[PodSet]:
        """By definition, one set of slots after another."""
        return self._of(self.machine.full, request)

    def free(self, busy: int, request: Any) -> Iterator[PodSet]:
        """The free ones, the preferred one first."""
        first = self.first_free(busy, request)
        if first is not None:
            yield first
            yield from (one for one in self._of(self.machine.full & ~busy, request) if one != first)

    def first_free(self, busy: int, request: Any) -> PodSet | None:
        """The preferred one, by counting."""
        layout = self.layout
        pods = CHOICES[self.name](layout, layout.free(busy), checked(layout, request))
        return None if pods is None else PodSet(*layout.words(layout.lowest(busy, pods)))

    def _of(self, slots: int, request: Any) -> Iterator[PodSet]:
        """Every set of some slots that answers a request."""
        asked = self.machine.check_request(request)
        for chosen in combinations(list(bits(slots)), self.machine.demand(asked)):
            region = self.machine.check_region(self.machine.region_of(word_of(chosen)))
            if isinstance(region, PodSet) and self.machine.answers(region, asked):
                yield region
