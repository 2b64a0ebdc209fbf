"""What allocators of trees have in common: they count free pods, choose hosts, and take their lowest free slots."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar

from allocert.allocators.allocator import Contract, Holdings
from allocert.machines.tree.choices import balanced, best_fit, least_free
from allocert.machines.tree.layout import Counts, Layout
from allocert.machines.tree.regions import PodSet
from allocert.machines.tree.requests import Asked, parts
from allocert.machines.tree.tree import Tree

__all__ = ["TreeBalanced", "TreeBestFit", "TreeLeastFree"]


class Counted(ABC):
    """Grants a choice made from the free pods of each host."""

    machines: ClassVar[tuple[type, ...]] = (Tree,)

    def __init__(self, machine: Tree, faulty: Any = ()) -> None:
        self.machine = machine
        self._holdings = Holdings.of(machine, faulty, self.machines)

    def allocate(self, request: Any) -> PodSet | None:
        """Pods on the chosen hosts, in each of them the lowest free slots; ``None`` if there is no room."""
        layout, busy = self.machine.layout, self._holdings.busy
        asked = parts(layout, self.machine.check_request(request))
        pods = self._chosen(layout, layout.free(busy), asked)
        if pods is None:
            return None
        word = layout.lowest(busy, pods)
        region = PodSet(*layout.words(word))
        self._holdings.held.add(region)
        self._holdings.busy |= word
        return region

    def release(self, region: Any) -> None:
        """Let go of slots that are held."""
        if isinstance(region, PodSet) and region in self._holdings.held:
            self._holdings.held.remove(region)
            self._holdings.busy ^= self.machine.layout.joined(region.hosts, region.words)
        else:
            self._holdings.release(region)

    @abstractmethod
    def _chosen(self, layout: Layout, free: Counts, asked: Asked) -> Counts | None:
        """How many pods each host gets."""


class TreeBestFit(Counted):
    """Best fit on each level: the least domain that fits, else the largest ones.

    Source: Kueue, KEP-2724, BestFit.
    """

    contract: ClassVar[Contract] = Contract("best-fit", complete=True, first_choice=True)
    source: ClassVar[str] = "Kueue, KEP-2724, BestFit"

    def _chosen(self, layout: Layout, free: Counts, asked: Asked) -> Counts | None:
        return best_fit(layout, free, asked)


class TreeLeastFree(Counted):
    """The domains with the least free capacity first, each filled.

    Source: Kueue, KEP-2724, LeastFreeCapacity.
    """

    contract: ClassVar[Contract] = Contract("least-free", complete=True, first_choice=True)
    source: ClassVar[str] = "Kueue, KEP-2724, LeastFreeCapacity"

    def _chosen(self, layout: Layout, free: Counts, asked: Asked) -> Counts | None:
        return least_free(layout, free, asked)


class TreeBalanced(Counted):
    """In one domain, shares as large and as even as can be.

    Source: Kueue, KEP-2724, balanced placement.
    """

    contract: ClassVar[Contract] = Contract("balanced", complete=True, first_choice=True)
    source: ClassVar[str] = "Kueue, KEP-2724, balanced placement"

    def _chosen(self, layout: Layout, free: Counts, asked: Asked) -> Counts | None:
        return balanced(layout, free, asked)
